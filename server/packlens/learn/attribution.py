"""Decides which symbols of a pack were used: a state machine over the events of an editor window.

The symbols of the last pack are pending for ten minutes. Editing inside a symbol, or typing its name, is a use; staying
in it or jumping to it is a weaker one. The next pack for another task, or the end of the window, settles all of them. A
symbol was passed over only if it was viewed and left while others of its pack were edited or typed. Symbols far down in
a pack were hardly seen, and no other symbol is known to be useless.

It is pure: `step` takes the state, an event, and functions that look up spans and references, and returns the next
state and the outcomes. The same events give the same states and outcomes, so a log of events can be replayed.

Editing a comment or a doc string is a use, because its author has read the code. These are not uses: changes of layout
(white space, quotes, brackets, separators, typed or by a formatter), replacing a whole document, undoing and redoing,
pasting lines of the pack, edits of more than five pending symbols within two seconds (renames, search and replace,
reloads), and edits while many files change on disk (switching branches).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final

from packlens.learn.edits import EditHistory, compose, is_layout, is_pasted, remember
from packlens.learn.events import (
    Change,
    Edit,
    Event,
    FilesChanged,
    Jumped,
    Marked,
    PackAsked,
    PackedSymbol,
    PackShown,
    Spans,
    Viewed,
    WindowEnded,
)
from packlens.learn.naming import Names, TypedName, by_name, named

PENDING: Final = 600.0
"""Seconds for which the symbols of a pack can be used, as in the pipeline of the reference profile."""
BURST: Final = 2.0
"""Seconds within which edits count as simultaneous; a use is reported when they have passed. Our choice."""
MAX_AT_ONCE: Final = 5
"""The most pending symbols that a person edits at once; more are a rename or a reload. Our choice."""
MANY_FILES: Final = 10
"""If this many files change on disk together, git or a generator changed them. Our choice."""
QUIET: Final = 5.0
"""Seconds after such a change in which editors reload documents. Our choice."""
DWELL: Final = 5.0
"""Seconds in a symbol after which it counts as viewed. Our choice."""
_MAX_DOCUMENTS: Final = 20

_MAX_PASSED_OVER: Final = 5
"""The most symbols of a pack that count as passed over. Our choice."""
_SEEN: Final = 10
"""How many symbols at the top of a pack were surely seen. Our choice."""
GLANCED: Final = 50
"""How many were seen half as surely; those further down were not seen. Our choice."""


@dataclass(frozen=True, slots=True)
class Lookup:
    """Looks up what the index says at the time of an event."""

    spans: Callable[[str, frozenset[str]], Spans]
    """(path, symbol ids) -> byte spans of the symbols that are in the document, before the edit in question."""
    refers: Callable[[TypedName], bool]
    """Whether a typed name resolves to the symbol."""


WEIGHTS: Final[Mapping[str, tuple[float, float]]] = {
    "committed": (1.5, 1.5),
    "edited": (1.0, 1.0),
    "named": (1.0, 1.0),
    "viewed": (0.5, 0.5),
    "passed over": (0.0, 1.0),
    "passed over further down": (0.0, 0.5),
    "marked useful": (2.0, 2.0),
    "marked not useful": (0.0, 2.0),
}
"""(useful, total) of one observation, by use. A user's mark counts more than what is inferred, a commit more than an
edit, and staying in a symbol half as much. Our choice; the pipeline of the reference profile counts each as one."""
_STRENGTH: Final = {"viewed": 1, "named": 2, "edited": 3}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a symbol was used. A later outcome of the same pack and symbol replaces an earlier one."""

    pack: str
    """Id of the event that showed the pack; '' for a mark."""
    task: str
    symbol_id: str
    use: str
    """A key of `WEIGHTS`."""
    settled: bool
    """Whether the outcome is final."""


