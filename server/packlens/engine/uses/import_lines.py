"""Resolves lines outside of definitions: an import stands for the code of its file that uses the imported names.

The index knows such lines only as lines of their file, and all of a file is no answer to a question about two of its
lines. So the text of the file is parsed once more.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

import numpy as np

from packlens.engine.snapshot import Snapshot
from packlens.engine.symbols.text_reader import TextReader
from packlens.engine.uses.occurrences import COMMENT_STARTS
from packlens.graph.kinds import FILE
from packlens.store.records import FileRecord, ImportRow

_WORD: Final = re.compile(r"[\w$]+")
_ATTRIBUTE: Final = b"#["
"""How an attribute begins that stands before its definition (Rust: `#[test]`), instead of being part of it."""


class Lines(NamedTuple):
    """Lines of a file, 1-based, first and last."""

    file: int
    """Its number in the index."""
    first: int
    last: int


class OutsideMeaning(NamedTuple):
    """What lines outside of definitions mean: attributes the definition below, blank lines and comments nothing."""

    positions: tuple[int, ...] = ()
    imported: tuple[str, ...] = ()
    """The names that the lines import: `positions` are what uses them."""


class ImportedName(NamedTuple):
    """What a name of a file stands for: `name` of `module`."""

    local: str
    module: str
    name: str


def outside_definitions(
    lines: Lines,
    snapshot: Snapshot,
    unchanged: frozenset[ImportedName] = frozenset(),
    reader: TextReader | None = None,
) -> OutsideMeaning | None:
    """Return what lines mean that no symbol holds but their file; `unchanged` imports mean nothing.

    None if they mean the file: other statements than imports, and imports that no definition of the file uses.
    """
    path = snapshot.index.symbols.paths[lines.file]
    text = snapshot.indexed_text(path)
    if text is None:
        return None
    all_lines = text.split(b"\n")
    selected_lines = all_lines[lines.first - 1 : lines.last]
    if all(_is_about_next(line) for line in selected_lines):
        has_attributes = any(line.lstrip().startswith(_ATTRIBUTE) for line in selected_lines)
        return OutsideMeaning(_next_definition(lines, all_lines, snapshot) if has_attributes else ())
    record = (reader or TextReader()).record(path, text)
    if record is None:
        return None
    words = frozenset(_WORD.findall(b"\n".join(selected_lines).decode("utf-8", "replace")))
    rows = [row for row in record.imports if _is_on(lines, row, words, record.imports)]
    if _runs_something({row.local for row in rows}, lines, record):
        return None
    imported = tuple(dict.fromkeys(row.local for row in rows if imported_name(row) not in unchanged))
    if rows and not imported:
        return OutsideMeaning()
    owners = _owners(imported, record)
    position_of = snapshot.index.symbols.position_of
    users = sorted(position_of[record.nodes[owner].id] for owner in owners if record.nodes[owner].id in position_of)
    return OutsideMeaning(tuple(users), imported) if users else None


def _is_about_next(line: bytes) -> bool:
    """Return whether a line is blank, a comment or an attribute."""
    return not line.strip() or line.lstrip().startswith((*COMMENT_STARTS, _ATTRIBUTE))


def _next_definition(lines: Lines, all_lines: Sequence[bytes], snapshot: Snapshot) -> tuple[int, ...]:
    """Return the definition that begins below some lines and the attributes and comments that follow them."""
    below = next((n for n in range(lines.last, len(all_lines)) if not _is_about_next(all_lines[n])), -1) + 1
    symbols = snapshot.index.symbols
    found = np.flatnonzero((symbols.file == lines.file) & (symbols.kind != FILE) & (symbols.start_line == below))
    return tuple(found[:1].tolist())


def _is_on(lines: Lines, row: ImportRow, words: frozenset[str], rows: Sequence[ImportRow]) -> bool:
    """Return whether lines import a name: a statement begins there, or goes on there and has the name there."""
    if row.line >= lines.first:
        return row.line <= lines.last
    goes_on = not any(row.line < other.line <= lines.first for other in rows)
    return goes_on and not words.isdisjoint((row.local, row.name))


def imported_name(row: ImportRow) -> ImportedName:
    """Return what an import names, whatever its line."""
    return ImportedName(row.local, row.module, row.name)


def _runs_something(imported: Collection[str], lines: Lines, record: FileRecord) -> bool:
    """Return whether lines use a name, outside of definitions, that they do not import."""
    from packlens.extract.facts import References  # noqa: PLC0415 - most questions parse nothing

    return any(
        reference.owner <= 0 and lines.first <= reference.line <= lines.last and reference.name not in imported
        for reference in References.unpacked(record.references)
    )


def _owners(imported: Sequence[str], record: FileRecord) -> set[int]:
    """Return the ordinals of the definitions that use imported names."""
    from packlens.extract.facts import References  # noqa: PLC0415 - as above

    names, owners = frozenset(imported), set[int]()
    for reference in References.unpacked(record.references):
        if reference.owner > 0:
            receiver = reference.receiver.partition(":")[2]
            if not names.isdisjoint((reference.name, *_WORD.findall(receiver))):
                owners.add(reference.owner)
    return owners


def nearest_definitions(lines: Lines, snapshot: Snapshot) -> str:
    """Return in words the definitions right before and right after some lines; '' if the file has none there."""
    symbols = snapshot.index.symbols
    in_file = np.flatnonzero((symbols.file == lines.file) & (symbols.kind != FILE))
    starts = symbols.start_line[in_file]
    before, after = in_file[starts < lines.first], in_file[starts > lines.last]
    nearest = [before[np.argmax(symbols.start_line[before])]] if len(before) else []
    nearest += [after[np.argmin(symbols.start_line[after])]] if len(after) else []
    return " and ".join(f"{symbols.qualified_names[p]} (line {int(symbols.start_line[p])})" for p in nearest)
