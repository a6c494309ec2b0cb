"""Finds what a name means through an import: the definitions in the files that a module's name may mean."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Sequence
from operator import itemgetter
from typing import Final

from packlens.extract.facts import Import
from packlens.extract.imports.module_keys import module_keys, place_of_relative
from packlens.extract.imports.module_names import (
    DEFAULT,
    EXACT,
    LIKELY,
    OWN_SOURCES,
    PASSED_ON,
    PATH_RULES,
    WITHIN,
    imported_defaults,
    match_module,
)
from packlens.extract.languages.language import Language
from packlens.model import ANY_KIND, TYPE_KINDS
from packlens.resolve.names.candidates import Candidates, Choice
from packlens.resolve.names.crates import within_crate
from packlens.resolve.names.module_folders import in_declared_module
from packlens.resolve.names.node_packages import imports_package
from packlens.resolve.names.reexports import Reexports, is_alias, shared_folders
from packlens.resolve.names.submodules import is_hidden
from packlens.resolve.symbols.entries import Entry, FileEntry, last_part, order_of
from packlens.resolve.symbols.lookup_cache import LookupCache
from packlens.resolve.symbols.shared_confidence import INFERRED, RESOLVED, Target, shared_among
from packlens.resolve.symbols.symbol_table import MAX_LOOKUP, SymbolTable, below, near, nearest

_SOURCES: Final = "src"
"""Usual name of the folder that an alias for a program's own sources means."""
_NESTED_NAME: Final = 4.0
"""Quality (on the scale of `match_module`) of a nested type that an import spells out."""
_WITHIN_ANOTHER: Final = 0.5
"""Quality of a type within another one that the import does not name: `a.B` seldom means it."""

_DEEPER: Final = 1 / 1024
"""What a folder more, at the end of an imported path, adds to the quality of a match."""

_FILES: Final = frozenset({"file"})
_FEW_ALIASES: Final = 32
"""So many imports that give a name to a definition are compared with a module one by one."""
_BY_IMPORTER: Final = frozenset({"file", "library", "crate"})
"""Rules of `Language.module_match` by which a module without a sign before it means another one in another file."""


