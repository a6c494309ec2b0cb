"""Encoded packs can be decoded, as far as each format carries them; any other input is one clear error."""

from __future__ import annotations

import json
import struct
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from packlens import wire
from packlens.errors import SettingError, WireError
from packlens.model import (
    EDGE_KINDS,
    NODE_KINDS,
    PROVENANCES,
    Dropped,
    PackContent,
    PackEdge,
    RankedSymbol,
    ScoreComponents,
)
from packlens.visible import visible_line
from packlens.wire.gcb_numbers import EDGE_NUMBERS, KIND_NUMBERS, PROVENANCE_NUMBERS
from packlens.wire.labels import labels, source_lines
from packlens.wire.payload import Payload, payload_of
from tests.wire.samples import contents, make_content, make_symbol, without_surrogates

PACK = make_content(
    make_symbol(score=0.84),
    make_symbol(1, score=0.44, distance=2, qualified_name="get", path="store.py", kind="function"),
    make_symbol(2, score=0.43, distance=1, qualified_name="GET /a:b", path="c:d.py", kind="route"),
    edges=(PackEdge(0, 1, "calls", 0.85), PackEdge(2, 0, "handles_route", 0.7)),
    dropped=Dropped(7, ("Cache.put", "Cache.get")),
    complete=False,
)


@given(contents())
@settings(deadline=None)
def test_json_decodes_to_the_payload(content: PackContent) -> None:
    assert wire.decode("json", wire.encode("json", content)) == payload_of(content)


@given(contents())
@settings(deadline=None)
def test_gcb_decodes_to_the_payload(content: PackContent) -> None:
    assert wire.decode_binary("gcb", wire.encode_binary("gcb", content)) == payload_of(content)


@given(contents())
@settings(deadline=None)
def test_gcf_decodes_to_names_scores_and_relations(content: PackContent) -> None:
    decoded = wire.decode("gcf", wire.encode("gcf", content))
    order = sorted(content.symbols, key=lambda s: (s.distance, -float(f"{s.score:.2f}")))
    assert [float(f"{s.score:.2f}") for s in order] == [s.score for s in decoded.symbols]
    assert sorted(without_surrogates(s.node.path) for s in content.symbols) == sorted(s.path for s in decoded.symbols)
    kinds = [(without_surrogates(s.node.kind), s.provenance, s.distance) for s in content.symbols]
    assert sorted(kinds) == sorted((s.kind, s.provenance, s.distance) for s in decoded.symbols)
    assert sorted(e.kind for e in content.edges) == sorted(e.kind for e in decoded.edges)
    assert (content.tokens_used, content.token_budget) == (decoded.tokens_used, decoded.token_budget)


@given(contents())
@settings(deadline=None)
def test_xml_decodes_to_what_it_carries(content: PackContent) -> None:
    decoded = wire.decode("xml", wire.encode("xml", content))
    assert [
        (name, s.node.kind, float(f"{s.score:.2f}"), s.distance, *_told_place(s)) for name, s in _by_distance(content)
    ] == [(s.qualified_name, s.kind, s.score, s.distance, s.path, s.start_line, s.end_line) for s in decoded.symbols]
    near = [(s.provenance, _told_signature(s)) for _, s in _by_distance(content) if s.distance < 2]
    assert [_decoded_source(s) for _, s in _by_distance(content)] == [s.source for s in decoded.symbols]
    assert near == [(s.provenance, s.signature) for s in decoded.symbols if s.distance < 2]
    assert _named_edges(content) == [_named(decoded, e) for e in decoded.edges]
    assert (content.tokens_used, content.token_budget, content.complete) == (
        decoded.tokens_used,
        decoded.token_budget,
        decoded.complete,
    )
    assert (content.dropped.count, content.pack_root) == (decoded.dropped.count, decoded.pack_root)
    if content.dropped.count:
        assert tuple(visible_line(name) for name in content.dropped.names) == decoded.dropped.names


@given(contents())
@settings(deadline=None)
def test_markdown_decodes_to_what_it_carries(content: PackContent) -> None:
    decoded = wire.decode("markdown", wire.encode("markdown", content))
    assert [
        (name, s.node.kind, float(f"{s.score:.2f}"), min(s.distance, 2), *_told_place(s))
        for name, s in _by_distance(content)
    ] == [(s.qualified_name, s.kind, s.score, s.distance, s.path, s.start_line, s.end_line) for s in decoded.symbols]
    near = [_told_signature(s) for _, s in _by_distance(content) if s.distance < 2]
    assert [_decoded_source(s) for _, s in _by_distance(content)] == [s.source for s in decoded.symbols]
    assert near == [s.signature for s in decoded.symbols if s.distance < 2]
    assert _named_edges(content) == [_named(decoded, e) for e in decoded.edges]
    assert (content.tokens_used, content.token_budget, content.complete) == (
        decoded.tokens_used,
        decoded.token_budget,
        decoded.complete,
    )
    assert (content.dropped.count, content.pack_root) == (decoded.dropped.count, decoded.pack_root)


