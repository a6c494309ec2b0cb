"""Vectors of files: what they find, what an edit does to them, and that they cost nothing while they are off."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from packlens import ContextEngine
from packlens.config import PacklensSettings, ReferenceSettings, Settings
from packlens.graph import latent
from packlens.graph.load import load_index
from packlens.graph.patch import patch_index
from packlens.graph.view import Floats, Index
from packlens.index.build import update_files
from packlens.rank.packlens_profile import prepare, rank_packlens
from packlens.retrieve import vectors
from packlens.retrieve.per_index import carry_over
from packlens.retrieve.terms import task_terms
from packlens.retrieve.vectors import Words, file_likeness, file_vectors, symbol_likeness
from packlens.store.connection import Connection, open_database
from tests.graph.patching import live_index, updated
from tests.index.test_incremental import EDITS
from tests.tidy.source import PACKAGE

SETTINGS = PacklensSettings(vectors_weight=0.5)
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
            said = words[1:] if number == 0 else words
            pairs = [f"def {a}_{b}({a}):\n    return {b}({a})\n" for a in said for b in said if a != b]
            files[f"{topic}{number}.py"] = "\n\n".join(pairs).encode()
    return files


def opened(files: dict[str, bytes]) -> Connection:
    connection = open_database(Path(":memory:"))
    update_files(connection, files)
    return connection


def table(words: Sequence[str]) -> Floats:
    """Vectors as if learned elsewhere: a motor is an engine, nothing else is like anything."""
    known = ["engine", "wheel", "oven", "violin"]
    vectors = np.zeros((len(words), 4), np.float32)
    for row, word in zip(vectors, words, strict=True):
        if word in known or word == "garage":
            row[known.index("wheel" if word == "garage" else word)] = 2.0
    return vectors


def by_file(index: Index, scores: np.ndarray) -> dict[str, float]:
    symbols = index.symbols
    return {symbols.path_of(p): float(scores[p]) for p in range(len(symbols)) if symbols.file[p] >= 0}


@pytest.fixture
def _three_directions(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as there are topics: a real repository has more topics than directions, a small one would need none."""
    monkeypatch.setattr(latent, "DIMENSIONS", 3)


@pytest.mark.usefixtures("_three_directions")
def test_a_file_is_found_by_the_company_that_its_words_keep() -> None:
    """`vehicle0.py` does not say 'automobile', but what files about automobiles say."""
    index = load_index(opened(topical()))
    terms = task_terms("what does an automobile need", SETTINGS)
    found = by_file(index, file_likeness(terms, index, FIELDS, None))

    assert b"automobile" not in topical()["vehicle0.py"]
    assert found["vehicle0.py"] > 0.8
    assert 1.0 == pytest.approx(max(found.values()))
    assert max(found["kitchen1.py"], found["music1.py"]) < 0.1
    symbols = symbol_likeness(terms, index, FIELDS)
    names = [index.symbols.names[p] for p in np.flatnonzero(symbols > 0.9).tolist()]
    assert "engine_wheel" in names
    assert "oven_recipe" not in names


@pytest.mark.usefixtures("_three_directions")
def test_with_a_weight_such_symbols_rank_and_the_evidence_says_why() -> None:
    """The sum of the components is the score, so the part is in what is explained."""
    index = load_index(opened(topical()))
    task = "please look at everything that an automobile of ours would ever come to need, and then change it"
    off, on = rank_packlens(task, index, PacklensSettings()), rank_packlens(task, index, SETTINGS)

    found = {index.symbols.path_of(each.position): each for each in reversed(on.scored)}
    before = {each.position: each for each in off.scored}
    assert "vehicle0.py" not in {index.symbols.path_of(position) for position in before}
    assert "vehicle0.py" in found
    best = found["vehicle1.py"]
    gain = 0.5 * on.trace.channels["vectors"][best.position]
    assert gain > 0.4
    assert best.score - before[best.position].score == pytest.approx(gain)
    assert best.components.relevance - before[best.position].components.relevance == pytest.approx(gain)
    assert "vectors" not in off.trace.channels


