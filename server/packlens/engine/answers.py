"""What the engine answers besides packs: explanations, blast radius, tests, status. Values and how they are made."""

from __future__ import annotations

import difflib
import posixpath
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from packlens.engine.inherited_names import inherited_members
from packlens.errors import FileNotIndexedError, SymbolNotFoundError
from packlens.extract.language import language_of_text
from packlens.extract.records import file_record
from packlens.graph.reach import BlastRadius, counted, with_members
from packlens.graph.uses import direct_uses
from packlens.graph.view import Index
from packlens.model import NODE_KINDS, Node, ScoreComponents, ScoreExplanation, Span
from packlens.pack.result import Pack
from packlens.rank.ranking import Ranking
from packlens.retrieve.qualified import meant_by, name_parts
from packlens.retrieve.statistics import candidate_mask


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
    """(caller, hops, certain), nearest first."""
    by_distance: tuple[int, ...]
    files: tuple[str, ...]
    tests: int
    wording: str
    tests_wording: str
    how: Mapping[str, str]
    """How each direct user uses the symbols, in words, by symbol id: 'calls it', 'through Base.run'."""


@dataclass(frozen=True)
class ScopedTest:
    """A test that a change may break."""

    node: Node
    distance: int
    certain: bool


def named_counts(counts: NDArray[np.int64], names: Sequence[str]) -> dict[str, int]:
    """Return positive counts by name, in the order of the names."""
    return {name: int(counts[code]) for code, name in enumerate(names) if counts[code]}


def languages(view: Index) -> dict[str, int]:
    """Return how many files each language has, most first."""
    names, counts = np.unique(np.array(view.symbols.languages, dtype=object), return_counts=True)
    pairs = sorted(zip(names.tolist(), counts.tolist(), strict=True), key=lambda pair: (-pair[1], pair[0]))
    return dict(pairs)


def relative_path(path: str, root: Path) -> str:
    """Return a path as the index names it. Raises FileNotIndexedError for one outside of the root."""
    given = Path(path)
    if not given.is_absolute():
        return posixpath.normpath(given.as_posix())
    if not given.resolve().is_relative_to(root):
        raise FileNotIndexedError(f"{path} is outside of {root}; pass a path inside of it.")
    return given.resolve().relative_to(root).as_posix()


def find_symbol(symbol: str, view: Index) -> tuple[int, ...]:
    """See `ContextEngine.find`.

    A module stands before a name as imports write it: 'flask.app.Flask.run'. What a type inherits bears its name too.
    """
    symbols = view.symbols
    path, colon, rest = symbol.partition(":")
    in_file = bool(colon) and path in set(symbols.paths)
    wanted, kind, number = _id_parts(rest) if in_file else (symbol, "", 1)
    found = [
        position
        for position, name in enumerate(symbols.qualified_names)
        if (name == wanted or (not kind and name.endswith(("." + wanted, "::" + wanted))))
        and (not in_file or symbols.path_of(position) == path)
        and (not kind or NODE_KINDS[symbols.kind[position]] == kind)
        and symbols.file[position] >= 0
    ]
    parts = name_parts(wanted)
    if not found and not in_file and len(parts) > 1:  # a module path, as imports write it
        named = [p for p, name in enumerate(symbols.names) if name == parts[-1] and symbols.file[p] >= 0]
        found = meant_by(parts, named, view, exact=True) or inherited_members(parts, view)
    if kind:  # a symbol id means one definition
        found = sorted(found, key=lambda position: (int(symbols.start_line[position]), position))[number - 1 : number]
    if not found:
        last = wanted.replace("::", ".").rpartition(".")[2]
        near = sorted({name for name in symbols.names if name and name[0].lower() == last[:1].lower()})
        close = difflib.get_close_matches(last, near, n=3, cutoff=0.7)
        raise SymbolNotFoundError(symbol, tuple(close))
    exact = [position for position in found if symbols.qualified_names[position] == wanted]
    return tuple(exact or found)


def _id_parts(text: str) -> tuple[str, str, int]:
    """Take what follows the path in a symbol id apart: (qualified name, kind, number). Without a kind it is a name."""
    qualified, _, rest = text.rpartition("#")
    kind, _, number = rest.partition("~")
    if kind not in NODE_KINDS:
        return text, "", 1
    return qualified, kind, int(number) if number.isdecimal() else 1


def definitions(path: str, text: bytes) -> dict[str, Node]:
    """Return the definitions of a text that is not indexed, by symbol id; none if nothing reads its language."""
    language = language_of_text(path, text)
    if language is None:
        return {}
    return {
        row.symbol_id: Node(
            row.id,
            row.symbol_id,
            row.name,
            row.qualified_name,
            row.kind,
            path,
            language.name,
            Span(row.start_byte, row.end_byte, row.start_line, row.end_line),
            row.signature,
            row.doc,
            bool(row.exported),
            bool(row.test),
            row.hash.hex(),
        )
        for row in file_record(language, path, text, 0).nodes
    }


