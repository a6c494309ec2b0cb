"""A snapshot: all that a question needs of an index at one moment, whatever is edited or indexed meanwhile.

A host (`ContextEngine`, `live.folder.LiveFolder`) takes snapshots; questions are asked of one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from packlens.config import Settings
from packlens.graph.view import Index
from packlens.model import Node

Nodes = Callable[[Sequence[int]], dict[int, Node]]
"""(positions) -> nodes by position."""


@dataclass(frozen=True, slots=True)
class Freshness:
    """How current an answer is."""

    generation: int
    """Goes up with every change that answers can see, unsaved ones too."""
    indexed_at: float
    """When answers last changed, seconds since the epoch; 0.0 before the first time, or where nobody keeps it."""
    complete: bool
    """False while files of the folder are not indexed yet."""
    pending: tuple[str, ...] = ()
    """Paths whose change is not seen yet."""
    history_pending: bool = False
    """Whether past commits are being read that answers do not see yet."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What one question is answered from."""

    root: Path
    """The folder."""
    index: Index
    settings: Settings
    nodes: Nodes
    """Returns nodes of `index`; externals, which stand in no file, are left out."""
    source: Callable[[str], bytes | None]
    """Returns a file's text as it is now, as UTF-8; None if there is no such file."""
    freshness: Freshness
    is_database_in_step: Callable[[], bool]
    """Whether the database still holds nothing that the host has not seen: else no pack may be stored."""
