"""The answer to `context`: numbered source for a task, who uses it, and what did not fit, within a budget."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from packlens.agents.asked_pages import asked_pages
from packlens.agents.asked_settings import asked_settings
from packlens.agents.asked_tables import asked_tables
from packlens.agents.asked_tests import asked_tests
from packlens.agents.asked_users import asked_users
from packlens.agents.direct_answer import all_code
from packlens.agents.lines import FIRST_LINE_TOKENS, counted_text, fitting, freshness_words, tokens_of, within
from packlens.agents.past_answers import PastAnswer, digest, find_answer, remember, shown_root
from packlens.agents.requests import ALL, RETRY_MS, SIGNATURES, TASK_IS_CUT, ContextRequest, Status
from packlens.agents.targets import Targets, read_targets, unknown_fields
from packlens.agents.task_words import word_lines
from packlens.agents.traced_functions import traced_lines
from packlens.agents.uses import use_lines
from packlens.cancellation import NEVER, CancellationToken
from packlens.config import IndexSettings
from packlens.engine.context_engine import ContextEngine
from packlens.engine.packs.levels import FLOW, explored
from packlens.engine.packs.nothing_found import USE_ITS_WORDS, nothing_found
from packlens.engine.snapshot import Snapshot
from packlens.errors import SettingError, SymbolNotFoundError
from packlens.explore.names import locations_of
from packlens.explore.result import WITH_BODY, Exploration, ShownFile, ShownSymbol
from packlens.explore.worth import Bounds, Shape
from packlens.index.scan import is_excluded_by
from packlens.model import BODY_KINDS, Node
from packlens.pack.delta import DELTA_SHARE
from packlens.pack.roots import pack_root, source_hash
from packlens.pack.tokens import count
from packlens.rank.ranking import Ranking
from packlens.retrieve.weak_match import is_weak_match, knows_no_word
from packlens.visible import visible_line
from packlens.wire.labels import WEAK

_TAIL_SHARE: Final = 0.1
_MAX_TAIL: Final = 300
"""The share of a budget, and the most tokens, kept for the users of what is shown and for what did not fit."""
_WEAK_BUDGET: Final = 400
"""The most tokens of source in an answer that hardly matches: a sample, from which an agent sees that it does not."""
_SETTLED_BUDGET: Final = 1500
"""The most tokens of source below lines that settle a question."""
_SETTLED: Final = "Shown is only what answers the question; detail '{}' fills the budget with what ranks next."
_NOTICES_SHARE: Final = 3
_MAX_TARGETS: Final = 8
_MAX_DROPPED: Final = 12
_MAX_IN_PART: Final = 4
_LONG: Final = 80
"""The most functions that are said to be shown in part, and the least lines of one that is worth saying so."""


@dataclass(frozen=True)
class ContextAnswer:
    """The answer to an agent. `tokens` is the exact count of `text`, never above the budget."""

    status: Status
    text: str
    tokens: int
    budget: int
    pack_root: str
    shown: tuple[ShownSymbol, ...]
    """Every symbol that the whole answer shows; a delta's text leaves out what the agent holds."""
    dropped: int
    """The number of ranked symbols that are not shown."""
    unknown: tuple[SymbolNotFoundError, ...] = ()
    weak: bool = False
    """Whether no symbol holds much of the task's text."""
    retry_ms: int = 0
    """When to ask again, in milliseconds; 0 where there is no need."""
    flow: tuple[tuple[str, ...], ...] = ()
    """The paths between what the task names, by qualified names."""
    uses: tuple[str, ...] = ()
    """Who uses what is shown, a line for each symbol."""
    next_names: tuple[str, ...] = ()
    """Names to ask for next."""
    notices: tuple[str, ...] = ()
    """The other lines above the source: what was not read of the request, names that mean nothing or too much, families
    of which one stands for the others, what was measured."""
    history_pending: bool = False
    """Whether past commits are still being read, so that scores may change."""

    def fields(self) -> dict[str, Any]:
        """Return this as JSON-like values, without the text."""
        return {
            "status": self.status,
            "pack": self.pack_root,
            "tokens": self.tokens,
            "budget": self.budget,
            "symbols": [
                {
                    "name": each.node.qualified_name,
                    "path": each.node.path,
                    "lines": [each.node.span.start_line, each.node.span.end_line],
                    "shown": each.shape,
                }
                for each in self.shown
            ],
            "flow": [list(path) for path in self.flow],
            "uses": list(self.uses),
            "notices": list(self.notices),
            "dropped": self.dropped,
            "next": list(self.next_names),
            "weak": self.weak,
            "unknown": [unknown_fields(each) for each in self.unknown],
            "history_pending": self.history_pending,
            **({"retry_ms": self.retry_ms} if self.retry_ms else {}),
        }


