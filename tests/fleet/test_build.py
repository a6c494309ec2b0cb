"""A build publishes commits, and extracts no file twice."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from packlens.config import IndexSettings
from packlens.errors import FleetError
from packlens.fleet.build import Build
from packlens.fleet.commit_tree import indexed_files
from packlens.fleet.executor import InProcess, StepResult
from packlens.fleet.repositories import RepositoryRevision, read_repositories
from packlens.fleet.tasks import BuildTarget, extract, survey
from packlens.git.commit_files import CommitFiles
from packlens.index.scan import scan
from tests.fleet.repositories import build, cold, commit, example_files, index_from, store_objects
from tests.index.dump import dump
from tests.trees import SHOP


def test_a_commit_that_is_there_is_not_built_again(shop: Path, tmp_path: Path) -> None:
    first, second = build(tmp_path / "store", [shop]), build(tmp_path / "store", [shop])
    assert (1, 1, 4, 4) == (first.published, first.resolved, first.files, first.extracted)
    assert (1, 0, 4, 0) == (second.commits, second.published, second.files, second.extracted)


def test_of_the_next_commit_only_new_files_are_extracted(shop: Path, tmp_path: Path) -> None:
    build(tmp_path / "store", [shop])
    commit(shop, {"shop/cart.py": "class Cart:\n    pass\n", "shop/gift.py": "def wrap():\n    pass\n"})
    report = build(tmp_path / "store", [shop])
    assert (1, 0, 2) == (report.published, report.resolved, report.extracted)


def test_a_fork_shares_what_it_has_not_changed(shop: Path, tmp_path: Path) -> None:
    build(tmp_path / "store", [shop])
    commit(tmp_path / "fork", {**SHOP, "shop/cart.py": "class Cart:\n    pass\n"})
    assert 1 == build(tmp_path / "store", [tmp_path / "fork"]).extracted


def test_two_repositories_with_the_same_files_extract_them_once(shop: Path, tmp_path: Path) -> None:
    commit(tmp_path / "fork", {**SHOP, "shop/gift.py": "def wrap():\n    pass\n"})
    assert 5 == build(tmp_path / "store", [shop, tmp_path / "fork"]).extracted


def test_a_bare_repository_is_read_without_a_checkout(shop: Path, tmp_path: Path) -> None:
    shutil.copytree(shop / ".git", tmp_path / "bare.git")
    build(tmp_path / "store", [tmp_path / "bare.git"])
    connection, report = index_from(tmp_path / "store", shop, tmp_path / "from.db")
    connection.close()
    assert (4, 0) == (report.taken, report.parsed)


def test_a_past_commit_is_built_too(shop: Path, tmp_path: Path) -> None:
    commit(shop, {"shop/gift.py": "def wrap():\n    pass\n"})
    assert 4 == build(tmp_path / "store", [shop], "HEAD~1").files


class _Stopping(InProcess):
    """Ends the build after some steps, as a killed process would."""

    def __init__(self, steps: int) -> None:
        super().__init__()
        self.left = steps

    def next_result(self) -> StepResult:
        """Run a step, if some are left."""
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return super().next_result()


def test_a_build_that_is_stopped_anywhere_goes_on_and_extracts_nothing_twice(tmp_path: Path) -> None:
    root, store = tmp_path / "examples", tmp_path / "store"
    files = {path: raw for path, raw in example_files().items() if path.startswith(("python", "go"))}
    commit(root, {f"copy{n}/{path}": raw + b"\n" * n for n in range(8) for path, raw in files.items()})
    whole = build(tmp_path / "whole", [root])
    extracted, before = 0, 0
    for steps in (1, 2, 4):
        with pytest.raises(KeyboardInterrupt):
            build(store, [root], executor=_Stopping(steps))
        parts = len(list(store.glob("*/parts/*/*")))
        assert parts == before if steps == 1 else parts > before
        extracted, before = extracted + parts - before, parts
    last = build(store, [root])
    assert whole.extracted == extracted + last.extracted
    assert store_objects(tmp_path / "whole") == store_objects(store)


def test_a_batch_that_is_parsed_within_limits_gives_the_same_parts(shop: Path, tmp_path: Path) -> None:
    """It is, once several workers did not survive it."""
    for store, doubtful in ((tmp_path / "plain", False), (tmp_path / "limited", True)):
        target = BuildTarget(str(store), "", str(shop), "HEAD")
        made = [extract(target, batch, doubtful) for batch in survey(target).batches]
        assert 4 == sum(each.extracted for each in made)
    assert store_objects(tmp_path / "plain") == store_objects(tmp_path / "limited")


def test_lost_parts_are_made_again(shop: Path, tmp_path: Path) -> None:
    build(tmp_path / "store", [shop])
    for file in (tmp_path / "store").glob("*/commits/*/*"):
        file.unlink()
    for number, file in enumerate(sorted((tmp_path / "store").glob("*/parts/*/*"))):
        file.write_bytes(file.read_bytes()[: 50 * number])
    assert 4 == build(tmp_path / "store", [shop]).extracted
    connection, report = index_from(tmp_path / "store", shop, tmp_path / "from.db")
    with closing(connection), closing(cold(shop, tmp_path / "cold.db")) as whole:
        assert 4 == report.taken
        assert dump(whole) == dump(connection)


TREE = {
    **SHOP,
    ".gitignore": "build/\n*_gen.py\n",
    "build/out.py": "x = 1\n",
    "shop/a_gen.py": "x = 1\n",
    "shop/.gitignore": "local.py\n!kept_gen.py\n",
    "shop/local.py": "x = 1\n",
    "shop/kept_gen.py": "x = 1\n",
    "node_modules/m.js": "let x = 1\n",
    "shop/app.min.js": "let x = 1\n",
    "shop/large.py": "# large\n" * (1 << 18),
    "notes.txt": "nothing\n",
    "bin/serve": "#!/usr/bin/env python3\n",
    "LICENSE": "Free.\n",
}


def test_the_files_of_a_commit_are_those_of_its_checkout(tmp_path: Path) -> None:
    """Also what is committed although it is ignored is left out, as an index of the checkout does."""
    root = tmp_path / "tree"
    rules = {path: text for path, text in TREE.items() if path.endswith(".gitignore")}
    commit(root, {path: text for path, text in TREE.items() if path not in rules})
    head = commit(root, rules)
    settings = IndexSettings()
    listed = [file.path for file in indexed_files(CommitFiles(root), head, settings)]
    assert [file.path for file in scan(root, settings).files] == listed
    assert {"shop/kept_gen.py", "bin/serve"} <= set(listed)


def test_links_and_submodules_of_a_commit_are_left_out(shop: Path, tmp_path: Path) -> None:
    (shop / "link.py").symlink_to("/etc/passwd")
    (shop / "folder").symlink_to(tmp_path)
    commit(shop, {})
    assert 4 == build(tmp_path / "store", [shop]).files


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "tables"),
        ("x = [", "cannot be read"),
        ("repository = 3", "tables"),
        ("[[repository]]\n", "`path`"),
        ("[[repository]]\npath = 3", "`path`"),
        ("[[repository]]\npath = 'a'\ncommits = 'HEAD'", "`commits`"),
        ("[[repository]]\npath = 'a'\ncommits = []", "`commits`"),
        ("[[repository]]\npath = 'a'\nrun = 'make'", "only path and commits are known"),
        ("\xff", "cannot be read"),
    ],
)
def test_a_wrong_list_is_reported_in_one_sentence(tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "repos.toml").write_bytes(text.encode("latin-1"))
    with pytest.raises(FleetError, match=why):
        read_repositories(tmp_path / "repos.toml")


def test_a_list_names_repositories_relative_to_itself(tmp_path: Path) -> None:
    (tmp_path / "repos.toml").write_text(
        "[[repository]]\npath = 'a'\n[[repository]]\npath = '/b'\ncommits = ['v1', 'HEAD']"
    )
    expected = [
        RepositoryRevision(str(tmp_path / "a"), "HEAD"),
        RepositoryRevision("/b", "v1"),
        RepositoryRevision("/b", "HEAD"),
    ]
    assert expected == read_repositories(tmp_path / "repos.toml")


def test_what_cannot_be_built_does_not_stop_the_others(shop: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "damaged").mkdir()
    shutil.copytree(shop / ".git", tmp_path / "damaged/.git")
    for file in (tmp_path / "damaged/.git/objects").glob("??/*"):
        file.chmod(0o600)
        file.write_bytes(b"x")
    names = ("missing", "empty", "damaged", "shop")
    revisions = [RepositoryRevision(str(tmp_path / name), "HEAD") for name in names]
    revisions.insert(3, RepositoryRevision(str(shop), "no-branch"))
    report = Build(InProcess(), str(tmp_path / "store"), "").run(revisions)
    assert 1 == report.published
    assert [each.source for each in report.failures] == revisions[3::-1]
    assert all(each.reason.endswith(".") for each in report.failures)


def test_a_store_that_cannot_be_written_is_reported(shop: Path, tmp_path: Path) -> None:
    (tmp_path / "store").write_text("a file")
    report = build(tmp_path / "store", [shop])
    assert ["store", "cannot"] == [word for word in ("store", "cannot") if word in report.failures[0].reason]
