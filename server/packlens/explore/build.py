"""Answers a task with source: from names, spine, families and worth of symbols to their shapes and the text.

Pure: the caller passes functions that read files, and parse them again where they have changed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from packlens.explore.fit import Room, fit
from packlens.explore.heading import Bodies, Heading, shown_families
from packlens.explore.interest import chances_of, find_interests
from packlens.explore.layout import FilePlan
from packlens.explore.names import NamedSymbols, of_qualified_name, read_names
from packlens.explore.result import WHOLE, WITH_BODY, Exploration, ShownFamily, ShownFile, ShownSymbol
from packlens.explore.selection import Fitted
from packlens.explore.shapes import DrawnSymbol, make_part
from packlens.explore.source import Anchor, FileSource, Read, is_undeclared, read_source
from packlens.explore.spine import Spine, find_spine
from packlens.explore.telling_lines import around, said_words, telling_lines, word_weights
from packlens.explore.worth import FILLING_FLOOR, SIGNATURE_FLOOR, UNBOUNDED, Bounds, Interest, Interests, Shape
from packlens.graph.kinds import CALLS, FILE, IS_CALLABLE, IS_CALLABLE_OR_TYPE
from packlens.graph.view import Index, Symbols
from packlens.model import CALLABLE_KINDS, Node
from packlens.pack.tokens import count
from packlens.rank.ranking import Ranking

Nodes = Callable[[Sequence[int]], dict[int, Node]]
"""(positions) -> nodes by position."""

_MAX_FILES: Final = 24
_LONG: Final = 80
"""The outline of a definition of at least this many lines keeps those that hold the words of the task."""
_LONGEST_WHOLE: Final = 20
"""Of what answers a question, a definition of at least this many lines is outlined."""
LEAST_GAIN: Final = 0.00006
"""The least chance to be needed per token of what a sized answer shows: of 17,000 tokens like it, an agent would need
one symbol. Measured: tests/bench/experiments/not-taken.md."""
LEAST_GAIN_OF_FEW: Final = 0.0002
"""The same where a task names few functions or has a stack trace, or where no code has most of its words: what is
unlikely is needed half as often there."""
_FEW: Final = 3
_MAX_ONE_PIECE: Final = 40
"""If an answer uses up its budget, a type of at most this many lines is shown whole, or not at all."""


@dataclass(frozen=True)
class ReadableIndex:
    """An index, and the functions that read what it does not hold."""

    index: Index
    nodes: Nodes
    read: Read
    anchor: Anchor
    complete: bool = True
    """Whether every file of the folder is indexed."""
    measured: Callable[[Sequence[int]], Mapping[int, str]] = lambda _: {}
    """(positions) -> in words whether they ran, for those of which it was measured."""


def explore(
    task: str,
    named: Mapping[str, Sequence[int]],
    ranking: Ranking,
    workspace: ReadableIndex,
    budget: int,
    bounds: Bounds = UNBOUNDED,
) -> Exploration:
    """Return source for a task: at most `budget` tokens (o200k_base) of text, within the `bounds`.

    `named` holds names besides those in the task, with the positions of their definitions. Raises SettingError if the
    budget is too small for any answer.
    """
    index = workspace.index
    found = _find(task, named, ranking, bounds, index)
    names, spine, interests = found.names, found.spine, found.interests
    floor = _floor(bounds, names, index)
    plans = _plans(interests, workspace, floor, fills=bounds.fills)
    shown_nodes = workspace.nodes(sorted({*names.positions, *spine.nodes, *_family_members(interests)}))
    heading = _heading(found, plans, shown_nodes, workspace)
    head = heading.text(shown_nodes, shown_families(interests, shown_nodes))
    least_gain = _least_gain(bounds, names, index)
    room = Room(head, budget, bounds.fills, least_gain, floor, names.requested, chances_of(ranking))
    text, files = _fitted({path: plan for path, plan in plans.items() if plan.parts}, interests, room)
    families, heading = _families_and_heading(files, heading, interests, shown_nodes, index)
    text, head, notes = heading.replaced(text, head, shown_nodes, families)
    return Exploration(
        task=task,
        token_budget=budget,
        tokens_used=count(text),
        text=text,
        named=tuple(shown_nodes[p] for p in names.positions if p in shown_nodes),
        namesakes=tuple((each.name, each.definitions) for each in heading.ambiguous),
        spine=tuple(tuple(shown_nodes[p] for p in path if p in shown_nodes) for path in spine.paths),
        inferred=spine.inferred,
        families=families,
        files=files,
        unreadable=tuple(heading.unreadable),
        dropped=_dropped(interests.required, files, shown_nodes),
        complete=workspace.complete,
        head=head,
        notes=notes,
        weak=heading.weak,
    )


@dataclass(frozen=True)
class _Found:
    """What a task is about in an index."""

    task: str
    ranking: Ranking
    names: NamedSymbols
    spine: Spine
    interests: Interests


def _find(task: str, named: Mapping[str, Sequence[int]], ranking: Ranking, bounds: Bounds, index: Index) -> _Found:
    if bounds.only is not None:
        return _answering(bounds.only, named, (task, ranking), bounds, index)
    names = read_names(task, named, index)
    spine = find_spine(names, ranking, index)
    interests = find_interests(names, spine, ranking, index, said_words(task))
    interests.words, interests.lines = word_weights(task, index), names.lines
    _keep_within(bounds, interests, names.requested.union(*named.values()), index)
    return _Found(task, ranking, names, spine, interests)


def _answering(
    only: Mapping[int, tuple[int, ...]],
    named: Mapping[str, Sequence[int]],
    found: tuple[str, Ranking],
    bounds: Bounds,
    index: Index,
) -> _Found:
    """Return what is known to answer a task, besides what is named with it: long functions by the lines that do."""
    task, ranking = found
    names = read_names("", named, index)
    interests = Interests(said=said_words(task), words=word_weights(task, index), lines=only, only_lines=True)
    for position in dict.fromkeys((*names.positions, *only)):
        lines = int(index.symbols.length[position])
        is_outlined = lines >= _LONGEST_WHOLE and position not in names.requested
        shape = min(bounds.max_shape, Shape.ELIDED if is_outlined else Shape.FULL)
        interests.by_position[position] = Interest(1.0, "ranked", shape, required=True)
    return _Found(task, ranking, names, Spine((), inferred=True), interests)


def _heading(
    found: _Found, plans: Mapping[str, FilePlan], nodes: Mapping[int, Node], workspace: ReadableIndex
) -> Heading:
    """Return the heading of an exploration; `nodes` are those that it may name, by position."""
    return Heading(
        task=found.task,
        paths=found.spine.paths,
        ambiguous=found.names.ambiguous,
        measured=_measured((*found.spine.nodes, *found.names.positions), nodes, workspace),
        unreadable=sorted(path for path, plan in plans.items() if plan.source.state == "unreadable"),
        weak=bool(found.ranking.context.weak),
        corrections=found.ranking.trace.corrections,
        namesakes=_namesakes(found.interests, nodes, workspace.index),
    )


def _families_and_heading(
    files: Sequence[ShownFile], heading: Heading, interests: Interests, nodes: Mapping[int, Node], index: Index
) -> tuple[tuple[ShownFamily, ...], Heading]:
    """Return the families that the text names with some files, and the heading for these files."""
    bodies = _bodies(files, index.symbols)
    return shown_families(interests, nodes, bodies), heading.without_shown_names(bodies)


def _measured(positions: Iterable[int], nodes: Mapping[int, Node], workspace: ReadableIndex) -> list[str]:
    """Return in words what was measured of the symbols at `positions`, each once, as far as they are among `nodes`."""
    run_words = workspace.measured([position for position in dict.fromkeys(positions) if position in nodes])
    return [f"{nodes[position].qualified_name} {words}" for position, words in run_words.items()]


def _dropped(required: Sequence[int], files: Sequence[ShownFile], nodes: Mapping[int, Node]) -> tuple[Node, ...]:
    """Return the required symbols whose code is not shown whole."""
    shown_whole = {symbol.node.id for file in files for symbol in file.symbols if symbol.shape in WHOLE}
    return tuple(nodes[p] for p in required if p in nodes and nodes[p].id not in shown_whole)


def _bodies(files: Sequence[ShownFile], symbols: Symbols) -> Bodies:
    shape_of = {symbols.position_of.get(symbol.node.id, -1): symbol.shape for file in files for symbol in file.symbols}
    with_body = {position for position, shape in shape_of.items() if position >= 0 and shape in WITH_BODY}
    outlined = {int(symbols.container[position]) for position in shape_of if position not in with_body}
    within = frozenset(int(symbols.container[p]) for p in with_body)
    outlined |= {p for p in with_body - within if symbols.is_type[p] and (symbols.container == p).any()}
    return Bodies(frozenset(with_body - outlined), within, frozenset(shape_of))


def _fitted(plans: Mapping[str, FilePlan], interests: Interests, room: Room) -> tuple[str, tuple[ShownFile, ...]]:
    """Return the whole text, its head included, and the files that are in it."""
    ordered_plans = _in_flow_order(plans, interests.required, interests)
    part_interests = {p: interests.by_position[p] for plan in ordered_plans.values() for p in plan.parts}
    fitted = fit(ordered_plans, part_interests, interests.required, room)
    paths = [path for path in ordered_plans if path in fitted.sections]
    text = room.head + "".join(fitted.sections[path].text for path in paths)
    return text, tuple(_file(ordered_plans[path], fitted, interests) for path in paths)


def _floor(bounds: Bounds, names: NamedSymbols, index: Index) -> float:
    """Return the least worth of a symbol that is shown without being required."""
    names_function = any(IS_CALLABLE[index.symbols.kind[position]] for position in names.positions)
    return FILLING_FLOOR if bounds.fills and not names_function else SIGNATURE_FLOOR


def _least_gain(bounds: Bounds, names: NamedSymbols, index: Index) -> float:
    """Return the least chance per token of what an answer shows."""
    if not bounds.sized:
        return 0.0
    functions = sum(bool(IS_CALLABLE[index.symbols.kind[position]]) for position in names.positions)
    is_short = 1 <= functions <= _FEW or names.has_trace or bounds.doubtful
    return LEAST_GAIN_OF_FEW if is_short else LEAST_GAIN


def _keep_within(bounds: Bounds, interests: Interests, named: Container[int], index: Index) -> None:
    """Remove what the bounds do not allow. Symbols in `named` are kept, whatever their file."""
    symbols = index.symbols
    for position, interest in list(interests.by_position.items()):
        interest.max_shape = min(interest.max_shape, bounds.max_shape)
        is_elsewhere = symbols.file[position] >= 0 and not bounds.allows(symbols.path_of(position))
        if is_elsewhere and position not in named:
            del interests.by_position[position]


def _namesakes(interests: Interests, nodes: Mapping[int, Node], index: Index) -> frozenset[str]:
    """Return the qualified names of the bases and examples of families that other definitions have, too."""
    named = {p for collapsed in interests.collapsed for p in (collapsed.family.base, collapsed.exemplar)} & nodes.keys()
    return frozenset(nodes[p].qualified_name for p in named if len(of_qualified_name(p, index)) > 1)


def _family_members(interests: Interests) -> set[int]:
    """Return the positions of all collapsed siblings, their bases and exemplars."""
    return {
        position
        for collapsed in interests.collapsed
        for position in (collapsed.family.base, collapsed.exemplar, *collapsed.siblings)
        if position >= 0
    }


# -- files


def _plans(interests: Interests, workspace: ReadableIndex, floor: float, *, fills: bool) -> dict[str, FilePlan]:
    """Return the files that hold what is most worth showing, by path.

    `floor` is the least worth of what is shown without being required; `fills`: see `worth.Bounds`.
    """
    symbols = workspace.index.symbols
    positions_by_file = _most_worth_showing(interests, workspace.index, floor)
    enclosing = {p: _enclosing_types(p, workspace.index) for positions in positions_by_file.values() for p in positions}
    members = {
        p: np.flatnonzero((symbols.parent == p) & IS_CALLABLE_OR_TYPE[symbols.kind]).tolist()
        for positions in positions_by_file.values()
        for p in {*positions, *(outer for position in positions for outer in enclosing[position])}
        if symbols.is_type[p]
    }
    outer_types = (p for types in enclosing.values() for p in types)
    nodes = workspace.nodes(sorted({*enclosing, *outer_types, *(p for inner in members.values() for p in inner)}))
    short = (
        p
        for p in members
        if fills and p in nodes and nodes[p].span.end_line - nodes[p].span.start_line < _MAX_ONE_PIECE
    )
    structure = _Structure(enclosing, members, nodes, frozenset(short))
    plans: dict[str, FilePlan] = {}
    for file, positions in positions_by_file.items():
        shown_positions = {p for position in positions for p in (position, *enclosing[position])}
        plan = _plan(file, sorted(shown_positions), structure, interests, workspace)
        plans[plan.source.path] = plan
    return plans


@dataclass(frozen=True)
class _Structure:
    """How the symbols of an answer are nested."""

    enclosing: Mapping[int, tuple[int, ...]]
    """By position, the types around a symbol, outer first."""
    members: Mapping[int, list[int]]
    """By position of a type, the definitions directly in it."""
    nodes: Mapping[int, Node]
    one_piece: frozenset[int]
    """Types that are shown with their members."""

    def holds_inner(self, position: int) -> bool:
        """Return whether a symbol is shown with what is defined in it: a function always is."""
        return position in self.one_piece or self.nodes[position].kind in CALLABLE_KINDS


def _most_worth_showing(interests: Interests, index: Index, floor: float) -> dict[int, list[int]]:
    """Return positions worth showing by file number, of the best files only; files with required symbols come first."""
    symbols = index.symbols
    by_file: dict[int, list[int]] = defaultdict(list)
    for position, interest in interests.by_position.items():
        if (
            (interest.worth >= floor or interest.required)
            and symbols.file[position] >= 0
            and symbols.kind[position] != FILE
        ):
            by_file[int(symbols.file[position])].append(position)

    def key(file: int) -> tuple[bool, float, int]:
        """Return whether a file holds nothing required, its greatest worth (negative), and its number."""
        interests_of_file = [interests.by_position[position] for position in by_file[file]]
        return (
            not any(each.required for each in interests_of_file),
            -max(each.worth for each in interests_of_file),
            file,
        )

    return {file: sorted(by_file[file]) for file in sorted(by_file, key=key)[:_MAX_FILES]}


def _enclosing_types(position: int, index: Index) -> tuple[int, ...]:
    """Return the positions of the types that a symbol is defined in, outer first."""
    inner_first: list[int] = []
    parent = int(index.symbols.parent[position])
    while parent >= 0 and index.symbols.kind[parent] != FILE:
        if index.symbols.is_type[parent]:
            inner_first.append(parent)
        parent = int(index.symbols.parent[parent])
    return tuple(reversed(inner_first))


def _plan(
    file: int, positions: Sequence[int], structure: _Structure, interests: Interests, workspace: ReadableIndex
) -> FilePlan:
    """Return the plan of a file of which the symbols at `positions` may be shown."""
    index = workspace.index
    with_members = (*positions, *(member for p in positions for member in structure.members.get(p, ())))
    indexed_nodes = {p: structure.nodes[p] for p in with_members if p in structure.nodes}
    source = read_source(index.symbols.paths[file], indexed_nodes.values(), workspace.read, workspace.anchor)
    nodes = {p: source.nodes[node.id] for p, node in indexed_nodes.items() if node.id in source.nodes}
    nested = _nested(positions, index)
    parts = {
        p: make_part(nodes[p], () if structure.holds_inner(p) else _apart(p, nested, structure, nodes), source)
        for p in positions
        if p in nodes
    }
    for position in parts:
        interests.add(position, 0.0, "context")
    return FilePlan(
        source=source,
        language=index.symbols.languages[file],
        view="focused" if file in interests.focused else "skeleton" if file in interests.skeletons else "source",
        parts=parts,
        enclosing={p: tuple(outer for outer in structure.enclosing.get(p, ()) if outer in parts) for p in parts},
        kept={p: _kept_in_outline(p, parts[p], source, interests, index) for p in parts},
        missing=tuple(indexed_nodes[p] for p in positions if p in indexed_nodes and p not in nodes),
        inner={
            p: tuple(each for each in nested.get(p, ()) if each in parts) for p in parts if structure.holds_inner(p)
        },
        only_kept=interests.only_lines,
    )


def _nested(positions: Iterable[int], index: Index) -> dict[int, list[int]]:
    """Return the symbols of `positions` that are in another one, at any depth, by the position of the outer one."""
    nested: dict[int, list[int]] = {position: [] for position in positions}
    for position in nested:
        ancestor = int(index.symbols.parent[position])
        while ancestor >= 0:
            if ancestor in nested:
                nested[ancestor].append(position)
            ancestor = int(index.symbols.parent[ancestor])
    return nested


def _apart(
    position: int, nested: Mapping[int, Sequence[int]], structure: _Structure, nodes: Mapping[int, Node]
) -> list[Node]:
    """Return the symbols in another one that are never shown as a part of it: a type's members, and parts in it."""
    inner = {*structure.members.get(position, ()), *nested.get(position, ())}
    end = nodes[position].span.end_line
    return [nodes[p] for p in sorted(inner) if p in nodes and nodes[p].span.end_line <= end]