@pytest.mark.usefixtures("_three_directions")
@pytest.mark.parametrize("profile", ["packlens", "reference"])
def test_the_explanation_of_a_symbol_shows_what_its_vector_said(profile: str, tmp_path: Path) -> None:
    root = tmp_path / "root"
    root.mkdir()
    for path, content in topical().items():
        (root / path).write_bytes(content)
    task = "whatever there may be in all of this that one of us would ever come to need for an automobile"
    signals = {}
    for weight in (0.0, 0.5):
        given = Settings(
            profile=profile, packlens=PacklensSettings(vectors_weight=weight),
            reference=ReferenceSettings(vectors_weight=weight),
        )  # fmt: skip
        with ContextEngine.open(root, given, tmp_path / "x.db") as engine:
            engine.index()
            names = ("automobile_engine", "oven_recipe")
            signals[weight] = [engine.explain_symbol(name, task).signals for name in names]
    assert signals[0.5][0]["vectors"] > 0.9
    assert signals[0.5][1].get("vectors", 0.0) < 0.1
    assert "vectors" not in signals[0.0][0]


def test_a_note_is_ranked_as_without_vectors() -> None:
    index = load_index(opened(topical()))
    off, on = (rank_packlens("fix automobile", index, each) for each in (PacklensSettings(), SETTINGS))
    assert off == on


def test_words_that_no_file_says_and_an_empty_index_mean_nothing() -> None:
    for files in ({}, {"a.py": b"def one():\n    pass\n"}, topical()):
        index = load_index(opened(files))
        assert not file_likeness(task_terms("zygote", SETTINGS), index, FIELDS, None).any()
        assert not symbol_likeness(task_terms("zygote", SETTINGS), index, FIELDS).any()


@pytest.mark.parametrize("words", [None, table])
def test_an_edit_folds_its_file_in_and_leaves_the_others(words: Words | None) -> None:
    """The unchanged ones keep their bytes, and folding them in gives the vectors that they were fitted with."""
    connection = opened(topical(16))
    live = live_index(connection)
    fitted = file_vectors(live.index, FIELDS, words)
    new = {"vehicle3.py": topical()["kitchen3.py"], "added.py": topical()["music2.py"], "music7.py": None}
    after, moves = patch_index(live, updated(connection, new))
    carry_over(live.index, after.index, moves)
    folded = file_vectors(after.index, FIELDS, words)

    assert folded.directions is fitted.directions
    before, now = live.index.symbols.paths, after.index.symbols.paths
    assert {"vehicle3.py", "added.py"} == {path for path, yes in zip(now, folded.folded, strict=True) if yes}
    same = [path for path in before if path not in new]
    assert np.array_equal(fitted.files[[before.index(p) for p in same]], folded.files[[now.index(p) for p in same]])
    everything = np.ones(len(now) + 1, np.bool_)
    again = latent.project(vectors._file_documents(after.index, folded, everything), folded.directions)
    assert np.allclose(again, folded.files, atol=1e-6)
    kitchen = folded.files[[now.index("kitchen3.py"), now.index("vehicle3.py")]]
    assert kitchen[0] @ kitchen[1] == pytest.approx(1.0, abs=1e-5)


