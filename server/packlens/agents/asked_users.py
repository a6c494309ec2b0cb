"""Lists the direct users of what a question names: an answer has no room for the bodies of all, nor ranks them all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from packlens.agents.direct_answer import LONGEST_QUESTION, DirectAnswer, code_of, spelled_elsewhere
from packlens.engine.snapshot import Snapshot
from packlens.graph.kinds import FILE
from packlens.graph.reach import blast_radius, changed_with
from packlens.graph.view import Index
from packlens.retrieve.corpus.statistics import candidates_of
from packlens.retrieve.names.relations import answering, is_only_a_question, used_symbols
from packlens.retrieve.translation.in_english import in_english
from packlens.visible import visible_line

_MAX_NAMES: Final = 2
_MAX_USERS: Final = 12
"""The most names of a task, and users of a name, that are listed."""


def asked_users(task: str, snapshot: Snapshot) -> DirectAnswer:
    """Return a line for each name whose users a short task asks for (`who calls add_item?`), certain ones first, with
    the code of the users.

    A name without known users has no line: what is said of its uses below the source says where its name occurs.
    """
    if len(task) > LONGEST_QUESTION:
        return DirectAnswer()
    index, english = snapshot.index, in_english(task)
    lines: list[str] = []
    code: dict[int, tuple[int, ...]] = {}
    for name, subjects in islice(used_symbols(english, index, candidates_of(index)), _MAX_NAMES):
        users = _users(subjects, index)
        if users.all:
            lines += [_line(name, users, index), *spelled_elsewhere(subjects, users.all, snapshot)]
        code |= dict.fromkeys(subjects, ()) | code_of(users.all, subjects, index)
    for found in answering(english, index, candidates_of(index)):
        about = "Direct subtypes and overrides of" if found.are_users else "Direct uses by"
        lines.append(_listed(f"{about} {found.name}, as far as references show", [*_places(found.ends, index)]))
        code |= {position: () for position in (*found.subjects, *found.ends) if position not in code}
    return DirectAnswer([*map(visible_line, dict.fromkeys(lines))], code, bool(code) and is_only_a_question(english))


class _Users(NamedTuple):
    """The direct users of a name outside tests."""

    certain: Sequence[int]
    others: Sequence[int]

    @property
    def all(self) -> tuple[int, ...]:
        """All users, certain ones first."""
        return (*self.certain, *self.others)


def _users(subjects: Sequence[int], index: Index) -> _Users:
    callers = blast_radius(index, changed_with(index, subjects)).callers
    is_direct = callers.distance == 1
    certain, others = (callers.positions[is_direct & mask].tolist() for mask in (callers.certain, ~callers.certain))
    return _Users(certain, others)


def _line(name: str, found: _Users, index: Index) -> str:
    users = [*_places(found.certain, index), *(f"{place}, uncertain" for place in _places(found.others, index))]
    return _listed(f"Direct uses of {name} outside tests, as far as references show", users)


def _listed(about: str, places: Sequence[str]) -> str:
    unlisted = len(places) - _MAX_USERS
    more = f" and {unlisted:,} more" if unlisted > 0 else ""
    return f"{about}: {'; '.join(places[:_MAX_USERS])}{more}."


def _places(positions: Sequence[int], index: Index) -> Iterator[str]:
    """Yield symbols with where they begin; a file by its path alone."""
    symbols = index.symbols
    for position in positions:
        path = symbols.path_of(position)
        is_file = symbols.kind[position] == FILE
        yield path if is_file else f"{symbols.qualified_names[position]} ({path}:{int(symbols.start_line[position])})"
