"""Finds the symbols that a task names: the definitions that its identifiers mean.

A name may have several definitions. These rules are tried in order until few enough are left:

1. definitions that fit the name's qualifier;
2. members of a type that the task names as well;
3. the canonical definition, which all others override or extend;
4. members of a type that has another, unambiguously named member.

A name with more than `MAX_DEFINITIONS` definitions means none in particular: `as_sql` must not keep a hundred bodies in
the answer. A line of a stack trace means the function that was running there, and no namesake. A method of an interface
that is named beside the task means its few implementations, too: it has no body.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final, NamedTuple

import numpy as np

from packlens.explore.pointed_lines import pointed_lines
from packlens.graph.declarations import without_declarations
from packlens.graph.kinds import EXTENDS, IMPLEMENTS, IS_CALLABLE, IS_CALLABLE_OR_TYPE, OVERRIDES
from packlens.graph.rows import row_lengths
from packlens.graph.texts import texts_at
from packlens.graph.view import Index
from packlens.model import CONTRACT_KINDS, KIND_CODES, NODE_KINDS
from packlens.retrieve.per_index import per_index
from packlens.retrieve.tasks.assertions import without_assertions
from packlens.retrieve.tasks.terms import CODE_SPAN, within
from packlens.retrieve.tasks.what_runs import asks_what_runs
from packlens.text import PLAIN_WORD

MAX_DEFINITIONS: Final = 3
"""A name of at most this many definitions means all of them."""
_CODE_SHARE: Final = 0.75
"""If at least this share of a task's words are code, all of them are."""
_MAX_COMPARED: Final = 200
_MAX_LOCATIONS: Final = 6
_MAX_STEPS_UP: Final = 8
_WORD: Final = re.compile(r"[^\W\d]\w*[?!]?(?:(?:\.|::|#|->)[^\W\d]\w*[?!]?)*")
_SEPARATOR: Final = re.compile(r"\.|::|#|->")
_TEST_WORD: Final = re.compile(r"\b(?:tests?|testing|specs?)\b", re.IGNORECASE)
_BODILESS_OWNERS: Final = frozenset(KIND_CODES[kind] for kind in CONTRACT_KINDS)
_IS_VALUE: Final = np.array([kind in ("constant", "variable", "variant") for kind in NODE_KINDS])
_UPWARD_EDGES: Final = (OVERRIDES, IMPLEMENTS, EXTENDS)


class AmbiguousName(NamedTuple):
    """A name with too many definitions to mean one."""

    name: str
    definitions: int
    """How many definitions it has."""
    mend: str
    """What tells them apart, as the end of a sentence: 'name one with its type'."""
    positions: tuple[int, ...] = ()
    """The definitions."""


@dataclass(frozen=True)
class NamedSymbols:
    """The symbols that a task names."""

    positions: tuple[int, ...]
    """The definitions, in the order of mention."""
    ambiguous: tuple[AmbiguousName, ...]
    wants_tests: bool
    """Whether the task asks for tests."""
    requested: frozenset[int] = frozenset()
    """Those that were named in addition to the task, so that the reader surely wants to see them."""
    wants_what_runs: bool = False
    """Whether it asks for a workflow, container or script, rather than for code about it."""
    lines: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """By position, the lines of a definition that the task points at."""
    has_trace: bool = False
    """Whether it has a stack trace through functions of the index."""


def read_names(task: str, named: Mapping[str, Sequence[int]], index: Index) -> NamedSymbols:
    """Return the symbols that a task names. `named` holds further names with the positions of their definitions."""
    wants_tests = _TEST_WORD.search(task) is not None
    pointed = pointed_lines(task, index)
    text = without_assertions(pointed.text, lambda type_name, name: _has_type(type_name, name, index))
    words = list(dict.fromkeys(_without_mark(word, index) for word in _code_words(text)))
    word_parts = {word: [part for part in _SEPARATOR.split(word) if part] for word in words}
    definitions = _definitions({parts[-1] for parts in word_parts.values()}, index, wants_tests)
    candidates = {word: list(positions) for word, positions in named.items()}
    for word, parts in word_parts.items():
        candidates.setdefault(word, _qualified(parts, definitions.get(parts[-1], []), index))
    meanings = _resolved(candidates, index)
    for word in named:
        meanings[word] = [*meanings[word], *_implementations(meanings[word], index, wants_tests)]
    clear = {word: positions for word, positions in meanings.items() if len(positions) <= MAX_DEFINITIONS}
    positions_meant = tuple(dict.fromkeys(chain(*clear.values(), pointed.running)))
    requested = frozenset(p for word in named for p in meanings[word]).intersection(positions_meant)
    ambiguous = tuple(
        AmbiguousName(
            word if word in named else _without_type(word_parts[word], word, positions, index),
            len(positions),
            _mend(positions, index, word in named),
            tuple(positions),
        )
        for word, positions in meanings.items()
        if word not in clear
        and requested.isdisjoint(positions)
        and (word in named or not _is_used_on_instance(word_parts[word]))
    )
    return NamedSymbols(
        positions=positions_meant,
        ambiguous=ambiguous,
        wants_tests=wants_tests,
        requested=requested,
        wants_what_runs=asks_what_runs(task),
        lines=pointed.lines,
        has_trace=bool(pointed.running),
    )


