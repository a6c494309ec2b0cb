"""Snapshot: everything that a question is answered from, at one moment, whatever is edited or indexed meanwhile.

`ContextEngine` and `live.folder.LiveFolder` take snapshots; questions are functions of a snapshot.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from packlens.config import Settings
from packlens.engine.workspace.evidence import Evidence
from packlens.graph.view import Index
from packlens.model import Node

Nodes = Callable[[Sequence[int]], dict[int, Node]]
"""(positions) -> nodes by position."""


@dataclass(frozen=True, slots=True)
class SnapshotFreshness:
    """How recent an answer is."""

    generation: int
    """Rises with every change that answers reflect, unsaved changes included."""
    indexed_at: float
    """When the index last changed, in seconds since the epoch; 0.0 if that is not known."""
    complete: bool
    """False while files of the folder are not indexed yet."""
    pending: tuple[str, ...] = ()
    """Paths with changes that answers do not reflect yet."""
    history_pending: bool = False
    """Whether past commits are being read that answers do not reflect yet."""
    code: str = ""
    """Identifies the code that answers reflect; '' if that is not known."""
    history: str = ""
    """Identifies the past commits that answers reflect; '' if there are none."""
    activity: str = ""
    """What the index run that completes the index does, in words ('reading files, 3,120 of 8,400'); '' without one."""
    is_outdated: bool = False
    """Whether the index could not be updated, so that it may lack what the folder has."""
    find_unsaved: Callable[[], tuple[str, ...]] = tuple
    """Computes `unsaved`, which few answers say: it looks at the file of every open document."""

    @property
    def unsaved(self) -> tuple[str, ...]:
        """Paths of open documents whose text answers reflect as it is in the editor, not as it is on disk now."""
        return self.find_unsaved()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What one question is answered from."""

    root: Path
    """The folder."""
    index: Index
    settings: Settings
    nodes: Nodes
    """Returns nodes of `index`, without externals, which are in no file."""
    source: Callable[[str], bytes | None]
    """Returns a file's text as it is now, as UTF-8; None if there is no such file."""
    indexed_text: Callable[[str], bytes | None]
    """Returns the text of an indexed file as it is now, as UTF-8; None if it was deleted. It is much faster than
    `source`, because it does not read the ignore rules above the file again."""
    files_spelling: Callable[[str], Sequence[str]]
    """Returns the paths of the indexed files that spell a name, and perhaps of others."""
    freshness: SnapshotFreshness
    is_database_in_step: Callable[[], bool]
    """Returns whether the snapshot is still what the host and the database hold.

    If not, no pack may be cached: its nodes may be those of a later snapshot."""
    unread_code: Callable[[], str]
    """Returns the sentence on the folder's code that no grammar reads; '' if there is none."""
    left_out: Callable[[], dict[str, str]]
    """Returns by path why files of code are not read, or only in part."""
    evidence: Evidence | None = None
    """What was measured; None if nothing can be."""

    def unsaved_texts(self) -> dict[str, bytes]:
        """Return the texts of open documents that are not saved, by path."""
        texts = {path: self.indexed_text(path) for path in self.freshness.unsaved}
        return {path: text for path, text in texts.items() if text is not None}
