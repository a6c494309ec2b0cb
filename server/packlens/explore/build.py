"""A ranking -> source, sized to the answer: names, spine, families, worth, shapes, text.

Pure: files are read, and read anew when they have changed, by functions that are given.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import numpy as np

from packlens.explore.asked import Asked, read_names
from packlens.explore.fit import Fitted, fit
from packlens.explore.interest import SIGNATURE_FLOOR, Interests, Shape, find_interests
from packlens.explore.layout import Plan
from packlens.explore.result import Exploration, ShownFamily, ShownFile, ShownSymbol
from packlens.explore.shapes import Part, make_part
from packlens.explore.source import Anchor, Read, Source, read_source
from packlens.explore.spine import Spine, find_spine
from packlens.graph.view import Index, edge_kind_code
from packlens.model import CALLABLE_KINDS, NODE_KINDS, TYPE_KINDS, Node
from packlens.pack.tokens import count
from packlens.rank.ranking import Ranking
from packlens.visible import visible_line

Nodes = Callable[[Sequence[int]], dict[int, Node]]
"""(positions) -> nodes by position."""

_MOST_FILES: Final = 24
_LONGEST_TASK: Final = 200
_MOST_LISTED: Final = 8
_UNIT: Final = np.array([kind in CALLABLE_KINDS | TYPE_KINDS for kind in NODE_KINDS])
_FILE: Final = NODE_KINDS.index("file")
_CALLS: Final = edge_kind_code("calls")
_LEGEND: Final = "Lines bear their numbers; `a-b ...` stands for lines that are left out.\n"


def explore(
    task: str, named: Mapping[str, Sequence[int]], ranking: Ranking, index: Index, nodes: Nodes, read: Read,
    anchor: Anchor, budget: int, *, complete: bool = True,
) -> Exploration:  # fmt: skip
    """Return source for a task in at most `budget` tokens (o200k_base, of the text).

    `named` are names asked for besides those in the task, with the positions they mean. Raises SettingError if the
    budget holds no answer at all.
    """
    asked = read_names(task, named, index)
    spine = find_spine(asked, ranking, index)
    interests = find_interests(asked, spine, ranking, index)
    plans = _plans(interests, index, nodes, read, anchor)
    shown = nodes(sorted({*asked.symbols, *spine.nodes, *_family_members(interests)}))
    unreadable = tuple(sorted(path for path, plan in plans.items() if plan.source.state == "unreadable"))
    plans = {path: plan for path, plan in plans.items() if plan.parts}
    head = _head(task, asked, spine, interests, shown, unreadable)
    must = [p for p, each in interests.of.items() if each.must]
    order = _ordered(plans, must, interests)
    fitted = fit(order, {p: interests.of[p] for plan in order.values() for p in plan.parts}, must, head, budget)
    text = head + "".join(fitted.sections[path].text for path in order if path in fitted.sections)
    files = tuple(_file(order[path], fitted, interests) for path in order if path in fitted.sections)
    full = {s.node.id for file in files for s in file.symbols if s.shape == "full"}
    return Exploration(
        task=task, token_budget=budget, tokens_used=count(text), text=text,
        named=tuple(shown[p] for p in asked.symbols if p in shown), namesakes=asked.namesakes,
        spine=tuple(tuple(shown[p] for p in way if p in shown) for way in spine.ways), inferred=spine.inferred,
        families=_families(interests, shown), files=files, unreadable=unreadable,
        dropped=tuple(shown[p] for p in must if p in shown and shown[p].id not in full), complete=complete,
    )  # fmt: skip


def _family_members(interests: Interests) -> set[int]:
    every = interests.collapsed
    return {p for each in every for p in (each.family.base, each.exemplar, *each.siblings) if p >= 0}


# -- files


def _plans(
    interests: Interests, index: Index, nodes: Nodes, read: Read, anchor: Anchor
) -> dict[str, Plan]:  # fmt: skip
    """Return the files that hold what is most worth showing, by path."""
    symbols = index.symbols
    by_file: dict[int, list[int]] = defaultdict(list)
    for position, each in interests.of.items():
        if (
            (each.worth >= SIGNATURE_FLOOR or each.must)
            and symbols.file[position] >= 0
            and symbols.kind[position] != _FILE
        ):
            by_file[int(symbols.file[position])].append(position)
    musts = {file: any(interests.of[p].must for p in each) for file, each in by_file.items()}
    worth = {file: max(interests.of[p].worth for p in each) for file, each in by_file.items()}
    chosen = sorted(by_file, key=lambda file: (not musts[file], -worth[file], file))[:_MOST_FILES]
    parts = {file: sorted(by_file[file]) for file in chosen}
    around = {p: _around(p, index) for each in parts.values() for p in each}
    inner = {
        p: np.flatnonzero((symbols.parent == p) & _UNIT[symbols.kind]).tolist()
        for file in chosen
        for p in {*parts[file], *(outer for q in parts[file] for outer in around[q])}
        if symbols.is_type[p]
    }
    wanted = {*around, *(p for each in around.values() for p in each), *(p for each in inner.values() for p in each)}
    found = nodes(sorted(wanted))
    plans: dict[str, Plan] = {}
    for file in chosen:
        here = {p for q in parts[file] for p in (q, *around[q])}
        plan = _plan(file, sorted(here), around, inner, found, interests, index, read, anchor)
        plans[plan.source.path] = plan
    return plans


def _around(position: int, index: Index) -> tuple[int, ...]:
    """Return the types that a symbol stands in, outer first."""
    outer: list[int] = []
    at = int(index.symbols.parent[position])
    while at >= 0 and index.symbols.kind[at] != _FILE:
        if index.symbols.is_type[at]:
            outer.append(at)
        at = int(index.symbols.parent[at])
    return tuple(reversed(outer))


def _plan(
    file: int, here: Sequence[int], around: Mapping[int, tuple[int, ...]], inner: Mapping[int, list[int]],
    found: Mapping[int, Node], interests: Interests, index: Index, read: Read, anchor: Anchor,
) -> Plan:  # fmt: skip
    path = index.symbols.paths[file]
    asked = {p: found[p] for p in (*here, *(q for p in here for q in inner.get(p, ()))) if p in found}
    source = read_source(path, asked.values(), read, anchor)
    now = {p: source.nodes[node.id] for p, node in asked.items() if node.id in source.nodes}
    gone = tuple(asked[p] for p in here if p in asked and p not in now)
    parts = {p: _part(p, here, inner, now, source, index) for p in here if p in now}
    for position in parts:
        interests.add(position, 0.0, "context")
    view = "focused" if file in interests.focused else "skeleton" if file in interests.skeletons else "source"
    calls = {p: _calls(p, interests, index) for p in parts if source.state == "indexed"}
    kept = {p: tuple(o for o in around.get(p, ()) if o in parts) for p in parts}
    return Plan(source, index.symbols.languages[file], view, parts, kept, calls, gone)


def _part(
    position: int, here: Iterable[int], inner: Mapping[int, list[int]], now: Mapping[int, Node], source: Source,
    index: Index,
) -> Part:  # fmt: skip
    """Return a symbol without what is shown by itself: a type's members, and other parts nested in it."""
    span = now[position].span
    nested = set(inner.get(position, ()))
    for other in here:
        at = int(index.symbols.parent[other])
        while at >= 0 and at != position:
            at = int(index.symbols.parent[at])
        if at == position:
            nested.add(other)
    within = [now[p] for p in sorted(nested) if p in now and now[p].span.end_line <= span.end_line]
    return make_part(position, now[position], within, source)


