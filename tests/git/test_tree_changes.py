"""What differs between two trees, against libgit2's own comparison."""

from __future__ import annotations

import pygit2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.errors import GitError
from packlens.git.repository import SizeCheck
from packlens.git.tree_changes import ChangedFile, TreeComparison, UnusualTreeError

FILE, FOLDER, LINK, SUBMODULE = 0o100644, 0o040000, 0o120000, 0o160000
NAMES = st.sampled_from(["a", "a-b", "a.b", "a0", "é"])
"""Names around `/` in the order of bytes: git sorts folders as if their names ended with one."""
PATHS = st.lists(NAMES, min_size=1, max_size=3).map(tuple)
FILES = st.dictionaries(PATHS, st.sampled_from(["one", "two"]), max_size=8)
Files = dict[tuple[str, ...], str]


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> pygit2.Repository:
    return pygit2.init_repository(str(tmp_path_factory.mktemp("objects")), bare=True)


def tree_of(repository: pygit2.Repository, files: Files) -> pygit2.Oid:
    builder = repository.TreeBuilder()
    for name in {path[0] for path in files}:
        inner = {path[1:]: text for path, text in files.items() if path[0] == name}
        if () in inner:  # a file hides a folder of its name
            builder.insert(name, repository.create_blob(inner[()].encode()), FILE)
        else:
            builder.insert(name, tree_of(repository, inner), FOLDER)
    return builder.write()


def tree_with(repository: pygit2.Repository, name: str, kind: int) -> pygit2.Oid:
    builder = repository.TreeBuilder()
    entry = builder.write() if kind == FOLDER else repository.create_blob(b"text")
    builder.insert(name, entry, kind)
    return builder.write()


def comparison(repository: pygit2.Repository) -> TreeComparison:
    return TreeComparison(SizeCheck(repository).read_tree)


@given(FILES, FILES)
def test_changes_are_those_that_libgit2_finds(repository: pygit2.Repository, old: Files, new: Files) -> None:
    older, newer = tree_of(repository, old), tree_of(repository, new)
    diff = repository[older].diff_to_tree(repository[newer])  # type: ignore[attr-defined]
    found = [(delta.status_char(), delta.old_file, delta.new_file) for delta in diff.deltas]
    expected = [
        ChangedFile(file.path, "" if status == "A" else str(before.id), str(file.id))
        for status, before, file in found
        if status != "D"
    ]
    try:
        changes = comparison(repository).changes(older.raw, newer.raw)
    except UnusualTreeError:  # a file became a folder, or a folder a file
        removed = [before.path for status, before, _ in found if status == "D"]
        assert any(f"{a}/".startswith(f"{b}/") or f"{b}/".startswith(f"{a}/") for a, *_ in expected for b in removed)
        return
    assert expected == changes.files
    assert changes.removes == any(status == "D" for status, _, _ in found)


def test_all_files_differ_from_nothing(repository: pygit2.Repository) -> None:
    tree = tree_of(repository, {("a", "b"): "text", ("c",): "text"})
    changes = comparison(repository).changes(b"", tree.raw)
    assert ["a/b", "c"] == [file.path for file in changes.files]
    assert not changes.removes


@pytest.mark.parametrize(
    ("old", "new"), [(FILE, FOLDER), (FOLDER, FILE), (FILE, LINK), (SUBMODULE, FILE), (SUBMODULE, SUBMODULE)]
)
def test_what_turns_into_something_else_is_left_to_libgit2(repository: pygit2.Repository, old: int, new: int) -> None:
    older = tree_with(repository, "same", old)
    builder = repository.TreeBuilder(older)
    builder.insert("same", tree_with(repository, "x", FILE) if new == FOLDER else repository.create_blob(b"new"), new)
    with pytest.raises(UnusualTreeError):
        comparison(repository).changes(older.raw, builder.write().raw)


def test_names_that_are_no_text_are_left_to_libgit2(repository: pygit2.Repository) -> None:
    blob = repository.create_blob(b"text")
    tree = repository.write(pygit2.enums.ObjectType.TREE, b"100644 \xff.py\0" + blob.raw)
    with pytest.raises(UnusualTreeError):
        comparison(repository).changes(b"", tree.raw)


def test_a_small_repository_of_a_billion_files_is_refused(repository: pygit2.Repository) -> None:
    tree, kind = repository.create_blob(b"text"), FILE
    for _ in range(3):
        builder = repository.TreeBuilder()
        for number in range(1000):
            builder.insert(str(number), tree, kind)
        tree, kind = builder.write(), FOLDER
    with pytest.raises(GitError):
        comparison(repository).changes(b"", tree.raw)
