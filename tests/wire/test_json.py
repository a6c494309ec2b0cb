"""Packs as JSON."""

from __future__ import annotations

import json
import math
from dataclasses import replace

import pytest
from hypothesis import given, settings

from packlens.model import Dropped, PackContent, PackEdge, ScoreComponents
from packlens.wire.json import encode
from tests.wire.samples import contents, make_content, make_symbol, without_surrogates


def test_keys_are_in_a_fixed_order() -> None:
    content = make_content(make_symbol(), edges=(PackEdge(0, 0, "calls", 0.85),), dropped=Dropped(3, ("a.b",)))
    decoded = json.loads(encode(content))
    assert list(decoded) == [
        "tool",
        "task",
        "tokens_used",
        "token_budget",
        "pack_root",
        "complete",
        "symbols",
        "edges",
        "dropped",
    ]
    assert decoded["symbols"] == [
        {
            "qualified_name": "Session.validate",
            "kind": "method",
            "score": 0.5,
            "signature": "def validate(self, token: str) -> bool",
            "provenance": "ast_resolved",
            "distance": 0,
            "components": {"relevance": 0.3, "confidence": 0.2},
            "path": "src/auth/session.py",
            "span": {"start_line": 10, "end_line": 20},
            "language": "python",
        }
    ]
    assert list(decoded["symbols"][0])[:4] == ["qualified_name", "kind", "score", "signature"]
    assert decoded["edges"] == [{"source": 0, "target": 0, "kind": "calls", "confidence": 0.85}]
    assert decoded["dropped"] == {"count": 3, "names": ["a.b"]}


def test_numbers_have_four_digits_and_no_negative_zero() -> None:
    symbol = replace(make_symbol(), score=-0.00001, components=ScoreComponents(prior=1 / 3, hub=-0.00001))
    decoded = json.loads(encode(make_content(symbol)))["symbols"][0]
    assert str(decoded["score"]) == "0.0"
    assert decoded["components"]["prior"] == 0.3333


@pytest.mark.parametrize("score", [math.nan, math.inf])
def test_scores_that_json_cannot_represent_are_refused(score: float) -> None:
    with pytest.raises(ValueError, match="JSON has no number"):
        encode(make_content(make_symbol(score=score)))


@given(contents())
@settings(deadline=None)
def test_it_decodes_to_what_was_encoded(content: PackContent) -> None:
    decoded = json.loads(encode(content))
    assert [symbol["qualified_name"] for symbol in decoded["symbols"]] == [
        without_surrogates(symbol.node.qualified_name) for symbol in content.symbols
    ]
    assert [symbol["score"] for symbol in decoded["symbols"]] == [round(s.score, 4) for s in content.symbols]
    assert [(e["source"], e["target"]) for e in decoded["edges"]] == [(e.source, e.target) for e in content.edges]
    assert decoded["task"] == without_surrogates(content.task)
    assert (decoded["tokens_used"], decoded["token_budget"]) == (content.tokens_used, content.token_budget)
    assert decoded["complete"] is content.complete
    assert decoded["dropped"]["names"] == [without_surrogates(name) for name in content.dropped.names]
