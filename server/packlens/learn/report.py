"""What was learned, told: every lesson with whether it counts now, and what a task would be helped by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from packlens.learn.cluster import Keyword, keyword_cluster, task_keywords
from packlens.learn.feedback import RECENT, RootOf, is_valid, worked_on
from packlens.learn.vocabulary import ACTIVE_FROM, task_counts, weight
from packlens.store import feedback as store
from packlens.store.connection import Connection


@dataclass(frozen=True, slots=True)
class FeedbackLine:
    """How a symbol did for the tasks of one cluster."""

    symbol_id: str
    """'' for a symbol that is not in the index any more, or not yet."""
    cluster: str
    """The cluster's keywords; '' where only their number is known, as after an import."""
    useful: float
    total: float
    boost: float
    """In -1..1."""
    counts: bool
    """Whether its package is what it was."""


@dataclass(frozen=True, slots=True)
class VocabularyLine:
    """A word that came to mean a symbol."""

    word: str
    symbol_id: str
    tasks: int
    """Different tasks that say so, if the symbol's package is as one of them left it; else 0."""
    weight: float
    """0 until a second task confirms it, or once the package has changed."""


@dataclass(frozen=True, slots=True)
class Learned:
    """Everything that was learned in a workspace, by symbol."""

    feedback: tuple[FeedbackLine, ...]
    vocabulary: tuple[VocabularyLine, ...]
    enabled: bool


@dataclass(frozen=True, slots=True)
class Preview:
    """What learning knows about a task, and what it would add to which symbols."""

    cluster: str
    keywords: tuple[Keyword, ...]
    feedback: tuple[FeedbackLine, ...]
    vocabulary: tuple[VocabularyLine, ...]
    worked_on: tuple[str, ...]
    """Symbols that were used for other tasks, in code that is as these left it."""
    enabled: bool


def learned(connection: Connection, root_of: RootOf, *, enabled: bool) -> Learned:
    """Return everything that was learned, best first."""
    names, texts = store.symbol_names(connection), store.texts(connection)
    rows = [(row.keyword, row.symbol, row.anchor, row.cluster) for row in store.all_associations(connection)]
    return Learned(
        _feedback(list(store.all_lessons(connection)), root_of, names, texts),
        _vocabulary(rows, root_of, names, texts),
        enabled,
    )


def preview(connection: Connection, task: str, root_of: RootOf, *, enabled: bool) -> Preview:
    """Return what was learned that matters for a task, and which of its words nothing is learned by."""
    names = store.symbol_names(connection)
    cluster, keywords = keyword_cluster(task), task_keywords(task)
    asked = [keyword.id for keyword in keywords if not keyword.filtered]
    texts = {cluster.id: cluster.words, **{keyword.id: keyword.word for keyword in keywords}}
    rows = store.associations_of(connection, asked)
    used = worked_on(store.last_uses(connection, *RECENT), cluster.id, root_of)
    return Preview(
        cluster.words,
        keywords,
        _feedback(store.lessons_of(connection, cluster.id), root_of, names, texts),
        _vocabulary(rows, root_of, names, texts),
        tuple(sorted(names[each] for each in used if each in names)),
        enabled,
    )


def _feedback(
    lessons: Sequence[store.Lesson], root_of: RootOf, names: Mapping[int, str], texts: Mapping[int, str]
) -> tuple[FeedbackLine, ...]:
    lines = [
        FeedbackLine(
            names.get(each.symbol, ""),
            texts.get(each.cluster, ""),
            each.useful,
            each.total,
            (each.useful / each.total - 0.5) * 2,
            is_valid(each.anchor, root_of(each.symbol)),
        )
        for each in lessons
    ]
    return tuple(sorted(lines, key=lambda line: (-line.boost, -line.total, line.symbol_id, line.cluster)))


def _vocabulary(
    rows: Sequence[tuple[int, int, bytes, int]], root_of: RootOf, names: Mapping[int, str], texts: Mapping[int, str]
) -> tuple[VocabularyLine, ...]:
    counts = task_counts(rows, root_of)
    pairs = dict.fromkeys((keyword, symbol) for keyword, symbol, _, _ in rows)
    lines = [
        VocabularyLine(texts.get(pair[0], ""), names.get(pair[1], ""), counts.get(pair, 0), weight(counts.get(pair, 0)))
        for pair in pairs
    ]
    return tuple(sorted(lines, key=lambda line: (-line.weight, -line.tasks, line.word, line.symbol_id)))


__all__ = ["ACTIVE_FROM", "FeedbackLine", "Learned", "Preview", "VocabularyLine", "learned", "preview"]
