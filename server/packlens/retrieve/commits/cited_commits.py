"""Finds the commits and issue numbers that a task cites: "broken since 3f2a1bc", "introduced in #1234", "see PR 88".

What such a commit touched is where an engineer looks first. The commit that the reporter runs ("version: 3f2a1bc") and
the issue that a template closes do not say where to look.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from packlens.expressions import expression
from packlens.graph.rows import row_slots
from packlens.graph.view import Flags, Index
from packlens.retrieve.scores import Scores, largest
from packlens.retrieve.tasks.task_document import SENTENCE_KINDS, PartKind, TaskDocument

_MAX_DISTANCE: Final = 48
"""Characters before a commit or number in which words such as "since" and "version" are searched."""
_MAX_DISTANCE_AT: Final = 24
"""The same if the text says that something was seen at the commit ("at commit 3f2a1bc")."""
_MAX_CITED: Final = 12
"""Commits and numbers of a task that are looked up, at most."""
_MAX_LINE_LENGTH: Final = 2_000
_MENTION_WEIGHT: Final = 0.5
"""The weight of a commit that a task mentions without blaming it; one that it blames has 1."""
_MAX_SYMBOLS_AT_FULL_SCORE: Final = 3
"""A commit that touched at most this many symbols gives each the full score; one that touched n gives sqrt(3/n)."""
_COMMIT: Final = expression(
    r"(?<![\w./=@#-])(?<!\d:)(?:commits?/)?(?P<oid>[0-9a-f]{7,40})(?![\w/]|[.:-]\w)"
    r"|/commits?/(?P<linked>[0-9a-f]{7,40})(?!\w)"
)
_NUMBER: Final = expression(
    r"(?<![\w/&#?=])(?:GH-|#|!)(?P<number>[1-9]\d{0,6})(?![\w-]|\.\d)"
    r"|\b(?:PRs?|MRs?|[Pp]ull [Rr]equests?|[Mm]erge [Rr]equests?|[Ii]ssues?)[ :]{1,2}[#!]?(?P<worded>[1-9]\d{0,6})"
    r"(?![\w-]|\.\d)"
    r"|https?://[^\s/]{1,80}/(?P<project>[^\s?#]{1,200}?)/(?:-/)?(?:pulls?|issues|merge_requests)/"
    r"(?P<linked>[1-9]\d{0,6})\b"
)
_MAY_CITE: Final = expression(r"[0-9a-f]{7}|[#!/-][1-9]|[RrsQq][ :]+[#!]?[1-9]")
_BLAMING_WORDS: Final = expression(
    r"\b(?:since|regress\w*|introduc\w+|br(?:oke|eak)\w*|caus\w+|culprit|bisect\w*|bad|after|from|faults?|due to|by"
    r"|revert\w*|chang\w+|until|added|fail\w*|start\w*)\b",
    re.IGNORECASE,
)
_RUNNING_WORDS: Final = expression(
    r"\b(?:ver(?:sion)?|rev(?:ision)?|builds?|built|HEAD|running|using|uses?|check(?:ed)? ?out|tested|installed"
    r"|environment|hash|sha|reproduc\w+|duplicates?(?: of)?|step|clos(?:e[sd]?|ing)|fix(?:e[sd]|ing)?"
    r"|resolv(?:e[sd]?|ing))\b",
    re.IGNORECASE,
)
"""Words before a commit that was run, and before an issue that a change closes."""
_STANDS_AT: Final = expression(r"\b(?:at|on|of)\W*(?:commit\W*|rev(?:ision)?\W*)?$", re.IGNORECASE)
_MIN_ISSUE_NUMBER: Final = 10
"""A lower number with nothing but a mark (`#1`) is an item of a list as often as an issue."""


_KINDS_WITH_VERSIONS: Final = SENTENCE_KINDS | {PartKind.TABLE, PartKind.TEMPLATE, PartKind.TRACE}
"""Kinds of parts that may say which commit was run."""


class Cited(NamedTuple):
    """A commit, or the number of an issue or pull request, that a task cites."""

    oid: str
    """The hexadecimal digits that the commit's id begins with; '' for a number."""
    number: int
    weight: float
    project: str = ""
    """The path of the repository in the link that holds the number; '' where no link does."""


