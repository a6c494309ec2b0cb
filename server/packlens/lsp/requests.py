"""What each of Packlens' requests answers: typed params in, typed results out, nothing decided here.

Runs in worker threads. `Asked.token` is asked where an answer can end early, because the client cancelled it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from lsprotocol.types import Position, TextDocumentIdentifier

from packlens import __version__
from packlens.cancellation import CancellationToken
from packlens.config import LEVELS
from packlens.engine.current_pack import CurrentPack, Evidence
from packlens.engine.snapshot import Freshness
from packlens.engine.symbol_at import symbol_at
from packlens.engine.symbol_search import search_symbols
from packlens.engine.use_sites import call_sites
from packlens.learn.lessons import Window
from packlens.live.engine import LiveEngine
from packlens.lsp import protocol
from packlens.lsp.documents import OpenDocument
from packlens.lsp.failures import refused, wrong_params
from packlens.lsp.observing import patiently
from packlens.lsp.positions import Encoding, decoded, line_starts, offset_at
from packlens.lsp.roots import Root, Roots
from packlens.lsp.values import Translator, activity
from packlens.model import PackHead, ScoreExplanation, fields_of
from packlens.pack.delta import Answer, answer, normal_root
from packlens.pack.result import Pack
from packlens.pack.tokens import count_each
from packlens.wire import codec, formats

MOST_CALLERS: Final = 1000
"""Callers and sites in one answer; counts are of all."""
MOST_SYMBOLS: Final = 1000


@dataclass(frozen=True, slots=True)
class Asked:
    """Everything an answer may look at."""

    roots: Roots
    documents: Mapping[str, OpenDocument]
    """Open documents by URI."""
    encoding: Encoding
    token: CancellationToken
    """Cancelled when the client no longer wants the answer."""
    engines: dict[str, LiveEngine] = field(default_factory=dict)
    """By root, the engine as of the snapshot that this answer is made from."""

    def engine(self, root: Root) -> LiveEngine:
        """Return a root's engine as of one snapshot, which is taken when it is first asked for."""
        if (known := self.engines.get(root.id)) is None:
            known = self.engines[root.id] = root.live.engine.at(root.live.engine.snapshot(self.token))
        return known

    def freshness(self, root: Root) -> Freshness:
        """Return how current the answer is: as its snapshot, or as now if it was made without one."""
        known = self.engines.get(root.id)
        return root.live.freshness() if known is None else known.snapshot().freshness

    def translator(self, root: Root) -> Translator:
        """Return what translates a root's answers."""
        return Translator(root, self.encoding, lambda: self.freshness(root))

    def held(self, uri: str) -> tuple[Root, str]:
        """Return the root and path of a document. Raises JsonRpcException for one that is in no root."""
        held = self.roots.holding(uri)
        if held is None:
            raise refused("outside", f"{uri} is in none of the open folders.")
        return held

    def text(self, uri: str, root: Root, path: str) -> str:
        """Return a document's text as people see it. Raises JsonRpcException if there is no such file."""
        document = self.documents.get(uri)
        if document is not None:
            return document.text
        data = root.live.text(path)
        if data is None:
            raise refused("file_not_found", f"{path} cannot be read.")
        return decoded(data)


def pack(asked: Asked, params: protocol.PackParams) -> protocol.PackResult:
    """Answer `packlens/pack`."""
    task = _task(params.task)
    root = asked.roots.chosen(params.root, _uris(params.text_document))
    asked.token.raise_if_cancelled()
    form = _format(params.format, root)
    if params.level not in (None, *LEVELS):
        raise wrong_params(f"There is no level '{params.level}'; choose one of: {', '.join(LEVELS)}.")
    evidence: list[Evidence] = []
    before = replace(root.window) if root.window is not None else None
    made = asked.engine(root).for_task(
        task,
        _budget(params.budget),
        form,
        learn=params.learned,
        session=_onlooker(root, task) if params.preview else root.window,
        ranked=lambda *seen: evidence.append(seen),
        level=params.level or LEVELS[0],
        token=asked.token,
    )
    result = _packed(asked, root, made, params, evidence)
    if root.current is not None and not params.preview:
        root.current.window, root.current.learned = before, params.learned
    return result


def pack_files(asked: Asked, params: protocol.PackFilesParams) -> protocol.PackResult:
    """Answer `packlens/packFiles`."""
    if not params.uris:
        raise wrong_params("No file is given; pass the URI of at least one.")
    root = asked.roots.chosen(params.root, params.uris)
    made = asked.engine(root).for_files(
        _paths(asked, root, params.uris), _budget(params.budget), _format(params.format, root)
    )
    return _packed(asked, root, made, params)


