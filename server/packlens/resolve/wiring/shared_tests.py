"""Resolves groups of tests that other tests run by their names: `shared_examples`, `shared_context` of RSpec."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from packlens.model import PROVENANCE_CONFIDENCE
from packlens.resolve.symbols.entries import Entry, FileEntry
from packlens.resolve.symbols.shared_confidence import RESOLVED, Target, shared_among

_MAX_HELD: Final = 100


def shared_tests(file: FileEntry, same_name: Sequence[Entry], _: str) -> list[Target]:
    """Return the group of a name: the only one of the file, else of the workspace."""
    groups = _groups(file, same_name)
    own = [entry for entry in groups if entry.file is file]
    chosen = own or groups
    return shared_among(chosen, RESOLVED) if len(chosen) == 1 else []


def held_tests(file: FileEntry, same_name: Sequence[Entry], _: str) -> list[Target]:
    """Return the tests that the group of a name in the file holds, which run with whoever runs the group."""
    own = [entry for entry in _groups(file, same_name) if entry.file is file]
    if len(own) != 1:
        return []
    first, last = own[0].start_line, own[0].end_line
    tests = [each for each in file.entries if each.kind == "test" and first <= each.start_line <= each.end_line <= last]
    return [(each, PROVENANCE_CONFIDENCE[RESOLVED], RESOLVED) for each in tests[:_MAX_HELD]]


def _groups(file: FileEntry, same_name: Iterable[Entry]) -> list[Entry]:
    """Return the groups of a name that tests of the file may run. Libraries have groups, too, with names of words."""
    functions = [entry for entry in same_name if entry.kind == "function"]
    return [
        entry
        for entry in functions
        if entry.file.language.family == file.language.family and (entry.test or not entry.name.isidentifier())
    ]
