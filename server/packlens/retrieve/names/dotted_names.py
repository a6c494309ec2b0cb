"""Resolves a dotted name to symbols: `Flask.run`, `flask.app.Flask.run`, `Page#dir`, `crate::config::load`.

A symbol's own name follows the names of its containers, and those follow the folders and the file it is in. People
leave some of the latter out (`flask.Flask` for a class of `flask/app.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from packlens.graph.view import Index

_SEPARATOR: Final = re.compile(r"\.|::|#|\\")
_BY_CONTAINERS, _BY_PATH, _BY_FILE = range(3)


def name_parts(name: str) -> list[str]:
    """Return the parts of a dotted name; separators of all languages are understood."""
    return _SEPARATOR.split(name)


def resolve_dotted(parts: Sequence[str], candidates: Iterable[int], index: Index, *, exact: bool = False) -> list[int]:
    """Return those of the symbols `candidates` that a dotted name means; their own name is the last of its `parts`.

    Symbols whose containers have the other parts as names come first. If there are none, those whose containers,
    folders and file have them; then those in such a file, whatever contains them: a variable is often named like its
    class, and a class like its file. With `exact` the name must be given in full and in the same case. A name of one
    part means all of `candidates`.
    """
    by_evidence: dict[int, list[int]] = {}
    for position in candidates:
        evidence = _evidence(parts, position, index, exact=exact)
        if evidence is not None:
            by_evidence.setdefault(evidence, []).append(position)
    return by_evidence[min(by_evidence)] if by_evidence else []


def _evidence(parts: Sequence[str], position: int, index: Index, *, exact: bool) -> int | None:
    own_parts = name_parts(index.symbols.qualified_names[position])
    matching = 0
    for part, name in zip(reversed(parts), reversed(own_parts), strict=False):
        if part != name and (exact or part.casefold() != name.casefold()):
            break
        matching += 1
    if matching == len(parts):
        return _BY_CONTAINERS
    if (exact and matching < len(own_parts)) or not _leads_to(
        parts[: len(parts) - matching], index.symbols.path_of(position)
    ):
        return None
    return _BY_PATH if matching == len(own_parts) else _BY_FILE


def _leads_to(parts: Sequence[str], path: str) -> bool:
    """Return whether the parts name folders of a path, or its file, in order; folders may be left out."""
    folder, _, file = path.casefold().rpartition("/")
    segments = iter([*folder.split("/"), file.partition(".")[0]])
    return all(part.casefold() in segments for part in parts)
