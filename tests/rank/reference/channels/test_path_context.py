"""The path channel finds the types of the folders that a task names."""

from __future__ import annotations

from packlens.rank.reference.channels.path_context import path_context_channel
from packlens.rank.reference.keywords import KeywordSet
from packlens.rank.reference.query import Query
from tests.graph.build import NodeSpec
from tests.retrieve.build import searchable_index


def test_types_by_path_words_and_richness() -> None:
    """Two matching words beat one, a type with members beats a bare one, functions are not found."""
    index = searchable_index(
        [
            NodeSpec("Bare", kind="class", path="db/migrations/a.py"),
            NodeSpec("Rich", kind="class", path="db/migrations/b.py"),
            NodeSpec("apply", kind="method", path="db/migrations/b.py", container=1),
            NodeSpec("Both", kind="class", path="db/migrations/loader.py"),
            NodeSpec("Other", kind="class", path="web/views.py"),
        ]
    )
    query = Query("", KeywordSet((), (), ("migration", "loader")), frozenset())
    found = path_context_channel(query, index)
    assert sorted(found, key=lambda position: -found[position]) == [3, 1, 0]


def test_test_classes_need_a_task_about_tests() -> None:
    """A test class in a matching folder is found only for a task that mentions tests."""
    index = searchable_index([NodeSpec("LoaderTests", kind="class", path="tests/loader/a.py", test=True)])
    words = KeywordSet((), (), ("loader",))
    assert path_context_channel(Query("fix the loader", words, frozenset()), index) == {}
    assert list(path_context_channel(Query("fix the loader tests", words, frozenset()), index)) == [0]


def test_nothing_named_nothing_found() -> None:
    """Words that no path has find nothing."""
    index = searchable_index([NodeSpec("A", kind="class", path="src/a.py")])
    assert path_context_channel(Query("", KeywordSet((), (), ("zebra", "src")), frozenset()), index) == {}
