"""Makes the answers that are no packs: explanations, blast radius, tests, and the value of the index's status."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from packlens.engine.names.naming import find_symbols
from packlens.engine.names.symbol_facts import NOTHING_KNOWN, SymbolFacts, symbol_facts
from packlens.engine.snapshot import Snapshot
from packlens.engine.symbols.inherited_names import inherited_words
from packlens.engine.symbols.symbol_lookup import relative_path, symbols_of
from packlens.engine.testing.inherited_runs import inherited_runs
from packlens.engine.testing.measured_runs import MeasuredRuns, measured
from packlens.engine.testing.named_test_files import NamedTestFile, named_test_files
from packlens.engine.testing.test_cases import cases_among, counted_tests, ordered_tests, test_cases
from packlens.engine.uses.occurrences import is_called_implicitly, occurrences_elsewhere
from packlens.graph.reach import BlastRadius, blast_radius, with_members
from packlens.graph.uses import DirectUse, direct_uses
from packlens.graph.view import Index
from packlens.index.data_formats import DataFormat
from packlens.index.without_grammar import FilesWithoutGrammar
from packlens.model import Node, ScoreComponents, ScoreExplanation
from packlens.pack.result import Pack
from packlens.rank.learned.chances import MIN_CHANCE, worth_showing
from packlens.rank.ranking import Ranking, computed_parts, evidence_of
from packlens.retrieve.corpus.candidates import why_no_candidate
from packlens.wording import counted


@dataclass(frozen=True)
class Status:
    """The state of an index."""

    root: str
    database: str
    generation: int
    complete: bool
    snapshot_root: str
    files: int
    symbols: Mapping[str, int]
    edges: Mapping[str, int]
    languages: Mapping[str, int]
    """Files by language."""
    problems: tuple[tuple[str, str], ...]
    """(path, why its facts are missing)."""
    writable: bool
    extractor: str
    learning: str
    """Whether lessons count, in a sentence."""
    without_grammar: tuple[FilesWithoutGrammar, ...] = ()
    """Files that were not read because their language is unknown."""
    data_formats: tuple[DataFormat, ...] = ()
    """Which files of data formats, such as YAML, were read and which were not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation(ScoreExplanation):
    """Everything that gave a symbol its score, or why it has none."""

    node: Node
    denominators: Mapping[str, float]


@dataclass(frozen=True)
class Radius:
    """What may break when a symbol changes. Counts are lower bounds."""

    symbols: tuple[Node, ...]
    callers: tuple[tuple[Node, int, bool], ...]
    """(caller, hops, certain), nearest first. The span of a file starts at the line of its first use, if known."""
    by_distance: tuple[int, ...]
    files: tuple[str, ...]
    tests: int
    wording: str
    tests_wording: str
    how: Mapping[str, str]
    """How each direct user uses the symbols, in words, by symbol id: 'calls it', 'through Base.run'."""
    lines: Mapping[str, int] = field(default_factory=dict)
    """The first line of each direct user that uses the symbols, by symbol id, as far as it is known."""
    measured: MeasuredRuns | None = None
    """What was measured of the symbols; None if nothing was."""
    inherited: str = ""
    """'inherited by Flask', if a member was named as one of a type that inherits it."""
    about: SymbolFacts = NOTHING_KNOWN
    """Who owns the symbols' files, and which documents name them."""
    is_used_within: bool = False
    """Whether several symbols have no known users but each other."""
    ran: Mapping[str, tuple[bool, str]] = field(default_factory=dict)
    """Of each caller that was measured, by symbol id: whether it ran, and that in words."""


@dataclass(frozen=True)
class ScopedTest:
    """A test that a change may break."""

    node: Node
    distance: int | None
    """Hops over references; None for a test that only measurements show to run the symbols."""
    certain: bool
    measured: bool = False
    """Whether it ran one of the symbols when they were measured."""
    earlier: bool = False
    """Whether it ran one of them before that one changed: it is worth running, but may not run the symbol any more."""
    heirs: tuple[Node, ...] = ()
    """The types that inherit it: it runs once more for each. Measured tests are named with their own type instead."""
    only_inherited: bool = False
    """Whether it runs for these alone, because its own type is abstract or a mixin."""


@dataclass(frozen=True)
class TestScope:
    """The tests of some symbols: first the measured ones, then those that references lead to."""

    tests: tuple[ScopedTest, ...]
    measured: MeasuredRuns | None
    """What was measured; None if nothing was."""
    implicit: bool = False
    """Whether no test is known, but the symbol is a function that the language may call without a reference."""
    named: tuple[NamedTestFile, ...] = ()
    """Test files that are named like the symbols' files, and hold none of `tests`."""

    __test__ = False


