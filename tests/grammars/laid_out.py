"""Lists of code of one language, laid out in one file: each piece stands within, or beside, the definitions of the list.

A list (TOML) names the `path` of the file, the definitions `before` all pieces, what a piece stands `within` (instead of
PLACE) and what comes `after` all. A piece with NUMBER, its own number, is a definition and stands for itself.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final, NamedTuple

from packlens.extract.extraction import extract
from packlens.extract.languages.file_language import language_of
from packlens.resolve.symbols.entries import SourceFile
from tests.resolved_edges import ResolvedEdge, resolve

_OWN: Final = frozenset({"contains", "member_of", "declares"})
"""Kinds of edges that follow from where definitions stand."""


class Piece(NamedTuple):
    """A row of a list, and the edges that start in its code."""

    row: str
    edges: list[ResolvedEdge]


def laid_out(file: Path, group: str, rest: str, within: str = "within") -> tuple[list[Piece], list[Piece]]:
    """Return the pieces of two groups of a list, with their edges; behind ` ## `, a row says more than its code.

    `within` is the key of what these pieces stand within.
    """
    listed = tomllib.loads(file.read_text("utf-8"))
    lines = listed["before"].splitlines()
    rows = [*listed.get(group, ()), *listed.get(rest, ())]
    ranges: list[range] = []
    for number, row in enumerate(rows):
        code = row.rpartition(" ## ")[0] or row
        whole = code if "NUMBER" in code else listed[within].replace("PLACE", code)
        first = len(lines) + 1
        lines += whole.replace("NUMBER", str(number)).splitlines()
        ranges.append(range(first, len(lines) + 1))
    edges = _edges(listed["path"], "\n".join([*lines, listed.get("after", "")]))
    pieces = [
        Piece(row, [edge for edge in edges if edge.line in around]) for row, around in zip(rows, ranges, strict=True)
    ]
    count = len(listed.get(group, ()))
    return pieces[:count], pieces[count:]


def named(edge: ResolvedEdge) -> str:
    """Return the qualified name of what an edge leads to, with dots between its parts."""
    return edge.target.partition(":")[2].rpartition("#")[0].replace("::", ".")


def _edges(path: str, text: str) -> list[ResolvedEdge]:
    language = language_of(path)
    assert language is not None, path
    source = SourceFile(path, language.name, extract(language, path, text.encode()).facts)
    return [edge for edge in resolve([source]) if edge.kind not in _OWN]
