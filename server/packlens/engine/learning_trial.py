"""Tries learning on the past tasks of a workspace (`learn.trial`), and stores what they gained by it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace

from packlens.engine.context_engine import ContextEngine
from packlens.graph.history import NO_HISTORY
from packlens.index.build import Progress
from packlens.learn.probation import MAX_TASKS, MIN_TASKS
from packlens.learn.trial import gains, keep_gains, kept_gains, past_tasks
from packlens.rank.packlens_profile import rank_packlens
from packlens.rank.ranking import Boosts
from packlens.retrieve.corpus.candidates import candidate_mask
from packlens.store.connection import clear_errors, open_database, transaction
from packlens.store.history import mined_commits

NEW_TASKS = 10
"""How many past tasks must be new before a trial is worth its time; a command may ask for one earlier. Our choice."""


def try_learning(engine: ContextEngine, progress: Progress | None = None, *, fewest: int = 1) -> int:
    """Replay the past tasks that are new since the last trial, if there are at least `fewest`; return how many.

    It needs the index and the history. `progress` (stage 'learning') may raise to stop; then nothing is stored.
    """
    index = replace(engine.view, history=NO_HISTORY)
    mask = candidate_mask(index.symbols)

    def position_of(node: int) -> int:
        """Return the position of a node that can be ranked; -1 for others."""
        position = index.symbols.position_of.get(node, -1)
        return position if position >= 0 and mask[position] else -1

    def ranked(task: str, boosts: Boosts) -> Sequence[int]:
        """Return the positions of all ranked symbols, best first."""
        return [scored.position for scored in rank_packlens(task, index, engine.settings.packlens, boosts).scored]

    with clear_errors(engine.database), closing(open_database(engine.database)) as connection:
        known_gains = kept_gains(connection)
        tasks = past_tasks(mined_commits(connection), position_of)
        untried = [each for each in tasks[-MAX_TASKS:] if each.commit not in known_gains]
        if len(tasks) < MIN_TASKS or len(untried) < min(fewest, MIN_TASKS):
            return 0
        new_gains: dict[str, float] = {}
        for number, (commit, gain) in enumerate(gains(tasks, known_gains, ranked)):
            if progress is not None:
                progress("learning", number, min(len(tasks), MAX_TASKS))
            new_gains[commit] = gain
        with transaction(connection):
            keep_gains(connection, new_gains)
    return len(untried)
