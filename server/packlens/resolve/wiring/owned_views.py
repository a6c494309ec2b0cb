"""Resolves the views that a file shows by its own name: those of a controller of Phoenix or ASP.NET."""

from __future__ import annotations

from collections.abc import Sequence

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


def _folders(file: FileEntry) -> list[str]:
    """Return the folders, or files, with the views of a file, which lie beside the folder of the files of its kind."""
    pattern = file.language.view_owner_pattern
    match = pattern.search(file.path) if pattern else None
    if match is None:
        return []
    root = file.path[: match.start()]
    folders = (folder.replace("{folder}", match["folder"]) for folder in file.language.view_folders)
    return [f"{root}/{folder}".lstrip("/") for folder in folders]