def _by_distance(content: PackContent) -> list[tuple[str, RankedSymbol]]:
    named = zip(labels(content.symbols), content.symbols, strict=True)
    return sorted(named, key=lambda pair: min(pair[1].distance, 2))


def _decoded_source(symbol: RankedSymbol) -> str:
    return "\n".join(source_lines(symbol))


def _told_signature(symbol: RankedSymbol) -> str:
    return "" if symbol.source else visible_line(symbol.signature)


def _told_place(symbol: RankedSymbol) -> tuple[str, int, int]:
    path = symbol.node.path
    return (visible_line(path), symbol.node.span.start_line, symbol.node.span.end_line) if path else ("", 0, 0)


def _named_edges(content: PackContent) -> list[tuple[str, str, str, float]]:
    names = labels(content.symbols)
    return [(names[e.source], names[e.target], e.kind, float(f"{e.confidence:.2f}")) for e in content.edges]


def _named(decoded: Payload, edge: PackEdge) -> tuple[str, str, str, float]:
    source, target = decoded.symbols[edge.source], decoded.symbols[edge.target]
    return source.qualified_name, target.qualified_name, edge.kind, edge.confidence


def test_gcf_separates_a_path_with_a_colon_from_the_name_and_decodes_route_kinds() -> None:
    (route,) = (s for s in wire.decode("gcf", wire.encode("gcf", PACK)).symbols if s.kind == "route")
    assert ("c:d.py", "GET /a:b") == (route.path, route.qualified_name)


def test_gcb_begins_with_the_documented_layout_byte_for_byte() -> None:
    content = make_content(
        make_symbol(qualified_name="a.b", kind="method", signature="def b()"),
        make_symbol(1, qualified_name="c", kind="function", signature=""),
        edges=(PackEdge(1, 0, "calls", 0.85),),
    )
    content = replace(content, tool="t", tokens_used=300, token_budget=5)

    def symbol(name: bytes, kind: int, signature: bytes) -> bytes:
        head = bytes([len(name)]) + name + bytes([kind]) + struct.pack("<f", 0.5) + bytes([2, 0])
        return head + bytes([len(signature)]) + signature + struct.pack("<4f", 0, 0.2, 0, 0)

    seed = b"GCB1\x01" + b"\x01t" + b"\xac\x02" + b"\x05" + b"\x02\x01"
    seed += symbol(b"a.b", 3, b"def b()") + symbol(b"c", 1, b"") + bytes([1, 0, 1, 0])
    assert wire.encode_binary("gcb", content).startswith(seed)
    alone = wire.decode_binary("gcb", seed)
    assert ["a.b", "c"] == [s.qualified_name for s in alone.symbols]
    assert (PackEdge(1, 0, "calls", 0.0),) == alone.edges
    assert ("", "", 300) == (alone.pack_root, alone.symbols[0].path, alone.tokens_used)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "does not begin with GCB1"),
        (b"GCB2\x01", "does not begin with GCB1"),
        (b"GCB1", "ends too early"),
        (b"GCB1\x02", "its version is 2"),
        (b"GCB1\x01\xff\xff\xff\xff\x07", "larger than"),
        (b"GCB1\x01\x05abc", "ends too early"),
        (b"GCB1\x01\x01\xff", "not UTF-8"),
        (b"GCB1\x01\x00" + b"\xff" * 12, "too many bytes"),
        (b"GCB1\x01\x00\x00\x00\xff\xff\xff\xff\x0f\x00", "larger than 0"),
        (b"GCB1\x01\x00\x00\x00\x00\xff\xff\x03", "larger than 0"),
        (wire.encode_binary("gcb", PACK) + b"\x00", "something follows its end"),
        (wire.encode_binary("gcb", PACK)[:-1], "ends too early"),
    ],
)
def test_bytes_that_are_no_gcb_are_refused_saying_why(data: bytes, message: str) -> None:
    with pytest.raises(WireError, match=message):
        wire.decode_binary("gcb", data)


PUBLISHED_KINDS = [
    "",
    *"function type method interface variable constant resource table class selector field route".split(),
    *"external file namespace service env process".split(),
]
PUBLISHED_PROVENANCES = [
    "",
    *"ast_inferred ast_resolved lsp_resolved otel_trace scip_resolved runtime_observed structural".split(),
]


def _layout(kind: int = 1, provenance: int = 2, edge: int = 1, status: int = 0) -> bytes:
    """Two symbols and an edge, as a program writes them that knows the published layout alone."""
    symbol = (
        b"\x01a" + bytes([kind]) + struct.pack("<f", 0.5) + bytes([provenance, 0, 0]) + struct.pack("<4f", 0, 0, 0, 0)
    )
    return b"GCB1\x01\x00\x00\x00\x02\x01" + symbol * 2 + bytes([0, 1, edge, status])


