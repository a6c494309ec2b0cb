"""Reads the file that lists the repositories and commits that a fleet builds."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any, Final, NamedTuple

from packlens.errors import FleetError
from packlens.reading import read_regular, real_path

_MAX_SIZE: Final = 16 << 20
_MEMBERS: Final = frozenset({"path", "commits"})
_DEFAULT: Final = ("HEAD",)


class RepositoryRevision(NamedTuple):
    """A revision of a repository that is to be published."""

    repository: str
    revision: str


def read_repositories(file: Path) -> list[RepositoryRevision]:
    """Return what a file lists, in order, each once. Raises FleetError, which names the faulty entry.

    The file has tables `[[repository]]` with a `path`, relative to the file, and `commits` (default: HEAD).
    """
    try:
        document = tomllib.loads(read_regular(str(real_path(file)), _MAX_SIZE).decode())
    except (OSError, ValueError, RecursionError) as error:
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        raise FleetError(f"{file} cannot be read as a list of repositories: {reason}.") from error
    entries = document.get("repository", [])
    if not isinstance(entries, list) or not entries or document.keys() != {"repository"}:
        raise FleetError(f"{file} has to hold tables [[repository]], each with a `path`, and nothing else.")
    revisions = [each for number, entry in enumerate(entries, 1) for each in _revisions_of(file, number, entry)]
    return list(dict.fromkeys(revisions))


def _revisions_of(file: Path, number: int, entry: Any) -> list[RepositoryRevision]:
    location = f"{file}, repository {number}"
    if not isinstance(entry, dict) or not entry.keys() <= _MEMBERS:
        raise FleetError(f"{location}: only {' and '.join(sorted(_MEMBERS, reverse=True))} are known.")
    path, commits = entry.get("path"), entry.get("commits", list(_DEFAULT))
    if not isinstance(path, str) or not path or "\x00" in path:
        raise FleetError(f"{location}: `path` has to be the folder of a git repository.")
    if not isinstance(commits, list) or not commits or not all(isinstance(each, str) and each for each in commits):
        raise FleetError(f'{location}: `commits` has to be a list of revisions, such as ["HEAD"].')
    folder = real_path(file.parent / os.path.expanduser(path))  # noqa: PTH111 - unlike Path's, it leaves unknown users
    return [RepositoryRevision(str(folder), commit) for commit in commits]
