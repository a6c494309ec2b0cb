"""Packs made by hand, and packs of hostile text for hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from packlens.model import (
    EDGE_KINDS,
    EDGE_STATUSES,
    NODE_KINDS,
    PROVENANCES,
    Dropped,
    Node,
    PackContent,
    PackEdge,
    RankedSymbol,
    ScoreComponents,
    Span,
)


def without_surrogates(text: str) -> str:
    """Return a text as formats show it: U+FFFD in place of each lone surrogate, which UTF-8 has no bytes for."""
    return "".join("\ufffd" if "\ud800" <= letter <= "\udfff" else letter for letter in text)


def make_node(
    number: int = 0,
    *,
    qualified_name: str = "Session.validate",
    kind: str = "method",
    path: str = "src/auth/session.py",
    signature: str = "def validate(self, token: str) -> bool",
    content_hash: str = "",
) -> Node:
    """Return a node; its symbol id follows the grammar and tells nodes of different numbers apart."""
    return Node(
        id=number,
        symbol_id=f"{path}:{qualified_name}#{kind}" + (f"~{number}" if number else ""),
        name=qualified_name.rpartition(".")[2],
        qualified_name=qualified_name,
        kind=kind,
        path=path,
        language="python",
        span=Span(100, 400, 10, 20),
        signature=signature,
        doc="",
        exported=True,
        test=False,
        content_hash=content_hash or f"{number:032x}",
    )


def make_symbol(number: int = 0, score: float = 0.5, distance: int = 0, **node: str) -> RankedSymbol:
    """Return a ranked symbol; keywords beyond these are fields of its node."""
    components = ScoreComponents(relevance=score - 0.2, confidence=0.2)
    return RankedSymbol(make_node(number, **node), score, components, "ast_resolved", distance)


def make_content(
    *symbols: RankedSymbol, edges: tuple[PackEdge, ...] = (), dropped: Dropped | None = None, complete: bool = True
) -> PackContent:
    """Return a pack of the given symbols."""
    return PackContent(
        tool="context_for_task",
        task="fix the login",
        symbols=symbols,
        edges=edges,
        tokens_used=123,
        token_budget=5000,
        pack_root="ab" * 32,
        dropped=dropped or Dropped(),
        complete=complete,
    )


texts = st.text(
    st.one_of(
        st.sampled_from("`<>&\"'\\ \n\r\t/@#%{}[]_*1x中é🙂\x00\x1b\x85\ud800\ufffe\u2028\u3000"), st.characters()
    ),
    max_size=12,
)
"""Characters that formats trip over, and any others; lone surrogates and controls among them."""
scores = st.floats(-1, 4, allow_nan=False)


@st.composite
def nodes(draw: st.DrawFn, number: int) -> Node:
    """Return a node of nasty text, or one of few names (so that namesakes occur)."""
    names = st.one_of(texts, st.sampled_from(["run", "Job.run", "operator ==", "GET /users/{id}"]))
    return make_node(
        number,
        qualified_name=draw(names),
        kind=draw(st.sampled_from(NODE_KINDS)),
        path=draw(st.one_of(st.sampled_from(["a.py", "src/b c.go", ""]), texts)),
        signature=draw(st.one_of(st.just("def run(self, *args: int) -> None"), texts)),
    )


@st.composite
def symbols(draw: st.DrawFn, most: int = 12) -> tuple[RankedSymbol, ...]:
    """Return up to `most` ranked symbols of different nodes, in no order."""
    return tuple(
        RankedSymbol(
            draw(nodes(number)),
            draw(scores),
            draw(st.builds(ScoreComponents, *[scores] * len(ScoreComponents._fields))),
            draw(st.sampled_from([provenance for provenance in PROVENANCES if provenance])),
            draw(st.integers(0, 4)),
            draw(st.one_of(st.just(""), st.just(""), texts, st.just("12 def run(self):\n13     return `x`\n15 ```"))),
            draw(st.sampled_from([False, False, True])),
        )
        for number in range(draw(st.integers(0, most)))
    )


def edges_between(count: int) -> st.SearchStrategy[list[PackEdge]]:
    """Return edges between `count` symbols."""
    if not count:
        return st.just([])
    ends = st.integers(0, count - 1)
    return st.lists(
        st.builds(
            PackEdge,
            ends,
            ends,
            st.sampled_from([kind for kind in EDGE_KINDS if kind]),
            st.sampled_from([0.2, 0.425, 0.7, 1.0]),
            st.sampled_from(["", "", *EDGE_STATUSES]),
        ),
        max_size=20,
    )


@st.composite
def contents(draw: st.DrawFn) -> PackContent:
    """Return a whole pack of nasty text."""
    chosen = draw(symbols())
    return PackContent(
        tool=draw(texts),
        task=draw(texts),
        symbols=chosen,
        edges=tuple(draw(edges_between(len(chosen)))),
        tokens_used=draw(st.integers(0, 10**7)),
        token_budget=draw(st.integers(0, 10**7)),
        pack_root=draw(st.sampled_from(["", "0f" * 32])),
        dropped=Dropped(draw(st.integers(0, 5000)), tuple(draw(st.lists(texts, max_size=5)))),
        complete=draw(st.booleans()),
    )
