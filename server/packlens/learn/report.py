"""Reports what was learned: lessons by task and symbol, whether they are alive and why, and those for a task."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from packlens.graph.view import Index
from packlens.learn.anchors import LocatedSymbols
from packlens.learn.cluster import Keyword, keyword_cluster, task_keywords
from packlens.learn.events import AGENT_WINDOW, Marked, load_event
from packlens.learn.feedback import RECENT, feedback_boosts, returns, worked_on
from packlens.learn.probation import has_helped, verdict
from packlens.learn.trial import kept_gains
from packlens.learn.vocabulary import vocabulary_boosts
from packlens.store import feedback as store
from packlens.store.connection import Connection
from packlens.symbol_id import integer_id


@dataclass(frozen=True, slots=True)
class FeedbackLine:
    """How useful a symbol was for the tasks of one cluster."""

    number: str
    """Identifies the lesson, to take it back."""
    symbol_id: str
    """The symbol id when the lesson was learned; '' if only the symbol's number is known."""
    cluster: str
    """The cluster's keywords; '' if only their hash is known, as after an import."""
    useful: float
    total: float
    boost: float
    """In -1..1, faded."""
    share: float
    """How much of the lesson's subject still exists, in 0..1."""
    state: str
    """`alive`, `fading` or `ended`."""
    why: str
    """Why it is not alive, or where its symbol is now; '' if nothing changed."""
    agents: tuple[str, ...] = ()
    """The names of agents that marked it, as far as the log goes back; none for what you taught yourself."""


@dataclass(frozen=True, slots=True)
class VocabularyLine:
    """A word of tasks for which a symbol was used."""

    word: str
    symbol_id: str
    tasks: int
    """The number of such tasks."""
    share: float
    """The largest share of a lesson's subject that still exists."""


@dataclass(frozen=True, slots=True)
class WorkLine:
    """A symbol that was used for one of the last tasks."""

    symbol_id: str
    amount: float
    """In 0..1.5."""


@dataclass(frozen=True, slots=True)
class LearningStatus:
    """Whether lessons count."""

    enabled: bool
    elsewhere: bool
    """Whether vocabulary and recent work count for tasks other than their own."""
    verdict: str
    """The reason, in a sentence."""


@dataclass(frozen=True, slots=True)
class Learned:
    """All lessons of a workspace."""

    feedback: tuple[FeedbackLine, ...]
    vocabulary: tuple[VocabularyLine, ...]
    returns: float
    """The share of uses that returned to what was used shortly before."""
    standing: LearningStatus


@dataclass(frozen=True, slots=True)
class Preview:
    """The lessons that matter for a task."""

    cluster: str
    keywords: tuple[Keyword, ...]
    feedback: tuple[FeedbackLine, ...]
    vocabulary: tuple[VocabularyLine, ...]
    meant: tuple[WorkLine, ...]
    """What past tasks with the same words used, and how surely this task means it, in 0..1."""
    worked_on: tuple[WorkLine, ...]
    """What was used for the last few other tasks."""
    standing: LearningStatus


def learning_status(connection: Connection, *, enabled: bool, probation: bool) -> LearningStatus:
    """Return whether lessons count; with `probation`, for other tasks only once that has helped here."""
    gains = [*kept_gains(connection).values()]
    if not enabled:
        return LearningStatus(False, False, "Learning is switched off.")
    if not probation:
        return LearningStatus(True, True, "Learning counts without having been tried here.")
    return LearningStatus(True, has_helped(gains), verdict(gains))


def learned(connection: Connection, index: Index, now: LearningStatus) -> Learned:
    """Return all lessons, by task."""
    lessons = store.all_lessons(connection)
    rows = [store.WordUse(*row[:4]) for row in store.all_associations(connection)]
    names = {**store.texts(connection), **store.symbol_names(connection)}
    located = _locate(index, lessons, rows, (), names)
    uses = store.last_uses(connection, *RECENT)
    lines = _feedback(lessons, located, index, names, _teachers(connection))
    return Learned(lines, _vocabulary(rows, located, names), returns(uses), now)


def preview(connection: Connection, task: str, index: Index, now: LearningStatus) -> Preview:
    """Return the lessons that matter for a task, and its keywords, some of which are too common to learn from."""
    cluster, keywords = keyword_cluster(task), task_keywords(task)
    keyword_ids = [keyword.id for keyword in keywords if not keyword.filtered]
    names = {**store.texts(connection), **store.symbol_names(connection)}
    names |= {cluster.id: cluster.words, **{keyword.id: keyword.word for keyword in keywords}}
    lessons, rows = store.lessons_of(connection, cluster.id), store.associations_of(connection, keyword_ids)
    uses = store.last_uses(connection, *RECENT)
    located = _locate(index, lessons, rows, uses, names)
    return Preview(
        cluster.words,
        keywords,
        _feedback(lessons, located, index, names, _teachers(connection)),
        _vocabulary(rows, located, names),
        _amounts(vocabulary_boosts(keyword_ids, rows, located.share), names),
        _amounts(worked_on(uses, cluster.id, located.share), names),
        now,
    )


