"""GCF (Graph Compact Format), graph profile, through its reference library.

The profile keeps name, kind, score (two digits), provenance and distance; the library orders symbols by (distance,
score) and edges by symbol number. A name is `path:Qualified.name`; its white space, controls and '%' are
percent-encoded, because fields end at white space, and so is ':' where it would look like the one after the path.
What the profile has no field for follows as comment lines, which decoders skip.

Where the seeds (wire-formats, context-packing) and the format's specification (SPEC v3.5) differ, the specification
is followed: `profile=graph` and the counts in the header; `pack_root` is `gcf-pack-root-v1` (section 10.2: a hash of
what the text shows, "sha256:..."), by which any GCF reader can check what it holds, and not Packlens' PackRoot; either
is taken back. One answer is shorter than the specification's example: `unchanged` (10.3) does not repeat the root, a
field that is optional (3.2). A hash is 40 tokens, all that the answer may have, and its reader has just sent it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from packlens.model import NO_CONTEXT, Node, PackContent, PackEdge, RankedSymbol
from packlens.wire.checks import LARGEST, MOST_DISTANCE, check_size, checked_edges, refuse
from packlens.wire.labels import distinct, one_line, source_lines
from packlens.wire.payload import Payload, PayloadSymbol, number, plain
from packlens.wire.registry import Codec

if TYPE_CHECKING:
    import gcf

HEADER: Final = "GCF profile=graph"
_FORMAT: Final = "gcf"
_UNSAFE: Final = re.compile("[\\s%\x00-\x1f\x7f\ud800-\udfff]")
_ENCODED: Final = re.compile("(?:%[0-9A-F]{2})+")
_ID: Final = re.compile(r"@([0-9]{1,16})\s")
#: Our word for what the specification calls by a longer one; both are written 'route'.
_ROUTE: Final = ("route", "route_handler")
#: Provenances in one token each where their own names take two to four: the field is any word (section 5), and every
#: symbol has it. Nobody's own name is among them, so that decoding is exact.
_WORDS: Final = {
    "ast_inferred": "inferred", "ast_resolved": "resolved", "lsp_resolved": "lsp", "scip_resolved": "scip",
    "co_test_inference": "tests", "otel_trace": "trace",
}  # fmt: skip
_PROVENANCES: Final = {word: provenance for provenance, word in _WORDS.items()}


def encode(content: PackContent) -> str:
    """Render a pack as GCF text."""
    import gcf  # noqa: PLC0415 - 40 ms to import; the other formats do without

    told = graph(content)
    text: str = gcf.encode(told)
    return text + _sources(content, told) + _comments(content)


def graph(content: PackContent) -> gcf.Payload:
    """Return a pack as the library's value."""
    import gcf  # noqa: PLC0415 - see above

    names = symbol_names(content.symbols)
    symbols = [
        gcf.Symbol(name, _field(each.node.kind), _score(each.score), _provenance(each.provenance), each.distance)
        for name, each in zip(names, content.symbols, strict=True)
    ]
    edges = [gcf.Edge(names[edge.source], names[edge.target], _field(edge.kind)) for edge in content.edges]
    return gcf.Payload(
        tool=_field(content.tool),
        tokens_used=content.tokens_used,
        token_budget=content.token_budget,
        pack_root=graph_root(symbols, edges) if content.pack_root else "",
        symbols=symbols,
        edges=edges,
    )


def graph_root(symbols: Sequence[gcf.Symbol], edges: Sequence[gcf.Edge]) -> str:
    """Return gcf-pack-root-v1 of a graph."""
    from gcf.packroot import pack_root  # noqa: PLC0415 - see above

    found: str = pack_root(list(symbols), list(edges))
    return found


def symbol_names(symbols: Sequence[RankedSymbol]) -> list[str]:
    """Return what symbols are called, no two alike: `path:Qualified.name`, with the kind where namesakes are packed."""
    return distinct(
        [_name(symbol.node, symbol.node.qualified_name) for symbol in symbols],
        (identity(symbol.node) for symbol in symbols),
    )


def identity(node: Node) -> str:
    """Return the name that no other symbol has: its symbol id."""
    start = f"{node.path}:" if node.path else ""
    inside = node.symbol_id.startswith(start)
    return _name(node, node.symbol_id[len(start) :] if inside else node.symbol_id)


def _name(node: Node, within: str) -> str:
    if node.path:
        path = _field(node.path)
        return f"{path.replace(':', '%3A') if ':' in path else path}:{_field(within)}"
    return _field(within).replace(":", "%3A")


