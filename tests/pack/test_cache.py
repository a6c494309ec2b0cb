"""Cached packs equal the packs that were built."""

from __future__ import annotations

import zlib
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.model import Dropped, Node, PackEdge, RankedSymbol, ScoreComponents, Span
from packlens.pack.cache import PackCache, cache_key, dump_pack, load_pack
from packlens.pack.delta import roots_of
from packlens.pack.request import PackRequest, Picks
from packlens.pack.result import Pack
from tests.pack.packs import pack

TEXT = st.text(st.characters(blacklist_categories=()), max_size=8)
FLOATS = st.floats(allow_nan=False, allow_infinity=False)
NODES = st.builds(
    Node,
    id=st.integers(0, 2**63 - 1),
    symbol_id=TEXT,
    name=TEXT,
    qualified_name=TEXT,
    kind=TEXT,
    path=TEXT,
    language=TEXT,
    span=st.builds(Span, *[st.integers(0, 1 << 20)] * 4),
    signature=TEXT,
    doc=TEXT,
    exported=st.booleans(),
    test=st.booleans(),
    content_hash=TEXT,
)
SYMBOLS = st.builds(
    RankedSymbol,
    NODES,
    FLOATS,
    st.builds(ScoreComponents, *[FLOATS] * len(ScoreComponents._fields)),
    TEXT,
    st.integers(0, 3),
)
PACKS = st.builds(
    Pack,
    tool=TEXT,
    task=TEXT,
    symbols=st.lists(SYMBOLS, max_size=3).map(tuple),
    edges=st.lists(st.builds(PackEdge, st.integers(0, 9), st.integers(0, 9), TEXT, FLOATS), max_size=3).map(tuple),
    tokens_used=st.integers(0),
    token_budget=st.integers(0),
    pack_root=TEXT,
    dropped=st.builds(Dropped, st.integers(0), st.lists(TEXT, max_size=2).map(tuple)),
    complete=st.booleans(),
    format=TEXT,
    text=TEXT,
    whole_task=TEXT,
)
PACK = Pack(tool="tool", task="task", symbols=(), edges=(), tokens_used=1, token_budget=10, pack_root="root")


@given(PACKS)
def test_a_loaded_pack_equals_the_dumped_one(made: Pack) -> None:
    assert made == load_pack(dump_pack(made))


@given(st.binary(max_size=40) | st.sampled_from([b"{}", b"[]", b"null", b"1", b'{"symbols":[],"edges":[]}', b'"x"']))
def test_other_bytes_are_not_loaded(data: bytes) -> None:
    assert load_pack(data) is None


@given(st.data())
def test_a_truncated_dump_is_not_loaded(data: st.DataObject) -> None:
    whole = dump_pack(PACK)
    assert load_pack(whole[: data.draw(st.integers(0, len(whole) - 1))]) is None


@pytest.mark.parametrize("changed", range(9))
def test_every_part_of_a_question_is_part_of_its_key(changed: int) -> None:
    def key(parts: list[str]) -> str:
        tool, task, budget, format, subject, level, settings, pinned, removed = parts
        request = PackRequest(tool, task, int(budget), format, subject, level, Picks((pinned,), (removed,)))
        return cache_key(request, settings)

    parts = ["tool", "a task", "1", "json", "subject", "symbols", "settings", "pinned", "removed"]
    other = [part + "2" if number == changed else part for number, part in enumerate(parts)]
    assert key(parts) == key([*parts])
    assert key(parts) != key(other)
    assert key(parts) != key([parts[0], "a  task", *parts[2:]])
    key(["\udcff", "\udcff", "1", "json", "\udcff", "", "", "\udcff", "\udcff"])


def test_a_dump_that_expands_beyond_the_limit_is_not_loaded() -> None:
    stream = zlib.compressobj(9)
    bomb = b"".join([stream.compress(bytes(1 << 20)) for _ in range(70)] + [stream.flush()])
    assert load_pack(bomb) is None


def test_the_cache_finds_packs_by_root_and_format() -> None:
    cache = PackCache()
    json, gcf = (replace(pack(5, 3000, name), tool="t") for name in ("json", "gcf"))
    cache.put("1", "s", json)
    cache.put("2", "s", gcf)
    assert cache.by_root(json.pack_root, "json") == json
    assert cache.by_root(roots_of(gcf)[1], "gcf") == gcf
    assert cache.by_root(json.pack_root, "xml") is None


def test_the_cache_evicts_the_least_recently_used_pack() -> None:
    cache = PackCache()
    for number in range(64):
        cache.put(str(number), "s", replace(PACK, tokens_used=number))
    assert cache.get("0", "s") == replace(PACK, tokens_used=0)
    cache.put("new", "s", PACK)
    assert cache.get("1", "s") is None
    assert cache.get("0", "s") is not None
    assert cache.get("0", "other") is None
