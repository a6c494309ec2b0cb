"""Finds the commits that are about an issue or a pull request, by the numbers in messages: "Add it (#12)", "Fixes #12".

A merge's number is that of the commits that it brought: "Merge pull request #12 from someone/branch".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Final

from packlens.cancellation import CancellationToken
from packlens.git.head import head_commit
from packlens.git.log import GitLog, open_log

_NUMBER: Final = re.compile(r"(?:(?<![\w/&])#|\bGH-|(?<=request )[\w./-]{1,100}!)([1-9]\d{0,6})\b")
_MAX_COMMITS: Final = 8_000
"""The newest ones are read."""
_MAX_BROUGHT: Final = 50
"""A merge of more commits is a release, or one of two lines of work."""
_MAX_OF_A_NUMBER: Final = 30
_OFTEN: Final = 256

_kept: dict[tuple[Path, str], Mapping[int, tuple[str, ...]]] = {}
_MAX_KEPT: Final = 4


def commits_by_number(root: Path, token: CancellationToken) -> Mapping[int, tuple[str, ...]]:
    """Return the ids of the commits about each number, newest first, without merges; kept for each HEAD.

    Empty without a repository. Raises GitError if it cannot be read.
    """
    head = head_commit(root)
    key = (root, head or "")
    if head and key in _kept:
        return _kept[key]
    log = open_log(root)
    by_number = {} if log is None else _read(log, token)
    if head:
        if len(_kept) >= _MAX_KEPT:
            _kept.clear()
        _kept[key] = by_number
    return by_number


def _read(log: GitLog, token: CancellationToken) -> dict[int, tuple[str, ...]]:
    parents: dict[str, list[str]] = {}
    by_number: dict[int, dict[str, None]] = {}
    merges: list[tuple[str, list[int]]] = []
    for count, (oid, message, parent_ids) in enumerate(islice(log.messages(), _MAX_COMMITS)):
        if count % _OFTEN == 0:
            token.raise_if_cancelled()
        parents[oid] = parent_ids
        numbers = [int(number) for number in _NUMBER.findall(message)] if "#" in message or "!" in message else []
        if len(parent_ids) > 1:
            merges += [(oid, numbers[:1])] if numbers else []
        else:
            for number in numbers:
                by_number.setdefault(number, {})[oid] = None
    main_line = set(_first_parents(next(iter(parents), ""), parents))
    for oid, (number,) in reversed(merges):
        for brought in _brought(parents[oid][1:], parents, main_line):
            by_number.setdefault(number, {})[brought] = None
    return {number: tuple(oids) for number, oids in by_number.items() if len(oids) <= _MAX_OF_A_NUMBER}


def _first_parents(oid: str, parents: Mapping[str, list[str]]) -> Iterator[str]:
    """Yield a commit and what it was made from, without what merges brought."""
    while oid in parents:
        yield oid
        oid = next(iter(parents[oid]), "")


def _brought(oids: list[str], parents: Mapping[str, list[str]], main_line: set[str]) -> list[str]:
    """Return the commits that a merge brought, without merges, and take them: older merges have taken theirs."""
    queue = [oid for oid in oids if oid in parents and oid not in main_line]
    main_line.update(queue)
    for oid in queue:
        new = [parent for parent in parents[oid] if parent in parents and parent not in main_line]
        main_line.update(new)
        queue += new
    plain_commits = [oid for oid in queue if len(parents[oid]) < 2]
    return plain_commits if len(plain_commits) <= _MAX_BROUGHT else []
