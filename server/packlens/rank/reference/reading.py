"""Reads a task against an index: its keywords, and the equivalence classes that it mentions."""

from __future__ import annotations

from packlens.graph.view import Index
from packlens.rank.reference.aliases import graph_aliases, match_concepts
from packlens.rank.reference.channels.tiered import tiered_channel
from packlens.rank.reference.equivalence import EquivalenceClass, match_classes
from packlens.rank.reference.keywords import extract_keywords
from packlens.rank.reference.query import Query


def read_query(task: str, index: Index, classes: tuple[EquivalenceClass, ...]) -> Query:
    """Return the query that a task poses to an index. Half surrogate pairs, which are no text, are left out of it.

    To the given classes come the index's own: aliases of the best tiered candidates through their callers and callees,
    and concepts that names and folders say.
    """
    task = task.encode("utf-8", "ignore").decode()
    keywords, languages = extract_keywords(task), frozenset(index.symbols.languages)
    matched_classes = match_classes(task, keywords, languages, classes)
    tiered = tiered_channel(Query(task, keywords, languages), index)
    aliases = graph_aliases(index, sorted(tiered, key=lambda position: (-tiered[position], position)))
    derived = match_classes(task, keywords, languages, aliases)
    return Query(task, keywords, languages, (*matched_classes, *derived, *match_concepts(index, task, keywords)))
