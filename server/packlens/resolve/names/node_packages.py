"""Finds the files that an import of a package of the workspace may mean, by the manifests (package.json).

`import '@shop/cart/money'` means what the manifest of that name `exports`, or a source where packages have them;
`import '#money'` means what the manifest above the importing file `imports`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from packlens.extract.facts import Import
from packlens.resolve.symbols.entries import FileEntry
from packlens.resolve.symbols.symbol_table import SymbolTable, common_prefix_length

_MANIFEST: Final = "package.json"
_OWN: Final = "#"
"""Precedes the names that a package has for its own files."""
_BUILT_FOLDERS: Final = ("./dist/", "./lib/", "./build/")
"""Folders of compiled code, whose source is in `src`."""

_DECLARATIONS: Final = re.compile(r"\.d\.[cm]?ts\Z")
_NAMED, _BY_LAYOUT, _DECLARING = 3, 2, 1
"""Ranks of files."""


class PackageFile(NamedTuple):
    """A file that an entry of a package may be."""

    path: str
    """Its path from the manifest."""
    manifest: str
    rank: int
    """Of files that know a name, those of the highest rank count; several of it stand for several conditions."""


def has_packages(file: FileEntry) -> bool:
    """Return whether a file's language has packages that manifests declare."""
    return file.language.reexports and file.language.module_match == "relative"


def imports_package(file: FileEntry, module: str) -> bool:
    """Return whether a module's name may be, in a file, that of a package, or one that a package has for its files."""
    return has_packages(file) and not module.startswith((".", "/", "$"))


def files_of_package(symbol_table: SymbolTable, file: FileEntry, module: str) -> list[PackageFile]:
    """Return the files that a module may be for a file, the likeliest first; none if no manifest declares it."""
    if not imports_package(file, module):
        return []
    is_own = module.startswith(_OWN)
    manifest = _manifest_above(symbol_table, file.path) if is_own else _manifest_of(symbol_table, file, module)
    return list(_entries(manifest, module)) if manifest is not None else []


def _entries(manifest: FileEntry, module: str) -> Iterator[PackageFile]:
    """Yield the files that a module may be: those that a manifest names, or their sources; files of that name.

    Files that only declare names come last.
    """
    entry = module if module.startswith(_OWN) else f".{module.removeprefix(package_of(module))}"
    for target in _targets(manifest, entry):
        built = next((folder for folder in _BUILT_FOLDERS if target.startswith(folder)), None)
        if built:
            yield PackageFile(f"./src/{target.removeprefix(built)}", manifest.path, _NAMED)
        rank = _DECLARING if _DECLARATIONS.search(target) else _NAMED
        yield PackageFile(target, manifest.path, rank)
    if not entry.startswith(_OWN):
        path = entry.removeprefix(".").removeprefix("/")
        yield PackageFile(f"./src/{path or 'index'}", manifest.path, _BY_LAYOUT)
        if path:
            yield PackageFile(f"./{path}", manifest.path, _BY_LAYOUT)


def _targets(manifest: FileEntry, entry: str) -> list[str]:
    """Return the files of an entry; of patterns that match (`./*`), that with the longest start counts."""
    if exact := manifest.imports.get(entry):
        return [each.module for each in exact]
    best, targets = -1, list[str]()
    for pattern, imports in manifest.imports.items():
        start, star, end = pattern.partition("*")
        is_match = star and entry.startswith(start) and entry.endswith(end) and len(entry) >= len(start) + len(end)
        if is_match and len(start) > best:
            middle = entry[len(start) : len(entry) - len(end)]
            best, targets = len(start), [each.module.replace("*", middle) for each in imports]
    return targets


def package_of(module: str) -> str:
    """Return the name of the package in a module's name: `@shop/cart` of `@shop/cart/money`."""
    return "/".join(module.split("/")[: 2 if module.startswith("@") else 1])


def _manifest_above(symbol_table: SymbolTable, path: str) -> FileEntry | None:
    """Return the nearest manifest in a folder above a file."""
    while path:
        path = path.rpartition("/")[0]
        manifest = symbol_table.files.get(f"{path}/{_MANIFEST}".removeprefix("/"))
        if manifest is not None:
            return manifest
    return None


def _manifest_of(symbol_table: SymbolTable, file: FileEntry, module: str) -> FileEntry | None:
    """Return the manifest that declares a module's package, the nearest to a file; None if two are equally near.

    Packages in tests, such as fixtures, are known only there.
    """
    name = package_of(module)
    from_tests = file.entries[0].test
    manifests = [
        entry.file
        for entry in symbol_table.by_name.get(name, ())
        if entry.kind == "package" and entry.name == name and _is_manifest(entry.file)
        if from_tests or not entry.file.entries[0].test
    ]
    if len(manifests) < 2:
        return manifests[0] if manifests else None
    folders = file.path.split("/")
    near = [common_prefix_length(folders, each.path.split("/")) for each in manifests]
    return manifests[near.index(max(near))] if near.count(max(near)) == 1 else None


def _is_manifest(file: FileEntry) -> bool:
    """Return whether a file declares a package."""
    return file.path.rpartition("/")[2] == _MANIFEST


def declared_entries(file: FileEntry | None) -> tuple[set[str], set[Import]] | None:
    """Return the names of the packages that a file declares, and their entries; None if it is no manifest."""
    if file is None or not _is_manifest(file):
        return None
    named = {entry.name for entry in file.entries if entry.kind == "package"}
    return named, {each._replace(line=0) for imports in file.imports.values() for each in imports}
