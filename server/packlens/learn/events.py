"""Declares the events of an editor window that learning uses, as values and as lines of the event log."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from packlens.model import fields_of


@dataclass(frozen=True, slots=True)
class PackedSymbol:
    """A symbol of a pack that was shown."""

    symbol_id: str
    name: str
    container: str
    """Name of the type that it is a member of, or '': distinguishes `Cart.add` from `Order.add`."""
    path: str


@dataclass(frozen=True, slots=True)
class Change:
    """One replaced range of a document. `start` is a byte offset in the UTF-8 text as it was before this change."""

    start: int
    removed: str
    inserted: str
    before: str = ""
    """The text on the same line before the change, at least the rest of an identifier."""
    after: str = ""
    """The text on the same line after the change."""
    behind: int = -1
    """Byte offset of the end of the text before the change, without white space; -1: unknown. See `edits.attached`."""
    opened: int = -1
    """Byte offset of the line that the change continues, or that opens the block of its first line; -1: none."""
    line: int = -1
    """1-based line of the start; -1: unknown."""

    @property
    def end(self) -> int:
        """Byte offset of the end of the replaced range, before the change."""
        return self.start + len(self.removed.encode("utf-8", "surrogatepass"))

    @property
    def new_end(self) -> int:
        """Byte offset of the end of the new text, after the change."""
        return self.start + len(self.inserted.encode("utf-8", "surrogatepass"))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Event:
    id: str
    """Unique: an event is applied at most once."""
    time: float
    """Unix time in seconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PackAsked(_Event):
    """A pack is requested: unless it is for the same task, the last pack's symbols are no longer pending."""

    task: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PackShown(_Event):
    """A pack was shown: its symbols are pending."""

    task: str
    symbols: tuple[PackedSymbol, ...]
    lines: frozenset[int] = frozenset()
    """Hashes of the lines of its text (`edits.line_numbers`): pasting them is not a use."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit(_Event):
    """A document changed in an editor: all changes of one notification, each relative to the text after the last."""

    path: str
    changes: tuple[Change, ...]
    size: int
    """Bytes of the document before the edit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewed(_Event):
    """The user stayed in a symbol."""

    symbol_id: str
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Jumped(_Event):
    """The user went from a pack to a symbol."""

    symbol_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked(_Event):
    """The user marked a symbol as useful or not useful for a task."""

    symbol_id: str
    useful: bool
    task: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FilesChanged(_Event):
    """Files changed on disk at once."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowEnded(_Event):
    """The connection ended."""


AGENT_WINDOW: Final = "agent:"
"""How the names of agents' windows begin; the agent's name, a colon, and a distinguishing text follow."""

Event = PackAsked | PackShown | Edit | Viewed | Jumped | Marked | FilesChanged | WindowEnded

_KINDS: Final[Mapping[str, type[Any]]] = {
    kind.__name__: kind for kind in (PackAsked, PackShown, Edit, Viewed, Jumped, Marked, FilesChanged, WindowEnded)
}
Spans = Mapping[str, tuple[int, int]]
"""Byte spans (start, end) of symbols by symbol id, as they were looked up for an edit."""


class LoggedEvent(NamedTuple):
    """An event as its line in the log gives it."""

    event: Event
    spans: Spans
    resolved: frozenset[str]
    """The symbols whose typed names were resolved."""


def dump_event(event: Event, spans: Spans, resolved: Collection[str]) -> tuple[str, str]:
    """Return an event's kind and its line in the log, including the spans and typed names looked up for it."""
    value = _as_dict(event)
    if isinstance(event, PackShown):
        value["lines"] = sorted(event.lines)
    looked_up = {"event": value, "spans": spans, "resolved": sorted(resolved)}
    line = json.dumps(looked_up, separators=(",", ":"), default=_as_dict)
    return type(event).__name__, line


def _as_dict(value: Any) -> dict[str, Any]:
    """Return the fields of an event, or of a value in it; unlike `asdict`, without copying the values."""
    return fields_of(value, type(value))


def load_event(kind: str, line: str) -> LoggedEvent:
    """Return the event that `dump_event` wrote."""
    raw = json.loads(line)
    value: dict[str, Any] = raw["event"]
    if kind == "PackShown":
        value["symbols"] = tuple(PackedSymbol(**symbol) for symbol in value["symbols"])
        value["lines"] = frozenset(value["lines"])
    elif kind == "Edit":
        value["changes"] = tuple(Change(**change) for change in value["changes"])
        value.pop("reason", None)  # which 0.1.0 wrote, always as ''
    event: Event = _KINDS[kind](**value)
    spans = {symbol: (start, end) for symbol, (start, end) in raw["spans"].items()}
    return LoggedEvent(event, spans, frozenset(raw.get("resolved", ())))
