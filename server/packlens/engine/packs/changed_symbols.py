"""Finds the symbols that a change touches. A changed import touches the code that uses it, not its whole file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np

from packlens.engine.snapshot import Snapshot
from packlens.engine.symbols.symbol_lookup import symbols_on_lines
from packlens.engine.symbols.text_reader import TextReader
from packlens.engine.uses.import_lines import ImportedName, Lines, imported_name, outside_definitions
from packlens.extract.facts import References
from packlens.extract.parsing.content import decode_source
from packlens.git.changes import ChangedLines, old_texts
from packlens.graph.kinds import FILE

_MAX_READ: Final = 50
"""The most changed files whose texts are read; the rest stay whole."""


def symbols_in_changes(changes: ChangedLines, snapshot: Snapshot, reader: TextReader) -> list[int]:
    """Return the innermost symbols that changes touch: for changed imports what uses them, not their whole file.

    A file stays where other statements of it changed, or where it lost any, or an import.
    """
    symbols = snapshot.index.symbols
    symbols_changed = symbols_on_lines(changes.lines, snapshot.index)
    files = [
        position
        for position in symbols_changed
        if symbols.kind[position] == FILE and changes.lines[symbols.path_of(position)]
    ]
    affected = set(symbols_changed)
    texts = _texts_before([symbols.path_of(position) for position in files[:_MAX_READ]], changes, snapshot)
    _read_both(texts, snapshot, reader)
    for position in files[:_MAX_READ]:
        users = _users_of_changed_imports(position, changes, _Texts(snapshot, texts, reader))
        if users is not None:
            affected.discard(position)
            affected |= users
    return sorted(affected)


class _Texts(NamedTuple):
    """Texts of changed files, now and before the changes."""

    snapshot: Snapshot
    before: Mapping[str, bytes]
    reader: TextReader


def _texts_before(paths: Sequence[str], changes: ChangedLines, snapshot: Snapshot) -> dict[str, bytes]:
    """Return the texts of files before the changes, by path, where they are known."""
    blobs = {path: changes.old_blobs[path] for path in paths if path in changes.old_blobs}
    texts = old_texts(snapshot.root, replace(changes, old_blobs=blobs)) if blobs else {}
    return {path: decode_source(text) for path, text in texts.items()}


def _read_both(before: Mapping[str, bytes], snapshot: Snapshot, reader: TextReader) -> None:
    """Read files at once, as they were before the changes and as they are now."""
    now = {path: snapshot.indexed_text(path) for path in before}
    reader.read([*before.items(), *((path, text) for path, text in now.items() if text is not None)])


def _users_of_changed_imports(position: int, changes: ChangedLines, texts: _Texts) -> set[int] | None:
    """Return what uses the changed imports of a file; None if other lines outside of its definitions changed, too."""
    snapshot = texts.snapshot
    symbols = snapshot.index.symbols
    path, file = symbols.path_of(position), int(symbols.file[position])
    old_file = _top(path, texts.before[path], texts.reader) if path in texts.before else None
    if path in changes.old_blobs and (old_file is None or _has_lost(old_file, path, texts)):
        return None
    unchanged = frozenset(old_file.imports) if old_file is not None else frozenset()
    in_file = np.flatnonzero((symbols.file == file) & (symbols.kind != FILE))
    first, last = symbols.start_line[in_file], symbols.start_line[in_file] + symbols.length[in_file] - 1
    users: set[int] = set()
    for low, high in changes.lines[path]:
        if np.any((first <= high) & (last >= low)):
            continue
        outside_lines = outside_definitions(Lines(file, low, high), snapshot, unchanged, texts.reader)
        if outside_lines is None:
            return None
        users.update(outside_lines.positions)
    return users


class _Top(NamedTuple):
    """What a file does outside of its definitions."""

    imports: frozenset[ImportedName] = frozenset()
    uses: frozenset[tuple[str, str, str]] = frozenset()
    """Kinds, names and receivers."""


def _has_lost(old_file: _Top, path: str, texts: _Texts) -> bool:
    """Return whether a file has lost imported names, or uses of names outside of its definitions."""
    text = texts.snapshot.indexed_text(path)
    if text is None:
        return True
    new_file = _top(path, text, texts.reader)
    names_before, names_now = ({each.local for each in top.imports} for top in (old_file, new_file))
    return not (old_file.uses <= new_file.uses and names_before <= names_now)


def _top(path: str, text: bytes, reader: TextReader) -> _Top:
    record = reader.record(path, text)
    if record is None:
        return _Top()
    uses = {(each.kind, each.name, each.receiver) for each in References.unpacked(record.references) if each.owner < 1}
    return _Top(frozenset(map(imported_name, record.imports)), frozenset(uses))
