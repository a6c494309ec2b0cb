"""Tasks from tests: the name of a test as words, and the symbols that the test reaches.

A snapshot's index holds the words of its own tests. So a test is asked only on a snapshot that is older than the test.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

import numpy as np

from packlens.graph.view import Flags, Index
from packlens.model import BODY_KINDS, EDGE_KINDS, NODE_KINDS, Node
from packlens.retrieve.corpus.candidates import candidate_mask

_REACHING: Final = ("calls", "tests")
_FEWEST_WORDS: Final = 3
_MAX_TARGETS: Final = 6
_HUB_SHARE: Final = 0.1
"""What more than this share of all tests reach is what they are set up with."""
_FEW_TESTS: Final = 20
_SURE: Final = 0.5
"""Edges of less confidence are guesses."""
_WORD: Final = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")
_IDENTIFIER: Final = re.compile(r"^[\w$!?]+$")
_PREFIX: Final = re.compile(r"(?i)^(test|tests|it|spec|should_test|when)$")


def words_of_test(name: str) -> str:
    """Return the name of a test as a sentence, '' if it has few words."""
    if _IDENTIFIER.match(name):
        words = _WORD.findall(name)
        while words and _PREFIX.match(words[0]):
            words = words[1:]
        text = " ".join(word if word.isupper() and len(word) > 1 else word.lower() for word in words)
    else:
        text = " ".join(name.strip("`'\" ").split())
    return text if len(re.findall(r"[^\W\d_]{2,}", text)) >= _FEWEST_WORDS else ""


def reached_by_tests(index: Index, nodes: Mapping[int, Node]) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield (symbol id of a test, its words, symbol ids of what it reaches), given an index and all its nodes."""
    candidates = candidate_mask(index.symbols)
    kinds = [EDGE_KINDS.index(kind) for kind in _REACHING]
    codes = [code for code, kind in enumerate(NODE_KINDS) if kind in BODY_KINDS]
    tests = np.flatnonzero(index.symbols.test & np.isin(index.symbols.kind, codes)).tolist()
    reached = {test: _targets(index, test, kinds, candidates) for test in tests if test in nodes}
    counts = Counter(target for targets in reached.values() for target in targets)
    most = max(_FEW_TESTS, _HUB_SHARE * len(reached))
    for test, every in reached.items():
        targets = [target for target in every if counts[target] <= most and target in nodes]
        words = words_of_test(nodes[test].name)
        if words and 0 < len(targets) <= _MAX_TARGETS:
            yield nodes[test].symbol_id, words, tuple(nodes[target].symbol_id for target in targets)


def _targets(index: Index, test: int, kinds: list[int], candidates: Flags) -> list[int]:
    edges, first, last = index.outgoing, int(index.outgoing.indptr[test]), int(index.outgoing.indptr[test + 1])
    ends = edges.indices[first:last]
    fits = np.isin(edges.kind[first:last], kinds) & (edges.confidence[first:last] >= _SURE) & candidates[ends]
    return sorted(set(ends[fits].tolist()))
