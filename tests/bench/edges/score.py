"""Precision and recall of calls, over the pairs of caller and called name that were drawn."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.bench.edges.graph import Call, Graph, Thing
from tests.bench.edges.oracles import Answers, Target
from tests.bench.edges.sites import Site, Sites


class Miss(NamedTuple):
    """A wrong edge (with what Packlens says) or a missing one (with what is true)."""

    site: Site
    said: tuple[Call, ...]
    truth: tuple[Thing | Target, ...]


@dataclass
class Score:
    """Sums over the pairs of one repository, or of several."""

    sites: int = 0
    inside: int = 0
    """Sites drawn whose target is a definition of the repository."""
    edges: int = 0
    right_edges: int = 0
    mass: float = 0.0
    right_mass: float = 0.0
    tops: int = 0
    """Pairs with a judged edge."""
    right_tops: float = 0.0
    """... whose most confident edge is right: a share where several tie."""
    by_provenance: Counter[tuple[str, bool]] = field(default_factory=Counter)
    """Judged edges by (provenance, right)."""
    true: int = 0
    found: int = 0
    wrong: list[Miss] = field(default_factory=list)
    missing: list[Miss] = field(default_factory=list)

    def add(self, other: Score) -> None:
        """Add another repository's sums."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    def row(self) -> str:
        """The figures as cells of a table."""

        def share(part: float, whole: float) -> str:
            return f"{part / whole:.3f}" if whole else "-"

        right = self.by_provenance
        sums = {kind: right[kind, True] + right[kind, False] for kind in ("ast_resolved", "ast_inferred")}
        kinds = " | ".join(f"{share(right[kind, True], count)} of {count}" for kind, count in sums.items())
        return (
            f"{self.sites} | {self.inside} | {self.edges} | {share(self.right_mass, self.mass)} | "
            f"{share(self.right_tops, self.tops)} | {kinds} | {self.true} | {share(self.found, self.true)}"
        )


def score(graph: Graph, sites: Sites, answers: Answers) -> Score:
    """Judge the edges of every pair (caller, called name) that a drawn site stands in.

    An edge is wrong if every site of its pair has a known target and none is its own; with an unknown one among them
    it is not judged.
    """
    total = Score(sites=len(sites.drawn))
    pairs: dict[tuple[tuple[str, ...], str], Site] = {}
    for site in sites.drawn:
        pairs.setdefault((graph.callers(site.path, site.byte), site.name), site)
        total.inside += any(_thing(graph, target) for target in answers[site])
    of_path: dict[str, dict[tuple[tuple[str, ...], str], list[Site]]] = {}
    for path, known in sites.known.items():
        groups = of_path[path] = {}
        for site in known:
            groups.setdefault((graph.callers(path, site.byte), site.name), []).append(site)
    for (callers, name), site in pairs.items():
        # all that the callers say by that name: a caller within another, such as a route's handler, has the same edges
        group = [
            each
            for (others, other), found in of_path[site.path].items()
            if other == name and not set(callers).isdisjoint(others)
            for each in found
        ]
        known_all = all(answers.get(each) for each in group)
        targets = list(dict.fromkeys(t for each in group for t in answers.get(each, ())))
        truth = list(dict.fromkeys(thing for t in targets if (thing := _thing(graph, t))))
        if any(graph.thing_of(caller) in truth for caller in callers):
            continue  # it calls itself: no edge says so
        names = graph.names_of(site.path, name)
        calls = [
            call
            for caller in callers
            for call in graph.calls.get(caller, ())
            if call.target in truth or not names.isdisjoint(call.names)
        ]
        _judge(total, site, calls, truth, targets if known_all else None)
    return total


def _judge(total: Score, site: Site, calls: list[Call], truth: list[Thing], targets: list[Target] | None) -> None:
    judged = [call for call in calls if targets is not None or call.target in truth]
    right = [call for call in judged if call.target in truth]
    total.by_provenance.update((call.provenance, call.target in truth) for call in judged)
    total.edges += len(judged)
    total.right_edges += len(right)
    total.mass += sum(call.confidence for call in judged)
    total.right_mass += sum(call.confidence for call in right)
    if judged:
        best = max(call.confidence for call in judged)
        tops = [call for call in judged if call.confidence >= best - 1e-9]
        total.tops += 1
        total.right_tops += sum(call.target in truth for call in tops) / len(tops)
    if len(right) < len(judged):
        wrong = tuple(call for call in judged if call.target not in truth)
        total.wrong.append(Miss(site, wrong, tuple(truth) or tuple(targets or ())))
    reached = {call.target for call in right}
    total.true += len(truth)
    total.found += len(reached)
    if len(reached) < len(truth):
        total.missing.append(Miss(site, tuple(calls), tuple(thing for thing in truth if thing not in reached)))


def _thing(graph: Graph, target: Target) -> Thing | None:
    return graph.thing_at(target.path, target.line, target.name) if target.path else None
