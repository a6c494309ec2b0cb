"""The strict and the peer rule: when a ranked symbol counts as a right answer.

Names come in the notations of many tools. *Peer* is the lenient rule of the reference system's benchmark: a class is
matched by any of its methods, a bare name by any qualifier, and several symbols may match one answer. *Strict* asks for
equal names, or one that ends in the other at a dot, and each answer counts once.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

_EXTENSIONS: Final = (".go", ".py", ".ts", ".tsx", ".js", ".jsx", ".rs", ".java", ".cs", ".rb")
_KEYWORDS: Final = re.compile(r"(?:func|type|var|const|def|class|interface|struct) ")
_DECLARED: Final = re.compile(r"[^( {\[<]+")
_CAPITALISED: Final = re.compile(r"(?:^|\.)([A-Z])")
_TYPE_ARGUMENTS: Final = re.compile(r"<[^<>]*>")


class MatchCounts(NamedTuple):
    """The matches of a ranking."""

    relevant: tuple[bool, ...]
    """For each ranked symbol, whether it counts as an answer."""
    ranks: tuple[int | None, ...]
    """For each answer, the rank (from 1) of the symbol that matches it, or None."""


def strict_hits(symbols: Sequence[str], answers: Sequence[str]) -> MatchCounts:
    """Match in the order of ranks: a symbol takes the answer that it equals, or else the longest that ends alike.

    Names are case-sensitive.
    """
    open_answers = {number: strict_name(answer) for number, answer in enumerate(answers)}
    ranks: list[int | None] = [None] * len(answers)
    relevant = []
    for rank, symbol in enumerate(map(strict_name, symbols), 1):
        fitting = [number for number, answer in open_answers.items() if ends_alike(symbol, answer)]
        relevant.append(bool(fitting))
        if fitting:
            matched = max(fitting, key=lambda n: (open_answers[n] == symbol, len(open_answers[n]), -n))
            del open_answers[matched]
            ranks[matched] = rank
    return MatchCounts(tuple(relevant), tuple(ranks))


def peer_hits(symbols: Sequence[str], answers: Sequence[str]) -> MatchCounts:
    """Match every symbol with every answer; an answer's rank is that of the first symbol."""
    names, right_names = [peer_name(symbol) for symbol in symbols], [peer_name(answer) for answer in answers]
    rows = [[peer_match(symbol, answer) for answer in right_names] for symbol in names]
    first = (
        next((rank for rank, row in enumerate(rows, 1) if row[number]), None) for number in range(len(right_names))
    )
    return MatchCounts(tuple(any(row) for row in rows), tuple(first))


@lru_cache(maxsize=1 << 16)
def peer_name(name: str) -> str:
    """Return the name from a tool's notation: `file:line:declaration`, `file:name`, a path or URL and a name."""
    text = name.strip().rstrip(".").rstrip("(")
    before_colon, colon, rest = text.partition(":")
    if colon and before_colon.endswith(_EXTENSIONS):
        line, second, declaration = rest.partition(":")
        if second:
            return _declared(declaration.strip())
        return "" if re.fullmatch("[0-9]+", line) else line.strip()
    return _last_segment(_behind_path(_without_scheme(text)))


@lru_cache(maxsize=1 << 16)
def strict_name(symbol_text: str) -> str:
    """Return the peer rule's name with '.' as its only separator, and without type arguments."""
    name = peer_name(symbol_text).replace("::", ".").replace("#", ".")
    while (shorter := _TYPE_ARGUMENTS.sub("", name)) != name:
        name = shorter
    return name.strip(". ")


@lru_cache(maxsize=1 << 18)
def peer_match(first: str, second: str) -> bool:
    """Whether two names (`peer_name`) mean the same to the peer rule, whatever their case and order."""
    if not first or not second:
        return False
    left, right = first.lower(), second.lower()
    if left == right or left.endswith("." + right) or right.endswith("." + left):
        return True
    *outer, name = left.split(".")
    *containers, last = right.split(".")
    if name and name == last and (not outer or not containers or not set(outer).isdisjoint(containers)):
        return True
    return _contains(first, second) or _contains(second, first)


def ends_alike(first: str, second: str) -> bool:
    """Return whether two names are equal, or one is the other's end after a dot; '' is like no other."""
    return bool(first and second) and (first == second or first.endswith("." + second) or second.endswith("." + first))


def _contains(outer: str, inner: str) -> bool:
    """Whether the first place where `inner` occurs in `outer` lies between dots."""
    full_name, part = outer.replace("::", "."), inner.replace("::", ".")
    before, separator, after = full_name.partition(part)
    return bool(separator) and (not before or before.endswith(".")) and (not after or after.startswith("."))


def _declared(line: str) -> str:
    """Return what a line of source declares."""
    line = _KEYWORDS.sub("", line, count=1) if _KEYWORDS.match(line) else line
    name = _DECLARED.match(line)
    return name[0] if name else line


def _behind_path(text: str) -> str:
    """Return what follows the file's name; without one, what begins at the first capitalised part, or the last part."""
    for extension in _EXTENSIONS:
        _, separator, name = text.rpartition(extension + ".")
        if separator:
            return name
    _, slash, last = text.rpartition("/")
    if slash:
        return last.partition(".")[2] if "." in last else last
    capitalised = _CAPITALISED.search(text)
    return text[capitalised.start(1) :] if capitalised else text.rpartition(".")[2]


def _last_segment(text: str) -> str:
    """Return what follows the last slash; '' for a bare `host.tld/owner/repository`."""
    segments = _without_scheme(text).split("/")
    if len(segments) == 3 and "." in segments[0] and not re.search("[A-Z]", segments[0]):
        return ""
    return segments[-1]


def _without_scheme(text: str) -> str:
    return text.partition("://")[2] if "://" in text else text
