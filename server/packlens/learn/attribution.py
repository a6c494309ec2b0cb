"""Which symbols of a pack were used: a state machine over an editor window's events (SPEC 5; seed: `DetectUsed`).

The symbols of the last pack are pending for ten minutes. An edit inside of one, or typing its name, is a use; staying
in one or jumping to it is a weaker one. The next pack for another task, or the window's end, settles all of them:
what was not used was not useful. Where nothing was edited, looked at or judged meanwhile, nothing is learned.

Pure: `step` takes the state, an event and a way to look spans up, and returns the next state and what was found out.
The same events give the same states and outcomes, so a log of events can be replayed.

What counts: an edit of a comment or a doc string is a use, since whoever words it has read the code. What does not:
layout (white space, quotes, brackets, separators: typed or by a formatter), replacing a whole document, undoing and
redoing, pasting lines of the pack, what touches more than five pending symbols within two seconds (renames, search and
replace, reloads), and what happens while many files change on disk (switching branches).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from packlens.learn.edits import EditHistory, composed, is_layout, is_pasted, remembered
from packlens.learn.events import (
    NON_USES,
    Change,
    Edit,
    Event,
    FilesChanged,
    Found,
    Jumped,
    Marked,
    PackAsked,
    PackShown,
    PackSymbol,
    Viewed,
    WindowEnded,
)
from packlens.learn.naming import Names, by_name, named

PENDING: Final = 600.0
"""Seconds (SPEC 5)."""
BURST: Final = 2.0
"""Seconds within which edits count as made at once; a use is reported when they are over. Ours."""
MOST_AT_ONCE: Final = 5
"""Pending symbols that a person edits at once; more are a rename or a reload. Ours."""
MANY_FILES: Final = 10
"""Files that change on disk together only when git or a generator changes them. Ours."""
QUIET: Final = 5.0
"""Seconds after that in which editors reload documents. Ours."""
DWELL: Final = 5.0
"""Seconds in a symbol that make it viewed. Ours."""
_MOST_DOCUMENTS: Final = 20

Lookup = Callable[[str, frozenset[str]], Found]
"""(path, symbol ids) -> byte spans of those that stand in the document, before the edit that is being looked at."""

#: What a use says: (useful, total) of one observation. An explicit mark outweighs an implicit one, staying in a symbol
#: is half of editing it. Ours; the seed counts each as one.
WEIGHTS: Final[Mapping[str, tuple[float, float]]] = {
    "edited": (1.0, 1.0),
    "named": (1.0, 1.0),
    "viewed": (0.5, 0.5),
    "unused": (0.0, 1.0),
    "marked useful": (2.0, 2.0),
    "marked not useful": (0.0, 2.0),
}
_STRENGTH: Final = {"viewed": 1, "named": 2, "edited": 3}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was found out about a symbol. A later outcome of the same pack and symbol replaces an earlier one."""

    pack: str
    """Id of the event that showed the pack; of a mark, ''."""
    task: str
    symbol_id: str
    use: str
    """A key of `WEIGHTS`."""
    settled: bool
    """Whether nothing can change it any more."""


@dataclass(frozen=True, slots=True)
class Pending:
    """A pack whose symbols wait to be used."""

    pack: str
    task: str
    shown: float
    symbols: Mapping[str, PackSymbol]
    lines: frozenset[int]
    names: Names
    """Its symbols by what they are called when typed."""
    uses: Mapping[str, str] = field(default_factory=dict)
    """The strongest use so far, by symbol id."""
    marked: frozenset[str] = frozenset()
    """Symbols that somebody judged: nothing is inferred about them."""
    worked: float | None = None
    """When something was last edited, looked at or judged since it was shown; None if nothing was."""

    def waits(self, time: float) -> bool:
        """Whether its symbols can still be used."""
        return time <= self.shown + PENDING


@dataclass(frozen=True, slots=True)
class Touch:
    """A use that counts unless it turns out to be part of a burst."""

    time: float
    symbol_id: str
    use: str


@dataclass(frozen=True, slots=True)
class State:
    """All that is known of one window."""

    pending: Pending | None = None
    touches: tuple[Touch, ...] = ()
    quiet_until: float = float("-inf")
    histories: Mapping[str, EditHistory] = field(default_factory=dict)
    """By document, the last one edited last."""
    typed: tuple[str, Change, float] | None = None
    """A text being typed: document, what was typed so far, when last."""


