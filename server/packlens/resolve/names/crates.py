"""Finds the files of a crate by the name that its manifest gives it (Rust): its folder may have any other name.

Also the functions that its programs start with, where Cargo looks for them.
"""

from __future__ import annotations

from collections.abc import Sequence

from packlens.resolve.symbols.entries import Entry, FileEntry
from packlens.resolve.symbols.shared_confidence import RESOLVED, Target, shared_among
from packlens.resolve.symbols.symbol_table import SymbolTable, common_prefix_length

_MANIFEST = "Cargo.toml"
_ROOT = "src/lib.rs"
_QUOTES = "\"'"


def declared_crates(file: FileEntry | None) -> set[str]:
    """Return the names of the crates that a file declares, if it is a manifest, and those that it gives to others."""
    if file is None or file.path.rpartition("/")[2] != _MANIFEST:
        return set()
    renamed = {f"{local}={each.name}" for local, imports in file.imports.items() for each in imports}
    return renamed | {entry.name for entry in file.entries if entry.kind == "package"}


def within_crate(symbol_table: SymbolTable, file: FileEntry, module: str) -> tuple[str, str] | None:
    """Return a module as a file of its crate names it, and that file: of `shop::cart`, `crate::cart` and `src/lib.rs`.

    None if no manifest of the workspace declares a crate of that name, or of the one that it renames.
    """
    name, separator, inner = module.partition("::")
    name = _name_of_renamed(symbol_table, file, name) or name
    manifests = [
        entry.file.path
        for entry in symbol_table.by_name.get(name, ())
        if entry.kind == "package" and entry.file.path.rpartition("/")[2] == _MANIFEST
    ]
    if not manifests:
        return None
    folders = file.path.split("/")
    nearest = max(manifests, key=lambda path: common_prefix_length(folders, path.split("/")))
    return f"crate{separator}{inner}", f"{nearest.removesuffix(_MANIFEST)}{_ROOT}"


def _name_of_renamed(symbol_table: SymbolTable, file: FileEntry, local: str) -> str:
    """Return the name of the crate that a manifest above a file gives another name (`sc = { package = "shop" }`)."""
    names = {name for name in (local, local.replace("_", "-")) if name in symbol_table.aliases}
    folder = file.path if names else ""
    while folder:
        folder = folder.rpartition("/")[0]
        manifest = symbol_table.files.get(f"{folder}/{_MANIFEST}".removeprefix("/"))
        renamed = [each for name in names for each in manifest.imports.get(name, ())] if manifest is not None else []
        if renamed:
            return renamed[0].name.strip(_QUOTES).replace("-", "_")
    return ""


def programs(file: FileEntry, same_name: Sequence[Entry], program: str) -> list[Target]:
    """Return the `main` of a program ('': of the package) of the crate that a file is in.

    https://doc.rust-lang.org/cargo/guide/project-layout.html; a manifest may put it elsewhere, which is not read.
    """
    mains = {entry.file.path: entry for entry in same_name if entry.kind == "function" and not entry.within}
    own = [f"src/bin/{program}.rs", f"src/bin/{program}/main.rs"] if program else []
    folder = file.path
    while folder:
        folder = folder.rpartition("/")[0]
        for path in (*own, "src/main.rs"):
            if main := mains.get(f"{folder}/{path}".removeprefix("/")):
                return shared_among([main], RESOLVED)
    return []
