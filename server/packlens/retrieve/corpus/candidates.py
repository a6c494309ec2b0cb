"""Decides which symbols a task can rank, and explains why the others cannot be ranked.

The module is below `rank/` because word statistics count candidates alone.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

import numpy as np

from packlens.graph.kinds import IS_CALLABLE, IS_CALLABLE_OR_TYPE, TEST
from packlens.graph.view import Flags, Longs, Symbols
from packlens.model import EXTERNAL_KINDS, NODE_KINDS, ON_REQUEST_KINDS

_HUGE_LINES: Final = 400
"""A function of more lines than this is treated like a module: the functions nested in it are candidates too."""
_FOREIGN_PATH: Final = re.compile(
    r"\.pyi$|\.d\.[cm]?ts$|(?:^|/)(?:vendor|vendored|_vendor|third[_-]?party|node_modules|bower_components)/"
)
"""Matches paths of declaration files (stubs) and of vendored code."""
FILE_AND_EXTERNAL_KINDS: Final = EXTERNAL_KINDS | {"file"}
"""Kinds that stand for a file or an external package rather than for code of their own."""
_RANKED_OR_TEST: Final = IS_CALLABLE_OR_TYPE | (np.arange(len(NODE_KINDS)) == TEST)
_IS_FILE_OR_EXTERNAL: Final = np.array([kind in FILE_AND_EXTERNAL_KINDS for kind in NODE_KINDS])


def candidate_mask(symbols: Symbols) -> Flags:
    """Return which nodes a task can rank: functions, methods, constructors, macros and types outside of tests.

    Functions nested in functions are left out, unless the outer one is as long as a module; so are declaration
    files (stubs), which describe code in other files, and vendored code, unless there is nothing else.
    """
    return own_candidates(symbols)[0]


def own_candidates(symbols: Symbols) -> tuple[Flags, bool]:
    """Return `candidate_mask`, and whether it leaves out declaration files and vendored code."""
    mask = ranked_wherever(symbols, np.arange(len(symbols)))
    own: Flags = mask & ~_is_foreign(symbols)
    return (own, True) if own.any() else (mask, False)


def ranked_wherever(symbols: Symbols, nodes: Longs) -> Flags:
    """Return which of the given nodes a task can rank, those in declaration files and vendored code included."""
    kind = symbols.kind[nodes]
    mask: Flags = IS_CALLABLE_OR_TYPE[kind] & ~symbols.test[nodes]
    return mask & ~_is_nested(symbols, nodes)


def change_candidates(symbols: Symbols) -> Flags:
    """Return which nodes can be ranked for a change that does not touch them: what a task can rank, and tests."""
    nodes = np.arange(len(symbols))
    mask: Flags = _RANKED_OR_TEST[symbols.kind] & ~_is_nested(symbols, nodes) & ~_is_foreign(symbols)
    return mask


def is_code(symbols: Symbols) -> Flags:
    """Return which nodes are code of their own, neither files nor externals: what a change can touch."""
    is_own_code: Flags = ~_IS_FILE_OR_EXTERNAL[symbols.kind]
    return is_own_code


@lru_cache(maxsize=1 << 17)
def is_foreign_code(path: str) -> bool:
    """Return whether a path is that of a declaration file or of vendored code."""
    return _FOREIGN_PATH.search(path) is not None


def why_no_candidate(symbols: Symbols, position: int) -> str:
    """Return why a task cannot rank a node, in one sentence, or '' if it can."""
    kind = NODE_KINDS[symbols.kind[position]]
    if symbols.test[position]:
        return "It is part of a test; tests speak for what they test, but are not packed themselves."
    if kind in ON_REQUEST_KINDS:
        asking = "'npm script'" if kind == "script" else "'container' or 'workflow'"
        return f"It is a {kind}, ranked only for tasks that ask for it, by words such as {asking}."
    if not IS_CALLABLE_OR_TYPE[symbols.kind[position]]:
        article = "an" if kind == "env" else "a"
        return f"It is {article} {kind}; packs hold functions, methods and types, which show it in signature or body."
    if _is_nested(symbols, np.array([position]))[0]:
        return "It is nested in a function, which is packed in its place."
    if not candidate_mask(symbols)[position]:
        return "It is no candidate: a declaration without code, or vendored from elsewhere."
    return ""


def _is_foreign(symbols: Symbols) -> Flags:
    is_foreign: Flags = np.array([*map(is_foreign_code, symbols.paths), False])[symbols.file]
    return is_foreign


def _is_nested(symbols: Symbols, nodes: Longs) -> Flags:
    """Return which of the given nodes are functions nested in a function of ordinary length."""
    parent = symbols.parent[nodes]
    nested: Flags = (parent >= 0) & IS_CALLABLE[symbols.kind[parent]] & IS_CALLABLE[symbols.kind[nodes]]
    return nested & (symbols.length[parent] <= _HUGE_LINES)
