"""Reads params that several requests share: tasks, budgets, formats, files, and the symbol that a position means.

Everything here raises JsonRpcException for params that it refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias, TypeVar

from lsprotocol.types import Position, TextDocumentIdentifier

from packlens.engine.pack_questions import checked_budget, checked_level
from packlens.engine.symbols.symbol_at import enclosing_symbol, symbol_at
from packlens.errors import SettingError
from packlens.lsp import protocol
from packlens.lsp.requests.request_context import RequestContext
from packlens.lsp.rpc.failures import refused, wrong_params
from packlens.lsp.workspace.positions import line_starts, offset_at
from packlens.lsp.workspace.roots import Root
from packlens.visible import well_formed
from packlens.wire import codec

Value = TypeVar("Value")
Checked = TypeVar("Checked")
SymbolParams: TypeAlias = protocol.SymbolParams | protocol.ExplainParams | protocol.TestScopeParams
"""Params that mean a symbol, by its name or a position."""


def read_task(task: str) -> str:
    """Return a task without what no text may hold: lone surrogates, and null characters."""
    if not task.strip():
        raise wrong_params("The task is empty: say in a few words what is to be done.")
    return well_formed(task).strip()


def document_uris(document: TextDocumentIdentifier | None) -> tuple[str, ...]:
    """Return the URI of a document, if there is one."""
    return (document.uri,) if document is not None else ()


def read_budget(budget: int | None) -> int | None:
    """Return a budget, in tokens; None if the settings decide."""
    return None if budget is None else _checked(checked_budget, budget)


def read_level(level: str | None) -> str | None:
    """Return one of `LEVELS`; None if the settings decide."""
    return None if level is None else _checked(checked_level, level)


def read_format(format: str | None, root: Root) -> str:
    """Return the name of a format; by default that of the root's settings."""
    return _checked(codec, format or root.settings.format).name


def _checked(check: Callable[[Value], Checked], value: Value) -> Checked:
    """Return what the engine's check of a value returns; the setting that it refuses is a param here."""
    try:
        return check(value)
    except SettingError as error:
        raise wrong_params(str(error)) from error


def read_paths(request: RequestContext, root: Root, uris: Iterable[str]) -> list[str]:
    """Return the paths of files of one root in its index; files elsewhere are refused."""
    paths = []
    for uri in uris:
        owner, path = request.root_file(uri)
        if owner is not root:
            raise refused("outside", f"{uri} is in the folder {owner.name}, not in {root.name}; ask for it there.")
        paths.append(path)
    return paths


def root_of_symbol(request: RequestContext, params: SymbolParams) -> Root:
    """Return the root of the symbol that params mean."""
    if (params.symbol is None) == (params.position is None):
        raise wrong_params("Pass either a symbol or a position in a text document.")
    if params.position is not None and params.text_document is None:
        raise wrong_params("A position needs its text document.")
    return request.roots.chosen(params.root, document_uris(params.text_document))


class ResolvedSymbol(NamedTuple):
    """The symbol that params mean."""

    name: str
    """A name that the engine understands: the symbol's id, or the name that the client sent."""
    others: tuple[str, ...]
    """The ids of other symbols that the params may mean."""
    spelled: str
    """The name as it is written, with its qualifiers, as in 'Flask.route'."""


def meant_symbol(request: RequestContext, params: SymbolParams) -> ResolvedSymbol:
    """Return the symbol that params mean, by its name or a position."""
    if params.symbol is not None:
        return ResolvedSymbol(params.symbol, (), params.symbol)
    assert params.text_document is not None
    assert params.position is not None
    return symbol_under(request, params.text_document.uri, params.position)


def symbol_under(request: RequestContext, uri: str, position: Position) -> ResolvedSymbol:
    """Return the symbol at a position; if there is no name, that whose definition is around it."""
    root, path = request.root_file(uri)
    text = request.text(uri, root, path)
    engine = request.engine(root)
    offset = offset_at(text, line_starts(text), position, request.encoding)
    symbol, enclosing = symbol_at(engine.view, path, text, offset), enclosing_symbol(engine.view, path, text, offset)
    positions = symbol.positions if symbol is not None else (enclosing,) if enclosing is not None else ()
    nodes = engine.nodes(positions)
    ids = [nodes[each].symbol_id for each in positions if each in nodes]
    if not ids:
        remedy = "put the cursor on the name of one, or inside its definition"
        raise refused("symbol_not_found", f"There is no known symbol here; {remedy}.")
    return ResolvedSymbol(ids[0], tuple(ids[1:]), symbol.spelled if symbol is not None else "")
