"""Finds the symbol at a cursor: the definition whose name it is, or what the definition around it refers to.

It never guesses: a name without an edge means no symbol.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.engine.symbols.symbol_lookup import names_in_code
from packlens.graph.kinds import FILE
from packlens.graph.reported_edges import REPORTED
from packlens.graph.view import Index
from packlens.model import EDGE_KINDS

_WORD: Final = re.compile(r"[\w$]+")
_DOTTED: Final = re.compile(r"[\w$]+(?:(?:\.|::)[\w$]+)*\Z")
_MAX_NAME_LENGTH: Final = 200
_HYPHENATED: Final = re.compile(r"[\w$]+(?:-[\w$]+)+")
"""A name with hyphens, as services and jobs have. In code it is a subtraction, and no definition has such a name."""
_STRUCTURE: Final = np.array([kind in ("contains", "member_of", "inherits", "co_tested_with") for kind in EDGE_KINDS])
"""Which kinds of edges, by code, do not come from a name in the text."""
_NO_NAMES: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class SymbolAtCursor:
    """The meaning of a name. `start` and `end` are its code point offsets in the text."""

    positions: tuple[int, ...]
    """Positions in the index, surest first; several if the name could mean each of them."""
    definition: bool
    """Whether the name is that of the definition itself, not a reference."""
    confidence: float
    """The confidence of the surest position; 1.0 for a definition."""
    start: int
    end: int
    reported: str = ""
    """Who confirmed the surest position: an editor's language support, a SCIP index; '' for nobody."""
    spelled: str = ""
    """For a reference, the name with its qualifiers, as in 'Flask.route'."""


def _word_at(text: str, offset: int, pattern: re.Pattern[str]) -> tuple[int, int] | None:
    """Return the start and end of the identifier that holds an offset or ends there; None if there is none."""
    start = max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1
    line_ends = (text.find("\n", offset), text.find("\r", offset))
    end = min((position for position in line_ends if position >= 0), default=len(text))
    for word in pattern.finditer(text, start, end):
        if word.start() <= offset <= word.end():
            return word.span()
    return None


def symbol_at(
    index: Index, path: str, text: str, offset: int, imported: Mapping[str, str] = _NO_NAMES
) -> SymbolAtCursor | None:
    """Return what the identifier at a code point offset means, or None.

    `imported` maps the names under which the file imports symbols to their original names.
    """
    members = _members(index, path)
    if not len(members):
        return None
    spans = (_word_at(text, offset, pattern) for pattern in (_HYPHENATED, _WORD))
    meanings = (_meaning(index, members, text, span, imported) for span in spans if span is not None)
    return next(filter(None, meanings), None)


def _meaning(
    index: Index, members: NDArray[np.intp], text: str, span: tuple[int, int], imported: Mapping[str, str]
) -> SymbolAtCursor | None:
    word = text[span[0] : span[1]]
    row = text.count("\n", 0, span[0]) + 1
    enclosing = _enclosing(index, members, row)
    own_name = _own_name(index, enclosing, text, word, span[0])
    if own_name is not None:
        return SymbolAtCursor((own_name,), True, 1.0, *span)
    for position in enclosing:
        targets = _targets(index, position, imported.get(word, word))
        if targets:
            dotted = _DOTTED.search(text[max(0, span[1] - _MAX_NAME_LENGTH) : span[1]])
            return SymbolAtCursor(
                tuple(p for p, *_ in targets), False, targets[0][1], *span, targets[0][2], dotted[0] if dotted else ""
            )
    return None


def enclosing_symbol(index: Index, path: str, text: str, offset: int) -> int | None:
    """Return the innermost definition around a code point offset, by position; None outside of all definitions."""
    enclosing = _enclosing(index, _members(index, path), text.count("\n", 0, offset) + 1)
    return next((position for position in enclosing if index.symbols.kind[position] != FILE), None)


def _members(index: Index, path: str) -> NDArray[np.intp]:
    try:
        number = index.symbols.paths.index(path)
    except ValueError:
        return np.zeros(0, dtype=np.intp)
    return np.flatnonzero(index.symbols.file == number)


def _enclosing(index: Index, members: NDArray[np.intp], row: int) -> list[int]:
    """Return the file's symbols whose lines hold a row, innermost first; the file itself is the last."""
    symbols = index.symbols
    first, lines = symbols.start_line[members], symbols.length[members]
    containing = members[(first <= row) & (row < first + lines)]
    return sorted(containing.tolist(), key=lambda p: (int(symbols.length[p]), -int(symbols.start_line[p]), p))


def _own_name(index: Index, enclosing: list[int], text: str, word: str, start: int) -> int | None:
    """Return the definition whose own name is at an offset: the first occurrence of the name in its text."""
    for position in enclosing:
        if index.symbols.names[position] not in (word, f"{word}?", f"{word}!", f"{word}="):
            continue
        first = _row_start(text, int(index.symbols.start_line[position]) - 1)
        if not re.search(rf"(?<![\w$]){re.escape(word)}(?![\w$])", text[first:start]):
            return position
    return None


def _row_start(text: str, row: int) -> int:
    offset = 0
    for _ in range(row):
        offset = text.find("\n", offset) + 1
        if not offset:
            return len(text)
    return offset


def _targets(index: Index, position: int, word: str) -> list[tuple[int, float, str]]:
    """Return (target, confidence, who confirmed it) for what a definition refers to by a name.

    The surest comes first, then the lowest position.
    """
    outgoing, symbols = index.outgoing, index.symbols
    best: dict[int, tuple[float, str]] = {}
    for slot in range(int(outgoing.indptr[position]), int(outgoing.indptr[position + 1])):
        target = int(outgoing.indices[slot])
        if not _STRUCTURE[outgoing.kind[slot]] and word in names_in_code(target, symbols) and symbols.file[target] >= 0:
            certainty = (float(outgoing.confidence[slot]), REPORTED.get(int(outgoing.provenance[slot]), ""))
            best[target] = max(certainty, best.get(target, certainty))
    return sorted(((target, *certainty) for target, certainty in best.items()), key=lambda row: (-row[1], row[0]))
