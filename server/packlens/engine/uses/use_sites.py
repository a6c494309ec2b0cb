"""Finds where a symbol is used, as precisely as the index knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from packlens.graph.kinds import by_code
from packlens.graph.levels import with_bases
from packlens.graph.reach import CALLER_KINDS
from packlens.graph.rows import row_slots
from packlens.graph.view import Index


@dataclass(frozen=True, slots=True)
class Site:
    """Where a use stands: in the symbol at `position`, on a line (1-based; 0 if only the symbol is known)."""

    position: int
    line: int


def call_sites(index: Index, positions: Sequence[int]) -> list[Site]:
    """Return the uses of some symbols and of the methods that they override, by caller, then by line."""
    incoming = index.incoming
    with_overridden = with_bases(index, np.asarray(positions, dtype=np.int32))
    slots = row_slots(incoming.indptr, with_overridden)
    slots = slots[by_code(CALLER_KINDS)[incoming.kind[slots]]]
    callers = incoming.indices[slots]
    in_own_file = incoming.owner[slots] == index.symbols.file[callers]  # whether the line is in the caller's file
    lines = np.where(in_own_file, incoming.line[slots], 0)
    return [Site(caller, line) for caller, line in sorted(set(zip(callers.tolist(), lines.tolist(), strict=True)))]
