"""What is printed survives every encoding and every byte."""

from __future__ import annotations

import io
import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.cli import output
from packlens.cli.exits import OutputGoneError
from packlens.errors import PacklensError
from packlens.visible import visible

NASTY = "naïve — 漢字 \U0001f600 \udc80\ud800 \x1b[31m end"


def stdout_of(encoding: str, monkeypatch: pytest.MonkeyPatch) -> io.BytesIO:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding=encoding))
    return raw


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "cp1252", "utf-16", "shift_jis", "koi8-r"])
def test_any_text_can_be_printed_in_any_encoding(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = stdout_of(encoding, monkeypatch)

    output.emit(NASTY + "\n")

    assert raw.getvalue().decode(encoding).endswith(" <U+001B>[31m end\n")


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "cp1252", "utf-16", "shift_jis", "koi8-r"])
def test_json_means_the_same_in_every_encoding(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = stdout_of(encoding, monkeypatch)

    output.emit_json({NASTY: NASTY})

    expected = NASTY.replace("\udc80", "\ufffd").replace("\ud800", "\ufffd")
    assert {expected: expected} == json.loads(raw.getvalue().decode(encoding))


@given(st.text())
def test_what_is_escaped_for_json_is_read_back(text: str) -> None:
    escaped = json.dumps(text, ensure_ascii=False).encode("ascii", "packlens-json")

    assert text == json.loads(escaped)


@given(st.text(st.characters(codec=None), max_size=50))
def test_what_is_shown_is_one_line_without_control_characters(text: str) -> None:
    shown = output.printable(text)

    assert len(shown.splitlines()) <= 1
    assert visible(shown) == shown
    assert "\t" not in shown
    shown.encode()


def test_xml_keeps_characters_that_cannot_be_encoded_as_references(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = stdout_of("ascii", monkeypatch)

    output.emit("<a>é</a>", "xml")

    assert b"<a>&#233;</a>" == raw.getvalue()


class _Full(io.RawIOBase):
    """A disk that is full, or a pipe nobody reads."""

    def __init__(self, error: OSError) -> None:
        self._error = error

    def writable(self) -> bool:
        return True

    def write(self, _data: object) -> int:
        raise self._error


@pytest.mark.parametrize(
    ("error", "expected"),
    [(BrokenPipeError(32, "Broken pipe"), OutputGoneError), (OSError(28, "No space left on device"), PacklensError)],
)
def test_an_output_that_takes_nothing_is_no_crash(
    error: OSError, expected: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stream(io.StringIO):
        def write(self, _text: str) -> int:
            raise error

    monkeypatch.setattr(sys, "stdout", Stream())
    with pytest.raises(expected):
        output.emit("x")


def test_a_pipe_of_windows_that_nobody_reads_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BufferedWriter(_Full(OSError(22, "Invalid argument")))))
    with pytest.raises(OutputGoneError):
        output.emit("x")


@pytest.mark.parametrize(
    ("chosen", "is_terminal", "encoding"),
    [("", False, "utf-8"), ("", True, "cp1252"), ("cp1252", False, "cp1252")],
)
def test_pipes_and_files_of_windows_are_utf8_unless_somebody_chose(
    chosen: str, is_terminal: bool, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = stdout_of("cp1252", monkeypatch)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: is_terminal)
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(io.BytesIO(), "cp1252", "backslashreplace"))
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("PYTHONIOENCODING", chosen)

    output.write_utf8()
    output.emit_json({"path": "Größe/漢字.py"})

    assert {"path": "Größe/漢字.py"} == json.loads(raw.getvalue().decode(encoding))
    assert "backslashreplace" == sys.stderr.errors


def test_without_standard_streams_an_answer_is_an_error_and_a_note_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)

    with pytest.raises(PacklensError, match="closed from the start"):
        output.emit("x")
    output.note("x")

    assert "a" in output.table("", ("a",), [("b",)])


def test_bars_grow_with_the_value_and_are_hollow_below_zero() -> None:
    drawn = [output.bar(value, 2.0, 4) for value in (2.0, 1.0, 0.001, 0.0, -1.0, 9.0)]

    assert ["████", "██", "█", "", "░░", "████"] == drawn


def test_bars_are_ascii_where_blocks_cannot_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    stdout_of("ascii", monkeypatch)

    assert ["####", "--"] == [output.bar(2.0, 2.0, 4), output.bar(-1.0, 2.0, 4)]


def test_tables_show_markup_and_control_characters_as_text_and_numbers_to_the_right() -> None:
    text = output.table("", ("name", "count"), [("[red]a:smile:\x1b[31m", 5), ("b" * 300, 12345)])

    lines = text.splitlines()
    assert "[red]a:smile:<U+001B>[31m" in lines[1]
    assert "b" * 300 in lines[2]
    assert len(lines[1]) == len(lines[2])


def test_counts_in_tables_have_separators() -> None:
    text = output.table("", ("part", "files"), [("all", 16370), ("half", 0.5), ("broken", True)])
    assert ["all", "16,370", "half", "0.5", "broken", "True"] == text.split()[2:]


def test_plain_tables_count_columns_as_a_terminal_does() -> None:
    text = output.table("", ("名前", "n"), [("中文x", 1), ("e\u0301", 10)])
    assert "名前    n\n中文x   1\ne\u0301      10\n" == text
    assert "Only a title\na\n" == output.table("Only a title", ("a",), [])


def test_a_console_of_windows_that_knows_no_styles_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    stdout_of("cp850", monkeypatch)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setattr("rich.console.detect_legacy_windows", lambda: True)

    assert "Title\nname\na\n" == output.table("Title", ("name",), [("a",)])


def test_styles_of_tables_reach_a_terminal_and_styles_of_sources_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = stdout_of("utf-8", monkeypatch)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")

    output.emit(output.table("Title", ("name",), [("\x1b[31mred\u202e",)]) + "\x1b[31mred\n")

    printed = raw.getvalue().decode()
    assert "\x1b[1m" in printed
    assert "\x1b[31m" not in printed
    assert printed.count("<U+001B>[31mred") == 2
    assert "\u202e" not in printed
