"""Reads which commits were made in a work tree, and when, from git's log of HEAD (`git reflog`).

Commits that were fetched, merged, rebased or picked were not made here, and merges do not count. The log is a small
text file of git's, so no objects of the repository are read.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

from packlens.errors import GitError
from packlens.git.repository import data_folder
from packlens.git.work_tree import enclosing_work_tree
from packlens.reading import read_regular

_MAX_LOG_LENGTH: Final = 16 << 20
"""Bytes: some 80,000 entries. git forgets entries after 90 days; a longer log is not read."""
_ENTRY: Final = re.compile(
    rb"^[0-9a-f]{40,64} (?P<oid>[0-9a-f]{40,64}) [^\n\t]*> (?P<time>\d{1,12}) [+-]\d{4}(?:\t(?P<how>[^\n]*))?$",
    re.MULTILINE,
)
_MADE: Final = re.compile(rb"commit(?: \((?:initial|amend)\))?:")


class MadeCommit(NamedTuple):
    """A commit that was made in the work tree."""

    oid: str
    time: int
    """Unix time in seconds at which it was made or last amended here."""


class MadeCommits(NamedTuple):
    """The contents of the log of a work tree's HEAD."""

    head: str
    """The commit that HEAD was last moved to; '' if unknown."""
    commits: tuple[MadeCommit, ...]
    """In the order in which they were made."""


def made_commits(root: Path) -> MadeCommits:
    """Return the commits that were made in the work tree that a folder is in; none without a repository or a log."""
    top = enclosing_work_tree(root)
    if top is None:
        return MadeCommits("", ())
    try:
        data = read_regular(str(data_folder(top) / "logs" / "HEAD"), _MAX_LOG_LENGTH)
    except (GitError, OSError):
        return MadeCommits("", ())
    entries = list(_ENTRY.finditer(data))
    commits = tuple(
        MadeCommit(entry["oid"].decode(), int(entry["time"])) for entry in entries if _MADE.match(entry["how"] or b"")
    )
    return MadeCommits(entries[-1]["oid"].decode() if entries else "", commits)
