"""Finds the symbols that a change touches. A changed import touches the code that uses it, not its whole file."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from packlens.engine.import_lines import Lines, outside_definitions
from packlens.engine.snapshot import Snapshot
from packlens.engine.symbol_lookup import symbols_on_lines
from packlens.extract.content import decode_source
from packlens.extract.facts import References
from packlens.extract.language import language_of_text
from packlens.extract.records import file_record
from packlens.git.changes import ChangedLines, old_texts
from packlens.model import NODE_KINDS

_FILE: Final = NODE_KINDS.index("file")
_MAX_READ: Final = 50
"""The most changed files whose texts are read; the rest stay whole."""


def symbols_in_changes(changes: ChangedLines, snapshot: Snapshot) -> list[int]:
    """Return the innermost symbols that changes touch: for changed imports what uses them, not their whole file.

    A file stays where other statements of it changed, or where it lost any, or an import.
    """
    symbols = snapshot.index.symbols
    symbols_changed = symbols_on_lines(changes.lines, snapshot.index)
    files = [
        position
        for position in symbols_changed
        if symbols.kind[position] == _FILE and changes.lines[symbols.path_of(position)]
    ]
    affected = set(symbols_changed)
    for position in files[:_MAX_READ]:
        users = _users_of_changed_imports(position, changes, snapshot)
        if users is not None:
            affected.discard(position)
            affected |= users
    return sorted(affected)


def _users_of_changed_imports(position: int, changes: ChangedLines, snapshot: Snapshot) -> set[int] | None:
    """Return what uses the changed imports of a file; None if other lines outside of its definitions changed, too."""
    symbols = snapshot.index.symbols
    path, file = symbols.path_of(position), int(symbols.file[position])
    in_file = np.flatnonzero((symbols.file == file) & (symbols.kind != _FILE))
    first, last = symbols.start_line[in_file], symbols.start_line[in_file] + symbols.length[in_file] - 1
    users: set[int] = set()
    for low, high in changes.lines[path]:
        if np.any((first <= high) & (last >= low)):
            continue
        outside_lines = outside_definitions(Lines(file, low, high), snapshot)
        if outside_lines is None:
            return None
        users.update(outside_lines.positions)
    return None if path in changes.old_blobs and _has_lost_statements(path, changes, snapshot) else users


def _has_lost_statements(path: str, changes: ChangedLines, snapshot: Snapshot) -> bool:
    """Return whether a file has lost imported names, or uses of names outside of its definitions."""
    changes_of_file = replace(changes, old_blobs={path: changes.old_blobs[path]})
    old, new = old_texts(snapshot.root, changes_of_file).get(path), snapshot.indexed_text(path)
    return old is None or new is None or not _at_top(path, decode_source(old)) <= _at_top(path, new)


def _at_top(path: str, text: bytes) -> set[tuple[str, ...]]:
    """Return the names that a file imports, and its uses of names outside of definitions."""
    language = language_of_text(path, text)
    if language is None:
        return set()
    record = file_record(language, path, text, 0)
    uses = {(each.kind, each.name, each.receiver) for each in References.unpacked(record.references) if each.owner < 1}
    return uses | {(row.local,) for row in record.imports}