@dataclass(frozen=True)
class _Question:
    """A request, and what its words mean in a snapshot."""

    request: ContextRequest
    targets: Targets
    notices: tuple[str, ...]
    """What to say before anything else."""
    is_weak: bool
    """Whether nothing matches the task well, and no name says what is meant."""
    answering: Mapping[int, tuple[int, ...]] | None = None
    """If the notices settle the question, the code that belongs to them, with its lines."""
    lacks_words: bool = False
    """Whether no code has most of its words."""
    is_about_files: bool = False
    """Whether it asks for settings, tests or files that rankings of code leave out."""


@dataclass(frozen=True)
class _Parts:
    """The lines of an answer around its source, and the sections of its files by path."""

    intro: tuple[str, ...]
    head: str
    sections: Mapping[str, str]
    tail: tuple[str, ...]
    uses: tuple[str, ...] = ()
    next_names: tuple[str, ...] = ()

    def body(self, sections: Mapping[str, str], note: Sequence[str] = ()) -> str:
        """Return the text below the first line, with these sections."""
        text_above = "".join(f"{line}\n" for line in (*self.intro, *note))
        return text_above + self.head + "".join(sections.values()) + "".join(f"{line}\n" for line in self.tail)


def answer_context(
    engine: ContextEngine, request: ContextRequest, token: CancellationToken = NEVER, *, retry_ms: int = RETRY_MS
) -> ContextAnswer:
    """Return the source that an agent needs for a task, within the request's budget.

    `retry_ms` is when to ask again, in an answer from an incomplete index. A cancelled `token` ends the work.
    """
    snapshot = engine.snapshot(token)
    question = _read(request, snapshot)
    files_named = _wanted_files(request, snapshot)
    ranking = engine.at(snapshot).rank(_words(request), learn=True, token=token, files=files_named)
    token.raise_if_cancelled()
    exploration = _explored(question, files_named, ranking, snapshot)
    token.raise_if_cancelled()
    files = exploration.files if exploration else ()
    shown_symbols = tuple(symbol for file in files for symbol in file.symbols)
    root = _root(request, files)
    parts = _parts(question, exploration, ranking, snapshot)
    answer = ContextAnswer(
        status=_status(snapshot, shown_symbols),
        text="",
        tokens=0,
        budget=request.limit,
        pack_root=root,
        shown=shown_symbols,
        dropped=_dropped_count(ranking, shown_symbols, snapshot),
        flow=_flow(exploration),
        uses=parts.uses,
        next_names=parts.next_names,
        notices=(*parts.intro, *(exploration.notes if exploration is not None and files else ())),
        unknown=question.targets.unknown,
        weak=question.is_weak and bool(shown_symbols),
        retry_ms=0 if snapshot.freshness.complete else retry_ms,
        history_pending=snapshot.freshness.history_pending,
    )
    full = _finished(answer, parts.body(parts.sections), snapshot, "pack")
    if not shown_symbols:
        return full
    past_answer = find_answer(engine.notes, request.have) if request.have else None
    remember(engine.notes, PastAnswer(root, full.text, {path: digest(text) for path, text in parts.sections.items()}))
    return full if past_answer is None else _compared_with(full, parts, past_answer, snapshot)


def _words(request: ContextRequest) -> str:
    """Return the words to rank by: the task, or the names if there is none."""
    return request.task if request.task.strip() else " ".join(request.named)


def _wanted_files(request: ContextRequest, snapshot: Snapshot) -> frozenset[str] | None:
    """Return the indexed files that the request's patterns match, which may be absolute; None if it has none."""
    if not request.paths:
        return None
    root = snapshot.root.as_posix()
    patterns = tuple(path.removeprefix(root) if path.startswith(f"{root}/") else path for path in request.paths)
    matches = is_excluded_by(IndexSettings(exclude=patterns))
    return frozenset(path for path in snapshot.index.symbols.paths if matches(path))