def pack_pr(asked: Asked, params: protocol.PackPrParams) -> protocol.PackResult:
    """Answer `packlens/packPr`."""
    root = asked.roots.chosen(params.root, _uris(params.text_document))
    base = params.base.strip() if params.base else None
    made = asked.engine(root).for_pr(base or None, _budget(params.budget), _format(params.format, root))
    return _packed(asked, root, made, params)


def explore(asked: Asked, params: protocol.ExploreParams) -> protocol.ExploreResult:
    """Answer `packlens/explore`."""
    task = _task(params.task)
    root = asked.roots.chosen(params.root, _uris(params.text_document))
    budget = _budget(params.budget)
    asked.token.raise_if_cancelled()
    found = asked.engine(root).explore(task, budget, params.named)
    asked.token.raise_if_cancelled()
    return asked.translator(root).exploration(found)


def explain(asked: Asked, params: protocol.ExplainParams) -> protocol.ExplainResult:
    """Answer `packlens/explain`."""
    root = _root_of_symbol(asked, params)
    current = root.current.pack if root.current else None
    task = params.task if params.task is not None else current.whole_task if current else ""
    if not task.strip():
        raise wrong_params("There is no current pack to explain; pass a task.")
    same = current is not None and current.whole_task == task
    budget = params.budget if params.budget is not None else current.token_budget if current and same else None
    format = params.format or (current.format if current and same else root.settings.format)
    symbol, others = _symbol(asked, root, params)
    asked.token.raise_if_cancelled()
    found = asked.engine(root).explain_symbol(
        symbol,
        task,
        _budget(budget),
        _format(format, root),
        learn=root.current.learned if same and root.current is not None else True,
        session=root.current.window if same and root.current is not None else root.window,
        token=asked.token,
    )
    asked.token.raise_if_cancelled()
    translator = asked.translator(root)
    return protocol.ExplainResult(
        symbol=translator.symbol(found.node),
        task=task,
        freshness=translator.freshness(),
        **{**fields_of(found, ScoreExplanation), "others": (*found.others, *others)},
    )


def blast_radius(asked: Asked, params: protocol.SymbolParams) -> protocol.BlastRadiusResult:
    """Answer `packlens/blastRadius`."""
    root = _root_of_symbol(asked, params)
    engine = asked.engine(root)
    symbol, _ = _symbol(asked, root, params)
    asked.token.raise_if_cancelled()
    found = engine.blast_radius(symbol)
    view = engine.view
    sites = call_sites(
        view, [view.symbols.position_of[node.id] for node in found.symbols if node.id in view.symbols.position_of]
    )[:MOST_CALLERS]
    asked.token.raise_if_cancelled()
    translator = asked.translator(root)
    return protocol.BlastRadiusResult(
        symbols=translator.symbols(found.symbols),
        callers=tuple(
            protocol.Caller(translator.symbol(node), hops, sure) for node, hops, sure in found.callers[:MOST_CALLERS]
        ),
        sites=translator.locations(sites, engine.nodes([site.position for site in sites])),
        by_distance=found.by_distance,
        files=tuple(translator.uri(path) for path in found.files),
        tests=found.tests,
        wording=found.wording,
        tests_wording=found.tests_wording,
        freshness=translator.freshness(),
    )


def test_scope(asked: Asked, params: protocol.TestScopeParams) -> protocol.TestScopeResult:
    """Answer `packlens/testScope`."""
    if not params.uris:
        raise wrong_params("No file is given; pass the URI of at least one.")
    root = asked.roots.chosen(params.root, params.uris)
    found = asked.engine(root).test_scope(_paths(asked, root, params.uris))
    asked.token.raise_if_cancelled()
    translator = asked.translator(root)
    tests = tuple(protocol.Caller(translator.symbol(test.node), test.distance, test.certain) for test in found)
    return protocol.TestScopeResult(tests, translator.freshness())


def feedback(asked: Asked, params: protocol.FeedbackParams) -> protocol.FeedbackResult:
    """Answer `packlens/feedback`."""
    root = asked.roots.chosen(params.root)
    engine = asked.engine(root)
    task = params.task if params.task is not None else root.current.pack.whole_task if root.current else ""
    if not task.strip():
        raise wrong_params("There is no current pack to judge symbols of; pass a task.")
    if not root.settings.engine.learning:
        raise refused("setting", "Learning is switched off; switch on packlens.learning.enabled first.")
    recorded = patiently(lambda: engine.feedback(params.symbols, params.useful, task, root.window))
    return protocol.FeedbackResult(len(recorded))