@dataclass(frozen=True, slots=True)
class Pending:
    """A pack whose symbols may still be used."""

    pack: str
    task: str
    shown_at: float
    symbols: Mapping[str, PackedSymbol]
    lines: frozenset[int]
    names: Names
    """Its symbols by the names under which they are typed."""
    uses: Mapping[str, str] = field(default_factory=dict)
    """The strongest use so far, by symbol id."""
    marked: frozenset[str] = frozenset()
    """Symbols that the user marked, about which nothing is inferred."""
    left_at_once: frozenset[str] = frozenset()
    """Symbols that were opened and left at once."""
    last_activity: float | None = None
    """The time of the last edit, view or mark since the pack was shown; None if there was none."""

    def waits(self, time: float) -> bool:
        """Whether its symbols can still be used."""
        return time <= self.shown_at + PENDING


@dataclass(frozen=True, slots=True)
class Touch:
    """A use that counts unless it turns out to be part of a burst."""

    time: float
    symbol_id: str
    use: str
    typed_name: TypedName | None = None
    """For a typed name, where it was typed."""


@dataclass(frozen=True, slots=True)
class Typing:
    """A text that is being typed."""

    path: str
    change: Change
    """All of it so far."""
    time: float
    """When its last part was typed."""


@dataclass(frozen=True, slots=True)
class State:
    """The state of one window."""

    pending: Pending | None = None
    touches: tuple[Touch, ...] = ()
    quiet_until: float = float("-inf")
    histories: Mapping[str, EditHistory] = field(default_factory=dict)
    """By document, in the order of their last edits."""
    typing: Typing | None = None
    """The text being typed."""


Step = tuple[State, tuple[Outcome, ...]]


def step(state: State, event: Event, lookup: Lookup) -> Step:
    """Return the state after an event, and the outcomes that it led to."""
    if isinstance(event, Edit):
        return _edit(state, event, lookup)
    state = _finish_typing(state)
    match event:
        case PackAsked(task=task) if state.pending is None or state.pending.task == task:
            return _report_touches(state, event.time, lookup)
        case PackShown():
            return _pack_shown(state, event, lookup)
        case PackAsked() | WindowEnded():
            return _settle_pending(state, lookup)
        case FilesChanged(count=count) if count >= MANY_FILES:
            state, outcomes = _report_touches(state, event.time, lookup)
            return replace(state, touches=(), quiet_until=event.time + QUIET), outcomes
        case Marked():
            return _mark(state, event, lookup)
        case Jumped() | Viewed():
            state, outcomes = _report_touches(state, event.time, lookup)
            if isinstance(event, Jumped) or event.seconds >= DWELL:
                state = _note_work(state, event.time)
                state, new_outcomes = _note_use(state, event.symbol_id, "viewed", event.time)
                outcomes += new_outcomes
            elif state.pending is not None and state.pending.waits(event.time):
                left_at_once = state.pending.left_at_once | {event.symbol_id}
                state = replace(state, pending=replace(state.pending, left_at_once=left_at_once))
            return state, outcomes
        case _:
            return _report_touches(state, event.time, lookup)


# Packs


def _pack_shown(state: State, event: PackShown, lookup: Lookup) -> Step:
    outcomes: tuple[Outcome, ...] = ()
    pending_before = state.pending
    if pending_before is not None and pending_before.task != event.task:
        state, outcomes = _settle_pending(state, lookup)
        pending_before = None
    symbols = {symbol.symbol_id: symbol for symbol in event.symbols}
    if pending_before is None:
        pending = Pending(event.id, event.task, event.time, symbols, event.lines, by_name(symbols.values()))
    else:  # the same task again: the packs count as one
        all_symbols = {**pending_before.symbols, **symbols}
        pending = replace(
            pending_before,
            shown_at=event.time,
            symbols=all_symbols,
            lines=pending_before.lines | event.lines,
            names=by_name(all_symbols.values()),
        )
    return replace(state, pending=pending), outcomes


