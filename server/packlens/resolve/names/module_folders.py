"""Finds the folder of an imported package by the manifest that declares its module (Go's `module example.com/shop`).

An imported path begins with the name of a module; the rest of it is the folder below that of the module's manifest:
https://go.dev/ref/mod#resolve-pkg-mod. Without a manifest, only ends of paths can be compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from packlens.resolve.names.candidates import Candidates
from packlens.resolve.symbols.entries import Entry, FileEntry
from packlens.resolve.symbols.symbol_table import SymbolTable, common_prefix_length

_MANIFEST: Final = "go.mod"


def declared_modules(file: FileEntry | None) -> set[str]:
    """Return the names of the modules that a file declares, if it is a manifest."""
    if file is None or not _is_manifest(file):
        return set()
    return {entry.name for entry in file.entries if entry.kind == "package"}


def in_declared_module(
    symbol_table: SymbolTable, file: FileEntry, candidates: Candidates, imported: str
) -> Sequence[Entry] | None:
    """Return the candidates in the folder that an imported path means; None if no manifest says which one it is.

    A path of no module of the workspace means a copy below a folder of that path (`vendor`), or nothing.
    """
    folder = _folder_of(symbol_table, file, imported)
    if folder is not None:
        found = candidates.in_folder(folder, file.language.package)
        return [entry for entry in found if not entry.test] or found
    if not _has_manifest_above(symbol_table, file.path):
        return None
    matching, _ = candidates.of_module(file.language.module_match, imported, file.path)
    end = f"/{imported}"
    return [each for each in matching if each.file.package.endswith(end) and each.file.language is file.language]


def _folder_of(symbol_table: SymbolTable, file: FileEntry, imported: str) -> str | None:
    """Return the folder of an imported path; of modules of one name, the nearest to the file counts."""
    name, below = imported, ""
    while name:
        manifests = [
            entry.file.path
            for entry in symbol_table.by_name.get(name, ())
            if entry.kind == "package" and entry.name == name and _is_manifest(entry.file)
        ]
        if manifests:
            folders = file.path.split("/")
            nearest = max(manifests, key=lambda path: common_prefix_length(folders, path.split("/")))
            return "/".join(filter(None, (nearest.rpartition("/")[0], below)))
        name, _, last = name.rpartition("/")
        below = f"{last}/{below}" if below else last
    return None


def _has_manifest_above(symbol_table: SymbolTable, path: str) -> bool:
    while path:
        path = path.rpartition("/")[0]
        if declared_modules(symbol_table.files.get(f"{path}/{_MANIFEST}".removeprefix("/"))):
            return True
    return False


def _is_manifest(file: FileEntry) -> bool:
    return file.path.rpartition("/")[2] == _MANIFEST
