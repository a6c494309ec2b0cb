"""Lists the direct users of what a question names: an answer has no room for the bodies of all, nor ranks them all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from packlens.engine.snapshot import Snapshot
from packlens.graph.kinds import FILE
from packlens.graph.reach import blast_radius, changed_with
from packlens.graph.view import Index
from packlens.retrieve.corpus.candidates import candidate_mask
from packlens.retrieve.names.relations import used_symbols
from packlens.retrieve.translation.in_english import in_english
from packlens.visible import visible_line

_LONGEST_TASK: Final = 400
"""Characters; a longer task has a trace, a log or a story, which asks for no users."""
_MAX_NAMES: Final = 2
_MAX_USERS: Final = 12
"""The most names of a task, and users of a name, that are listed."""


def asked_users(task: str, snapshot: Snapshot) -> list[str]:
    """Return a line for each name whose users a short task asks for (`who calls add_item?`), certain ones first.

    A name without known users has none: what is said of its uses below the source says where its name occurs.
    """
    if len(task) > _LONGEST_TASK:
        return []
    index = snapshot.index
    asked = islice(used_symbols(in_english(task), index, candidate_mask(index.symbols)), _MAX_NAMES)
    lines = (_line(name, subjects, index) for name, subjects in asked)
    return [visible_line(line) for line in dict.fromkeys(filter(None, lines))]


def _line(name: str, subjects: Sequence[int], index: Index) -> str:
    callers = blast_radius(index, changed_with(index, subjects)).callers
    is_direct = callers.distance == 1
    certain = callers.positions[is_direct & callers.certain].tolist()
    others = callers.positions[is_direct & ~callers.certain].tolist()
    users = [*_places(certain, index), *(f"{place}, uncertain" for place in _places(others, index))]
    if not users:
        return ""
    unlisted = len(users) - _MAX_USERS
    more = f" and {unlisted:,} more" if unlisted > 0 else ""
    return f"Direct uses of {name} outside tests, as far as references show: {'; '.join(users[:_MAX_USERS])}{more}."


def _places(positions: Sequence[int], index: Index) -> Iterator[str]:
    """Yield symbols with where they begin; a file by its path alone."""
    symbols = index.symbols
    for position in positions:
        path = symbols.path_of(position)
        is_file = symbols.kind[position] == FILE
        yield path if is_file else f"{symbols.qualified_names[position]} ({path}:{int(symbols.start_line[position])})"
