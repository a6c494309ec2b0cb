"""Equivalence classes that are derived from the index: words that its own names use.

Graph aliases give a candidate the words of its callers' and callees' names. Automatic concepts read phrases off naming
patterns and folders: handleBlastRadius and BlastRadiusService say "blast radius", blastRadiusTool says "blast radius
tool", IncrementalReindex says "incremental reindex", and a folder's name stands for what is called most in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from packlens.graph.kinds import CALLS
from packlens.graph.rows import row_lengths, row_slots
from packlens.graph.view import Adjacency, Index, Ints
from packlens.rank.reference.equivalence import KIND_WEIGHTS, EquivalenceClass, Match, spoken_phrases
from packlens.rank.reference.keywords import KeywordSet, is_content_word
from packlens.rank.reference.name_index import part_table
from packlens.rank.reference.names import name_table
from packlens.rank.reference.paths import COMMON_FOLDERS
from packlens.rank.reference.word_forms import key_of, name_parts
from packlens.retrieve.per_index import per_index
from packlens.retrieve.tasks.words import GENERIC_NOUNS, STOP_WORDS

ALIASED_CANDIDATES: Final = 10
"""Candidates of the tiered channel that get aliases."""
_NEIGHBOURS: Final = 24
"""Callers, and callees, whose names are read, surest edges first."""
CONCEPT_TARGETS: Final = 8
"""Symbols of one automatic concept: a common name must not fill the channel."""
FOLDER_TARGETS: Final = 5
TASK_CONCEPTS: Final = 32
"""Concepts of one task, for the same reason."""

_COMPOSITE: Final = range(2, 5)
"""Words of a composite name that is a phrase people would say."""
_MAX_NAME_LENGTH: Final = 6
_SHORTEST_LONE_WORD: Final = 4
_ROLES: Final = frozenset({"handler", "controller", "service"})


# Aliases from the graph


def graph_aliases(index: Index, candidates: Sequence[int]) -> tuple[EquivalenceClass, ...]:
    """Return a class (weight 0.7) for each of the first ten candidates that something calls or that calls something.

    `candidates` are positions, best first. Its phrases are those that the names of callers and callees say and its own
    name does not; its target is the candidate.
    """
    first = list(dict.fromkeys(candidates))[:ALIASED_CANDIDATES]
    classes: list[EquivalenceClass] = []
    for position in first:
        neighbours = [*_call_ends(index, index.incoming, position), *_call_ends(index, index.outgoing, position)]
        own_phrases = set(name_phrases(index.symbols.names[position]))
        names = [index.symbols.names[neighbour] for neighbour in neighbours]
        phrases = dict.fromkeys(phrase for name in names for phrase in name_phrases(name) if phrase not in own_phrases)
        if phrases:
            name = index.symbols.qualified_names[position]
            classes.append(_derived(f"neighbours of {name}", tuple(phrases), (name,), "graph"))
    return tuple(classes)


def _call_ends(index: Index, adjacency: Adjacency, position: int) -> list[int]:
    """Return the other ends of a node's calls, tests left out, the surest first, ties by position."""
    slots = adjacency.slots_of(position)
    is_call = adjacency.kind[slots] == CALLS
    ends, confidence = adjacency.indices[slots][is_call], adjacency.confidence[slots][is_call]
    order = np.lexsort((ends, -confidence))
    ends = ends[order]
    ends = ends[~index.symbols.test[ends] & (ends != position)]
    return list(dict.fromkeys(ends.tolist()))[:_NEIGHBOURS]


def _derived(concept: str, phrases: tuple[str, ...], targets: tuple[str, ...], kind: str) -> EquivalenceClass:
    return EquivalenceClass(concept, phrases, targets, weight=KIND_WEIGHTS[kind], kind=kind)


# Phrases that names say


@lru_cache(maxsize=1 << 18)
def name_phrases(name: str) -> tuple[str, ...]:
    """Return the phrases that a symbol's name says, by the patterns above; lone words only if they say something."""
    parts = tuple(part for part in name_parts(name) if not part.isdigit())
    if not 0 < len(parts) <= _MAX_NAME_LENGTH:
        return ()
    phrases = [parts] if len(parts) in _COMPOSITE or len(parts) == 1 or parts[-1] == "tool" else []
    if parts[0] == "handle":
        phrases.append(parts[1:])
    if parts[-1] in _ROLES:
        phrases.append(parts[:-1])
    return tuple(dict.fromkeys(" ".join(words) for words in phrases if _says_something(words)))


def _says_something(words: tuple[str, ...]) -> bool:
    """Return whether a phrase is worth a class: two words that are no stop words, or one telling word."""
    if len(words) == 1:
        word = words[0]
        return len(word) >= _SHORTEST_LONE_WORD and is_content_word(word) and word not in GENERIC_NOUNS
    return sum(len(word) > 1 and word not in STOP_WORDS for word in words) > 1


