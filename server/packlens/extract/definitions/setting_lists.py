"""Finds the settings that a list of keys and values holds: `'mail' => [...]` (Laravel), `mail: [...]` (Elixir)."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import Final

import tree_sitter

from packlens.extract.languages.codes import CONTAINER, NAME
from packlens.extract.parsing.captures import Captures, RoleMatch
from packlens.extract.parsing.source import Source

_LISTS: Final = frozenset({"array_creation_expression"})
_KEYS: Final = frozenset({"string", "encapsed_string", "keyword"})
_KEY: Final = re.compile(r"""(["'])[A-Za-z_][\w.-]*\1|[A-Za-z_]\w*:\s*""")
_MAX_DEPTH: Final = 5
_MAX_SETTINGS: Final = 3000
"""The most settings of one list that are read; nobody writes more by hand."""


def settings_in(match: RoleMatch, source: Source) -> list[RoleMatch]:
    """Return a match of a variable for each setting in a captured list, those in lists within it behind their own.

    A captured name that is no list is a setting itself. `@container` comes before the names.
    """
    _, node, captures = match
    above: Captures = {CONTAINER: captures[CONTAINER]} if CONTAINER in captures else {}
    if not captures[NAME][0].named_child_count:
        return [("variable", node, captures)]
    return [("variable", pair, {**above, NAME: [key]}) for pair, key in islice(_pairs(captures, source), _MAX_SETTINGS)]


def _pairs(captures: Captures, source: Source) -> Iterator[tuple[tree_sitter.Node, tree_sitter.Node]]:
    """Yield (pair, key) of the pairs whose keys are texts, of lists in pairs with such keys."""
    waiting = deque((each, 0) for each in captures[NAME])
    while waiting:
        settings, depth = waiting.popleft()
        for pair in settings.named_children:
            parts = [part for part in pair.named_children if not part.is_extra]
            if len(parts) == 2 and parts[0].type in _KEYS and _KEY.fullmatch(source.of(parts[0])):
                yield pair, parts[0]
                if parts[1].type in _LISTS and depth < _MAX_DEPTH:
                    waiting.append((parts[1], depth + 1))