def _score(value: float) -> float:
    """Return a score as its reader has it: roots are made of what is shown."""
    return float(f"{value:.2f}")


def _sources(content: PackContent, told: gcf.Payload) -> str:
    """Return the source that symbols carry as comments, each below the number that the library gives its symbol."""
    order = sorted(
        range(len(told.symbols)), key=lambda place: (told.symbols[place].distance, -told.symbols[place].score)
    )
    return "".join(_source(content.symbols[place], number) for number, place in enumerate(order))


def _source(symbol: RankedSymbol, number: int) -> str:
    lines = [f"# {line}\n" for line in source_lines(symbol) if line]
    return f"# source of @{number}\n{''.join(lines)}" if lines else ""


def _comments(content: PackContent) -> str:
    lines = []
    if content.dropped.count:
        names = ", ".join(one_line(name) for name in content.dropped.names)
        lines.append(f"# dropped {content.dropped.count}{': ' + names if names else ''}\n")
    if not content.complete:
        lines.append("# incomplete: the index was still being built\n")
    if content.context != NO_CONTEXT:
        lines.append(f"# context: lessons {content.context.lessons}, session {content.context.session}\n")
    return "".join(lines)


def _field(text: str) -> str:
    """Return text as one field: percent-encoded UTF-8 for what would end it, '_' for nothing."""
    if not text:
        return "_"
    return _UNSAFE.sub(_percent, text) if _UNSAFE.search(text) else text


def _provenance(provenance: str) -> str:
    """Return a provenance as one word; a foreign one that looks like ours is percent-encoded."""
    word = _WORDS.get(provenance) or _field(provenance)
    return f"%{ord(word[0]):02X}{word[1:]}" if provenance in _PROVENANCES else word


def _percent(match: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in match.group().encode("utf-8", "surrogatepass"))


def _decoded(text: str) -> str:
    """Return what `_field` made a field of; lone surrogates become U+FFFD."""
    try:
        return plain(_ENCODED.sub(_bytes, text) if "%" in text else text)
    except UnicodeDecodeError:
        refuse(_FORMAT, "a name is no UTF-8")


def _bytes(match: re.Match[str]) -> str:
    return bytes.fromhex(match.group().replace("%", "")).decode("utf-8", "surrogatepass")


def decode(text: str) -> Payload:
    """Return what a full GCF text keeps of its pack: see above; the task, places and what was dropped are not in it.

    Namesakes keep the `#kind` that tells them apart. Raises WireError for other texts, deltas and sessions among them.
    """
    if other := check_header(text).keys() & {"delta", "unchanged", "session"}:
        refuse(_FORMAT, f"it is no full one ({min(other)})")
    ids = [match[1] for line in text.split("\n") if (match := _ID.match(line))]
    if ids != [str(place) for place in range(len(ids))]:
        refuse(_FORMAT, "its symbols are not numbered 0, 1, 2 and so on")
    return payload_of_graph(read_graph(text))


def check_header(text: str) -> dict[str, str]:
    """Return the fields of the header of a text that is short enough to be read."""
    check_size(_FORMAT, len(text))
    words = text.partition("\n")[0].split()
    pairs = [word.partition("=") for word in words[1:]]
    fields = {key: value for key, _, value in pairs}
    if words[:2] != HEADER.split() or len(fields) != len(pairs):
        refuse(_FORMAT, f"it does not begin with '{HEADER}' and fields that differ")
    return fields


def read_graph(text: str) -> gcf.Payload:
    """Return what the library reads, with numbers checked."""
    import gcf  # noqa: PLC0415 - see above

    try:
        found = gcf.decode(text)
    except (gcf.DecodeError, ValueError) as error:
        refuse(_FORMAT, str(error)[:200])
    for symbol in found.symbols:
        if not math.isfinite(symbol.score) or not 0 <= symbol.distance <= MOST_DISTANCE:
            refuse(_FORMAT, f"'{symbol.qualified_name[:80]}' has an impossible score or distance")
    if not (0 <= found.tokens_used <= LARGEST and 0 <= found.token_budget <= LARGEST):
        refuse(_FORMAT, "its counts are impossible")
    if len({symbol.qualified_name for symbol in found.symbols}) < len(found.symbols):
        refuse(_FORMAT, "two symbols have one name")
    return found