def _settle_pending(state: State, lookup: Lookup) -> Step:
    """Return the final outcome of every pending symbol that was used or passed over."""
    state, _ = _report_touches(state, float("inf"), lookup)
    pending = state.pending
    if pending is None:
        return state, ()
    final_uses = {**pending.uses, **_passed_over(pending)}
    outcomes = tuple(
        Outcome(pending.pack, pending.task, symbol, final_uses[symbol], True)
        for symbol in pending.symbols
        if symbol in final_uses and symbol not in pending.marked
    )
    return replace(state, pending=None, touches=()), outcomes


def _passed_over(pending: Pending) -> dict[str, str]:
    """Return the symbols that a person viewed and left for others of the pack."""
    acted = any(_STRENGTH[use] >= _STRENGTH["named"] for use in pending.uses.values())
    if not acted:
        return {}
    left_behind = [
        (position, symbol)
        for position, symbol in enumerate(islice(pending.symbols, GLANCED))
        if symbol in pending.left_at_once and symbol not in pending.uses and symbol not in pending.marked
    ]
    return {
        symbol: "passed over" if position < _SEEN else "passed over further down"
        for position, symbol in left_behind[:_MAX_PASSED_OVER]
    }


def _mark(state: State, event: Marked, lookup: Lookup) -> Step:
    state, outcomes = _report_touches(state, event.time, lookup)
    state = _note_work(state, event.time)
    pending = state.pending
    if pending is not None and event.symbol_id in pending.symbols:
        state = replace(state, pending=replace(pending, marked=pending.marked | {event.symbol_id}))
    use = "marked useful" if event.useful else "marked not useful"
    return state, (*outcomes, Outcome("", event.task, event.symbol_id, use, True))


# Uses


def _note_work(state: State, time: float) -> State:
    """Note that the user edited, viewed or marked something after the pack was shown."""
    pending = state.pending
    return replace(state, pending=replace(pending, last_activity=time)) if pending is not None else state


def _note_use(state: State, symbol_id: str, use: str, time: float) -> Step:
    """Note a use of a pending symbol, unless an equal or stronger use of it is noted already."""
    pending = state.pending
    if pending is None or symbol_id not in pending.symbols or not pending.waits(time) or symbol_id in pending.marked:
        return state, ()
    if _STRENGTH[use] <= _STRENGTH.get(pending.uses.get(symbol_id, ""), 0):
        return state, ()
    state = replace(state, pending=replace(pending, uses={**pending.uses, symbol_id: use}))
    return state, (Outcome(pending.pack, pending.task, symbol_id, use, False),)


def _report_touches(state: State, time: float, lookup: Lookup) -> Step:
    """Turn touches that are too old to be part of a burst into uses; typed names must resolve to their symbols."""
    outcomes: tuple[Outcome, ...] = ()
    recent = []
    for touch in state.touches:
        if time - touch.time < BURST:
            recent.append(touch)
        elif touch.typed_name is None or lookup.refers(touch.typed_name):
            state, new_outcomes = _note_use(state, touch.symbol_id, touch.use, touch.time)
            outcomes += new_outcomes
    return (replace(state, touches=tuple(recent)) if len(recent) < len(state.touches) else state), outcomes


def _add_touches(state: State, uses: Mapping[str, TypedName | None], time: float) -> State:
    """Add touches by symbol id, with what typed names may mean; drop all if there are too many at once."""
    touches = {touch.symbol_id: touch for touch in state.touches}
    for symbol, typed_name in uses.items():
        use = "edited" if typed_name is None else "named"
        if symbol not in touches or _STRENGTH[use] > _STRENGTH[touches[symbol].use]:
            first = touches[symbol].time if symbol in touches else time
            touches[symbol] = Touch(first, symbol, use, typed_name)
    if len(touches) > MAX_AT_ONCE:
        return replace(state, touches=(), typing=None, quiet_until=time + BURST)
    return replace(state, touches=tuple(touches.values()))


# Edits


