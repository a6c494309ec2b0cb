"""Why walks are not kept under the Merkle roots of the packages they touch (ARCHITECTURE, "Roots and caches")."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from packlens.engine.context_engine import ContextEngine
from packlens.graph.walk import walk_from_base
from packlens.rank import packlens_profile
from tests.trees import write_tree

TREE = {
    "core/total.py": "def total(items):\n    return sum(items)\n\n\ndef report(items):\n    return total(items)\n",
    "other/page.py": "def page(items):\n    return list(items)\n",
}
CALLS = "from core.total import total\n\n\ndef page(items):\n    return total(items)\n"


def walk_from(engine: ContextEngine, name: str) -> tuple[set[str], float]:
    """Return the packages that a walk from one symbol touches, and what arrives at `report`."""
    view = engine.view
    base = np.zeros(len(view.symbols), dtype=np.float32)
    base[list(engine.find(name))] = 1.0
    arrived = walk_from_base(packlens_profile._transitions(view), base)
    (report,) = engine.find("report")
    return {view.package_of(p) for p in np.flatnonzero(arrived + base).tolist()}, float(arrived[report])


def test_a_package_that_no_walk_touches_changes_the_walk_by_calling_into_it(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "tree", TREE)
    with ContextEngine.open(root, database=tmp_path / "x.db") as engine:
        engine.index()
        touched, before = walk_from(engine, "total")
        roots = {package: engine.view.package_roots[package] for package in touched}
        (root / "other/page.py").write_text(CALLS)
        engine.index()
        _, after = walk_from(engine, "total")
        assert {"core"} == touched
        assert roots == {package: engine.view.package_roots[package] for package in touched}
        assert after < 0.6 * before
