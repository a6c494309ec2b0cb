"""Fits trees to all tables and writes them into the package: python -m tests.bench.train ship TABLES."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import floor
from pathlib import Path
from typing import Any, Final

import numpy as np

import packlens.rank.learned
from packlens.errors import PacklensError
from packlens.rank.learned.signals import SIGNALS
from packlens.rank.learned.trained_order import UNIT
from packlens.rank.learned.trees import Trees, packed
from tests.bench.train.fit import INPUTS, ROUNDS, START, fitted, read_tables

SHIPPED: Final = Path(packlens.rank.learned.__file__).with_name("order.trees")
_LIMIT: Final = (1 << 15) - 1


def whole_numbers(model: Any, inputs: Sequence[str], scale: float) -> Trees:
    """Return a LightGBM model's trees over the columns of `SIGNALS`, their values times `scale` in units of 1/`UNIT`.

    Signals are whole numbers, so a threshold says the same rounded down.
    """
    columns = [SIGNALS.index(name) for name in inputs]
    nodes: list[tuple[int, int, int, int, int]] = []
    roots = []
    for tree in model.dump_model()["tree_info"]:
        roots.append(len(nodes))
        _append(tree["tree_structure"], nodes, columns, scale * UNIT)
    column, threshold, left, right, value = np.array(nodes, dtype=np.int64).T
    return Trees(
        np.array(roots, dtype=np.int32),
        column.astype(np.int16),
        threshold.astype(np.int16),
        left.astype(np.int32),
        right.astype(np.int32),
        value.astype(np.int32),
    )


def _append(
    node: Mapping[str, Any], nodes: list[tuple[int, int, int, int, int]], columns: Sequence[int], scale: float
) -> int:
    """Append a node and all below it; return its place."""
    place = len(nodes)
    if "leaf_value" in node:
        nodes.append((-1, 0, place, place, round(node["leaf_value"] * scale)))
        return place
    nodes.append((0, 0, 0, 0, 0))
    left = _append(node["left_child"], nodes, columns, scale)
    right = _append(node["right_child"], nodes, columns, scale)
    threshold = max(min(floor(node["threshold"]), _LIMIT), -_LIMIT - 1)
    nodes[place] = (columns[node["split_feature"]], threshold, left, right, round(node["internal_value"] * scale))
    return place


def ship(tables: Path, path: Path = SHIPPED) -> None:
    """Fit trees to all tables and write them to where the package reads them. Raises PacklensError without tables."""
    tasks = read_tables(tables)
    if not tasks:
        raise PacklensError(f"{tables} holds no signal tables; make them with: python -m tests.bench.train signals")
    path.write_bytes(packed(whole_numbers(fitted(tasks, ROUNDS), INPUTS, 1 / START)))