def _resolved(candidates: Mapping[str, list[int]], index: Index) -> dict[str, list[int]]:
    """Return the definitions of each name that are left after looking at the other names of the task."""
    symbols = index.symbols
    types = {p for positions in candidates.values() for p in _canonical(positions, index) if symbols.is_type[p]}
    meanings = {
        word: _canonical(_members(positions, types, index) or positions, index)
        for word, positions in candidates.items()
    }
    certain_positions = (positions[0] for positions in meanings.values() if len(positions) == 1)
    owners = {int(symbols.container[position]) for position in certain_positions} - {-1}
    return {
        word: _members(positions, owners, index) or positions if len(positions) > 1 else positions
        for word, positions in meanings.items()
    }


def _implementations(positions: Sequence[int], index: Index, with_tests: bool) -> list[int]:
    """Return what implements a method of an interface that is the one meaning of a name; none if that is too much."""
    symbols, edges = index.symbols, index.incoming
    if len(positions) != 1 or not IS_CALLABLE[symbols.kind[positions[0]]]:
        return []
    owner = int(symbols.container[positions[0]])
    if owner < 0 or int(symbols.kind[owner]) not in _BODILESS_OWNERS:
        return []
    slots = range(edges.indptr[positions[0]], edges.indptr[positions[0] + 1])
    found = {int(edges.indices[slot]) for slot in slots if edges.kind[slot] in _UPWARD_EDGES}
    implementations = sorted(p for p in found if with_tests or not symbols.test[p])
    return implementations if len(implementations) < MAX_DEFINITIONS else []


def locations_of(positions: Sequence[int], index: Index) -> str:
    """Return where the first of some definitions are, the most used ones before others: 'a.py:3, b.py:40'."""
    symbols = index.symbols
    uses = row_lengths(index.incoming.indptr, np.asarray(positions, dtype=np.intp)).tolist()
    by_use = sorted(
        (-count, symbols.path_of(position), int(symbols.start_line[position]))
        for count, position in zip(uses, positions, strict=True)
    )
    return ", ".join(f"{path}:{line}" for _, path, line in by_use[:_MAX_LOCATIONS])


def _mend(positions: Sequence[int], index: Index, is_wanted: bool) -> str:
    """Return how to name few enough of some definitions: by their types or files, unless overloads share these.

    If the reader surely wants one (`is_wanted`), the locations of the first are given, not another search.
    """
    if is_wanted:
        return f"name one by its location: {locations_of(positions, index)}"
    names, path_of = index.symbols.qualified_names, index.symbols.path_of
    if max(Counter(names[p] for p in positions).values()) <= MAX_DEFINITIONS:
        return "name one with its type"
    if max(Counter(path_of(p) for p in positions).values()) <= MAX_DEFINITIONS:
        return "name one with its file"
    return "name one by its line (path:12)"


def _is_used_on_instance(parts: Sequence[str]) -> bool:
    """Return whether a name is a use in code (`self.step.start`), whose receiver names no type to choose by."""
    return len(parts) > 1 and not parts[-2][:1].isupper()


def _without_type(parts: Sequence[str], word: str, positions: Sequence[int], index: Index) -> str:
    """Return a name as it is spelled, or its last part if it names a type that none of the definitions is in."""
    names = index.symbols.qualified_names
    has_type = len(parts) == 1 or any(_SEPARATOR.split(names[p])[-2:-1] == [parts[-2]] for p in positions)
    return word if has_type else parts[-1]


def _members(positions: list[int], types: set[int], index: Index) -> list[int]:
    """Return the positions whose container is one of the types."""
    return [position for position in positions if int(index.symbols.container[position]) in types]


