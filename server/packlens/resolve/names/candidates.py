"""The definitions that a name may mean, and how to find those of one file, package or module among very many.

A workspace of a thousand alike packages defines some names a thousand times and uses each of them as often, so nothing
here may look at all definitions for each use.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import cached_property
from itertools import chain
from typing import Final, TypeVar

from packlens.extract.facts import AS_GLOBAL
from packlens.extract.imports.module_keys import COMPLETE_RULES, definition_keys, imported_keys
from packlens.resolve.symbols.entries import Entry, FileEntry, order_of

_FEW: Final = 32
"""Fewer definitions are compared one by one, which is faster than to build tables of them."""

Choice = tuple[str, str, frozenset[str]]
"""(what was chosen from, name, kinds): equal choices in one language give equal definitions."""
_Key = TypeVar("_Key", bound=Hashable)


class Candidates:
    """Definitions that a name may mean, in path and source order."""

    def __init__(self, entries: Sequence[Entry], choice: Choice | None = None) -> None:
        """`choice` says how they were chosen; it is None if that depends on the file that uses the name."""
        self.entries = entries
        self.choice = choice
        self._by_module: dict[str, dict[str, list[Entry]]] = {}

    @property
    def _are_scanned(self) -> bool:
        """Whether a table of the definitions would not pay: they are few, or chosen for one use."""
        return len(self.entries) <= _FEW or self.choice is None

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of the definitions."""
        return frozenset(entry.kind for entry in self.entries)

    @cached_property
    def outermost(self) -> Candidates:
        """Those that are in no type."""
        choice = self.choice and (f"outermost {self.choice[0]}", *self.choice[1:])
        return Candidates([entry for entry in self.entries if not entry.container], choice)

    @cached_property
    def apart_from_fields(self) -> Candidates:
        """Those that are no fields: what a field's own type holds is named through the type around the field (C)."""
        others = [entry for entry in self.entries if entry.kind != "field"]
        if len(others) == len(self.entries):
            return self
        return Candidates(others, self.choice and (f"{self.choice[0]} apart from fields", *self.choice[1:]))

    @cached_property
    def declared_for_all(self) -> list[Entry]:
        """Those that are declared for all files around theirs (TypeScript)."""
        return [entry for entry in self.entries if entry.exported == AS_GLOBAL]

    def among(self, entries: Sequence[Entry]) -> list[Entry]:
        """Return those that are among some definitions."""
        if self._are_scanned:
            return [entry for entry in self.entries if entry in entries]
        return sorted(self._set.intersection(entries), key=order_of)

    def in_file(self, file: FileEntry) -> list[Entry]:
        """Return those of a file."""
        if self._are_scanned:
            return [entry for entry in self.entries if entry.file is file]
        return self._by_file.get(file, [])

    def in_package(self, file: FileEntry) -> list[Entry]:
        """Return those of the package of a file; the top folder of Go is not C's global namespace."""
        return self.in_folder(file.package, file.language.package)

    def in_folder(self, folder: str, package: str) -> list[Entry]:
        """Return those of the package that a folder is, in languages with the given `Language.package`."""
        if self._are_scanned:
            return [e for e in self.entries if (e.file.package, e.file.language.package) == (folder, package)]
        return self._by_package.get((folder, package), [])

    def in_family(self, family: str) -> list[Entry]:
        """Return those of a family of languages."""
        if self._are_scanned:
            return [entry for entry in self.entries if entry.file.language.family == family]
        return self._by_family.get(family, [])

    def of_module(self, rule: str, module: str, importer: str) -> tuple[Sequence[Entry], bool]:
        """Return definitions among which are all that a module surely holds, and whether it can hold no others.

        `rule`, `module` and `importer` are those of `match_module`.
        """
        if self._are_scanned or (keys := imported_keys(rule, module, importer)) is None:
            return self.entries, True
        by_key = self._by_module.get(rule)
        if by_key is None:
            by_key = self._by_module[rule] = {}
            for entry in self.entries:
                for key in definition_keys(rule, entry.file.path, entry.file.module, entry.container) or ():
                    by_key.setdefault(key, []).append(entry)
        groups = [by_key[key] for key in keys if key in by_key]
        found = sorted({*chain.from_iterable(groups)}, key=order_of) if len(groups) > 1 else [*chain(*groups)]
        return found, rule in COMPLETE_RULES

    @cached_property
    def _set(self) -> frozenset[Entry]:
        return frozenset(self.entries)

    @cached_property
    def _by_file(self) -> dict[FileEntry, list[Entry]]:
        return _grouped((entry.file, entry) for entry in self.entries)

    @cached_property
    def _by_package(self) -> dict[tuple[str, str], list[Entry]]:
        return _grouped(((entry.file.package, entry.file.language.package), entry) for entry in self.entries)

    @cached_property
    def _by_family(self) -> dict[str, list[Entry]]:
        return _grouped((entry.file.language.family, entry) for entry in self.entries)


def _grouped(pairs: Iterable[tuple[_Key, Entry]]) -> dict[_Key, list[Entry]]:
    groups: dict[_Key, list[Entry]] = {}
    for key, entry in pairs:
        groups.setdefault(key, []).append(entry)
    return groups
