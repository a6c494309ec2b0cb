"""Reports what was learned: every lesson and whether it counts now, and the lessons that matter for a task."""

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
    """How useful a symbol was for the tasks of one cluster."""

    symbol_id: str
    """'' for a symbol that is not in the index (any longer)."""
    cluster: str
    """The cluster's keywords; '' if only their hash is known, as after an import."""
    useful: float
    total: float
    boost: float
    """In -1..1."""
    counts: bool
    """Whether it counts now: whether its package has not changed since."""


@dataclass(frozen=True, slots=True)
class VocabularyLine:
    """A word of tasks for which a symbol was used."""

    word: str
    symbol_id: str
    tasks: int
    """The number of such tasks; 0 if the symbol's package has changed since all of them."""
    weight: float
    """0 with fewer than two tasks, or if the package has changed."""


@dataclass(frozen=True, slots=True)
class Learned:
    """All lessons of a workspace."""

    feedback: tuple[FeedbackLine, ...]
    vocabulary: tuple[VocabularyLine, ...]
    enabled: bool


@dataclass(frozen=True, slots=True)
class Preview:
    """The lessons that matter for a task."""

    cluster: str
    keywords: tuple[Keyword, ...]
    feedback: tuple[FeedbackLine, ...]
    vocabulary: tuple[VocabularyLine, ...]
    worked_on: tuple[str, ...]
    """Ids of symbols that were used for other tasks, and whose package has not changed since."""
    enabled: bool


def learned(connection: Connection, root_of: RootOf, *, enabled: bool) -> Learned:
    """Return all lessons, best first."""
    names, texts = store.symbol_names(connection), store.texts(connection)
    rows = [(row.keyword, row.symbol, row.anchor, row.cluster) for row in store.all_associations(connection)]
    return Learned(
        _feedback(list(store.all_lessons(connection)), root_of, names, texts),
        _vocabulary(rows, root_of, names, texts),
        enabled,
    )


def preview(connection: Connection, task: str, root_of: RootOf, *, enabled: bool) -> Preview:
    """Return the lessons that matter for a task, and its keywords, some of which are too common to learn from."""
    names = store.symbol_names(connection)
    cluster, keywords = keyword_cluster(task), task_keywords(task)
    keyword_ids = [keyword.id for keyword in keywords if not keyword.filtered]
    texts = {cluster.id: cluster.words, **{keyword.id: keyword.word for keyword in keywords}}
    rows = store.associations_of(connection, keyword_ids)
    used = worked_on(store.last_uses(connection, *RECENT), cluster.id, root_of)
    return Preview(
        cluster.words,
        keywords,
        _feedback(store.lessons_of(connection, cluster.id), root_of, names, texts),
        _vocabulary(rows, root_of, names, texts),
        tuple(sorted(names[symbol] for symbol in used if symbol in names)),
        enabled,
    )


def _feedback(
    lessons: Sequence[store.Lesson], root_of: RootOf, names: Mapping[int, str], texts: Mapping[int, str]
) -> tuple[FeedbackLine, ...]:
    lines = [
        FeedbackLine(
            names.get(lesson.symbol, ""),
            texts.get(lesson.cluster, ""),
            lesson.useful,
            lesson.total,
            (lesson.useful / lesson.total - 0.5) * 2,
            is_valid(lesson.anchor, root_of(lesson.symbol)),
        )
        for lesson in lessons
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
