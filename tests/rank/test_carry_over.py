"""What a ranking needs of a patched index, carried over from the index before, is what a fresh index gives."""

from __future__ import annotations

import gc
import weakref
from dataclasses import replace
from pathlib import Path

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from packlens.config import PacklensSettings
from packlens.graph.history import History
from packlens.graph.load import load_index
from packlens.graph.patching.patch import patch_index
from packlens.graph.view import Index
from packlens.learn.anchors import surroundings
from packlens.rank import candidate_columns, packlens_profile
from packlens.rank.learned.symbol_vectors import symbol_vectors
from packlens.rank.packlens_profile import prepare, rank_packlens
from packlens.retrieve.commits.history import changes
from packlens.retrieve.corpus.namesakes import namesakes
from packlens.retrieve.corpus.similar_bodies import body_sizes
from packlens.retrieve.corpus.statistics import statistics
from packlens.retrieve.corpus.text_lengths import document_lengths, owners, text_lengths
from packlens.retrieve.corpus.use_counts import use_counts
from packlens.retrieve.per_index import carry_over, carry_over_later
from packlens.store.connection import open_database
from tests.examples import examples
from tests.graph.patching.changes import live_index, same, updated
from tests.index.edits import EDITS
from tests.updates import update_files

SETTINGS = PacklensSettings()
TASKS = ("area of a shape", "test that helper measures common thing", "size total token", "square one two")


def assert_derived_alike(fresh: Index, patched: Index) -> None:
    """Bit for bit, terms without postings aside."""
    expected, actual = statistics(fresh), statistics(patched)
    assert same(expected.candidates, actual.candidates)
    assert same(expected.lengths, actual.lengths)
    used = np.diff(patched.postings.indptr) > 0
    fresh_used = np.diff(fresh.postings.indptr) > 0
    assert same(expected.document_frequency[fresh_used], actual.document_frequency[used])
    assert not actual.document_frequency[~used].any()
    assert_lengths_alike(fresh, patched)
    left, right = (packlens_profile._transitions(index).weights for index in (fresh, patched))
    assert left.shape == right.shape
    for part in ("indptr", "indices", "data"):
        assert same(getattr(left, part), getattr(right, part)), part
    assert same(candidate_columns.fan_in_of_files(fresh), candidate_columns.fan_in_of_files(patched))
    assert same(use_counts(fresh), use_counts(patched))
    assert same(body_sizes(fresh), body_sizes(patched))
    assert same(symbol_vectors(fresh).nodes, symbol_vectors(patched).nodes)
    assert same(symbol_vectors(fresh).values, symbol_vectors(patched).values)
    everywhere = np.arange(len(fresh.symbols))
    assert same(namesakes(everywhere, fresh), namesakes(everywhere, patched))
    assert same(fresh.symbols.in_wiring, patched.symbols.in_wiring)
    for task in TASKS:
        assert rank_packlens(task, fresh, SETTINGS) == rank_packlens(task, patched, SETTINGS)


def assert_lengths_alike(fresh: Index, patched: Index) -> None:
    for column in ("own", "totals", "nonempty", "candidates"):
        assert same(getattr(text_lengths(fresh), column), getattr(text_lengths(patched), column)), column
    for column in ("weights", "of_files", "of_classes"):
        expected, actual = (getattr(document_lengths(index, SETTINGS), column) for index in (fresh, patched))
        assert same(expected, actual), column
    assert same(owners(fresh), owners(patched))


@settings(max_examples=examples(30), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(EDITS, st.sampled_from(["at once", "later", "unasked"])), min_size=2, max_size=5))
def test_rankings_of_a_patched_index_are_those_of_a_loaded_one(
    rounds: list[tuple[list[tuple[str, bytes | None]], str]],
) -> None:
    """Whether values are carried over at once, when a ranking needs them, or before the next change."""
    connection = open_database(Path(":memory:"))
    live = live_index(connection)
    prepare(live.index, SETTINGS)
    for edits, when in rounds:
        before, (live, moves) = live.index, patch_index(live, updated(connection, dict(edits)))
        (carry_over if when == "at once" else carry_over_later)(before, live.index, moves)
        if when != "unasked":
            assert_derived_alike(load_index(connection), live.index)
    assert_derived_alike(load_index(connection), live.index)
    connection.close()