def _read(request: ContextRequest, snapshot: Snapshot) -> _Question:
    """Return a request with the symbols that it names and what is to be said of its words."""
    targets = read_targets(request.named, snapshot)
    direct = [each(request.task, snapshot) for each in (asked_users, asked_settings, asked_tests, asked_pages)]
    answering = None if request.detail == ALL else all_code(direct)
    is_about_files = request.detail != ALL and any(each.is_about_files for each in direct)
    is_weak = answering is None and _is_weak(request, targets, snapshot)
    lines = [line for each in direct for line in each.lines if answering is None or each.settles]
    words = word_lines(request.task, snapshot)
    notices = tuple(_notices(request, targets, [*asked_tables(request.task, snapshot), *words], lines, snapshot))
    lacks_words = any(line.endswith(USE_ITS_WORDS) for line in words)
    return _Question(request, targets, notices, is_weak, answering, lacks_words, is_about_files)


def _explored(
    question: _Question, files: frozenset[str] | None, ranking: Ranking, snapshot: Snapshot
) -> Exploration | None:
    """Return the source that the budget has room for; None if it has no room even for the head of an answer.

    A weak match fills no budget: it would be with code that has nothing to do with the task. Nor does a question that
    is answered: it would be with code that nobody asked for.
    """
    request, is_weak, answering = question.request, question.is_weak, question.answering
    if is_weak and knows_no_word(request.task, snapshot.index, snapshot.settings.packlens):
        return None
    shape = Shape.DOC if request.detail == SIGNATURES else Shape.FULL
    budget = request.limit - FIRST_LINE_TOKENS - min(int(request.limit * _TAIL_SHARE), _MAX_TAIL)
    budget -= tokens_of(question.notices)
    if is_weak:
        budget = min(budget, _WEAK_BUDGET)
    if answering is not None or question.is_about_files:
        budget = min(budget, _SETTLED_BUDGET)
    fills = shape == Shape.FULL and not (is_weak or question.is_about_files or answering is not None)
    is_sized = fills and request.is_sized
    bounds = Bounds(shape, files, fills, is_sized, doubtful=question.lacks_words, only=answering)
    try:
        return explored(snapshot, _words(request), question.targets.positions, ranking, budget, bounds)
    except SettingError:
        return None


def _notices(
    request: ContextRequest, targets: Targets, words: Sequence[str], files: Sequence[str], snapshot: Snapshot
) -> list[str]:
    """Return what to say before anything else: what was not read of the request, which names mean nothing, what its
    `words` mean where no symbol bears them, and the lines (`files`) on who uses what it names, and where the settings,
    tests, templates and style sheets are that it asks for.

    They have at most a third of the budget, and the files as much.
    """
    cut = [TASK_IS_CUT] if request.is_cut else []
    unknown = [visible_line(str(each)) for each in targets.unknown]
    share = request.limit // _NOTICES_SHARE
    words = [*words, *traced_lines(request.task, snapshot)]
    return [*within([*cut, *unknown, *words], share, "names"), *within(files, share, "files")]


def _root(request: ContextRequest, files: Sequence[ShownFile]) -> str:
    """Return the PackRoot of the task and of the source that is shown."""
    shown_symbols = (symbol for file in files for symbol in file.symbols)
    return pack_root(_words(request), (source_hash(each.node.content_hash, each.source) for each in shown_symbols))


def _status(snapshot: Snapshot, shown_symbols: Sequence[ShownSymbol]) -> Status:
    if not snapshot.freshness.complete:
        return "indexing"
    return "full" if shown_symbols else "nothing"


def _parts(question: _Question, exploration: Exploration | None, ranking: Ranking, snapshot: Snapshot) -> _Parts:
    """Return the parts of the answer; the lines below the source get the room that it leaves."""
    request, intro, is_weak = question.request, [*question.notices], question.is_weak
    settled = [] if question.answering is None else [_SETTLED.format(ALL)]
    if exploration is None or not exploration.files:
        namesakes = settled or _namesakes(exploration, question.targets, snapshot)
        intro += namesakes or [_nothing(request, exploration, ranking, snapshot)]
        return _Parts(tuple(within(intro, request.limit - FIRST_LINE_TOKENS, "names")), "", {}, ())
    if is_weak:
        intro[:0] = [WEAK, *filter(None, [visible_line(snapshot.unread_code())])]
    head = exploration.head.partition("\n")[2]  # the agent knows its task
    sections = {file.path: file.text for file in exploration.files}
    budget_left = request.limit - FIRST_LINE_TOKENS - count(head) - sum(map(count, sections.values()))
    intro = within(intro, budget_left, "names")
    budget_left -= tokens_of(intro)
    shown_symbols = [symbol for file in exploration.files for symbol in file.symbols]
    is_told = question.answering is not None and question.notices
    uses = [] if is_weak or is_told else use_lines(_targets(shown_symbols, ranking, snapshot), snapshot)
    places = {} if settled else _next_places(exploration, ranking, shown_symbols, snapshot)
    dropped = _dropped_count(ranking, shown_symbols, snapshot)
    tail = _tail(uses, places, dropped, [*_in_part(shown_symbols), *settled], budget_left)
    uses = [line.removeprefix("- ") for line in uses]
    return _Parts(tuple(intro), head, sections, tuple(tail), tuple(uses), tuple(places))


