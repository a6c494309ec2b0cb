"""Answers questions about a symbol's neighbours: what calls it, which tests use it, what it calls, what implements it.

The names of the answers do not contain the question's words; edges lead to them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.graph.kinds import by_code
from packlens.graph.rows import row_slots
from packlens.graph.view import Flags, Index
from packlens.retrieve.names.dotted_names import name_parts, resolve_dotted
from packlens.retrieve.names.spelled_names import symbols_named
from packlens.retrieve.scores import Scores, largest
from packlens.retrieve.tasks.passages import passages

_NAME: Final = (
    r"(?:the )?(?:function |method |class |interface |trait |type )?"
    r"`?([A-Za-z_][\w.:#]*\w(?:!|\?(?=`|\(|\W*\?| [a-z]))?)(?:\(\))?`?"
)
"""A `?` ends a name in backquotes, before parentheses, and before that of the question."""
_TEST: Final = r"(?:\w+[- ]){0,2}?(?:tests?|test[- ]cases?|testing|specs?)"
_WHO: Final = rf"\b(?:who|what|which(?! {_TEST}\b)(?: \w+){{1,3}})"


class _Relation(NamedTuple):
    """The questions about a relation, and the edges that answer them."""

    question: re.Pattern[str]
    kinds: tuple[str, ...]
    incoming: bool


_CALLERS: Final = (
    rf"{_WHO} (?:calls?|invokes?|uses?|references) {_NAME}"
    rf"|\bwhere (?:is|are) {_NAME} (?:\w+ )?(?:called|invoked|used|referenced)\b"
    rf"|\b(?:callers|call sites|usages|uses|users) of {_NAME}"
)
_TESTERS: Final = re.compile(
    rf"\b(?:which|what) {_TEST} (?:directly |actually )?"
    rf"(?:calls?|invokes?|uses?|references?|covers?|exercises?|checks?|tests?|touch(?:es)?|reach(?:es)?|runs?) {_NAME}"
    rf"|\b(?:by|in) (?:which|what) {_TEST} (?:is|are) {_NAME}"
    rf"|\bwhich {_TEST} (?:are|is) (?:there )?for {_NAME}",
    re.IGNORECASE,
)
"""The question which tests use a name: it asks for no users outside tests."""
_CALLEES: Final = rf"\bwhat (?:do|does) {_NAME} (?:call|use|invoke)\b|\bcallees of {_NAME}"
_SUBTYPES: Final = (
    rf"{_WHO} (?:implements?|extends?|overrides?|inherits? from|subclass(?:es)?) {_NAME}"
    rf"|\b(?:implementations|implementers|implementors|subclasses|subtypes|overrides) of {_NAME}"
)
_USES: Final = ("calls", "references", "type_hint_of", "accesses_field")
_RELATIONS: Final = (
    _Relation(re.compile(_CALLERS, re.IGNORECASE), _USES, True),
    _Relation(re.compile(_CALLEES, re.IGNORECASE), _USES, False),
    _Relation(re.compile(_SUBTYPES, re.IGNORECASE), ("implements", "extends", "overrides"), True),
)
_WORD: Final = re.compile(r"\w+")
_MAX_OTHER_WORDS: Final = 3
"""The most words beside a question that ask for nothing else: `please`, `in this repository`."""
_MAX_NAMESAKES: Final = 5
"""A name that more symbols have means none of them."""


def related(task: str, index: Index, candidates: Flags) -> Scores:
    """Return 1 for the symbol that a question of the task names and for those that answer it; 0 for all others."""
    text = passages(task).text
    questions = ((relation, match) for relation in _RELATIONS for match in relation.question.finditer(text))
    return largest(((found[candidates[found]], 1.0) for found in _asked_for(questions, index, candidates)), index)


def used_symbols(task: str, index: Index, candidates: Flags) -> Iterator[tuple[str, list[int]]]:
    """Yield the names whose users a task asks for, with their symbols: `who calls add_item?`."""
    yield from _subjects(_RELATIONS[0].question, task, index, candidates)


def symbols_under_test(task: str, index: Index, candidates: Flags) -> Iterator[tuple[str, list[int]]]:
    """Yield the names whose tests a task asks for, with their symbols: `which tests use add_item?`."""
    yield from _subjects(_TESTERS, task, index, candidates)


class Neighbours(NamedTuple):
    """What a question about what a name uses, or what implements it, names, and what answers it."""

    name: str
    subjects: list[int]
    ends: list[int]
    are_users: bool
    """Whether they implement, extend or override it; else it uses them."""


def answering(task: str, index: Index, candidates: Flags) -> Iterator[Neighbours]:
    """Yield what answers the questions of a task about what a name uses or what implements it, where that is known."""
    questions = ((relation, match) for relation in _RELATIONS[1:] for match in relation.question.finditer(task))
    for relation, match in questions:
        name = next(filter(None, match.groups()))
        subjects = _resolve_name(name, index, candidates)
        ends = _other_ends(subjects, relation, index) if subjects else np.zeros(0, dtype=np.int32)
        if candidates[ends].any():
            yield Neighbours(name, subjects, list(dict.fromkeys(ends[candidates[ends]].tolist())), relation.incoming)


def asked_symbols(task: str, index: Index, candidates: Flags) -> frozenset[int]:
    """Return the symbols that a task which is only a question names, and those that answer it; none for other tasks."""
    if not is_only_a_question(task):
        return frozenset()
    questions = ((relation, match) for relation in _RELATIONS for match in relation.question.finditer(task))
    found = {position for ends in _asked_for(questions, index, candidates) for position in ends.tolist()}
    tested = {subject for _, subjects in symbols_under_test(task, index, candidates) for subject in subjects}
    return frozenset(position for position in found | tested if candidates[position])


def is_only_a_question(task: str) -> bool:
    """Return whether a task asks for the users or tests of names and for nothing else."""
    questions = (_TESTERS, *(relation.question for relation in _RELATIONS))
    rest = task
    for question in questions:
        rest = question.sub(" ", rest)
    return rest != task and len(_WORD.findall(rest)) <= _MAX_OTHER_WORDS


def _subjects(question: re.Pattern[str], task: str, index: Index, candidates: Flags) -> Iterator[tuple[str, list[int]]]:
    for match in question.finditer(task):
        name = next(filter(None, match.groups()))
        if subjects := _resolve_name(name, index, candidates):
            yield name, subjects


def _asked_for(
    questions: Iterable[tuple[_Relation, re.Match[str]]], index: Index, candidates: Flags
) -> Iterator[NDArray[np.integer]]:
    """Yield the symbols that each question names, with those that answer it."""
    for relation, match in questions:
        subjects = _resolve_name(next(filter(None, match.groups())), index, candidates)
        if subjects:
            yield np.concatenate((subjects, _other_ends(subjects, relation, index)))


def _resolve_name(name: str, index: Index, candidates: Flags) -> list[int]:
    """Return the symbols of a name: they have its last part, and their containers have its other parts, if any do."""
    parts = name_parts(name)
    same_name = symbols_named(parts[-1], index, candidates)
    if not same_name and (plain := name.rstrip("!?")) != name:  # `who calls save!` may only be eager
        return _resolve_name(plain, index, candidates)
    same_name = resolve_dotted(parts, same_name, index) or same_name
    return same_name if len(same_name) <= _MAX_NAMESAKES else []


def _other_ends(symbols: list[int], relation: _Relation, index: Index) -> NDArray[np.int32]:
    edges = index.incoming if relation.incoming else index.outgoing
    slots = row_slots(edges.indptr, np.array(symbols, dtype=np.int64))
    answering = by_code(relation.kinds)[edges.kind[slots]]
    ends: NDArray[np.int32] = edges.indices[slots[answering]]
    return ends
