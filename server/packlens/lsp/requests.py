"""Answers each of Packlens' own requests: translates typed params for the engine, and the engine's values into results.

It runs in worker threads, and checks `RequestContext.token` where an answer can end early if the client cancelled it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeAlias

from lsprotocol.types import Position, TextDocumentIdentifier

from packlens.agents.context import answer_context
from packlens.agents.requests import CONTEXT_BUDGET, ContextRequest
from packlens.config import LEVELS
from packlens.engine.context_engine import ContextEngine
from packlens.engine.current_pack import CurrentPack
from packlens.engine.naming import find_symbols
from packlens.engine.pack_questions import PackAnswer, TaskRequest, sized_as
from packlens.engine.sized_packs import is_sized
from packlens.engine.symbol_at import enclosing_symbol, symbol_at
from packlens.engine.symbol_search import search_symbols
from packlens.engine.use_sites import call_sites
from packlens.index.data_formats import by_title
from packlens.learn.lessons import Window
from packlens.lsp import protocol
from packlens.lsp.editor_words import in_editor_words
from packlens.lsp.failures import refused, wrong_params
from packlens.lsp.positions import line_starts, offset_at
from packlens.lsp.request_context import RequestContext
from packlens.lsp.roots import Root
from packlens.lsp.use_recorder import patiently
from packlens.lsp.values import activity
from packlens.model import PackHead, ScoreExplanation, fields_of
from packlens.pack.delta import Answer, answer, normal_root
from packlens.pack.request import Picks
from packlens.pack.result import Pack
from packlens.pack.tokens import count_each
from packlens.version import __version__
from packlens.wire import codec, formats

SymbolParams: TypeAlias = protocol.SymbolParams | protocol.ExplainParams | protocol.TestScopeParams
"""Params that mean a symbol, by its name or a position."""
MAX_CALLERS: Final = 1000
"""The most callers and sites in one answer; counts include all."""
MAX_SYMBOLS: Final = 1000


def pack(request: RequestContext, params: protocol.PackParams) -> protocol.PackResult:
    """Answer `packlens/pack`."""
    task = _task(params.task)
    root = request.roots.chosen(params.root, _uris(params.text_document))
    request.token.raise_if_cancelled()
    format_name = _format(params.format, root)
    window_before = replace(root.window) if root.window is not None else None
    session = _window_without_pending(root, task) if params.preview else root.window
    budget, level = _budget(params.budget), _level(params.level)
    task_request = TaskRequest(
        task, budget, format_name, level, params.learned, session, Picks(params.pinned, params.removed), params.sized
    )
    result = _packed(request, root, request.engine(root).answer(task_request, request.token), params)
    if root.current is not None and not params.preview:
        root.current.request = replace(task_request, session=window_before)
    return result


def pack_files(request: RequestContext, params: protocol.PackFilesParams) -> protocol.PackResult:
    """Answer `packlens/packFiles`."""
    if not params.uris:
        raise wrong_params("No file is given; pass the URI of at least one.")
    root = request.roots.chosen(params.root, params.uris)
    paths, format_name = _paths(request, root, params.uris), _format(params.format, root)
    budget, level = _budget(params.budget), _level(params.level)
    new_pack = _sized_engine(request, root, params).for_files(
        paths, budget, format_name, request.token, level, Picks(params.pinned, params.removed)
    )
    return _packed(request, root, PackAnswer(new_pack), params)


def pack_pr(request: RequestContext, params: protocol.PackPrParams) -> protocol.PackResult:
    """Answer `packlens/packPr`."""
    root = request.roots.chosen(params.root, _uris(params.text_document))
    base = params.base.strip() if params.base else None
    format_name = _format(params.format, root)
    budget, level = _budget(params.budget), _level(params.level)
    new_pack = _sized_engine(request, root, params).for_pr(
        base or None, budget, format_name, request.token, level, Picks(params.pinned, params.removed)
    )
    return _packed(request, root, PackAnswer(new_pack), params)


def explore(request: RequestContext, params: protocol.ExploreParams) -> protocol.ExploreResult:
    """Answer `packlens/explore`."""
    task = _task(params.task)
    root = request.roots.chosen(params.root, _uris(params.text_document))
    budget = _budget(params.budget)
    request.token.raise_if_cancelled()
    exploration = request.engine(root).explore(task, budget, params.named, request.token)
    request.token.raise_if_cancelled()
    return request.translator(root).exploration(exploration)


def context(request: RequestContext, params: protocol.ContextParams) -> protocol.ContextResult:
    """Answer `packlens/context`. The agent's question leaves the user's pack and window alone."""
    root = request.roots.chosen(params.root, _uris(params.text_document))
    budget = _budget(params.budget)
    request_of_agent = ContextRequest(_task(params.task), CONTEXT_BUDGET if budget is None else budget, params.named)
    answer = answer_context(request.engine(root), request_of_agent, request.token)
    return protocol.ContextResult(
        root=root.id,
        status=answer.status,
        text=answer.text,
        tokens_used=answer.tokens,
        token_budget=answer.budget,
        pack_root=answer.pack_root,
        shown=tuple(symbol.node.symbol_id for symbol in answer.shown),
        dropped=answer.dropped,
        freshness=request.translator(root).freshness(),
    )


def explain(request: RequestContext, params: protocol.ExplainParams) -> protocol.ExplainResult:
    """Answer `packlens/explain`."""
    root = _root_of_symbol(request, params)
    current = root.current.pack if root.current else None
    task = params.task if params.task is not None else current.whole_task if current else ""
    if not task.strip():
        raise wrong_params("There is no current pack to explain; pass a task.")
    is_current = current is not None and current.whole_task == task
    budget = params.budget if params.budget is not None else current.token_budget if current and is_current else None
    format = params.format or (current.format if current and is_current else root.settings.format)
    symbol = _symbol(request, params)
    request.token.raise_if_cancelled()
    question = root.current.request if is_current and root.current is not None else None
    question = question or TaskRequest(task, learn=True, session=root.window)
    task_request = replace(question, task=task, budget=_budget(budget), format=_format(format, root))
    explanation = request.engine(root).explain(symbol.name, task_request, request.token)
    request.token.raise_if_cancelled()
    translator = request.translator(root)
    return protocol.ExplainResult(
        symbol=translator.symbol(explanation.node),
        task=task,
        freshness=translator.freshness(),
        **{**fields_of(explanation, ScoreExplanation), "others": (*explanation.others, *symbol.others)},
    )


def blast_radius(request: RequestContext, params: protocol.SymbolParams) -> protocol.BlastRadiusResult:
    """Answer `packlens/blastRadius`."""
    root = _root_of_symbol(request, params)
    engine = request.engine(root)
    symbol = _symbol(request, params)
    request.token.raise_if_cancelled()
    radius = engine.blast_radius(symbol.name, symbol.spelled)
    view = engine.view
    sites = call_sites(
        view, [view.symbols.position_of[node.id] for node in radius.symbols if node.id in view.symbols.position_of]
    )[:MAX_CALLERS]
    request.token.raise_if_cancelled()
    translator = request.translator(root)
    return protocol.BlastRadiusResult(
        symbols=translator.symbols(radius.symbols),
        callers=tuple(
            protocol.Caller(translator.symbol(node), hops, sure, how=radius.how.get(node.symbol_id, "") * (hops == 1))
            for node, hops, sure in radius.callers[:MAX_CALLERS]
        ),
        sites=translator.locations(sites, engine.nodes([site.position for site in sites])),
        by_distance=radius.by_distance,
        files=tuple(translator.uri(path) for path in radius.files),
        tests=radius.tests,
        wording=radius.wording,
        tests_wording=radius.tests_wording,
        inherited=radius.inherited,
        about=radius.about.wording(),
        freshness=translator.freshness(),
    )


def test_scope(request: RequestContext, params: protocol.TestScopeParams) -> protocol.TestScopeResult:
    """Answer `packlens/testScope`."""
    if params.uris and (params.symbol is not None or params.position is not None):
        raise wrong_params("Pass either the URIs of files or one symbol.")
    if params.uris:
        root = request.roots.chosen(params.root, params.uris)
        scope = request.engine(root).test_scope(_paths(request, root, params.uris))
    else:
        root = _root_of_symbol(request, params)
        scope = request.engine(root).test_scope(symbol=_symbol(request, params).name)
    request.token.raise_if_cancelled()
    translator = request.translator(root)
    day = scope.measured.date if scope.measured is not None else ""
    tests = tuple(
        protocol.Caller(
            translator.symbol(test.node),
            1 if test.distance is None else test.distance,
            test.certain,
            f"ran it when measured ({day})" if test.measured else "ran it before it changed" if test.earlier else "",
        )
        for test in scope.tests
    )
    return protocol.TestScopeResult(tests, translator.freshness())


def feedback(request: RequestContext, params: protocol.FeedbackParams) -> protocol.FeedbackResult:
    """Answer `packlens/feedback`."""
    root = request.roots.chosen(params.root)
    engine = request.engine(root)
    task = params.task if params.task is not None else root.current.pack.whole_task if root.current else ""
    if not task.strip():
        raise wrong_params("There is no current pack to judge symbols of; pass a task.")
    if not root.settings.engine.learning:
        raise refused("setting", "Learning is switched off; switch on packlens.learning.enabled first.")
    recorded = patiently(lambda: engine.feedback(params.symbols, params.useful, task, root.window))
    return protocol.FeedbackResult(len(recorded))


def forget(request: RequestContext, params: protocol.ForgetParams) -> protocol.ForgetResult:
    """Answer `packlens/forget`."""
    roots = [request.roots.chosen(params.root)] if params.root is not None else [r for r in request.roots if r.is_open]
    return protocol.ForgetResult(sum(patiently(root.live.engine.forget) for root in roots))


def take_back(request: RequestContext, params: protocol.TakeBackParams) -> protocol.TakeBackResult:
    """Answer `packlens/takeBack`."""
    lessons = request.engine(request.roots.chosen(params.root)).lessons
    return protocol.TakeBackResult(patiently(lambda: lessons.take_back(params.lesson)))


def status(request: RequestContext, params: protocol.StatusParams) -> protocol.StatusResult:
    """Answer `packlens/status`. A root that cannot be used is part of the answer, not an error."""
    roots = [request.roots.chosen(params.root)] if params.root is not None else list(request.roots)
    return protocol.StatusResult(
        __version__, protocol.PROTOCOL_VERSION, tuple(_status(request, root) for root in roots)
    )


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


def reindex(request: RequestContext, params: protocol.ReindexParams) -> protocol.ReindexResult:
    """Answer `packlens/reindex`."""
    roots = [request.roots.chosen(params.root)] if params.root is not None else [r for r in request.roots if r.is_open]
    for root in roots:
        root.live.reindex()
    return protocol.ReindexResult(tuple(root.id for root in roots))


def symbols(request: RequestContext, params: protocol.SymbolsParams) -> protocol.SymbolsResult:
    """Answer `packlens/symbols`."""
    root = request.roots.chosen(params.root, _uris(params.text_document))
    if (params.query is None) == (params.position is None or params.text_document is None):
        raise wrong_params("Pass either a query or a position in a text document.")
    engine = request.engine(root)
    snapshot = engine.snapshot(request.token)
    if params.query is not None:
        positions = search_symbols(snapshot.index, params.query, min(params.limit, MAX_SYMBOLS))
    else:
        assert params.text_document is not None
        assert params.position is not None
        symbol = symbol_under(request, params.text_document.uri, params.position)
        positions = [position for each in (symbol.name, *symbol.others) for position in find_symbols(each, snapshot)]
    request.token.raise_if_cancelled()
    nodes = snapshot.nodes(positions)
    translator = request.translator(root)
    return protocol.SymbolsResult(
        translator.symbols(nodes[position] for position in positions if position in nodes), translator.freshness()
    )


def agent_answer(request: RequestContext, params: protocol.AgentAnswerParams) -> protocol.AgentAnswerResult:
    """Answer `packlens/agentAnswer`."""
    for root in request.roots:
        if (attached_agent := root.agents.get(params.agent)) is not None:
            return attached_agent
    raise refused("agent", "This agent is not attached any more; ask for the status to see who is.")


ANSWERS: Final[Mapping[str, Callable[[RequestContext, Any], Any]]] = {
    protocol.PACK: pack,
    protocol.PACK_FILES: pack_files,
    protocol.PACK_PR: pack_pr,
    protocol.EXPLORE: explore,
    protocol.CONTEXT: context,
    protocol.EXPLAIN: explain,
    protocol.BLAST_RADIUS: blast_radius,
    protocol.TEST_SCOPE: test_scope,
    protocol.FEEDBACK: feedback,
    protocol.FORGET: forget,
    protocol.TAKE_BACK: take_back,
    protocol.STATUS: status,
    protocol.PACK_DIFF: pack_diff,
    protocol.REINDEX: reindex,
    protocol.SYMBOLS: symbols,
    protocol.AGENT_ANSWER: agent_answer,
}
"""The function that answers each request."""


def _task(task: str) -> str:
    if not task.strip():
        raise wrong_params("The task is empty: say in a few words what is to be done.")
    return task.encode("utf-8", "replace").decode().replace("\x00", " ").strip()


def _uris(document: TextDocumentIdentifier | None) -> tuple[str, ...]:
    return (document.uri,) if document is not None else ()


def _budget(budget: int | None) -> int | None:
    if budget is not None and budget < 1:
        raise wrong_params(f"A budget of {budget} tokens is impossible; pass a positive number.")
    return budget


def _level(level: str | None) -> str | None:
    if level not in (None, *LEVELS):
        raise wrong_params(f"There is no level '{level}'; choose one of: {', '.join(LEVELS)}.")
    return level


def _format(format: str | None, root: Root) -> str:
    format_name = format or root.settings.format
    if format_name not in formats():
        raise wrong_params(f"There is no format '{format_name}'; choose one of: {', '.join(formats())}.")
    return format_name


def _paths(request: RequestContext, root: Root, uris: Iterable[str]) -> list[str]:
    """Return the paths of files of one root in its index. Raises JsonRpcException for files elsewhere."""
    paths = []
    for uri in uris:
        owner, path = request.root_and_path(uri)
        if owner is not root:
            raise refused("outside", f"{uri} is in the folder {owner.name}, not in {root.name}; ask for it there.")
        paths.append(path)
    return paths


def _packed(
    request: RequestContext, root: Root, answer: PackAnswer, params: protocol.PackOptions
) -> protocol.PackResult:
    """Return the result for a pack, and keep it as the root's current pack unless it is a preview."""
    request.token.raise_if_cancelled()
    new_pack = answer.pack
    delta_or_pack = _answer_to_client(root, new_pack, params.pack_root, None if params.preview else params.session)
    if not params.preview:
        root.keep_pack(new_pack, CurrentPack(new_pack, root.live.engine, answer.evidence))
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
    told_by = codec(new_pack.format)
    tokens = count_each([told_by.symbol(symbol) for symbol in new_pack.symbols], by_line=told_by.repeats_lines)
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