def _code_words(task: str) -> list[str]:
    """Return the words of a task that are code: called, in backticks, or not spelled like a plain word.

    A single word is, and if most words are, all are: agents ask with one name or a bag of names, some of which look
    like plain words.
    """
    code_spans = [match.span() for match in CODE_SPAN.finditer(task)]
    words = [(match.group(), *match.span()) for match in _WORD.finditer(task)]
    code = [
        word
        for word, start, end in words
        if task[end : end + 1] == "(" or not PLAIN_WORD.match(word) or within(start, code_spans)
    ]
    is_bag_of_names = len(words) == 1 or len(code) >= _CODE_SHARE * len(words)
    return [word for word, _, _ in words] if is_bag_of_names else code


def _has_type(type_name: str, name: str, index: Index) -> bool:
    """Return whether a type of the workspace has a member of a name."""
    qualified_names = index.symbols.qualified_names
    return any(
        _SEPARATOR.split(qualified_names[p])[-2:] == [type_name, name] for p in _positions_by_name(index).get(name, ())
    )


def _without_mark(word: str, index: Index) -> str:
    """Return a word of a task without the mark of its sentence: `Cart?` is a name only where something bears it."""
    name = _SEPARATOR.split(word)[-1]
    return word[:-1] if name[-1:] in ("?", "!") and name not in _positions_by_name(index) else word


def _definitions(names: set[str], index: Index, with_tests: bool) -> dict[str, list[int]]:
    """Return the positions of the functions and types of each name, else of its constants and variables, if few."""
    by_name, is_test = _positions_by_name(index), index.symbols.test
    candidates = {name: [p for p in by_name.get(name, ()) if with_tests or not is_test[p]] for name in names}
    for name in [name for name in names if name not in by_name]:
        values = [p for p in _values_by_name(index).get(name, ()) if with_tests or not is_test[p]]
        candidates[name] = values if len(values) <= MAX_DEFINITIONS else []
    return {name: [*without_declarations(positions, index)] for name, positions in candidates.items() if positions}


def of_qualified_name(position: int, index: Index) -> list[int]:
    """Return the functions and types that have a symbol's qualified name."""
    names, qualified_names = index.symbols.names, index.symbols.qualified_names
    bearers = _positions_by_name(index).get(names[position], ())
    return [p for p in bearers if qualified_names[p] == qualified_names[position]]


@per_index
def _positions_by_name(index: Index) -> dict[str, list[int]]:
    """Return the positions of all functions and types by name."""
    return _by_name(np.flatnonzero(IS_CALLABLE_OR_TYPE[index.symbols.kind]).tolist(), index)


@per_index
def _values_by_name(index: Index) -> dict[str, list[int]]:
    """Return the positions of all constants, variables and variants by name."""
    return _by_name(np.flatnonzero(_IS_VALUE[index.symbols.kind]).tolist(), index)


def _by_name(positions: Sequence[int], index: Index) -> dict[str, list[int]]:
    by_name: dict[str, list[int]] = {}
    for position, name in zip(positions, texts_at(index.symbols.names, positions), strict=True):
        by_name.setdefault(name, []).append(position)
    return by_name


def _qualified(parts: list[str], positions: list[int], index: Index) -> list[int]:
    """Return the definitions whose qualified name ends with the parts, else those whose path holds the qualifiers.

    Packages and modules in front are left out where nothing has them. If there are neither, return all.
    """
    if len(parts) == 1:
        return positions
    qualified_names = index.symbols.qualified_names
    names = {p: _SEPARATOR.split(qualified_names[p]) for p in positions}
    for first in range(len(parts) - 1):
        if by_name := [p for p in positions if names[p][first - len(parts) :] == parts[first:]]:
            return by_name
    qualifiers = {part.lower() for part in parts[:-1]}
    by_path = [p for p in positions if qualifiers <= set(re.split(r"\W+", index.symbols.path_of(p).lower()))]
    return by_path or positions


def _canonical(positions: list[int], index: Index) -> list[int]:
    """Return the one definition that all others override or extend, directly or not; else all of them."""
    if not 1 < len(positions) <= _MAX_COMPARED:
        return positions
    bases = {position: bases_of(position, index) for position in positions}
    shared = set.intersection(*(bases[position] | {position} for position in positions))
    return sorted(shared & set(positions))[:1] or positions


def bases_of(position: int, index: Index) -> set[int]:
    """Return the positions of what a symbol overrides, implements or extends, directly or not."""
    edges, bases, level = index.outgoing, set[int](), {position}
    for _ in range(_MAX_STEPS_UP):
        level = {
            int(edges.indices[slot])
            for node in level
            for slot in range(edges.indptr[node], edges.indptr[node + 1])
            if edges.kind[slot] in _UPWARD_EDGES
        } - bases
        if not level:
            break
        bases |= level
    return bases
