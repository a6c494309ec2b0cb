"""Finds the manifest of a commit in a store, or of its nearest published ancestor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from packlens.fleet.identity import commit_name
from packlens.fleet.manifest import Manifest, decode_manifest
from packlens.fleet.objects import Objects

MAX_ANCESTORS: Final = 256
"""How many ancestors of a commit are looked up in a store."""
_FIRST: Final = 2
_TOGETHER: Final = 16
"""How many names are looked up at once."""


def manifest_of(store: Objects, commit: str) -> Manifest | None:
    """Return the manifest of a commit; None if there is none that can be used."""

    def decode(data: bytes) -> Manifest:
        """Return the manifest, if it is of that commit."""
        manifest = decode_manifest(data)
        if manifest.commit != commit:
            raise ValueError("it is of another commit")
        return manifest

    return store.get(commit_name(commit), decode)


def nearest_manifest(store: Objects, commits: Iterable[str]) -> Manifest | None:
    """Return the manifest of the first of some commits that has one."""
    for group in _groups(commits):
        for commit, is_there in zip(group, store.together(store.has, map(commit_name, group)), strict=True):
            if is_there and (manifest := manifest_of(store, commit)) is not None:
                return manifest
    return None


def resolved_manifest(store: Objects, manifest: Manifest) -> Manifest | None:
    """Return a manifest, or the one of its base, that says what resolution gave; None if it is not there."""
    resolved = manifest_of(store, manifest.base) if manifest.base else manifest
    return None if resolved is None or resolved.base else resolved


def _groups(commits: Iterable[str]) -> Iterator[list[str]]:
    iterator = iter(commits)
    size = _FIRST  # nearly always one of the first has a manifest
    while group := list(islice(iterator, size)):
        yield group
        size = _TOGETHER
