"""Finds symbols whose names a task spells as code: `prepare_kwargs`, HTTPServer, run(), Flask.run, or a quoted word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.extract.documents.posting_format import NAME
from packlens.graph.texts import texts_at
from packlens.graph.view import Flags, Index
from packlens.retrieve.corpus.statistics import statistics
from packlens.retrieve.names.dotted_names import name_parts, resolve_dotted
from packlens.retrieve.names.worded_names import with_dotted_names
from packlens.retrieve.per_index import per_index
from packlens.retrieve.scores import largest
from packlens.retrieve.tasks.assertions import without_assertions
from packlens.retrieve.tasks.passages import passages
from packlens.retrieve.tasks.terms import PROSE_STOP_WORDS, place_weight
from packlens.text import WORD, plain_letters, word_terms

_CODE: Final = re.compile(
    r"`([^\W\d]\w*)`|(?<!\w)'([^\W\d]\w*)'(?!\w)|\"([^\W\d]\w*)\"|\b([^\W\d]\w*)(?=\()"
    r"|\b(\w*(?:[a-z][A-Z]|_|[A-Za-z]\d)\w*)\b"
)
_DOTTED: Final = re.compile(r"(?<![\w./:@#\\-])[^\W\d]\w*(?:(?:\.|::|#|\\)[^\W\d]\w*)+(?![\w/@-])")
_SHORT: Final = 8
_MAX_NAMES: Final = 100
"""The number of different names of a task that are looked up; the first ones are."""


def spelled_names(task: str) -> dict[str, int]:
    """Return the identifiers that a task spells, in its order, each with its first offset in `passages(task).text`."""
    return _offsets_of(_CODE, task)


def dotted_names(task: str) -> dict[str, int]:
    """Return the dotted names that a task spells, like `spelled_names`; file names and addresses may be among them."""
    return _offsets_of(_DOTTED, task)


def _offsets_of(pattern: re.Pattern[str], task: str) -> dict[str, int]:
    offsets: dict[str, int] = {}
    for match in pattern.finditer(passages(task).text):
        offsets.setdefault("".join(match.groups("")) or match[0], match.start())
        if len(offsets) == _MAX_NAMES:
            break
    return offsets


def spelled_name_scores(task: str, index: Index, candidates: Flags, lead: int) -> NDArray[np.float64]:
    """Return, for every node, 1 divided by the number of candidates with a name that the task spells; 0 for others.

    A task that spells the only `before_request` means it; one that spells `get` means none of forty in particular.
    `Config.get` means a method, and then not `Config`; words that mean one are dotted names already (`with_members`).
    Names behind the first `lead` words count less (`terms.place_weight`), because a log spells many.
    """
    return largest(_matches(task, index, candidates, lead), index)


def _matches(task: str, index: Index, candidates: Flags, lead: int) -> Iterator[tuple[list[int], float]]:
    task = without_assertions(
        task, lambda type_name, name: bool(symbols_of_dotted(f"{type_name}.{name}", index, candidates))
    )
    last_parts: dict[str, str] = {}  # the last part of each dotted name that means a symbol
    for name, place in _with_places(dotted_names(task), task, lead):
        symbols = symbols_of_dotted(name, index, candidates)
        if symbols:
            yield symbols, place_weight(place, lead) / distinct_symbols(symbols, index)
            last_parts[name] = name_parts(name)[-1]
    text = _DOTTED.sub(lambda match: last_parts.get(match[0], match[0]), task) if last_parts else task
    for name, place in _with_places(spelled_names(text), text, lead):
        symbols = symbols_named(name, index, candidates)
        if symbols:
            yield symbols, place_weight(place, lead) / len(symbols)


def _with_places(names: Mapping[str, int], task: str, lead: int) -> Iterator[tuple[str, int]]:
    return zip(names, passages(task).places(names.values(), lead), strict=True)


def symbols_of_dotted(name: str, index: Index, candidates: Flags) -> list[int]:
    """Return the candidates that the last two parts of a dotted name mean (`resolve_dotted`)."""
    parts = name_parts(name)
    return resolve_dotted(parts[-2:], symbols_named(parts[-1], index, candidates), index)


def with_members(task: str, index: Index, candidates: Flags) -> str:
    """Return a task with dotted names in place of the words that mean a member of a type (`worded_names`)."""
    return with_dotted_names(task, partial(_is_member, index, candidates))


def _is_member(index: Index, candidates: Flags, owner: str, member: str) -> bool:
    qualified_names = texts_at(index.symbols.qualified_names, symbols_named(member, index, candidates))
    return any(name_parts(qualified_name)[-2:] == [owner, member] for qualified_name in qualified_names)


def distinct_symbols(positions: list[int], index: Index) -> int:
    """Return the number of symbols; overloads count once."""
    symbols = index.symbols
    return len({(int(symbols.file[position]), symbols.qualified_names[position]) for position in positions})


def symbols_named(name: str, index: Index, candidates: Flags) -> list[int]:
    """Return the candidates with this name, in the same case."""
    terms = word_terms(name)
    if not terms:  # a name of one letter or an operator has no term
        return [p for p in _without_terms(index).get(name, []) if candidates[p]]
    names = index.symbols.names
    return [p for p in _bearing(terms, index, candidates) if names[p] == name]


def symbols_of_letters(task: str, index: Index, candidates: Flags) -> list[int]:
    """Return the candidates that a task means which is nothing but names without a term, such as `Q`.

    `a` and `I` are such names only where they stand alone.
    """
    words = list(islice(dict.fromkeys(WORD.findall(task)), _MAX_NAMES))
    if len(words) > 1:
        words = [word for word in words if word.lower() not in PROSE_STOP_WORDS]
    if any(map(word_terms, words)):
        return []
    return [position for word in words for position in symbols_named(word, index, candidates)]


def symbols_like(name: str, index: Index, candidates: Flags) -> list[int]:
    """Return the candidates whose names have the letters and digits of this one, in any case, with any separators."""
    names, letters = index.symbols.names, plain_letters(name)
    terms = [term for word in WORD.findall(name) for term in word_terms(word)]
    return [p for p in _bearing(terms, index, candidates) if plain_letters(names[p]) == letters]


def _bearing(terms: Sequence[str], index: Index, candidates: Flags) -> list[int]:
    """Return the candidates whose names have the rarest of some terms; none if the index lacks one of them."""
    postings = index.postings
    numbers = [postings.vocabulary.get(term, -1) for term in terms]
    if not numbers or min(numbers) < 0:
        return []
    rarest = min(numbers, key=lambda term: postings.indptr[term + 1] - postings.indptr[term])
    slots = postings.slots_of(rarest)
    bearing = postings.node[slots][postings.field[slots] == NAME]
    positions: list[int] = bearing[candidates[bearing]].tolist()
    return positions


@per_index
def _without_terms(index: Index) -> dict[str, list[int]]:
    """Return the candidates whose names have no term, such as `Q`, by name."""
    by_name: dict[str, list[int]] = {}
    counts = statistics(index)
    unindexed = counts.candidates.copy()
    unindexed[counts.name_node] = False
    positions = np.flatnonzero(unindexed).tolist()
    for position, name in zip(positions, texts_at(index.symbols.names, positions), strict=True):
        if len(name) <= _SHORT and not word_terms(name):
            by_name.setdefault(name, []).append(position)
    return by_name
