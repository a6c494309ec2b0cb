"""A client's session: references to symbols it has, deltas from packs it has, bounded memory."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from packlens.model import RankedSymbol
from packlens.pack.build import CandidatePool, build_pack
from packlens.pack.knapsack import Candidate
from packlens.pack.request import PackRequest
from packlens.pack.result import Pack
from packlens.pack.session import WireSession, WireSessions
from packlens.wire import gcf as gcf_format
from packlens.wire.payload import Payload
from tests.examples import examples
from tests.pack.packs import best, candidates, library_count, no_edges, packed
from tests.wire.samples import make_symbol, symbols
from tests.wire.session_reader import SessionReader


def test_what_was_sent_before_is_a_reference() -> None:
    session, chosen = WireSession(), best(30)
    first, second = session.answer(packed(chosen[:20])), session.answer(packed(chosen, task="Fix that"))
    assert " session=true " in first.text
    assert 20 == second.text.count("# previously transmitted\n")
    assert second.tokens == library_count(second.text) < 0.7 * packed(chosen).tokens_used


@given(st.lists(symbols(), min_size=1, max_size=4), st.integers(300, 3000))
@settings(deadline=None)
def test_a_reader_understands_every_text_of_a_session(packs: list[tuple[RankedSymbol, ...]], budget: int) -> None:
    session, reader = WireSession(), SessionReader()
    for number, ranked in enumerate(packs):
        built = build_pack(
            PackRequest("t", f"task {number}", budget, "gcf"),
            CandidatePool([Candidate(each) for each in ranked], no_edges),
        )
        reply = session.answer(built)
        assert reply.tokens == library_count(reply.text) <= budget
        full = gcf_format.decode(built.text)
        read = reader.read(reply.text) if " session=true" in reply.text else gcf_format.decode(reply.text)
        assert sorted((s.path, s.qualified_name, s.kind) for s in full.symbols) == sorted(
            (s.path, s.qualified_name, s.kind) for s in read.symbols
        )


def test_a_name_that_now_means_another_symbol_is_declared_in_full() -> None:
    session, reader = WireSession(), SessionReader()
    reader.read(session.answer(packed([Candidate(make_symbol(0))])).text)
    text = session.answer(packed([Candidate(make_symbol(2))], task="other")).text
    assert "session=true" not in text
    assert "Session.validate 0.50" in text


def test_numbers_stay_with_their_symbols() -> None:
    session, chosen = WireSession(), best(9)
    session.answer(packed(chosen[3:6]))
    text = session.answer(packed(chosen, task="other")).text
    lines = [line for line in text.split("\n") if line.startswith("@") and "<" not in line]
    assert sorted(range(9)) == sorted(int(line[1:].split()[0]) for line in lines)
    assert {"0", "1", "2"} == {line[1:].split()[0] for line in lines if line.endswith("# previously transmitted")}


def test_roots_sent_before_are_bases_of_deltas_in_any_format() -> None:
    for name in ("gcf", "json"):
        session, old, new = WireSession(), packed(best(60), name), packed(best(63), name)
        session.answer(old)
        assert "delta" == session.answer(new, old.pack_root).outcome
        assert "unchanged" == session.answer(new, new.pack_root).outcome
        assert "full" == session.answer(old, "0" * 64).outcome


def test_packs_of_other_sessions_are_looked_up_by_root() -> None:
    old, new = packed(best(60), "json"), packed(best(63), "json")
    asked_roots: list[str] = []

    def cached_pack(root: str) -> Pack:
        asked_roots.append(root)
        return old

    assert "delta" == WireSession().answer(new, old.pack_root, cached_pack).outcome
    assert [old.pack_root] == asked_roots


def test_memory_is_bounded_in_packs_and_symbols() -> None:
    session = WireSession(max_packs=2, max_symbols=8)
    packs = [packed(best(4), task=f"task {n}") for n in range(6)]
    for each in packs:
        session.answer(each)
    assert "full" == session.answer(replace(packs[5]), packs[0].pack_root).outcome
    assert len(session._packs) <= 4
    text = session.answer(packed(best(9), task="many")).text
    assert "session=true" not in text
    assert len(session._symbol_ids) == 4


def edges_by_name(read: Payload) -> set[tuple[str, str, str]]:
    return {(read.symbols[e.source].qualified_name, read.symbols[e.target].qualified_name, e.kind) for e in read.edges}


@given(st.lists(st.tuples(st.integers(0, 60), st.integers(1, 60), st.integers(0, 3)), min_size=2, max_size=5))
@settings(deadline=None, max_examples=examples(50))
def test_edges_are_sent_once_as_long_as_no_symbol_of_the_pack_changes(calls: list[tuple[int, int, int]]) -> None:
    """`edited` of the symbols change before each call: their hashes are new then."""
    session, reader, known = WireSession(), SessionReader(), set[tuple[str, str, str]]()
    chosen = candidates(100)
    for number, (start, size, edited) in enumerate(calls):
        for position in range(start, start + edited):
            chosen[position] = with_hash(chosen[position], f"{number:032x}")
        built = packed(chosen[start : start + size], task=f"task {number}")
        reply = session.answer(built)
        read = reader.read(reply.text)
        names = {symbol.qualified_name for symbol in read.symbols}
        full = edges_by_name(gcf_format.decode(built.text))
        before = {edge for edge in known if {edge[0], edge[1]} <= names}
        found = edges_by_name(read)
        assert len(found) == len(read.edges)
        assert found in (full, full | before)
        known = (known - before if found == full else known) | full


def test_a_second_pack_does_not_send_the_edges_of_the_first_again() -> None:
    session, reader, chosen = WireSession(), SessionReader(), best(30)
    first = reader.read(session.answer(packed(chosen[:20])).text)
    text = session.answer(packed(chosen, task="Fix that")).text
    assert text.endswith("# edges sent before still hold\n")
    edge_lines = [line for line in text.split("\n") if "<@" in line]
    second = reader.read(text)
    assert len(first.edges) + len(edge_lines) == len(second.edges) == len(packed(chosen).edges)
    assert edges_by_name(first) < edges_by_name(second)


def test_edges_of_a_changed_symbol_are_sent_again() -> None:
    session, reader, chosen = WireSession(), SessionReader(), best(20)
    reader.read(session.answer(packed(chosen)).text)
    chosen[3] = with_hash(chosen[3], "ff" * 16)
    text = session.answer(packed(chosen, task="Fix that")).text
    assert "edges sent before" not in text
    assert edges_by_name(gcf_format.decode(packed(chosen).text)) == edges_by_name(reader.read(text))


def with_hash(candidate: Candidate, content_hash: str) -> Candidate:
    node = replace(candidate.symbol.node, content_hash=content_hash)
    return replace(candidate, symbol=replace(candidate.symbol, node=node))


def test_conversations_are_independent_and_the_least_recently_used_is_dropped() -> None:
    sessions, chosen = WireSessions(max_sessions=2), best(10)
    texts = {name: sessions.answer(name, packed(chosen), None, lambda _: None).text for name in "abc"}
    assert 1 == len(set(texts.values()))
    assert "# previously" in sessions.answer("c", packed(chosen, task="x"), None, lambda _: None).text
    assert "# previously" not in sessions.answer("a", packed(chosen, task="x"), None, lambda _: None).text


def test_packs_that_carry_source_are_sent_whole_in_gcf_and_as_deltas_in_json() -> None:
    shown = [
        replace(each, symbol=replace(each.symbol, source=f"{n} def f{n}():\n{n + 1}     pass"))
        for n, each in enumerate(best(40))
    ]
    for name, outcome in (("gcf", "full"), ("json", "delta"), ("markdown", "full"), ("xml", "full")):
        session, old, new = WireSession(), packed(shown[:38], name), packed(shown, name)
        assert old.text == session.answer(old).text
        assert outcome == session.answer(new, old.pack_root).outcome
        assert "unchanged" == session.answer(new, new.pack_root).outcome


def test_the_source_that_is_shown_is_part_of_the_root() -> None:
    chosen = best(3)
    shown = [replace(chosen[0], symbol=replace(chosen[0].symbol, source="1 x")), *chosen[1:]]
    other = [replace(chosen[0], symbol=replace(chosen[0].symbol, source="1-9 x ...")), *chosen[1:]]
    assert 3 == len({packed(each).pack_root for each in (chosen, shown, other)})
