"""Finds the commits that were made since commits were last learned from, and what each changed.

The position in git's log is stored with the lessons (`READ`) in one transaction. So a commit is read once, even if the
process is killed, and a lesson that was taken back does not return.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

from packlens.git.made_commits import MadeCommit, MadeCommits
from packlens.graph.view import Index
from packlens.learn.commit_outcomes import FOLLOWS, CommittedWork, ShownPack, shown_packs
from packlens.learn.events import PackShown, load_event
from packlens.retrieve.corpus.candidates import candidate_mask
from packlens.store import feedback as store
from packlens.store.connection import Connection
from packlens.store.history import history_state, symbols_of_commit
from packlens.store.meta import get_meta

READ: Final = "commits_read"
"""The key of the position in git's log up to which commits were read: time and object id of the last one."""

_MAX_COMMITS: Final = 100
"""The most commits that are read at once, newest first; older ones followed no pack that is still known. Our choice."""


def new_commits(connection: Connection, commits: MadeCommits) -> list[MadeCommit]:
    """Return the commits that were not read yet; none while the stored history is behind HEAD."""
    if history_state(connection).head != commits.head:
        return []
    time, _, oid = get_meta(connection, READ, "0 ").partition(" ")
    for index in range(len(commits.commits) - 1, -1, -1):
        if commits.commits[index].oid == oid:
            return list(commits.commits[index + 1 :][-_MAX_COMMITS:])
    # git has forgotten the last one
    return [commit for commit in commits.commits if commit.time > int(time)][-_MAX_COMMITS:]


def work_of(connection: Connection, commit: MadeCommit, index: Index) -> CommittedWork:
    """Return the symbols that a commit changed and packs can hold, so no tests."""
    touched_symbols = symbols_of_commit(connection, commit.oid)
    positions = index.symbols.position_of.many(np.array([*touched_symbols], dtype=np.int64)).tolist()
    mask = candidate_mask(index.symbols)
    return CommittedWork(
        commit.time + 1.0,  # git's log counts whole seconds: it was made before the next one
        {
            each: touched_symbols[each]
            for each, position in zip(touched_symbols, positions, strict=True)
            if position >= 0 and mask[position]
        },
    )


def packs_shown(connection: Connection, since: float, until: float) -> list[tuple[str, PackShown]]:
    """Return (window, event) of the packs shown between two Unix times."""
    rows = store.events_between(connection, PackShown.__name__, since, until)
    events = ((window, load_event(PackShown.__name__, line).event) for window, line in rows)
    return [(window, event) for window, event in events if isinstance(event, PackShown)]


def packs_before(packs: Iterable[tuple[str, PackShown]], time: float) -> list[ShownPack]:
    """Return those packs that a commit made at this time may have followed."""
    return shown_packs((window, event) for window, event in packs if time - FOLLOWS <= event.time <= time)