class ImportedNames:
    """Looks up what imports mean in a symbol table. Like `names.Names`, it holds only caches."""

    def __init__(self, symbol_table: SymbolTable) -> None:
        """Look names up in `symbol_table`."""
        self._symbol_table = symbol_table
        self._modules: LookupCache[tuple[str, str, str, Choice], tuple[list[Target], Sequence[Entry]]] = LookupCache()
        """What modules hold, and all that is equally likely if the file that imports it decides (`nearest`)."""
        self._named: LookupCache[tuple[frozenset[str], bool], Candidates] = LookupCache()
        self._chosen: LookupCache[tuple[str, Choice], Candidates] = LookupCache()
        """By language and choice, the candidates whose tables are kept."""
        self._files: LookupCache[tuple[str, str, str], list[Entry]] = LookupCache()
        self._reexports = Reexports(symbol_table)
        self._aliases: dict[tuple[FileEntry, str], Sequence[Import]] = {}
        """What the modules that a file uses pass on to it."""

    def forget(self, names: Collection[str]) -> None:
        """Follow a change of the definitions of the given names. What was found for other names stays."""
        self._modules.forget(names)
        self._named.forget(names)
        self._chosen.forget(names)
        self._files.forget(names)
        self._reexports.forget()
        self._aliases = {}

    def in_module(self, file: FileEntry, candidates: Candidates, module: str) -> list[Target]:
        """Return the candidates whose file matches a module name best. Results are kept: many imports are equal."""
        if not candidates.entries:
            return []
        if file.language.module_match == "crate":
            if _is_declared(file, module.partition("::")[0]):
                module = f"self::{module}"  # before a crate of that name
            elif within := within_crate(self._symbol_table, file, module):
                inner, root = within
                if targets := self._in_module(file, candidates, inner, root):
                    return targets
        elif file.language.module_match == "directory":
            declared = in_declared_module(self._symbol_table, file, self.kept(file, candidates), module)
            if declared is not None:
                return shared_among(declared, RESOLVED)
        if imports_package(file, module) and (
            found := self._reexports.through_package(file, self.kept(file, candidates), module)
        ):
            return shared_among(found, RESOLVED)
        return self._in_module(file, candidates, module, file.path)

    def _in_module(self, file: FileEntry, candidates: Candidates, module: str, importer: str) -> list[Target]:
        choice = candidates.choice
        if choice is None:
            return shared_among(self._find_in_module(file, candidates, module, importer)[1], RESOLVED)
        key = (file.language.name, importer if _is_relative(file, module) else "", module, choice)
        found = self._modules.under(choice[1])
        held = found.get(key)
        if held is None:
            quality, entries = self._find_in_module(file, self.kept(file, candidates), module, importer)
            has_rivals = _may_mean_several(file, module, quality) and len({each.file for each in entries}) > 1
            held = found[key] = shared_among(entries, RESOLVED), entries if has_rivals else ()
        targets, rivals = held
        own = _with_outer_sources(nearest(rivals, file.path), rivals, module) if rivals else rivals
        return shared_among(own, RESOLVED) if len(own) < len(rivals) else targets

    def kept(self, file: FileEntry, candidates: Candidates) -> Candidates:
        """Return the first candidates that were chosen like some others, as these have tables already."""
        if candidates.choice is None:
            return candidates
        key = (file.language.name, candidates.choice)
        return self._chosen.under(candidates.choice[1]).setdefault(key, candidates)

    def _find_in_module(
        self, file: FileEntry, candidates: Candidates, module: str, importer: str = ""
    ) -> tuple[float, list[Entry]]:
        """Return how surely a module holds candidates, as `importer` (by default the file) names it, and these."""
        language = file.language
        if module.partition("/")[0] in language.library_modules:
            return 0.0, []
        importer = importer or file.path
        matching, is_complete = candidates.of_module(language.module_match, module, importer)
        likely = near(matching, importer) if _is_relative(file, module) else matching
        quality, found = _best_in_module(language, likely, module, importer)
        if not is_complete and quality < EXACT:
            place = place_of_relative(language.module_match, module, importer)
            others = (*likely, *near(below(candidates.entries, place) if place else candidates.entries, importer))
            quality, found = _best_in_module(language, sorted(set(others), key=order_of), module, importer)
        if quality == WITHIN and language.files_are_modules:
            table = self._symbol_table
            found = [] if any(is_hidden(table, entry, module, importer) for entry in found) else found
        return quality, found

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
        named, _ = self._all_named(imported.name, _FILES, True).of_module(rule, module, file.path)
        files = [entry for entry in near(named, file.path) if tail in entry.file.path]
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
                targets = shared_among(self._find_in_module(file, Candidates(entries), module)[1], RESOLVED)
                if targets := [target for target in targets if not is_own or target[0].file is file]:
                    return targets
        return []

    def imported(self, file: FileEntry, imported: Import, kinds: frozenset[str]) -> list[Target]:
        """Return the definitions that an import may mean, also if it gives them another local name."""
        if imported.name == DEFAULT:  # any file of a folder may have one: it counts only if there is no other
            targets = self._in_module(file, self._all_named(DEFAULT, kinds, False), imported.module, file.path)
            if len(targets) != 1 or self._has_default(file, imported):
                return []
            return shared_among([entry for entry, _, _ in targets], INFERRED)
        return self.in_module(file, self._all_named(imported.name, kinds, True), imported.module)

    def _has_default(self, file: FileEntry, imported: Import) -> bool:
        """Return whether the module of an import is a file that has, or passes on, a default export of any kind."""
        module = imported.module
        name = imported_defaults(file.language.module_match, module, file.path, imported.local)[0]
        own = self._in_module(file, self._all_named(name, ANY_KIND, True), module, file.path)
        return bool(own or self.reexported(file, name, module, ANY_KIND))

    def _all_named(self, name: str, kinds: frozenset[str], with_tests: bool) -> Candidates:
        """Return all definitions of a name that are of some kinds and in no function."""
        found = self._named.under(name)
        candidates = found.get((kinds, with_tests))
        if candidates is None:
            named = self._symbol_table.by_name.get(name, ())
            entries = [entry for entry in named if entry.kind in kinds and not entry.within]
            entries = [entry for entry in entries if with_tests or not entry.test]
            choice = ("all" if with_tests else "all but tests", name, kinds)
            candidates = found[kinds, with_tests] = Candidates(entries, choice)
        return candidates

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
        if name not in self._symbol_table.aliases and not file.language.reexports:
            return []
        best = LIKELY - 1, 0
        targets_found: list[Target] = []
        for path, original in self._aliases_in(file, name, module)[:MAX_LOOKUP]:
            facade = self._symbol_table.files[path]
            if facade is file or facade.language.family != file.language.family:
                continue
            quality = match_module(file.language.module_match, module, file.path, path, facade.module)
            rank = quality, shared_folders(file, facade) if is_alias(module) else 0
            is_equal = rank == best and is_alias(module)
            if rank <= best and not is_equal:
                continue
            originals = facade.imports.get(name, ()) if original.name == PASSED_ON else (original,)
            if targets := next(filter(None, (self.imported(facade, each, kinds) for each in originals)), None):
                others = [target[0] for target in targets_found] if is_equal else []
                targets = shared_among([*others, *(each[0] for each in targets)], RESOLVED) if others else targets
                best, targets_found = rank, targets
        if not targets_found and file.language.reexports:
            return shared_among(self._reexports.find(file, Import(name, module, name, 0), kinds), RESOLVED)
        return targets_found

    def _aliases_in(self, file: FileEntry, name: str, module: str) -> Sequence[tuple[str, Import]]:
        """Return (path, import) where a name is given to a definition; if these are many, only in likely files."""
        table = self._symbol_table
        aliases = table.aliases.get(name, [])
        if len(aliases) <= _FEW_ALIASES or not file.language.reexports:
            return aliases
        keys = module_keys(file.language.module_match, module, file.path)
        likely: list[tuple[str, Import]] = []
        for path in sorted({path for key in keys for path in table.reexporting.get(key, ())}):
            first = bisect_left(aliases, path, key=itemgetter(0))
            likely += aliases[first : bisect_right(aliases, path, first, key=itemgetter(0))]
        return likely


