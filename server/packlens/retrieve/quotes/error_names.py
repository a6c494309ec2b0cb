"""Reads the names in error messages of compilers and runtimes, and finds where they are defined, used and raised.

"'Line3D' object has no attribute '_verts3d'" is about the class and about whoever uses that attribute.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.expressions import expression
from packlens.extract.documents.posting_format import BODY
from packlens.graph.kinds import CALLS, THROWS
from packlens.graph.rows import distinct, intersection
from packlens.graph.view import Flags, Index
from packlens.retrieve.names.dotted_names import name_parts, resolve_dotted
from packlens.retrieve.names.spelled_names import symbols_named
from packlens.retrieve.scores import Scores, largest
from packlens.text import word_terms

Positions = NDArray[np.integer]

_MAX_USERS: Final = 20
_MAX_ERRORS: Final = 20
_MAX_LINE_LENGTH: Final = 1_000
_NAME: Final = r"[^\W\d][\w.:$\\]{0,120}"
_FIRST: Final = r"(?<![\w.:$\\])"
"""Precedes a name at the start of a message, so that the search reads the name once and not from each of its
letters."""
_QUOTE: Final = r"[`'\"‘“]"
_END: Final = r"[`'\"’”]"
_MESSAGES: Final = tuple(
    expression(pattern)
    for pattern in (
        (
            rf"(?:{_QUOTE}(?P<type>{_NAME}){_END} object|(?:type object|module) {_QUOTE}(?P<kind>{_NAME}){_END})"
            rf" has no attribute {_QUOTE}(?P<name>{_NAME}){_END}"
        ),
        rf"\bname {_QUOTE}(?P<name>{_NAME}){_END} is not defined",
        rf"cannot import name {_QUOTE}(?P<name>{_NAME}){_END}(?: from {_QUOTE}(?P<type>{_NAME}){_END})?",
        (
            rf"{_FIRST}(?P<type>{_NAME})\(\) (?:got an unexpected keyword argument|got multiple values for argument"
            rf"|missing \d+ required[\w -]{{0,40}} arguments?:?) {_QUOTE}(?P<name>{_NAME}){_END}"
        ),
        rf"{_FIRST}(?P<type>{_NAME})\(\) takes \S",
        rf"\bundefined: (?P<name>{_NAME})",
        rf"{_FIRST}(?P<type>{_NAME}) undefined \(type \S{{1,80}} has no field or method (?P<name>{_NAME})\)",
        (
            rf"undefined (?:local variable or )?method {_QUOTE}(?P<name>{_NAME}){_END}"
            rf"(?: for (?:an instance of )?(?:#<)?(?P<type>{_NAME}))?"
        ),
        rf"uninitialized constant (?P<name>{_NAME})",
        rf"{_FIRST}(?P<name>{_NAME}) is not (?:a function|defined|a constructor|iterable)\b",
        rf"Cannot read propert(?:y|ies) (?:of \w+ \(reading )?{_QUOTE}(?P<name>{_NAME}){_END}",
        rf"symbol:\s+(?:method|class|variable) (?P<name>{_NAME})",
        rf"location:\s+(?:class|interface|package) (?P<type>{_NAME})",
        rf"NoSuch(?:Method|Field)Error: (?:\S+ )?(?P<name>{_NAME})",
        rf"Cannot invoke \"(?P<name>{_NAME})\(",
        (
            rf"no (?:method|field|variant|function or associated item|associated item) (?:named )?`(?P<name>{_NAME})`"
            rf" (?:found|on)(?:[^`\n]{{0,60}}`(?P<type>{_NAME}))?"
        ),
        rf"cannot find (?:\w+ ){{1,3}}`(?P<name>{_NAME})`",
        rf"(?:unresolved import|use of undeclared \w+|use of undeclared identifier) {_QUOTE}(?P<name>{_NAME}){_END}",
        rf"Property '(?P<name>{_NAME})' does not exist on type '(?:typeof )?(?P<type>{_NAME})",
        rf"Cannot find name '(?P<name>{_NAME})'",
        rf"has no exported member '(?P<name>{_NAME})'",
        rf"Call to undefined (?:method|function) (?P<name>{_NAME})",
        rf"'(?P<type>{_NAME})' does not contain a definition for '(?P<name>{_NAME})'",
        rf"\bfunction (?P<name>{_NAME})/\d+ is undefined",
        rf"no function clause matching in (?P<name>{_NAME})/\d+",
        rf"[Vv]alue of type '(?P<type>{_NAME})' has no member '(?P<name>{_NAME})'",
        rf"cannot find '(?P<name>{_NAME})' in scope",
        rf"no member named '(?P<name>{_NAME})' in '(?P<type>{_NAME})'",
        rf"undefined reference to {_QUOTE}(?P<name>{_NAME})",
    )
)
"""Group `type` is what the message is about, and `name` is what is missing or wrong there."""
_RAISED: Final = expression(
    r"(?:^|[|>(*] |\*\* \(|E {3}|Uncaught |Caused by: |\"main\" |exception[.:] )\s*"
    rf"(?P<type>{_NAME})(?=\)?(?::(?:\s|$)|\s*$)|\) )"
    rf"|\b(?P<called>(?:[a-z_]\w{{0,40}}[.:]{{1,2}}){{0,6}}[A-Z]\w{{0,60}}(?:Error|Exception))\b(?=: |\W?$)"
)
"""A type of exception as runtimes print it: at the start of a line or behind their own prefix, before its message."""
_MAY_BE_RAISED: Final = expression(r"Error|Exception|^\s*\S+(?:: |\s*$)|^E   |^\*\* |: ")
_NAMED_ERROR: Final = expression(r"(?:Error|Exception|Failure|Fault|Abort)\Z")
_MAX_RAISING: Final = 10
"""A type that more functions raise points at none of them."""
_OBJECT_ID: Final = expression(r":0x\w*$")
_MAY_BE_ERROR: Final = expression(
    r"attribute|name|argument|takes|ndefined|uninitialized|not|Cannot|cannot|symbol|location|NoSuch|no |unresolved"
    r"|undeclared|exist|member|contain|clause"
)


def error_names(text: str) -> tuple[tuple[str, str], ...]:
    """Return (type, name) of each error message that a text quotes, in its order; one of the two may be ''."""
    names: dict[tuple[str, str], None] = {}
    for line in text.splitlines():
        if not line or not _MAY_BE_ERROR.search(line, 0, _MAX_LINE_LENGTH):
            continue
        part = line[:_MAX_LINE_LENGTH]
        for pattern in _MESSAGES:
            if match := pattern.search(part):
                groups = match.groupdict()
                about = _OBJECT_ID.sub("", groups.get("type") or groups.get("kind") or "")
                names[about.rstrip(".:"), (groups.get("name") or "").rstrip(".:")] = None
                break
        if len(names) == _MAX_ERRORS:
            break
    return tuple(names)


def error_subjects(text: str, index: Index, candidates: Flags) -> Scores:
    """Return, for every node, how surely an error message of a text is about it, from 0 to 1.

    The type and the definition of a name get 1 divided by the number of symbols of that name; users of the name, if
    they are few, get less.
    """
    return largest(_error_subjects(text, index, candidates), index)


def _error_subjects(text: str, index: Index, candidates: Flags) -> Iterator[tuple[list[int] | Positions, float]]:
    for about, name in error_names(text):
        for name_or_subject in filter(None, (name, about)):
            symbols = _resolve_name(name_or_subject, index, candidates)
            if symbols:
                yield symbols, 1 / len(symbols)
        users = _users(name_parts(name)[-1], index, candidates) if name else np.zeros(0, dtype=np.int64)
        if 0 < len(users) <= _MAX_USERS:
            yield users, 1 / np.sqrt(1 + len(users))


def raised_types(text: str) -> tuple[str, ...]:
    """Return the names of what may be exceptions that a text quotes, in its order; other words can look the same."""
    names: dict[str, None] = {}
    for line in text.splitlines():
        if not line or not _MAY_BE_RAISED.search(line, 0, _MAX_LINE_LENGTH):
            continue
        for match in _RAISED.finditer(line[:_MAX_LINE_LENGTH]):
            names[(match["type"] or match["called"]).rstrip(".:")] = None
        if len(names) >= _MAX_ERRORS:
            break
    return tuple(names)[:_MAX_ERRORS]


def raising_functions(text: str, index: Index, candidates: Flags) -> Scores:
    """Return, for every node, how surely it raises an exception that a text quotes, from 0 to 1: surer if few raise it.

    If no function throws a type whose name says that it is an error, the functions that construct one count.
    """
    return largest(_raising_functions(text, index, candidates), index)


def _raising_functions(text: str, index: Index, candidates: Flags) -> Iterator[tuple[Positions, float]]:
    incoming = index.incoming
    for name in raised_types(text):
        for exception in (p for p in _resolve_name(name, index, candidates) if index.symbols.is_type[p]):
            slots = incoming.slots_of(exception)
            sources, kinds = incoming.indices[slots], incoming.kind[slots]
            thrown = kinds == THROWS
            is_raise = thrown if thrown.any() or not _NAMED_ERROR.search(name) else kinds == CALLS
            makers = distinct(sources[is_raise])
            makers = makers[candidates[makers] & ~index.symbols.test[makers]]
            if 0 < len(makers) <= _MAX_RAISING:
                yield makers, 1 / np.sqrt(len(makers))


def _resolve_name(name: str, index: Index, candidates: Flags) -> list[int]:
    parts = [part for part in re.split(r"[.:$\\]+", name) if part]
    if not parts:
        return []
    same_name = symbols_named(parts[-1], index, candidates)
    return resolve_dotted(parts[-2:], same_name, index) or same_name


def _users(name: str, index: Index, candidates: Flags) -> NDArray[np.int64]:
    """Return the candidates whose bodies have every term of a name."""
    postings = index.postings
    users: NDArray[np.int64] | None = None
    for term in set(word_terms(name)):
        number = postings.number_of(term)
        if number is None:
            return np.zeros(0, dtype=np.int64)
        slots = postings.slots_of(number)
        holding = postings.node[slots][postings.field[slots] == BODY]
        holding = holding[candidates[holding]].astype(np.int64)
        users = holding if users is None else intersection(users, holding)
    return users if users is not None else np.zeros(0, dtype=np.int64)
