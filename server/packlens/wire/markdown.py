"""Markdown: symbols in three groups by distance, then edges and dropped symbols.

All text from source files is in code spans, fenced by more backticks than it holds (CommonMark 6.1), so that no name
can open a heading, a link or HTML. `markdown_reading` decodes it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from operator import attrgetter
from typing import Final

from packlens.model import Dropped, PackContent, PackEdge, RankedSymbol
from packlens.visible import visible_line
from packlens.wire.labels import (
    EXTENDED,
    READ_AS,
    WEAK,
    by_distance,
    changes,
    edge_entry,
    labels,
    location,
    source_lines,
    symbol_entry,
)
from packlens.wire.markdown_reading import DROPPED, EDGES, HEADINGS, INCOMPLETE, decode
from packlens.wire.registry import Codec
from packlens.wording import plural

_BACKTICKS: Final = re.compile("`+")
_NOT_WORD: Final = re.compile(r"[^A-Za-z0-9_.]+")


def encode(content: PackContent) -> str:
    """Render a pack as CommonMark."""
    names = labels(content.symbols)
    lines = [
        f"# Context ({content.tokens_used}/{content.token_budget} tokens)\n",
        f"\nPack {code_span(content.pack_root)} by {_word(content.tool)}\n",
    ]
    if not content.complete:
        lines.append(f"\n{INCOMPLETE}\n")
    context = content.context
    if context.weak:
        lines.append(f"\n{WEAK}\n")
    if context.misspelled:
        lines.append(f"\n{READ_AS}{context.misspelled}\n")
    if context.lessons or context.session:
        learned = f"{context.lessons} {plural('symbol', context.lessons)}"
        lines.append(f"\nRanked with lessons ({learned}) and recent work ({context.session}).\n")
    if context.pinned or context.removed:
        pinned = f"{context.pinned} {plural('symbol', context.pinned)} pinned"
        lines.append(f"\nChosen by hand: {pinned}, {context.removed} removed.\n")
    for heading, positions in zip(HEADINGS, by_distance(content.symbols), strict=True):
        if positions:
            lines.append(f"\n{heading}\n")
            lines.extend(symbol_lines(content.symbols[position], names[position]) for position in positions)
    if content.edges:
        lines.append(f"\n{EDGES}\n")
        lines.extend(_edge_line(names[edge.source], names[edge.target], edge) for edge in content.edges)
    lines.append(_dropped(content.dropped))
    return "".join(lines)


def symbol_lines(symbol: RankedSymbol, name: str) -> str:
    """Return one symbol's list item."""
    node, is_full = symbol.node, symbol.distance < EXTENDED
    symbol_location = location(node)
    item = f"- {code_span(name)} ({_word(node.kind)}, score: {symbol.score:.2f}"
    if is_full and symbol.shown_components.confidence:
        item += f", confidence: {symbol.shown_components.confidence:.2f}"
    item += f") {code_span(symbol_location)}\n" if symbol_location else ")\n"
    if symbol.source and (lines := source_lines(symbol)):
        return item + _fenced(lines, node.language)
    signature = visible_line(symbol.signature) if is_full else ""
    return f"{item}  Signature: {code_span(signature)}\n" if signature else item


def _fenced(lines: list[str], language: str) -> str:
    """Return lines as a fenced block in a list item (CommonMark 4.5); the fence is longer than any run of backticks."""
    longest = max((len(run) for line in lines for run in _BACKTICKS.findall(line)), default=0)
    fence = "`" * max(3, longest + 1)
    body = "".join(f"  {line}\n" if line else "\n" for line in lines)
    return f"  {fence}{_NOT_WORD.sub('', language)}\n{body}  {fence}\n"


def _edge_line(source: str, target: str, edge: PackEdge) -> str:
    return f"- {code_span(source)} {_word(edge.kind)} {code_span(target)} ({edge.confidence:.2f})\n"


def _dropped(dropped: Dropped) -> str:
    if not dropped.count:
        return ""
    names = ", ".join(code_span(visible_line(name)) for name in dropped.names)
    return f"\n{DROPPED}\n{dropped.count} more left out{'; next: ' + names if names else ''}\n"


def code_span(line: str) -> str:
    """Return one line of text as a code span; an empty one as a lone space."""
    if "`" not in line:
        return f"`{line or ' '}`"
    fence = "`" * (max(len(run) for run in _BACKTICKS.findall(line)) + 1)
    return f"{fence} {line} {fence}"


@lru_cache(maxsize=256)
def _word(word: str) -> str:
    """Return a kind or a tool as one word; characters that such words do not have become '_'."""
    return _NOT_WORD.sub("_", word) or "_"


def unchanged(content: PackContent) -> str:
    """Return the answer for a client that holds this pack."""
    return f"unchanged: the pack by {_word(content.tool)} is the one you hold\n"


def delta(old: PackContent, new: PackContent, _tokens: int = 0) -> str:
    """Return the delta from the old pack to the new one, for readers: an added symbol replaces its namesake."""
    difference = changes(old, new, symbol_lines, _edge_line)
    sections = (
        ("Removed", [f"- {code_span(name)}\n" for name in difference.removed]),
        ("Added", difference.added),
        ("Edges removed", difference.edges_removed),
        ("Edges added", difference.edges_added),
    )
    head = (
        f"# Context ({new.tokens_used}/{new.token_budget} tokens), changes\n"
        f"\nPack {code_span(new.pack_root)} by {_word(new.tool)}, from {code_span(old.pack_root)}\n"
    )
    return head + "".join(f"\n## {name}\n{''.join(lines)}" for name, lines in sections if lines) + _dropped(new.dropped)


CODEC: Final = Codec(
    "markdown",
    encode,
    decode,
    symbol=symbol_entry(symbol_lines),
    edge=edge_entry(_edge_line),
    unchanged=unchanged,
    delta=delta,
    root=attrgetter("pack_root"),
    repeats_lines=True,
    least_tokens=25,
)
