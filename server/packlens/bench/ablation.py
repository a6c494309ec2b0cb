"""`packlens bench ablate`: what a ranking loses when one of its signals is switched off.

Rankings are compared by their first fifty symbols; nothing is packed. The settings that weigh a signal are found by
their names, so a new signal gets its row without a change here. Vectors are off, and their rows switch them on. An edge
kind is switched off by removing it from every walk; the edges themselves stay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from fnmatch import fnmatchcase
from typing import Final

import numpy as np

from packlens.bench.measures import Measures, measure
from packlens.bench.resampling import Difference
from packlens.bench.retrieval import Engines
from packlens.bench.scoring import Scores, differences
from packlens.bench.tasks import Answers, Task
from packlens.config import PacklensSettings, Settings
from packlens.errors import PacklensError
from packlens.graph.view import Adjacency, Index
from packlens.graph.weights import BASE_WALK_WEIGHTS
from packlens.model import EDGE_KINDS
from packlens.rank.packlens_profile import rank_packlens
from packlens.rank.ranking import Ranking
from packlens.rank.reference.profile import rank_reference
from packlens.rank.reference.weights import RWR_WEIGHTS

COMPARED: Final = ("strict R@10", "strict NDCG@10", "strict MRR", "peer P@10", "file recall@10")
_DEPTH: Final = 50
_IN_NO_WALK: Final = EDGE_KINDS.index("")
"""The code of no kind of edge, so that it has no weight in either profile."""
_NOT_MEASURED: Final = frozenset({"vocabulary_weight", "edit_verb_weight", "note_filler_weight"})
"""Learning is off in benchmarks. Edit verbs and filler words have low weights: a weight of 1 switches that off."""


@dataclass(frozen=True, slots=True)
class Variant:
    """Settings that differ from those of the engines in one respect."""

    name: str
    settings: Settings
    without_edges: frozenset[str] = frozenset()
    classes: bool = True
    """Whether equivalence classes count (`reference` profile)."""


@dataclass(frozen=True, slots=True)
class Ablated:
    """The measures of a variant, and their differences: the variant's value minus that of the unchanged settings."""

    name: str
    means: Measures
    differences: Mapping[str, Difference]


def ablate(
    tasks: Sequence[Task],
    answers: Sequence[Answers],
    engines: Engines,
    only: Sequence[str] = (),
    progress: Callable[[str, int, int], object] = lambda _name, _done, _of: None,
) -> list[Ablated]:
    """Rank every task with every variant, and compare each with the engines' settings as they are; those come first.

    `only` are patterns ('walk*'), any of which a variant's name must match. `progress` is called with a repository, the
    number of variants that are done for it, and the number of all. An edge kind that no repository has is left out.
    Raises PacklensError where no variant matches, SettingError and RootError as engines do.
    """
    settings = engines.settings
    selected = [each for each in variants(settings) if not only or any(fnmatchcase(each.name, o) for o in only)]
    if not selected:
        raise PacklensError(f"No signal is called {' or '.join(only)}; leave --only out to see them all.")
    scores: dict[str, dict[str, Measures]] = {}
    base, edge_kinds = Variant("as it is", settings), set[str]()
    by_id = {answer.id: answer for answer in answers}
    repositories = dict.fromkeys(task.repo for task in tasks)
    for repo in repositories:
        own_tasks = [task for task in tasks if task.repo == repo]
        index = engines.of(repo).view
        kinds = {kind for kind in {*RWR_WEIGHTS, *BASE_WALK_WEIGHTS} if _has(kind, index)}
        edge_kinds |= kinds
        for done, variant in enumerate((base, *selected)):
            progress(repo, done, len(selected))
            scores_by_task = scores.setdefault(variant.name, {})
            if variant.without_edges and not variant.without_edges & kinds:
                scores_by_task |= {task.id: scores[base.name][task.id] for task in own_tasks}
            else:
                scores_by_task |= _scored(own_tasks, by_id, variant, index)
    reported = [base, *(each for each in selected if not each.without_edges or each.without_edges & edge_kinds)]
    return [_compare(each.name, answers, scores[base.name], scores[each.name]) for each in reported]


def variants(settings: Settings) -> list[Variant]:
    """Return variants of a profile's settings, each without one signal or without one edge kind in the walk."""
    if settings.profile == "reference":
        return [*_reference_variants(settings), *_without_kinds(settings, RWR_WEIGHTS)]
    return [*_packlens_variants(settings), *_without_kinds(settings, BASE_WALK_WEIGHTS)]


