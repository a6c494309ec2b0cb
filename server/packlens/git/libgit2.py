"""Loads the binding of libgit2 when the first repository is read."""

from __future__ import annotations

from types import ModuleType


def libgit2() -> ModuleType:
    """Return the module `pygit2`."""
    import pygit2  # noqa: PLC0415 - takes 0.1 s, which folders outside of git need not wait for

    return pygit2
