"""Numbers in messages lead to commits; those of a merge to what it brought."""

from __future__ import annotations

from pathlib import Path

import pygit2

from packlens.cancellation import NEVER
from packlens.git.numbered_commits import commits_by_number
from tests.git.commits import commit
from tests.trees import write_tree

AUTHOR = pygit2.Signature("A", "a@example.com")


def merged(opened: pygit2.Repository, message: str, side: pygit2.Oid) -> str:
    tree = opened.index.write_tree()
    return str(opened.create_commit("HEAD", AUTHOR, AUTHOR, message, tree, [opened.head.target, side]))


def side_commit(opened: pygit2.Repository, message: str, parent: pygit2.Oid) -> pygit2.Oid:
    return opened.create_commit(None, AUTHOR, AUTHOR, message, opened[parent].peel(pygit2.Commit).tree_id, [parent])


def test_numbers_are_those_of_messages_and_merges(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "r", {"a.py": "x = 1\n"})
    opened = pygit2.init_repository(str(root))
    commit(opened, "start")
    base = opened.head.peel(pygit2.Commit).id
    write_tree(root, {"a.py": "x = 2\n"})
    commit(opened, "Add it (#12)\n\nFixes #7, see other/repo#99 and page#98")
    squashed = str(opened.head.target)
    one = side_commit(opened, "one", base)
    two = side_commit(opened, "two", one)
    merged(opened, "Merge pull request #88 from someone/branch", two)
    three = side_commit(opened, "three", two)
    merged(opened, "Merge branch 'b' into 'main'\n\nSee merge request group/project!5", three)
    found = commits_by_number(root, NEVER)
    assert {12: (squashed,), 7: (squashed,), 88: (str(two), str(one)), 5: (str(three),)} == dict(found)
    assert found is commits_by_number(root, NEVER)
    commit(opened, "Later (#13)")
    assert (str(opened.head.target),) == commits_by_number(root, NEVER)[13]


def test_without_a_repository_there_are_none(tmp_path: Path) -> None:
    assert {} == commits_by_number(tmp_path, NEVER)
