"""Finds what a name means through an import: the definitions in the files that a module's name may mean."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from packlens.extract.facts import Import
from packlens.extract.imports.module_names import DEFAULT, EXACT, LIKELY, PASSED_ON, match_module
from packlens.model import TYPE_KINDS
from packlens.resolve.names.crates import within_crate
from packlens.resolve.names.reexports import Reexports
from packlens.resolve.symbols.entries import Entry, FileEntry, last_part
from packlens.resolve.symbols.lookup_cache import LookupCache
from packlens.resolve.symbols.shared_confidence import INFERRED, RESOLVED, Target, shared_among
from packlens.resolve.symbols.symbol_table import MAX_LOOKUP, SymbolTable

_NESTED_NAME: Final = 4.0
"""Quality (on the scale of `match_module`) of a nested type that an import spells out."""
_WITHIN_ANOTHER: Final = 0.5
"""Quality of a type within another one that the import does not name: `a.B` seldom means it."""

_DEEPER: Final = 1 / 1024
"""What a folder more, at the end of an imported path, adds to the quality of a match."""

_BY_IMPORTER: Final = frozenset({"relative", "file", "library", "crate"})
"""Rules of `Language.module_match` by which a module without a sign before it means another one in another file."""

Choice = tuple[str, str, frozenset[str]]
"""(what was chosen from, name, kinds): equal choices in one language give equal definitions."""


class Candidates(NamedTuple):
    """Definitions that a name may mean."""

    entries: Sequence[Entry]
    choice: Choice | None = None
    """How they were chosen; None if that depends on the file that uses the name."""


class ImportedNames:
    """Looks up what imports mean in a symbol table. Like `names.Names`, it holds only caches."""

    def __init__(self, symbol_table: SymbolTable) -> None:
        """Look names up in `symbol_table`."""
        self._symbol_table = symbol_table
        self._modules: LookupCache[tuple[str, str, str, Choice], list[Target]] = LookupCache()
        self._named: LookupCache[frozenset[str], Candidates] = LookupCache()
        self._files: LookupCache[tuple[str, str, str], list[Entry]] = LookupCache()
        self._reexports = Reexports(symbol_table)
        self._aliases: dict[tuple[FileEntry, str], Sequence[Import]] = {}
        """What the modules that a file uses pass on to it."""

    def forget(self, names: Collection[str]) -> None:
        """Follow a change of the definitions of the given names. What was found for other names stays."""
        self._modules.forget(names)
        self._named.forget(names)
        self._files.forget(names)
        self._reexports.forget()
        self._aliases = {}

    def in_module(self, file: FileEntry, candidates: Candidates, module: str) -> list[Target]:
        """Return the candidates whose file matches a module name best. Results are kept: many imports are equal."""
        if not candidates.entries:
            return []
        if file.language.module_match == "crate" and (within := within_crate(self._symbol_table, file, module)):
            inner, root = within
            if targets := self._in_module(file, candidates, inner, root):
                return targets
        if found := self._reexports.through_package(file, candidates.entries, module):
            return shared_among(found, RESOLVED)
        return self._in_module(file, candidates, module, file.path)

    def _in_module(self, file: FileEntry, candidates: Candidates, module: str, importer: str) -> list[Target]:
        if candidates.choice is None:
            return self._find_in_module(file, candidates.entries, module, importer)
        key = (file.language.name, importer if _is_relative(file, module) else "", module, candidates.choice)
        found = self._modules.under(candidates.choice[1])
        targets = found.get(key)
        if targets is None:
            targets = found[key] = self._find_in_module(file, candidates.entries, module, importer)
        return targets

    def _find_in_module(
        self, file: FileEntry, entries: Sequence[Entry], module: str, importer: str = ""
    ) -> list[Target]:
        """Return the candidates that a module may hold, as `importer` (by default the file itself) names it."""
        language, rule = file.language, file.language.module_match
        if module.partition("/")[0] in language.library_modules:
            return []
        best, best_entries = 0.0, list[Entry]()
        for entry in entries[:MAX_LOOKUP]:
            candidate_file = entry.file
            if candidate_file.language.family != language.family or (rule == "file" and entry.container):
                continue
            declared_module = entry.container if rule in ("container", "library") else candidate_file.module
            quality: float = match_module(rule, module, importer or file.path, candidate_file.path, declared_module)
            if quality and rule == "directory":  # `shop/http/client` is also the end of no longer path than `client`
                quality += candidate_file.path.count("/") * _DEEPER
            elif quality and rule == "declared" and entry.container:
                is_spelled_out = module == spelled_in_import(entry)
                quality = _NESTED_NAME if is_spelled_out else _WITHIN_ANOTHER
            if quality > best:
                best, best_entries = quality, [entry]
            elif quality and quality == best:
                best_entries.append(entry)
        return shared_among(best_entries, RESOLVED)

    def module_files(self, file: FileEntry, imported: Import) -> list[Entry]:
        """Return the files that are the module that an import names (`from shop import cart`)."""
        key = (file.language.name, file.path if _is_relative(file, imported.module) else "", imported.module)
        found = self._files.under(imported.name)
        files = found.get(key)
        if files is None:
            files = found[key] = self._find_module_files(file, imported)
        return files

    def _find_module_files(self, file: FileEntry, imported: Import) -> list[Entry]:
        module = f"{imported.module}{'' if imported.module.endswith('.') else '.'}{imported.name}"
        rule = file.language.module_match
        folder = imported.module.rpartition(".")[2]
        tail = f"{folder}/{imported.name}" if folder else imported.name
        named = self._symbol_table.by_name.get(imported.name, ())[:MAX_LOOKUP]
        files = [entry for entry in named if entry.kind == "file" and tail in entry.file.path]
        files = [entry for entry in files if match_module(rule, module, file.path, entry.file.path, "") == EXACT]
        return [entry for entry in files if entry.file.language is file.language]

    def through_path(self, file: FileEntry, entries: Sequence[Entry], path: str) -> list[Target]:
        """Return the candidates in the module of a path (`Shop.Cart`); modules opened last are tried first.

        A module that the file itself defines hides a file of that name.
        """
        head, dot, rest = path.partition(".")
        aliases = [imported.module for imported in file.imports.get(head, ())]
        is_own = not aliases and any(entry.name == head and entry.kind in TYPE_KINDS for entry in file.entries)
        for start in aliases or [head]:
            full = f"{start}{dot}{rest}"
            opened = [f"{star.module}.{full}" for star in reversed(file.stars)]
            for module in [*opened, full]:
                targets = self._find_in_module(file, entries, module)
                if targets := [target for target in targets if not is_own or target[0].file is file]:
                    return targets
        return []

    def imported(self, file: FileEntry, imported: Import, kinds: frozenset[str]) -> list[Target]:
        """Return the definitions that an import may mean, also if it gives them another local name."""
        found = self._named.under(imported.name)
        candidates = found.get(kinds)
        if candidates is None:
            named = self._symbol_table.by_name.get(imported.name, ())
            entries = [entry for entry in named if entry.kind in kinds and not entry.within]
            candidates = found[kinds] = Candidates(entries, ("all", imported.name, kinds))
        if imported.name == DEFAULT:  # any file of a folder may have one: it counts only if there is no other
            without_tests = [entry for entry in candidates.entries if not entry.test]
            targets = self._find_in_module(file, without_tests, imported.module)
            return shared_among([entry for entry, _, _ in targets], INFERRED) if len(targets) == 1 else []
        return self.in_module(file, candidates, imported.module)

    def of(self, file: FileEntry, name: str) -> Sequence[Import]:
        """Return the imports of a name, of the file itself or else passed on by the modules that it uses."""
        own = file.imports.get(name, ())
        if own or not file.language.uses_pass_imports:
            return own
        passed = self._aliases.get((file, name))
        if passed is None:
            passed = self._aliases[file, name] = self._passed_aliases(file, name, {file})
        return passed

    def _passed_aliases(self, file: FileEntry, name: str, visited: set[FileEntry]) -> Sequence[Import]:
        """Return the aliases of a name in the modules that a file uses, or that these use in turn."""
        for used in (star.module for star in file.stars):
            for entry in self._symbol_table.named_types.get((file.language.family, last_part(used)), ()):
                if entry.qualified_name == used and entry.file not in visited:
                    visited.add(entry.file)
                    passed = entry.file.imports.get(name, ()) or self._passed_aliases(entry.file, name, visited)
                    if passed:
                        return passed
        return ()

    def renamed(self, file: FileEntry, name: str, kinds: frozenset[str]) -> list[Target]:
        """Return what a name means that an import gives to a definition of another name; the first match counts."""
        for imported in self.of(file, name):
            if imported.name not in ("", name) and (targets := self.imported(file, imported, kinds)):
                return targets
            if imported.name and (targets := self.reexported(file, imported.name, imported.module, kinds)):
                return targets
        if file.language.reexports and name in self._symbol_table.aliases:
            found = (self.reexported(file, name, star.module, kinds) for star in file.stars)
            return next(filter(None, found), [])
        return []

    def reexported(self, file: FileEntry, name: str, module: str, kinds: frozenset[str]) -> list[Target]:
        """Return the definitions that a module imports and re-exports by another name (`export { create as cart }`)."""
        best = LIKELY - 1
        targets_found: list[Target] = []
        for path, original in self._symbol_table.aliases.get(name, ())[:MAX_LOOKUP]:
            facade = self._symbol_table.files[path]
            if facade is file or facade.language.family != file.language.family:
                continue
            quality = match_module(file.language.module_match, module, file.path, path, facade.module)
            if quality <= best:
                continue
            originals = facade.imports.get(name, ()) if original.name == PASSED_ON else (original,)
            if targets := next(filter(None, (self.imported(facade, each, kinds) for each in originals)), None):
                best, targets_found = quality, targets
        if not targets_found and file.language.reexports:
            return shared_among(self._reexports.find(file, Import(name, module, name, 0), kinds), RESOLVED)
        return targets_found


def _is_relative(file: FileEntry, module: str) -> bool:
    """Return whether a module's name means another module in another folder."""
    return module.startswith((".", "self", "super", "crate")) or file.language.module_match in _BY_IMPORTER


def spelled_in_import(entry: Entry) -> str:
    """Return the type around a definition as an import spells it."""
    return f"{entry.file.module}.{entry.container}"
