"""What happens in an editor window, as far as learning cares: events as values, and as lines of the event log."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

#: Reasons a client may give for an edit that is not made for a symbol's sake.
NON_USES: Final = frozenset({"format", "undo", "redo", "rename", "checkout", "pack"})


@dataclass(frozen=True, slots=True)
class PackSymbol:
    """A symbol of a pack that was shown."""

    symbol_id: str
    name: str
    container: str
    """Name of the type it is a member of, '' if none: tells `Cart.add` from `Order.add`."""
    path: str


@dataclass(frozen=True, slots=True)
class Change:
    """One replaced range of a document. `start` is a byte offset in the UTF-8 text as it was before this change."""

    start: int
    removed: str
    inserted: str
    before: str = ""
    """What stands on the same line just before the change, at least as far as an identifier reaches."""
    after: str = ""
    """What stands just behind it."""
    behind: int = -1
    """Where what it stands behind ends, white space aside; with `opened`, see `edits.attached`. -1: not known."""
    opened: int = -1
    """Where the line that it goes on with, or that opens the block of its first line, begins; -1: nowhere."""

    @property
    def end(self) -> int:
        """Where the replaced range ends, before the change."""
        return self.start + len(self.removed.encode("utf-8", "surrogatepass"))

    @property
    def new_end(self) -> int:
        """Where the new text ends, after the change."""
        return self.start + len(self.inserted.encode("utf-8", "surrogatepass"))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Event:
    id: str
    """Unique: an event is applied at most once."""
    time: float
    """Unix time in seconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PackAsked(_Event):
    """A pack is asked for: unless it is for the same task, what the last one showed is over."""

    task: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PackShown(_Event):
    """A pack reached somebody: its symbols are pending."""

    task: str
    symbols: tuple[PackSymbol, ...]
    lines: frozenset[int] = frozenset()
    """Numbers of the lines of its text (`edits.line_numbers`): pasted, they are no use."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit(_Event):
    """A document changed in an editor; all changes of one notification, each over the result of those before it."""

    path: str
    changes: tuple[Change, ...]
    size: int
    """Bytes of the document before."""
    reason: str = ""
    """What the client says it was, one of `NON_USES`; anything else means nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewed(_Event):
    """Somebody stayed in a symbol."""

    symbol_id: str
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Jumped(_Event):
    """Somebody went to a symbol from a pack."""

    symbol_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked(_Event):
    """Somebody said whether a symbol is useful for a task."""

    symbol_id: str
    useful: bool
    task: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FilesChanged(_Event):
    """Files changed on disk together."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowEnded(_Event):
    """The connection is over."""


Event = PackAsked | PackShown | Edit | Viewed | Jumped | Marked | FilesChanged | WindowEnded

_KINDS: Final[Mapping[str, type[Any]]] = {
    kind.__name__: kind for kind in (PackAsked, PackShown, Edit, Viewed, Jumped, Marked, FilesChanged, WindowEnded)
}
Found = Mapping[str, tuple[int, int]]
"""Byte spans of symbols by symbol id, as they were looked up for an edit."""


def dump_event(event: Event, found: Found) -> tuple[str, str]:
    """Return an event's kind and its line in the log, with the spans that were looked up for it."""
    value = _as_dict(event)
    if isinstance(event, PackShown):
        value["lines"] = sorted(event.lines)
    line = json.dumps({"event": value, "spans": found}, separators=(",", ":"), default=_as_dict)
    return type(event).__name__, line


def _as_dict(value: Any) -> dict[str, Any]:
    """Return the fields of an event or of what it holds; `asdict` copies all that is in them, which takes longer."""
    return {field.name: getattr(value, field.name) for field in fields(value)}


def load_event(kind: str, line: str) -> tuple[Event, dict[str, tuple[int, int]]]:
    """Return what `dump_event` was given."""
    raw = json.loads(line)
    value: dict[str, Any] = raw["event"]
    if kind == "PackShown":
        value["symbols"] = tuple(PackSymbol(**symbol) for symbol in value["symbols"])
        value["lines"] = frozenset(value["lines"])
    elif kind == "Edit":
        value["changes"] = tuple(Change(**change) for change in value["changes"])
    event: Event = _KINDS[kind](**value)
    return event, {symbol: (start, end) for symbol, (start, end) in raw["spans"].items()}
