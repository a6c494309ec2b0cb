"""Finds the symbols that a change touches. A changed import touches the code that uses it, not its whole file."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np

from packlens.engine.snapshot import Snapshot
from packlens.engine.symbols.symbol_lookup import symbols_on_lines
from packlens.engine.uses.import_lines import ImportedName, Lines, imported_name, outside_definitions
from packlens.extract.facts import References
from packlens.extract.languages.file_language import language_of_text
from packlens.extract.parsing.content import decode_source
from packlens.extract.records import file_record
from packlens.git.changes import ChangedLines, old_texts
from packlens.graph.kinds import FILE

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
        if symbols.kind[position] == FILE and changes.lines[symbols.path_of(position)]
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
    old_file = _top_before(path, changes, snapshot)
    if path in changes.old_blobs and (old_file is None or _has_lost(old_file, path, snapshot)):
        return None
    unchanged = frozenset(old_file.imports) if old_file is not None else frozenset()
    in_file = np.flatnonzero((symbols.file == file) & (symbols.kind != FILE))
    first, last = symbols.start_line[in_file], symbols.start_line[in_file] + symbols.length[in_file] - 1
    users: set[int] = set()
    for low, high in changes.lines[path]:
        if np.any((first <= high) & (last >= low)):
            continue
        outside_lines = outside_definitions(Lines(file, low, high), snapshot, unchanged)
        if outside_lines is None:
            return None
        users.update(outside_lines.positions)
    return users


class _Top(NamedTuple):
    """What a file does outside of its definitions."""

    imports: frozenset[ImportedName] = frozenset()
    uses: frozenset[tuple[str, str, str]] = frozenset()
    """Kinds, names and receivers."""


def _top_before(path: str, changes: ChangedLines, snapshot: Snapshot) -> _Top | None:
    """Return what a file did outside of its definitions before the changes; None if that is not known."""
    if path not in changes.old_blobs:
        return None
    changes_of_file = replace(changes, old_blobs={path: changes.old_blobs[path]})
    old_text = old_texts(snapshot.root, changes_of_file).get(path)
    return None if old_text is None else _top(path, decode_source(old_text))


def _has_lost(old_file: _Top, path: str, snapshot: Snapshot) -> bool:
    """Return whether a file has lost imported names, or uses of names outside of its definitions."""
    text = snapshot.indexed_text(path)
    if text is None:
        return True
    new_file = _top(path, text)
    names_before, names_now = ({each.local for each in top.imports} for top in (old_file, new_file))
    return not (old_file.uses <= new_file.uses and names_before <= names_now)


def _top(path: str, text: bytes) -> _Top:
    language = language_of_text(path, text)
    if language is None:
        return _Top()
    record = file_record(language, path, text, 0)
    uses = {(each.kind, each.name, each.receiver) for each in References.unpacked(record.references) if each.owner < 1}
    return _Top(frozenset(map(imported_name, record.imports)), frozenset(uses))
