"""Finds the files of a crate by the name that its manifest gives it (Rust): its folder may have any other name."""

from __future__ import annotations

from packlens.resolve.entries import FileEntry
from packlens.resolve.symbol_table import SymbolTable, common_prefix_length

_MANIFEST = "Cargo.toml"
_ROOT = "src/lib.rs"


def declared_crates(file: FileEntry | None) -> set[str]:
    """Return the names of the crates that a file declares, if it is a manifest."""
    if file is None or file.path.rpartition("/")[2] != _MANIFEST:
        return set()
    return {entry.name for entry in file.entries if entry.kind == "package"}


def within_crate(symbol_table: SymbolTable, file: FileEntry, module: str) -> tuple[str, str] | None:
    """Return a module as a file of its crate names it, and that file: of `shop::cart`, `crate::cart` and `src/lib.rs`.

    None if no manifest of the workspace declares a crate of that name.
    """
    name, separator, inner = module.partition("::")
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
