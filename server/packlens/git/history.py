"""Mines the git history: which symbols and files of HEAD each past commit touched, and the words of its message.

HEAD's symbols are followed back through the diffs by their lines (`git.lineage`), so a function is recognised even if
it had another name at the time, or was in a file that was renamed since. Links name definitions by their ids, so
uncommitted text changes which of them an index holds, but never what is mined.
"""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from packlens.config import HistorySettings, IndexSettings
from packlens.errors import GitError
from packlens.extract.wiring_paths import is_wiring
from packlens.git.head_symbols import HeadSymbols, file_id
from packlens.git.history_plan import MiningPlan, plan_mining
from packlens.git.history_state import wanted_state
from packlens.git.lineage import Owners, carry_back, owners_of_lines, touched_owners
from packlens.git.log import Commit, FileChange, GitLog, Hunk, open_log
from packlens.index.build import Progress, without_collector
from packlens.index.scan import is_excluded_by, is_indexable_path, is_source
from packlens.store import history as store
from packlens.store.connection import Connection, transaction
from packlens.text import text_terms

_BATCH: Final = 250
_MAX_TERMS: Final = 200
_VERSIONS: Final = 6
"""How many versions of a file have their owners cached: parallel branches each have a version of their own."""
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
    files: IndexSettings | None = None,
) -> HistoryReport:
    """Bring the stored history up to date with HEAD; delete it if there is no repository, or no commits are wanted.

    The result is a function of HEAD and the settings alone (`files` are those of the index); it depends neither on
    uncommitted text nor on what was stored before. Commits whose files no new commit touches are not read again. A
    `quick` run reads fewer commits, unless the history of all is stored already. `progress` (stage 'history') may raise
    to stop; then nothing is changed. If the history cannot be read, `problem` of the report says why.
    """
    try:
        report = None
        while report is None:  # another process has stored a history meanwhile, perhaps that of a newer HEAD
            log = open_log(root) if settings.commits > 0 else None
            report = _brought_up_to_date(connection, log, settings, files or IndexSettings(), progress, quick=quick)
        return report
    except GitError as error:
        return HistoryReport(store.commit_count(connection), 0, problem=str(error))


def _brought_up_to_date(
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
    with without_collector():
        rows = list(_mine(log, plan, HeadSymbols(log, connection, index, is_wanted), is_wanted, progress))
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
) -> Iterator[store.CommitRow]:
    tracker = _Tracker(log, head)
    for done, oid in enumerate(plan.window, 1):
        row = plan.stored.get(oid)
        if row is None or plan.concerns(row):
            row = _row(log.commit(oid, is_wanted), tracker, plan, row)
        yield row
        if progress is not None and done % _BATCH == 0:
            progress("history", done, len(plan.window))


def _row(commit: Commit, tracker: _Tracker, plan: MiningPlan, stored: store.CommitRow | None) -> store.CommitRow:
    """Return a commit's row. Links of followed files are computed; those of other files come from `stored`."""
    kept_links = {file.path: file for file in stored.links} if stored is not None and plan.files is not None else {}
    links = [
        store.FileLinks(file_id(change.path), file_id(change.old_path or change.path), tracker.touched_by(change))
        if plan.follows(change.path)
        else kept_links[file_id(change.path)]
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


class _Tracker:
    """Follows the lines of HEAD's symbols back through the versions of their files."""

    def __init__(self, log: GitLog, head: HeadSymbols) -> None:
        self._log, self._head = log, head
        self._nodes: list[int] = [0]
        self._versions: dict[str, OrderedDict[str, Owners]] = {}
        self._file = {path: file_id(path) for path in head.paths}

    def touched_by(self, change: FileChange) -> tuple[int, ...]:
        """Return the ids of the nodes that a change touched, the file's first, and go on to the text before it."""
        file = self._file.get(change.path)
        if file is None:
            return ()
        owners = self._owners(change)
        if owners is None:
            return (file,)
        hunks = self._hunks(change) if owners else ()
        if change.old_blob:
            self._keep(change.old_path, change.old_blob, carry_back(owners, hunks))
            self._file.setdefault(change.old_path, file)
        return (file, *sorted(self._nodes[number] for number in touched_owners(owners, hunks)))

    def _hunks(self, change: FileChange) -> tuple[Hunk, ...]:
        """Return the lines that a change touched; none if a version cannot be read."""
        try:
            return self._log.between(change.old_blob, change.new_blob)
        except KeyError:  # a submodule, or a partial clone
            return ()

    def _keep(self, path: str, blob: str, owners: Owners) -> None:
        versions = self._versions.setdefault(path, OrderedDict())
        versions[blob] = owners
        versions.move_to_end(blob)
        if len(versions) > _VERSIONS:
            versions.popitem(last=False)

    def _owners(self, change: FileChange) -> Owners | None:
        """Return the owners of the lines of a file as the commit left it, empty if HEAD's file defines nothing.

        None if they cannot be found.
        """
        versions = self._versions.get(change.path)
        if versions is None:
            self._start(change.path)
            versions = self._versions.get(change.path)
            if versions is None:
                return None
        owners = versions.get(change.new_blob)
        if owners is None:  # a parallel branch: compare with the version that was read last
            nearest = next(reversed(versions))
            if not versions[nearest]:
                return versions[nearest]
            try:
                hunks = self._log.between(change.new_blob, nearest)
            except KeyError:
                return None
            owners = carry_back(versions[nearest], hunks)
            self._keep(change.path, change.new_blob, owners)
        return owners

    def _start(self, path: str) -> None:
        """Store the owners of the lines in HEAD's text of a file."""
        head_file = self._head.of(path)
        if head_file is None:
            return
        first_owner = len(self._nodes)
        self._nodes += [node for _, _, node in head_file.symbols]
        spans = ((start, end, first_owner + number) for number, (start, end, _) in enumerate(head_file.symbols))
        owners = owners_of_lines(spans)
        if owners:
            owners.extend([0] * max(head_file.lines - len(owners), 0))
        self._keep(path, head_file.blob, owners)
