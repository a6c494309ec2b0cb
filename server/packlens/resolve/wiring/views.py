"""Resolves views of Rails by the names that programs show them by (see `extract.wiring.view_names`)."""

from __future__ import annotations

from typing import Final

from packlens.extract.wiring.view_names import BY_OWNER, IN_VIEW, OF_MODEL
from packlens.model import PROVENANCE_CONFIDENCE
from packlens.resolve.symbols.entries import Entry, FileEntry
from packlens.resolve.symbols.entry_names import view_of
from packlens.resolve.symbols.shared_confidence import INFERRED, RESOLVED, Target
from packlens.resolve.symbols.symbol_table import SymbolTable

_SHARED_FOLDER: Final = "application"
"""Where Rails looks for views that the own folder lacks."""


def shown_views(symbol_table: SymbolTable, file: FileEntry, name: str, receiver: str) -> list[Target]:
    """Return the files of a view, one for each format of it: those of the own program, else of the only one."""
    how, _, folder = receiver.partition(" ")
    owned, own_view = _owned_folder(file), view_of(file)
    if (how == BY_OWNER and not owned) or (how == IN_VIEW and owned) or (how == OF_MODEL and not own_view):
        return []
    own_folder = owned or own_view.rpartition("/")[0]
    named = [entry for entry in symbol_table.by_name.get(name, ()) if entry.kind == "file" and entry.file is not file]
    if how == OF_MODEL:
        outer = own_folder.rpartition("/")[0]
        folders = [f"{outer}/{folder}" if outer else folder]
    elif folder:
        folders = [folder]
    else:
        folders = [own_folder, _SHARED_FOLDER] if own_folder else []
    for each in folders:
        in_path = f"views/{each}/" if each else ""  # sooner compared than `view_of`
        likely = [entry for entry in named if in_path in entry.file.path]
        if views := _of_program(file, [entry for entry in likely if view_of(entry.file).rpartition("/")[0] == each]):
            how_sure = INFERRED if how == OF_MODEL else RESOLVED
            return [(entry, PROVENANCE_CONFIDENCE[how_sure], how_sure) for entry in _of_format(file, views)]
    return []


def _owned_folder(file: FileEntry) -> str:
    """Return the folder of the views that a controller or mailer shows; '' for other files."""
    pattern = file.language.view_owner_pattern
    match = pattern.search(file.path) if pattern else None
    return match["folder"] if match else ""


def _of_program(file: FileEntry, views: list[Entry]) -> list[Entry]:
    """Return the views in the innermost folder around the file and a folder of views; else all, if that is one."""
    by_root: dict[str, list[Entry]] = {}
    for entry in views:
        path = entry.file.path
        by_root.setdefault(path[: path.rindex(f"views/{view_of(entry.file)}.")], []).append(entry)
    around = [root for root in by_root if file.path.startswith(root)]
    if around:
        return by_root[max(around, key=len)]
    return views if len(by_root) == 1 else []


def _of_format(file: FileEntry, views: list[Entry]) -> list[Entry]:
    """Return those of several views of a name that a view shows: of its own format, else in HTML, else all."""
    if view_of(file) and len(views) > 1:
        for form in (_format(file), "html"):
            if same := [entry for entry in views if _format(entry.file) == form]:
                return same
    return views


def _format(file: FileEntry) -> str:
    """Return the format of a view: `html` of `show.html.erb`."""
    return file.path.rpartition("/")[2].split(".")[1]
