"""What a symbol is called in a pack: its name, told apart from its namesakes, and where it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from packlens.model import Node, PackContent, PackEdge, RankedSymbol
from packlens.visible import visible, visible_line

#: The distance from which on symbols are extended context, shown with less detail (seeds: context-packing, "XML").
EXTENDED: Final = 2


def source_lines(symbol: RankedSymbol) -> list[str]:
    """Return the source that a symbol carries line by line, hidden characters shown; none for most packs."""
    return [visible(line.rstrip()) for line in symbol.source.split("\n")] if symbol.source else []


def location(node: Node) -> str:
    """Return `path:first-last` (lines, 1-based, inclusive), or '' for what no file defines."""
    if not node.path:
        return ""
    first, last = node.span.start_line, node.span.end_line
    return f"{visible_line(node.path)}:{first}" if first >= last else f"{visible_line(node.path)}:{first}-{last}"


def labels(symbols: Sequence[RankedSymbol]) -> list[str]:
    """Return a name for each symbol, no two alike: its qualified name, or its symbol id where namesakes are packed."""
    return distinct(
        [visible_line(symbol.node.qualified_name) for symbol in symbols],
        (visible_line(symbol.node.symbol_id) for symbol in symbols),
    )


def distinct(names: Sequence[str], identities: Iterable[str]) -> list[str]:
    """Return `names`, with what occurs twice replaced by the identity at its place (and numbered, were that taken)."""
    counts = Counter(names)
    if len(counts) == len(names):
        return list(names)
    taken = {name for name, count in counts.items() if count == 1}
    result = []
    for name, identity in zip(names, identities, strict=True):
        if counts[name] == 1:
            result.append(name)
            continue
        unused, number = identity, 2
        while unused in taken:
            unused, number = f"{identity}~{number}", number + 1
        taken.add(unused)
        result.append(unused)
    return result


def by_distance(symbols: Sequence[RankedSymbol]) -> tuple[list[int], list[int], list[int]]:
    """Return the positions of the target, related and extended symbols, each in pack order."""
    groups: tuple[list[int], list[int], list[int]] = ([], [], [])
    for position, symbol in enumerate(symbols):
        groups[min(symbol.distance, EXTENDED)].append(position)
    return groups


@dataclass(frozen=True, slots=True)
class Changes:
    """What differs between the texts of two packs: names of symbols, lines of symbols and edges."""

    removed: tuple[str, ...]
    added: tuple[str, ...]
    """Lines of symbols that are new, or told differently than before: they replace the one of the same name."""
    edges_removed: tuple[str, ...]
    edges_added: tuple[str, ...]


def changes(
    old: PackContent,
    new: PackContent,
    symbol_lines: Callable[[RankedSymbol, str], str],
    edge_line: Callable[[str, str, PackEdge], str],
) -> Changes:
    """Return what differs, each in pack order, in the lines of a format that tells symbols by `labels`."""
    before, now = (dict(zip(labels(c.symbols), c.symbols, strict=True)) for c in (old, new))
    lines_before = {symbol_lines(symbol, name) for name, symbol in before.items()}
    lines_now = [symbol_lines(symbol, name) for name, symbol in now.items()]
    edges_before, edges_now = (
        [edge_line(names[edge.source], names[edge.target], edge) for edge in content.edges]
        for names, content in ((list(before), old), (list(now), new))
    )
    had, has = set(edges_before), set(edges_now)
    return Changes(
        removed=tuple(name for name in before if name not in now),
        added=tuple(line for line in lines_now if line not in lines_before),
        edges_removed=tuple(line for line in edges_before if line not in has),
        edges_added=tuple(line for line in edges_now if line not in had),
    )