def lesson_number(cluster: int, symbol: int) -> str:
    """Return the short name of the lessons about one symbol for one task: eight hexadecimal digits."""
    return f"{integer_id(f'lesson {cluster} {symbol}') & 0xFFFFFFFF:08x}"


def _locate(
    index: Index,
    lessons: Iterable[store.Lesson],
    word_uses: Iterable[store.WordUse],
    uses: Iterable[store.Use],
    names: Mapping[int, str],
) -> LocatedSymbols:
    stored_anchors = [(lesson.symbol, lesson.anchor) for lesson in lessons]
    stored_anchors += [(use.symbol, use.anchor) for use in word_uses]
    stored_anchors += [(use.symbol, use.anchor) for use in uses]
    return LocatedSymbols(
        index, stored_anchors, lambda symbols: {symbol: names[symbol] for symbol in symbols if symbol in names}
    )


def _teachers(connection: Connection) -> dict[tuple[int, int], tuple[str, ...]]:
    """Return the names of the agents that marked a symbol for the tasks of a cluster, by cluster and symbol."""
    taught: dict[tuple[int, int], set[str]] = {}
    for window, line in store.events_of_windows(connection, AGENT_WINDOW, Marked.__name__):
        event = load_event(Marked.__name__, line).event
        assert isinstance(event, Marked)
        name = window.removeprefix(AGENT_WINDOW).rpartition(":")[0]
        taught.setdefault((keyword_cluster(event.task).id, integer_id(event.symbol_id)), set()).add(name)
    return {key: tuple(sorted(names)) for key, names in taught.items()}


def _feedback(
    lessons: Sequence[store.Lesson],
    located: LocatedSymbols,
    index: Index,
    names: Mapping[int, str],
    teachers: Mapping[tuple[int, int], tuple[str, ...]],
) -> tuple[FeedbackLine, ...]:
    groups: dict[tuple[int, int], list[store.Lesson]] = {}
    for lesson in lessons:
        groups.setdefault((lesson.cluster, lesson.symbol), []).append(lesson)
    lines = [
        replace(_line(group, located, index, names), agents=teachers.get(key, ())) for key, group in groups.items()
    ]
    return tuple(sorted(lines, key=lambda line: (line.cluster, -line.boost, -line.total, line.symbol_id)))


def _line(
    group: Sequence[store.Lesson], located: LocatedSymbols, index: Index, names: Mapping[int, str]
) -> FeedbackLine:
    cluster, symbol = group[0].cluster, group[0].symbol
    share = max(located.share(symbol, lesson.anchor) for lesson in group)
    return FeedbackLine(
        lesson_number(cluster, symbol),
        names.get(symbol, ""),
        names.get(cluster, ""),
        sum(lesson.useful for lesson in group),
        sum(lesson.total for lesson in group),
        feedback_boosts(group, located.share).get(symbol, 0.0),
        share,
        "alive" if share >= 1 else "fading" if share > 0 else "ended",
        _reason(group, share, located, index),
    )


def _reason(group: Sequence[store.Lesson], share: float, located: LocatedSymbols, index: Index) -> str:
    symbol = group[0].symbol
    position = located.position(symbol)
    if position < 0:
        return "its symbol is gone"
    latest_anchor = max((lesson.anchor for lesson in group), key=lambda each: located.share(symbol, each))
    reasons = [located.reason(symbol, latest_anchor)] if share < 1 else []
    if int(index.symbols.ids[position]) != symbol:
        reasons.append(f"now {index.symbols.path_of(position)}:{index.symbols.qualified_names[position]}")
    return "; ".join(reasons)


def _vocabulary(
    rows: Sequence[store.WordUse], located: LocatedSymbols, names: Mapping[int, str]
) -> tuple[VocabularyLine, ...]:
    tasks: dict[tuple[int, int], set[int]] = {}
    shares: dict[tuple[int, int], float] = {}
    for keyword, symbol, anchor_bytes, cluster in rows:
        tasks.setdefault((keyword, symbol), set()).add(cluster)
        shares[keyword, symbol] = max(shares.get((keyword, symbol), 0.0), located.share(symbol, anchor_bytes))
    lines = [
        VocabularyLine(names.get(keyword, ""), names.get(symbol, ""), len(clusters), shares[keyword, symbol])
        for (keyword, symbol), clusters in tasks.items()
    ]
    return tuple(sorted(lines, key=lambda line: (line.word, -line.tasks, -line.share, line.symbol_id)))


def _amounts(values: Mapping[int, float], names: Mapping[int, str]) -> tuple[WorkLine, ...]:
    lines = [WorkLine(names[symbol], value) for symbol, value in values.items() if symbol in names]
    return tuple(sorted(lines, key=lambda line: (-line.amount, line.symbol_id)))