def forget(asked: Asked, params: protocol.ForgetParams) -> protocol.ForgetResult:
    """Answer `packlens/forget`."""
    roots = [asked.roots.chosen(params.root)] if params.root is not None else [r for r in asked.roots if r.is_open]
    return protocol.ForgetResult(sum(patiently(root.live.engine.forget) for root in roots))


def status(asked: Asked, params: protocol.StatusParams) -> protocol.StatusResult:
    """Answer `packlens/status`. A root that cannot be used is part of the answer, not an error."""
    roots = [asked.roots.chosen(params.root)] if params.root is not None else list(asked.roots)
    return protocol.StatusResult(__version__, protocol.PROTOCOL_VERSION, tuple(_status(asked, root) for root in roots))


def pack_diff(asked: Asked, params: protocol.PackDiffParams) -> protocol.PackDiffResult:
    """Answer `packlens/packDiff`."""
    root = asked.roots.chosen(params.root)
    found = root.kept(params.old).diff(root.kept(params.new))
    translator = asked.translator(root)
    return protocol.PackDiffResult(
        identical=found.identical,
        added=translator.pack_symbols(found.added),
        removed=translator.pack_symbols(found.removed),
        changed=translator.pack_symbols(found.changed),
        common=translator.pack_symbols(found.common),
    )


def reindex(asked: Asked, params: protocol.ReindexParams) -> protocol.ReindexResult:
    """Answer `packlens/reindex`."""
    roots = [asked.roots.chosen(params.root)] if params.root is not None else [r for r in asked.roots if r.is_open]
    for root in roots:
        root.live.reindex()
    return protocol.ReindexResult(tuple(root.id for root in roots))


def symbols(asked: Asked, params: protocol.SymbolsParams) -> protocol.SymbolsResult:
    """Answer `packlens/symbols`."""
    root = asked.roots.chosen(params.root)
    engine = asked.engine(root)
    view = engine.view
    found = search_symbols(view, params.query, min(params.limit, MOST_SYMBOLS))
    asked.token.raise_if_cancelled()
    nodes = engine.nodes(found)
    translator = asked.translator(root)
    return protocol.SymbolsResult(
        translator.symbols(nodes[position] for position in found if position in nodes), translator.freshness()
    )


ANSWERS: Final[Mapping[str, Callable[[Asked, Any], Any]]] = {
    protocol.PACK: pack,
    protocol.PACK_FILES: pack_files,
    protocol.PACK_PR: pack_pr,
    protocol.EXPLORE: explore,
    protocol.EXPLAIN: explain,
    protocol.BLAST_RADIUS: blast_radius,
    protocol.TEST_SCOPE: test_scope,
    protocol.FEEDBACK: feedback,
    protocol.FORGET: forget,
    protocol.STATUS: status,
    protocol.PACK_DIFF: pack_diff,
    protocol.REINDEX: reindex,
    protocol.SYMBOLS: symbols,
}
"""Who answers, by request."""


def _task(given: str) -> str:
    if not given.strip():
        raise wrong_params("The task is empty: say in a few words what is to be done.")
    return given.encode("utf-8", "replace").decode().replace("\x00", " ").strip()


def _uris(document: TextDocumentIdentifier | None) -> tuple[str, ...]:
    return (document.uri,) if document is not None else ()


def _budget(budget: int | None) -> int | None:
    if budget is not None and budget < 1:
        raise wrong_params(f"A budget of {budget} tokens is impossible; pass a positive number.")
    return budget


def _format(format: str | None, root: Root) -> str:
    chosen = format or root.settings.format
    if chosen not in formats():
        raise wrong_params(f"There is no format '{chosen}'; choose one of: {', '.join(formats())}.")
    return chosen


def _paths(asked: Asked, root: Root, uris: Iterable[str]) -> list[str]:
    """Return files of one root as its index names them. Raises JsonRpcException for files elsewhere."""
    paths = []
    for uri in uris:
        held, path = asked.held(uri)
        if held is not root:
            raise refused("outside", f"{uri} is in the folder {held.name}, not in {root.name}; ask for it there.")
        paths.append(path)
    return paths


