"""Candidates of packs, packs built from them, and an independent count of tokens."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree

import gcf
import tiktoken
from markdown_it import MarkdownIt

from packlens import wire
from packlens.model import PackEdge
from packlens.pack.build import CandidatePool, build_pack
from packlens.pack.knapsack import Candidate
from packlens.pack.request import PackRequest
from packlens.pack.result import Pack
from packlens.pack.roots import pack_root, shown_hash
from packlens.pack.vocabulary import read_ranks
from tests.pack.vocabulary_files import published
from tests.wire.samples import make_symbol

_LIBRARY = tiktoken.Encoding(**{**published()[0], "mergeable_ranks": read_ranks()})


def library_count(text: str) -> int:
    """Return the count of tiktoken: its own expression and merges, over the ranks that test_vocabulary checks."""
    return len(_LIBRARY.encode_ordinary(text))


_NAMES = [
    f"{a}{b}.{c}"
    for a, b, c in itertools.product(
        ["Session", "Login", "Token"], ["Store", "View", "Cache"], ["get", "put", "validate", "refresh_all", "drop"]
    )
]


def best(count: int) -> list[Candidate]:
    """Return the first of a hundred candidates: a symbol scores the same however many there are."""
    return candidates(100)[:count]


def candidates(count: int) -> list[Candidate]:
    """Return plausible candidates: scores fall, signatures differ in length, every third is far away."""
    return [
        Candidate(
            make_symbol(
                n,
                score=2.0 - n / count,
                distance=n % 3,
                path=f"src/auth/part{n % 7}.py",
                qualified_name=_NAMES[n % len(_NAMES)] + (f"_{n}" if n % 4 else ""),
                signature="def f(self, " + "value: int, " * (n % 6) + "*args: str) -> bool",
            ),
            1.0 - n / (2 * count),
        )
        for n in range(count)
    ]


def chain(ids: Sequence[int]) -> list[PackEdge]:
    """Return a call from each symbol to the next at the same distance, of varying confidence."""
    return [PackEdge(n, n + 3, "calls", 0.5 + (n * 7 % 10) / 20) for n in range(len(ids) - 3)]


def no_edges(_ids: Sequence[int]) -> list[PackEdge]:
    """Return no edges."""
    return []


def pack(count: int, budget: int, name: str = "xml", **more: Any) -> Pack:
    """Return a pack of plausible candidates."""
    return build_pack(
        PackRequest("context_for_task", "Fix the login", budget, name), CandidatePool(candidates(count), chain, **more)
    )


def packed(chosen: Sequence[Candidate], name: str = "gcf", budget: int = 20_000, task: str = "Fix it") -> Pack:
    """Return a pack of candidates."""
    return build_pack(PackRequest("context_for_task", task, budget, name), CandidatePool(chosen, chain))


def check(built: Pack, name: str) -> None:
    """Assert what holds for every pack."""
    assert library_count(built.text) == built.tokens_used <= built.token_budget
    assert built.text == built.render() == built.render(name)
    assert wire.encode(name, built) == built.text
    assert built.pack_root == pack_root(built.whole_task, map(shown_hash, built.symbols))
    order = [(-symbol.score, symbol.node.symbol_id) for symbol in built.symbols]
    assert order == sorted(order)
    confidences = [edge.confidence for edge in built.edges]
    assert confidences == sorted(confidences, reverse=True)
    if name == "json":
        assert json.loads(built.text)["tokens_used"] == built.tokens_used
    elif name == "xml":
        assert ElementTree.fromstring(built.text).get("tokens_used") == str(built.tokens_used)
    elif name == "gcf":
        assert gcf.decode(built.text).tokens_used == built.tokens_used
    else:
        heading = MarkdownIt("commonmark").parse(built.text)[1].content
        assert heading == f"Context ({built.tokens_used}/{built.token_budget} tokens)"
