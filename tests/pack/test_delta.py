"""The PackRoot protocol: unchanged, delta or full, and deltas that rebuild the full pack."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packlens import wire
from packlens.errors import WireError
from packlens.model import PackContent, PackEdge
from packlens.pack.delta import answer, normal_root, roots_of
from packlens.wire import gcf as gcf_format
from packlens.wire import json_delta
from packlens.wire.payload import payload_of
from tests.pack.packs import best, library_count, packed
from tests.wire.samples import contents


@st.composite
def related(draw: st.DrawFn) -> tuple[PackContent, PackContent]:
    """Return a pack of hostile text, and a variant: symbols and edges removed and added, symbols moved and rescored."""
    old, other = draw(contents()), draw(contents())
    spare = [replace(s, node=replace(s.node, symbol_id=f"new {s.node.symbol_id}")) for s in other.symbols]
    pool = [*old.symbols, *spare]
    positions = draw(st.lists(st.integers(0, len(pool) - 1), unique=True, max_size=12)) if pool else []
    rescored = [replace(pool[p], score=draw(st.sampled_from([pool[p].score, 0.5]))) for p in positions]
    renumbered = {position: number for number, position in enumerate(positions)}
    unchanged = [
        replace(e, source=renumbered[e.source], target=renumbered[e.target])
        for e in old.edges
        if e.source in renumbered and e.target in renumbered and draw(st.booleans())
    ]
    fresh = [e for e in other.edges if max(e.source, e.target) < len(positions)]
    task = draw(st.sampled_from([old.task, other.task]))
    return old, replace(other, symbols=tuple(rescored), edges=(*unchanged, *fresh), task=task)


def distinct(edges: Sequence[PackEdge]) -> tuple[PackEdge, ...]:
    """Return the edges as a pack has them: one of each kind between two symbols."""
    return tuple({(edge.source, edge.target, edge.kind): edge for edge in edges}.values())


@given(related())
@settings(deadline=None)
def test_a_json_delta_rebuilds_the_full_pack_field_for_field(packs: tuple[PackContent, PackContent]) -> None:
    old, new = packs
    delta = wire.codec("json").delta(old, new, 0)
    assert json_delta.apply_delta(payload_of(old), delta) == payload_of(new)


@given(related())
@settings(deadline=None)
def test_a_gcf_delta_rebuilds_symbols_and_edges_and_proves_it_by_their_root(
    packs: tuple[PackContent, PackContent],
) -> None:
    old, new = (replace(each, pack_root="ab" * 32, edges=distinct(each.edges)) for each in packs)
    rebuilt = gcf_format.decode(gcf_format.apply_delta(gcf_format.encode(old), gcf_format.delta(old, new, 7)))
    full = gcf_format.decode(gcf_format.encode(new))
    assert sorted(full.symbols, key=repr) == sorted(rebuilt.symbols, key=repr)
    relations = [
        {(each.symbols[e.source], each.symbols[e.target], e.kind) for e in each.edges} for each in (full, rebuilt)
    ]
    assert relations[0] == relations[1]
    assert full.pack_root == rebuilt.pack_root == gcf_format.root(new)


@given(related(), st.sampled_from(["json", "gcf"]))
@settings(deadline=None)
def test_a_delta_is_refused_for_a_pack_that_is_not_its_base(packs: tuple[PackContent, PackContent], name: str) -> None:
    old, new = (replace(each, pack_root=root * 32) for each, root in zip(packs, ("ab", "cd"), strict=True))
    delta = wire.codec(name).delta(new, old, 0)
    if name == "gcf" and gcf_format.root(old) == gcf_format.root(new):
        return
    with pytest.raises(WireError, match="for another pack; ask for the full one"):
        gcf_format.apply_delta(gcf_format.encode(old), delta) if name == "gcf" else json_delta.apply_delta(
            payload_of(old), delta
        )


def test_a_json_delta_notices_that_a_pack_of_the_same_root_had_other_edges() -> None:
    old, new = packed(best(20), "json"), packed(best(22), "json")
    delta = wire.codec("json").delta(old, new, 0)
    with pytest.raises(WireError):
        json_delta.apply_delta(payload_of(replace(old, edges=old.edges[:-2])), delta)


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        ({"symbols": [[0, 5], [4, 2]]}, "copied already"),
        ({"symbols": [[0, 10**9]]}, "do not exist"),
        ({"symbols": [[0, 0]]}, "do not exist"),
        ({"symbols": [[0, 1, 2]]}, "not \\[first, count\\]"),
        ({"symbols": [[-1, 1]]}, "'first' is not a whole number"),
        ({"symbols": []}, "copied without its symbols"),
        ({"delta": False}, "for another pack"),
        ({"check": "0" * 16}, "for another pack"),
    ],
)
def test_a_json_delta_that_does_not_fit_is_refused(edit: dict[str, object], message: str) -> None:
    old, new = packed(best(20), "json"), packed(best(22), "json")
    delta = json.loads(wire.codec("json").delta(old, new, 0)) | edit
    with pytest.raises(WireError, match=message):
        json_delta.apply_delta(payload_of(old), json.dumps(delta))


@pytest.mark.parametrize("name", wire.formats())
def test_a_client_that_holds_the_pack_gets_unchanged_in_under_forty_tokens(name: str) -> None:
    built = packed(best(20), name)
    for root in roots_of(built):
        reply = answer(built, root, built)
        assert ("unchanged", library_count(reply.text)) == (reply.outcome, reply.tokens)
        assert reply.tokens < 40
        assert "unchanged" in reply.text


@pytest.mark.parametrize("name", wire.formats())
def test_a_client_with_a_cached_pack_gets_a_delta_when_little_changed(name: str) -> None:
    old, new = packed(best(60), name), packed(best(64), name)
    reply = answer(new, old.pack_root, old)
    assert ("delta", library_count(reply.text)) == (reply.outcome, reply.tokens)
    assert reply.tokens < 0.6 * new.tokens_used
    if name == "gcf":
        assert f" tokens={reply.tokens} savings={100 * (1 - reply.tokens / new.tokens_used):.0f}%\n" in reply.text


@pytest.mark.parametrize("name", ["markdown", "xml"])
def test_a_delta_for_readers_names_removed_symbols_and_shows_added_ones(name: str) -> None:
    chosen = best(30)
    old, new = packed(chosen[1:], name), packed(chosen[:-1], name)
    text = answer(new, old.pack_root, old).text
    removed, added = chosen[-1].symbol.node.qualified_name, chosen[0].symbol.node.qualified_name
    parts = re.split("(?i)added", text, maxsplit=1)
    assert removed in parts[0]
    assert added in parts[1]
    assert chosen[5].symbol.node.qualified_name not in parts[0]


@pytest.mark.parametrize("name", wire.formats())
def test_every_other_client_gets_the_full_text(name: str) -> None:
    old, new = packed(best(20), name), packed(best(24), name)
    other = packed(best(20), "json" if name != "json" else "xml")
    far = packed([replace(c, symbol=replace(c.symbol, score=c.symbol.score / 3)) for c in best(24)], name)
    incomplete = replace(new, complete=False)
    for built, root, base in [
        (new, None, None),
        (new, "0" * 64, None),
        (new, other.pack_root, other),
        (far, old.pack_root, old),
        (incomplete, old.pack_root, old),
    ]:
        reply = answer(built, root, base)
        assert ("full", built.text, built.tokens_used) == (reply.outcome, reply.text, reply.tokens)


@pytest.mark.parametrize(
    ("text", "root"),
    [
        ("AB" * 32, "ab" * 32),
        (f" sha256:{'0f' * 32}\n", f"sha256:{'0f' * 32}"),
        ("", None),
        ("ab", None),
        ("md5:" + "ab" * 32, None),
        ("zz" * 32, None),
    ],
)
def test_roots_are_read_in_both_forms(text: str, root: str | None) -> None:
    assert root == normal_root(text)
