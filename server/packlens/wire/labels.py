"""Labels symbols in a pack with distinct names and locations, and finds what differs between two packs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from packlens.model import Node, PackContent, PackEdge, RankedSymbol
from packlens.visible import visible, visible_line

SymbolLines = Callable[[RankedSymbol, str], str]
"""(symbol, its label) -> its lines in a format."""
EdgeLine = Callable[[str, str, PackEdge], str]
"""(label of the source, label of the target, edge) -> its line in a format."""

EXTENDED: Final = 2
"""The distance from which on symbols are extended context, shown with less detail in Markdown and XML."""

WEAK: Final = "Nothing here matches the task well: no symbol holds much of what it says."
"""What the head of such a pack says, in every format of text."""
READ_AS: Final = "Read with another spelling: "
"""What precedes `PackContext.misspelled` in the head of a pack, in every format of text."""


def corrections_text(corrections: Mapping[str, str]) -> str:
    """Return which names were read as which others: 'requset_handler as request_handler', separated by commas."""
    return ", ".join(f"{misspelled} as {name}" for misspelled, name in corrections.items())


def source_lines(symbol: RankedSymbol) -> list[str]:
    """Return the lines of the source that a symbol carries, hidden characters shown; none at the level 'symbols'."""
    return [visible(line.rstrip()) for line in symbol.source.split("\n")] if symbol.source else []


def location(node: Node) -> str:
    """Return `path:first-last` (lines, 1-based, inclusive), or '' for a symbol that no file defines."""
    if not node.path:
        return ""
    first, last = node.span.start_line, node.span.end_line
    return f"{visible_line(node.path)}:{first}" if first >= last else f"{visible_line(node.path)}:{first}-{last}"


def labels(symbols: Sequence[RankedSymbol]) -> list[str]:
    """Return a distinct name for each symbol: its qualified name, and the symbol id for namesakes."""
    return distinct(
        list(map(_label, symbols)),
        (visible_line(symbol.node.symbol_id) for symbol in symbols),
    )


def symbol_entry(symbol_lines: SymbolLines) -> Callable[[RankedSymbol], str]:
    """Return a codec's `symbol` for a format whose lines of a symbol hold its label."""
    return lambda symbol: symbol_lines(symbol, _label(symbol))


def edge_entry(edge_line: EdgeLine) -> Callable[[RankedSymbol, RankedSymbol, PackEdge], str]:
    """Return a codec's `edge` for a format whose line of an edge holds the labels of its ends."""
    return lambda source, target, edge: edge_line(_label(source), _label(target), edge)


def _label(symbol: RankedSymbol) -> str:
    """Return the label of a symbol without namesakes."""
    return visible_line(symbol.node.qualified_name)


def distinct(names: Sequence[str], identities: Iterable[str]) -> list[str]:
    """Return `names` with repeated ones replaced by their identities, which get a number if they are taken."""
    counts = Counter(names)
    if len(counts) == len(names):
        return list(names)
    unique_names = {name for name, count in counts.items() if count == 1}
    result = []
    for name, identity in zip(names, identities, strict=True):
        if counts[name] == 1:
            result.append(name)
            continue
        unused, number = identity, 2
        while unused in unique_names:
            unused, number = f"{identity}~{number}", number + 1
        unique_names.add(unused)
        result.append(unused)
    return result


def by_distance(symbols: Sequence[RankedSymbol]) -> tuple[list[int], list[int], list[int]]:
    """Return the positions of the target, related and extended symbols, each in pack order."""
    groups: tuple[list[int], list[int], list[int]] = ([], [], [])
    for position, symbol in enumerate(symbols):
        groups[min(symbol.distance, EXTENDED)].append(position)
    return groups


class LabelChanges(NamedTuple):
    """The difference between the texts of two packs: names of removed symbols, lines of other symbols and edges."""

    removed: tuple[str, ...]
    added: tuple[str, ...]
    """Lines of symbols that are new or changed; a changed symbol replaces the one of the same name."""
    edges_removed: tuple[str, ...]
    edges_added: tuple[str, ...]


def changes(old: PackContent, new: PackContent, symbol_lines: SymbolLines, edge_line: EdgeLine) -> LabelChanges:
    """Return what differs, in pack order, in the lines of a format that names symbols by `labels`."""
    before, after = (dict(zip(labels(c.symbols), c.symbols, strict=True)) for c in (old, new))
    lines_before = {symbol_lines(symbol, name) for name, symbol in before.items()}
    lines_after = [symbol_lines(symbol, name) for name, symbol in after.items()]
    edges_before, edges_after = (
        [edge_line(names[edge.source], names[edge.target], edge) for edge in content.edges]
        for names, content in ((list(before), old), (list(after), new))
    )
    edge_set_before, edge_set_after = set(edges_before), set(edges_after)
    return LabelChanges(
        removed=tuple(name for name in before if name not in after),
        added=tuple(line for line in lines_after if line not in lines_before),
        edges_removed=tuple(line for line in edges_before if line not in edge_set_after),
        edges_added=tuple(line for line in edges_after if line not in edge_set_before),
    )