def _kept_in_outline(
    position: int, part: DrawnSymbol, source: FileSource, interests: Interests, index: Index
) -> tuple[int, ...]:
    """Return the lines that an outline of a part keeps.

    They are those that the task points at, of long parts what tells most, and calls of required symbols.
    """
    is_indexed = source.state == "indexed"
    calls = _lines_of_calls(position, interests, index) if is_indexed else ()
    own_lines = [line for lines in part.own for line in lines if line <= len(source.lines)]
    pointed_at = around(interests.lines.get(position, ()) if is_indexed else (), own_lines)
    if interests.only_lines and pointed_at:
        return pointed_at
    if len(own_lines) < _LONG and not is_undeclared(part.node):
        return (*pointed_at, *calls)
    return (*pointed_at, *telling_lines(interests.words, own_lines, source), *calls)


def _lines_of_calls(position: int, interests: Interests, index: Index) -> tuple[int, ...]:
    """Return the lines at which a symbol calls a required symbol."""
    edges = index.outgoing
    slots = edges.slots_of(position)
    calls = zip(edges.indices[slots].tolist(), edges.kind[slots].tolist(), edges.line[slots].tolist(), strict=True)
    interest = interests.by_position
    return tuple(
        line for target, kind, line in calls if kind == CALLS and target in interest and interest[target].required
    )


