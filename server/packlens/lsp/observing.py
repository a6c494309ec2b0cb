"""What people do after a pack, as events for whoever learns from them. Nobody does yet: `Unobserved` is attached."""

from __future__ import annotations

from typing import Protocol

from packlens.lsp.documents import Edit
from packlens.pack.result import Pack


class Observer(Protocol):
    """Told of events in the order in which they happen, from the message loop: every method returns at once."""

    def pack_shown(self, root: str, pack: Pack) -> None:
        """A pack was handed out; its symbols are now waiting to be used."""

    def edited(self, root: str, path: str, edit: Edit) -> None:
        """The text of an open document changed."""

    def saved(self, root: str, path: str) -> None:
        """An open document was written to disk."""

    def viewed(self, root: str, symbol_id: str, seconds: float) -> None:
        """Somebody opened a symbol from the pack, or stayed in it."""

    def ended(self, root: str) -> None:
        """The root was closed, or the client went away."""


class Unobserved:
    """Learns nothing."""

    def pack_shown(self, root: str, pack: Pack) -> None:
        """Learn nothing."""

    def edited(self, root: str, path: str, edit: Edit) -> None:
        """Learn nothing."""

    def saved(self, root: str, path: str) -> None:
        """Learn nothing."""

    def viewed(self, root: str, symbol_id: str, seconds: float) -> None:
        """Learn nothing."""

    def ended(self, root: str) -> None:
        """Learn nothing."""
