"""Path words lead from words of a task to files and their nodes."""

from __future__ import annotations

import pytest

from packlens.rank.reference.paths import path_table, path_terms, path_words
from tests.graph.build import NodeSpec, make_index

INDEX = make_index(
    [
        NodeSpec("Loader", kind="class", path="db/migrations/loader.py"),
        NodeSpec("load", kind="method", path="db/migrations/loader.py", container=0),
        NodeSpec("serve", path="http-server/main.py"),
        NodeSpec("HOME", kind="env", path=""),
    ]
)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("src/http-server/readLine.ts", {"http-server", "http", "server", "readline", "read", "line"}),
        ("main.py", set()),
        ("a/b.c", set()),
    ],
)
def test_words_of_a_path(path: str, words: set[str]) -> None:
    """Folders and the stem count whole and in parts; common folders and very short words do not."""
    assert words == path_words(path)


@pytest.mark.parametrize(
    ("term", "files"),
    [
        ("migration", [0]),
        ("migrations", [0]),
        ("server", [1]),
        ("serv", [1]),
        ("loader", [0]),
        ("loads", [0]),
        ("main", []),
        ("db", []),
    ],
)
def test_files_of_a_term(term: str, files: list[int]) -> None:
    """Singular and plural meet, four letters are enough for a prefix, common folders match nothing."""
    assert files == path_table(INDEX).files_of(term).tolist()


def test_nodes_and_members() -> None:
    """Nodes are found by file; externals belong to none; a type knows how many members it has."""
    table = path_table(INDEX)
    assert table.nodes_of(table.files_of("migration")).tolist() == [0, 1]
    assert table.members.tolist() == [1, 0, 0, 0]


def test_terms_of_a_task_are_those_that_paths_have() -> None:
    """Words keep the task's order, without repetitions and without what no path has."""
    assert path_terms(["Server", "unknown", "server", "migration", "test"], INDEX) == ("server", "migration")
