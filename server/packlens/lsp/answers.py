"""Answers requests from the index, in worker threads: the part of the server that needs numpy and the engine.

No module imports this one at its top, since that takes a second: `late_modules` does, after `initialize` was answered.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lsprotocol import types

from packlens.engine.symbols.symbol_at import symbol_at
from packlens.engine.uses.occurrences import occurrences_in_words
from packlens.lsp.language import hover, lenses
from packlens.lsp.protocol import EXPLAIN_SYMBOL, SHOW_REFERENCES, IndexChangedParams
from packlens.lsp.requests.request_context import RequestContext
from packlens.lsp.requests.requests import ANSWERS
from packlens.lsp.requests.values import activity, freshness
from packlens.lsp.rpc.failures import text_changed
from packlens.lsp.workspace.positions import line_starts, offset_at, position_at
from packlens.lsp.workspace.roots import Root


def answered(method: str, request: RequestContext, params: Any) -> Any:
    """Return the answer to one of Packlens' own requests."""
    return ANSWERS[method](request, params)


def index_changes(root: Root) -> IndexChangedParams:
    """Return the notification for a client about a root whose index has changed."""
    return IndexChangedParams(root.id, freshness(root, root.live.freshness()), activity(root.live.activity))


def find_tested(root: Root) -> None:
    """Compute which symbols tests reach, before lenses are requested."""
    lenses.reached_by_tests(root.live.engine.view)


def hover_at(request: RequestContext, params: types.HoverParams, as_markdown: bool) -> types.Hover | None:
    """Return the hover for the symbol at a position; None if there is no symbol, or the settings turn hovers off."""
    file = request.roots.holding_open(params.text_document.uri)
    if file is None or not file.root.settings.hover:
        return None
    root, path = file
    text = request.text(params.text_document.uri, root, path)
    starts = line_starts(text)
    engine, token = request.engine(root), request.token
    index = engine.view
    symbol = symbol_at(index, path, text, offset_at(text, starts, params.position, request.encoding))
    if symbol is None:
        return None
    snapshot = engine.snapshot(token)
    words = hover.EngineWords(
        lambda nodes, tested: occurrences_in_words(nodes, snapshot, token, outside_tests=tested),
        engine.coverage,
        engine.about,
    )
    facts = hover.facts_at(index, symbol, root.current, words, token)
    if facts is None:
        return None
    facts = replace(facts, unfinished=hover.unfinished(snapshot.freshness))
    kind = types.MarkupKind.Markdown if as_markdown else types.MarkupKind.PlainText
    content = types.MarkupContent(kind, hover.markdown(facts) if as_markdown else hover.plain(facts))
    ends = (position_at(text, starts, offset, request.encoding) for offset in (symbol.start, symbol.end))
    return types.Hover(content, types.Range(*ends))


def lenses_in(request: RequestContext, params: types.CodeLensParams) -> list[types.CodeLens]:
    """Return the lenses of a document, without their titles."""
    uri = params.text_document.uri
    file = request.roots.holding_open(uri)
    if file is None:
        return []
    root, path = file
    index = request.engine(root).view
    settings = root.settings.lenses
    rows = lenses.lenses_of(index, path, settings, root.current, request.token)
    found = [lenses.placeholder_lens(row, uri, lens_request) for row, lens_request in rows]
    document = request.documents.get(uri)
    if document is None or not settings.shown:
        return found
    return root.steady_lenses.steadied(uri, document.text, found, lenses.rows_of_definitions(index, path), settings)


def lens_resolved(request: RequestContext, params: types.CodeLens) -> types.CodeLens:
    """Return a lens with its title and the command of a click: to show locations, or to explain a rank.

    Raises JsonRpcException if its symbol was deleted, or its folder was removed.
    """
    document_and_request = lenses.request_of(params)
    if document_and_request is None:
        raise text_changed()
    uri, lens_request = document_and_request
    if (file := request.roots.holding_open(uri)) is None:
        raise text_changed()
    root = file.root
    engine = request.engine(root)
    index = engine.view
    content = lenses.content_of(index, lens_request, root.current, request.token, engine.coverage)
    if content is None:
        if (command := root.steady_lenses.command(params)) is None:
            raise text_changed()
        return types.CodeLens(params.range, command, params.data)
    if lens_request.kind == lenses.RANK:
        position = index.symbols.position_of[lens_request.node]
        symbol_id = engine.nodes([position])[position].symbol_id
        lens = lenses.titled_lens(params, content.title, EXPLAIN_SYMBOL, [{"symbol": symbol_id, "root": root.id}])
        root.steady_lenses.keep_command(lens)
        return lens
    nodes = engine.nodes([site.position for site in content.sites])
    locations = list(request.translator(root).locations(content.sites, nodes))
    arguments = [uri, params.range.start, locations] if locations else []
    lens = lenses.titled_lens(params, content.title, SHOW_REFERENCES, arguments)
    root.steady_lenses.keep_command(lens)
    return lens
