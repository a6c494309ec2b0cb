"""A client's session: symbols it has are references, roots it has are bases of deltas, memory is bounded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packlens.errors import WireError
from packlens.model import RankedSymbol
from packlens.pack import Candidate, build_pack
from packlens.pack.result import Pack
from packlens.pack.session import WireSession
from packlens.wire import gcf as gcf_format
from packlens.wire.gcf_session import SessionReader
from tests.pack.test_build import candidates, chain, nothing
from tests.pack.test_tokens import library_count
from tests.wire.samples import make_symbol, symbols


def best(count: int) -> list[Candidate]:
    """Return the first of a hundred candidates: a symbol scores the same however many there are."""
    return candidates(100)[:count]


def pack(chosen: Sequence[Candidate], name: str = "gcf", budget: int = 20_000, task: str = "Fix it") -> Pack:
    return build_pack("context_for_task", task, chosen, chain, budget, name)


def test_what_was_sent_before_is_a_reference() -> None:
    session, chosen = WireSession(), best(30)
    first, second = session.answer(pack(chosen[:20])), session.answer(pack(chosen, task="Fix that"))
    assert " session=true " in first.text
    assert 20 == second.text.count("# previously transmitted\n")
    assert second.tokens == library_count(second.text) < 0.7 * pack(chosen).tokens_used


@given(st.lists(symbols(), min_size=1, max_size=4), st.integers(300, 3000))
@settings(deadline=None)
def test_a_reader_understands_every_text_of_a_session(packs: list[tuple[RankedSymbol, ...]], budget: int) -> None:
    session, reader = WireSession(), SessionReader()
    for number, ranked in enumerate(packs):
        built = build_pack("t", f"task {number}", [Candidate(each) for each in ranked], nothing, budget, "gcf")
        told = session.answer(built)
        assert told.tokens == library_count(told.text) <= budget
        full = gcf_format.decode(built.text)
        read = reader.read(told.text) if " session=true" in told.text else gcf_format.decode(told.text)
        assert sorted((s.path, s.qualified_name, s.kind) for s in full.symbols) == sorted(
            (s.path, s.qualified_name, s.kind) for s in read.symbols
        )


def test_a_name_that_came_to_mean_another_symbol_is_declared_in_full() -> None:
    session, reader = WireSession(), SessionReader()
    reader.read(session.answer(pack([Candidate(make_symbol(0))])).text)
    text = session.answer(pack([Candidate(make_symbol(2))], task="other")).text
    assert "session=true" not in text
    assert "Session.validate 0.50" in text


def test_numbers_stay_with_their_symbols() -> None:
    session, chosen = WireSession(), best(9)
    session.answer(pack(chosen[3:6]))
    text = session.answer(pack(chosen, task="other")).text
    lines = [line for line in text.split("\n") if line.startswith("@") and "<" not in line]
    assert sorted(range(9)) == sorted(int(line[1:].split()[0]) for line in lines)
    assert {"0", "1", "2"} == {line[1:].split()[0] for line in lines if line.endswith("# previously transmitted")}


def test_a_reference_to_what_was_never_declared_is_refused() -> None:
    session = WireSession()
    session.answer(pack(best(3)))
    text = session.answer(pack(best(4), task="other")).text
    with pytest.raises(WireError, match="@0 was never declared; ask for the full one"):
        SessionReader().read(text)


def test_a_symbol_is_declared_once() -> None:
    text = WireSession().answer(pack(best(3))).text
    reader = SessionReader()
    reader.read(text)
    with pytest.raises(WireError, match="declared twice"):
        reader.read(text)


def test_roots_sent_before_are_bases_of_deltas_in_any_format() -> None:
    for name in ("gcf", "json"):
        session, old, new = WireSession(), pack(best(60), name), pack(best(63), name)
        session.answer(old)
        assert "delta" == session.answer(new, old.pack_root).outcome
        assert "unchanged" == session.answer(new, new.pack_root).outcome
        assert "full" == session.answer(old, "0" * 64).outcome


def test_packs_of_other_sessions_are_asked_for() -> None:
    old, new = pack(best(60), "json"), pack(best(63), "json")
    asked: list[str] = []

    def remembered(root: str) -> Pack:
        asked.append(root)
        return old

    assert "delta" == WireSession().answer(new, old.pack_root, remembered).outcome
    assert [old.pack_root] == asked


def test_memory_is_bounded_in_packs_and_symbols() -> None:
    session = WireSession(most_packs=2, most_symbols=8)
    packs = [pack(best(4), task=f"task {n}") for n in range(6)]
    for each in packs:
        session.answer(each)
    assert "full" == session.answer(replace(packs[5]), packs[0].pack_root).outcome
    assert len(session._packs) <= 4
    text = session.answer(pack(best(9), task="many")).text
    assert "session=true" not in text
    assert len(session._ids) == 4


def test_a_client_that_lost_everything_is_sent_everything() -> None:
    session = WireSession()
    first = session.answer(pack(best(5)))
    session.answer(pack(best(5)))
    session.reset()
    assert first == session.answer(pack(best(5)))
