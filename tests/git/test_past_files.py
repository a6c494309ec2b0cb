"""Lines of an older commit are carried to today's files, which may have moved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygit2
import pytest

from packlens.cancellation import NEVER
from packlens.git.past_files import PastLine, lines_today
from tests.git.commits import commit
from tests.trees import write_tree

OLD = "def first():\n    return 'one thing'\n\n\ndef second():\n    return 'another thing'\n"
NEW = f"import os\nimport sys\n\n\n{OLD}"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    root = tmp_path / "r"
    opened = pygit2.init_repository(str(root))
    write_tree(
        root, {"src/a.py": OLD, "src/moved.py": OLD.replace("thing", "place"), "src/gone.py": "x = 'nothing here'\n"}
    )
    commit(opened, "first")
    opened.create_reference("refs/tags/v1.0", opened.head.target)
    opened.create_tag("v1.1", opened.head.target, pygit2.enums.ObjectType.COMMIT, pygit2.Signature("A", "a@b"), "it")
    for path in ("src/moved.py", "src/gone.py"):
        (root / path).unlink()
    write_tree(root, {"src/a.py": NEW, "lib/named.py": NEW.replace("thing", "place"), "lib/other.py": "y = 1\n"})
    commit(opened, "second")
    return root


def first_commit(root: Path) -> str:
    opened = pygit2.Repository(str(root))
    return str(opened.head.peel(pygit2.Commit).parent_ids[0])


def read(root: Path) -> Callable[[str], bytes | None]:
    return lambda path: (root / path).read_bytes() if (root / path).is_file() else None


def today(root: Path, *lines: PastLine) -> list[tuple[str, int] | None]:
    paths = sorted(p.relative_to(root).as_posix() for p in root.rglob("*.py"))
    found = lines_today(root, lines, paths, read(root), NEVER)
    return [found.get(line) for line in lines]


def test_a_line_is_where_it_stands_today(repository: Path) -> None:
    oid = first_commit(repository)
    for revision in (oid, oid[:7], "v1.0", "v1.1"):
        assert [("src/a.py", 9)] == today(repository, PastLine(revision, "src/a.py", 5))


def test_a_path_may_have_folders_of_another_machine_or_lack_its_own(repository: Path) -> None:
    oid = first_commit(repository)
    for path in ("/home/me/r/src/a.py", "github.com/o/r/src/a.py", "a.py"):
        assert [("src/a.py", 9)] == today(repository, PastLine(oid, path, 5))


def test_a_file_that_was_moved_is_found_by_its_lines(repository: Path) -> None:
    assert [("lib/named.py", 9)] == today(repository, PastLine("v1.0", "src/moved.py", 5))


def test_text_that_is_not_committed_counts(repository: Path) -> None:
    write_tree(repository, {"src/a.py": f"# new\n{NEW}"})
    assert [("src/a.py", 10)] == today(repository, PastLine("v1.0", "src/a.py", 5))


@pytest.mark.parametrize(
    "line",
    [
        PastLine("0123456789", "src/a.py", 5),
        PastLine("v9.9", "src/a.py", 5),
        PastLine("../../HEAD", "src/a.py", 5),
        PastLine("master", "src/a.py", 5),
        PastLine("v1.0", "src/none.py", 5),
        PastLine("v1.0", "src/gone.py", 1),
        PastLine("v1.0", "src", 1),
    ],
)
def test_what_the_repository_does_not_have_is_nowhere(repository: Path, line: PastLine) -> None:
    assert [None] == today(repository, line)


def test_a_folder_below_the_top_and_one_without_a_repository(repository: Path, tmp_path: Path) -> None:
    paths = ["a.py"]
    below = repository / "src"
    line = PastLine("v1.0", "src/a.py", 5)
    assert {line: ("a.py", 9)} == lines_today(below, [line], paths, read(below), NEVER)
    alone = write_tree(tmp_path / "alone", {"a.py": OLD})
    assert {} == lines_today(alone, [line], paths, read(alone), NEVER)


def test_a_checkout_with_other_line_ends_has_the_same_lines(repository: Path) -> None:
    write_tree(repository, {"src/a.py": NEW.replace("\n", "\r\n")})  # as `core.autocrlf` makes them
    assert [("src/a.py", 9)] == today(repository, PastLine("v1.0", "src/a.py", 5))
