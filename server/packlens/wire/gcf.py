"""GCF (Graph Compact Format), graph profile, through its reference library.

The profile keeps name, kind, score (two digits), provenance and distance. The library orders symbols by distance and
score, and edges by symbol number. A name is `path:Qualified.name`. White space, hidden characters and '%' in it are
percent-encoded, because fields end at white space, and so is a ':' that would look like the one after the path. Data
without a field in the profile follow in comment lines, which decoders skip.

The format's specification (v3.5) decides: the header has `profile=graph` and counts; `pack_root` is
`gcf-pack-root-v1` (section 10.2: a hash of what the text shows, "sha256:..."), so that any GCF reader can check what it
holds, and not Packlens' PackRoot. Clients may send either root. One answer is shorter than the specification's example:
`unchanged` (10.3) does not repeat the root, which is an optional field (3.2). A hash takes 40 tokens, as many as the
answer may have, and the client has just sent it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Final

import gcf
from gcf.packroot import pack_root

from packlens.model import Node, PackContent, PackEdge, RankedSymbol
from packlens.visible import HIDDEN, visible_line
from packlens.wire.checks import MAX_DISTANCE, MAX_INTEGER, check_size, checked_edges, refuse
from packlens.wire.labels import READ_AS, WEAK, distinct, source_lines
from packlens.wire.payload import Payload, PayloadSymbol, number, plain
from packlens.wire.registry import Codec

HEADER: Final = "GCF profile=graph"
_FORMAT: Final = "gcf"
_UNSAFE: Final = re.compile(rf"[\s%{HIDDEN}]")
_ENCODED: Final = re.compile("(?:%[0-9A-F]{2})+")
_ID: Final = re.compile(r"@([0-9]{1,16})\s")
_ROUTE: Final = ("route", "route_handler")
"""The kind 'route', and the specification's word for it; both are decoded as 'route'."""
_SHORT_PROVENANCES: Final = {
    "ast_inferred": "inferred",
    "ast_resolved": "resolved",
    "lsp_resolved": "lsp",
    "scip_resolved": "scip",
    "co_test_inference": "tests",
}
"""Short names of provenances: one token instead of two to four, in every symbol. The field may hold any word (section
5). No provenance's own name is among the short ones, so decoding is exact."""
_PROVENANCES: Final = {short: provenance for provenance, short in _SHORT_PROVENANCES.items()}


def encode(content: PackContent) -> str:
    """Render a pack as GCF text."""
    payload = graph(content)
    text: str = gcf.encode(payload)
    return text + _sources(content, payload) + _comments(content)


def graph(content: PackContent) -> gcf.Payload:
    """Return a pack as the library's value."""
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
        pack_root=_graph_root(symbols, edges) if content.pack_root else "",
        symbols=symbols,
        edges=edges,
    )


def _graph_root(symbols: Sequence[gcf.Symbol], edges: Sequence[gcf.Edge]) -> str:
    """Return the gcf-pack-root-v1 of a graph."""
    root: str = pack_root(list(symbols), list(edges))
    return root


def symbol_names(symbols: Sequence[RankedSymbol]) -> list[str]:
    """Return a distinct name for each symbol: `path:Qualified.name`, and the symbol id for namesakes."""
    return distinct(
        [_name(symbol.node, symbol.node.qualified_name) for symbol in symbols],
        (identity(symbol.node) for symbol in symbols),
    )


def identity(node: Node) -> str:
    """Return a symbol's id as a name: no other symbol has it."""
    prefix = f"{node.path}:" if node.path else ""
    return _name(node, node.symbol_id.removeprefix(prefix))


def _name(node: Node, name_in_file: str) -> str:
    """Return a node's path and its name in the file, joined and encoded."""
    if node.path:
        path = _field(node.path)
        return f"{path.replace(':', '%3A') if ':' in path else path}:{_field(name_in_file)}"
    return _field(name_in_file).replace(":", "%3A")


def _score(value: float) -> float:
    """Return a score as the text shows it: roots are computed from what is shown."""
    return float(f"{value:.2f}")


def _sources(content: PackContent, payload: gcf.Payload) -> str:
    """Return the source that symbols carry as comments, with the numbers that the library gives the symbols."""
    symbols = payload.symbols
    order = sorted(range(len(symbols)), key=lambda position: (symbols[position].distance, -symbols[position].score))
    return "".join(_source(content.symbols[position], number) for number, position in enumerate(order))


def _source(symbol: RankedSymbol, number: int) -> str:
    lines = [f"# {line}\n" for line in source_lines(symbol) if line]
    return f"# source of @{number}\n{''.join(lines)}" if lines else ""


def _comments(content: PackContent) -> str:
    lines = []
    if content.dropped.count:
        names = ", ".join(visible_line(name) for name in content.dropped.names)
        lines.append(f"# dropped {content.dropped.count}{': ' + names if names else ''}\n")
    if not content.complete:
        lines.append("# incomplete: the index was still being built\n")
    context = content.context
    if context.weak:
        lines.append(f"# {WEAK}\n")
    if context.misspelled:
        lines.append(f"# {READ_AS}{context.misspelled}\n")
    if context.lessons or context.session:
        lines.append(f"# context: lessons {context.lessons}, session {context.session}\n")
    if context.pinned or context.removed:
        lines.append(f"# chosen by hand: pinned {context.pinned}, removed {context.removed}\n")
    return "".join(lines)


def _field(text: str) -> str:
    """Return a text as one field: characters that would end it percent-encoded as UTF-8, an empty text as '_'."""
    if not text:
        return "_"
    return _UNSAFE.sub(_percent, text) if _UNSAFE.search(text) else text


