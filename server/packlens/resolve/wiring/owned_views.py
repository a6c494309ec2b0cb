"""Resolves the views that a file shows by its own name: those of a controller of Phoenix or ASP.NET."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from packlens.model import CALLABLE_KINDS
from packlens.resolve.symbols.entries import Entry, FileEntry
from packlens.resolve.symbols.shared_confidence import RESOLVED, Target, shared_among


def owned_views(file: FileEntry, same_name: Sequence[Entry], _: str) -> list[Target]:
    """Return the file of a name in the first of the folders of views that has one (see `Language.view_folders`)."""
    files = {entry.file.path: entry for entry in same_name if entry.kind == "file"} if same_name else {}
    for folder in _folders(file) if files else ():
        view = files.get(f"{folder}/{same_name[0].name}")
        if view is not None:
            return shared_among([view], RESOLVED)
    return []


def owned_functions(file: FileEntry, same_name: Sequence[Entry], _: str) -> list[Target]:
    """Return the functions of a name in the files that stand for views of a controller (`CartJSON.show`)."""
    functions = [entry for entry in same_name if entry.kind in CALLABLE_KINDS and not entry.within]
    paths = set(_folders(file)) if functions else set[str]()
    return shared_among([entry for entry in functions if entry.file.path in paths], RESOLVED)


def _folders(file: FileEntry) -> Iterator[str]:
    """Yield the folders, or files, that may hold the views of a file: beside files of its kind, then further out."""
    pattern = file.language.view_owner_pattern
    match = pattern.search(file.path) if pattern else None
    root = file.path[: match.start()] if match else ""
    while match is not None:
        folders = (folder.replace("{folder}", match["folder"]) for folder in file.language.view_folders)
        yield from (f"{root}/{folder}".lstrip("/") for folder in folders)
        if not root:
            return
        root = root.rpartition("/")[0]
