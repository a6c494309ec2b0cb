"""Packs as GCF."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import gcf
import pytest
from gcf.packroot import pack_root
from hypothesis import given, settings

from packlens.model import Dropped, PackContent, PackEdge
from packlens.wire.gcf import decode, encode
from tests.wire.samples import contents, make_content, make_symbol

ROOTED = (
    b"S\tfn\tstore.py:get\t0.44\tresolved\t2\n"
    b"S\tmethod\tsrc/auth/session.py:Session.validate\t0.84\tresolved\t0\n"
    b"E\tmethod\tsrc/auth/session.py:Session.validate\tfn\tstore.py:get\tcalls\n"
)
"""What gcf-pack-root-v1 hashes of the pack below, written out from the format's specification (section 10.2)."""


def test_a_pack_is_a_graph_profile_with_comments_for_the_rest() -> None:
    content = make_content(
        make_symbol(score=0.84),
        make_symbol(1, score=0.44, distance=2, qualified_name="get", path="store.py", kind="function"),
        edges=(PackEdge(0, 1, "calls", 0.85),),
        dropped=Dropped(7, ("Cache.put", "Cache.get")),
        complete=False,
    )
    assert encode(content) == (
        "GCF profile=graph tool=context_for_task budget=5000 tokens=123 symbols=2 edges=1 "
        f"pack_root=sha256:{hashlib.sha256(ROOTED).hexdigest()}\n"
        "## targets\n"
        "@0 method src/auth/session.py:Session.validate 0.84 resolved\n"
        "## extended\n"
        "@1 fn store.py:get 0.44 resolved\n"
        "## edges [1]\n"
        "@1<@0 calls\n"
        "# dropped 7: Cache.put, Cache.get\n"
        "# incomplete: the index was still being built\n"
    )


def test_white_space_in_names_is_percent_encoded() -> None:
    text = encode(make_content(make_symbol(qualified_name="GET /a b%20", kind="route", path="app.py")))
    assert "@0 route app.py:GET%20/a%20b%2520 0.50 resolved\n" in text


def test_namesakes_in_one_file_are_named_by_symbol_id() -> None:
    content = make_content(make_symbol(0), make_symbol(2), edges=(PackEdge(1, 0, "overrides", 1.0),))
    (edge,) = gcf.decode(encode(content)).edges
    assert (edge.source, edge.target) == (
        "src/auth/session.py:Session.validate#method~2",
        "src/auth/session.py:Session.validate#method",
    )


@given(contents())
@settings(deadline=None)
def test_the_library_decodes_what_it_encoded(content: PackContent) -> None:
    decoded = gcf.decode(encode(content))
    assert len(decoded.symbols) == len(content.symbols)
    assert len({symbol.qualified_name for symbol in decoded.symbols}) == len(content.symbols)
    assert sorted(symbol.distance for symbol in decoded.symbols) == sorted(s.distance for s in content.symbols)
    assert sorted(s.provenance for s in decode(encode(content)).symbols) == sorted(
        s.provenance for s in content.symbols
    )
    assert len(decoded.edges) == len(content.edges)
    assert (decoded.tokens_used, decoded.token_budget) == (content.tokens_used, content.token_budget)
    assert decoded.pack_root == (pack_root(decoded.symbols, decoded.edges) if content.pack_root else "")


@pytest.mark.parametrize(
    "provenance", ["resolved", "lsp", "inferred", "structural", "otel_trace", "ast_resolved", "x y"]
)
def test_provenances_are_short_words_and_come_back_as_they_were(provenance: str) -> None:
    text = encode(make_content(replace(make_symbol(), provenance=provenance)))
    assert provenance == decode(text).symbols[0].provenance
    assert "ast_" not in text


def test_source_follows_as_comments_below_the_number_of_its_symbol() -> None:
    shown = replace(make_symbol(1, score=0.9), source="12 def get(self):\n13     return 1")
    text = encode(make_content(make_symbol(score=0.4), shown))
    assert text.endswith("# source of @0\n# 12 def get(self):\n# 13     return 1\n")
    assert 2 == len(decode(text).symbols)