Step = tuple[State, tuple[Outcome, ...]]


def step(state: State, event: Event, spans: Lookup) -> Step:
    """Return the state after an event, and the outcomes it led to."""
    if isinstance(event, Edit):
        return _edit(state, event, spans)
    state = _finish_typing(state)
    match event:
        case PackAsked(task=task) if state.pending is None or state.pending.task == task:
            return _report(state, event.time)
        case PackShown():
            return _show(state, event)
        case PackAsked() | WindowEnded():
            return _settle(state)
        case FilesChanged(count=count) if count >= MANY_FILES:
            state, outcomes = _report(state, event.time)
            return replace(state, touches=(), quiet_until=event.time + QUIET), outcomes
        case Marked():
            return _mark(state, event)
        case Jumped() | Viewed():
            state, outcomes = _report(state, event.time)
            if isinstance(event, Jumped) or event.seconds >= DWELL:
                state = _work(state, event.time)
                state, more = _use(state, event.symbol_id, "viewed", event.time)
                outcomes += more
            return state, outcomes
        case _:
            return _report(state, event.time)


# Packs


def _show(state: State, event: PackShown) -> Step:
    outcomes: tuple[Outcome, ...] = ()
    old = state.pending
    if old is not None and old.task != event.task:
        state, outcomes = _settle(state)
        old = None
    symbols = {symbol.symbol_id: symbol for symbol in event.symbols}
    if old is None:
        pending = Pending(event.id, event.task, event.time, symbols, event.lines, by_name(symbols.values()))
    else:  # the same question again: one pack that grew
        both = {**old.symbols, **symbols}
        pending = replace(
            old, shown=event.time, symbols=both, lines=old.lines | event.lines, names=by_name(both.values())
        )
    return replace(state, pending=pending), outcomes


def _settle(state: State) -> Step:
    """Say of every pending symbol whether it was used."""
    state, _ = _report(state, float("inf"))
    pending = state.pending
    if pending is None:
        return state, ()
    if pending.worked is None:  # merely having asked teaches nothing
        return replace(state, pending=None, touches=()), ()
    outcomes = tuple(
        Outcome(pending.pack, pending.task, symbol, pending.uses.get(symbol, "unused"), True)
        for symbol in pending.symbols
        if symbol not in pending.marked
    )
    return replace(state, pending=None, touches=()), outcomes


def _mark(state: State, event: Marked) -> Step:
    state, outcomes = _report(state, event.time)
    state = _work(state, event.time)
    pending = state.pending
    if pending is not None and event.symbol_id in pending.symbols:
        state = replace(state, pending=replace(pending, marked=pending.marked | {event.symbol_id}))
    use = "marked useful" if event.useful else "marked not useful"
    return state, (*outcomes, Outcome("", event.task, event.symbol_id, use, True))


# Uses


def _work(state: State, time: float) -> State:
    """Note that something was done while the pack was in front of somebody."""
    pending = state.pending
    return replace(state, pending=replace(pending, worked=time)) if pending is not None else state


def _use(state: State, symbol_id: str, use: str, time: float) -> Step:
    """Note a use of a pending symbol, once, unless a stronger one is noted."""
    pending = state.pending
    if pending is None or symbol_id not in pending.symbols or not pending.waits(time) or symbol_id in pending.marked:
        return state, ()
    if _STRENGTH[use] <= _STRENGTH.get(pending.uses.get(symbol_id, ""), 0):
        return state, ()
    state = replace(state, pending=replace(pending, uses={**pending.uses, symbol_id: use}))
    return state, (Outcome(pending.pack, pending.task, symbol_id, use, False),)


def _report(state: State, time: float) -> Step:
    """Turn touches that no burst swallowed into uses."""
    outcomes: tuple[Outcome, ...] = ()
    kept = []
    for touch in state.touches:
        if time - touch.time < BURST:
            kept.append(touch)
            continue
        state, more = _use(state, touch.symbol_id, touch.use, touch.time)
        outcomes += more
    return (replace(state, touches=tuple(kept)) if len(kept) < len(state.touches) else state), outcomes


