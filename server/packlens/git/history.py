"""Mines the git history: which symbols and files of HEAD each past commit touched, and the words of its message.

HEAD's symbols are followed back through the diffs by their lines (`git.touched_symbols`), so a function is recognised
even if it had another name at the time, or was in a file that was renamed since. Links name definitions by their ids,
so uncommitted text changes which of them an index holds, but never what is mined.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from packlens.config import HistorySettings, IndexSettings
from packlens.errors import GitError
from packlens.extract.wiring.wiring_paths import is_wiring
from packlens.git.head_symbols import HeadSymbols, file_id
from packlens.git.history_plan import MiningPlan, plan_mining
from packlens.git.history_state import wanted_state
from packlens.git.log import Commit, GitLog, open_log
from packlens.git.touched_symbols import touched_nodes
from packlens.index.build import Progress, without_collector
from packlens.index.scan import is_excluded_by, is_indexable_path, is_source
from packlens.store import history as store
from packlens.store.connection import Connection, transaction
from packlens.text import text_terms

_BATCH: Final = 250
_MAX_TERMS: Final = 200
_TRAILER: Final = re.compile(r"^(?:[A-Z][\w-]+-by|Change-Id|Cc|Closes|git-svn-id):.*$", re.MULTILINE | re.IGNORECASE)
_NO_WORDS: Final = re.compile(r"https?://\S+|\b[0-9a-f]{12,40}\b")


@dataclass(frozen=True)
class HistoryReport:
    """What a mining run did."""

    commits: int
    """Stored commits that touched a symbol that still exists."""
    mined: int
    """Commits that this run read for the first time."""
    seconds: float = 0.0
    changed: bool = False
    """Whether the stored history differs from the one before."""
    problem: str = ""
    """Why the history cannot be read, as a sentence; what was mined before is kept. '' if it can be read."""


def mine_history(
    connection: Connection,
    root: Path,
    settings: HistorySettings,
    progress: Progress | None = None,
    *,
    quick: bool = False,
    index: IndexSettings | None = None,
) -> HistoryReport:
    """Bring the stored history up to date with HEAD; delete it if there is no repository, or no commits are wanted.

    The result is a function of HEAD and the settings alone (`index` are those of the index run); it depends neither on
    uncommitted text nor on what was stored before. Commits whose files no new commit touches are not read again. A
    `quick` run reads fewer commits, unless the history of all is stored already. `progress` (stage 'history') may raise
    to stop; then nothing is changed. If the history cannot be read, `problem` of the report says why.
    """
    try:
        report = None
        while report is None:  # another process has stored a history meanwhile, perhaps that of a newer HEAD
            log = open_log(root) if settings.commits > 0 else None
            with without_collector():
                report = _bring_up_to_date(connection, log, settings, index or IndexSettings(), progress, quick=quick)
        return report
    except GitError as error:
        return HistoryReport(store.commit_count(connection), 0, problem=str(error))


def _bring_up_to_date(
    connection: Connection,
    log: GitLog | None,
    settings: HistorySettings,
    index: IndexSettings,
    progress: Progress | None,
    *,
    quick: bool,
) -> HistoryReport | None:
    """Return what was done; None if another process stored a history meanwhile, so that nothing was."""
    started = time.perf_counter()
    before = store.history_state(connection)
    if log is None:
        has_changed = bool(before.head)
        if has_changed and not _replace(connection, [], before, store.HistoryState()):
            return None
        return HistoryReport(0, 0, changed=has_changed)
    after = wanted_state(before, log.head, settings, index, quick=quick)
    if before == after:
        return HistoryReport(store.commit_count(connection), 0)
    mined_before = store.mined_commits(connection) if before.rules == after.rules else []
    is_wanted = _source_filter(index)
    plan = plan_mining(log, log.window(after.limit), mined_before, before.head, is_wanted)
    rows = _mine(log, plan, HeadSymbols(log, connection, index, is_wanted), is_wanted, progress)
    if not _replace(connection, rows, before, after):
        return None
    seconds = time.perf_counter() - started
    return HistoryReport(store.commit_count(connection), plan.new, seconds, changed=True)


def _replace(
    connection: Connection, rows: Sequence[store.CommitRow], before: store.HistoryState, after: store.HistoryState
) -> bool:
    """Replace the stored history; return False, and do nothing, if it is not the one `before` any longer."""
    with transaction(connection):
        is_unchanged = store.history_state(connection) == before
        if is_unchanged:
            store.replace_history(connection, rows, after)
    return is_unchanged


def _source_filter(index: IndexSettings) -> Callable[[str], bool]:
    excluded = is_excluded_by(index)
    return cache(
        lambda path: is_source(path) and is_indexable_path(path) and not is_wiring(path) and not excluded(path)
    )


def _mine(
    log: GitLog, plan: MiningPlan, head: HeadSymbols, is_wanted: Callable[[str], bool], progress: Progress | None
) -> list[store.CommitRow]:
    """Return the rows of a plan's commits. `progress` counts half a commit when it is read, and half at the end."""

    def report(halves: float) -> None:
        """Report how many halves of commits are done."""
        if progress is not None:
            progress("history", int(halves / 2), len(plan.window))

    commits: dict[str, Commit] = {}
    for done, oid in enumerate(plan.window, 1):
        row = plan.stored.get(oid)
        if row is None or plan.concerns(row):
            commits[oid] = log.commit(oid, is_wanted)
        if done % _BATCH == 0:
            report(done)
    changes = [change for commit in commits.values() for change in commit.files if plan.follows(change.path)]
    nodes: list[tuple[int, ...]] = [()] * len(changes)
    for done, (position, touched) in enumerate(touched_nodes(log, head, changes), 1):
        nodes[position] = touched
        if done % _BATCH == 0:
            report(len(plan.window) * (1 + done / len(changes)))
    of_changes = iter(nodes)
    return [
        _row(commits[oid], of_changes, plan, plan.stored.get(oid)) if oid in commits else plan.stored[oid]
        for oid in plan.window
    ]


def _row(
    commit: Commit, nodes: Iterator[tuple[int, ...]], plan: MiningPlan, stored: store.CommitRow | None
) -> store.CommitRow:
    """Return a commit's row. The next `nodes` are those of its followed files; links of others come from `stored`."""
    stored_links = {file.path: file for file in stored.links} if stored is not None and plan.files is not None else {}
    links = [
        store.FileLinks(file_id(change.path), file_id(change.old_path or change.path), next(nodes))
        if plan.follows(change.path)
        else stored_links[file_id(change.path)]
        for change in commit.files
    ]
    if commit.is_broad:
        links = [file._replace(nodes=()) for file in links]
    words = stored.words if stored is not None else message_terms(commit.message)
    return store.CommitRow(commit.oid, commit.time, _subject(commit), words, links)


def _subject(commit: Commit) -> str:
    return commit.message.strip().partition("\n")[0][:200]


def message_terms(message: str) -> list[str]:
    """Return the stemmed terms of a commit message, without trailers, links and hashes."""
    return text_terms(_NO_WORDS.sub(" ", _TRAILER.sub("", message)))[:_MAX_TERMS]
