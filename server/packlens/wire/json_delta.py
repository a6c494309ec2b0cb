"""Deltas between packs as JSON: a splice of the arrays that the reader holds.

    {"tool", "delta": true, "base_root", "task" (if it changed), "tokens_used", "token_budget", "pack_root", "complete",
     "context" (if it has one),
     "symbols": [[first, count] | symbol, ...], "edges": [[first, count] | edge, ...], "dropped", "check"}

`[first, count]` copies `count` elements of the base's array, from position `first` on. Everything else is as in a full
pack; `tokens_used` is that of the full pack. The ends of a copied edge follow their symbols, and no element is copied
twice. The result equals the full pack, field for field. `check` is the `digest` of the result, because PackRoot does
not cover the order, the scores or the edges. The copy and add instructions are those of VCDIFF (RFC 3284).
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, replace
from operator import attrgetter
from typing import Any, Final

from packlens.model import NO_CONTEXT, PackContent, PackEdge
from packlens.wire import fields as read
from packlens.wire import json
from packlens.wire.checks import refuse
from packlens.wire.json import array, edge_line, encode_value, symbol_line
from packlens.wire.payload import DIGITS, Payload, PayloadSymbol, payload_of, plain
from packlens.wire.registry import Codec

_DIGEST_DIGITS: Final = 16
_COPY_LENGTH: Final = 2


def digest(symbols: Sequence[PayloadSymbol], edges: Sequence[PackEdge]) -> str:
    """Return 16 hexadecimal digits of the SHA-256 of lines: one for each symbol, then one for each edge, in order.

    The lines are `path TAB qualified_name TAB kind TAB score` (four digits after the point), and
    `source TAB target TAB kind`, in UTF-8, each ended by one 0x0A.
    """
    lines = [f"{s.path}\t{s.qualified_name}\t{s.kind}\t{s.score:.{DIGITS}f}\n" for s in symbols]
    lines += [f"{e.source}\t{e.target}\t{e.kind}\n" for e in edges]
    return hashlib.sha256("".join(lines).encode()).hexdigest()[:_DIGEST_DIGITS]


def delta(old: PackContent, new: PackContent, _tokens: int = 0) -> str:
    """Return the delta from the old pack to the new one."""
    before, after = payload_of(old), payload_of(new)
    copied = _copied_symbols(before, after)
    head: dict[str, Any] = {"tool": after.tool, "delta": True, "base_root": before.pack_root}
    if after.task != before.task:
        head["task"] = after.task
    head |= {"tokens_used": after.tokens_used, "token_budget": after.token_budget}
    head |= {"pack_root": after.pack_root, "complete": after.complete}
    if new.context != NO_CONTEXT:
        head["context"] = asdict(new.context)
    symbols = _spliced(copied, [symbol_line(symbol) for symbol in new.symbols])
    edges = _spliced(_copied_edges(before, after, copied), [edge_line(edge) for edge in new.edges])
    tail = {
        "dropped": {"count": after.dropped.count, "names": after.dropped.names},
        "check": digest(after.symbols, after.edges),
    }
    return plain(
        f'{encode_value(head)[:-1]},"symbols":{array(symbols)},"edges":{array(edges)},{encode_value(tail)[1:]}\n'
    )


def _copied_symbols(before: Payload, after: Payload) -> list[int | None]:
    """Return the position in the base of each new symbol, or None. Equal symbols are used in order, each once."""
    unused: dict[PayloadSymbol, list[int]] = defaultdict(list)
    for position in reversed(range(len(before.symbols))):
        unused[before.symbols[position]].append(position)
    return [positions.pop() if (positions := unused.get(symbol)) else None for symbol in after.symbols]


def _copied_edges(before: Payload, after: Payload, copied: Sequence[int | None]) -> list[int | None]:
    """Return the position in the base of each new edge, or None; `copied` are the base positions of the symbols."""
    unused: dict[PackEdge, list[int]] = defaultdict(list)
    for position in reversed(range(len(before.edges))):
        unused[before.edges[position]].append(position)
    result: list[int | None] = []
    for edge in after.edges:
        source, target = copied[edge.source], copied[edge.target]
        if source is None or target is None:
            result.append(None)
            continue
        positions = unused.get(replace(edge, source=source, target=target))
        result.append(positions.pop() if positions else None)
    return result


def _spliced(copied: Sequence[int | None], lines: Sequence[str]) -> list[str]:
    """Return the elements of a spliced array: `[first, count]` for runs of copied elements, lines for new ones."""
    result: list[str] = []
    first = count = 0
    for position, line in zip(copied, lines, strict=True):
        if count and position == first + count:
            count += 1
            continue
        if count:
            result.append(f"[{first},{count}]")
            count = 0
        if position is None:
            result.append(line)
        else:
            first, count = position, 1
    return [*result, f"[{first},{count}]"] if count else result


def apply_delta(base: Payload, text: str) -> Payload:
    """Return the full pack that results from applying a delta to its base: what decoding the full text returns.

    Raises WireError if the text is not a delta, or is a delta for another pack.
    """
    fields = read.parse(text)
    if not read.flag_of(fields, "delta") or read.text_of(fields, "base_root") != base.pack_root:
        refuse("json", "the delta is for another pack; ask for the full one")
    symbols: list[PayloadSymbol] = []
    new_positions: dict[int, int] = {}
    for element, run in _elements(fields.get("symbols"), len(base.symbols)):
        for position in run:
            new_positions[position] = len(symbols)
            symbols.append(base.symbols[position])
        if not run:
            symbols.append(read.symbol_of(element))
    edges: list[PackEdge] = []
    for element, run in _elements(fields.get("edges"), len(base.edges)):
        edges.extend(_moved(base.edges[position], new_positions) for position in run)
        if not run:
            edges.append(read.edge_of(element))
    task = read.text_of(fields, "task") if "task" in fields else base.task
    result = json.payload_of_fields(fields, tuple(symbols), edges, task)
    if digest(result.symbols, result.edges) != read.text_of(fields, "check"):
        refuse("json", "the delta is for another pack; ask for the full one")
    return result


def _elements(value: object, size: int) -> Iterator[tuple[object, Iterable[int]]]:
    """Yield each element of a spliced array with the positions in the base that it copies; none for a new element."""
    used: set[int] = set()
    for element in read.array(value):
        if not isinstance(element, list):
            yield element, ()
            continue
        if len(element) != _COPY_LENGTH:
            refuse("json", "a copy is not [first, count]")
        first, count = read.whole_number(element[0], "first"), read.whole_number(element[1], "count")
        if count < 1 or first + count > size or not used.isdisjoint(run := range(first, first + count)):
            refuse("json", "a copy is of elements that do not exist or are copied already")
        used.update(run)
        yield element, run


def _moved(edge: PackEdge, new_positions: dict[int, int]) -> PackEdge:
    if edge.source not in new_positions or edge.target not in new_positions:
        refuse("json", "an edge is copied without its symbols")
    return replace(edge, source=new_positions[edge.source], target=new_positions[edge.target])


CODEC: Final = Codec(
    "json",
    json.encode,
    json.decode,
    symbol=json.symbol_entry,
    edge=json.edge_entry,
    unchanged=json.unchanged,
    delta=delta,
    root=attrgetter("pack_root"),
    least_tokens=75,
)