@pytest.mark.parametrize(("number", "kind"), list(enumerate(PUBLISHED_KINDS)))
def test_gcb_reads_the_published_numbers_of_kinds(number: int, kind: str) -> None:
    assert kind == wire.decode_binary("gcb", _layout(kind=number)).symbols[0].kind


@pytest.mark.parametrize(("number", "provenance"), list(enumerate(PUBLISHED_PROVENANCES)))
def test_gcb_reads_the_published_numbers_of_provenances(number: int, provenance: str) -> None:
    assert provenance == wire.decode_binary("gcb", _layout(provenance=number)).symbols[0].provenance


@pytest.mark.parametrize(
    ("number", "kind"),
    [(0, ""), (1, "calls"), (5, "handles_route"), (10, "extends"), (22, "member_of"), (38, "executes_process")],
)
@pytest.mark.parametrize(("status", "word"), [(0, ""), (1, "added"), (2, "removed")])
def test_gcb_reads_the_published_numbers_of_edges_and_their_status(
    number: int, kind: str, status: int, word: str
) -> None:
    payload = wire.decode_binary("gcb", _layout(edge=number, status=status))
    assert (PackEdge(0, 1, kind, 0.0, word),) == payload.edges


@pytest.mark.parametrize(
    ("layout", "what"),
    [
        ({"kind": 19}, "kind 19"),
        ({"provenance": 8}, "provenance 8"),
        ({"edge": 39}, "kind 39"),
        ({"status": 3}, "status 3"),
    ],
)
def test_gcb_refuses_numbers_that_are_not_published(layout: dict[str, int], what: str) -> None:
    with pytest.raises(WireError, match=f"{what} is unknown"):
        wire.decode_binary("gcb", _layout(**layout))


def test_every_kind_of_node_and_edge_that_the_reference_implementation_has_too_has_its_number() -> None:
    """Those that remain stand as 0 in the layout, and as words in the tail."""
    assert set() == set(NODE_KINDS) - KIND_NUMBERS.keys()
    assert {"declares", "inherits", "routes_to"} == set(EDGE_KINDS) - {""} - EDGE_NUMBERS.keys()
    assert {"co_test_inference"} == set(PROVENANCES) - PROVENANCE_NUMBERS.keys()


@pytest.mark.parametrize("kind", ["nonsense", "", "constructor"])
def test_gcb_keeps_a_kind_that_has_no_number_of_its_own(kind: str) -> None:
    payload = wire.decode_binary("gcb", wire.encode_binary("gcb", make_content(make_symbol(kind=kind))))
    assert kind == payload.symbols[0].kind


def test_gcb_refuses_a_tail_that_contradicts_the_layout() -> None:
    data = wire.encode_binary("gcb", make_content(make_symbol(kind="method")))
    with pytest.raises(WireError, match="'method' and 'struct' stand for the same item"):
        wire.decode_binary("gcb", data.replace(b"\x06method", b"\x06struct"))


def test_gcb_has_no_number_for_another_status() -> None:
    content = make_content(make_symbol(), edges=(PackEdge(0, 0, "calls", 0.7, "moved"),))
    with pytest.raises(ValueError, match="not in tuple"):
        wire.encode_binary("gcb", content)


def test_json_refuses_another_status_of_an_edge() -> None:
    text = wire.encode("json", make_content(make_symbol(), edges=(PackEdge(0, 0, "calls", 0.7, "added"),)))
    with pytest.raises(WireError, match="'moved' is not a status of an edge"):
        wire.decode("json", text.replace('"added"', '"moved"'))


def test_gcb_refuses_a_score_that_is_not_a_number() -> None:
    symbol = replace(make_symbol(), score=float("nan"))
    with pytest.raises(ValueError, match="no number"):
        wire.encode_binary("gcb", make_content(symbol))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "{}",
        '{"tool":1}',
        "[" * 100_000,
        '{"a":' * 100_000,
        "NaN",
        "1" * 5000,
        '"\\ud800"',
        json.dumps({"tool": "t", "task": "", "symbols": [], "edges": [{"source": 0, "target": 0}]}),
    ],
)
def test_text_that_is_no_json_pack_is_refused(text: str) -> None:
    with pytest.raises(WireError, match="not a pack in the format 'json'"):
        wire.decode("json", text)


