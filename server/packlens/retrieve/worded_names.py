"""Dotted names that a task says in words: "the `add` method of Cart", "Cart's add", `Cart->add`, "Cart add()".

Only what a symbol of the workspace bears is a name: "a change in Cart" is one where Cart has a member `change`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

_WORD: Final = r"[^\W\d]\w*"
_TYPE: Final = r"[A-Z]\w*"
_NAMES: Final = re.compile(
    rf"`?\b(?P<member>{_WORD})(?:\(\))?`? (?:(?:method|function|member|property|constructor|field) )?(?:of|in|on|from)"
    rf" (?:(?:the|class|struct|interface|trait|type|module) )*`?(?P<owner>{_TYPE})\b`?"
    rf"|`?\b(?P<owner_of>{_TYPE})`?(?:'s |->)`?(?P<owned>{_WORD})(?:\(\))?`?"
    rf"|`?\b(?P<called_on>{_TYPE})`? `?(?P<called>{_WORD})(?=\()"
    rf"|\(\*?(?P<pointed>{_TYPE})\)\.(?P<pointed_at>{_WORD})"
)
_MOST_READ: Final = 20_000
"""Characters that are searched; what stands behind them was pasted."""


def with_dotted_names(task: str, is_member: Callable[[str, str], bool]) -> str:
    """Return a task with `Cart.add` for what it says in words; `is_member` tells whether a type has a member."""
    read, parts, end = task[:_MOST_READ], [], 0
    at = 0
    while match := _NAMES.search(read, at):
        owner, member = _told(match)
        if is_member(owner, member):
            parts += [read[end : match.start()], f"{owner}.{member}"]
            at = end = match.end()
        else:
            at = match.end("member") if match["member"] else match.start() + len(owner) + 1
    return "".join((*parts, task[end:])) if parts else task


def _told(match: re.Match[str]) -> tuple[str, str]:
    """Return the names of the type and of the member."""
    owner = match["owner"] or match["owner_of"] or match["called_on"] or match["pointed"]
    member = match["member"] or match["owned"] or match["called"] or match["pointed_at"]
    return owner, member