def _packed(
    asked: Asked,
    root: Root,
    made: Pack,
    params: protocol.PackParams | protocol.PackFilesParams | protocol.PackPrParams,
    evidence: Sequence[Evidence] = (),
) -> protocol.PackResult:
    """Answer with a pack, and remember it, unless it is a preview, as the one people have in front of them."""
    asked.token.raise_if_cancelled()
    told = _told(root, made, params.pack_root, None if params.preview else params.session)
    if not params.preview:
        root.keep(made, CurrentPack(made, root.live.engine, *evidence))
    translator = asked.translator(root)
    fresh = translator.freshness()
    result = protocol.PackResult(
        root=root.id,
        format=made.format,
        text=told.text,
        status=told.outcome,
        symbols=(),
        edges=(),
        freshness=replace(fresh, complete=fresh.complete and made.complete),
        **{**fields_of(made, PackHead), "task": made.whole_task},
    )
    if told.outcome == "unchanged":
        return result
    line = codec(made.format).symbol
    tokens = count_each([line(symbol) for symbol in made.symbols])
    return replace(
        result,
        symbols=tuple(map(translator.pack_symbol, made.symbols, tokens)),
        edges=made.edges,
    )


def _onlooker(root: Root, task: str) -> Window | None:
    """Return a window that sees what the root's window sees, or saw when the current pack of this task was made.

    Nothing is pending in it, so that a pack for it settles nothing.
    """
    same = root.current is not None and root.current.pack.whole_task == task
    window = root.current.window if same and root.current is not None else root.window
    return Window(window.id, session=window.session) if window is not None else None


def _told(root: Root, made: Pack, pack_root: str | None, session: str | None) -> Answer:
    """Return what to send of a pack to a client that holds the one of a root, in a conversation if it names one."""
    known = normal_root(pack_root) if pack_root is not None else None

    def remembered(held: str) -> Pack | None:
        """Return the pack of a root that the client may still hold, in the format of this one."""
        return root.remembered(held, made.format)

    if session is not None:
        return root.sessions.answer(session, made, known, remembered)
    return answer(made, known, remembered(known) if known is not None else None)


def _root_of_symbol(asked: Asked, params: protocol.SymbolParams | protocol.ExplainParams) -> Root:
    if (params.symbol is None) == (params.position is None):
        raise wrong_params("Pass either a symbol or a position in a text document.")
    if params.position is not None and params.text_document is None:
        raise wrong_params("A position needs its text document.")
    return asked.roots.chosen(params.root, _uris(params.text_document))


def _symbol(
    asked: Asked, root: Root, params: protocol.SymbolParams | protocol.ExplainParams
) -> tuple[str, tuple[str, ...]]:
    """Return the symbol that is asked about, as a name the engine understands, and others that it could be."""
    if params.symbol is not None:
        return params.symbol, ()
    assert params.text_document is not None
    assert params.position is not None
    return symbol_under(asked, params.text_document.uri, params.position)


def symbol_under(asked: Asked, uri: str, position: Position) -> tuple[str, tuple[str, ...]]:
    """Return the id of the symbol at a position, and those of others it could be. Raises JsonRpcException without."""
    root, path = asked.held(uri)
    text = asked.text(uri, root, path)
    engine = asked.engine(root)
    found = symbol_at(engine.view, path, text, offset_at(text, line_starts(text), position, asked.encoding))
    nodes = engine.nodes(found.positions) if found is not None else {}
    ids = [nodes[p].symbol_id for p in (found.positions if found is not None else ()) if p in nodes]
    if not ids:
        raise refused("symbol_not_found", "There is no known symbol here; put the cursor on the name of one.")
    return ids[0], tuple(ids[1:])


def _status(asked: Asked, root: Root) -> protocol.RootStatus:
    error = root.error if not root.is_open else root.live.missing
    if error or not root.is_open:
        never = protocol.Freshness(0, "", False, 0)
        return protocol.RootStatus(
            root.id, root.name, "", never, None, error, 0, 0, 0, {}, (), False, root.settings.engine.learning
        )
    live = root.live
    found, translator = asked.engine(root).status(), asked.translator(root)
    return protocol.RootStatus(
        root=root.id,
        name=root.name,
        database=found.database,
        freshness=translator.freshness(),
        activity=activity(live.activity),
        error=live.error,
        files=found.files,
        symbols=sum(found.symbols.values()),
        edges=sum(found.edges.values()),
        languages=found.languages,
        problems=tuple(protocol.FileProblem(translator.uri(path), problem) for path, problem in found.problems),
        writable=found.writable,
        learning=root.settings.engine.learning,
    )
