"""Laws of attribution, for any events: each symbol is settled once, and a log replayed gives the same."""

from __future__ import annotations

import dataclasses

from hypothesis import given
from hypothesis import strategies as st

from packlens.learn.attribution import Lookup, State, step
from packlens.learn.events import (
    Change,
    Edit,
    Event,
    FilesChanged,
    Jumped,
    Marked,
    PackAsked,
    Spans,
    Viewed,
    WindowEnded,
    dump_event,
    load_event,
)
from packlens.learn.lessons import _constant_lookup
from packlens.learn.naming import TypedName
from tests.learn.windows import PATH, SYMBOLS, TASK, pack

IDS = [each.symbol_id for each in SYMBOLS]


def events() -> st.SearchStrategy[list[Event]]:
    """Any events in the order of their times."""
    texts = st.sampled_from(["", "a", "refund_card(", "charge_card ", "x + 1", "\n", "total(", "def f(): pass"])
    changes = st.builds(Change, st.integers(0, 80), texts, texts)
    kinds = st.one_of(
        st.builds(
            Edit,
            id=st.just(""),
            time=st.just(0.0),
            path=st.sampled_from([PATH, "shop/other.py"]),
            changes=st.lists(changes, max_size=3).map(tuple),
            size=st.integers(0, 200),
        ),
        st.builds(Viewed, id=st.just(""), time=st.just(0.0), symbol_id=st.sampled_from(IDS), seconds=st.just(9.0)),
        st.builds(Jumped, id=st.just(""), time=st.just(0.0), symbol_id=st.sampled_from([*IDS, "gone"])),
        st.builds(
            Marked,
            id=st.just(""),
            time=st.just(0.0),
            symbol_id=st.sampled_from(IDS),
            useful=st.booleans(),
            task=st.sampled_from([TASK, "other"]),
        ),
        st.builds(FilesChanged, id=st.just(""), time=st.just(0.0), count=st.sampled_from([1, 50])),
        st.builds(PackAsked, id=st.just(""), time=st.just(0.0), task=st.sampled_from([TASK, "other"])),
        st.builds(lambda task: pack(*SYMBOLS, task=task), st.sampled_from([TASK, "other"])),
        st.builds(WindowEnded, id=st.just(""), time=st.just(0.0)),
    )

    def timed(pairs: list[tuple[Event, float]]) -> list[Event]:
        time, made = 0.0, list[Event]()
        for number, (event, passed) in enumerate(pairs):
            time += passed
            made.append(dataclasses.replace(event, id=f"e{number}", time=time))
        return made

    return st.lists(st.tuples(kinds, st.sampled_from([0.0, 0.1, 1.0, 3.0, 200.0])), max_size=40).map(timed)


SPANS = {IDS[0]: (0, 40), IDS[1]: (45, 80)}


def found(path: str, names: frozenset[str]) -> dict[str, tuple[int, int]]:
    return {name: span for name, span in SPANS.items() if name in names and path == PATH}


LOOKUP = Lookup(found, lambda typed: typed.symbol_id != IDS[1])


@given(events())
def test_each_symbol_of_each_pack_is_settled_once_and_uses_only_grow(given_events: list[Event]) -> None:
    order = ("viewed", "named", "edited")
    state, settled, marked = State(), set[tuple[str, str]](), set[str]()
    last: dict[tuple[str, str], str] = {}
    for event in [*given_events, WindowEnded(id="end", time=1e9)]:
        state, outcomes = step(state, event, LOOKUP)
        for outcome in outcomes:
            key = (outcome.pack, outcome.symbol_id)
            if outcome.use.startswith("marked"):
                assert outcome.settled
                marked.add(outcome.symbol_id)
                continue
            assert key not in settled
            if outcome.settled:
                settled.add(key)
                assert key not in last or order.index(last[key]) <= order.index(outcome.use)
            else:
                assert key not in last or order.index(last[key]) < order.index(outcome.use)
                last[key] = outcome.use
    assert state.pending is None
    assert {key for key in last if key[1] not in marked} <= settled


@given(events())
def test_the_log_replayed_gives_the_same_states_and_outcomes(given_events: list[Event]) -> None:
    state, again = State(), State()
    for event in given_events:
        looked_up: dict[str, tuple[int, int]] = {}
        resolved: list[str] = []

        def look(path: str, names: frozenset[str], into: dict[str, tuple[int, int]] = looked_up) -> Spans:
            into.update(found(path, names))
            return into

        def refers(typed: TypedName, into: list[str] = resolved) -> bool:
            into += [typed.symbol_id] if LOOKUP.refers(typed) else []
            return LOOKUP.refers(typed)

        state, outcomes = step(state, event, Lookup(look, refers))
        known, spans, names = load_event(*dump_event(event, looked_up, resolved))
        again, replayed = step(again, known, _constant_lookup(spans, names))
        assert known == event
        assert (again, replayed) == (state, outcomes)


def test_an_edit_in_the_log_of_0_1_0_is_read() -> None:
    change = '{"start":3,"removed":"a","inserted":"b","before":"","after":"","behind":-1,"opened":-1}'
    line = f'{{"event":{{"id":"e","time":1.5,"path":"a.py","changes":[{change}],"size":9,"reason":""}},"spans":{{}}}}'
    edit = Edit(id="e", time=1.5, path="a.py", changes=(Change(3, "a", "b"),), size=9)
    assert (edit, {}, frozenset()) == load_event("Edit", line)