def _best_in_module(
    language: Language, entries: Iterable[Entry], module: str, importer: str
) -> tuple[float, list[Entry]]:
    """Return the definitions that a module holds most surely, and how surely (on the scale of `match_module`)."""
    rule = language.module_match
    best, best_entries = 0.0, list[Entry]()
    for entry in entries:
        candidate_file = entry.file
        if candidate_file.language.family != language.family or (rule == "file" and entry.container):
            continue
        declared_module = entry.container if rule in ("container", "library") else candidate_file.module
        quality: float = match_module(rule, module, importer, candidate_file.path, declared_module)
        if quality and rule == "directory":  # `shop/http/client` is also the end of no longer path than `client`
            quality += candidate_file.path.count("/") * _DEEPER
        elif quality and module[:1] == "@" and f"/{module[1:]}/" in f"/{candidate_file.path}":
            quality += _DEEPER  # a scope that is an alias of a folder: `@server/models` is not `app/models`
        elif quality and rule == "declared" and entry.container:
            is_spelled_out = module == spelled_in_import(entry)
            quality = _NESTED_NAME if is_spelled_out else _WITHIN_ANOTHER
        if quality > best:
            best, best_entries = quality, [entry]
        elif quality and quality == best:
            best_entries.append(entry)
    return best, best_entries


def _may_mean_several(file: FileEntry, module: str, quality: float) -> bool:
    """Return whether the place of the importing file decides between files that a module means equally well.

    Each program of a workspace has its own folder of sources, which an alias (`@/cart`) or a search path names. A path
    of Rust without a sign before it is one below the importing module, or a crate.
    """
    rule = file.language.module_match
    if rule == "crate":
        return quality == WITHIN and not module.startswith(("self", "super", "crate"))
    return rule in PATH_RULES and quality > WITHIN and not _is_relative(file, module)


def _with_outer_sources(own: Sequence[Entry], rivals: Sequence[Entry], module: str) -> Sequence[Entry]:
    """Return what an alias may mean: what is nearest, and if that is deeper in sources (`src/pages`), theirs, too."""
    alias, _, path = module.partition("/")
    root = own[0].file.path.rpartition(f"/{path}")[0] if alias in OWN_SOURCES else ""
    while root and root.rpartition("/")[2] != _SOURCES:
        root = root.rpartition("/")[0]
    outer = [each for each in rivals if root and each.file.path.rpartition(f"/{path}")[0] == root]
    return sorted({*own, *outer}, key=order_of) if outer else own


def _is_declared(file: FileEntry, name: str) -> bool:
    """Return whether a file declares a module of a name (Rust's `mod shop;`)."""
    return any(each.module == "self" and each.name in ("", name) for each in file.imports.get(name, ()))


def _is_relative(file: FileEntry, module: str) -> bool:
    """Return whether a module's name means another module in another folder."""
    return module.startswith((".", "$", "self", "super", "crate")) or file.language.module_match in _BY_IMPORTER


def spelled_in_import(entry: Entry) -> str:
    """Return the type around a definition as an import spells it."""
    return f"{entry.file.module}.{entry.container}"
