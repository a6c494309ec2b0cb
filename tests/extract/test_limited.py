"""Files that queries may never end with are read within limits, and found by name whatever comes of it."""

from __future__ import annotations

import os
import signal
import sys
import threading

import numpy as np
import pytest

from packlens.extract import limited
from packlens.extract.documents.posting_format import TERM_MASK
from packlens.extract.extraction import extract
from packlens.extract.languages.file_language import language_of, language_of_text
from packlens.extract.parsing import parse
from packlens.extract.records import file_record
from packlens.store.records import FileRecord

BROKEN = b"{[(\n" * 18_000
"""72 kB. 1 MB of it keeps a query busy for a quarter of an hour."""
PYTHON = b"".join(b"def name_%d(value):\n    return other(value, %d)\n" % (n, n) for n in range(2_000))
BROKEN_PYTHON = PYTHON + b") } = $\n" * 1_000


def record(path: str, raw: bytes) -> tuple[str, list[str]]:
    language = language_of(path)
    assert language is not None
    found = file_record(language, path, raw, 0)
    return found.problem, [node.name for node in found.nodes]


def test_a_file_that_needs_too_long_is_a_problem_and_the_next_one_is_read() -> None:
    problem, names = record("a.ex", b"{[(\n" * 100_000)
    assert "more than 3 s" in problem
    assert ["a.ex"] == names
    problem, names = record("a.py", BROKEN_PYTHON)
    assert "" == problem, "the next file is read in another process"
    assert "name_7" in names


def test_a_text_that_a_parser_cannot_read_in_time_is_a_problem_and_keeps_its_name() -> None:
    problem, names = record("a.c", b"/*\n" * 24_000)
    assert "not parsed: the parser does not come to an end" == problem
    assert ["a.c"] == names


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("compose.yml", "services:\n  shop:\n    image: x\n" + "".join(f"{' ' * n}k{n}:\n" for n in range(300))),
        ("compose.yml", "services:\n  shop:\n    image: x\n---\n" + "? " * 300),
        ("a.md", "# Cart\n" + ">" * 300 + "\n"),
        ("a.md", "# Cart\n" + "- " * 300 + "x\n"),
        ("a.md", "".join(f"{'   ' * n}1. a\n" for n in range(300))),
        ("a.kt", 'fun total() = "${\n' * 1100),
    ],
)
def test_a_text_that_ends_its_parser_is_a_problem_of_the_file_and_ends_nothing_else(path: str, text: str) -> None:
    """Of scanners that have room for so many open levels and do not look whether there are more."""
    problem, names = record_of_text(path, text)
    assert "or ends the parser" in problem
    assert [path] == names


@pytest.mark.parametrize(
    ("path", "text", "name"),
    [
        ("compose.yml", "services:\n  shop:\n    image: x\n    command: |\n      a\n" + " " * 300 + "b\n", "shop"),
        ("a.kt", "fun total() = 1\n" + 'val a = "${b}"\n' * 1100, "total"),
    ],
)
def test_what_only_looks_as_if_it_had_many_levels_is_read(path: str, text: str, name: str) -> None:
    problem, names = record_of_text(path, text)
    assert ("", True) == (problem, name in names)


def record_of_text(path: str, text: str) -> tuple[str, list[str]]:
    """Return the problem and the names of a file whose language its text tells."""
    raw = text.encode()
    language = language_of_text(path, raw)
    assert language is not None
    found = file_record(language, path, raw, 0)
    return found.problem, [node.name for node in found.nodes]


def test_a_process_that_was_ended_is_replaced() -> None:
    for _ in range(2):
        assert "name_7" in record("a.py", BROKEN_PYTHON)[1]
        limited.end_limited_process()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot limit processor time")
def test_a_process_that_gets_no_processor_for_long_keeps_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limited, "_WALL_SECONDS", 0.5)
    assert "" == record("a.py", BROKEN_PYTHON)[0]
    process = limited._running[os.getpid()]
    process.send_signal(signal.SIGSTOP)
    going_on = threading.Timer(1.5, process.send_signal, (signal.SIGCONT,))
    going_on.start()
    problem, names = record("a.py", BROKEN_PYTHON)
    going_on.join()
    assert "" == problem
    assert "name_7" in names


def test_what_the_process_reads_is_what_this_one_would_read(monkeypatch: pytest.MonkeyPatch) -> None:
    language = language_of("a.py")
    assert language is not None
    apart = file_record(language, "a.py", BROKEN_PYTHON, 0)
    monkeypatch.setattr(parse, "_MANY_NODES", 1 << 30)
    here = file_record(language, "a.py", BROKEN_PYTHON, 0)
    assert _occurrences(apart) == _occurrences(here)
    assert apart._replace(terms=[], postings=b"") == here._replace(terms=[], postings=b"")


def _occurrences(record: FileRecord) -> list[tuple[str, int]]:
    """Return each posting with its term: a process numbers terms in the order in which it met them."""
    postings = np.frombuffer(record.postings, dtype=np.uint64).tolist()
    return sorted((record.terms[packed & TERM_MASK], packed & ~TERM_MASK) for packed in postings)


@pytest.mark.parametrize("text", [b"", b"(\n", b"}]) = else $\n" * 100])
def test_code_is_read_here_even_if_some_of_it_is_broken(text: bytes) -> None:
    language = language_of("a.py")
    assert language is not None
    definitions = extract(language, "a.py", PYTHON + text + PYTHON, within_limits=False).facts.definitions
    assert len(definitions) > 3_900
