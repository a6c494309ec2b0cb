"""Looks up definitions behind a path that a file does not import: in a crate, a package, a namespace, an address."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from packlens.model import NODE_KINDS
from packlens.resolve.entries import Entry, FileEntry
from packlens.resolve.names import MAX_LOOKUP, Candidates, Names, in_package
from packlens.resolve.shared_confidence import RESOLVED, Target, shared_among
from packlens.resolve.symbol_table import SymbolTable

_ANY: Final = frozenset(NODE_KINDS)


def in_crate(names: Names, file: FileEntry, name: str, path: str) -> list[Target]:
    """Return definitions of a name in a module below the file's own, or anywhere in its crate (Rust)."""
    if file.language.module_match != "crate":
        return []
    candidates = names.free_candidates(name, file, _ANY)
    for module in (f"self::{path}", path.replace(".", "::")):
        if targets := names.in_module(file, candidates, module):
            return targets
    return []


def in_namespace(names: Names, file: FileEntry, name: str, path: str) -> list[Target]:
    """Return definitions of a name in a namespace, or in a package that is spelled in full or by its last names."""
    if file.language.package == "global" or file.language.extends_any_type:
        last = path.rpartition(".")[2]
        free = names.free(name, file)
        inside = [entry for entry in free if last in _namespaces(entry.file.module) or last == entry.container]
        if targets := names.visible(file, name, Candidates(inside)):
            return targets
    if file.language.module_match != "declared":
        return []
    free = names.free(name, file)[:MAX_LOOKUP]
    return in_package([entry for entry in free if entry.file.language.family == file.language.family], path)


def in_address(symbol_table: SymbolTable, file: FileEntry, name: str, address: str) -> list[Target]:
    """Return definitions of a name in a container of this package that has an address, but no definition (HCL)."""
    entries = symbol_table.named_members.get((file.language.family, name), ())
    definitions = [entry for entry in entries if entry.container == address and entry.file.package == file.package]
    return shared_among(definitions, RESOLVED)


def is_global(entry: Entry, file: FileEntry) -> bool:
    """Return whether another file may mean a definition, which is a variable, by its name alone."""
    language = entry.file.language
    is_known = language.bare_names == "global" and language.family == file.language.family
    return is_known and bool(entry.exported) and entry.kind == "variable" and entry.member_of is None


@lru_cache(maxsize=1 << 12)
def _namespaces(declared: str) -> frozenset[str]:
    """Return the names in the namespaces that a file declares: of `a::b c`, a, b and c."""
    return frozenset(declared.replace("::", " ").split())