def _edited(**values: object) -> str:
    return json.dumps(json.loads(wire.encode("json", PACK)) | values)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"tokens_used": -1}, "'tokens_used' is not a whole number"),
        ({"tokens_used": True}, "'tokens_used' is not a whole number"),
        ({"tokens_used": 1.5}, "'tokens_used' is not a whole number"),
        ({"token_budget": 10**30}, "'token_budget' is not a whole number"),
        ({"complete": 1}, "'complete' is neither"),
        ({"task": None}, "'task' is not a text"),
        ({"task": "\ud800"}, "a lone surrogate"),
        ({"symbols": {}}, "an array is missing"),
        ({"symbols": [1]}, "an object is missing"),
        (
            {"edges": [{"source": 0, "target": 3, "kind": "calls", "confidence": 1}]},
            "an edge refers to a missing symbol",
        ),
        ({"edges": [{"source": 0, "target": 0, "kind": "calls", "confidence": 10**400}]}, "not a finite number"),
        ({"dropped": {"count": 1, "names": [2]}}, "a text is missing"),
    ],
)
def test_a_json_pack_with_an_impossible_field_is_refused_naming_it(values: dict[str, object], message: str) -> None:
    with pytest.raises(WireError, match=message):
        wire.decode("json", _edited(**values))


def test_unknown_json_fields_are_ignored() -> None:
    assert wire.decode("json", _edited(new="field")) == payload_of(PACK)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "<context",
        "<a/>",
        "<context/>",
        "<context><b/></context>",
        '<context tool="t"/>',
        '<!DOCTYPE a [<!ENTITY b "c">]><context>&b;</context>',
        '<?xml version="1.0"?><context/>',
        "<context>" * 1000,
        wire.codec("xml").unchanged(PACK),
        wire.codec("xml").delta(PACK, PACK, 0),
        wire.encode("xml", PACK).replace('source="', 'source="x'),
        wire.encode("xml", PACK) * 2,
        wire.encode("xml", PACK).replace('score="0.84"', 'score="nan"'),
        wire.encode("xml", PACK).replace('distance="2"', 'distance="256"'),
    ],
)
def test_text_that_is_no_xml_pack_is_refused(text: str) -> None:
    with pytest.raises(WireError, match="not a pack in the format 'xml'"):
        wire.decode("xml", text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# Title\n",
        "# Context (1/2 tokens)\n",
        wire.codec("markdown").unchanged(PACK),
        wire.codec("markdown").delta(PACK, PACK, 0),
        wire.encode("markdown", PACK) + "more\n",
        wire.encode("markdown", PACK).replace("`Session.validate`", "`Session.validate", 1),
        wire.encode("markdown", PACK).replace("score: 0.84", "score: 0.8.4"),
        wire.encode("markdown", PACK).replace("- `Session.validate` calls", "- `else` calls"),
    ],
)
def test_text_that_is_no_markdown_pack_is_refused(text: str) -> None:
    with pytest.raises(WireError, match="not a pack in the format 'markdown'"):
        wire.decode("markdown", text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "GCF",
        "GCF tool=x\n",
        "GCF profile=generic\n",
        "GCF profile=graph tool=a tool=b\n",
        "GCF profile=graph budget=x\n",
        "GCF profile=graph budget=-1\n",
        wire.codec("gcf").unchanged(PACK),
        wire.codec("gcf").delta(PACK, PACK, 0),
        "GCF profile=graph symbols=0 session=true\n",
        wire.encode("gcf", PACK).replace("@0 ", "@1 "),
        wire.encode("gcf", PACK).replace(" 0.84 ", " nan "),
        wire.encode("gcf", PACK).replace("edges [2]", "edges [3]"),
        wire.encode("gcf", PACK).replace("<@0", "<@9"),
        wire.encode("gcf", PACK).replace("## extended", "## distance_999"),
        wire.encode("gcf", PACK).replace("store.py:get", "store.py:%FF"),
    ],
)
def test_text_that_is_no_full_gcf_pack_is_refused(text: str) -> None:
    with pytest.raises(WireError, match="not a pack in the format 'gcf'"):
        wire.decode("gcf", text)


@pytest.mark.parametrize("name", wire.formats())
def test_text_longer_than_any_pack_is_not_even_read(name: str) -> None:
    with pytest.raises(WireError, match="longer than 8 MiB"):
        wire.decode(name, " " * ((8 << 20) + 1))


def test_binary_formats_are_separate() -> None:
    assert ("gcb",) == wire.binary_formats()
    assert "gcb" not in wire.formats()
    with pytest.raises(SettingError, match="no binary format 'json'; choose one of: gcb"):
        wire.decode_binary("json", b"")


@given(st.floats(-1e9, 1e9))
@example(0.00004)
def test_a_number_in_a_payload_is_the_one_that_json_writes(value: float) -> None:
    symbol = replace(make_symbol(), score=value, components=ScoreComponents(hub=value))
    (decoded,) = wire.decode("json", wire.encode("json", make_content(symbol))).symbols
    assert (round(value, 4), round(value, 4)) == (decoded.score, decoded.components.hub)
