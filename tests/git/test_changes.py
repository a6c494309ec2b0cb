"""What a git work tree says has changed, on real repositories."""

from __future__ import annotations

import os
from pathlib import Path

import pygit2
import pytest

from packlens.errors import GitError
from packlens.git.changes import changed_lines
from tests.git.commits import commit, root_of
from tests.trees import write_tree

FILES: dict[str, str | bytes] = {
    "a.py": "def f():\n    return 1\n\n\ndef g():\n    return 2\n",
    "b.py": "def h():\n    return 3\n",
    "c.bin": b"\x00\x01",
}


@pytest.fixture
def repository(tmp_path: Path) -> pygit2.Repository:
    write_tree(tmp_path / "r", FILES)
    made = pygit2.init_repository(str(tmp_path / "r"), initial_head="main")
    commit(made)
    return made


def test_an_unchanged_work_tree_has_no_changes(repository: pygit2.Repository) -> None:
    found = changed_lines(root_of(repository))
    assert ({}, (), "HEAD") == (found.lines, found.removed, found.base)
    assert "changes since HEAD" == found.title


def test_changed_lines_staged_or_not(repository: pygit2.Repository) -> None:
    root = root_of(repository)
    (root / "a.py").write_text("def f():\n    return 1\n\n\ndef g():\n    return 20\n    # more\n")
    (root / "b.py").write_text("def h():\n    return 30\n")
    repository.index.add("b.py")
    repository.index.write()
    assert {"a.py": ((6, 7),), "b.py": ((2, 2),)} == changed_lines(root).lines


def test_files_whose_names_are_not_utf_8_are_left_out(repository: pygit2.Repository) -> None:
    root = root_of(repository)
    for name in (b"\xff.py", b"\xfe.py"):
        (root / os.fsdecode(name)).write_text("def f():\n    return 1\n")
    commit(repository)
    (root / os.fsdecode(b"\xff.py")).write_text("def f():\n    return 2\n")
    (root / os.fsdecode(b"\xfe.py")).unlink()
    (root / "b.py").write_text("def h():\n    return 30\n")
    found = changed_lines(root)
    assert ({"b.py": ((2, 2),)}, (), {"b.py"}) == (found.lines, found.removed, {*found.old_blobs})


def test_deleted_lines_stand_for_the_line_before_them(repository: pygit2.Repository) -> None:
    root = root_of(repository)
    (root / "a.py").write_text("def f():\n    return 1\n\n\ndef g():\n")
    (root / "b.py").write_text("    return 3\n")
    assert {"a.py": ((5, 5),), "b.py": ((1, 1),)} == changed_lines(root).lines


def test_line_ends_that_git_converted_are_no_change(repository: pygit2.Repository) -> None:
    """As a container sees the work tree of Windows' git, whose settings it does not have."""
    root = root_of(repository)
    repository.config["core.autocrlf"] = "false"
    (root / "a.py").write_bytes(b"def f():\r\n    return 1\r\n\r\n\r\ndef g():\r\n    # more\r\n    return 2\r\n")
    (root / "b.py").write_bytes(b"def h():\r\n    return 3\r\n")
    found = changed_lines(root)
    assert ({"a.py": ((6, 6),)}, set()) == (found.lines, {*found.old_blobs})

    (root / "b.py").write_bytes(b"def h():\r\n    return 30\r\n")
    found = changed_lines(root, "HEAD")
    assert ({"a.py": ((6, 6),), "b.py": ((2, 2),)}, {"b.py"}) == (found.lines, {*found.old_blobs})


def test_unsaved_text_counts_instead_of_the_file(repository: pygit2.Repository) -> None:
    root = root_of(repository)
    (root / "b.py").write_text("def h():\n    return 30\n")
    (root / "c.bin").unlink()
    unsaved = {
        "a.py": b"def f():\r\n    return 1\r\n\r\n\r\ndef g():\r\n    return 20\r\n",
        "b.py": b"def h():\n    return 3\n",
        "c.bin": b"\x00\x01",
        "new.py": b"x = 1\n",
    }
    for base in (None, "HEAD"):
        found = changed_lines(root, base, unsaved=unsaved)
        assert {"a.py": ((6, 6),), "new.py": ()} == found.lines
        assert ((), ["a.py"]) == (found.removed, [*found.old_blobs])
    assert {} == changed_lines(root, "HEAD..HEAD", unsaved=unsaved).lines


def test_unsaved_text_of_an_ignored_file_is_no_change(repository: pygit2.Repository) -> None:
    root = root_of(repository)
    write_tree(root, {".gitignore": "local/\n"})
    assert [".gitignore"] == [*changed_lines(root, unsaved={"local/a.py": b"x = 1\n"}).lines]


def test_unsaved_text_counts_in_a_subfolder_and_before_the_first_commit(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "r", {"sub/a.py": "x = 1\n"})
    made = pygit2.init_repository(str(root), initial_head="main")
    assert {"a.py": ()} == changed_lines(root / "sub", unsaved={"a.py": b"x = 2\n"}).lines
    commit(made)
    assert {"a.py": ((1, 1),)} == changed_lines(root / "sub", unsaved={"a.py": b"x = 2\n"}).lines


def test_new_renamed_and_deleted_files(repository: pygit2.Repository) -> None:
    root = root_of(repository)
    write_tree(root, {"sub/new.py": "x = 1\n"})
    (root / "a.py").rename(root / "renamed.py")
    (root / "b.py").unlink()
    found = changed_lines(root)
    assert {"renamed.py": (), "sub/new.py": ()} == found.lines
    assert ("a.py", "b.py") == found.removed


