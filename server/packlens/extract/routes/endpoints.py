"""Reduces paths of HTTP endpoints, in routes and in clients' calls, to keys that are equal if both mean one endpoint.

A key is the path with `{}` for each segment that is a parameter: `/users/:id`, `/users/<int:id>` and `/users/${id}` are
all `/users/{}`. The syntaxes are those of the documentation of Express, Flask, Django, FastAPI, Spring, Rails and Go.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final

_ORIGIN: Final = re.compile(r"(?:https?:)?//(?:[^/?#{}]|\{[^{}]*\})*")
_PLACEHOLDER: Final = re.compile(
    r"[$#]?\{(?:[^{}]|\{[^{}]*\})*\}|<[^<>]*>|\[\[?[\w.]+\]?\]|\\\([^()]*\)|%[sdv]|\(\?P<\w+>[^()]*\)"
)
_PARAMETER: Final = re.compile(r":\w+\??(?:\([^()]*\))?|\*\w*|\d+|[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}")
_LITERAL: Final = re.compile(r"[\w.~@-]+")
_OPTIONAL_ROOTS: Final = re.compile(r"api|rest|v\d+(?:\.\d+)?")
"""First segments that a gateway, a mounted router or a blueprint puts in front of the paths of routes."""
_HOLE: Final = "{}"
_BEHIND_BASE: Final = re.compile(r"\{\}(?:/|[A-Za-z][\w-]*/)")
_MAX_VALUES: Final = 2
_MAX_SEGMENTS: Final = 8
"""Of a path, for its segments to be compared with parameters."""
_BASES: Final = ("$", "#", "http", "/")
"""What a path begins with whose first parameter may be the base of all paths."""


@lru_cache(maxsize=1 << 12)
def endpoint_key(path: str) -> str:
    """Return the key of a path or URL; '' for one that is too vague to be compared, such as '/'."""
    text = _plain(path)
    text = _ORIGIN.sub("", text, count=1) if _ORIGIN.match(text) else text
    text = _PLACEHOLDER.sub(_HOLE, text).partition("?")[0].partition("#")[0]
    if _BEHIND_BASE.match(text):  # `${API}/users`, `API + "users/5"`: the base of all paths
        text = text[len(_HOLE) :]
    segments = [_segment(part) for part in text.strip("/").split("/")]
    literals = [segment for segment in segments if segment not in (_HOLE, "")]
    if not any(re.search("[A-Za-z]", literal) for literal in literals) or "" in segments:
        return ""
    return "/" + "/".join(segments)


def _segment(part: str) -> str:
    """Return a segment as it is in keys; '' if it is not plain text (a regular expression, a word with a space)."""
    if _HOLE in part or _PARAMETER.fullmatch(part):
        return _HOLE
    return part if _LITERAL.fullmatch(part) else ""


def route_key(name: str) -> str:
    """Return the key of a route by its name, such as 'GET /users/:id'."""
    path = name.partition(" ")[2].removeprefix("^")
    return endpoint_key(path if path.startswith(_BASES) else "/" + path)


@lru_cache(maxsize=1 << 10)
def path_segments_of(path: str) -> tuple[str, ...] | None:
    """Return the segments of a path as they are in keys, also of one that is too vague for a key: none of '/'.

    None is returned if one of them is not plain text.
    """
    text = _PLACEHOLDER.sub(_HOLE, _plain(path)).partition("?")[0].strip("/")
    segments = tuple(_segment(part) for part in text.split("/")) if text else ()
    return None if "" in segments else segments


def vague_key(name: str) -> str:
    """Return what a route that has no key adds to the path of a mount: '/' or '/{}'; '' if that is not known."""
    segments = path_segments_of(name.partition(" ")[2])
    return "" if segments is None else "/" + "/".join(segments)


def _plain(path: str) -> str:
    """Return the text of a path without the signs of a regular expression."""
    return path.strip().removeprefix("^").removesuffix("$").removesuffix("/?").replace("\\/", "/").replace("\\.", ".")


@lru_cache(maxsize=1 << 12)
def ends_of(key: str) -> frozenset[str]:
    """Return the keys of all routes that a call with this key may mean, also behind a mount: its ends, with a parameter
    in number of some segments, too."""
    paths = [each.split("/")[1:] for each in (key, *parameter_keys(key))]
    return frozenset("/" + "/".join(path[start:]) for path in paths for start in range(len(path) + 1))


def parameter_keys(key: str) -> Iterator[str]:
    """Yield the keys of routes for which one or two segments of a path are values of parameters, best first.

    `/blog/first-post` is `/blog/{}`, as tests ask for it. The first segment is no value.
    """
    segments = key.split("/")[1:]
    numbers = [number for number in range(len(segments) - 1, 0, -1) if segments[number] != _HOLE]
    for count in range(1, _MAX_VALUES + 1) if len(segments) <= _MAX_SEGMENTS else ():
        for values in combinations(numbers, count):
            yield "/" + "/".join(_HOLE if number in values else part for number, part in enumerate(segments))


def reached_keys(key: str) -> tuple[str, ...]:
    """Return the keys of routes that a call with this key may mean, best first: the key, then without '/api' or
    '/v1'."""
    keys = [key]
    segments = key.split("/")[1:]
    while len(segments) > 1 and _OPTIONAL_ROOTS.fullmatch(segments[0]):
        segments = segments[1:]
        if segments[0] == _HOLE:
            break
        keys.append("/" + "/".join(segments))
    return tuple(keys)
