"""Lists what is changed: its symbols, of many those of one file in a line, and the files that have no symbols."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

import numpy as np

from packlens.engine.symbols.inherited_names import symbol_words
from packlens.graph.rows import row_lengths
from packlens.graph.view import Index
from packlens.model import Node
from packlens.visible import visible_line

MAX_ROWS: Final = 12
"""The most lines of symbols. More symbols than these share a line with others of their file."""
_MAX_IN_ROW: Final = 6
"""The most symbols or files that a line names."""
_MAX_LENGTH: Final = 240
"""The most characters of the paths of several files that a line names."""


class ChangedRow(NamedTuple):
    """A line about a changed symbol or file, or about several."""

    text: str
    paths: tuple[str, ...]
    """The file of each of them."""


def symbol_rows(title: str, nodes: Sequence[Node], index: Index) -> list[ChangedRow]:
    """Return symbols that were found as `title`. Of many, those of the most used files come first, and tests last."""
    if len(nodes) <= MAX_ROWS:
        return [_row(f"- {symbol_words(title, node, index)}", [node.path]) for node in nodes]
    by_path: dict[str, list[Node]] = {}
    for node in nodes:
        by_path.setdefault(node.path, []).append(node)
    order = {path: (_is_test(found[0], index), -_edges_to(found, index), path) for path, found in by_path.items()}
    return [_file_row(title, by_path[path], index) for path in sorted(by_path, key=lambda path: order[path])]


def removed_rows(removed: Sequence[Node]) -> list[ChangedRow]:
    """Return definitions that the changes remove and nothing defines any more."""
    return [_row(f"- removed: {node.qualified_name} ({node.kind}) {node.path}", [node.path]) for node in removed]


def path_row(words: str, paths: Sequence[str]) -> list[ChangedRow]:
    """Return a line about files, the first of those with rare extensions first; none if there are none."""
    if not paths:
        return []
    kinds = Counter(map(_kind, paths))
    in_order = sorted(paths, key=lambda path: (kinds[_kind(path)], path))
    lengths = accumulate(map(len, in_order))
    fitting = sum(length <= _MAX_LENGTH for length in lengths)
    named = in_order[: min(max(fitting, 1), _MAX_IN_ROW)]
    return [_row(f"- {words}: {', '.join(named)}{_more(paths, len(named))}", paths)]


def without_outer_files(nodes: Sequence[Node], whole: Collection[str]) -> list[Node]:
    """Return the symbols without the files that are among the `whole` ones and hold others of the symbols."""
    with_symbols = {node.path for node in nodes if node.kind != "file"} & set(whole)
    return [node for node in nodes if node.kind != "file" or node.path not in with_symbols]


def _file_row(title: str, nodes: Sequence[Node], index: Index) -> ChangedRow:
    """Return the line about the changed symbols of one file."""
    if len(nodes) == 1:
        return _row(f"- {symbol_words(title, nodes[0], index)}", [nodes[0].path])
    named = ", ".join(f":{node.span.start_line} {node.qualified_name}" for node in nodes[:_MAX_IN_ROW])
    return _row(f"- {nodes[0].path}{named}{_more(nodes)}", [node.path for node in nodes])


def _is_test(node: Node, index: Index) -> bool:
    return bool(index.symbols.test[index.symbols.position_of[node.id]])


def _edges_to(nodes: Sequence[Node], index: Index) -> int:
    positions = [index.symbols.position_of[node.id] for node in nodes]
    return int(row_lengths(index.incoming.indptr, np.asarray(positions, dtype=np.intp)).sum())


def _kind(path: str) -> str:
    name = path.rpartition("/")[2]
    return name.rpartition(".")[2]


def _more(items: Sequence[object], named: int = _MAX_IN_ROW) -> str:
    return f" and {len(items) - named:,} more" if len(items) > named else ""


def _row(text: str, paths: Sequence[str]) -> ChangedRow:
    return ChangedRow(visible_line(text), tuple(paths))
