"""Tells names that import a submodule from those that import what it defines (`from shop import cart`).

If the folder `shop` holds `cart`, the name means that module, unless the folder's own file (`__init__.py`) gives the
name to something else: `from .cart import cart`.
"""

from __future__ import annotations

from packlens.extract.facts import Import
from packlens.extract.imports.module_names import LIKELY, match_module, path_segments, within_module
from packlens.extract.languages.language import Language
from packlens.resolve.symbols.entries import Entry, FileEntry
from packlens.resolve.symbols.symbol_table import SymbolTable


def is_hidden(symbol_table: SymbolTable, entry: Entry, module: str, importer: str) -> bool:
    """Return whether `importer` gets a submodule, instead of a definition below a module, by the definition's name."""
    segments, language = path_segments(entry.file.path), entry.file.language
    for depth, segment in enumerate(segments):
        folder, submodule = segments[:depth], (*segments[:depth], entry.name)
        paths = _paths_of_module(language, submodule)
        if segment != entry.name and symbol_table.files.keys().isdisjoint(paths):
            continue
        own_paths = _paths_of_folder(language, folder)
        if match_module(language.module_match, module, importer, own_paths[0], "") >= LIKELY:
            own_files = filter(None, map(symbol_table.files.get, own_paths))
            return not any(_names_otherwise(file, entry, submodule) for file in own_files)
    return False


def _paths_of_module(language: Language, segments: tuple[str, ...]) -> list[str]:
    """Return the paths that the file of a module may have."""
    return ["/".join(segments) + extension for extension in language.extensions] + _paths_of_folder(language, segments)


def _paths_of_folder(language: Language, folders: tuple[str, ...]) -> list[str]:
    """Return the paths that a folder's own file may have."""
    files = (f"{stem}{extension}" for stem in language.folder_stems for extension in language.extensions)
    return ["/".join((*folders, file)) for file in files]


def _names_otherwise(file: FileEntry, entry: Entry, submodule: tuple[str, ...]) -> bool:
    """Return whether a folder's own file gives the name of a definition to something other than a submodule."""
    rule, path = file.language.module_match, "/".join(submodule)
    named = (within_module(each.module, each.name) for each in file.imports.get(entry.name, ()) if each.name)
    is_named = any(match_module(rule, module, file.path, path, "") < LIKELY for module in named)
    return is_named or any(match_module(rule, star.module, file.path, entry.file.path, "") for star in file.stars)


def differing_bindings(old: FileEntry | None, new: FileEntry | None) -> set[str]:
    """Return the names that may mean submodules in only one of two states of a folder's own file."""
    names: set[str] = set()
    for each in _bindings(old) ^ _bindings(new):
        names |= set(each.module.split(".")) if each.name == "*" else {each.local}
    return names


def _bindings(file: FileEntry | None) -> set[Import]:
    """Return the imports of a folder's own file, without their lines."""
    if file is None or not file.language.files_are_modules:
        return set()
    if file.path.rpartition("/")[2].partition(".")[0] not in file.language.folder_stems:
        return set()
    imports = (each for of_name in file.imports.values() for each in of_name)
    return {each._replace(line=0) for each in (*imports, *file.stars)}
