"""The messages of commits as text."""

from __future__ import annotations

from typing import Any


def message_of(commit: Any) -> str:
    """Return the message of libgit2's commit, read as UTF-8 if its encoding is unknown.

    Unlike `commit.message`, this raises for no encoding that a commit may claim ("UTF-8 UTF8").
    """
    raw: bytes = commit.raw_message
    try:
        return raw.decode(commit.message_encoding or "utf-8", "replace")
    except (LookupError, ValueError):
        return raw.decode(errors="replace")