def symbols_of(paths: Sequence[str], view: Index) -> list[int]:
    """Return the symbols of some files, given as the index names them. Raises FileNotIndexedError for others."""
    number = {path: index for index, path in enumerate(view.symbols.paths)}
    missing = [path for path in paths if path not in number]
    if missing:
        if any(path.startswith(f"{missing[0]}/") for path in number):
            raise FileNotIndexedError(f"{missing[0]} is a folder; name files in it.")
        raise FileNotIndexedError(f"{missing[0]} is not in the index; run `packlens index`, or check the path.")
    return np.flatnonzero(np.isin(view.symbols.file, [number[path] for path in paths])).tolist()


def symbols_on_lines(lines: Mapping[str, tuple[tuple[int, int], ...]], view: Index) -> list[int]:
    """Return the innermost symbols that changed lines touch; all of a file's where it has no line ranges."""
    symbols = view.symbols
    number = {path: index for index, path in enumerate(symbols.paths)}
    chosen: set[int] = set()
    for path, ranges in lines.items():
        if path not in number:
            continue
        members = np.flatnonzero(symbols.file == number[path])
        if not ranges:
            chosen.update(members.tolist())
            continue
        first = symbols.start_line[members]
        last = first + symbols.length[members] - 1
        for low, high in ranges:
            touched = members[(first <= high) & (last >= low)]
            outer = set(symbols.parent[touched].tolist())
            chosen.update(p for p in touched.tolist() if p not in outer)
    return sorted(chosen)


def explain(
    positions: Sequence[int], ranking: Ranking, pack: Pack, nodes: Mapping[int, Node], view: Index
) -> Explanation:
    """See `ContextEngine.explain_symbol`. Of several symbols of one name the best ranked is explained."""
    ranks = {scored.position: rank for rank, scored in enumerate(ranking.scored, 1)}
    position = min(positions, key=lambda p: (ranks.get(p, len(ranks) + 1), p))
    rank = ranks.get(position, 0)
    scored = ranking.scored[rank - 1] if rank else None
    node, trace = nodes[position], ranking.trace
    in_pack = any(symbol.node.symbol_id == node.symbol_id for symbol in pack.symbols)
    seed = next((seed for seed in trace.seeds if seed.position == position), None)
    return Explanation(
        node=node,
        rank=rank,
        in_pack=in_pack,
        reason=_reason(position, rank, in_pack, node, ranking, pack, view),
        score=scored.score if scored else 0.0,
        components=scored.components if scored else ScoreComponents(),
        signals={name: scores[position] for name, scores in trace.channels.items() if position in scores},
        walk=trace.walk.get(position, 0.0),
        authority=trace.authority.get(position, 0.0),
        hub=trace.hub.get(position, 0.0),
        is_seed=seed is not None,
        seed_channel=seed.channel if seed else "",
        seed_tier=seed.tier if seed else "",
        concepts=trace.concepts,
        keywords=trace.keywords,
        denominators=trace.denominators,
        considered=trace.considered,
        others=tuple(nodes[p].symbol_id for p in positions if p != position and p in nodes),
    )


def _reason(position: int, rank: int, in_pack: bool, node: Node, ranking: Ranking, pack: Pack, view: Index) -> str:
    if in_pack:
        return f"It is in the pack, at rank {rank} of {len(ranking.scored)} ranked symbols."
    if position in ranking.trace.filtered:
        return f"It was found, then filtered: {ranking.trace.filtered[position]}."
    if rank:
        return f"It ranks {rank} of {len(ranking.scored)}, but did not fit the budget of {pack.token_budget} tokens."
    if node.test:
        return "It is part of a test; tests speak for what they test, but are not packed themselves."
    if node.kind in ("field", "property", "variable", "constant", "variant", "route", "file"):
        return f"It is a {node.kind}; packs hold functions, methods and types, which show it in signature or body."
    if ranking.trace.profile == "packlens" and not candidate_mask(view.symbols)[position]:
        return "It is no candidate: nested in a function, a declaration without code, or vendored from elsewhere."
    if not ranking.scored:
        return "No word of the task occurs in this workspace."
    lowest = ranking.scored[-1].score
    return (
        "Neither its text, its file and class, nor anything connected to it says enough of the task's words: "
        f"{len(ranking.scored)} other symbols score at least {lowest:.2f}."
    )


def radius(positions: Sequence[int], found: BlastRadius, nodes: Mapping[int, Node], view: Index) -> Radius:
    """See `ContextEngine.blast_radius`."""
    inside = with_members(view.symbols, list(positions))
    reach = found.callers
    rows = zip(reach.positions.tolist(), reach.distance.tolist(), reach.certain.tolist(), strict=True)
    return Radius(
        symbols=tuple(nodes[p] for p in positions if p in nodes),
        callers=tuple((nodes[p], hops, sure) for p, hops, sure in rows if p in nodes),
        by_distance=found.by_distance,
        files=tuple(view.symbols.paths[file] for file in found.files.tolist()),
        tests=len(found.tests),
        wording=found.wording(),
        tests_wording=counted(found.tests, "test"),
        how={nodes[p].symbol_id: words for p, words in direct_uses(view, inside).items() if p in nodes},
    )
