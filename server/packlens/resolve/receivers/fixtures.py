"""Finds the fixtures that a test takes by a parameter's name (pytest): the nearest fixture of that name.

Fixtures of the class come first, then those of the file, then those that it imports, then those that the nearest file
with fixtures for its whole folder defines or imports.
"""

from __future__ import annotations

from collections.abc import Iterator

from packlens.extract.facts import ALWAYS
from packlens.model import CALLABLE_KINDS
from packlens.resolve.names.names import Names
from packlens.resolve.symbols.entries import Entry, FileEntry
from packlens.resolve.symbols.shared_confidence import RESOLVED, Target, shared_among


def fixtures_named(names: Names, file: FileEntry, name: str, scope: str) -> list[Target]:
    """Return the fixtures that a parameter means, or (for ALWAYS) those that run for all tests of a file."""
    fixtures = names.symbol_table.fixtures.get(name)
    if fixtures is None:
        return []
    key = names.scope_key(file, scope) if scope else None
    if key and (members := [entry for entry in names.symbol_table.find_members(key, name) if entry.fixture]):
        return shared_among(members, RESOLVED)
    outermost = [entry for entry in fixtures if not entry.container]
    in_file = [entry for entry in outermost if entry.file is file]
    if name == ALWAYS:
        shared = [entry for entry in outermost if entry.file is not file and _is_shared_with(entry, file)]
        return [target for entry in in_file + shared for target in shared_among([entry], RESOLVED)]
    if in_file:
        return shared_among(in_file, RESOLVED)
    if imported := _imported(names, file, name):
        return imported
    for above in _files_above(names, file):
        if defined := [entry for entry in outermost if entry.file is above]:
            return shared_among(defined[-1:], RESOLVED)
        if imported := _imported(names, above, name):
            return imported
    return []


def _imported(names: Names, file: FileEntry, name: str) -> list[Target]:
    """Return the fixtures that a file imports by a name; the first import that has any counts."""
    for imported in file.imports.get(name, ()):
        if targets := [each for each in names.imports.imported(file, imported, CALLABLE_KINDS) if each[0].fixture]:
            return targets
    return []


def _files_above(names: Names, file: FileEntry) -> Iterator[FileEntry]:
    """Yield the other files whose fixtures a file can take, nearest first."""
    folder, files = file.path, names.symbol_table.files
    while folder:
        folder = folder.rpartition("/")[0]
        for name in file.language.fixture_files:
            above = files.get(f"{folder}/{name}" if folder else name)
            if above is not None and above is not file:
                yield above


def _is_shared_with(entry: Entry, file: FileEntry) -> bool:
    """Return whether a definition is in a file whose fixtures the other file can take."""
    folder, _, name = entry.file.path.rpartition("/")
    return name in file.language.fixture_files and (not folder or file.path.startswith(f"{folder}/"))