def _root_of_symbol(request: RequestContext, params: SymbolParams) -> Root:
    if (params.symbol is None) == (params.position is None):
        raise wrong_params("Pass either a symbol or a position in a text document.")
    if params.position is not None and params.text_document is None:
        raise wrong_params("A position needs its text document.")
    return request.roots.chosen(params.root, _uris(params.text_document))


class ResolvedSymbol(NamedTuple):
    """The symbol that params mean."""

    name: str
    """A name that the engine understands: the symbol's id, or the name that the client sent."""
    others: tuple[str, ...]
    """The ids of other symbols that the params may mean."""
    spelled: str
    """The name as it is written, with its qualifiers, as in 'Flask.route'."""


def _symbol(request: RequestContext, params: SymbolParams) -> ResolvedSymbol:
    if params.symbol is not None:
        return ResolvedSymbol(params.symbol, (), params.symbol)
    assert params.text_document is not None
    assert params.position is not None
    return symbol_under(request, params.text_document.uri, params.position)


def symbol_under(request: RequestContext, uri: str, position: Position) -> ResolvedSymbol:
    """Return the symbol at a position.

    If there is no name, the definition around the position is meant. Raises JsonRpcException if there is none.
    """
    root, path = request.root_and_path(uri)
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


def _status(request: RequestContext, root: Root) -> protocol.RootStatus:
    error = in_editor_words(root.error if not root.is_open else root.live.missing)
    if error or not root.is_open:
        no_freshness = protocol.Freshness(0, "", False, 0)
        return protocol.RootStatus(
            root.id, root.name, "", no_freshness, None, error, 0, 0, 0, {}, (), False, root.settings.engine.learning
        )
    live = root.live
    status, translator = request.engine(root).status(), request.translator(root)
    return protocol.RootStatus(
        root=root.id,
        name=root.name,
        database=status.database,
        freshness=translator.freshness(),
        activity=activity(live.activity),
        error=in_editor_words(live.error),
        files=status.files,
        symbols=sum(status.symbols.values()),
        edges=sum(status.edges.values()),
        languages=by_title(status.languages),
        problems=tuple(protocol.FileProblem(translator.uri(path), problem) for path, problem in status.problems),
        writable=status.writable,
        learning=root.settings.engine.learning,
        agents=tuple(given.agent for given in list(root.agents.values())),
        without_grammar=tuple(protocol.FilesWithoutGrammar(*row) for row in status.without_grammar),
        data_formats=tuple(protocol.DataFormat(*row) for row in status.data_formats),
    )
