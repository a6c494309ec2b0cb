"""Packs as Markdown."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from markdown_it import MarkdownIt
from markdown_it.token import Token

from packlens.model import Dropped, PackContent, PackEdge
from packlens.visible import visible_line
from packlens.wire.labels import labels, source_lines
from packlens.wire.markdown import code_span, encode
from tests.wire.samples import contents, make_content, make_symbol


def test_a_pack_equals_the_example_byte_for_byte() -> None:
    content = make_content(
        make_symbol(score=0.84),
        make_symbol(1, score=0.44, distance=2, qualified_name="Store.get", path="store.py"),
        edges=(PackEdge(0, 1, "calls", 0.85),),
        dropped=Dropped(7, ("Cache.put",)),
    )
    assert encode(content) == (
        "# Context (123/5000 tokens)\n"
        "\nPack `" + "ab" * 32 + "` by context_for_task\n"
        "\n## Target Symbols\n"
        "- `Session.validate` (method, score: 0.84, confidence: 0.20) `src/auth/session.py:10-20`\n"
        "  Signature: `def validate(self, token: str) -> bool`\n"
        "\n## Extended Context (distance: 2+)\n"
        "- `Store.get` (method, score: 0.44) `store.py:10-20`\n"
        "\n## Edges\n"
        "- `Session.validate` calls `Store.get` (0.85)\n"
        "\n## Dropped\n"
        "7 more left out; next: `Cache.put`\n"
    )


def test_a_pack_of_an_unfinished_index_says_so() -> None:
    assert "The index was still being built" in encode(make_content(complete=False))


@pytest.mark.parametrize(
    ("line", "span"),
    [("a", "`a`"), ("a`b", "`` a`b ``"), ("``", "``` `` ```"), ("", "` `")],
)
def test_a_code_span_is_fenced_by_more_backticks_than_it_holds(line: str, span: str) -> None:
    assert code_span(line) == span


def _inline(tokens: list[Token]) -> list[Token]:
    return [child for token in tokens for child in token.children or []]


@given(contents())
@settings(deadline=None)
def test_text_from_source_stays_in_closed_code_spans(content: PackContent) -> None:
    tokens = MarkdownIt("commonmark").parse(encode(content))
    assert not {token.type for token in tokens} & {"code_block", "html_block", "hr", "blockquote_open"}
    inline = _inline(tokens)
    assert not {token.type for token in inline} & {"html_inline", "link_open", "image", "hardbreak"}
    assert not any("`" in token.content for token in inline if token.type == "text")
    assert sum(token.type == "heading_open" for token in tokens) == (
        1
        + len({min(symbol.distance, 2) for symbol in content.symbols})
        + bool(content.edges)
        + bool(content.dropped.count)
    )
    fences = [token.content for token in tokens if token.type == "fence"]
    assert sorted(fences) == sorted("\n".join([*source_lines(s), ""]) for s in content.symbols if s.source)
    spans = [token.content for token in inline if token.type == "code_inline"]
    for symbol, name in zip(content.symbols, labels(content.symbols), strict=True):
        assert (name or " ") in spans
        signature = visible_line(symbol.signature)
        assert symbol.distance >= 2 or symbol.source or not signature or signature in spans