def _touch(state: State, touched: Mapping[str, str], time: float) -> State:
    """Add touches; too many at once are none."""
    held = {touch.symbol_id: touch for touch in state.touches}
    for symbol, use in touched.items():
        if symbol not in held or _STRENGTH[use] > _STRENGTH[held[symbol].use]:
            held[symbol] = Touch(held[symbol].time if symbol in held else time, symbol, use)
    if len(held) > MOST_AT_ONCE:
        return replace(state, touches=(), typed=None, quiet_until=time + BURST)
    return replace(state, touches=tuple(held.values()))


# Edits


def _edit(state: State, event: Edit, spans: Lookup) -> Step:
    state, outcomes = _report(state, event.time)
    history, undone = remembered(state.histories.get(event.path, EditHistory()), event.changes)
    others = {path: held for path, held in state.histories.items() if path != event.path}
    while len(others) >= _MOST_DOCUMENTS:
        others.pop(next(iter(others)))
    state = replace(state, histories={**others, event.path: history})
    if undone:
        return _take_back(state, event), outcomes
    pending = state.pending
    if pending is None or not pending.waits(event.time) or _is_no_use(event, state):
        return _finish_typing(state), outcomes
    changes = tuple(change for change in event.changes if not is_pasted(change.inserted, pending.lines))
    layout = is_layout(event.changes)
    if not changes or (layout and not _goes_on(state, event)):
        return _finish_typing(state), outcomes
    state = _type(_work(state, event.time), event, changes)
    touched = _named_in(state, finished=False)
    if not layout:
        touched |= dict.fromkeys(_edited(event, changes, pending, spans), "edited")
    return _touch(state, touched, event.time), outcomes


def _is_no_use(event: Edit, state: State) -> bool:
    whole = any(0 < event.size <= change.end - change.start for change in event.changes)
    return event.reason in NON_USES or event.time <= state.quiet_until or whole


def _edited(event: Edit, changes: tuple[Change, ...], pending: Pending, spans: Lookup) -> Iterator[str]:
    """Yield the pending symbols that a change is inside of, cuts into, or goes on with at their end."""
    here = frozenset(s.symbol_id for s in pending.symbols.values() if s.path == event.path)
    found = dict(spans(event.path, here)) if here else {}
    for change in event.changes:
        grown = change.new_end - change.end
        for symbol, (start, end) in list(found.items()):
            touches = change.start < end and start < change.end
            goes_on = change.behind == end and start <= change.opened < end
            if change in changes and (goes_on or (touches and (change.start < change.end or start < change.start))):
                yield symbol
            if goes_on:
                found[symbol] = (start, change.new_end)
                continue
            found[symbol] = (
                start + grown if change.end <= start else start,
                end + grown if change.start < end and change.end <= end else end,
            )


def _type(state: State, event: Edit, changes: tuple[Change, ...]) -> State:
    """Take up what is typed: a change that goes on where the last one stopped belongs to the same text."""
    for change in changes:
        run = state.typed
        whole = composed(run[1], change) if run is not None and run[0] == event.path else None
        if whole is None:
            state, whole = _finish_typing(state), change
        state = replace(state, typed=(event.path, whole, event.time))
        if len(changes) > 1:
            state = _finish_typing(state)
    return state


def _goes_on(state: State, event: Edit) -> bool:
    """Whether an edit goes on with the text being typed: a bracket says nothing but what stands before it."""
    run = state.typed
    return (
        run is not None
        and run[0] == event.path
        and len(event.changes) == 1
        and (composed(run[1], event.changes[0]) is not None)
    )


def _take_back(state: State, event: Edit) -> State:
    """Shorten the text being typed by what was undone of it: a letter typed and deleted again is undone, too."""
    if not _goes_on(state, event) or state.typed is None:
        return _finish_typing(state)
    whole = composed(state.typed[1], event.changes[0])
    return replace(state, typed=(event.path, whole, event.time) if whole is not None and whole.inserted else None)


def _finish_typing(state: State) -> State:
    """End the text being typed: a name at its very end counts now."""
    if state.typed is None:
        return state
    time = state.typed[2]
    return replace(_touch(state, _named_in(state, finished=True), time), typed=None)


def _named_in(state: State, *, finished: bool) -> dict[str, str]:
    pending = state.pending
    if state.typed is None or pending is None or not pending.waits(state.typed[2]):
        return {}
    found = named(state.typed[1], pending.names, finished=finished)
    return dict.fromkeys(sorted(found), "named")
