"""Who wrote the lines of a symbol last is said by HEAD's history, and only if it is asked for."""

from __future__ import annotations

from pathlib import Path

import pygit2
import pytest

from packlens.errors import GitError
from packlens.git.authors import AuthorLines, last_authors
from tests.cli.run import call
from tests.trees import write_tree

FIRST = "def f():\n    a = 1\n    b = 2\n    return a + b\n"
SECOND = "import os\n\n\n" + FIRST.replace("b = 2", "b = 3")


def commit(repository: pygit2.Repository, name: str, time: int) -> None:
    repository.index.add_all()
    repository.index.write()
    who = pygit2.Signature(name, f"{name.lower()}@example.org", time, 0)
    parents = [] if repository.head_is_unborn else [repository.head.target]
    repository.create_commit("HEAD", who, who, "x", repository.index.write_tree(), parents)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return the subfolder of a repository that two people wrote."""
    root = write_tree(tmp_path / "r/sub", {"a.py": FIRST})
    made = pygit2.init_repository(str(tmp_path / "r"), initial_head="main")
    commit(made, "Ada", 1)
    write_tree(root, {"a.py": SECOND})
    write_tree(tmp_path / "r", {".mailmap": "Bob Builder <bob@example.org>\n"})
    commit(made, "Bob", 2)
    return root


def test_lines_are_counted_by_who_wrote_them_last(root: Path) -> None:
    assert (AuthorLines("Ada", 3), AuthorLines("Bob Builder", 1)) == last_authors(
        root, "a.py", SECOND.encode(), range(4, 8)
    )
    assert (AuthorLines("Bob Builder", 3),) == last_authors(root, "a.py", SECOND.encode(), range(1, 4))


def test_lines_that_are_not_committed_have_no_authors(root: Path) -> None:
    edited = SECOND.replace("import os", "import os\nimport sys").replace("return a + b", "return a - b")
    assert (AuthorLines("Ada", 2), AuthorLines("Bob Builder", 1)) == last_authors(
        root, "a.py", edited.encode(), range(5, 9)
    )
    assert () == last_authors(root, "a.py", edited.encode(), range(2, 3))
    assert () == last_authors(root, "a.py", edited.encode(), range(90, 99))

    assert (AuthorLines("Bob Builder", 3),) == last_authors(root, "a.py", edited.encode(), range(1, 5))
    assert () == last_authors(root, "a.py", b"", range(1, 2))


def test_line_ends_that_git_converts_and_many_equal_lines_change_no_author(root: Path) -> None:
    crlf = SECOND.replace("\n", "\r\n").encode()
    assert (AuthorLines("Ada", 3), AuthorLines("Bob Builder", 1)) == last_authors(root, "a.py", crlf, range(4, 8))
    write_tree(root, {"long.py": "}\n" * 50_000})
    commit(pygit2.Repository(str(root.parent)), "Cleo", 3)
    longer = b"{\n" + b"}\n" * 25_000 + b"{\n" + b"}\n" * 25_000
    assert (AuthorLines("Cleo", 2),) == last_authors(root, "long.py", longer, range(1, 4))


def test_a_file_that_is_not_committed_has_no_authors(root: Path, tmp_path: Path) -> None:
    assert () == last_authors(root, "new.py", b"x\n", range(1, 2))
    new = write_tree(tmp_path / "new", {"a.py": FIRST})
    pygit2.init_repository(str(new))
    assert () == last_authors(new, "a.py", FIRST.encode(), range(1, 5))
    output = call("radius", "f", "--repo", new, "--db", tmp_path / "new.db", "--authors").stdout
    assert "last written by nobody that git knows" in output


def test_a_folder_without_git_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(GitError, match="is not inside a git work tree"):
        last_authors(write_tree(tmp_path / "plain", {"a.py": FIRST}), "a.py", FIRST.encode(), range(1, 2))


def test_a_radius_names_authors_only_if_asked(root: Path, tmp_path: Path) -> None:
    words = ("radius", "f", "--repo", root, "--db", tmp_path / "x.db")

    assert "Ada" not in call(*words).stdout
    assert "authors" not in call(*words, "--json").json
    assert "last written by Ada (3 lines), Bob Builder (1 line)\n" in call(*words, "--authors").stdout
    expected = [{"name": "Ada", "lines": 3}, {"name": "Bob Builder", "lines": 1}]
    assert expected == call(*words, "--authors", "--json").json["authors"]
