"""Changes the default ranking in one place at a time and counts the golden queries that notice.

Each weight is set to 0 and doubled, each count halved and doubled, each stage left out. A mutant that no query notices
survives: its weight or stage could be lost without a test that fails. Known survivors stand in `ACCEPTED` with a
reason; the exit code is 1 if there are others. With `--update`, MUTANTS.md is written anew.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import click
import numpy as np

from packlens.config import PacklensSettings
from packlens.graph.view import Index
from packlens.graph.walk import walk_from_base
from packlens.graph.weights import BASE_WALK_WEIGHTS
from packlens.rank.direct_signals import direct_signals
from packlens.rank.order import best_first
from packlens.rank.packlens_profile import rank_packlens
from packlens.retrieve.scores import no_scores
from packlens.retrieve.tasks.passages import Passages
from tests.golden.queries import Query, load_queries
from tests.golden.record import Record, record_of
from tests.golden.workspaces import open_workspaces

REPORT: Final = Path(__file__).parent / "MUTANTS.md"
DEFAULTS: Final = PacklensSettings()
ACCEPTED: Final[Mapping[str, str]] = {
    "history_commits": "the corpus has five commits; tests/retrieve/test_note_signals.py holds the limit",
    "cited_weight": "no query names a commit; tests/engine/packs/test_cited_past.py holds that these lead",
    "leading_share": "acts on packs, not on rankings; tests/golden/test_mutation.py notices it",
    "vocabulary_weight": "counts only with lessons; tests/learn/test_lessons.py notices it",
}
"""Survivors that are fine, by how the names of the mutants begin, each with the reason."""


@dataclass(frozen=True)
class Mutant:
    """The default ranking with one change."""

    name: str
    settings: PacklensSettings = DEFAULTS
    replaced: tuple[tuple[str, object], ...] = ()
    """What stands in for attributes of modules, by their dotted names."""


@dataclass(frozen=True)
class Verdict:
    """Which queries notice a mutant."""

    mutant: Mutant
    targets: tuple[str, ...]
    """The queries with a target at another rank."""
    lists: tuple[str, ...]
    """The queries whose targets stay while the first ten symbols or the number of all change."""


def all_mutants() -> list[Mutant]:
    """Return every mutant: those of the settings are derived from their fields, so that new weights are covered."""
    return [*_of_settings(), *_of_fields(), *_of_edges(), *_of_stages()]


def _of_settings() -> Iterator[Mutant]:
    for each in fields(PacklensSettings):
        value = getattr(DEFAULTS, each.name)
        if not isinstance(value, int | float) or not value:
            continue
        changed = {0.0, value * 2} if isinstance(value, float) else {value // 2, value * 2}
        for other in sorted(changed):
            only: dict[str, Any] = {each.name: other}
            yield Mutant(f"{each.name} {value} -> {other}", replace(DEFAULTS, **only))


def _of_fields() -> Iterator[Mutant]:
    for name, value in DEFAULTS.field_weights:
        for other in sorted({0.0, value * 2} - {value}):
            weights = tuple((each, other if each == name else weight) for each, weight in DEFAULTS.field_weights)
            yield Mutant(f"field {name} {value} -> {other}", replace(DEFAULTS, field_weights=weights))


def _of_edges() -> Iterator[Mutant]:
    for kind, value in BASE_WALK_WEIGHTS.items():
        for other in (0.0, value * 2):
            table = {**BASE_WALK_WEIGHTS, kind: other}
            yield Mutant(
                f"edge {kind} {value} -> {other}", replaced=(("packlens.graph.weights.BASE_WALK_WEIGHTS", table),)
            )


def _of_stages() -> Iterator[Mutant]:
    profile, direct = "packlens.rank.packlens_profile", "packlens.rank.direct_signals"
    terms = "packlens.retrieve.tasks.terms"

    def stage(name: str, target: str, value: Callable[..., Any] | frozenset[str]) -> Mutant:
        return Mutant(name, replaced=((target, value),))

    yield stage("the restart is not squared", f"{profile}.walk_from_base", _walk_from_root_of_restart)
    yield stage("the mass of the walk stays as it is", f"{profile}.walk_from_base", _squared_walk)
    yield stage("no prior", "packlens.rank.candidate_columns.prior_of", lambda nodes, *_: np.zeros(len(nodes)))
    yield stage("no direct signals", f"{profile}.direct_signals", _no_direct_signals)
    yield stage("no candidates for rare words", f"{profile}.rare_holders", lambda *_: np.zeros(0, dtype=np.int64))
    yield stage("rare words take no places at the end", f"{profile}.with_rare", lambda order, *_: (order, []))
    yield stage("scores are not normalised", f"{profile}._normalised", lambda scores, *_: scores)
    yield stage("the order is that of the scores", f"{profile}.ordered", _plain_order)
    yield stage(
        "several entries per name", "packlens.rank.order.one_per_name", lambda ranked, _i, limit: list(ranked[:limit])
    )
    yield stage("every task is a note", f"{direct}.note_share", lambda *_: 1.0)
    yield stage("every task is prose", f"{direct}.note_share", lambda *_: 0.0)
    yield stage("pasted text is said", f"{terms}.passages", lambda task: Passages(task, len(task), len(task), 0))
    yield stage("late words count in full", f"{terms}.place_weight", lambda *_: 1.0)
    yield stage("no stop words", f"{terms}.PROSE_STOP_WORDS", frozenset())
    yield stage("no filler", f"{terms}._DAMPED", frozenset())


def _walk_from_root_of_restart(transitions: Any, base: Any, **options: Any) -> Any:
    return walk_from_base(transitions, np.sqrt(base), **options)


def _squared_walk(transitions: Any, base: Any, **options: Any) -> Any:
    return walk_from_base(transitions, base, **options) ** 2


def _no_direct_signals(*arguments: Any) -> Any:
    found = direct_signals(*arguments)
    nothing = no_scores(arguments[1])
    return found._replace(relevance=nothing, history=nothing)


def _plain_order(total: Any, _index: Index, settings: PacklensSettings, _prose: float) -> Any:
    return best_first(total, settings.candidates).tolist(), total


def rank_mutant(mutant: Mutant, queries: Sequence[Query], indexes: Mapping[str, Index]) -> list[Record]:
    """Rank the queries with a mutant. Values derived from an index are derived anew: the mutant may change them."""
    fresh = {library: replace(index) for library, index in indexes.items()}
    with ExitStack() as stack:
        for target, value in mutant.replaced:
            stack.enter_context(patch(target, value))
        return [
            record_of(query, rank_packlens(query.text, fresh[query.library], mutant.settings), fresh[query.library])
            for query in queries
        ]


def judge(mutant: Mutant, queries: Sequence[Query], before: Sequence[Record], indexes: Mapping[str, Index]) -> Verdict:
    """Return which queries notice a mutant."""
    pairs = list(zip(before, rank_mutant(mutant, queries, indexes), strict=True))
    targets = tuple(old.query.name for old, new in pairs if old.ranks != new.ranks)
    lists = tuple(old.query.name for old, new in pairs if old.ranks == new.ranks and old != new)
    return Verdict(mutant, targets, lists)


def reason_for(name: str) -> str | None:
    """Return why a mutant may survive; None if there is no reason."""
    return next((reason for start, reason in ACCEPTED.items() if f"{name} ".startswith(f"{start} ")), None)


def survivors_of(verdicts: Sequence[Verdict]) -> list[str]:
    """Return the names of the mutants that no query notices."""
    return [verdict.mutant.name for verdict in verdicts if not verdict.targets and not verdict.lists]


def report(verdicts: Sequence[Verdict], queries: int) -> str:
    """Return the page: survivors with their reasons, then every mutant with the number of queries that notice it."""
    survivors = survivors_of(verdicts)
    lines = [
        "# Mutants of the default ranking",
        "",
        "Written by `python -m tests.golden.mutation --update`; the module says what a mutant is.",
        "",
        f"{len(verdicts)} mutants, {queries} queries; {len(survivors)} mutants survive.",
        "",
        "## Survivors",
        "",
        "| mutant | reason |",
        "|---|---|",
        *(f"| {name} | {reason_for(name) or '**not explained**'} |" for name in survivors),
        "",
        "## All mutants",
        "",
        "Queries whose targets change rank; queries of which only the first ten symbols or the number of all change.",
        "",
        "| mutant | targets | lists |",
        "|---|---|---|",
        *(f"| {each.mutant.name} | {len(each.targets)} | {len(each.lists)} |" for each in verdicts),
        "",
    ]
    return "\n".join(lines)


@click.command(help=__doc__)
@click.option("--update", is_flag=True, help="Write MUTANTS.md anew.")
@click.option("--only", default="", help="Only mutants whose names hold this; lists the queries that notice them.")
def main(update: bool, only: str) -> None:
    """Print how many golden queries notice each mutant."""
    queries = load_queries()
    with (
        tempfile.TemporaryDirectory(prefix="mutation-", ignore_cleanup_errors=True) as scratch,
        open_workspaces(Path(scratch)) as engines,
    ):
        indexes = {library: engine.view for library, engine in engines.items()}
        before = rank_mutant(Mutant("none"), queries, indexes)
        verdicts = [judge(mutant, queries, before, indexes) for mutant in all_mutants() if only in mutant.name]
    for verdict in verdicts:
        noticed = f": {' '.join(verdict.targets)} / {' '.join(verdict.lists)}" if only else ""
        click.echo(f"{len(verdict.targets):>4}{len(verdict.lists):>4}  {verdict.mutant.name}{noticed}")
    unexplained = [name for name in survivors_of(verdicts) if reason_for(name) is None]
    for name in unexplained:
        click.echo(f"survives without a reason: {name}", err=True)
    if update:
        REPORT.write_text(report(verdicts, len(queries)), "utf-8", newline="\n")
    sys.exit(int(bool(unexplained)))


if __name__ == "__main__":
    main()
