"""Connects each message of the protocol to the function that handles it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Final

from lsprotocol import types
from pygls.capabilities import get_capability

from packlens.lsp import protocol
from packlens.lsp.late_modules import answers, navigation
from packlens.lsp.server import PacklensServer
from packlens.lsp.sessions.enrichment import answers_questions
from packlens.lsp.sessions.report_files import ReportFiles
from packlens.lsp.workspace import configuration
from packlens.lsp.workspace.disk_watcher import watchers
from packlens.lsp.workspace.documents import OpenDocument
from packlens.lsp.workspace.roots import Root
from packlens.lsp.workspace.uris import path_of, uri_of

_PATIENCE: Final = 10.0
"""Seconds that a client may take to register something."""

logger = logging.getLogger(__name__)


def make_server() -> PacklensServer:
    """Return a server with handlers for all its messages."""
    server = PacklensServer()
    for method, handler in (
        (types.INITIALIZE, _initialize),
        (types.INITIALIZED, _initialized),
        (types.TEXT_DOCUMENT_DID_OPEN, _did_open),
        (types.TEXT_DOCUMENT_DID_CHANGE, _did_change),
        (types.TEXT_DOCUMENT_DID_CLOSE, _did_close),
        (types.WORKSPACE_DID_CHANGE_WATCHED_FILES, _did_change_watched_files),
        (types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS, _did_change_folders),
        (types.WORKSPACE_DID_CHANGE_CONFIGURATION, _did_change_configuration),
        (types.WINDOW_WORK_DONE_PROGRESS_CANCEL, _progress_cancel),
        (types.TEXT_DOCUMENT_HOVER, _hover),
        (types.CODE_LENS_RESOLVE, _resolve_lens),
        (protocol.SYMBOL_VIEWED, _symbol_viewed),
    ):
        server.handle(method, handler)
    server.handle(types.TEXT_DOCUMENT_DID_SAVE, _did_save, types.SaveOptions(include_text=False))
    server.handle(types.TEXT_DOCUMENT_CODE_LENS, _lenses, types.CodeLensOptions(resolve_provider=True))
    for method in protocol.REQUESTS:
        server.handle(method, _answer(method))
    return server


_NAVIGATION: Final = (
    types.WORKSPACE_SYMBOL,
    types.TEXT_DOCUMENT_DEFINITION,
    types.TEXT_DOCUMENT_REFERENCES,
    types.TEXT_DOCUMENT_IMPLEMENTATION,
    types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY,
    types.CALL_HIERARCHY_INCOMING_CALLS,
    types.CALL_HIERARCHY_OUTGOING_CALLS,
    types.TEXT_DOCUMENT_PREPARE_TYPE_HIERARCHY,
    types.TYPE_HIERARCHY_SUPERTYPES,
    types.TYPE_HIERARCHY_SUBTYPES,
)
"""The methods that `lsp/language/navigation.py` answers, in addition to `textDocument/documentSymbol`."""


def _offer_navigation(ls: PacklensServer) -> None:
    """Handle, and so announce, what other language servers also offer."""
    ls.handle(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, _document_symbol)
    for method in _NAVIGATION:
        ls.handle(method, _navigate(method))


def _navigate(method: str) -> Callable[[PacklensServer, Any], Coroutine[Any, Any, Any]]:
    async def navigate(ls: PacklensServer, params: Any) -> Any:
        """Answer a navigation request of this method."""
        run = ls.look_up if method == types.TEXT_DOCUMENT_DEFINITION else ls.compute
        return await run(lambda request: navigation().ANSWERS[method](request, params))

    return navigate


async def _document_symbol(ls: PacklensServer, params: types.DocumentSymbolParams) -> Any:
    as_tree = get_capability(
        ls.client.client_capabilities, "text_document.document_symbol.hierarchical_document_symbol_support"
    )
    return await ls.look_up(lambda request: navigation().document_symbol(request, params, bool(as_tree)))


def _answer(method: str) -> Callable[[PacklensServer, Any], Coroutine[Any, Any, Any]]:
    async def answer(ls: PacklensServer, params: Any) -> Any:
        """Answer a request of this method."""
        return await ls.answer(method, params)

    return answer


# -- beginning


def _initialize(ls: PacklensServer, params: types.InitializeParams) -> types.InitializeResult:
    if configuration.wants_navigation(params.initialization_options):
        _offer_navigation(ls)
    result = ls.negotiate(params)
    ls.encoding = types.PositionEncodingKind(result.capabilities.position_encoding or types.PositionEncodingKind.Utf16)
    ls.configure({}, configuration.section_of(params.initialization_options))
    for folder in _folders(params):
        ls.open_root(folder.uri, folder.name)
    return result


def _folders(params: types.InitializeParams) -> list[types.WorkspaceFolder]:
    """Return the folders of a client, also of an old one that knows only a single folder."""
    if params.workspace_folders:
        return list(params.workspace_folders)
    uri = params.root_uri or (uri_of(Path(params.root_path)) if params.root_path else None)
    path = path_of(uri) if uri else None
    return [types.WorkspaceFolder(uri, path.name)] if uri and path is not None else []


async def _initialized(ls: PacklensServer, params: types.InitializedParams) -> None:
    await _pull_settings(ls)
    await ls.opened()
    for root in ls.roots:
        ls.start_root(root)
    await ls.admit_agents()
    if answers_questions(ls.client.client_capabilities):
        ls.spawn(ls.enrichment.run())
    ls.spawn(ReportFiles(ls, ls.notices).run())
    await _have_client_watch(ls)
    if get_capability(ls.client.client_capabilities, "workspace.did_change_configuration.dynamic_registration"):
        section = types.DidChangeConfigurationRegistrationOptions(section=configuration.SECTION)
        await _register(ls, types.Registration("packlens/settings", types.WORKSPACE_DID_CHANGE_CONFIGURATION, section))


async def _have_client_watch(ls: PacklensServer) -> None:
    """Ask the client to watch files, once, when a root's settings first want it to; if it refuses, the server does."""
    if not ls.has_asked_to_watch and ls.client_watches and any(_client_watches(root) for root in ls.roots):
        ls.has_asked_to_watch = True
        options = types.DidChangeWatchedFilesRegistrationOptions(watchers())
        watching = types.Registration("packlens/files", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
        if not await _register(ls, watching):
            ls.watch_instead()


def _client_watches(root: Root) -> bool:
    return root.settings.watcher in ("auto", "client")


async def _register(ls: PacklensServer, registration: types.Registration) -> bool:
    """Register something with the client; return whether it agreed in time."""
    request = ls.client.client_register_capability_async(types.RegistrationParams([registration]))
    try:
        await asyncio.wait_for(request, _PATIENCE)
    except Exception as error:
        reason = str(error) or type(error).__name__
        logger.warning("The client did not register '%s' (%s).", registration.method, reason)
        return False
    return True


async def _pull_settings(ls: PacklensServer) -> None:
    roots = [root.id for root in ls.roots]
    if not roots or not configuration.can_ask(ls.client.client_capabilities):
        return
    try:
        request = ls.client.workspace_configuration_async(configuration.question(roots))
        ls.configure(await configuration.ask(request, roots))
    except Exception as error:
        logger.warning("The client did not answer 'workspace/configuration' (%s); settings stay as they are.", error)


# -- documents and files


def _did_open(ls: PacklensServer, params: types.DidOpenTextDocumentParams) -> None:
    document = OpenDocument(params.text_document, ls.encoding)
    ls.documents[document.uri] = document
    if (file := ls.roots.holding_open(document.uri)) is not None:
        file.root.live.change_document(file.path, document.text)


def _did_change(ls: PacklensServer, params: types.DidChangeTextDocumentParams) -> None:
    document = ls.documents.get(params.text_document.uri)
    if document is None:
        logger.warning("A document that is not open was changed: %s", params.text_document.uri)
        return
    size = document.size
    changes = document.apply(params.content_changes, params.text_document.version)
    file = ls.roots.holding_open(document.uri)
    if file is None:
        return
    file.root.live.change_document(file.path, document.text)
    ls.recorder.record_edits(file.root, file.path, changes, size)


def _did_save(ls: PacklensServer, params: types.DidSaveTextDocumentParams) -> None:
    if (document := ls.documents.get(params.text_document.uri)) is not None:
        document.is_typed = False
    if (file := ls.roots.holding_open(params.text_document.uri)) is not None:
        file.root.live.disk_changed([file.path])


def _did_close(ls: PacklensServer, params: types.DidCloseTextDocumentParams) -> None:
    ls.documents.pop(params.text_document.uri, None)
    if (file := ls.roots.holding_open(params.text_document.uri)) is not None:
        file.root.live.close_document(file.path)


def _did_change_watched_files(ls: PacklensServer, params: types.DidChangeWatchedFilesParams) -> None:
    paths = [path for change in params.changes if (path := path_of(change.uri)) is not None]
    files = [(path, ls.roots.holding_path(path)) for path in paths]
    ls.disk_changed(path for path, file in files if file is not None and _client_watches(file.root))


async def _did_change_folders(ls: PacklensServer, params: types.DidChangeWorkspaceFoldersParams) -> None:
    for folder in params.event.removed:
        ls.close_root(folder.uri)
    added_roots = [ls.open_root(folder.uri, folder.name) for folder in params.event.added]
    await _pull_settings(ls)
    await ls.opened()
    for root in added_roots:
        if root is not None:
            ls.start_root(root)
    await ls.admit_agents()
    await _have_client_watch(ls)


async def _did_change_configuration(ls: PacklensServer, params: types.DidChangeConfigurationParams) -> None:
    if configuration.can_ask(ls.client.client_capabilities):
        await _pull_settings(ls)
    else:
        ls.configure({}, configuration.section_of(params.settings))
    await _have_client_watch(ls)


def _progress_cancel(ls: PacklensServer, params: types.WorkDoneProgressCancelParams) -> None:
    ls.notices.progress_cancelled(params.token)


def _symbol_viewed(ls: PacklensServer, params: protocol.SymbolViewedParams) -> None:
    root = ls.roots.chosen(params.root)
    if root.is_open:
        ls.recorder.record_view(root, params.symbol, max(params.seconds, 0.0))


# -- what is shown in the text


async def _hover(ls: PacklensServer, params: types.HoverParams) -> Any:
    offered = get_capability(ls.client.client_capabilities, "text_document.hover.content_format") or []
    as_markdown = types.MarkupKind.Markdown in offered
    return await ls.look_up(lambda request: answers().hover_at(request, params, as_markdown))


async def _lenses(ls: PacklensServer, params: types.CodeLensParams) -> Any:
    return await ls.look_up(lambda request: answers().lenses_in(request, params))


async def _resolve_lens(ls: PacklensServer, params: types.CodeLens) -> Any:
    return await ls.look_up(lambda request: answers().lens_resolved(request, params))
