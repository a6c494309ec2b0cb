"""Answers what editors ask any language server: symbols, definitions, references, hierarchies.

Only for clients that ask for it (`initializationOptions.navigation`). It runs in worker threads, and answers from one
snapshot, unsaved text included. A name whose meaning is not known has no answer, rather than a guess.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from lsprotocol import types

from packlens.engine.symbols.symbol_at import symbol_at
from packlens.engine.symbols.symbol_lookup import definitions
from packlens.engine.symbols.symbol_search import all_symbols, search_symbols
from packlens.engine.uses import navigation
from packlens.lsp.language.navigation_items import NavigationItems, flat, outline
from packlens.lsp.requests.request_context import RequestContext
from packlens.lsp.requests.requests import MAX_SYMBOLS
from packlens.lsp.rpc.failures import text_changed
from packlens.lsp.workspace.positions import line_starts, offset_at
from packlens.lsp.workspace.roots import Root
from packlens.model import CALLABLE_OR_TYPE_KINDS, NODE_KINDS, TYPE_KINDS
from packlens.symbol_id import integer_id


def workspace_symbol(request: RequestContext, params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
    """Answer `workspace/symbol`: the best matches of each root; without a query its functions and types."""
    symbols: list[types.WorkspaceSymbol] = []
    for root in request.roots:
        if root.is_open:
            items = _items(request, root)
            index = items.engine.view
            query = params.query.strip()
            positions = search_symbols(index, query, MAX_SYMBOLS) if query else all_symbols(index, MAX_SYMBOLS)
            symbols += [items.information(node) for node in request.token.each(items.nodes(positions))]
    return symbols[:MAX_SYMBOLS]


def document_symbol(
    request: RequestContext, params: types.DocumentSymbolParams, as_tree: bool
) -> list[types.DocumentSymbol] | list[types.SymbolInformation]:
    """Answer `textDocument/documentSymbol` from the document's text as it is now."""
    uri = params.text_document.uri
    file = request.roots.holding_open(uri)
    if file is None:
        return []
    data = file.root.live.text(file.path)
    if data is None:
        return []
    tree = outline(definitions(file.path, data).values(), data, request.encoding)
    return tree if as_tree else flat(tree, uri)


def definition(request: RequestContext, params: types.DefinitionParams) -> list[types.Location] | None:
    """Answer `textDocument/definition`: what the name at a position may mean, surest first."""
    at_cursor = _at(request, params)
    if at_cursor is None:
        return None
    items, positions = at_cursor
    return [items.definition(node) for node in items.nodes(positions)]


def references(request: RequestContext, params: types.ReferenceParams) -> list[types.Location] | None:
    """Answer `textDocument/references`."""
    at_cursor = _at(request, params)
    if at_cursor is None:
        return None
    items, positions = at_cursor
    source = items.engine.snapshot().source
    declared = positions if params.context.include_declaration else []
    uses = navigation.references(items.engine.view, positions, source, request.token)
    return [*(items.definition(node) for node in items.nodes(declared)), *items.uses(uses)]


def implementation(request: RequestContext, params: types.ImplementationParams) -> list[types.Location] | None:
    """Answer `textDocument/implementation`: types below a type, overrides of a method."""
    at_cursor = _at(request, params)
    if at_cursor is None:
        return None
    items, positions = at_cursor
    return [items.definition(node) for node in items.nodes(navigation.implementations(items.engine.view, positions))]


def prepare_calls(
    request: RequestContext, params: types.CallHierarchyPrepareParams
) -> list[types.CallHierarchyItem] | None:
    """Answer `textDocument/prepareCallHierarchy`."""
    at_cursor = _at(request, params, CALLABLE_OR_TYPE_KINDS)
    if at_cursor is None:
        return None
    items, positions = at_cursor
    return [items.call_item(node) for node in items.nodes(positions)]


def incoming_calls(
    request: RequestContext, params: types.CallHierarchyIncomingCallsParams
) -> list[types.CallHierarchyIncomingCall]:
    """Answer `callHierarchy/incomingCalls`."""
    items, position = _of_item(request, params.item)
    source = items.engine.snapshot().source
    by_caller: dict[int, list[types.Range]] = {}
    for use in navigation.incoming_calls(items.engine.view, position, source, request.token):
        by_caller.setdefault(use.user, []).append(items.use_range(use))
    return [
        types.CallHierarchyIncomingCall(items.call_item(node), ranges)
        for caller, ranges in by_caller.items()
        for node in items.nodes([caller])
    ]


