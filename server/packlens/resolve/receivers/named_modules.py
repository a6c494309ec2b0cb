"""Finds definitions behind the name of what holds them without being a type: crates, packages, namespaces, files."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import chain
from typing import Final

from packlens.model import ANY_KIND
from packlens.resolve.names.candidates import Candidates
from packlens.resolve.names.crates import within_crate
from packlens.resolve.names.names import Names, in_package
from packlens.resolve.receivers.extensions import extending, extensions_among
from packlens.resolve.receivers.unknown_receivers import UnknownReceivers
from packlens.resolve.symbols.entries import FileEntry
from packlens.resolve.symbols.shared_confidence import RESOLVED, Target, shared_among
from packlens.resolve.symbols.symbol_table import near

SEPARATORS: Final = {"crate": "::", "relative": "/", "file": "/"}
"""The separator between a module and a name in it, by `Language.module_match`; elsewhere a dot."""
_OWN_CRATE: Final = frozenset({"crate", "self", "super"})
_NO_LETTER: Final = re.compile(r"\W")


def behind_import(names: Names, file: FileEntry, name: str) -> Candidates:
    """Return what a name behind an imported one can mean."""
    if file.language.module_members and (
        members := names.symbol_table.named_members.get((file.language.family, name), ())
    ):
        return Candidates(members, ("members", name, ANY_KIND))
    return names.free_candidates(name, file, ANY_KIND)


def in_unimported(names: Names, file: FileEntry, name: str, path: str) -> list[Target]:
    """Return definitions of a name in a module that a file knows without an import of its own."""
    return _in_starred_module(names, file, name, path) or _in_crate(names, file, name, path)


def _in_crate(names: Names, file: FileEntry, name: str, path: str) -> list[Target]:
    """Return definitions of a name in a module below the file's own, or anywhere in its crate (Rust)."""
    if file.language.module_match != "crate":
        return []
    candidates = names.free_candidates(name, file, ANY_KIND)
    modules = (f"self::{path}", path.replace(".", "::"))
    defined = (names.imports.in_module(file, candidates, module) for module in modules)
    passed_on = (names.imports.reexported(file, name, module, ANY_KIND) for module in modules)
    return next(filter(None, chain(defined, passed_on)), [])


def _in_starred_module(names: Names, file: FileEntry, name: str, path: str) -> list[Target]:
    """Return definitions of a name in a module that a file may know from what it imports everything of (Python)."""
    if not (file.language.files_are_modules and file.stars):
        return []
    return names.imports.in_module(file, names.free_candidates(name, file, ANY_KIND), path)


def in_namespace(names: Names, file: FileEntry, name: str, path: str) -> list[Target]:
    """Return definitions of a name in a namespace."""
    if not (file.language.package == "global" or file.language.extends_any_type):
        return []
    last = path.rpartition(".")[2]
    free = names.free(name, file)
    defined_there = [entry for entry in free if last in _namespaces(entry.file.module) or last == entry.container]
    return names.visible(file, name, Candidates(defined_there))


def in_aliased_namespace(names: Names, file: FileEntry, name: str, path: str) -> list[Target]:
    """Return definitions of a name in the namespace that the first name of a path stands for (C++)."""
    namespace = names.unaliased(file, f"{path}.{name}").rpartition(".")[0]
    is_of_library = namespace.partition(".")[0] in file.language.library_modules
    return [] if is_of_library else in_namespace(names, file, name, namespace)


def in_declared_package(names: Names, file: FileEntry, name: str, path: str) -> list[Target]:
    """Return definitions of a name in a package that is spelled in full, or by its last names (`files.read`)."""
    if file.language.module_match != "declared":
        return []
    free = near(names.free(name, file), file.path)
    return in_package([entry for entry in free if entry.file.language.family == file.language.family], path)


def in_file_type(names: Names, file: FileEntry, type_name: str, name: str) -> list[Target]:
    """Return what a file that is a type itself defines outermost, given a name that it is imported by (Zig)."""
    if not file.language.files_are_types:
        return []
    candidates = names.free_candidates(name, file, ANY_KIND)
    modules = [imported.module for imported in file.imports.get(type_name, ()) if not imported.name]
    return next(filter(None, (names.imports.in_module(file, candidates, module) for module in modules)), [])


def at_address(names: Names, file: FileEntry, name: str, address: str) -> list[Target]:
    """Return definitions of a name in a container of this package that has an address, but no definition (HCL)."""
    entries = names.symbol_table.named_members.get((file.language.family, name), ())
    definitions = [entry for entry in entries if entry.container == address and entry.file.package == file.package]
    return shared_among(definitions, RESOLVED)


def is_of_foreign_crate(names: Names, file: FileEntry, path: str) -> bool:
    """Return whether a path, which means no type that is known, names one of a crate from elsewhere (Rust)."""
    crate, _, rest = path.partition(".")
    if file.language.module_match != "crate" or crate in _OWN_CRATE or not crate[:1].islower():
        return False
    return rest.rpartition(".")[2][:1].isupper() and within_crate(names.symbol_table, file, crate) is None


def is_foreign(names: Names, file: FileEntry, name: str) -> bool:
    """Return whether a name before a dot, which is neither a type nor imported, is surely nothing of the workspace.

    It is called like a type, or is the package of an import whose path has the name as a word (Go).
    """
    if file.language.module_match == "directory":
        return any(name in _words_at_end(imported.module) for named in file.imports.values() for imported in named)
    return name[:1].isupper() and name not in names.symbol_table.by_name


@lru_cache(maxsize=1 << 12)
def _words_at_end(module: str) -> frozenset[str]:
    """Return the words of the last two parts of an imported path: `yaml` is one in `gopkg.in/yaml.v3`."""
    return frozenset(_NO_LETTER.split("/".join(module.split("/")[-2:])))


@lru_cache(maxsize=1 << 12)
def _namespaces(declared: str) -> frozenset[str]:
    """Return the names in the namespaces that a file declares: of `a::b c`, a, b and c."""
    return frozenset(declared.replace("::", " ").split())


def of_known_or_unknown(names: Names, unknown: UnknownReceivers, file: FileEntry, name: str, path: str) -> list[Target]:
    """Return members of what a path leads to, a type that lacks the member or a value of unknown type."""
    language = file.language
    if language.bare_names == "opened" and path[:1].isupper():  # a module or type from outside
        return []
    if language.closed_types and (types := names.keys(file, path)):
        return unknown.of_closed_types(file, types, name)
    if is_of_foreign_crate(names, file, path):
        return extending(names, file, path, name)
    guesses = unknown.behind_path(file, name, path)
    return extensions_among(guesses) if is_foreign(names, file, path.partition(".")[0]) else guesses
