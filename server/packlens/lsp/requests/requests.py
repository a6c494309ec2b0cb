"""Answers each of Packlens' own requests: translates typed params for the engine, and the engine's values into results.

Requests for packs are answered in `pack_requests`. Both run in worker threads, and check `RequestContext.token` where
an answer can end early if the client cancelled it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from packlens.agents.context import answer_context
from packlens.agents.requests import ContextRequest
from packlens.agents.tests_to_run import arguments_of
from packlens.engine.names.naming import find_symbols
from packlens.engine.pack_questions import TaskRequest
from packlens.engine.symbols.symbol_search import search_symbols
from packlens.engine.uses.use_sites import call_sites
from packlens.index.data_formats import by_title
from packlens.lsp import protocol
from packlens.lsp.requests.pack_requests import pack, pack_diff, pack_files, pack_pr
from packlens.lsp.requests.request_context import RequestContext
from packlens.lsp.requests.request_params import (
    document_uris,
    meant_symbol,
    read_budget,
    read_format,
    read_paths,
    read_task,
    root_of_symbol,
    symbol_under,
)
from packlens.lsp.requests.values import activity
from packlens.lsp.rpc.editor_words import in_editor_words
from packlens.lsp.rpc.failures import refused, wrong_params
from packlens.lsp.workspace.roots import Root
from packlens.lsp.workspace.use_recorder import patiently
from packlens.model import ScoreExplanation, fields_of
from packlens.version import __version__

MAX_CALLERS: Final = 1000
"""The most callers and sites in one answer; counts include all."""
MAX_SYMBOLS: Final = 1000


def explore(request: RequestContext, params: protocol.ExploreParams) -> protocol.ExploreResult:
    """Answer `packlens/explore`."""
    task = read_task(params.task)
    root = request.roots.chosen(params.root, document_uris(params.text_document))
    budget = read_budget(params.budget)
    request.token.raise_if_cancelled()
    exploration = request.engine(root).explore(task, budget, params.named, request.token)
    request.token.raise_if_cancelled()
    return request.translator(root).exploration(exploration)


def context(request: RequestContext, params: protocol.ContextParams) -> protocol.ContextResult:
    """Answer `packlens/context`. The agent's question leaves the user's pack and window alone."""
    root = request.roots.chosen(params.root, document_uris(params.text_document))
    request_of_agent = ContextRequest(read_task(params.task), read_budget(params.budget), params.named)
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
    root = root_of_symbol(request, params)
    task = _task_of(params.task, root)
    if not task.strip():
        raise wrong_params("There is no current pack to explain; pass a task.")
    budget, format = params.budget, params.format
    question = TaskRequest(task, learn=True, session=root.window)
    current = root.current
    if current is not None and current.pack.whole_task == task:
        budget = current.pack.token_budget if budget is None else budget
        format = format or current.pack.format
        question = current.request or question
    symbol = meant_symbol(request, params)
    request.token.raise_if_cancelled()
    task_request = replace(question, task=task, budget=read_budget(budget), format=read_format(format, root))
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
    root = root_of_symbol(request, params)
    engine = request.engine(root)
    symbol = meant_symbol(request, params)
    request.token.raise_if_cancelled()
    radius = engine.blast_radius(symbol.name, symbol.spelled)
    index = engine.view
    sites = call_sites(
        index, [index.symbols.position_of[node.id] for node in radius.symbols if node.id in index.symbols.position_of]
    )[:MAX_CALLERS]
    request.token.raise_if_cancelled()
    translator = request.translator(root)
    return protocol.BlastRadiusResult(
        symbols=translator.symbols(radius.symbols),
        callers=tuple(
            protocol.Caller(translator.symbol(node), hops, sure, how=radius.how.get(node.symbol_id, ""))
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
        scope = request.engine(root).test_scope(read_paths(request, root, params.uris))
    else:
        root = root_of_symbol(request, params)
        scope = request.engine(root).test_scope(symbol=meant_symbol(request, params).name)
    request.token.raise_if_cancelled()
    translator = request.translator(root)
    day = scope.measured.date if scope.measured is not None else ""
    tests = tuple(
        protocol.Caller(
            translator.symbol(test.node),
            1 if test.distance is None else test.distance,
            test.certain,
            f"ran it when measured ({day})" if test.measured else "ran it before it changed" if test.earlier else "",
            taken.runner,
            taken.arguments,
        )
        for test, taken in zip(
            scope.tests, arguments_of(scope.tests, request.engine(root).snapshot(request.token)), strict=True
        )
    )
    return protocol.TestScopeResult(tests, translator.freshness())


def feedback(request: RequestContext, params: protocol.FeedbackParams) -> protocol.FeedbackResult:
    """Answer `packlens/feedback`."""
    root = request.roots.chosen(params.root)
    engine = request.engine(root)
    task = _task_of(params.task, root)
    if not task.strip():
        raise wrong_params("There is no current pack to judge symbols of; pass a task.")
    if not root.settings.engine.learning:
        raise refused("setting", "Learning is switched off; switch on packlens.learning.enabled first.")
    root.live.check_database()
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


def reindex(request: RequestContext, params: protocol.ReindexParams) -> protocol.ReindexResult:
    """Answer `packlens/reindex`; where no folder could be opened, with the reason."""
    open_roots = [root for root in request.roots if root.is_open]
    roots = [request.roots.chosen(params.root)] if params.root is not None else open_roots or list(request.roots)
    for root in roots:
        root.live.reindex()
    return protocol.ReindexResult(tuple(root.id for root in roots))


def symbols(request: RequestContext, params: protocol.SymbolsParams) -> protocol.SymbolsResult:
    """Answer `packlens/symbols`."""
    root = request.roots.chosen(params.root, document_uris(params.text_document))
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


def _task_of(task: str | None, root: Root) -> str:
    """Return a request's task: by default that of the current pack, '' if there is none."""
    if task is not None:
        return task
    return root.current.pack.whole_task if root.current is not None else ""


def _status(request: RequestContext, root: Root) -> protocol.RootStatus:
    error = in_editor_words(root.error if not root.is_open else root.live.missing)
    if error or not root.is_open:
        no_freshness = protocol.Freshness(0, "", False, 0)
        return protocol.RootStatus(
            root.id, root.name, "", no_freshness, None, error, 0, 0, 0, {}, (), False, root.settings.engine.learning
        )
    live = root.live
    status = live.engine.first_status() or request.engine(root).status()
    translator = request.translator(root)
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
        nothing_to_index=in_editor_words(live.nothing_to_index),
        data_formats=tuple(protocol.DataFormat(*row) for row in status.data_formats),
    )
