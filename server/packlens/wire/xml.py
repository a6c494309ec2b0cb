"""XML: symbols in three groups by distance, then edges and dropped symbols.

The groups are `target_symbols` at distance 0 from what the task names, `related_symbols` at 1, and `extended_context`
from 2 on, which has no signatures. An edge refers to symbols by their `name` attributes. `confidence` is the component
of the score; it is missing in a profile that does not score by it. `xml_reading` decodes it.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from operator import attrgetter
from typing import Final

from packlens.model import Dropped, PackContent, PackEdge, RankedSymbol
from packlens.visible import visible, visible_line
from packlens.wire.labels import (
    EXTENDED,
    by_distance,
    changes,
    edge_entry,
    labels,
    location,
    source_lines,
    symbol_entry,
)
from packlens.wire.registry import Codec
from packlens.wire.xml_reading import SECTIONS, decode

_ENTITIES: Final = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
)


def encode(content: PackContent) -> str:
    """Render a pack as an XML 1.0 document without declaration."""
    names = labels(content.symbols)
    lines = [_opening(content)]
    for section, positions in zip(SECTIONS, by_distance(content.symbols), strict=True):
        if positions:
            lines.append(f"  <{section}>\n")
            lines.extend(symbol_lines(content.symbols[position], names[position]) for position in positions)
            lines.append(f"  </{section}>\n")
    if content.edges:
        lines.append("  <edges>\n")
        lines.extend(_edge_line(names[edge.source], names[edge.target], edge) for edge in content.edges)
        lines.append("  </edges>\n")
    lines.append(_summary(content))
    lines.append(_dropped(content.dropped))
    lines.append("</context>\n")
    return "".join(lines)


def _opening(content: PackContent) -> str:
    complete = "" if content.complete else ' complete="false"'
    pinned, removed = content.context.pinned, content.context.removed
    picks = f' pinned="{pinned}" removed="{removed}"' if pinned or removed else ""
    weak = ' weak="1"' if content.context.weak else ""
    misspelled = content.context.misspelled
    read_as = f' misspelled="{_attribute(misspelled)}"' if misspelled else ""
    return (
        f'<context tool="{_attribute(content.tool)}" tokens_used="{content.tokens_used}"'
        f' token_budget="{content.token_budget}" pack_root="{_attribute(content.pack_root)}"'
        f"{complete}{picks}{weak}{read_as}>\n"
    )


def symbol_lines(symbol: RankedSymbol, name: str) -> str:
    """Return one symbol's element."""
    node = symbol.node
    symbol_location = location(node)
    head = f'    <symbol name="{_attribute(name)}" kind="{_attribute(node.kind)}"'
    if symbol_location:
        head += f' location="{_attribute(symbol_location)}"'
    head += f' score="{symbol.score:.2f}"'
    lines = source_lines(symbol)
    source = f"      <source>{_text(chr(10).join(lines))}</source>\n" if lines else ""
    if symbol.distance >= EXTENDED:
        head += f' distance="{symbol.distance}"'
        return f"{head}>\n{source}    </symbol>\n" if source else f"{head}/>\n"
    if symbol.shown_components.confidence:
        head += f' confidence="{symbol.shown_components.confidence:.2f}"'
    head += f' provenance="{_attribute(symbol.provenance)}" distance="{symbol.distance}"'
    signature = visible_line(symbol.signature)
    if source:
        return f"{head}>\n{source}    </symbol>\n"
    if not signature:
        return head + "/>\n"
    return f"{head}>\n      <signature>{_text(signature)}</signature>\n    </symbol>\n"


def _edge_line(source: str, target: str, edge: PackEdge) -> str:
    return (
        f'    <edge source="{_attribute(source)}" target="{_attribute(target)}" kind="{_attribute(edge.kind)}"'
        f' confidence="{edge.confidence:.2f}"/>\n'
    )


def _summary(content: PackContent) -> str:
    lines = [f"  <relationship_summary>\n    <total_symbols>{len(content.symbols)}</total_symbols>\n"]
    if content.symbols:
        lines.append("    <by_distance>\n")
        counts = Counter(symbol.distance for symbol in content.symbols)
        lines.extend(f'      <distance hop="{hop}" count="{count}"/>\n' for hop, count in sorted(counts.items()))
        lines.append("    </by_distance>\n")
    lines.append("  </relationship_summary>\n")
    return "".join(lines)


def _dropped(dropped: Dropped) -> str:
    if not dropped.count:
        return ""
    names = "".join(f"\n    <name>{_text(visible_line(name))}</name>" for name in dropped.names)
    if not names:
        return f'  <dropped count="{dropped.count}"/>\n'
    return f'  <dropped count="{dropped.count}">{names}\n  </dropped>\n'


@lru_cache(maxsize=1 << 14)
def _attribute(value: str) -> str:
    return visible(value).translate(_ENTITIES)


def _text(value: str) -> str:
    """Return a cleaned line escaped, except its quotes: they are frequent in signatures, and escapes cost tokens."""
    return value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def unchanged(content: PackContent) -> str:
    """Return the answer for a client that holds this pack."""
    return f'<context tool="{_attribute(content.tool)}" unchanged="true"/>\n'


def delta(old: PackContent, new: PackContent, _tokens: int = 0) -> str:
    """Return the delta from the old pack to the new one, for readers; distances are attributes, not groups."""
    difference = changes(old, new, symbol_lines, _edge_line)
    sections = (
        ("removed", [f'    <symbol name="{_attribute(name)}"/>\n' for name in difference.removed]),
        ("added", difference.added),
        ("edges_removed", difference.edges_removed),
        ("edges_added", difference.edges_added),
    )
    body = [f"  <{name}>\n{''.join(lines)}  </{name}>\n" for name, lines in sections if lines]
    opening = _opening(new).removesuffix(">\n")
    opening += f' delta="true" base_root="{_attribute(old.pack_root)}">\n'
    return f"{opening}{''.join(body)}{_dropped(new.dropped)}</context>\n"


CODEC: Final = Codec(
    "xml",
    encode,
    decode,
    symbol=symbol_entry(symbol_lines),
    edge=edge_entry(_edge_line),
    unchanged=unchanged,
    delta=delta,
    root=attrgetter("pack_root"),
    repeats_lines=True,
    least_tokens=30,
)
