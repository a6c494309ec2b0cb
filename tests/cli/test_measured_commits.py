"""Facts of coverage survive checkouts and clones if it is proved that the same bytes were measured, and only then."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pygit2
import pytest

from tests.cli.run import call
from tests.git.commits import commit
from tests.trees import write_tree

TREE = {
    "shop/__init__.py": "",
    "shop/cart.py": "def total(prices):\n    return sum(prices)\n\n\ndef unused():\n    return 1\n",
    "shop/card.py": "def charge(card):\n    return card\n",
    "run.py": "from shop.card import charge\nfrom shop.cart import total\n\nprint(charge(total([1, 2])))\n",
}
CART = "shop/cart.py"
STALE = "may have changed since it was measured"


@pytest.fixture
def repository(tmp_path: Path) -> pygit2.Repository:
    root = write_tree(tmp_path / "shop", TREE)
    opened = pygit2.init_repository(root)
    commit(opened, "shop")
    opened.references.create("refs/tags/v1", opened.head.target)
    for path in root.rglob("*.py"):
        os.utime(path, (1000, 1000))
    return opened


@pytest.fixture
def root(repository: pygit2.Repository) -> Path:
    return Path(repository.workdir)


@pytest.fixture
def report(tmp_path: Path) -> Path:
    return tmp_path / "coverage.data"


def measure(root: Path, report: Path, *options: str) -> None:
    """Run the program under coverage.py."""
    command = [sys.executable, "-m", "coverage", "run", "--data-file", str(report), "--source", "shop"]
    subprocess.run([*command, *options, "run.py"], cwd=root, check=True, stdout=subprocess.DEVNULL)


def write_anew(root: Path, *paths: str) -> None:
    """Let files be written after every report, with the bytes that they have: what a checkout does."""
    for path in paths or (CART, "shop/card.py"):
        os.utime(root / path, (4e9, 4e9))


def words(root: Path, symbol: str = "total") -> str:
    """Return what is said of a function, without the day."""
    measured = call("tests", symbol, "--repo", root, "--db", root.parent / "x.db", "--json").json["measured"]
    return str(measured["words"]).partition(" (")[0]


def add(root: Path, report: Path, *options: str) -> str:
    done = call("evidence", "add", report, *options, "--repo", root, "--db", root.parent / "x.db")
    return done.stdout + done.stderr


def test_a_report_that_is_added_again_counts_for_the_bytes_that_it_counted_for(root: Path, report: Path) -> None:
    measure(root, report)
    assert "its facts do not count" not in add(root, report)
    write_anew(root)
    (root / "shop/card.py").write_text("def charge(card):\n    return None\n", newline="\n")

    again = add(root, report)

    assert "its facts do not count: shop/card.py\n" in again
    assert ("ran", STALE) == (words(root), words(root, "charge"))
    (root / "shop/card.py").write_text(TREE["shop/card.py"], newline="\n")
    assert STALE == words(root, "charge"), "the report has no current facts about it"
    assert "its facts do not count" not in add(root, report)
    assert "ran" == words(root, "charge")


def test_a_copy_of_a_report_is_the_same_report(root: Path, report: Path) -> None:
    measure(root, report)
    add(root, report)
    write_anew(root)
    copy = Path(shutil.copy(report, report.with_name("copy.data")))

    assert "its facts do not count" not in add(root, copy)
    measure(root, copy, "--branch")
    assert "its facts do not count: shop/card.py, shop/cart.py\n" in add(root, copy), "another run proves nothing"


def test_a_checkout_of_another_branch_and_back_ends_no_fact(
    repository: pygit2.Repository, root: Path, report: Path
) -> None:
    main = repository.head.name
    measure(root, report)
    add(root, report)
    repository.references.create("refs/heads/other", repository.head.target)
    repository.checkout("refs/heads/other")
    (root / CART).write_text("def total(prices):\n    return 0\n", newline="\n")
    commit(repository, "other")
    assert "changed since it was measured" == words(root)

    repository.checkout(main)
    write_anew(root)

    assert "ran" == words(root)
    add(root, report)
    assert "ran" == words(root)


@pytest.mark.parametrize("name", ["HEAD", "v1", "id"])
def test_a_clone_knows_what_a_report_measured_by_its_commit(
    repository: pygit2.Repository, root: Path, report: Path, tmp_path: Path, name: str
) -> None:
    measure(root, report)
    clone = Path(pygit2.clone_repository(str(root), tmp_path / "clone").workdir)
    write_anew(clone)
    revision = str(repository.head.target)[:10] if name == "id" else name

    unproved = add(clone, report)
    assert "(--commit names the commit that was measured), so that its facts do not count: shop/" in unproved
    assert STALE == words(clone)
    assert "its facts do not count" not in add(clone, report, "--commit", revision)
    assert ("ran", "did not run") == (words(clone), words(clone, "unused"))


def test_of_an_older_commit_the_unchanged_files_count(repository: pygit2.Repository, root: Path, report: Path) -> None:
    measure(root, report)
    (root / CART).write_text("import math\n\n" + TREE[CART], newline="\n")
    commit(repository, "later")
    write_anew(root)

    added = add(root, report, "--commit", "v1")

    assert "not as in the commit, so that its facts do not count: shop/cart.py\n" in added
    assert (STALE, "ran") == (words(root), words(root, "charge"))


def test_a_change_that_was_measured_and_undone_is_not_taken_for_the_commit(
    repository: pygit2.Repository, root: Path, report: Path
) -> None:
    """HEAD was the same commit all the time, and yet the report is about other code."""
    (root / CART).write_text("def total(prices):\n    if prices:\n        return 3\n    return 0\n", newline="\n")
    measure(root, report)
    repository.checkout("HEAD", strategy=pygit2.enums.CheckoutStrategy.FORCE)
    write_anew(root, CART)

    assert "its facts do not count: shop/cart.py\n" in add(root, report)
    assert STALE == words(root)


def test_a_folder_below_the_top_is_found_in_the_commit(root: Path, report: Path) -> None:
    measure(root, report)
    write_anew(root)

    assert "its facts do not count" not in add(root / "shop", report, "--commit", "HEAD")
    assert "ran" == words(root / "shop")


@pytest.mark.parametrize("revision", ["abcdef0", "../../x", "0" * 39, "nothing", "-x"])
def test_an_unknown_commit_is_one_sentence(root: Path, report: Path, revision: str) -> None:
    measure(root, report)

    assert f"has no commit {revision}; give its id, a tag, or HEAD." in add(root, report, f"--commit={revision}")
    assert not call("evidence", "list", "--repo", root, "--db", root.parent / "x.db", "--json").json["reports"]


def test_a_folder_without_git_has_no_commit(tmp_path: Path, report: Path) -> None:
    root = write_tree(tmp_path / "plain", TREE)
    measure(root, report)

    assert "is in no git repository, so it has no commit HEAD." in add(root, report, "--commit", "HEAD")