def _provenance(provenance: str) -> str:
    """Return a provenance as one word. Another provenance that equals a short name is percent-encoded."""
    word = _SHORT_PROVENANCES.get(provenance) or _field(provenance)
    return f"%{ord(word[0]):02X}{word[1:]}" if provenance in _PROVENANCES else word


def _percent(match: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in match.group().encode("utf-8", "surrogatepass"))


def _decoded(text: str) -> str:
    """Return the text that `_field` encoded; lone surrogates become U+FFFD."""
    try:
        return plain(_ENCODED.sub(_bytes, text) if "%" in text else text)
    except UnicodeDecodeError:
        refuse(_FORMAT, "a name is not UTF-8")


def _bytes(match: re.Match[str]) -> str:
    return bytes.fromhex(match.group().replace("%", "")).decode("utf-8", "surrogatepass")


def decode(text: str) -> Payload:
    """Return the payload of a full GCF text, which has neither task, lines nor dropped symbols.

    Namesakes keep the `#kind` that distinguishes them. Raises WireError for other texts, such as deltas and sessions.
    """
    if other_headers := check_header(text).keys() & {"delta", "unchanged", "session"}:
        refuse(_FORMAT, f"it is not a full one ({min(other_headers)})")
    ids = [match[1] for line in text.split("\n") if (match := _ID.match(line))]
    if ids != [str(number) for number in range(len(ids))]:
        refuse(_FORMAT, "its symbols are not numbered 0, 1, 2 and so on")
    return payload_of_graph(read_graph(text))


def check_header(text: str) -> dict[str, str]:
    """Return the fields of a text's header, after checking its length."""
    check_size(_FORMAT, len(text))
    words = text.partition("\n")[0].split()
    pairs = [word.partition("=") for word in words[1:]]
    fields = {key: value for key, _, value in pairs}
    if words[:2] != HEADER.split() or len(fields) != len(pairs):
        refuse(_FORMAT, f"it does not begin with '{HEADER}' and distinct fields")
    return fields


def read_graph(text: str) -> gcf.Payload:
    """Return what the library reads, after checking its numbers."""
    try:
        payload = gcf.decode(text)
    except (gcf.DecodeError, ValueError) as error:
        refuse(_FORMAT, str(error)[:200])
    for symbol in payload.symbols:
        if not math.isfinite(symbol.score) or not 0 <= symbol.distance <= MAX_DISTANCE:
            refuse(_FORMAT, f"'{symbol.qualified_name[:80]}' has an impossible score or distance")
    if not (0 <= payload.tokens_used <= MAX_INTEGER and 0 <= payload.token_budget <= MAX_INTEGER):
        refuse(_FORMAT, "its counts are impossible")
    if len({symbol.qualified_name for symbol in payload.symbols}) < len(payload.symbols):
        refuse(_FORMAT, "two symbols have one name")
    return payload


def payload_of_graph(graph_payload: gcf.Payload) -> Payload:
    """Return the library's value as a Packlens payload."""
    position = {symbol.qualified_name: number for number, symbol in enumerate(graph_payload.symbols)}
    edges = [
        PackEdge(position[edge.source], position[edge.target], _decoded(edge.edge_type), 0.0)
        for edge in graph_payload.edges
    ]
    return Payload(
        tool=_decoded(graph_payload.tool),
        symbols=tuple(_symbol(symbol) for symbol in graph_payload.symbols),
        edges=checked_edges(_FORMAT, edges, len(position)),
        tokens_used=graph_payload.tokens_used,
        token_budget=graph_payload.token_budget,
        pack_root=_decoded(graph_payload.pack_root),
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
    shown_root: str = graph(content).pack_root
    return shown_root


def unchanged(content: PackContent) -> str:
    """Return the answer for a client that holds this pack (section 10.3 of GCF)."""
    return f"{HEADER} tool={_field(content.tool)} unchanged=true symbols={len(content.symbols)}\n"


def delta(old: PackContent, new: PackContent, tokens: int) -> str:
    """Return the delta from the old pack to the new one (section 10.1); `tokens` is the count that the text shows.

    A symbol whose score, provenance or distance changed is removed and added again (sections 9.1 and 10.4).
    """
    before, after = graph(old), graph(new)
    symbols_before, symbols_after = ({_record(s): s for s in each.symbols} for each in (before, after))
    edges_before, edges_after = ({_edge_record(e): e for e in each.edges} for each in (before, after))
    payload = gcf.DeltaPayload(
        tool=after.tool,
        base_root=before.pack_root,
        new_root=after.pack_root,
        removed=[symbol for key, symbol in symbols_before.items() if key not in symbols_after],
        added=[symbol for key, symbol in symbols_after.items() if key not in symbols_before],
        removed_edges=[edge for key, edge in edges_before.items() if key not in edges_after],
        added_edges=[edge for key, edge in edges_after.items() if key not in edges_before],
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
    """Return the full text that results from applying a delta to its base, as section 10.4 asks: all or nothing.

    Symbols of equal score are in the order of the base. The header has no budget and no token count, because a delta
    has neither. Raises WireError if either text is damaged, or the delta is for another base.
    """
    decode(base)
    header = check_header(delta)
    before = read_graph(base)
    if "delta" not in header or header.get("base_root") != _graph_root(before.symbols, before.edges):
        refuse(_FORMAT, "the delta is for another pack; ask for the full one")
    try:
        change = gcf.decode_delta(delta)
        symbols, edges = gcf.verify_delta(
            before.symbols,
            before.edges,
            change.removed,
            change.added,
            change.removed_edges,
            change.added_edges,
            change.new_root,
        )
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
