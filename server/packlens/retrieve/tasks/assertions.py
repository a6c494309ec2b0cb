"""Leaves out of a task what frameworks of tests say of assertions that failed: their names are of the framework.

`Assert.Equal() Failure` is no word about a workspace's own `Equal`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

_FAILED: Final = re.compile(
    r"\b(?P<type>Assert|Assertions)\.(?P<name>\w{1,100})(?=\(\) Failure|(?:\(\))? failed\b)"
    r"|\bexpect\((?:received|jest\.fn\(\)|actual|string|value|element)?\)(?:\.\w{1,60}){1,4}"
    r"\((?:\w{1,40}(?:, ?\w{1,40}){0,4})?\)(?=[ ]*(?://|$))",
    re.MULTILINE,
)
"""xUnit's `Assert.Equal() Failure`, MSTest's `Assert.IsTrue failed`, and Jest's `expect(received).toBe(expected) //
Object.is equality`."""


def without_assertions(text: str, is_own: Callable[[str, str], bool]) -> str:
    """Return a text with blanks for the assertions that messages of frameworks name.

    `is_own` tells whether a type of the workspace has a member of a name: then a message may be of its own framework.
    """

    def blank(match: re.Match[str]) -> str:
        """Return the words of a message if they may be of the workspace, else as many blanks."""
        return match[0] if match["type"] and is_own(match["type"], match["name"]) else " " * len(match[0])

    return _FAILED.sub(blank, text)
