"""Ranks by the settings' profile, and imports no other: an index run needs none."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import replace

from packlens.cancellation import NEVER, CancellationToken
from packlens.engine.snapshot import Snapshot
from packlens.graph.view import Symbols
from packlens.rank.ranking import NO_BOOSTS, Boosts, Ranking


def rank_task(
    task: str,
    snapshot: Snapshot,
    boosts: Boosts,
    own_classes: str = "",
    token: CancellationToken = NEVER,
    files: Collection[str] | None = None,
) -> Ranking:
    """Return the ranking of a task; `own_classes` is the text of the workspace's equivalence classes.

    Only symbols of `files` are ranked, unless that is None (by the profile `reference`: left of what it ranked).
    """
    index, settings = snapshot.index, snapshot.settings
    if settings.profile == "reference":
        from packlens.rank.reference.class_files import classes_for  # noqa: PLC0415 - only this profile
        from packlens.rank.reference.profile import rank_reference  # noqa: PLC0415 - only this profile

        observed = with_recency(snapshot, boosts)
        ranking = rank_reference(task, index, settings, observed, classes_for(index, own_classes), token=token)
        return ranking if files is None else _only_in(files, ranking, index.symbols)
    from packlens.engine.packs.cited_past import cited_past  # noqa: PLC0415 - as the next
    from packlens.rank.packlens_profile import QuestionDetails, rank_packlens  # noqa: PLC0415 - an index run needs no ranking

    allowed = None if files is None else index.symbols.in_files(files)
    details = QuestionDetails(cited_past(task, snapshot, token), allowed)
    return rank_packlens(task, index, settings.packlens, boosts, token, details)


def _only_in(files: Collection[str], ranking: Ranking, symbols: Symbols) -> Ranking:
    allowed = symbols.in_files(files)
    return replace(ranking, scored=tuple(scored for scored in ranking.scored if allowed[scored.position]))


def rank_changed_files(positions: Sequence[int], snapshot: Snapshot) -> Ranking:
    """Return the ranking for changed files, given all of their symbols."""
    if snapshot.settings.profile == "reference":
        from packlens.rank.reference.changes import rank_files  # noqa: PLC0415 - only this profile

        return rank_files(positions, snapshot.index, snapshot.settings.reference, with_recency(snapshot))
    return _rank_changes(positions, snapshot)


def rank_pull_request(positions: Sequence[int], snapshot: Snapshot) -> Ranking:
    """Return the ranking for a change, given the symbols that it touches."""
    if snapshot.settings.profile == "reference":
        from packlens.rank.reference.changes import rank_pr  # noqa: PLC0415 - only this profile

        return rank_pr(positions, snapshot.index, snapshot.settings.reference, with_recency(snapshot))
    return _rank_changes(positions, snapshot)


def with_recency(snapshot: Snapshot, boosts: Boosts = NO_BOOSTS) -> Boosts:
    """Return boosts with the recency of runs in traces, which only the reference profile reads."""
    if snapshot.settings.profile != "reference":
        return boosts
    from packlens.engine.testing.measured_runs import recency  # noqa: PLC0415 - only this profile
    from packlens.rank.reference.score import recency_after  # noqa: PLC0415 - only this profile

    return replace(boosts, recency=recency(snapshot, time.time(), recency_after))


def _rank_changes(positions: Sequence[int], snapshot: Snapshot) -> Ranking:
    from packlens.rank.changes import rank_changes  # noqa: PLC0415 - an index run needs no ranking

    return rank_changes(positions, snapshot.index, snapshot.settings.packlens)