def named_counts(counts: NDArray[np.int64], names: Sequence[str]) -> dict[str, int]:
    """Return positive counts by name, in the order of the names."""
    return {name: int(counts[code]) for code, name in enumerate(names) if counts[code]}


def languages(index: Index) -> dict[str, int]:
    """Return how many files each language has, most first."""
    names, counts = np.unique(np.array(index.symbols.languages, dtype=object), return_counts=True)
    pairs = sorted(zip(names.tolist(), counts.tolist(), strict=True), key=lambda pair: (-pair[1], pair[0]))
    return dict(pairs)


def explain(
    positions: Sequence[int], ranking: Ranking, pack: Pack, snapshot: Snapshot, few: tuple[int, str]
) -> Explanation:
    """Return the explanation for the best ranked of some symbols; see `ContextEngine.explain_symbol`.

    `few`: how many of the first ranked symbols the pack may hold (`levels.worth_packing`), and why (`levels.most`).
    """
    nodes, index = snapshot.nodes(positions), snapshot.index
    ranks = {scored.position: rank for rank, scored in enumerate(ranking.scored, 1)}
    position = min(positions, key=lambda p: (ranks.get(p, len(ranks) + 1), p))
    rank = ranks.get(position, 0)
    scored = ranking.scored[rank - 1] if rank else None
    node, trace = nodes[position], ranking.trace
    in_pack = any(symbol.node.symbol_id == node.symbol_id for symbol in pack.symbols)
    if rank > few[0]:
        reason = _why_unlikely(rank, ranking, *few)
    elif in_pack or (rank and position not in trace.filtered):
        reason = _why_ranked(rank, in_pack, ranking, pack)
    else:
        reason = _why_unranked(position, ranking, index)
    evidence = evidence_of(position, trace)
    return Explanation(
        node=node,
        rank=rank,
        in_pack=in_pack,
        reason=reason,
        score=scored.score if scored else 0.0,
        components=computed_parts(scored.components if scored else ScoreComponents(), trace.profile),
        terms=evidence.terms,
        signals=evidence.signals,
        walk=evidence.walk,
        authority=evidence.authority,
        hub=evidence.hub,
        is_seed=evidence.seed is not None,
        seed_channel=evidence.seed.channel if evidence.seed else "",
        seed_tier=evidence.seed.tier if evidence.seed else "",
        concepts=trace.concepts,
        keywords=trace.keywords,
        denominators=trace.denominators,
        considered=trace.considered,
        others=tuple(nodes[p].symbol_id for p in positions if p != position and p in nodes),
        learned="",
        lessons=(),
    )


def _why_unlikely(rank: int, ranking: Ranking, limit: int, why_few: str) -> str:
    if rank <= worth_showing([scored.score for scored in ranking.scored]):
        return f"It ranks {rank:,} of {len(ranking.scored):,}, but {why_few}, and its pack ends after {limit} symbols."
    return (
        f"It ranks {rank:,} of {len(ranking.scored):,}, but symbols that rank so are needed with a chance below "
        f"{MIN_CHANCE:.1%}, and packs leave them out unless they are to fill the budget."
    )


def _why_ranked(rank: int, in_pack: bool, ranking: Ranking, pack: Pack) -> str:
    if in_pack:
        return f"It is in the pack, at rank {rank:,} of {len(ranking.scored):,} ranked symbols."
    budget = counted(pack.token_budget, "token")
    return f"It ranks {rank:,} of {len(ranking.scored):,}, but did not fit the budget of {budget}."


def _why_unranked(position: int, ranking: Ranking, index: Index) -> str:
    if position in ranking.trace.filtered:
        return f"It was found, then filtered: {ranking.trace.filtered[position]}."
    if ranking.trace.profile == "packlens" and (reason := why_no_candidate(index.symbols, position)):
        return reason
    if not ranking.scored:
        return "No function or type outside tests has a word of the task."
    lowest = ranking.scored[-1].score
    return (
        "Neither its text, its file and class, nor anything connected to it says enough of the task's words: "
        f"{len(ranking.scored):,} other symbols score at least {lowest:.2f}."
    )