def payload_of_graph(found: gcf.Payload) -> Payload:
    """Return the library's value as ours."""
    place = {symbol.qualified_name: number for number, symbol in enumerate(found.symbols)}
    edges = [PackEdge(place[e.source], place[e.target], _decoded(e.edge_type), 0.0) for e in found.edges]
    return Payload(
        tool=_decoded(found.tool),
        symbols=tuple(_symbol(symbol) for symbol in found.symbols),
        edges=checked_edges(_FORMAT, edges, len(place)),
        tokens_used=found.tokens_used,
        token_budget=found.token_budget,
        pack_root=_decoded(found.pack_root),
    )


def _symbol(symbol: gcf.Symbol) -> PayloadSymbol:
    path, colon, name = symbol.qualified_name.partition(":")
    kind = _ROUTE[0] if symbol.kind == _ROUTE[1] else symbol.kind
    return PayloadSymbol(
        qualified_name=_decoded(name if colon else path),
        kind=_decoded(kind),
        score=number(symbol.score),
        distance=symbol.distance,
        provenance=_PROVENANCES.get(symbol.provenance) or _decoded(symbol.provenance),
        path=_decoded(path) if colon else "",
    )


def root(content: PackContent) -> str:
    """Return the root that the text of a pack shows."""
    found: str = graph(content).pack_root
    return found


def unchanged(content: PackContent) -> str:
    """Return the answer for who holds this very pack (SPEC 10.3; see above)."""
    return f"{HEADER} tool={_field(content.tool)} unchanged=true symbols={len(content.symbols)}\n"


def delta(old: PackContent, new: PackContent, tokens: int) -> str:
    """Return what makes the new pack of the old one (SPEC 10.1); `tokens` is the count that the text shows.

    A symbol whose score, provenance or distance changed is removed and added again: 9.1, 10.4.
    """
    import gcf  # noqa: PLC0415 - see above

    was, now = graph(old), graph(new)
    symbols_before, symbols_now = {_record(s): s for s in was.symbols}, {_record(s): s for s in now.symbols}
    edges_before, edges_now = {_edge_record(e): e for e in was.edges}, {_edge_record(e): e for e in now.edges}
    payload = gcf.DeltaPayload(
        tool=now.tool,
        base_root=was.pack_root,
        new_root=now.pack_root,
        removed=[symbol for key, symbol in symbols_before.items() if key not in symbols_now],
        added=[symbol for key, symbol in symbols_now.items() if key not in symbols_before],
        removed_edges=[edge for key, edge in edges_before.items() if key not in edges_now],
        added_edges=[edge for key, edge in edges_now.items() if key not in edges_before],
        delta_tokens=tokens,
        full_tokens=new.tokens_used,
    )
    text: str = gcf.encode_delta(payload)
    return text


def _record(symbol: gcf.Symbol) -> tuple[str, str, float, str, int]:
    return symbol.qualified_name, symbol.kind, symbol.score, symbol.provenance, symbol.distance


def _edge_record(edge: gcf.Edge) -> tuple[str, str, str]:
    return edge.source, edge.target, edge.edge_type


def apply_delta(base: str, delta: str) -> str:
    """Return the full text that a delta makes of the full text it is for, as section 10.4 asks: all or nothing.

    The order among equal scores is the base's, and the header has no budget and no token count: a delta tells neither.
    Raises WireError if either text is damaged, or they do not belong together.
    """
    import gcf  # noqa: PLC0415 - see above

    decode(base)
    header = check_header(delta)
    before = read_graph(base)
    if "delta" not in header or header.get("base_root") != graph_root(before.symbols, before.edges):
        refuse(_FORMAT, "the delta is for another pack; ask for the full one")
    try:
        change = gcf.decode_delta(delta)
        symbols, edges = gcf.verify_delta(
            before.symbols, before.edges, change.removed, change.added, change.removed_edges, change.added_edges,
            change.new_root,
        )  # fmt: skip
        text: str = gcf.encode(gcf.Payload(change.tool, 0, 0, change.new_root, symbols, edges))
    except ValueError as error:
        refuse(_FORMAT, str(error)[:200])
    decode(text)
    return text


def _symbol_entry(symbol: RankedSymbol) -> str:
    name = _name(symbol.node, symbol.node.qualified_name)
    line = f"@99 {_field(symbol.node.kind)} {name} {symbol.score:.2f} {_provenance(symbol.provenance)}\n"
    return line + _source(symbol, 99)


def _edge_entry(_source: RankedSymbol, _target: RankedSymbol, edge: PackEdge) -> str:
    return f"@99<@99 {_field(edge.kind)}\n"


CODEC: Final = Codec(
    _FORMAT, encode, decode, symbol=_symbol_entry, edge=_edge_entry, unchanged=unchanged, delta=delta, root=root
)
