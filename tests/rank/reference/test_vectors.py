"""Vectors of symbols: what they find, and that they cost nothing while they are off."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from packlens import ContextEngine
from packlens.config import PacklensSettings, ReferenceSettings, Settings
from packlens.graph.load import load_index
from packlens.graph.view import Index
from packlens.rank.reference import latent
from packlens.rank.reference.vectors import symbol_likeness
from packlens.retrieve.terms import task_terms
from packlens.store.connection import Connection, open_database
from tests.tidy.source import PACKAGE
from tests.updates import update_files

SETTINGS = PacklensSettings()
FIELDS = SETTINGS.field_weights
TOPICS = {
    "vehicle": ("automobile", "engine", "wheel", "garage"),
    "kitchen": ("oven", "recipe", "flour", "dough"),
    "music": ("violin", "melody", "chord", "tempo"),
}


def topical(each: int = 8) -> dict[str, bytes]:
    """Files of three topics: a function for any two of a topic's four words; the first file lacks the first word."""
    files = {}
    for topic, words in TOPICS.items():
        for number in range(each):
            body_words = words[1:] if number == 0 else words
            pairs = [f"def {a}_{b}({a}):\n    return {b}({a})\n" for a in body_words for b in body_words if a != b]
            files[f"{topic}{number}.py"] = "\n\n".join(pairs).encode()
    return files


def opened(files: dict[str, bytes]) -> Connection:
    connection = open_database(Path(":memory:"))
    update_files(connection, files)
    return connection


def best_by_file(index: Index, scores: np.ndarray) -> dict[str, float]:
    symbols = index.symbols
    found: dict[str, float] = {}
    for position in np.flatnonzero(symbols.file >= 0).tolist():
        path = symbols.path_of(position)
        found[path] = max(found.get(path, 0.0), float(scores[position]))
    return found


@pytest.fixture
def _three_directions(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as there are topics: a real repository has more topics than directions, a small one would need none."""
    monkeypatch.setattr(latent, "DIMENSIONS", 3)


@pytest.mark.usefixtures("_three_directions")
def test_a_symbol_is_found_by_the_company_that_its_words_keep() -> None:
    """`vehicle0.py` does not say 'automobile', but what files about automobiles say."""
    index = load_index(opened(topical()))
    terms = task_terms("what does an automobile need", SETTINGS)
    symbols = symbol_likeness(terms, index, FIELDS)
    found = best_by_file(index, symbols)

    assert b"automobile" not in topical()["vehicle0.py"]
    assert found["vehicle0.py"] > 0.8
    assert 1.0 == pytest.approx(max(found.values()))
    assert max(found["kitchen1.py"], found["music1.py"]) < 0.1
    names = [index.symbols.names[p] for p in np.flatnonzero(symbols > 0.9).tolist()]
    assert "engine_wheel" in names
    assert "oven_recipe" not in names


@pytest.mark.usefixtures("_three_directions")
def test_the_explanation_of_a_symbol_shows_the_score_of_its_vector(tmp_path: Path) -> None:
    root = tmp_path / "root"
    root.mkdir()
    for path, content in topical().items():
        (root / path).write_bytes(content)
    task = "whatever there may be in all of this that one of us would ever come to need for an automobile"
    signals = {}
    for weight in (0.0, 0.5):
        settings = Settings(profile="reference", reference=ReferenceSettings(vectors_weight=weight))
        with ContextEngine.open(root, settings, tmp_path / "x.db") as engine:
            engine.index()
            names = ("automobile_engine", "oven_recipe")
            signals[weight] = [engine.explain_symbol(name, task).signals for name in names]
    assert signals[0.5][0]["vectors"] > 0.9
    assert signals[0.5][1].get("vectors", 0.0) < 0.1
    assert "vectors" not in signals[0.0][0]


def test_words_that_no_file_says_and_an_empty_index_mean_nothing() -> None:
    for files in ({}, {"a.py": b"def one():\n    pass\n"}, topical()):
        index = load_index(opened(files))
        assert not symbol_likeness(task_terms("zygote", SETTINGS), index, FIELDS).any()


def test_while_vectors_are_off_nothing_is_computed_kept_or_loaded(tmp_path: Path) -> None:
    """In a process of its own, through the whole engine and with both profiles."""
    script = """
import json, sys
from packlens import ContextEngine
from packlens.config import ReferenceSettings, Settings
from packlens.rank.reference import vectors

seen = {}
for profile, weight in (("packlens", 0.0), ("reference", 0.0), ("reference", 2.0)):
    given = Settings(profile=profile, caches=False, reference=ReferenceSettings(vectors_weight=weight))
    with ContextEngine.open(sys.argv[1], given, sys.argv[2]) as engine:
        engine.index()
        engine.for_task("where do the vectors of words come from that are read from files of a wheel")
        kept = sum(len(values) for _, values in vectors.symbol_vectors._caches.values())
        seen[f"{profile} {weight}"] = kept, "scipy.sparse.linalg" in sys.modules
print(json.dumps(seen))
"""
    done = subprocess.run(
        [sys.executable, "-c", script, str(PACKAGE / "rank"), str(tmp_path / "x.db")],
        env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)},
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    seen = json.loads(done.stdout)
    assert [0, False] == seen["packlens 0.0"] == seen["reference 0.0"]
    assert 1 == seen["reference 2.0"][0]