def _calls(position: int, interests: Interests, index: Index) -> tuple[int, ...]:
    """Return the lines at which a symbol calls what must be shown."""
    edges = index.outgoing
    row = slice(edges.indptr[position], edges.indptr[position + 1])
    pairs = zip(edges.indices[row].tolist(), edges.kind[row].tolist(), edges.line[row].tolist(), strict=True)
    return tuple(line for end, kind, line in pairs if kind == _CALLS and end in interests.of and interests.of[end].must)


def _ordered(plans: Mapping[str, Plan], must: Sequence[int], interests: Interests) -> dict[str, Plan]:
    """Return the files in the order of the flow, then of worth."""
    place = {position: number for number, position in enumerate(must)}

    def key(path: str) -> tuple[int, float, str]:
        """Return a file's first place in the flow, the most that something in it is worth (negative), and its path."""
        parts = plans[path].parts
        first = min((place[p] for p in parts if p in place), default=len(must))
        return first, -max(interests.of[p].worth for p in parts), path

    return {path: plans[path] for path in sorted(plans, key=key)}


# -- text and values


def _head(
    task: str, asked: Asked, spine: Spine, interests: Interests, nodes: Mapping[int, Node], unreadable: Sequence[str]
) -> str:  # fmt: skip
    shown = visible_line(task)
    lines = [f"# {shown if len(shown) <= _LONGEST_TASK else shown[: _LONGEST_TASK - 4] + ' ...'}"]
    lines += ["Flow: " + " -> ".join(nodes[p].qualified_name for p in way if p in nodes) for way in spine.ways]
    for each in interests.collapsed:
        if each.family.base not in nodes or not each.siblings:
            continue
        base = nodes[each.family.base]
        names = [nodes[p].qualified_name for p in each.siblings if p in nodes]
        more = f" and {len(names) - _MOST_LISTED} more" if len(names) > _MOST_LISTED else ""
        by = f"{nodes[each.exemplar].qualified_name} stands for " if each.exemplar in nodes else "signatures only of "
        size = len(each.family.members)
        lines.append(f"Siblings by {base.qualified_name} ({size}): {by}{', '.join(names[:_MOST_LISTED])}{more}.")
    lines += [f"{name} means {number} definitions: name one with its type." for name, number in asked.namesakes]
    lines += [f"Cannot be read now: {path}." for path in unreadable]
    return "\n".join(map(visible_line, lines)) + "\n" + _LEGEND + "\n"


def _families(interests: Interests, nodes: Mapping[int, Node]) -> tuple[ShownFamily, ...]:
    return tuple(
        ShownFamily(
            nodes[each.family.base], len(each.family.members), nodes.get(each.exemplar),
            tuple(nodes[p] for p in each.siblings if p in nodes),
        )
        for each in interests.collapsed
        if each.family.base in nodes and each.siblings
    )  # fmt: skip


def _file(plan: Plan, fitted: Fitted, interests: Interests) -> ShownFile:
    section = fitted.sections[plan.source.path]
    symbols = tuple(
        ShownSymbol(
            plan.parts[p].node,
            Shape(shape).name.lower(),
            "context" if p in section.context else interests.of[p].role,
            "\n".join(piece.text for piece in plan.pieces(p, shape) if piece.text),
        )
        for p, shape in sorted(section.shapes.items(), key=lambda item: plan.parts[item[0]].node.span.start_byte)
    )
    return ShownFile(
        plan.source.path, plan.language, len(plan.source.lines), plan.view, plan.source.state, symbols,
        section.left_out, tuple(node.symbol_id for node in plan.gone),
    )  # fmt: skip