def test_when_enough_has_changed_the_directions_are_found_anew() -> None:
    connection = opened(topical())
    live = live_index(connection)
    fitted = file_vectors(live.index, FIELDS, None)
    for number, path in enumerate(("music1.py", "music2.py", "music3.py")):
        after, moves = patch_index(live, updated(connection, {path: topical()["kitchen3.py"]}))
        carry_over(live.index, after.index, moves)
        now = file_vectors(after.index, FIELDS, None)
        assert (now.directions is fitted.directions) == (number < 2), "two files of 24 are below a tenth, three are not"
        live = after
    fresh = file_vectors(load_index(connection), FIELDS, None)
    assert now.files.tobytes() == fresh.files.tobytes()


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(EDITS, min_size=2, max_size=4), st.floats(0.0, 1.0))
def test_after_any_edits_every_vector_is_what_folding_its_file_in_gives(
    rounds: list[list[tuple[str, bytes | None]]], bound: float
) -> None:
    """Whatever the share of changed files that a new search for directions waits for."""
    connection = opened(topical(3))
    live = live_index(connection)
    prepare(live.index, SETTINGS)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(vectors, "REFIT", bound)
        for edits in rounds:
            before, (live, moves) = live.index, patch_index(live, updated(connection, dict(edits)))
            carry_over(before, live.index, moves)
            space = file_vectors(live.index, FIELDS, None)
            everything = np.ones(len(live.index.symbols.paths) + 1, np.bool_)
            expected = latent.project(vectors._file_documents(live.index, space, everything), space.directions)
            assert np.allclose(expected, space.files, atol=1e-6)
            assert len(space.folded) == len(live.index.symbols.paths)
            rank_packlens("area of a shape", live.index, SETTINGS)
    connection.close()


def test_static_vectors_of_words_say_which_files_mean_the_same() -> None:
    """By the words that names spell, whose stems the index knows; 'garage' is like 'wheel' in this table."""
    files = {"tyre.py": b"def turn_wheel():\n    pass\n" * 3, "hall.py": b"def open_garage():\n    pass\n" * 3,
             "bake.py": b"def heat_oven():\n    pass\n" * 3, **topical()}  # fmt: skip
    index = load_index(opened(files))
    found = by_file(index, file_likeness(task_terms("garage", SETTINGS), index, FIELDS, table))
    assert found["tyre.py"] == pytest.approx(found["hall.py"]) == pytest.approx(1.0)
    assert 0.0 == found["bake.py"]


def test_a_weight_of_static_vectors_without_any_is_refused() -> None:
    index = load_index(opened(topical()))
    with pytest.raises(ValueError, match="no words were given"):
        rank_packlens("an automobile", index, PacklensSettings(static_vectors_weight=0.5))


def test_while_vectors_are_off_nothing_is_computed_kept_or_loaded(tmp_path: Path) -> None:
    """In a process of its own, through the whole engine and with both profiles."""
    script = """
import json, sys
from packlens import ContextEngine, Settings
from packlens import ContextEngine
from packlens.config import PacklensSettings, ReferenceSettings, Settings
from packlens.rank.packlens_profile import prepare
from packlens.retrieve import vectors

seen = {}
for profile, weight in (("packlens", 0.0), ("reference", 0.0), ("packlens", 0.5)):
    given = Settings(profile=profile, caches=False, packlens=PacklensSettings(vectors_weight=weight))
    with ContextEngine.open(sys.argv[1], given, sys.argv[2]) as engine:
        engine.index()
        prepare(engine.view, given.packlens)
        engine.for_task("where do the vectors of words come from that are read from files of a wheel")
        kept = sum(len(values) for each in (vectors.file_vectors, vectors._symbol_vectors)
                   for _, values in each._alive.values())
        loaded = [name for name in ("scipy.sparse.linalg", "tokenizers", "wordllama") if name in sys.modules]
        seen[f"{profile} {weight}"] = kept, loaded
print(json.dumps(seen))
"""
    done = subprocess.run(
        [sys.executable, "-c", script, str(PACKAGE / "retrieve"), str(tmp_path / "x.db")],
        env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)}, check=True, capture_output=True, encoding="utf-8",
    )  # fmt: skip
    nothing: list[object] = [0, []]
    seen = json.loads(done.stdout)
    assert {"packlens 0.0": nothing, "reference 0.0": nothing} == {k: v for k, v in seen.items() if k.endswith(" 0.0")}
    assert 1 == seen["packlens 0.5"][0]
