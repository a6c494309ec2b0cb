"""The law of a live folder: whatever happens in whatever order, at rest memory and database equal a fresh index."""

from __future__ import annotations

import tempfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Final

from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from packlens.graph.load import load_index
from packlens.rank.packlens_profile import rank_packlens
from packlens.store.connection import Connection, open_database
from packlens.store.rows import nodes_by_id
from tests.examples import examples
from tests.graph.patching.changes import difference
from tests.index.dump import dump
from tests.index.edits import from_scratch
from tests.live.interleaving import SETTINGS, TASKS, Interleaving, interleaving

PHASES: Final = (Phase.explicit, Phase.reuse, Phase.generate)
"""A smaller seed makes no smaller play."""


def disagreements(play: Interleaving) -> list[str]:
    """Return how memory and database differ from a fresh index."""
    found = list(play.failures)
    fresh = play.folder.freshness()
    if (fresh.complete, fresh.pending) != (True, ()):
        found.append(f"The folder says {fresh}.")
    files = play.indexed_files()
    with closing(open_database(play.database)) as stored, closing(from_scratch(files)) as right:
        expected, actual = dump(right), dump(stored)
        found += [f"The database differs in {name}." for name in expected if expected[name] != actual[name]]
    with closing(from_scratch({**files, **play.documents})) as right:
        return [*found, *_disagreements_of_memory(play, right)]


def _disagreements_of_memory(play: Interleaving, right: Connection) -> list[str]:
    memory, index = play.folder._state.shown.memory_index, load_index(right)
    assert memory is not None
    if part := difference(replace(index, generation=memory.index.generation), memory.index):
        return [f"Memory differs in {part}."]
    found = [
        f"Memory ranks {task!r} differently."
        for task in TASKS
        if rank_packlens(task, index, SETTINGS.packlens) != rank_packlens(task, memory.index, SETTINGS.packlens)
    ]
    positions = [position for position in range(len(index.symbols)) if index.symbols.file[position] >= 0]
    shown = play.folder._nodes(positions, memory.index)
    stored = nodes_by_id(right, [int(index.symbols.ids[position]) for position in positions])
    for position in positions:
        right_node, node = stored[int(index.symbols.ids[position])], shown.get(position)
        if node != right_node:
            found.append(f"The node {right_node.symbol_id} is shown as {node}.")
    return found


@settings(max_examples=examples(30), deadline=None, suppress_health_check=list(HealthCheck), phases=PHASES)
@given(st.integers(0, 1 << 32))
@example(32)  # a script without an extension is typed into
def test_at_rest_memory_and_database_equal_a_fresh_index(seed: int) -> None:
    with tempfile.TemporaryDirectory() as place, interleaving(seed, Path(place)) as play:
        play.play(play.random.randint(5, 40))
        found = disagreements(play)
        assert not found, "\n".join([*found, *play.log])
