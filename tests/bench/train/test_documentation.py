"""Sections of documents become tasks without the names that they spell."""

from __future__ import annotations

import pytest

from tests.bench.train.documentation import Names, Section, by_document, is_documentation, masked, sections

_NAMES = Names(
    [
        ("a.py:Store#class", "Store"),
        ("a.py:Store.open_file#method", "Store.open_file"),
        ("a.py:close#function", "close"),
        ("a.py:Left.both_sides#method", "Left.both_sides"),
        ("a.py:Right.both_sides#method", "Right.both_sides"),
        *((f"{name}.py:run_all#function", "run_all") for name in "bcd"),
    ]
)
_PROSE = "A file is opened by {} once, whoever asks for it, and kept open until the last reader says that it is done."


@pytest.mark.parametrize(
    ("code", "symbols"),
    [
        ("open_file", ("a.py:Store.open_file#method",)),
        ("Store.open_file()", ("a.py:Store.open_file#method",)),
        ("store::Store::open_file", ("a.py:Store.open_file#method",)),
        ("Store", ("a.py:Store#class",)),
        ("close()", ("a.py:close#function",)),
        ("close", ()),  # an ordinary word
        ("Shelf.open_file", ()),  # of something else
        ("run_all", ()),  # three bear the name
        ("both_sides", ("a.py:Left.both_sides#method", "a.py:Right.both_sides#method")),
        ("Right.both_sides", ("a.py:Right.both_sides#method",)),
        ("x = open_file", ()),
        ("", ()),
    ],
)
def test_a_code_span_means_the_symbols_that_bear_its_name(code: str, symbols: tuple[str, ...]) -> None:
    assert _NAMES.meant_by(code) == symbols


def test_names_that_resolve_are_taken_out_wherever_they_stand() -> None:
    found = masked(Section("About open_file", _PROSE.format("`Store.open_file()`")), _NAMES)
    assert found is not None
    assert found.targets == ("a.py:Store.open_file#method",)
    assert "open_file" not in found.text
    assert "opened by once" in found.text


def test_names_that_do_not_resolve_stay() -> None:
    found = masked(Section("", _PROSE.format("`Store`") + " See `unknown_name`."), _NAMES)
    assert found is not None
    assert "`unknown_name`" in found.text


def test_roles_of_restructured_text_point_to_symbols() -> None:
    found = masked(Section("", _PROSE.format(":meth:`~a.Store.open_file`")), _NAMES)
    assert found is not None
    assert found.targets == ("a.py:Store.open_file#method",)


def test_a_section_that_names_nothing_is_no_task() -> None:
    assert masked(Section("About", _PROSE.format("someone")), _NAMES) is None


def test_a_section_of_few_words_is_no_task() -> None:
    assert masked(Section("", "See `Store`."), _NAMES) is None


def test_markdown_is_split_at_headings_and_loses_its_code() -> None:
    text = "Before\n\n# First\nOne `x`\n```py\n# no heading\n```\nTwo\n\n## Second ##\nThree\n"
    assert sections("a.md", text) == [("", "Before"), ("First", "One `x`\nTwo"), ("Second", "Three")]


def test_restructured_text_is_split_at_underlines_and_loses_its_blocks() -> None:
    text = "First\n=====\n\nOne::\n\n    code\n\n.. note::\n   This.\n\nTwo\n\nSecond\n------\nThree\n"
    found = [(heading, prose.split()) for heading, prose in sections("a.rst", text)]
    assert found == [("", []), ("First", ["One::", "Two"]), ("Second", ["Three"])]


def test_changelogs_and_licences_are_no_documentation() -> None:
    paths = ("docs/use.md", "CHANGELOG.md", "LICENSE.md", "setup.py", "README.rst")
    assert [path for path in paths if is_documentation(path)] == ["docs/use.md", "README.rst"]


def test_documents_are_read_in_the_order_of_their_paths() -> None:
    text = "# Open\n" + _PROSE.format("`Store`")
    assert [path for path, _ in by_document({"b.md": text, "a.md": text}, _NAMES)] == ["a.md", "b.md"]
