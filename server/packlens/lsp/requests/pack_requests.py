"""Answers the requests for packs: makes them, keeps the current one of each root, and sends what a client lacks of it.

`requests` lists them, and says where they run.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from packlens.engine.context_engine import ContextEngine
from packlens.engine.current_pack import CurrentPack
from packlens.engine.pack_questions import PackAnswer, TaskRequest, sized_as
from packlens.engine.packs.sized_packs import is_sized
from packlens.learn.lessons import Window
from packlens.lsp import protocol
from packlens.lsp.requests.request_context import RequestContext
from packlens.lsp.requests.request_params import (
    document_uris,
    read_budget,
    read_format,
    read_level,
    read_paths,
    read_task,
)
from packlens.lsp.rpc.editor_words import in_editor_words
from packlens.lsp.rpc.failures import refused, wrong_params
from packlens.lsp.workspace.roots import Root
from packlens.model import PackHead, fields_of
from packlens.pack.delta import Answer, answer, normal_root
from packlens.pack.request import Picks
from packlens.pack.result import Pack
from packlens.pack.tokens import count_each
from packlens.wire import codec


def pack(request: RequestContext, params: protocol.PackParams) -> protocol.PackResult:
    """Answer `packlens/pack`."""
    task = read_task(params.task)
    root = _root_with_sources(request, params.root, document_uris(params.text_document))
    request.token.raise_if_cancelled()
    format_name = read_format(params.format, root)
    window_before = replace(root.window) if root.window is not None else None
    session = _window_without_pending(root, task) if params.preview else root.window
    budget, level = read_budget(params.budget), read_level(params.level)
    task_request = TaskRequest(
        task, budget, format_name, level, params.learned, session, Picks(params.pinned, params.removed), params.sized
    )
    new_answer = request.engine(root).answer(task_request, request.token)
    return _packed(request, root, new_answer, params, replace(task_request, session=window_before))


def pack_files(request: RequestContext, params: protocol.PackFilesParams) -> protocol.PackResult:
    """Answer `packlens/packFiles`."""
    if not params.uris:
        raise wrong_params("No file is given; pass the URI of at least one.")
    root = _root_with_sources(request, params.root, params.uris)
    paths, format_name = read_paths(request, root, params.uris), read_format(params.format, root)
    budget, level = read_budget(params.budget), read_level(params.level)
    new_pack = _sized_engine(request, root, params).for_files(
        paths, budget, format_name, request.token, level, Picks(params.pinned, params.removed)
    )
    return _packed(request, root, PackAnswer(new_pack), params)


def pack_pr(request: RequestContext, params: protocol.PackPrParams) -> protocol.PackResult:
    """Answer `packlens/packPr`."""
    root = _root_with_sources(request, params.root, document_uris(params.text_document))
    base = params.base.strip() if params.base else None
    format_name = read_format(params.format, root)
    budget, level = read_budget(params.budget), read_level(params.level)
    new_pack = _sized_engine(request, root, params).for_pr(
        base or None, budget, format_name, request.token, level, Picks(params.pinned, params.removed)
    )
    if not new_pack.symbols and not new_pack.dropped.count:
        params = replace(params, preview=True)  # nothing differs: the current pack stays
    return _packed(request, root, PackAnswer(new_pack), params)


def pack_diff(request: RequestContext, params: protocol.PackDiffParams) -> protocol.PackDiffResult:
    """Answer `packlens/packDiff`."""
    root = request.roots.chosen(params.root)
    difference = root.pack_by_root(params.old).diff(root.pack_by_root(params.new))
    translator = request.translator(root)
    return protocol.PackDiffResult(
        identical=difference.identical,
        added=translator.pack_symbols(difference.added),
        removed=translator.pack_symbols(difference.removed),
        changed=translator.pack_symbols(difference.changed),
        common=translator.pack_symbols(difference.common),
    )


def _root_with_sources(request: RequestContext, root_id: str | None, uris: Sequence[str]) -> Root:
    """Return the root that a request is about. Raises JsonRpcException if it holds nothing to index."""
    root = request.roots.chosen(root_id, uris)
    if root.is_open and root.live.nothing_to_index:
        raise refused("root", in_editor_words(root.live.nothing_to_index))
    return root


def _packed(
    request: RequestContext,
    root: Root,
    answer: PackAnswer,
    params: protocol.PackOptions,
    task_request: TaskRequest | None = None,
) -> protocol.PackResult:
    """Return the result for a pack, and keep it as the root's current pack unless it is a preview."""
    request.token.raise_if_cancelled()
    new_pack = answer.pack
    delta_or_pack = _answer_to_client(root, new_pack, params.pack_root, None if params.preview else params.session)
    if not params.preview:
        root.keep_pack(CurrentPack(new_pack, root.live.engine, answer.evidence, task_request))
    translator, settings = request.translator(root), request.engine(root).settings
    freshness = translator.freshness()
    result = protocol.PackResult(
        root=root.id,
        format=new_pack.format,
        text=delta_or_pack.text,
        sized=is_sized(params.level or settings.level, settings, params.sized),
        status=delta_or_pack.outcome,
        symbols=(),
        edges=(),
        freshness=replace(freshness, complete=freshness.complete and new_pack.complete),
        **{**fields_of(new_pack, PackHead), "task": new_pack.whole_task},
    )
    if delta_or_pack.outcome == "unchanged":
        return result
    text_codec = codec(new_pack.format)
    tokens = count_each([text_codec.symbol(symbol) for symbol in new_pack.symbols], by_line=text_codec.repeats_lines)
    return replace(
        result,
        symbols=tuple(map(translator.pack_symbol, new_pack.symbols, tokens)),
        edges=new_pack.edges,
    )


def _sized_engine(request: RequestContext, root: Root, params: protocol.PackOptions) -> ContextEngine:
    """Return an engine that sizes packs as the params say."""
    engine = request.engine(root)
    return engine.at(sized_as(params.sized, engine.snapshot(request.token)))


def _window_without_pending(root: Root, task: str) -> Window | None:
    """Return a copy of the root's window, or of its state when the current pack for the same task was made.

    No symbols are pending in it, so that a pack for it records no outcomes.
    """
    is_current = root.current is not None and root.current.pack.whole_task == task
    window = root.current.window if is_current and root.current is not None else root.window
    return Window(window.id, session=window.session) if window is not None else None


def _answer_to_client(root: Root, new_pack: Pack, pack_root: str | None, session: str | None) -> Answer:
    """Return what to send of a pack to a client that holds the pack `pack_root`, or in its conversation `session`."""
    client_root = normal_root(pack_root) if pack_root is not None else None

    def held_pack(held_root: str) -> Pack | None:
        """Return the pack of a PackRoot that the client may still hold, in the format of the new one."""
        return root.held_pack(held_root, new_pack.format)

    if session is not None:
        return root.sessions.answer(session, new_pack, client_root, held_pack)
    return answer(new_pack, client_root, held_pack(client_root) if client_root is not None else None)
