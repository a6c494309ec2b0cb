"""Postings in layers read as the columns that they stand for, before and after they are merged."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packlens.graph.patching import layers
from packlens.graph.patching.layers import LayeredPostings, slots_with
from packlens.graph.postings import PostingRows
from packlens.graph.splice import Splice
from tests.examples import examples

_NODES = 6


class Plain:
    """The same columns as lists, changed by hand."""

    def __init__(self, node: list[int], frequency: list[float]) -> None:
        self.node, self.frequency = node, frequency

    def patch(self, removed: list[int], added: list[tuple[int, int, float]], position: list[int] | None) -> None:
        """Change them as `LayeredPostings.patched` does; `added` are (insertion point, node, frequency)."""
        rows = [(slot, 1, (node, often)) for slot, (node, often) in enumerate(self.rows()) if slot not in removed]
        if position is not None:
            rows = [(slot, 1, (position[node], often)) for slot, _, (node, often) in rows]
        rows += [(slot, 0, (node, often)) for slot, node, often in added]
        rows.sort(key=lambda row: row[:2])
        self.node, self.frequency = [row[2][0] for row in rows], [row[2][1] for row in rows]

    def rows(self) -> list[tuple[int, float]]:
        """Return (node, frequency) by slot."""
        return list(zip(self.node, self.frequency, strict=True))


def assert_alike(plain: Plain, layered: LayeredPostings, data: st.DataObject) -> None:
    node, field, frequency = layered.columns
    count = len(plain.node)
    assert (len(node), len(field), len(frequency)) == (count, count, count)
    assert np.asarray(node).tolist() == plain.node
    assert np.asarray(node).dtype == np.int32
    assert np.asarray(frequency).tolist() == plain.frequency
    start = data.draw(st.integers(0, count))
    stop = data.draw(st.integers(0, count))
    assert node[start:stop].tolist() == plain.node[start:stop]
    assert frequency[start:stop].tolist() == plain.frequency[start:stop]
    chosen = data.draw(st.lists(st.integers(0, count - 1), max_size=5)) if count else []
    assert node[np.array(chosen, dtype=np.int64)].tolist() == [plain.node[slot] for slot in chosen]
    value = data.draw(st.integers(0, _NODES - 1))
    assert slots_with(node, value).tolist() == [slot for slot, each in enumerate(plain.node) if each == value]
    nodes = sorted(data.draw(st.sets(st.integers(0, _NODES - 1))))
    found = layered.slots_of(np.array(nodes, dtype=np.int64), _NODES)
    assert found.tolist() == [slot for slot, each in enumerate(plain.node) if each in nodes]


def patched(plain: Plain, layered: LayeredPostings, data: st.DataObject) -> LayeredPostings:
    """Draw a change, make it in `plain`, and return the layers after it."""
    count = len(plain.node)
    deleted = data.draw(st.sets(st.integers(0, _NODES - 1), max_size=2))
    moves = data.draw(st.booleans())
    removed = {slot for slot, node in enumerate(plain.node) if moves and node in deleted}
    removed |= data.draw(st.sets(st.integers(0, count - 1), max_size=4)) if count else set()
    remaining = [node for node in range(_NODES) if node not in deleted]
    position = [remaining.index(node) if node in remaining else -1 for node in range(_NODES)] + [-1] if moves else None
    entry = st.tuples(st.integers(0, count), st.integers(0, _NODES - 1), st.integers(1, 4).map(float))
    added = sorted(data.draw(st.lists(entry, max_size=4)), key=lambda each: each[0])
    plain.patch(sorted(removed), added, position)
    insert_before = np.array([slot for slot, _, _ in added], dtype=np.int64)
    rows = PostingRows(
        np.zeros(len(added), np.int64),
        np.array([node for _, node, _ in added], dtype=np.int64),
        np.zeros(len(added), np.uint8),
        np.array([often for _, _, often in added], dtype=np.float32),
    )
    splice = Splice(count, np.array(sorted(removed), dtype=np.int64), insert_before)
    return layered.patched(splice, rows, None if position is None else np.array(position, dtype=np.int32))


@pytest.mark.parametrize("least", [0, 6, 1000])
@settings(max_examples=examples(60), deadline=None)
@given(data=st.data())
def test_layers_read_as_the_columns_that_they_stand_for(least: int, data: st.DataObject) -> None:
    """Merged at every change, now and then, and never."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layers, "_MIN_CHANGES", least)
        patch.setattr(layers, "_MAX_CHANGES", 1000)
        node: list[Any] = data.draw(st.lists(st.integers(0, _NODES - 1), max_size=12))
        plain = Plain(node, [float(slot) for slot in range(len(node))])
        layered = LayeredPostings.of(
            np.array(node, dtype=np.int32),
            np.zeros(len(node), np.uint8),
            np.array(plain.frequency, dtype=np.float32),
        )
        for _ in range(data.draw(st.integers(1, 5))):
            layered = patched(plain, layered, data)
            assert_alike(plain, layered, data)


def test_slices_that_were_read_do_not_fill_the_memory() -> None:
    count = 3 * layers._MAX_CACHED
    node = np.arange(count, dtype=np.int32)
    layered = LayeredPostings.of(node, np.zeros(count, np.uint8), np.ones(count, np.float32))
    column = layered.columns[0]
    for slot in (*range(count), *range(count)):
        assert column[slot : slot + 1].tolist() == [slot]
    assert isinstance(column, layers.LayeredColumn)
    assert len(column._read) <= layers._MAX_CACHED
    assert len(layered.slots._parts) <= layers._MAX_CACHED
