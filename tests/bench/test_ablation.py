"""`packlens bench ablate`: one signal off at a time, on indexes that are made once."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import numpy as np
import pytest

from packlens import ContextEngine
from packlens.bench.ablation import variants, without_edges
from packlens.bench.retrieval import bench_settings
from packlens.config import PacklensSettings
from packlens.graph.kinds import CALLS
from packlens.graph.weights import BASE_WALK_WEIGHTS, base_edge_weights
from packlens.rank.reference.weights import edge_weights
from tests.bench.lines import write_lines
from tests.cli.run import Ended, call
from tests.trees import write_tree

CORPUS = {
    "shop/cart.py": "from pay import charge\n\n\nclass Cart:\n    def settle(self):\n        return charge(self)\n",
    "shop/pay.py": "def charge(who):\n    return take(who)\n\n\ndef take(purse):\n    return purse\n",
}
TASKS = [
    {"id": "shop-1", "repo": "shop", "description": "settle", "ground_truth": ["take"], "gt_files": ["pay.py"]},
    {"id": "shop-2", "repo": "shop", "description": "charge", "ground_truth": ["charge"]},
]


def ablate(tmp_path: Path, *words: str | Path) -> Ended:
    tasks = write_lines(tmp_path / "tasks.jsonl", TASKS)
    corpus = write_tree(tmp_path / "corpus", CORPUS)
    return call("bench", "ablate", "--tasks", tasks, "--corpus", corpus, *words)


def test_every_weight_and_every_kind_of_edge_has_its_variant() -> None:
    names = {each.name for each in variants(bench_settings("packlens", 1))}
    defaults = {each.name: each.default for each in fields(PacklensSettings)}
    weights = {name for name, value in defaults.items() if name.endswith(("_weight", "_penalty")) and value}

    assert weights - {"vocabulary_weight", "edit_verb_weight", "note_filler_weight"} <= names
    assert {f"field {field}" for field, weight in PacklensSettings().field_weights if weight} <= names
    assert {f"edges {kind}" for kind in BASE_WALK_WEIGHTS} <= names


@pytest.mark.parametrize("profile", ["packlens", "reference"])
def test_a_variant_differs_from_the_settings_and_from_the_others(profile: str) -> None:
    found = variants(bench_settings(profile, 1))

    assert len({each.name for each in found}) == len(found)
    different = {(repr(each.settings), each.without_edges, each.classes) for each in found}
    assert len(different) == len(found)
    assert (repr(bench_settings(profile, 1)), frozenset(), True) not in different


def test_without_the_edge_that_leads_to_it_a_helper_is_not_found(tmp_path: Path) -> None:
    """Nothing says 'settle' of `take`, which only calls lead to."""
    whole, without = ablate(tmp_path, "--only", "edges calls", "--json").json["variants"]

    assert ("as it is", "edges calls") == (whole["name"], without["name"])
    assert 1.0 == whole["means"]["strict R@10"]
    assert 0.5 == without["means"]["strict R@10"]
    assert 1 == without["differences"]["strict R@10"]["worse"]


def test_the_table_shows_differences_and_the_index_is_made_once(tmp_path: Path) -> None:
    first = ablate(tmp_path, "--only", "walk_*", "--only", "edges calls", "--db-dir", tmp_path / "db")
    again = ablate(tmp_path, "--only", "walk_*", "--only", "edges calls", "--db-dir", tmp_path / "db")

    lines = first.stdout.splitlines()
    assert ["as it is", "walk_weight", "edges calls"] == [line.partition("  ")[0] for line in lines[1:]]
    assert "-0.500" in lines[3]
    assert first.stdout == again.stdout
    assert ["shop.db"] == [path.name for path in (tmp_path / "db").glob("*.db")]


def test_kinds_of_edges_that_nothing_has_are_left_out(tmp_path: Path) -> None:
    done = ablate(tmp_path, "--profile", "reference", "--only", "edges *", "--json")

    names = [each["name"] for each in done.json["variants"]]
    assert "edges calls" in names
    assert "edges throws" not in names


def test_an_unknown_signal_and_a_missing_repository_are_one_sentence(tmp_path: Path) -> None:
    unknown = ablate(tmp_path, "--only", "magic")
    missing = call(
        "bench", "ablate", "--tasks", write_lines(tmp_path / "tasks.jsonl", TASKS), "--corpus", tmp_path / "none"
    )

    assert (1, 4) == (unknown.code, missing.code)
    assert "No signal is called magic" in unknown.stderr
    assert "is not a folder" in missing.stderr


def test_edges_out_of_the_walk_stay_edges(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "corpus", CORPUS) / "shop"
    with ContextEngine.open(root, replace(bench_settings("packlens", 1)), tmp_path / "shop.db") as engine:
        engine.index()
        view = engine.view
        quiet = without_edges(view, {"calls"})

    calls = view.outgoing.kind == CALLS
    assert calls.any()
    assert np.array_equal(view.outgoing.indices, quiet.outgoing.indices)
    for weights in (base_edge_weights, lambda edges: edge_weights(edges, structure=False, lsp_attenuation=1.0)):
        before, after = weights(view.outgoing), weights(quiet.outgoing)
        assert not after[calls].any()
        assert np.array_equal(before[~calls], after[~calls])
