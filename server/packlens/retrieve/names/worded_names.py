"""Finds qualified names that a task says in words: "the `add` method of Cart", "Cart's add", `Cart->add`, "Cart add()".

Other spellings put more between the two names: `Cart<Item>.add`, `new Cart(2).add`, `<Cart as Shop>::add`, and links to
documentation, `/struct.Cart.html#method.add`. Only names of a symbol of the workspace count: "a change in Cart" is one
only if Cart has a member `change`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from packlens.expressions import expression

IsMember = Callable[[str, str], bool]
"""(type, name) -> whether the type has a member of this name."""

_WORD: Final = r"[^\W\d]\w*"
_TYPE: Final = r"[A-Z]\w*"
_NAMES: Final = re.compile(
    rf"`?\b(?P<member>{_WORD})(?:\(\))?`? (?:(?:method|function|member|property|constructor|field) )?(?:of|in|on|from)"
    rf" (?:(?:the|class|struct|interface|trait|type|module) )*`?(?P<owner>{_TYPE})\b`?"
    rf"|`?\b(?P<owner_of>{_TYPE})`?(?:'s |->)`?(?P<owned>{_WORD})(?:\(\))?`?"
    rf"|(?<!\[)`?\b(?P<called_on>{_TYPE})`? `?(?P<called>{_WORD})\b`?"
    rf"|\(\*?(?P<pointed>{_TYPE})\)\.(?P<pointed_at>{_WORD})"
)
_TYPES: Final = r"(?:<[^<>\n]{0,60}(?:<[^<>\n]{0,40}>[^<>\n]{0,40})?>|\[[\w ,.*]{1,60}\])"
"""Type arguments, with one level of nesting."""
_SPELLINGS: Final = expression(
    rf"\b(?P<typed>{_TYPE})(?:::)?{_TYPES}(?:\.|::|#)(?P<typed_member>{_WORD})"
    rf"|<(?P<cast>{_TYPE}){_TYPES}? as [\w:]{{1,60}}{_TYPES}?>::(?P<cast_member>{_WORD})"
    rf"|\b(?P<through>{_TYPE})(?:(?:\.prototype|\.Companion|\.new|\([^()\n]{{0,80}}\))\??|\?)\.(?P<reached>{_WORD})"
    rf"|[-+]\[(?P<receiver>{_TYPE}) (?P<message>{_WORD})(?=[:\]])"
    rf"|`?\b(?P<left>{_TYPE})`? (?:\u2192|->|>|/) `?(?P<right>{_WORD})\b`?"
    rf"|https?://[^\s<>\"'`]{{1,300}}?[/.#](?P<documented>{_TYPE})(?:\.html)?[#.](?:t?y?method[._])?(?P<anchor>{_WORD})"
)
"""As in `_NAMES`, the one alternative that matches has both groups."""
_MARKS: Final = ("<", ">", "[", "(", "://", "?.", ".prototype", ".Companion", ".new", "/", "\u2192")
_OWNERS: Final = frozenset("owner owner_of called_on pointed typed cast through receiver left documented".split())
_MAX_READ: Final = 20_000
"""Characters that are searched; text behind them was pasted."""


def with_dotted_names(task: str, is_member: IsMember) -> str:
    """Return a task with names such as `Cart.add` in place of the words or spellings that mean them."""
    text = _replaced(_NAMES, task, is_member)
    return _replaced(_SPELLINGS, text, is_member) if any(mark in text for mark in _MARKS) else text


def _replaced(names: re.Pattern[str], task: str, is_member: IsMember) -> str:
    text, parts = task[:_MAX_READ], []
    offset = end = 0
    while match := names.search(text, offset):
        owner, member = _type_and_member(match)
        offset = match.start() + 1
        if is_member(owner, member):
            parts += [text[end : match.start()], f"{owner}.{member}"]
            offset = end = match.end()
    return "".join((*parts, task[end:])) if parts else task


def _type_and_member(match: re.Match[str]) -> tuple[str, str]:
    """Return the name of the type and that of the member."""
    (one, first), (_, second) = ((name, text) for name, text in match.groupdict().items() if text is not None)
    return (first, second) if one in _OWNERS else (second, first)