def radius(snapshot: Snapshot, positions: Sequence[int], spelled: str = "") -> Radius:
    """Return what may break when symbols change: callers, tests and files, as lower bounds.

    `spelled` is the name that they were found by, if there was one.
    """
    index = snapshot.index
    with_their_members = with_members(index.symbols, list(positions))
    blast = blast_radius(index, with_their_members)
    nodes = snapshot.nodes([*positions, *blast.callers.positions.tolist()])
    reached = blast.callers
    rows = zip(reached.positions.tolist(), reached.distance.tolist(), reached.certain.tolist(), strict=True)
    symbols = tuple(nodes[p] for p in positions if p in nodes)
    uses = direct_uses(index, with_their_members)
    callers = tuple((_where_it_uses(nodes[p], uses.get(p)), hops, certain) for p, hops, certain in rows if p in nodes)
    is_used_within = not callers and len(symbols) > 1 and not uses.keys().isdisjoint(with_their_members.tolist())
    elsewhere = None
    if not callers:
        elsewhere = occurrences_elsewhere(symbols, snapshot, outside_tests=len(blast.tests) > 0)
    runs = measured(snapshot, reached.positions.tolist())
    return Radius(
        symbols=symbols,
        callers=callers,
        by_distance=blast.by_distance,
        files=tuple(index.symbols.paths[file] for file in blast.files.tolist()),
        tests=len(cases_among(index, blast.tests)),
        wording=_uses_in_words(blast, is_used_within) + (elsewhere.wording() if elsewhere is not None else ""),
        tests_wording=f"{counted_tests(index, blast.tests)}{_besides(index, symbols, positions)}",
        how={nodes[p].symbol_id: use.words for p, use in uses.items() if p in nodes},
        lines={nodes[p].symbol_id: use.line for p, use in uses.items() if p in nodes and use.line},
        measured=measured(snapshot, with_their_members.tolist()),
        inherited=inherited_words(spelled, positions[0], index).removeprefix(", ") if positions else "",
        about=symbol_facts(snapshot, positions),
        is_used_within=is_used_within,
        ran=_measured_callers(runs, nodes) if runs is not None else {},
    )


def _uses_in_words(blast: BlastRadius, is_used_within: bool) -> str:
    words = blast.wording()
    if not is_used_within:
        return words
    return f"{words} {'and' if len(blast.tests) else 'outside of'} these symbols"


def _besides(index: Index, symbols: Sequence[Node], positions: Sequence[int]) -> str:
    """Return in words how many of the symbols, or of what is in them, are tests, which do not count as tests of
    themselves; '' for none."""
    own_cases = int(test_cases(index)[np.asarray(positions, dtype=np.intp)].sum())
    inner_cases = int(test_cases(index)[with_members(index.symbols, list(positions))].sum()) - own_cases
    if inner_cases:
        return f", besides {own_cases + inner_cases:,} in {'it' if len(symbols) == 1 else 'these symbols'}"
    if not own_cases:
        return ""
    if len(symbols) == 1:
        return " besides itself"
    return f", besides {own_cases:,} among these symbols"


def _where_it_uses(node: Node, use: DirectUse | None) -> Node:
    if node.kind != "file" or use is None or not use.line:
        return node
    return replace(node, span=replace(node.span, start_line=use.line))


def _measured_callers(callers: MeasuredRuns, nodes: Mapping[int, Node]) -> dict[str, tuple[bool, str]]:
    """See `Radius.ran`."""
    measured_positions = sorted(callers.ran | callers.not_run)
    return {nodes[p].symbol_id: (p in callers.ran, callers.words_for(p)) for p in measured_positions if p in nodes}


def scoped_tests(snapshot: Snapshot, paths: Iterable[str], names: Iterable[str]) -> TestScope:
    """Return the tests of files, given by paths, and of what `names` mean. See `ContextEngine.test_scope`."""
    index = snapshot.index
    affected_by = symbols_of([relative_path(path, snapshot.root) for path in paths], index)
    affected_by += [position for name in names for position in find_symbols(name, snapshot)]
    positions = with_members(index.symbols, affected_by).tolist()
    facts = measured(snapshot, positions)
    measured_tests, earlier = (facts.tests, facts.earlier_tests) if facts is not None else ((), ())
    has_run = frozenset((*measured_tests, *earlier))
    affected = {test.position: test for test in ordered_tests(index, positions)}
    runs = inherited_runs(affected, snapshot)
    nodes = snapshot.nodes(
        [
            *measured_tests,
            *earlier,
            *affected,
            *(heir for heirs in runs.heirs.values() for heir in heirs),
        ]
    )
    distance = {position: test.distance for position, test in affected.items()}
    tests = [
        ScopedTest(nodes[each], distance.get(each), True, measured=True) for each in measured_tests if each in nodes
    ]
    tests += [ScopedTest(nodes[each], distance.get(each), True, earlier=True) for each in earlier if each in nodes]
    tests += [
        ScopedTest(
            nodes[each],
            test.distance,
            test.certain,
            heirs=tuple(nodes[heir] for heir in runs.heirs.get(each, ())),
            only_inherited=each in runs.only_inherited,
        )
        for each, test in affected.items()
        if each not in has_run and each in nodes
    ]
    single_symbol = list(snapshot.nodes(positions).values()) if len(positions) == 1 and not tests else []
    named = named_test_files(positions, index, {test.node.path for test in tests})
    return TestScope(tuple(tests), facts, any(map(is_called_implicitly, single_symbol)), tuple(named))