def test_a_file_whose_used_definitions_were_deleted_is_used_no_longer() -> None:
    connection = open_database(Path(":memory:"))
    update_files(
        connection, {"a.py": b"def area(): pass\n", "b.py": b"from a import area\ndef side(): return area()\n"}
    )
    live = live_index(connection)
    prepare(live.index, SETTINGS)
    before, (live, moves) = live.index, patch_index(live, updated(connection, {"a.py": b"def total(): pass\n"}))
    carry_over(before, live.index, moves)
    assert_derived_alike(load_index(connection), live.index)
    connection.close()


def test_where_vendored_code_stands_aside_for_what_is_added_the_vectors_are_those_of_the_new_candidates() -> None:
    connection = open_database(Path(":memory:"))
    update_files(connection, {"vendor/a.py": b"def area(shape): return shape\n"})
    live = live_index(connection)
    prepare(live.index, SETTINGS)
    edits: list[dict[str, bytes | None]] = [{"b.py": b"def size(token): return token\n"}, {"b.py": None}]
    for edit in edits:
        before, (live, moves) = live.index, patch_index(live, updated(connection, edit))
        carry_over(before, live.index, moves)
        assert 1 == len(symbol_vectors(live.index).nodes)
        assert_derived_alike(load_index(connection), live.index)
    connection.close()


def test_a_nested_function_can_be_ranked_once_the_one_around_it_is_as_long_as_a_module() -> None:
    connection = open_database(Path(":memory:"))
    inner, line = b"def outer(app):\n    def area(shape): return shape\n", b"    app.side()\n"
    update_files(connection, {"a.py": inner + line, "b.py": b"def total(): pass\n"})
    live = live_index(connection)
    prepare(live.index, SETTINGS)
    counts = []
    for lines in (500, 2, 500):
        before, (live, moves) = live.index, patch_index(live, updated(connection, {"a.py": inner + lines * line}))
        carry_over(before, live.index, moves)
        counts.append(int(statistics(live.index).candidates.sum()))
        assert_derived_alike(load_index(connection), live.index)
    assert counts == [3, 2, 3]
    connection.close()


def test_a_signature_of_the_same_terms_is_read_again() -> None:
    connection = open_database(Path(":memory:"))
    update_files(connection, {"a.py": b"def area(shape: Side): pass\n"})
    live = live_index(connection)
    position = live.index.symbols.names.index("area")
    surroundings([position], live.index)
    edit: dict[str, bytes | None] = {"a.py": b"def area(shape: side): pass\n"}
    before, (live, moves) = live.index, patch_index(live, updated(connection, edit))
    carry_over(before, live.index, moves)
    fresh = load_index(connection)
    assert surroundings([position], fresh) == surroundings([position], live.index)
    assert surroundings([position], fresh) != surroundings([position], before)
    connection.close()


@settings(max_examples=examples(30), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(EDITS, min_size=2, max_size=5))
def test_counts_of_past_changes_follow_a_patch(rounds: list[list[tuple[str, bytes | None]]]) -> None:
    connection = open_database(Path(":memory:"))
    live = live_index(connection)
    for edits in rounds:
        touched = live.index.symbols.ids[::2]
        history = History(time=np.zeros(1, np.int64), touched_indptr=np.array([0, len(touched)]), touched=touched)
        live = replace(live, index=replace(live.index, history=history))
        changes(live.index)
        before, (live, moves) = live.index, patch_index(live, updated(connection, dict(edits)))
        carry_over(before, live.index, moves)
        assert same(changes(replace(live.index)), changes(live.index))
    connection.close()


def test_an_index_that_is_no_longer_used_is_freed() -> None:
    """Values derived from an index must not hold it, or an editor's every edit would stay in memory."""
    connection = open_database(Path(":memory:"))
    update_files(connection, {"a.py": b"def add_item(cart):\n    return cart\n"})
    index = load_index(connection)
    assert rank_packlens("add item to cart", index, PacklensSettings()).scored
    reference = weakref.ref(index)
    del index
    gc.collect()
    assert reference() is None