def _edit(state: State, event: Edit, lookup: Lookup) -> Step:
    state, outcomes = _report_touches(state, event.time, lookup)
    history, undone = remember(state.histories.get(event.path, EditHistory()), event.changes)
    other_histories = {path: edit_history for path, edit_history in state.histories.items() if path != event.path}
    while len(other_histories) >= _MAX_DOCUMENTS:
        other_histories.pop(next(iter(other_histories)))
    state = replace(state, histories={**other_histories, event.path: history})
    if undone:
        return _undo_typing(state, event), outcomes
    pending = state.pending
    if pending is None or not pending.waits(event.time) or _is_not_a_use(event, state):
        return _finish_typing(state), outcomes
    changes = tuple(change for change in event.changes if not is_pasted(change.inserted, pending.lines))
    is_layout_only = is_layout(event.changes)
    if not changes or (is_layout_only and not _continues_typing(state, event)):
        return _finish_typing(state), outcomes
    state = _add_typed(_note_work(state, event.time), event, changes)
    named_symbols = _named_in(state, finished=False)
    if not is_layout_only:
        named_symbols |= dict.fromkeys(_edited_symbols(event, changes, pending, lookup))
    return _add_touches(state, named_symbols, event.time), outcomes


def _is_not_a_use(event: Edit, state: State) -> bool:
    replaces_document = any(0 < event.size <= change.end - change.start for change in event.changes)
    return event.time <= state.quiet_until or replaces_document


def _edited_symbols(event: Edit, changes: tuple[Change, ...], pending: Pending, lookup: Lookup) -> Iterator[str]:
    """Yield the pending symbols that a change lies inside of, overlaps, or continues at their end."""
    in_document = frozenset(s.symbol_id for s in pending.symbols.values() if s.path == event.path)
    current_spans = dict(lookup.spans(event.path, in_document)) if in_document else {}
    for change in event.changes:
        growth = change.new_end - change.end
        for symbol, (start, end) in list(current_spans.items()):
            overlaps = change.start < end and start < change.end
            continues_symbol = change.behind == end and start <= change.opened < end
            if change in changes and (
                continues_symbol or (overlaps and (change.start < change.end or start < change.start))
            ):
                yield symbol
            if continues_symbol:
                current_spans[symbol] = (start, change.new_end)
                continue
            current_spans[symbol] = (
                start + growth if change.end <= start else start,
                end + growth if change.start < end and change.end <= end else end,
            )


def _add_typed(state: State, event: Edit, changes: tuple[Change, ...]) -> State:
    """Add changes to the text being typed: a change that starts where the last one ended belongs to the same text."""
    for change in changes:
        typing = state.typing
        joined_change = compose(typing.change, change) if typing is not None and typing.path == event.path else None
        if joined_change is None:
            state, joined_change = _finish_typing(state), change
        state = replace(state, typing=Typing(event.path, joined_change, event.time))
        if len(changes) > 1:
            state = _finish_typing(state)
    return state


def _continues_typing(state: State, event: Edit) -> bool:
    """Return whether an edit continues the text being typed, as a bracket after a name does."""
    typing = state.typing
    return (
        typing is not None
        and typing.path == event.path
        and len(event.changes) == 1
        and compose(typing.change, event.changes[0]) is not None
    )


def _undo_typing(state: State, event: Edit) -> State:
    """Remove the undone part from the text being typed; deleting a letter that was just typed is undoing, too."""
    if not _continues_typing(state, event) or state.typing is None:
        return _finish_typing(state)
    remaining = compose(state.typing.change, event.changes[0])
    if remaining is None or not remaining.inserted:
        return replace(state, typing=None)
    return replace(state, typing=Typing(event.path, remaining, event.time))


def _finish_typing(state: State) -> State:
    """End the text being typed: from now on a name at its very end counts."""
    if state.typing is None:
        return state
    return replace(_add_touches(state, _named_in(state, finished=True), state.typing.time), typing=None)


def _named_in(state: State, *, finished: bool) -> dict[str, TypedName | None]:
    pending, typing = state.pending, state.typing
    if typing is None or pending is None or not pending.waits(typing.time):
        return {}
    lines = named(typing.change, pending.names, finished=finished)
    return {symbol: TypedName(typing.path, line, symbol) for symbol, line in sorted(lines.items())}