# Automatic concepts


@dataclass(frozen=True)
class ConceptTable:
    """Phrases of one index and the nodes they mean. Built once a generation, since every name may say one."""

    rows: Mapping[str, int]
    """Row by phrase key (`word_forms.key_of`)."""
    phrases: list[str]
    """The phrase of each row as the first name says it."""
    indptr: Ints
    positions: Ints
    """Nodes of each row: by name in order of preference (`PartTable.rank`), then by folder, the most called first."""


@lru_cache(maxsize=1 << 18)
def _concepts_of(name: str) -> tuple[tuple[str, str], ...]:
    """Return the (key, phrase) pairs of a name. A lone word that is the whole name is what other channels find."""
    phrases = (phrase for phrase in name_phrases(name) if phrase != name.lower())
    return tuple((key_of(tuple(phrase.split(" "))), phrase) for phrase in phrases)


@per_index
def concept_table(index: Index) -> ConceptTable:
    """Return the automatic concepts of an index: of its types and callables outside tests."""
    table = part_table(index)
    candidates = name_table(index).core & ~index.symbols.test & (table.row_of >= 0)
    # One pass over distinct names, remembered with the table.
    own_rows = np.unique(table.row_of[candidates]).tolist()
    by_name = [(key, phrase, row) for row in own_rows for key, phrase in _concepts_of(table.names[row])]
    by_folder = list(_folder_groups(index, np.flatnonzero(candidates).astype(np.int32)))
    phrases: dict[str, str] = {}
    for key, phrase, _ in [*by_name, *by_folder]:
        phrases.setdefault(key, phrase)
    numbers = {key: number for number, key in enumerate(phrases)}
    rows = np.array([row for _, _, row in by_name], dtype=np.int32)
    position = table.nodes_of(rows)
    concept = np.repeat(_numbered(numbers, by_name), row_lengths(table.name_indptr, rows))[candidates[position]]
    position = position[candidates[position]]
    best_first = np.argsort(table.rank[position], kind="stable")
    concept = np.concatenate((concept[best_first], _numbered(numbers, by_folder)))
    members = np.array([member for _, _, member in by_folder], dtype=np.int32)
    position = np.concatenate((position[best_first], members))
    indptr = np.concatenate(([0], np.cumsum(np.bincount(concept, minlength=len(phrases))))).astype(np.int32)
    return ConceptTable(numbers, list(phrases.values()), indptr, position[np.argsort(concept, kind="stable")])


def _numbered(numbers: Mapping[str, int], entries: Iterable[tuple[str, str, int]]) -> Ints:
    return np.array([numbers[key] for key, _, _ in entries], dtype=np.int32)


def _folder_groups(index: Index, positions: Ints) -> Iterable[tuple[str, str, int]]:
    """Yield a key, its phrase and a node for the most called nodes of each folder whose name says something."""
    symbols = index.symbols
    folders = [path.rpartition("/")[0] for path in symbols.paths]
    numbers = {folder: number for number, folder in enumerate(sorted(set(folders)))}
    folder_of = np.array([numbers[folder] for folder in folders], dtype=np.int32)[symbols.file[positions]]
    caller_counts = np.diff(index.incoming.indptr)[positions]
    order = np.lexsort((positions, -caller_counts, ~symbols.is_type[positions], folder_of))
    starts = np.searchsorted(folder_of[order], np.arange(len(numbers) + 1))
    for folder, number in numbers.items():
        words = name_parts(folder.rpartition("/")[2])
        members = positions[order[starts[number] : starts[number + 1]]][:FOLDER_TARGETS]
        if len(members) and not COMMON_FOLDERS.issuperset(words) and _says_something(words):
            yield from ((key_of(words), " ".join(words), member) for member in members.tolist())


def match_concepts(index: Index, task: str, keywords: KeywordSet) -> tuple[Match, ...]:
    """Return the automatic concepts that a task says (weight 0.5), those of most words first, then as they are said."""
    table = concept_table(index)
    phrases = sorted(spoken_phrases(task, keywords, table.rows), key=lambda key: -key.count(" "))
    matches: list[Match] = []
    for key in phrases[:TASK_CONCEPTS]:
        number = table.rows[key]
        positions = table.positions[row_slots(table.indptr, np.array([number]))][:CONCEPT_TARGETS]
        targets = tuple(dict.fromkeys(index.symbols.qualified_names[position] for position in positions.tolist()))
        phrase = table.phrases[number]
        matches.append(Match(_derived(phrase, (phrase,), targets, "generated"), (phrase,)))
    return tuple(matches)