@dataclass(frozen=True)
class CitedPast:
    """What was read from git for one task, since the index holds neither old texts nor commit messages."""

    commits: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """By the number of an issue or pull request, the ids of the commits that are about it."""
    lines: Mapping[tuple[str, int], tuple[str, int]] = field(default_factory=dict)
    """By path and line of an older commit, as the task spells them, the path and line today."""


NOTHING_CITED: Final = CitedPast()


def cited_commits(document: TaskDocument) -> tuple[Cited, ...]:
    """Return the commits and numbers that a task's sentences cite as more than the commit that was run, each once."""
    by_commit: dict[tuple[str, int], Cited] = {}
    for cited in _cited(document):
        key = (cited.oid, cited.number)
        if key not in by_commit or by_commit[key].weight < cited.weight:
            by_commit[key] = cited
        if len(by_commit) == _MAX_CITED:
            break
    return tuple(by_commit.values())


def commit_run(document: TaskDocument) -> str:
    """Return the commit that a task says was run, to which its line numbers belong; '' if it names none or several."""
    commits = {
        match["oid"]
        for line in document.lines(_KINDS_WITH_VERSIONS)
        if _MAY_CITE.search(line, 0, _MAX_LINE_LENGTH)
        for match in _COMMIT.finditer(line, 0, _MAX_LINE_LENGTH)
        if match["oid"] and (_stands_at(line, match.start()) or not _weight(line, match.start()))
    }
    return commits.pop() if len(commits) == 1 else ""


def _cited(document: TaskDocument) -> Iterator[Cited]:
    for line in document.lines(SENTENCE_KINDS):
        line_start = line[:_MAX_LINE_LENGTH]
        if not _MAY_CITE.search(line_start):
            continue
        for match in _COMMIT.finditer(line_start):
            weight = _weight(line_start, match.start())
            if weight or match["linked"]:
                yield Cited(match["oid"] or match["linked"], 0, weight or _MENTION_WEIGHT)
        for match in _NUMBER.finditer(line_start):
            weight = _weight(line_start, match.start())
            number = int(match["number"] or match["worded"] or match["linked"])
            if weight == 1.0 or (weight and (number >= _MIN_ISSUE_NUMBER or not match["number"])):
                yield Cited("", number, weight, match["project"] or "")


def touched_by_cited(document: TaskDocument, past: CitedPast, index: Index, candidates: Flags) -> Scores:
    """Return, for every node, a score from 0 to 1: how surely a commit that the task cites points at it."""
    if not len(index.history):
        return largest((), index)
    weights = ((oid, cited.weight) for cited in cited_commits(document) for oid in _ids(cited, past))
    return largest(_touched(weights, index, candidates), index)


def _ids(cited: Cited, past: CitedPast) -> tuple[str, ...]:
    return (cited.oid,) if cited.oid else past.commits.get(cited.number, ())


def _touched(
    weights: Iterable[tuple[str, float]], index: Index, candidates: Flags
) -> Iterator[tuple[NDArray[np.int64], float]]:
    history, position_of = index.history, index.symbols.position_of
    for oid, weight in weights:
        commits = history.commits_of(oid)
        if len(commits) != 1:
            continue
        symbols = position_of.many(history.touched[row_slots(history.touched_indptr, commits)])
        symbols = symbols[symbols >= 0]
        symbols = symbols[candidates[symbols]].astype(np.int64)
        if len(symbols):
            yield symbols, weight * min(1.0, float(np.sqrt(_MAX_SYMBOLS_AT_FULL_SCORE / len(symbols))))


def _weight(line: str, offset: int) -> float:
    """Return the weight of a commit or number at an offset of a line; of the words before it the nearest decides."""
    before = line[max(offset - (_MAX_DISTANCE_AT if _stands_at(line, offset) else _MAX_DISTANCE), 0) : offset]
    blamed, run = (
        max((m.end() for m in words.finditer(before)), default=-1) for words in (_BLAMING_WORDS, _RUNNING_WORDS)
    )
    if run > blamed:
        return 0.0
    return 1.0 if blamed >= 0 else 0.0 if _stands_at(line, offset) else _MENTION_WEIGHT


def _stands_at(line: str, offset: int) -> bool:
    """Return whether the text says that something was seen at this commit: "at commit 3f2a1bc"."""
    return _STANDS_AT.search(line[max(offset - _MAX_DISTANCE_AT, 0) : offset]) is not None