def test_ignored_files_and_changed_modes_are_no_changes(repository: pygit2.Repository) -> None:
    root = root_of(repository)
    write_tree(root, {".gitignore": "ignored.py\n", "ignored.py": "x = 1\n"})
    (root / "a.py").chmod(0o755)
    assert {".gitignore": ()} == changed_lines(root).lines


def test_a_changed_binary_counts_whole(repository: pygit2.Repository) -> None:
    root = root_of(repository)
    (root / "c.bin").write_bytes(b"\x00\x02")
    assert {"c.bin": ()} == changed_lines(root).lines


def test_a_range_ignores_the_work_tree(repository: pygit2.Repository) -> None:
    root = root_of(repository)
    first = str(repository.head.target)
    (root / "b.py").write_text("def h():\n    return 33\n")
    second = commit(repository)
    (root / "a.py").write_text("")
    for base in (f"{first}..{second}", f"{first}..", f"{first}...{second}", "HEAD~1..HEAD"):
        found = changed_lines(root, base)
        assert ({"b.py": ((2, 2),)}, base) == (found.lines, found.base)
        assert f"changes of {base}".replace("HEAD~1..", "commit ") == found.title
    assert {"b.py": ((2, 2),)} == changed_lines(root, f"{second}..{first}").lines


def test_the_first_commit_is_all_that_it_added(repository: pygit2.Repository) -> None:
    root = root_of(repository)
    first = str(repository.head.target)
    write_tree(root, {"later.py": "x = 1\n"})
    commit(repository)
    found = changed_lines(root, f"{first}~1..{first}")
    assert {"a.py", "b.py"} <= set(found.lines)
    assert "later.py" not in found.lines
    assert f"changes of commit {first}" == found.title


def test_a_commit_that_is_not_there_is_named_as_it_was_asked_for(repository: pygit2.Repository) -> None:
    with pytest.raises(GitError, match="git has no revision 'nonsense' here; check the name"):
        changed_lines(root_of(repository), "nonsense~1..nonsense")


def test_a_revision_means_where_the_branch_left_it(repository: pygit2.Repository) -> None:
    """What main gained since is no change of this branch; the work tree's changes are."""
    root = root_of(repository)
    repository.create_branch("topic", repository[repository.head.target].peel(pygit2.Commit))
    (root / "b.py").write_text("def h():\n    return 33\n")
    commit(repository, "on main")
    repository.checkout("refs/heads/topic")
    write_tree(root, {"topic.py": "x = 1\n"})
    commit(repository, "on topic")
    (root / "a.py").write_text("def f():\n    return 11\n\n\ndef g():\n    return 2\n")
    assert {"a.py": ((2, 2),), "topic.py": ()} == changed_lines(root, "main").lines
    assert {"topic.py": ()} == changed_lines(root, "main...topic").lines
    assert {"b.py": ((2, 2),)} == {p: v for p, v in changed_lines(root, "main..topic").lines.items() if v}


def test_paths_are_relative_to_the_root_and_stop_there(repository: pygit2.Repository) -> None:
    root = root_of(repository)
    write_tree(root, {"sub/in.py": "x = 1\n", "out.py": "x = 1\n"})
    assert {"in.py": ()} == changed_lines(root / "sub").lines


def test_a_repository_without_commits_is_all_new(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "r", {"staged.py": "x = 1\n", "untracked.py": "y = 1\n"})
    repository = pygit2.init_repository(str(root))
    repository.index.add("staged.py")
    repository.index.write()
    found = changed_lines(root)
    assert {"staged.py": (), "untracked.py": ()} == found.lines
    with pytest.raises(GitError, match="no revision 'main'"):
        changed_lines(root, "main")


@pytest.mark.parametrize(
    "base", ["nowhere", "HEAD~9", "a..b", "..nowhere", "HEAD..nowhere", "^", "HEAD:a.py", "\x00", " "]
)
def test_an_unknown_revision_is_named(repository: pygit2.Repository, base: str) -> None:
    with pytest.raises(GitError, match="check the name"):
        changed_lines(root_of(repository), base)


def test_a_folder_outside_of_git_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(GitError, match="not inside a git work tree"):
        changed_lines(tmp_path)


@pytest.mark.parametrize("base", ["a..b..c", "main....main", "main..a..", "..main..main"])
def test_impossible_ranges_are_refused(repository: pygit2.Repository, base: str) -> None:
    with pytest.raises(GitError, match=r"is not a range of commits; write A\.\.B") as caught:
        changed_lines(Path(repository.workdir), base)
    assert f"'{base}'" in str(caught.value)


@pytest.mark.parametrize("base", ["a", "main..a", "a..main", "a...main", "a..", "^main", "main^{tree"])
def test_an_unknown_revision_of_a_range_is_named_in_our_words(repository: pygit2.Repository, base: str) -> None:
    unknown = base.replace("main..", "").removesuffix("..main").removesuffix("...main").removesuffix("..").strip(".")
    with pytest.raises(GitError) as caught:
        changed_lines(Path(repository.workdir), base)
    assert f"git has no revision '{unknown}' here; check the name." == str(caught.value)


def test_a_shallow_clone_gets_the_command_for_older_commits(repository: pygit2.Repository) -> None:
    Path(repository.path, "shallow").write_text(f"{repository.head.target}\n")
    with pytest.raises(GitError, match="check the name; `git fetch --unshallow` brings what this shallow clone lacks"):
        changed_lines(Path(repository.workdir), "HEAD~1")


def test_a_repository_without_commits_is_called_so(tmp_path: Path) -> None:
    pygit2.init_repository(str(tmp_path))
    with pytest.raises(GitError, match="git has no revision 'HEAD' here; nothing is committed yet"):
        changed_lines(tmp_path, "HEAD")
    with pytest.raises(GitError, match="git has no revision 'main' here; check the name"):
        changed_lines(tmp_path, "main")
