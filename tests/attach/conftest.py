"""A cache folder of a test's own, and registrations in it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from packlens.attach.registration import Kind, Registration, ServedRoot
from packlens.store.connection import default_path

Make = Callable[..., Registration]


@pytest.fixture(autouse=True)
def cache(own_cache: Path) -> Path:
    """A cache folder that is not the user's."""
    return own_cache


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    """A work tree."""
    folder = tmp_path / "repo"
    (folder / ".git").mkdir(parents=True)
    return folder


@pytest.fixture
def registration(repo: Path) -> Make:
    """Makes registrations of this process for the work tree."""

    def make(kind: Kind = "serve", folder: Path = repo, process: int = os.getpid(), address: str = "1") -> Registration:
        """Make one."""
        return Registration(process, kind, address, "secret", (ServedRoot(str(folder), str(default_path(folder))),))

    return make
