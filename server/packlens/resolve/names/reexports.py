"""Follows re-exports: `export * from './cart'`, `export { Cart } from '@shop/cart'`.

An import of a name from a module means that the module defines the name or re-exports it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from packlens.extract.facts import Import
from packlens.extract.imports.module_keys import module_keys
from packlens.extract.imports.module_names import (
    DEFAULT,
    EXACT,
    INLINE,
    LIKELY,
    OWN_SOURCES,
    match_module,
    within_module,
)
from packlens.extract.languages.language import Language
from packlens.resolve.names.candidates import Candidates
from packlens.resolve.names.crates import within_crate
from packlens.resolve.names.node_packages import (
    PackageFile,
    declared_entries,
    files_of_package,
    has_packages,
    imports_package,
    package_of,
)
from packlens.resolve.names.scripts import shared_names
from packlens.resolve.symbols.entries import Entry, FileEntry, last_part
from packlens.resolve.symbols.symbol_table import SymbolTable, common_prefix_length

_MAX_STEPS: Final = 6
"""A name is followed through at most this many modules."""
_Visited = tuple[str, ...]
"""Paths of the files on the way."""


class Reexports:
    """Looks up what modules re-export. Results are cached until a file changes."""

    def __init__(self, symbol_table: SymbolTable) -> None:
        """Look up in `symbol_table`."""
        self._symbol_table = symbol_table
        self._found: dict[tuple[str, str, str, str, frozenset[str]], list[Entry]] = {}
        self._packages: dict[tuple[str, str, bool], list[PackageFile]] = {}
        self._exported: dict[tuple[str, frozenset[str]], bool] = {}

    def forget(self) -> None:
        """Follow a change of any file."""
        self._found, self._packages, self._exported = {}, {}, {}

    def find(self, file: FileEntry, imported: Import, kinds: frozenset[str]) -> list[Entry]:
        """Return the definitions that an import of a file means (see `reexported`)."""
        if not self._may_be_reexported(imported.name, kinds):
            return []
        is_relative = imported.module.startswith((".", "$")) or is_alias(imported.module)
        importer = file.path if is_relative or _holds_modules(file) else self._manifest(file, imported.module)
        key = (file.language.family, importer, imported.module, imported.name, kinds)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = reexported(self._symbol_table, file, imported, kinds)
        return found

    def through_package(self, file: FileEntry, candidates: Candidates, module: str) -> list[Entry]:
        """Return the candidates of one name that a package of the workspace provides by its manifest."""
        if not self._in_package(file, module):
            return []
        name = candidates.entries[0].name
        found = self.find(file, Import(name, module, name, 0), candidates.kinds)
        return candidates.among(found) if found else []

    def _manifest(self, file: FileEntry, module: str) -> str:
        files = self._in_package(file, module)
        return files[0].manifest if files else ""

    def _in_package(self, file: FileEntry, module: str) -> list[PackageFile]:
        if not imports_package(file, module):
            return []
        key = (file.path.rpartition("/")[0], module, file.entries[0].test)
        files = self._packages.get(key)
        if files is None:
            files = self._packages[key] = files_of_package(self._symbol_table, file, module)
        return files

    def _may_be_reexported(self, name: str, kinds: frozenset[str]) -> bool:
        """Return whether some file exports a definition of a name, or imports one under that name."""
        key = (name, kinds)
        known = self._exported.get(key)
        if known is None:
            table = self._symbol_table
            known = self._exported[key] = name in table.aliases or any(
                _is_passed_on(entry) and entry.kind in kinds for entry in table.by_name.get(name, ())
            )
        return known


def reexported(
    symbol_table: SymbolTable, file: FileEntry, imported: Import, kinds: frozenset[str], visited: _Visited = ()
) -> list[Entry]:
    """Return the definitions that an import means: in the module itself, or in those that it re-exports.

    Of several files that the module's name may mean, the likeliest that knows the name counts, of those that a manifest
    names for several conditions all, and of those that an alias may mean the nearest. The last part of the module may
    be a name by which the rest of it re-exports a whole module (`export * as money from './money'`), or a module that
    the file of the rest holds (Rust's `pub mod prelude { ... }`).
    """
    best, definitions = (LIKELY - 1, 0), list[Entry]()
    is_behind_alias = is_alias(imported.module)
    for quality, target in _files_of(symbol_table, file, imported.module):
        rank = quality, shared_folders(file, target) if is_behind_alias else 0
        is_equal = rank == best and (is_behind_alias or quality > EXACT)
        if (rank > best or is_equal) and target.path not in visited and len(visited) < _MAX_STEPS:
            found = _provided(symbol_table, target, imported.name, kinds, (*visited, target.path))
            found = list(dict.fromkeys((*definitions, *found))) if is_equal else found
            best, definitions = (rank, found) if found else (best, definitions)
    if definitions or (visited and not _holds_modules(file)):
        return definitions
    return _through_namespace(symbol_table, file, imported, kinds, visited)


def is_alias(module: str) -> bool:
    """Return whether a module is below an alias of a program's own sources (`@/stores/cart`)."""
    return module.partition("/")[0] in OWN_SOURCES


def shared_folders(file: FileEntry, other: FileEntry) -> int:
    """Return how many folders around two files are the same."""
    return common_prefix_length(file.path.split("/")[:-1], other.path.split("/")[:-1])


def _holds_modules(file: FileEntry) -> bool:
    """Return whether a file may hold whole modules, which have names of their own (Rust)."""
    return file.language.module_match == "crate"


def _through_namespace(
    symbol_table: SymbolTable, file: FileEntry, imported: Import, kinds: frozenset[str], visited: _Visited
) -> list[Entry]:
    for target, whole in _namespaces(symbol_table, file, imported.module):
        if target.path in visited or len(visited) >= _MAX_STEPS:
            continue
        way = (*visited, target.path)
        if whole.module == INLINE:
            found = _provided(symbol_table, target, imported.name, kinds, way)
        else:
            found = reexported(symbol_table, target, imported._replace(module=whole.module), kinds, way)
        if found:
            return found
    return []


def _namespaces(symbol_table: SymbolTable, file: FileEntry, module: str) -> Iterator[tuple[FileEntry, Import]]:
    """Yield the files that may be what is around a module, with their imports of a whole module by its last name."""
    outer, _, alias = module.rpartition("::" if _holds_modules(file) else "/")
    for _, target in _files_of(symbol_table, file, outer) if outer else ():
        for whole in target.imports.get(alias, ()):
            if not whole.name:
                yield target, whole
            elif _is_crate(target, whole):
                yield target, whole._replace(module=whole.name, name="")


def _is_crate(file: FileEntry, imported: Import) -> bool:
    """Return whether an import of a file names a whole crate: `use shop_types as types` (Rust)."""
    return _holds_modules(file) and not imported.module


def _provided(
    symbol_table: SymbolTable, file: FileEntry, name: str, kinds: frozenset[str], visited: _Visited
) -> list[Entry]:
    """Return the definitions that a file exports by a name: its own, or those that it imports and re-exports."""
    own = [
        entry
        for entry in symbol_table.named_in(file, name)
        if entry.kind in kinds and _is_passed_on(entry) and not entry.within
    ]
    if own:
        return own
    named = (each for each in file.imports.get(name, ()) if each.name)
    starred = (star._replace(name=name) for star in (() if name.startswith(DEFAULT) else file.stars))
    for imported in (*named, *starred):
        if found := reexported(symbol_table, file, imported, kinds, visited):
            return found
    return []


def _is_passed_on(entry: Entry) -> bool:
    """Return whether other files may import a definition; in Rust, modules pass on what only some of them may see."""
    return (bool(entry.exported) or _holds_modules(entry.file)) and not entry.container


def _files_of(symbol_table: SymbolTable, file: FileEntry, module: str) -> list[tuple[int, FileEntry]]:
    """Return (quality, file) of the files that may be a module which a file imports from."""
    language, importer, of_package = file.language, file.path, list[tuple[int, FileEntry]]()
    for path, manifest, rank in files_of_package(symbol_table, file, module):
        found = _files_at(symbol_table, language, path, manifest)
        of_package += [(quality + rank * EXACT, each) for quality, each in found]
    if not _holds_modules(file):
        return of_package + _files_at(symbol_table, language, module, importer)
    module, importer = within_crate(symbol_table, file, module) or (module, importer)
    found = _files_at(symbol_table, language, module, importer)
    return [each for each in found if each[0] >= EXACT] or found  # a file of this crate is no other crate's


def _files_at(symbol_table: SymbolTable, language: Language, module: str, importer: str) -> list[tuple[int, FileEntry]]:
    rule, family = language.module_match, language.family
    paths = [path for key in module_keys(rule, module, importer) for path in symbol_table.reexporting.get(key, ())]
    files = map(symbol_table.files.__getitem__, paths)
    rated = [(match_module(rule, module, importer, each.path, each.module), each) for each in files]
    return [(quality, each) for quality, each in rated if quality >= LIKELY and each.language.family == family]


def differing_names(symbol_table: SymbolTable, old: FileEntry | None, new: FileEntry | None) -> set[str]:
    """Return the names that a file re-exports in only one of two states, as far as `symbol_table` (the old) shows."""
    names = shared_names(old) ^ shared_names(new) if old and new else set()
    before, after = (_reexports_of(file) for file in (old, new))
    file = new or old
    names = {name for name in names if _is_known(symbol_table, name)}
    for each in before ^ after:
        if file is not None and each.name not in ("", "*") and _is_known(symbol_table, each.local):
            names |= {each.local} if _leads_on(symbol_table, file, each) else set()
    names |= _names_passed_on(symbol_table, old, new) | _names_of_packages(symbol_table, old, new)
    for star in sorted(each for each in before ^ after if each.name in ("", "*")):
        if file is not None:
            _add_names(symbol_table, file, star.module, names, {file.path})
    for each in sorted(each for each in before ^ after if each.name not in ("", "*")):
        if file is not None and _is_crate(file, each):
            _add_names(symbol_table, file, each.name, names, {file.path})
    if any(each.module == INLINE and not each.name for each in before ^ after):
        for state in filter(None, (old, new)):
            names |= _names_in(symbol_table, state)
            for star in state.stars:
                _add_names(symbol_table, state, star.module, names, {state.path})
    return names


def _names_of_packages(symbol_table: SymbolTable, old: FileEntry | None, new: FileEntry | None) -> set[str]:
    """Return the names that a package may provide, or have for itself, if its manifest says other things than before.

    These are the names that files import from it, and all that its files export, since others may pass on all.
    """
    before, after = declared_entries(old), declared_entries(new)
    manifest = new or old
    if before == after or manifest is None:
        return set()
    packages = {name for declared in (before, after) if declared for name in declared[0]}
    folder = manifest.path[: manifest.path.rfind("/") + 1]
    names = set[str]()
    for file in filter(has_packages, symbol_table.files.values()):
        imports = [each for of_name in file.imports.values() for each in of_name]
        for each in imports:
            if each.module.startswith("#") or package_of(each.module) in packages:
                names |= {each.local, each.name}
        if file.path.startswith(folder):
            names |= _names_in(symbol_table, file)
            for star in file.stars:
                _add_names(symbol_table, file, star.module, names, {file.path})
    return names - {""}


def _is_known(symbol_table: SymbolTable, name: str) -> bool:
    return name in symbol_table.by_name or name in symbol_table.aliases


def _leads_on(symbol_table: SymbolTable, file: FileEntry, imported: Import) -> bool:
    """Return whether an import may mean something in the workspace."""
    if _files_of(symbol_table, file, imported.module):
        return True
    return next(_namespaces(symbol_table, file, imported.module), None) is not None


def _names_passed_on(symbol_table: SymbolTable, old: FileEntry | None, new: FileEntry | None) -> set[str]:
    """Return the names in the modules that a file imports for those that use one of its modules, in one state only."""
    before, after = (_passed_on(file) if file and file.language.uses_pass_imports else set() for file in (old, new))
    families = {file.language.family for file in (old, new) if file}
    names: set[str] = set()
    waiting, seen = {(name, module) for _, name, module in before ^ after}, set[tuple[str, str]]()
    while waiting:
        seen.add(name_and_module := waiting.pop())
        name, module = name_and_module
        names.add(name)
        for entry in [e for family in families for e in symbol_table.named_types.get((family, last_part(module)), ())]:
            names |= {each.name for each in entry.file.entries if each.container == module}
            if entry.qualified_name == module:
                waiting |= {(name, inner) for _, name, inner in _passed_on(entry.file)} - seen
    return names


def _passed_on(file: FileEntry) -> set[tuple[str, str, str]]:
    """Return (module, name, module that whoever uses the former may know by that name, or whose names).

    The name is `*` if it is these names.
    """
    modules = [entry.qualified_name for entry in file.entries if entry.type_key is not None]
    imports: Iterable[Import] = (*file.stars, *(each for of_name in file.imports.values() for each in of_name))
    passed = {(each.local, within_module(each.module, each.name.replace("*", ""))) for each in imports}
    return {(module, *name_and_module) for module in modules for name_and_module in passed}


def _reexports_of(file: FileEntry | None) -> set[Import]:
    if file is None or not file.language.reexports:
        return set()
    imports: Iterable[Import] = (each for of_name in file.imports.values() for each in of_name)
    return {each._replace(line=0) for each in (*imports, *file.stars)}


def _names_in(symbol_table: SymbolTable, file: FileEntry) -> set[str]:
    """Return the names that a file may pass on by itself."""
    own = {entry.name for entry in file.entries if _is_passed_on(entry)}
    return own | (file.imports.keys() & (symbol_table.by_name.keys() | symbol_table.aliases.keys()))


def _add_names(symbol_table: SymbolTable, file: FileEntry, module: str, names: set[str], visited: set[str]) -> None:
    """Add all names that a module may re-export."""
    targets = [target for _, target in _files_of(symbol_table, file, module)]
    if _holds_modules(file):
        targets += [target for target, whole in _namespaces(symbol_table, file, module) if whole.module == INLINE]
    for target in targets:
        if target.path not in visited:
            visited.add(target.path)
            names |= _names_in(symbol_table, target)
            for star in target.stars:
                _add_names(symbol_table, target, star.module, names, visited)
