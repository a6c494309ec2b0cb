"""Reports with stack traces are made of functions that run."""

from __future__ import annotations

from pathlib import Path

import pytest

from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from tests.bench.stack_traces import cases, measured, templates
from tests.trees import write_tree

TREE = {
    "cart.h": "class Cart {\n public:\n  int add(int cents,\n          int tax);\n};\n",
    "cart.cc": '#include "cart.h"\n\nint Cart::add(int cents, int tax) {\n  return cents + tax;\n}\n',
    "use.cc": "int pay(int cents) {\n  return cents;\n}\n",
}


@pytest.mark.parametrize("form", sorted(templates("cpp")))
def test_a_declaration_is_in_no_trace(tmp_path: Path, form: str) -> None:
    write_tree(tmp_path, TREE)
    settings = Settings(caches=False)
    with ContextEngine.open(tmp_path, settings, tmp_path / "index.db") as engine:
        engine.index()
        index = engine.view
        found = list(cases("cart", index, "cpp", templates("cpp")[form], settings.packlens))
        assert {"cart.cc", "use.cc"} == {index.symbols.path_of(case.right) for case in found}
        assert (1.0, 1.0, 1.0) == measured(found, index, settings.packlens)
