"""Loads the binding of libgit2 when the first repository is read, and reads messages of its commits as text."""

from __future__ import annotations

from types import ModuleType
from typing import Any


def libgit2() -> ModuleType:
    """Return the module `pygit2`."""
    import pygit2  # noqa: PLC0415 - takes 0.1 s, which folders outside of git need not wait for

    return pygit2


def message_of(commit: Any) -> str:
    """Return the message of libgit2's commit, read as UTF-8 if its encoding is unknown.

    Unlike `commit.message`, this raises for no encoding that a commit may claim ("UTF-8 UTF8").
    """
    raw: bytes = commit.raw_message
    try:
        return raw.decode(commit.message_encoding or "utf-8", "replace")
    except (LookupError, ValueError):
        return raw.decode(errors="replace")