def outgoing_calls(
    request: RequestContext, params: types.CallHierarchyOutgoingCallsParams
) -> list[types.CallHierarchyOutgoingCall]:
    """Answer `callHierarchy/outgoingCalls`."""
    items, position = _of_item(request, params.item)
    calls = navigation.outgoing_calls(items.engine.view, position, items.engine.snapshot().source)
    return [
        types.CallHierarchyOutgoingCall(items.call_item(node), [items.use_range(use) for use in uses])
        for callee, uses in calls.items()
        for node in items.nodes([callee])
    ]


def prepare_types(
    request: RequestContext, params: types.TypeHierarchyPrepareParams
) -> list[types.TypeHierarchyItem] | None:
    """Answer `textDocument/prepareTypeHierarchy`."""
    at_cursor = _at(request, params, TYPE_KINDS)
    if at_cursor is None:
        return None
    items, positions = at_cursor
    return [items.type_item(node) for node in items.nodes(positions)]


def supertypes(request: RequestContext, params: types.TypeHierarchySupertypesParams) -> list[types.TypeHierarchyItem]:
    """Answer `typeHierarchy/supertypes`."""
    items, position = _of_item(request, params.item)
    return [items.type_item(node) for node in items.nodes(navigation.supertypes(items.engine.view, position))]


def subtypes(request: RequestContext, params: types.TypeHierarchySubtypesParams) -> list[types.TypeHierarchyItem]:
    """Answer `typeHierarchy/subtypes`."""
    items, position = _of_item(request, params.item)
    return [items.type_item(node) for node in items.nodes(navigation.subtypes(items.engine.view, position))]


ANSWERS: Final[Mapping[str, Callable[[RequestContext, Any], Any]]] = {
    types.WORKSPACE_SYMBOL: workspace_symbol,
    types.TEXT_DOCUMENT_DEFINITION: definition,
    types.TEXT_DOCUMENT_REFERENCES: references,
    types.TEXT_DOCUMENT_IMPLEMENTATION: implementation,
    types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY: prepare_calls,
    types.CALL_HIERARCHY_INCOMING_CALLS: incoming_calls,
    types.CALL_HIERARCHY_OUTGOING_CALLS: outgoing_calls,
    types.TEXT_DOCUMENT_PREPARE_TYPE_HIERARCHY: prepare_types,
    types.TYPE_HIERARCHY_SUPERTYPES: supertypes,
    types.TYPE_HIERARCHY_SUBTYPES: subtypes,
}
"""The function that answers each request but `textDocument/documentSymbol`, which depends on the client."""


def _items(request: RequestContext, root: Root) -> NavigationItems:
    return NavigationItems(request.engine(root), request.translator(root), request.encoding)


def _at(
    request: RequestContext, params: Any, kinds: frozenset[str] = frozenset()
) -> tuple[NavigationItems, list[int]] | None:
    """Return what the name at a position means, among `kinds` (empty: any), surest first; None if it means nothing."""
    file = request.roots.holding_open(params.text_document.uri)
    if file is None:
        return None
    root, path = file
    text = request.text(params.text_document.uri, root, path)
    items = _items(request, root)
    index = items.engine.view
    offset = offset_at(text, line_starts(text), params.position, request.encoding)
    symbol = symbol_at(index, path, text, offset)
    if symbol is None:
        imported = navigation.imported_names_of(path, items.engine.snapshot().source)
        symbol = symbol_at(index, path, text, offset, imported)
    candidates = () if symbol is None else symbol.positions
    positions = [p for p in candidates if not kinds or NODE_KINDS[index.symbols.kind[p]] in kinds]
    return (items, positions) if positions else None


def _of_item(
    request: RequestContext, item: types.CallHierarchyItem | types.TypeHierarchyItem
) -> tuple[NavigationItems, int]:
    """Return the position of an item's symbol. Raises JsonRpcException if it was deleted."""
    root, _ = request.root_file(item.uri)
    items = _items(request, root)
    symbol_id = item.data.get("symbol") if isinstance(item.data, dict) else getattr(item.data, "symbol", None)
    position = items.engine.view.symbols.position_of.get(integer_id(str(symbol_id)))
    if position is None:
        raise text_changed()
    return items, int(position)
