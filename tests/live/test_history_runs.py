"""The git history follows HEAD while a folder is live."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import apsw
import pygit2
import pytest

from packlens.config import HistorySettings, Settings
from packlens.git.history import mine_history
from packlens.live.reports import IndexProgress
from packlens.store.connection import open_database
from tests.live.settling import settle
from tests.live.watching import live_folder, wait_for
from tests.trees import SHOP, write_tree


def _committed_shop(parent: Path) -> tuple[Path, pygit2.Repository]:
    """Write the shop into a new repository with one commit, and return its folder and the repository."""
    root = parent / "shop"
    write_tree(root, SHOP)
    repository = pygit2.init_repository(root)
    _commit(repository, "count the stock")
    return root, repository


def test_a_commit_is_noticed_though_no_file_changed_and_reported_when_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, repository = _committed_shop(tmp_path)
    pending: list[bool] = []
    with live_folder(root, tmp_path / "index.db") as (folder, listener):
        wait_for(lambda: len(folder.engine.view.history) == 1)
        monkeypatch.setattr(listener, "index_changed", lambda _: pending.append(folder.freshness().history_pending))
        write_tree(root, {"shop/new.py": "def redeem():\n    return 1\n"})
        _commit(repository, "redeem more vouchers")
        wait_for(lambda: len(folder.engine.view.history) == 2)
        wait_for(lambda: not folder.freshness().history_pending)
        wait_for(lambda: not pending[-1])
    repository.free()


def test_a_history_that_is_read_already_is_not_pending(tmp_path: Path) -> None:
    root, repository = _committed_shop(tmp_path)
    with live_folder(root, tmp_path / "index.db") as (folder, _):
        wait_for(lambda: len(folder.engine.view.history) == 1)
        wait_for(lambda: not folder._history_runs.busy)
        folder._history_runs.start()
        assert (True, False) == (folder._history_runs.busy, folder.freshness().history_pending)
        wait_for(lambda: not folder._history_runs.busy)
        _commit(repository, "redeem vouchers")
        folder._history_runs.start()
        assert folder.freshness().history_pending
    repository.free()


def test_commits_that_another_process_has_read_are_shown(tmp_path: Path) -> None:
    root, repository = _committed_shop(tmp_path)
    with live_folder(root, tmp_path / "index.db") as (folder, _):
        wait_for(lambda: len(folder.engine.view.history) == 1)
        wait_for(lambda: folder.is_loaded and not folder._history_runs.busy)
        write_tree(root, {"shop/new.py": "def redeem():\n    return 1\n"})
        _commit(repository, "redeem more vouchers")
        with closing(open_database(tmp_path / "index.db")) as connection:
            assert mine_history(connection, root, HistorySettings()).changed
        wait_for(lambda: len(folder.engine.view.history) == 2)
    repository.free()


def test_a_history_that_the_settings_no_longer_want_is_forgotten_and_read_again_when_they_do(tmp_path: Path) -> None:
    root, repository = _committed_shop(tmp_path)
    repository.free()
    with live_folder(root, tmp_path / "index.db") as (folder, _):
        wait_for(lambda: len(folder.engine.view.history) == 1)
        wait_for(lambda: not folder._history_runs.busy)
        folder.configure(Settings(history=HistorySettings(commits=0)))
        wait_for(lambda: len(folder.engine.view.history) == 0)
        wait_for(lambda: not folder.freshness().history_pending)
        folder.configure(Settings())
        wait_for(lambda: len(folder.engine.view.history) == 1)


def test_a_run_that_is_asked_for_while_another_one_ends_does_not_hide_that_nothing_is_pending(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, repository = _committed_shop(tmp_path)
    pending: list[bool] = []
    with live_folder(root, tmp_path / "index.db") as (folder, listener):
        wait_for(lambda: len(folder.engine.view.history) == 1)
        wait_for(lambda: not folder._history_runs.busy)
        monkeypatch.setattr("packlens.live.history_runs._PAUSE", 3.0)
        write_tree(root, {"shop/new.py": "def redeem():\n    return 1\n"})
        monkeypatch.setattr(listener, "index_changed", lambda _: pending.append(folder.freshness().history_pending))
        _commit(repository, "redeem vouchers")
        wait_for(lambda: len(folder.engine.view.history) == 2)
        assert settle(folder, 30)
        assert pending[-1]
        folder._history_runs.start()
        wait_for(lambda: not folder._history_runs.busy)
        wait_for(lambda: pending[-1:] == [False])
    repository.free()


def test_a_folder_that_is_closed_while_it_learns_from_commits_says_nothing(tmp_path: Path) -> None:
    root, repository = _committed_shop(tmp_path)
    repository.free()
    with live_folder(root, tmp_path / "index.db") as (folder, listener):
        history_runs = folder._history_runs
        wait_for(lambda: not history_runs.busy)
        with folder.engine.opened.lock:
            history_runs.start()
            wait_for(lambda: history_runs._run is not None)
            wait_for(lambda: history_runs._run is None)  # it waits for the lock now, or is about to
            folder.close()
        wait_for(lambda: not history_runs.busy)
    assert [] == listener.failures


def _commit(repository: pygit2.Repository, message: str) -> None:
    repository.index.add_all()
    who = pygit2.Signature("a", "a@b.c", 1, 0)
    parents = [] if repository.head_is_unborn else [repository.head.target]
    repository.create_commit("HEAD", who, who, message, repository.index.write_tree(), parents)


def test_a_history_that_cannot_be_read_is_reported_once(tmp_path: Path) -> None:
    root, repository = _committed_shop(tmp_path)
    commit = str(repository.head.target)
    repository.free()
    damaged = root / ".git/objects" / commit[:2] / commit[2:]
    damaged.chmod(0o600)
    damaged.write_bytes(b"damaged")
    with live_folder(root, tmp_path / "index.db") as (folder, listener):
        wait_for(lambda: bool(listener.failures))
        folder.reindex()
        assert settle(folder, 30)
        wait_for(lambda: not folder.freshness().history_pending)
        (failure,) = listener.take_failures()
        assert "history" in failure
        history_runs = folder._history_runs
        history_runs._problem = ""
        history_runs.start()
        wait_for(lambda: history_runs._run is not None)
        history_runs._closed.set()
        wait_for(lambda: not history_runs.busy)
        assert [] == listener.take_failures(), "a folder that was closed meanwhile says nothing"


def test_an_index_run_that_waits_for_the_history_run_of_its_own_folder_blames_no_other_process(tmp_path: Path) -> None:
    root, repository = _committed_shop(tmp_path)
    with live_folder(root, tmp_path / "index.db") as (folder, listener):
        wait_for(lambda: len(folder.engine.view.history) == 1 and not folder._history_runs.busy)
        with closing(apsw.Connection(str(folder.engine.database))) as held:
            held.execute("BEGIN IMMEDIATE")  # as the history run does, whose moment no test can choose
            _commit(repository, "redeem vouchers")
            wait_for(lambda: folder._history_runs.busy)
            write_tree(root, {"shop/late.py": "def late():\n    return 1\n"})
            folder.reindex()
            wait_for(lambda: folder.activity == IndexProgress("history", 0, 0))
        assert settle(folder, 60)
        assert IndexProgress("wait", 0, 0) not in listener.activities
    repository.free()
