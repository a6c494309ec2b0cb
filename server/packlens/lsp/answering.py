"""What the server answers from the index, called in worker threads: all that takes numpy and the engine to import.

Nothing imports this at its top: `Root.open` does so first, when `initialize` has been answered.
"""

from __future__ import annotations

from typing import Any

from lsprotocol import types

from packlens.engine.symbol_at import symbol_at
from packlens.lsp import hover, lenses
from packlens.lsp.failures import moved
from packlens.lsp.lens_command import SHOW_REFERENCES
from packlens.lsp.positions import line_starts, offset_at, position_at
from packlens.lsp.protocol import IndexChangedParams
from packlens.lsp.requests import ANSWERS, Asked
from packlens.lsp.roots import Root
from packlens.lsp.values import activity, freshness


def answered(method: str, asked: Asked, params: Any) -> Any:
    """Return the answer to one of Packlens' own requests."""
    return ANSWERS[method](asked, params)


def news(root: Root) -> IndexChangedParams:
    """Return what to tell a client of a root whose index has changed."""
    return IndexChangedParams(root.id, freshness(root, root.live.freshness()), activity(root.live.activity))


def find_tested(root: Root) -> None:
    """Find out which symbols tests reach, before lenses are asked for."""
    lenses.reached_by_tests(root.live.engine.view)


def hover_at(asked: Asked, params: types.HoverParams, as_markdown: bool) -> types.Hover | None:
    """Return what to say of the symbol at a place; None where there is none, or nobody wants it."""
    held = asked.roots.holding(params.text_document.uri)
    if held is None or not held[0].is_open or not held[0].settings.hover:
        return None
    root, path = held
    text = asked.text(params.text_document.uri, root, path)
    starts = line_starts(text)
    engine = asked.engine(root)
    view = engine.view
    found = symbol_at(view, path, text, offset_at(text, starts, params.position, asked.encoding))
    if found is None:
        return None
    facts = hover.facts_at(view, found, root.current, lambda positions: engine.occurrences(positions, asked.token))
    if facts is None:
        return None
    kind = types.MarkupKind.Markdown if as_markdown else types.MarkupKind.PlainText
    content = types.MarkupContent(kind, hover.markdown(facts) if as_markdown else hover.plain(facts))
    ends = (position_at(text, starts, at, asked.encoding) for at in (found.start, found.end))
    return types.Hover(content, types.Range(*ends))


def lenses_in(asked: Asked, params: types.CodeLensParams) -> list[types.CodeLens]:
    """Return the lenses of a document, without their titles."""
    uri = params.text_document.uri
    held = asked.roots.holding(uri)
    if held is None or not held[0].is_open:
        return []
    root, path = held
    found = lenses.lenses_of(asked.engine(root).view, path, root.settings.lenses, root.current)
    return [lenses.unresolved(row, uri, wanted) for row, wanted in found]


def lens_resolved(asked: Asked, params: types.CodeLens) -> types.CodeLens:
    """Return a lens with its title and what a click shows. Raises JsonRpcException when its symbol is gone."""
    asked_for = lenses.wanted_by(params)
    if asked_for is None:
        raise moved()
    uri, wanted = asked_for
    root, _ = asked.held(uri)
    engine = asked.engine(root)
    view = engine.view
    what = lenses.told(view, wanted, root.current)
    if what is None:
        raise moved()
    translator = asked.translator(root)
    nodes = engine.nodes([site.position for site in what.sites])
    return lenses.resolved(params, uri, what, lambda sites: translator.locations(sites, nodes), SHOW_REFERENCES)