def _in_flow_order(plans: Mapping[str, FilePlan], required: Sequence[int], interests: Interests) -> dict[str, FilePlan]:
    """Return the files in the order in which the flow reaches them, then by worth."""
    flow_order = {position: number for number, position in enumerate(required)}

    def key(path: str) -> tuple[int, float, str]:
        """Return a file's first index in the flow, its greatest worth (negative), and its path."""
        parts = plans[path].parts
        first = min((flow_order[p] for p in parts if p in flow_order), default=len(required))
        return first, -max(interests.by_position[p].worth for p in parts), path

    return {path: plans[path] for path in sorted(plans, key=key)}


# -- values


def _file(plan: FilePlan, fitted: Fitted, interests: Interests) -> ShownFile:
    section = fitted.sections[plan.source.path]
    symbols = tuple(
        ShownSymbol(
            plan.parts[p].node,
            Shape(shape).name.lower(),
            "context" if p in section.context else interests.by_position[p].role,
            "" if p in section.within else "\n".join(piece.text for piece in plan.pieces(p, shape) if piece.text),
        )
        for p, shape in sorted(section.shapes.items(), key=lambda item: plan.parts[item[0]].node.span.start_byte)
    )
    return ShownFile(
        path=plan.source.path,
        language=plan.language,
        lines=len(plan.source.lines),
        view=plan.view,
        state=plan.source.state,
        symbols=symbols,
        left_out=section.left_out,
        gone=tuple(node.symbol_id for node in plan.missing),
        text=section.text,
    )
