"""Deltas between packs as JSON: a splice of the arrays that the reader holds.

    {"tool", "delta": true, "base_root", "task" (if it changed), "tokens_used", "token_budget", "pack_root", "complete",
     "context" (if it has one),
     "symbols": [[first, count] | symbol, ...], "edges": [[first, count] | edge, ...], "dropped", "check"}

`[first, count]` copies so many elements of the base's array from that position on; everything else is as in a full
pack, and `tokens_used` is the full pack's. An edge that is copied has its ends where their symbols went; no element
is copied twice. `check` is `digest` of the result: PackRoot says which code a pack shows, not in which order, with
which scores or edges. The result equals the full pack, field for field. The idea is VCDIFF's copy and add (RFC 3284).
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from packlens.model import NO_CONTEXT, PackContent, PackEdge
from packlens.wire import fields as read
from packlens.wire.checks import checked_edges, refuse
from packlens.wire.json import array, edge_line, encode_value, symbol_line
from packlens.wire.payload import DIGITS, Payload, PayloadSymbol, payload_of, plain

_DIGEST: Final = 16
_PAIR: Final = 2


def digest(symbols: Sequence[PayloadSymbol], edges: Sequence[PackEdge]) -> str:
    """Return 16 hexadecimal digits of SHA-256 over a line a symbol and a line an edge, in their order.

    The lines are `path TAB qualified_name TAB kind TAB score` (four digits after the point), and
    `source TAB target TAB kind`, in UTF-8, each ended by one 0x0A.
    """
    lines = [f"{s.path}\t{s.qualified_name}\t{s.kind}\t{s.score:.{DIGITS}f}\n" for s in symbols]
    lines += [f"{e.source}\t{e.target}\t{e.kind}\n" for e in edges]
    return hashlib.sha256("".join(lines).encode()).hexdigest()[:_DIGEST]


def delta(old: PackContent, new: PackContent, _tokens: int = 0) -> str:
    """Return what makes the new pack of the old one."""
    before, now = payload_of(old), payload_of(new)
    copied = _copied(before, now)
    head: dict[str, Any] = {"tool": now.tool, "delta": True, "base_root": before.pack_root}
    if now.task != before.task:
        head["task"] = now.task
    head |= {"tokens_used": now.tokens_used, "token_budget": now.token_budget}
    head |= {"pack_root": now.pack_root, "complete": now.complete}
    if new.context != NO_CONTEXT:
        head["context"] = new.context._asdict()
    symbols = _spliced(copied, [symbol_line(symbol) for symbol in new.symbols])
    edges = _spliced(_copied_edges(before, now, copied), [edge_line(edge) for edge in new.edges])
    tail = {
        "dropped": {"count": now.dropped.count, "names": now.dropped.names},
        "check": digest(now.symbols, now.edges),
    }
    return plain(
        f'{encode_value(head)[:-1]},"symbols":{array(symbols)},"edges":{array(edges)},{encode_value(tail)[1:]}\n'
    )


def _copied(before: Payload, now: Payload) -> list[int | None]:
    """Return where in the base each new symbol is, or None; equal ones are taken in order, each once."""
    places: dict[PayloadSymbol, list[int]] = defaultdict(list)
    for place in reversed(range(len(before.symbols))):
        places[before.symbols[place]].append(place)
    return [found.pop() if (found := places.get(symbol)) else None for symbol in now.symbols]


def _copied_edges(before: Payload, now: Payload, copied: Sequence[int | None]) -> list[int | None]:
    places: dict[PackEdge, list[int]] = defaultdict(list)
    for place in reversed(range(len(before.edges))):
        places[before.edges[place]].append(place)
    result: list[int | None] = []
    for edge in now.edges:
        source, target = copied[edge.source], copied[edge.target]
        found = (
            None
            if source is None or target is None
            else places.get(PackEdge(source, target, edge.kind, edge.confidence))
        )
        result.append(found.pop() if found else None)
    return result


def _spliced(copied: Sequence[int | None], lines: Sequence[str]) -> list[str]:
    """Return the elements of a spliced array: runs of copied elements, and the lines of the others."""
    result: list[str] = []
    first = count = 0
    for place, line in zip(copied, lines, strict=True):
        if count and place == first + count:
            count += 1
            continue
        if count:
            result.append(f"[{first},{count}]")
            count = 0
        if place is None:
            result.append(line)
        else:
            first, count = place, 1
    return [*result, f"[{first},{count}]"] if count else result


def apply_delta(base: Payload, text: str) -> Payload:
    """Return the full pack that a delta makes of the payload it is for: what `json.decode` makes of the full text.

    Raises WireError if the text is no delta, or is one for another pack.
    """
    fields = read.parse(text)
    if not read.flag_of(fields, "delta") or read.text_of(fields, "base_root") != base.pack_root:
        refuse("json", "the delta is for another pack; ask for the full one")
    symbols: list[PayloadSymbol] = []
    moved: dict[int, int] = {}
    for element, run in _elements(fields.get("symbols"), len(base.symbols)):
        for place in run:
            moved[place] = len(symbols)
            symbols.append(base.symbols[place])
        if not run:
            symbols.append(read.symbol_of(element))
    edges: list[PackEdge] = []
    for element, run in _elements(fields.get("edges"), len(base.edges)):
        edges.extend(_moved(base.edges[place], moved) for place in run)
        if not run:
            edges.append(read.edge_of(element))
    result = Payload(
        tool=read.text_of(fields, "tool"),
        task=read.text_of(fields, "task") if "task" in fields else base.task,
        symbols=tuple(symbols),
        edges=checked_edges("json", edges, len(symbols)),
        tokens_used=read.whole_of(fields, "tokens_used"),
        token_budget=read.whole_of(fields, "token_budget"),
        pack_root=read.text_of(fields, "pack_root"),
        dropped=read.dropped_of(fields),
        complete=read.flag_of(fields, "complete"),
        context=read.context_of(fields),
    )
    if digest(result.symbols, result.edges) != read.text_of(fields, "check"):
        refuse("json", "the delta is for another pack; ask for the full one")
    return result


def _elements(value: object, size: int) -> Iterator[tuple[object, Iterable[int]]]:
    """Yield each element of a spliced array, with the positions it copies, if it does."""
    used: set[int] = set()
    for element in read.array(value):
        if not isinstance(element, list):
            yield element, ()
            continue
        if len(element) != _PAIR:
            refuse("json", "a copy is not [first, count]")
        first, count = read.whole(element[0], "first"), read.whole(element[1], "count")
        if count < 1 or first + count > size or not used.isdisjoint(run := range(first, first + count)):
            refuse("json", "a copy is of what is not there, or copied already")
        used.update(run)
        yield element, run


def _moved(edge: PackEdge, moved: dict[int, int]) -> PackEdge:
    if edge.source not in moved or edge.target not in moved:
        refuse("json", "an edge is copied without its symbols")
    return PackEdge(moved[edge.source], moved[edge.target], edge.kind, edge.confidence)