def _flow(exploration: Exploration | None) -> tuple[tuple[str, ...], ...]:
    """Return the paths that the head names; none of an answer that hardly matches its task."""
    if exploration is None or exploration.weak:
        return ()
    return tuple(tuple(node.qualified_name for node in path) for path in exploration.spine)


def _is_weak(request: ContextRequest, targets: Targets, snapshot: Snapshot) -> bool:
    """Return whether nothing matches a task well, and no name says what is meant."""
    task = request.task.strip()
    return bool(task) and not targets.positions and is_weak_match(task, snapshot.index, snapshot.settings.packlens)


def _namesakes(exploration: Exploration | None, targets: Targets, snapshot: Snapshot) -> list[str]:
    """Return a line for each name of `targets` that means too many definitions to show them: where they are."""
    return [
        visible_line(
            f"{name} means {definitions} definitions: name one by its location: "
            f"{locations_of(targets.positions[name], snapshot.index)}."
        )
        for name, definitions in (exploration.namesakes if exploration is not None else ())
        if name in targets.positions
    ]


def _nothing(request: ContextRequest, exploration: Exploration | None, ranking: Ranking, snapshot: Snapshot) -> str:
    """Return the line of an answer without source."""
    if not snapshot.freshness.complete:
        return "Nothing is indexed yet that matches this task."
    if not _wanted_files(request, snapshot) and request.paths:
        sentence = f"No indexed file matches {', '.join(request.paths)}. Patterns are as in .gitignore."
        return visible_line(f"{sentence} {snapshot.unread_code()}".rstrip())
    if (
        exploration is None
        and ranking.scored
        and not knows_no_word(request.task, snapshot.index, snapshot.settings.packlens)
    ):
        names = (snapshot.index.symbols.qualified_names[s.position] for s in ranking.scored[:3])
        return visible_line(f"The budget holds no source. Best: {', '.join(names)}.")
    return nothing_found(request.task, snapshot, request.paths)


def _in_part(shown_symbols: Sequence[ShownSymbol]) -> list[str]:
    """Return the line about long functions that are shown by some of their lines, and how to get the others."""
    long = [
        f"{each.node.qualified_name} ({each.node.path}:{each.node.span.start_line}-{each.node.span.end_line})"
        for each in shown_symbols
        if each.shape == "elided" and each.node.kind in BODY_KINDS
        if each.node.span.end_line - each.node.span.start_line >= _LONG
    ]
    how = "read these lines, or name one with a larger budget"
    return [visible_line(f"Shown in part: {', '.join(long[:_MAX_IN_PART])}; {how}.")] if long else []


def _tail(
    uses: Sequence[str], places: Mapping[str, str], dropped: int, in_part: Sequence[str], budget: int
) -> list[str]:
    """Return the lines below the source that fit: who uses the targets, what is shown in part, what is not shown.

    What comes next has its places where there is room for all lines.
    """
    heading = "Uses (lower bounds, found in the source):"
    last = [visible_line(f"Not shown: {dropped:,} more; next: {', '.join(places)}.")] if places else []
    if places and tokens_of([*([heading, *uses] if uses else []), *in_part, *_placed(places, dropped)]) <= budget:
        last = _placed(places, dropped)
    if tokens_of([*in_part, *last]) <= budget:
        last = [*in_part, *last]
    budget -= tokens_of(last)
    if budget < 0:
        return []
    listed_uses = uses[: fitting(uses, budget - count(f"{heading}\n"))]
    return [*([heading, *listed_uses] if listed_uses else []), *last]


def _placed(places: Mapping[str, str], dropped: int) -> list[str]:
    """Return the lines about what is not shown, with a line for each symbol that comes next."""
    heading = f"Not shown: {dropped:,} more. Next, the likeliest first (open them, or pass them as `named`):"
    return [heading, *(visible_line(f"- {name} ({place})") for name, place in places.items())]


