"""Where a symbol is used: the one place that knows how precisely the index can tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from packlens.graph.reach import CALLER_KINDS, TEST_SCOPE_KINDS, USE_KINDS, reach_back, with_bases
from packlens.graph.rows import row_slots
from packlens.graph.view import Index, edge_kind_code


@dataclass(frozen=True, slots=True)
class Site:
    """A use: by which symbol, on which line (1-based; 0: somewhere in it)."""

    position: int
    line: int


def call_sites(view: Index, positions: Sequence[int]) -> list[Site]:
    """Return where any of some symbols, or a method that one overrides, is used; by caller, then by line."""
    incoming = view.incoming
    called = with_bases(view, np.asarray(positions, dtype=np.int32))
    slots = row_slots(incoming.indptr, called)
    slots = slots[np.isin(incoming.kind[slots], [edge_kind_code(kind) for kind in CALLER_KINDS])]
    callers = incoming.indices[slots]
    told = incoming.owner[slots] == view.symbols.file[callers]  # the line is one of the caller's own file
    lines = np.where(told, incoming.line[slots], 0)
    return [Site(caller, line) for caller, line in sorted(set(zip(callers.tolist(), lines.tolist(), strict=True)))]


def test_sites(view: Index, positions: Sequence[int]) -> list[Site]:
    """Return the tests that reach any of some symbols, nearest first."""
    found = reach_back(view, positions, None, TEST_SCOPE_KINDS)
    return [Site(int(position), 0) for position in found.positions[view.symbols.test[found.positions]]]


def caller_sites(view: Index, positions: Sequence[int]) -> list[Site]:
    """Return what uses some symbols, directly or through other uses, tests left out, nearest first."""
    found = reach_back(view, positions, None, USE_KINDS)
    return [Site(int(position), 0) for position in found.positions[~view.symbols.test[found.positions]]]