def _packlens_variants(settings: Settings) -> Iterator[Variant]:
    options = settings.packlens
    weights = [each.name for each in fields(PacklensSettings) if each.name.endswith(("_weight", "_penalty"))]
    singles: dict[str, dict[str, object]] = {
        name: {name: 0.0} for name in weights if name not in _NOT_MEASURED and getattr(options, name)
    }
    history = {name: 0.0 for name in weights if "history" in name}
    singles["edit_verb_weight (1)"] = {"edit_verb_weight": 1.0}
    singles["note_filler_weight (1)"] = {"note_filler_weight": 1.0}
    singles["position_slope"] = {"position_slope": 0.0, "position_start": 1.0}
    singles["history, all of it"] = dict(history)
    singles["notes (all is prose)"] = {"note_words": -1, "prose_words": 0}
    singles["prose (all is notes)"] = {"note_words": 1_000_000, "prose_words": 1_000_001}
    for name in [field for field, weight in options.field_weights if weight]:
        weights_without = tuple((field, 0.0 if field == name else weight) for field, weight in options.field_weights)
        singles[f"field {name}"] = {"field_weights": weights_without}
    for name, changes in singles.items():
        yield Variant(name, replace(settings, packlens=replace(options, **changes)))  # type: ignore[arg-type]


def _reference_variants(settings: Settings) -> Iterator[Variant]:
    options = settings.reference
    changes: dict[str, dict[str, object]] = {
        "contains/member_of in the walk" if not options.structure_in_walk else "contains/member_of": {
            "structure_in_walk": not options.structure_in_walk
        },
        "lsp_attenuation (1)": {"lsp_attenuation": 1.0},
        "one_community": {"one_community": False},
        "HITS": {"hits_nodes": 0},
        "hits_seed_authority": {"hits_seed_authority": 0.0},
        "hits_other_authority": {"hits_other_authority": 0.0},
        "hits_other_authority (sign turned)": {"hits_other_authority": -options.hits_other_authority},
        "hits_seed_hub": {"hits_seed_hub": 0.0},
        "test_penalty (1)": {"test_penalty": 1.0},
        "gap_threshold": {"gap_threshold": 0},
        "path_seeds": {"path_seeds": 0},
        **{f"seeds ({count})": {"seeds": count} for count in (5, 10, 15, 20, 25)},
    }
    for name, change in changes.items():
        yield Variant(name, replace(settings, reference=replace(options, **change)))  # type: ignore[arg-type]
    yield Variant("equivalence classes", settings, classes=False)


def _without_kinds(settings: Settings, weights: Mapping[str, float]) -> Iterator[Variant]:
    for kind, weight in weights.items():
        if weight:
            yield Variant(f"edges {kind}", settings, frozenset({kind}))
    if "contains" in weights:
        yield Variant("edges all but contains", settings, frozenset(weights.keys() - {"contains"}))


def _scored(
    tasks: Iterable[Task], answers: Mapping[str, Answers], variant: Variant, index: Index
) -> dict[str, Measures]:
    index = without_edges(index, variant.without_edges) if variant.without_edges else index
    scores: dict[str, Measures] = {}
    for task in tasks:
        names, paths = _first(_ranking(task.description, index, variant), index)
        scores[task.id] = measure(names, paths, answers[task.id].symbols, answers[task.id].files)
    return scores


def _ranking(task: str, index: Index, variant: Variant) -> Ranking:
    if variant.settings.profile == "reference":
        return rank_reference(task, index, variant.settings, classes=None if variant.classes else ())
    return rank_packlens(task, index, variant.settings.packlens)


def _first(ranking: Ranking, index: Index) -> tuple[list[str], list[str]]:
    """Return the names and files of the best symbols, as in predictions."""
    symbols = index.symbols
    positions = [each.position for each in ranking.scored if symbols.file[each.position] >= 0][:_DEPTH]
    paths = [symbols.path_of(position) for position in positions]
    names = [f"{path}.{symbols.qualified_names[p]}" for path, p in zip(paths, positions, strict=True)]
    return names, paths


def _has(kind: str, index: Index) -> bool:
    return bool((index.outgoing.kind == EDGE_KINDS.index(kind)).any())


def without_edges(index: Index, kinds: Iterable[str]) -> Index:
    """Return an index in which no walk follows some kinds of edges; they still show that a file is used."""
    codes = [EDGE_KINDS.index(kind) for kind in kinds]

    def silent(edges: Adjacency) -> Adjacency:
        """Return edges with those kinds replaced by a kind that no walk follows."""
        kinds = np.where(np.isin(edges.kind, codes), _IN_NO_WALK, edges.kind)
        return replace(edges, kind=kinds.astype(edges.kind.dtype))

    return replace(index, outgoing=silent(index.outgoing), incoming=silent(index.incoming))


def _compare(name: str, answers: Sequence[Answers], before: Scores, after: Scores) -> Ablated:
    compared = differences(answers, before, after, COMPARED)
    return Ablated(name, {measured: each.after for measured, each in compared.items()}, compared)
