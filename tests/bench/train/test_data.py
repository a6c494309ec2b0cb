"""Data of a small repository with a history: what is asked, on which tree, and that no tree knows the future."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path

import pygit2
import pytest
from click.testing import CliRunner

from packlens.engine.context_engine import ContextEngine
from packlens.errors import GitError
from tests.bench.train.__main__ import main
from tests.bench.train.data import Size, build_repository
from tests.bench.train.repositories import Repository
from tests.bench.train.tasks import Task, read_tasks
from tests.bench.train.trees import windows
from tests.bench.train.written import Written

_SIZE = Size(snapshots=2, commits=3)
_WRITTEN_FAMILIES = frozenset({"asked", "issue"})
_FIRST = """
def parse_header(line):
    name, value = line.split(":")
    return name, value


def write_header(name, value):
    return f"{name}:{value}"


class Reader:
    limit = 10

    def read_all(self, source):
        return list(source)
"""
_PARSED = _FIRST.replace('split(":")', 'split(":", 1)')
_INSERTED = _PARSED.replace("def write_header", "def drop_header(name):\n    return None\n\n\ndef write_header")
_LIMITED = _INSERTED.replace("list(source)", "list(source)[: self.limit]")
_DROPPED = _LIMITED.replace("return None", "return name")
_RELEASED = _DROPPED.replace("limit = 10", "limit = 20")
_WRITTEN = _RELEASED.replace('"{name}:{value}"', '"{name}: {value}"')
_DOCUMENT = (
    "# Headers\nThe function `parse_header` takes a line of a message apart, at the first colon, "
    "and keeps all that follows it.\n"
    "\n## Sending\nYou can send the name of a header together with its value.\n\n"
    "```python\nfrom headers import write_header\nwrite_header('name', 'value')\n```\n"
)
_TEST = "from headers import parse_header\n\n\ndef test_a_value_may_hold_colons():\n    assert parse_header('a:b:c')\n"
_BODY = (
    "Values of forwarded requests are addresses with ports, so each of them holds a colon or two, and people saw\n"
    "errors about too many values to unpack."
)
_HISTORY: list[tuple[str, Mapping[str, str]]] = [
    ("Begin with headers", {"headers.py": "X = 1\n"}),
    ("Add everything about headers", {"headers.py": _FIRST, "docs/use.md": _DOCUMENT}),
    (f"Split header lines only once\n\n{_BODY}\n\nFixes #3\n", {"headers.py": _PARSED, "test_headers.py": _TEST}),
    ("Add a way to drop headers", {"headers.py": _INSERTED}),
    (
        "Stop reading at the limit of a reader",
        {"headers.py": _LIMITED, "CHANGELOG.md": "# Changes\n\n- Readers stop when their limit is reached (#4)\n"},
    ),
    ("Return what was dropped to callers", {"headers.py": _DROPPED}),
    (
        "Bump version to 2.0",
        {"headers.py": _RELEASED, "NEWS": "- A reader stops at twenty lines by itself\n"},
    ),
    ("Write a space between name and value", {"headers.py": _WRITTEN}),
]


@pytest.fixture(name="clone")
def _clone(tmp_path: Path) -> Path:
    folder = tmp_path / "clones" / "owner+name"
    folder.mkdir(parents=True)
    _git(folder, "init", "-q", "-b", "main")
    for number, (message, files) in enumerate(_HISTORY):
        for path, text in files.items():
            (folder / path).parent.mkdir(exist_ok=True)
            (folder / path).write_text(text, "utf-8")
        _git(folder, "add", "-A")
        when = f"2020-01-{number + 1:02} 12:00:00 +0000"
        _git(folder, "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "commit", "-qm", message, date=when)
    return folder


def _git(folder: Path, *arguments: str, date: str = "") -> None:
    environment = {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date} if date else {}
    subprocess.run(["git", "-C", folder, *arguments], check=True, env={"PATH": "/usr/bin:/bin", **environment})


def _repository(clone: Path) -> Repository:
    return Repository("owner/name", "python", "MIT", str(pygit2.Repository(str(clone)).head.target))


def _built(clone: Path, folder: Path) -> list[Task]:
    return build_repository(_repository(clone), clone / ".git", folder, _SIZE, frozenset())


def test_tasks_of_each_family_name_the_symbols_that_their_commits_change(clone: Path, tmp_path: Path) -> None:
    found = {(task.family, task.text.partition("\n")[0], task.targets) for task in _built(clone, tmp_path / "data")}
    parse, write = "headers.py:parse_header#function", "headers.py:write_header#function"
    read = "headers.py:Reader.read_all#method"
    assert found == {
        ("body", "Split header lines only once", (parse,)),
        ("changelog", "Readers stop when their limit is reached", (read,)),
        ("documentation", "Headers", (parse,)),
        ("howto", "Send the name of a header together with its value", (write,)),
        ("report", "Split header lines only once", (parse,)),
        ("test", "a value may hold colons", (parse,)),
        ("title", "Stop reading at the limit of a reader", (read,)),
        ("title", "Return what was dropped to callers", ("headers.py:drop_header#function",)),
        ("title", "Write a space between name and value", (write,)),
    }


def test_written_tasks_are_asked_of_the_tree_that_they_are_about(clone: Path, tmp_path: Path) -> None:
    """The fix of an issue comes after its tree; a fix before it, a name that the tree lacks and another repository's
    tasks are left out."""
    opened = pygit2.Repository(str(clone))
    first, second = (window.commit for window in windows(opened, str(opened.head.target), 2, 3))
    parse = "headers.py:parse_header"
    fix, *_ = (each for each in opened.walk(opened.head.target) if each.message.startswith("Split"))
    written = [
        Written("asked", "owner/name", first, "How is a line split?", (parse, "headers.py:drop_header"), "written"),
        Written("asked", "owner/name", second, "What drops headers?", ("headers.py:lost",), "written"),
        Written("issue", "owner/name", str(fix.id), "Too many values to unpack", (), "issue 3"),
        Written("issue", "owner/name", first, "Nothing is there", (), "issue 1"),
        Written("issue", "other/name", str(fix.id), "Another repository's", (), "issue 3"),
    ]
    tasks = build_repository(_repository(clone), clone / ".git", tmp_path / "data", _SIZE, frozenset(), written)
    own = [each for each in tasks if each.family in _WRITTEN_FAMILIES]
    found = [(each.family, each.snapshot, each.text, each.targets) for each in own]
    assert found == [
        ("asked", 0, "How is a line split?", (f"{parse}#function",)),
        ("issue", 0, "Too many values to unpack", (f"{parse}#function",)),
    ]


def test_no_tree_and_no_index_of_a_snapshot_knows_a_later_commit(clone: Path, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    tasks = _built(clone, folder)
    opened = pygit2.Repository(str(clone))
    commits = {str(commit.id) for commit in opened.walk(opened.head.target)}
    for number in (0, 1):
        tree = pygit2.Repository(str(folder / f"snapshot-{number}" / "tree"))
        assert list(tree.references) == []
        past = {str(commit.id) for commit in tree.walk(tree.head.target)}
        sources = {task.source for task in tasks if task.snapshot == number} & commits
        assert sources
        assert not sources & past
    assert "drop_header" not in (folder / "snapshot-0" / "tree" / "headers.py").read_text("utf-8")


def test_the_targets_are_symbols_of_the_index_and_history_is_known(clone: Path, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    tasks = _built(clone, folder)
    for number in (0, 1):
        here = folder / f"snapshot-{number}"
        with ContextEngine.open(here / "tree", database=here / "index.db") as engine:
            assert engine.index().parsed == 0
            ids = {node.symbol_id for node in engine.nodes(range(len(engine.view.symbols))).values()}
            assert len(engine.view.history.messages) > 0
        assert {target for task in tasks if task.snapshot == number for target in task.targets} <= ids


def test_the_same_clone_gives_the_same_tasks(clone: Path, tmp_path: Path) -> None:
    _built(clone, tmp_path / "one")
    _built(clone, tmp_path / "two")
    assert (tmp_path / "one" / "tasks.jsonl").read_bytes() == (tmp_path / "two" / "tasks.jsonl").read_bytes()


def test_snapshots_that_are_complete_are_kept_and_others_made_again(clone: Path, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    first = _built(clone, folder)
    complete, lost = folder / "snapshot-0" / "index.db", folder / "snapshot-1" / "made"
    made = complete.stat().st_mtime_ns
    lost.unlink()
    (folder / "snapshot-1" / "tree" / "headers.py").write_text("", "utf-8")
    assert _built(clone, folder) == first
    assert complete.stat().st_mtime_ns == made
    assert (folder / "snapshot-1" / "tree" / "headers.py").read_text("utf-8")


def test_a_short_history_keeps_a_past_before_its_first_snapshot(clone: Path) -> None:
    opened = pygit2.Repository(str(clone))
    found = windows(opened, str(opened.head.target), 2, 1000)
    assert len(found) == 2
    assert found[0].until == found[1].commit
    assert len(list(opened.walk(found[0].commit))) >= len(_HISTORY) // 4
    assert windows(opened, str(opened.head.target), 50, 10) == []


def test_a_clone_without_the_commit_is_refused(clone: Path, tmp_path: Path) -> None:
    repository = Repository("owner/name", "python", "MIT", "1" * 40)
    with pytest.raises(GitError, match="git fetch"):
        build_repository(repository, clone / ".git", tmp_path / "data", _SIZE, frozenset())


def test_the_command_goes_on_where_it_ended_and_names_what_is_missing(clone: Path, tmp_path: Path) -> None:
    manifest, output = tmp_path / "repositories.toml", tmp_path / "data"
    entry = '[[repositories]]\nname = "{}"\nlanguage = "python"\nlicence = "MIT"\ncommit = "{}"\n'
    manifest.write_text(entry.format("owner/name", _repository(clone).commit) + entry.format("a/b", "0" * 40), "utf-8")
    command = ["data", str(output), "--clones", str(clone.parent), "--manifest", str(manifest), "--snapshots", "2"]
    first = CliRunner().invoke(main, [*command, "--commits", "3"])
    assert first.exit_code == 0, first.output
    assert "1 repositories have no clone" in first.output
    assert "9 tasks of 1 repositories" in first.output
    assert "| owner/name | python, " in (output / "summary.md").read_text("utf-8")
    made = (output / "owner+name" / "tasks.jsonl").stat().st_mtime_ns
    second = CliRunner().invoke(main, [*command, "--commits", "3"])
    assert "9 tasks of 1 repositories" in second.output
    assert (output / "owner+name" / "tasks.jsonl").stat().st_mtime_ns == made
    assert len(read_tasks(output / "owner+name" / "tasks.jsonl")) == 9
    third = CliRunner().invoke(main, [*command, "--commits", "3", "--only", "a/b"])
    assert "9 tasks of 1 repositories" in third.output
