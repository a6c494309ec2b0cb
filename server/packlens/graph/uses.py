"""Describes how the direct users of a symbol use it: they call it, pass it as a value, or use a base method."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from packlens.graph.declarations import with_counterparts
from packlens.graph.kinds import CALLS, OVERRIDES
from packlens.graph.levels import with_bases
from packlens.graph.reach import USES
from packlens.graph.rows import row_lengths, row_slots
from packlens.graph.view import Index, Ints
from packlens.model import EDGE_KINDS, KIND_CODES

_ORDER_AND_WORDS: Final = {EDGE_KINDS.index(kind): (order, words) for order, (kind, words) in enumerate(USES.items())}
_WORDS_OF_CALLS: Final = {KIND_CODES["type"]: USES["type_hint_of"], KIND_CODES["module"]: USES["references"]}
"""Words for the use of kinds that nothing can call, whatever a use of them looks like: `plug Auth`, `Env.t()`."""


class DirectUse(NamedTuple):
    """How a symbol uses another."""

    words: str
    """'calls it', 'through Base.run'."""
    line: int
    """The first line of the user's file with such a use; 0 if it is not known."""


def direct_uses(index: Index, positions: Sequence[int] | Ints) -> dict[int, DirectUse]:
    """Return how each direct user of any of the given nodes uses it, by the user's position.

    Of several uses the first kind in `USE_KINDS` counts; a use through an overridden method names the method.
    """
    incoming, symbols = index.incoming, index.symbols
    used = with_counterparts(index, np.asarray(positions, dtype=np.int32))
    targets = with_bases(index, used)
    slots = row_slots(incoming.indptr, targets)
    target_of_slot = np.repeat(targets, row_lengths(incoming.indptr, targets))
    own_positions = set(used.tolist())
    own_names = {symbols.qualified_names[position] for position in own_positions}
    uses: dict[int, tuple[bool, int, str, int]] = {}
    users = incoming.indices[slots]
    lines = np.where(incoming.owner[slots] == symbols.file[users], incoming.line[slots], 0)
    columns = (users.tolist(), incoming.kind[slots].tolist(), target_of_slot.tolist(), lines.tolist())
    for user, kind, target, line in zip(*columns, strict=True):
        is_own = target in own_positions
        if kind in _ORDER_AND_WORDS and (is_own or kind != OVERRIDES):
            order, words = _ORDER_AND_WORDS[kind]
            words = _WORDS_OF_CALLS.get(int(symbols.kind[target]), words) if kind == CALLS else words
            use = (not is_own, order, words if is_own else f"through {_base_words(target, own_names, index)}", line)
            uses[user] = min(use, uses.get(user, use))
    return {user: DirectUse(words, line) for user, (_, _, words, line) in uses.items()}


def _base_words(position: int, own_names: set[str], index: Index) -> str:
    """Return the name of a base's member, with its file if what overrides it has the same name (Go's `File.Close`)."""
    name = index.symbols.qualified_names[position]
    return f"{name} of {index.symbols.path_of(position)}" if name in own_names else name
