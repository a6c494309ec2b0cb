"""The manifest of training repositories, and their clones on this machine.

`repositories.toml` holds public facts: owner and name, language, licence, and the commit at which the history ends.
Nothing here downloads: `missing_clones` says what a person is to clone.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from packlens.errors import PacklensError

MANIFEST: Final = Path(__file__).with_name("repositories.toml")
FRESH: Final = Path(__file__).with_name("fresh.toml")
"""Repositories that judge what was fitted to those of `MANIFEST`."""
_KEYS: Final = ("name", "language", "licence", "commit")
_COMMIT_LENGTH: Final = 40


@dataclass(frozen=True, slots=True)
class Repository:
    """One public repository of the manifest."""

    name: str
    """`owner/name`."""
    language: str
    """The main language, as `grammars/` names it."""
    licence: str
    """SPDX identifier."""
    commit: str
    """The newest commit that is read, 40 hexadecimal digits."""

    @property
    def folder(self) -> str:
        """The name of its folder in the data: `owner+name`."""
        return self.name.replace("/", "+")


def read_manifest(path: Path = MANIFEST) -> list[Repository]:
    """Return the repositories of a manifest, sorted by name. Raises PacklensError naming the entry and the mend."""
    try:
        value = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise PacklensError(f"{path} cannot be read as a manifest: {error}.") from error
    entries = value.get("repositories", [])
    if not isinstance(entries, list) or not entries:
        raise PacklensError(f"{path} names no repository; add [[repositories]] with {', '.join(_KEYS)}.")
    found = [_repository(entry, path) for entry in entries]
    names = [each.name.casefold() for each in found]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise PacklensError(f"{path} names {twice[0]} twice; remove one of the entries.")
    return sorted(found, key=lambda each: each.name.casefold())


def _repository(entry: object, path: Path) -> Repository:
    values = [entry.get(key) for key in _KEYS] if isinstance(entry, dict) else []
    texts = [each for each in values if isinstance(each, str) and each]
    if len(texts) != len(_KEYS):
        raise PacklensError(f"{path}: the entry {entry} is incomplete; it needs {', '.join(_KEYS)}.")
    repository = Repository(*texts)
    owner, _, name = repository.name.partition("/")
    if not owner or not name or "/" in name or ".." in repository.name:
        raise PacklensError(f"{path}: '{repository.name}' is not of the form owner/name.")
    if len(repository.commit) != _COMMIT_LENGTH or set(repository.commit) - set("0123456789abcdef"):
        raise PacklensError(f"{path}: the commit of {repository.name} must have 40 hexadecimal digits.")
    return repository


def find_clone(clones: Path, repository: Repository) -> Path | None:
    """Return the git folder of a repository's clone, or None.

    A clone is named `owner+name` or `owner/name`. It is bare or not; the git folder may also be one level deeper.
    """
    for folder in (clones / repository.folder, clones / repository.name):
        for place in _possible_places(folder):
            if (place / "HEAD").is_file() and (place / "objects").is_dir():
                return place
    return None


def _possible_places(folder: Path) -> Iterator[Path]:
    if folder.is_dir():
        yield from (folder / ".git", folder)
        for inner in sorted(path for path in folder.iterdir() if path.is_dir()):
            yield from (inner / ".git", inner)


def missing_clones(clones: Path, repositories: Iterable[Repository]) -> str:
    """Return a message that names the repositories without a clone and how to clone them, '' if there are none."""
    missing = [each for each in repositories if find_clone(clones, each) is None]
    if not missing:
        return ""
    lines = [f"{len(missing)} repositories have no clone in {clones}; `git clone` brings them ($HOST: your host):"]
    lines += [f'  git clone --bare "$HOST/{each.name}" "{clones / each.folder}"' for each in missing]
    return "\n".join(lines)
