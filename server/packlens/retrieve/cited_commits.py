"""Commits and numbers of issues that a task names: "broken since 3f2a1bc", "introduced in #1234", "see PR 88".

What such a commit touched is where an engineer looks first. The commit that somebody runs ("version: 3f2a1bc"), and the
issue that a template closes, say nothing of where to look.
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
from packlens.retrieve.scores import largest
from packlens.retrieve.task_document import SAID, PartKind, TaskDocument

Scores = NDArray[np.float64]

_BEFORE: Final = 48
"""Characters before a commit or a number that say what is told of it."""
_NEAR: Final = 24
"""The same where something was seen at a commit."""
_MOST: Final = 12
"""Commits and numbers of a task that are looked up."""
_LONGEST_LINE: Final = 2_000
_MENTIONED: Final = 0.5
"""What a commit counts that a task names without blame, as a share of one that it blames."""
_FEW: Final = 3
"""A commit that touched at most so many symbols points at each of them as surely as one can; one of n, sqrt(3/n)."""
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
_BLAMED: Final = expression(
    r"\b(?:since|regress\w*|introduc\w+|br(?:oke|eak)\w*|caus\w+|culprit|bisect\w*|bad|after|from|faults?|due to|by"
    r"|revert\w*|chang\w+|until|added|fail\w*|start\w*)\b",
    re.IGNORECASE,
)
#: What is said of a commit that is run, and of the issue that a change closes.
_RUN: Final = expression(
    r"\b(?:ver(?:sion)?|rev(?:ision)?|builds?|built|HEAD|running|using|uses?|check(?:ed)? ?out|tested|installed"
    r"|environment|hash|sha|reproduc\w+|duplicates?(?: of)?|step|clos(?:e[sd]?|ing)|fix(?:e[sd]|ing)?"
    r"|resolv(?:e[sd]?|ing))\b",
    re.IGNORECASE,
)
_STANDS_AT: Final = expression(r"\b(?:at|on|of)\W*(?:commit\W*|rev(?:ision)?\W*)?$", re.IGNORECASE)
_SMALL: Final = 10
"""A lower number alone (`#1`) counts things as often as it names an issue."""


_TOLD: Final = SAID | {PartKind.TABLE, PartKind.TEMPLATE, PartKind.TRACE}
"""Parts that may say which commit was run."""


class Cited(NamedTuple):
    """A commit or a number that a task names."""

    oid: str
    """Hexadecimal digits that the commit's id begins with; '' for a number."""
    number: int
    worth: float
    project: str = ""
    """What a link names as the repository that the number is of; '' for this one."""


@dataclass(frozen=True)
class CitedPast:
    """What was read from git for one task, since the index holds neither old texts nor messages."""

    commits: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """Ids of the commits that are about an issue or a pull request, by its number."""
    lines: Mapping[tuple[str, int], tuple[str, int]] = field(default_factory=dict)
    """Path and line today, by the path and line of an older commit as the task spells them."""


NOTHING_CITED: Final = CitedPast()


def cited_commits(document: TaskDocument) -> tuple[Cited, ...]:
    """Return the commits and numbers that sentences of a task name as more than what is run, each once."""
    found: dict[tuple[str, int], Cited] = {}
    for cited in _cited(document):
        key = (cited.oid, cited.number)
        if key not in found or found[key].worth < cited.worth:
            found[key] = cited
        if len(found) == _MOST:
            break
    return tuple(found.values())


def commit_run(document: TaskDocument) -> str:
    """Return the commit that a task says was run, whose lines it tells of; '' if it says so of none, or of several."""
    found = {
        match["oid"]
        for line in document.lines(_TOLD)
        if _MAY_CITE.search(line, 0, _LONGEST_LINE)
        for match in _COMMIT.finditer(line, 0, _LONGEST_LINE)
        if match["oid"] and (_stands_at(line, match.start()) or not _worth(line, match.start()))
    }
    return found.pop() if len(found) == 1 else ""


def _cited(document: TaskDocument) -> Iterator[Cited]:
    for line in document.lines(SAID):
        read = line[:_LONGEST_LINE]
        if not _MAY_CITE.search(read):
            continue
        for match in _COMMIT.finditer(read):
            worth = _worth(read, match.start())
            if worth or match["linked"]:
                yield Cited(match["oid"] or match["linked"], 0, worth or _MENTIONED)
        for match in _NUMBER.finditer(read):
            worth = _worth(read, match.start())
            number = int(match["number"] or match["worded"] or match["linked"])
            if worth == 1.0 or (worth and (number >= _SMALL or not match["number"])):
                yield Cited("", number, worth, match["project"] or "")


def touched_by_cited(document: TaskDocument, past: CitedPast, index: Index, candidates: Flags) -> Scores:
    """Return, for every node, from 0 to 1 how surely a commit that the task names points at it."""
    if not len(index.history):
        return largest((), index)
    named = ((oid, cited.worth) for cited in cited_commits(document) for oid in _ids(cited, past))
    return largest(_touched(named, index, candidates), index)


def _ids(cited: Cited, past: CitedPast) -> tuple[str, ...]:
    return (cited.oid,) if cited.oid else past.commits.get(cited.number, ())


def _touched(
    named: Iterable[tuple[str, float]], index: Index, candidates: Flags
) -> Iterator[tuple[NDArray[np.int64], float]]:
    history, position_of = index.history, index.symbols.position_of
    for oid, worth in named:
        commits = history.commits_of(oid)
        if len(commits) != 1:
            continue
        touched = position_of.many(history.touched[row_slots(history.touched_indptr, commits)])
        touched = touched[touched >= 0]
        touched = touched[candidates[touched]].astype(np.int64)
        if len(touched):
            yield touched, worth * min(1.0, float(np.sqrt(_FEW / len(touched))))


def _worth(line: str, at: int) -> float:
    """Return what a commit counts for what is said before it: what stands nearest to it decides."""
    before = line[max(at - (_NEAR if _stands_at(line, at) else _BEFORE), 0) : at]
    blamed, run = (max((m.end() for m in words.finditer(before)), default=-1) for words in (_BLAMED, _RUN))
    if run > blamed:
        return 0.0
    return 1.0 if blamed >= 0 else 0.0 if _stands_at(line, at) else _MENTIONED


def _stands_at(line: str, at: int) -> bool:
    """Return whether a commit is where something was seen: "at commit 3f2a1bc"."""
    return _STANDS_AT.search(line[max(at - _NEAR, 0) : at]) is not None