def _targets(shown_symbols: Sequence[ShownSymbol], ranking: Ranking, snapshot: Snapshot) -> list[Node]:
    """Return the symbols whose users are listed: of those shown with a body, the named and the best ranked."""
    rank = {scored.position: index for index, scored in enumerate(ranking.scored)}
    position_of = snapshot.index.symbols.position_of

    def key(symbol: ShownSymbol) -> tuple[bool, int, str]:
        """Return whether a symbol is not a leading one, its index in the ranking, and its id."""
        index = rank.get(position_of.get(symbol.node.id, -1), len(rank))
        return symbol.role not in FLOW, index, symbol.node.symbol_id

    with_body = [symbol for symbol in shown_symbols if symbol.shape in WITH_BODY and symbol.role != "context"]
    targets = sorted(with_body or shown_symbols, key=key)[:_MAX_TARGETS]
    return [symbol.node for symbol in targets if symbol.node.id in position_of]


def _next_places(
    exploration: Exploration, ranking: Ranking, shown_symbols: Sequence[ShownSymbol], snapshot: Snapshot
) -> dict[str, str]:
    """Return names to ask for next, with their places: what should have been shown in full, then what ranks best of the
    rest.

    A name of several ranked symbols is given with its path, so that `named` shows the one that is meant.
    """
    symbols = snapshot.index.symbols
    ids = {symbol.node.id for symbol in shown_symbols}
    bearers = Counter(symbols.qualified_names[scored.position] for scored in ranking.scored)

    def name(qualified_name: str, path: str) -> str:
        """Return a name by which only the symbol in a file is meant."""
        return qualified_name if bearers[qualified_name] < 2 or not path else f"{path}:{qualified_name}"

    ranked = [s.position for s in ranking.scored if int(symbols.ids[s.position]) not in ids]
    best = snapshot.nodes(ranked[:_MAX_DROPPED])
    nodes = [*exploration.dropped, *(best[position] for position in ranked[:_MAX_DROPPED] if position in best)]
    places: dict[str, str] = {}
    for node in nodes:
        named, lines = name(node.qualified_name, node.path), f"{node.span.start_line}-{node.span.end_line}"
        places.setdefault(named, f"lines {lines}" if named.startswith(node.path) else f"{node.path}:{lines}")
    return dict(islice(places.items(), _MAX_DROPPED))


def _dropped_count(ranking: Ranking, shown_symbols: Sequence[ShownSymbol], snapshot: Snapshot) -> int:
    ids = {symbol.node.id for symbol in shown_symbols}
    return sum(int(snapshot.index.symbols.ids[scored.position]) not in ids for scored in ranking.scored)


def _finished(answer: ContextAnswer, body: str, snapshot: Snapshot, kind: str) -> ContextAnswer:
    """Return an answer with its text."""
    current = freshness_words(snapshot.freshness, answer.retry_ms, is_ranked=True)
    status_words = f"{kind} {shown_root(answer.pack_root)}" if answer.shown else "no pack"
    text, tokens = counted_text(lambda tokens: f"{status_words} · {tokens}/{answer.budget} tokens · {current}", body)
    return replace(answer, text=text, tokens=tokens)


def _compared_with(full: ContextAnswer, parts: _Parts, past_answer: PastAnswer, snapshot: Snapshot) -> ContextAnswer:
    """Return the answer for an agent that still holds another answer, or the same one."""
    if past_answer.pack_root == full.pack_root:
        unchanged = replace(full, status="unchanged" if full.status == "full" else full.status)
        return _finished(unchanged, "What you hold is what would be shown again.\n", snapshot, "unchanged pack")
    changed_sections = {
        path: text for path, text in parts.sections.items() if past_answer.sections.get(path) != digest(text)
    }
    unchanged_paths = [path for path in parts.sections if path not in changed_sections]
    removed = [path for path in past_answer.sections if path not in parts.sections]
    if not unchanged_paths:
        return full
    note = [
        f"Delta from pack {shown_root(past_answer.pack_root)}; the sections below are new or replace those you hold."
    ]
    note.append(visible_line(f"Unchanged: {', '.join(unchanged_paths)}."))
    if removed:
        note.append(visible_line(f"No longer part: {', '.join(removed)}."))
    delta = _finished(replace(full, status="delta"), parts.body(changed_sections, note), snapshot, "pack")
    return delta if delta.tokens < DELTA_SHARE * full.tokens else full
