"""Mines the git history: which symbols and files of today each past commit touched, and in which words it said why.

Today's symbols are followed back through the diffs by their lines (`index.lineage`), so what a function was called at
the time does not matter, nor in which file it stood if that was renamed.
"""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from packlens.config import HistorySettings
from packlens.errors import GitError
from packlens.index.build import Progress
from packlens.index.git_log import Commit, FileChange, GitLog, open_log
from packlens.index.lineage import Owners, carried_back, painted, touched
from packlens.model import CALLABLE_KINDS, TYPE_KINDS
from packlens.reading import read_regular
from packlens.store import history as store
from packlens.store.connection import Connection, transaction
from packlens.text import text_terms

_BATCH: Final = 250
_MOST_TERMS: Final = 200
_VERSIONS: Final = 6
"""Versions of a file whose owners are remembered: branches that ran side by side each have their own."""
_TRAILER: Final = re.compile(r"^(?:[A-Z][\w-]+-by|Change-Id|Cc|Closes|git-svn-id):.*$", re.MULTILINE | re.IGNORECASE)
_NO_WORDS: Final = re.compile(r"https?://\S+|\b[0-9a-f]{12,40}\b")


@dataclass(frozen=True)
class HistoryReport:
    """What a mining run did."""

    commits: int
    """Commits that are known now."""
    mined: int
    """Commits that this run read."""
    seconds: float = 0.0
    problem: str = ""
    """Why the history cannot be read, as a sentence; what was learned of it before stays."""


def mine_history(
    connection: Connection, root: Path, settings: HistorySettings, progress: Progress | None = None, *,
    quick: bool = False,
) -> HistoryReport:  # fmt: skip
    """Bring what is known of the history up to date with HEAD; does nothing where there is no git.

    Only commits after the last mined HEAD are read; all again if it is no ancestor, or if a `quick` run, which stops
    early, was all there was. Results are kept as they come: `progress` (stage 'history') may raise to stop, and the
    next run starts over.
    """
    started = time.perf_counter()
    try:
        log = open_log(root) if settings.commits > 0 else None
        found = None if log is None else _mined(connection, root, log, settings, progress, quick=quick)
    except GitError as error:
        return HistoryReport(store.commit_count(connection), 0, problem=str(error))
    if found is None:
        return HistoryReport(store.commit_count(connection), 0)
    return replace(found, seconds=time.perf_counter() - started)


def _mined(
    connection: Connection, root: Path, log: GitLog, settings: HistorySettings, progress: Progress | None, *,
    quick: bool,
) -> HistoryReport | None:  # fmt: skip
    """Read the commits that are new; None if none is."""
    state = store.history_state(connection)
    enough = state.limit >= (min(settings.quick_commits, settings.commits) if quick else settings.commits)
    if state.head == log.head and enough:
        return None
    since = state.head if enough and log.grew_from(state.head) else ""
    limit = settings.commits if since or not quick else min(settings.quick_commits, settings.commits)
    with transaction(connection):
        if not since:
            store.clear_history(connection)
        store.set_history_state(connection, store.HistoryState(log.head, 0))
    mined = _mine(connection, log, root, limit, since, progress)
    with transaction(connection):
        store.trim_history(connection, settings.commits)
        store.set_history_state(connection, store.HistoryState(log.head, state.limit if since else limit))
    return HistoryReport(store.commit_count(connection), mined)


def _mine(connection: Connection, log: GitLog, root: Path, limit: int, since: str, progress: Progress | None) -> int:
    spans = store.definition_spans(connection, CALLABLE_KINDS | TYPE_KINDS)
    tracker = _Tracker(log, root, spans)
    rows: list[store.CommitRow] = []
    mined = 0
    for mined, commit in enumerate(log.commits(tracker.knows, limit, since), 1):
        nodes = tracker.touched_by(commit)
        if nodes and not commit.broad:
            rows.append(
                store.CommitRow(commit.oid, commit.time, _subject(commit), message_terms(commit.message), nodes)
            )
        if mined % _BATCH == 0:
            _store(connection, rows)
            if progress is not None:
                progress("history", mined, limit)
    _store(connection, rows)
    return mined


def _store(connection: Connection, rows: list[store.CommitRow]) -> None:
    with transaction(connection):
        store.add_commits(connection, rows)
    rows.clear()


def _subject(commit: Commit) -> str:
    return commit.message.strip().partition("\n")[0][:200]


def message_terms(message: str) -> list[str]:
    """Return the stemmed terms of a commit message, without trailers, links and hashes."""
    return text_terms(_NO_WORDS.sub(" ", _TRAILER.sub("", message)))[:_MOST_TERMS]


class _Tracker:
    """Follows the lines of today's symbols back through the versions of their files."""

    def __init__(self, log: GitLog, root: Path, spans: dict[str, store.FileSpans]) -> None:
        self._log, self._root, self._spans = log, root, spans
        self._nodes: list[int] = [0]
        self._versions: dict[str, OrderedDict[str, Owners]] = {}
        self._file: dict[str, int] = {path: file.node for path, file in spans.items()}
        self._disk: dict[str, bytes] = {}

    def knows(self, path: str) -> bool:
        """Whether a path of the past is that of a file of today."""
        return path in self._file

    def touched_by(self, commit: Commit) -> list[int]:
        """Return the nodes (files first) that a commit touched, and step back over it."""
        files: list[int] = []
        found: set[int] = set()
        for change in commit.files:
            files.append(self._file[change.path])
            owners = self._owners(change)
            if owners is None:
                continue
            found |= touched(owners, change.hunks)
            if change.old_blob:
                self._keep(change.old_path, change.old_blob, carried_back(owners, change.hunks))
                self._file.setdefault(change.old_path, self._file[change.path])
        return [*dict.fromkeys(files), *sorted(self._nodes[number] for number in found)]

    def _keep(self, path: str, blob: str, owners: Owners) -> None:
        versions = self._versions.setdefault(path, OrderedDict())
        versions[blob] = owners
        versions.move_to_end(blob)
        if len(versions) > _VERSIONS:
            versions.popitem(last=False)

    def _owners(self, change: FileChange) -> Owners | None:
        """Return the owners of a file's lines as the commit left it; None if that cannot be told."""
        versions = self._versions.get(change.path)
        if versions is None:
            self._start(change.path)
            versions = self._versions.get(change.path)
            if versions is None:
                return None
        owners = versions.get(change.new_blob)
        if owners is None:  # a branch: compare with the version that is nearest
            nearest = next(reversed(versions))
            try:
                hunks = self._log.between(change.new_blob, self._disk.get(nearest, nearest))
            except KeyError:
                return None
            owners = carried_back(versions[nearest], hunks)
            self._keep(change.path, change.new_blob, owners)
        return owners

    def _start(self, path: str) -> None:
        """Begin with the text on disk, which is what was indexed."""
        spans = self._spans.get(path)
        if spans is None:
            return
        try:
            text = read_regular(f"{self._root}/{path}", inside=str(self._root))
        except OSError:
            return
        first = len(self._nodes)
        self._nodes += [node for _, _, node in spans.symbols]
        owners = painted((start, end, first + n) for n, (start, end, _) in enumerate(spans.symbols))
        missing = text.count(b"\n") + 1 - len(owners)
        owners.extend([0] * max(missing, 0))
        name = self._log.blob_name(text)
        if name not in self._log:
            self._disk[name] = text
        self._keep(path, name, owners)


__all__ = ["HistoryReport", "message_terms", "mine_history"]
