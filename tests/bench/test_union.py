"""Tests of the folder that is made of many repositories."""

from __future__ import annotations

from pathlib import Path

import pygit2

from tests.bench.union import main


def test_the_newest_commit_of_a_clone_and_a_plain_folder_become_subfolders(tmp_path: Path) -> None:
    clone, plain = tmp_path / "one", tmp_path / "two"
    repository = pygit2.init_repository(str(clone))
    (clone / "inner").mkdir()
    (clone / "inner" / "a.py").write_text("committed\n")
    repository.index.add("inner/a.py")
    author = pygit2.Signature("A", "a@example.org", 0)
    repository.create_commit("HEAD", author, author, "first", repository.index.write_tree(), [])
    (clone / "inner" / "a.py").write_text("edited\n")
    plain.mkdir()
    (plain / "b.py").write_text("plain\n")
    main([str(tmp_path / "union"), str(clone / ".git"), str(plain)])
    found = {str(p.relative_to(tmp_path / "union")): p.read_text() for p in (tmp_path / "union").rglob("*.py")}
    assert found == {"one/inner/a.py": "committed\n", "two/b.py": "plain\n"}
