"""A folder whose index exists answers from what is stored, at once, until the index that follows edits is loaded."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from packlens.config import IndexSettings, Settings
from packlens.engine.context_engine import ContextEngine
from packlens.live import engine, timing
from packlens.live.folder import LiveFolder
from packlens.live.saved_files import SavedFiles
from tests.live.settling import settle
from tests.live.watching import RecordingListener, assert_fresh, indexed_names
from tests.trees import SHOP, write_tree

GIFT = "def wrap_gift():\n    pass\n"


def index(root: Path, database: Path) -> None:
    """Bring the database up to date as another process does."""
    with ContextEngine.open(root, Settings(index=IndexSettings(jobs=1)), database) as engine:
        engine.index()


def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.fixture
def indexed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """A tree and its database; nothing but a change makes a folder load the index that follows edits."""
    monkeypatch.setattr(timing, "LOAD_PAUSE", 3600.0)
    monkeypatch.setattr(timing, "MAX_LOAD_PAUSE", 3600.0)
    root, database = write_tree(tmp_path / "shop", SHOP), tmp_path / "shop.db"
    index(root, database)
    return root, database


@contextmanager
def started(root: Path, database: Path) -> Iterator[tuple[LiveFolder, RecordingListener]]:
    """Start a folder, and wait until its answers are complete."""
    listener = RecordingListener()
    folder = LiveFolder(root, "shop", Settings(), listener, database)
    folder.start()
    try:
        until(lambda: folder.freshness().complete)
        yield folder, listener
    finally:
        folder.close()
    listener.assert_no_failures()


def stages(listener: RecordingListener) -> set[str]:
    """Return what the folder has reported to be doing."""
    return {activity.stage for activity in listener.activities if activity is not None}


def test_an_unchanged_folder_answers_without_an_index_run_and_without_loading(indexed: tuple[Path, Path]) -> None:
    with started(*indexed) as (folder, listener):
        snapshot = folder.snapshot()
        assert "pay" in snapshot.index.symbols.names
        assert (True, ()) == (snapshot.freshness.complete, snapshot.freshness.pending)
        assert snapshot.is_database_in_step()
        assert set() == stages(listener)
        generation = snapshot.freshness.generation
        assert settle(folder, 60)  # loads it: the same answers, no new generation
        assert {"load"} == stages(listener)
        assert generation == folder.snapshot().freshness.generation
        assert_fresh(folder, indexed[0], {})


def test_what_was_saved_before_the_start_is_indexed_first(indexed: tuple[Path, Path]) -> None:
    write_tree(indexed[0], {"shop/gift.py": GIFT})
    (indexed[0] / "shop/cart.py").unlink()
    with started(*indexed) as (folder, _):
        assert "wrap_gift" in indexed_names(folder)
        assert "Cart" not in indexed_names(folder)


def test_what_is_saved_afterwards_makes_answers_incomplete_until_they_have_it(indexed: tuple[Path, Path]) -> None:
    with started(*indexed) as (folder, _):
        write_tree(indexed[0], {"shop/gift.py": GIFT})
        SavedFiles(folder).look()
        freshness = folder.freshness()
        assert "wrap_gift" in indexed_names(folder) or not freshness.complete or freshness.pending
        until(lambda: folder.freshness().complete)
        assert "wrap_gift" in indexed_names(folder)


def test_a_document_is_shown_as_it_is_in_the_editor(indexed: tuple[Path, Path]) -> None:
    with started(*indexed) as (folder, _):
        folder.change_document("shop/gift.py", GIFT)
        until(lambda: folder.freshness().complete)
        assert "wrap_gift" in indexed_names(folder)
        assert_fresh(folder, indexed[0], {"shop/gift.py": GIFT})


def test_a_question_waits_for_the_text_in_the_editor(indexed: tuple[Path, Path]) -> None:
    with started(*indexed) as (folder, _):
        folder.change_document("shop/gift.py", GIFT)
        snapshot = folder.snapshot()
        assert "wrap_gift" in snapshot.index.symbols.names
        assert (True, ()) == (snapshot.freshness.complete, snapshot.freshness.pending)


def test_another_process_that_writes_the_database_is_noticed(indexed: tuple[Path, Path]) -> None:
    with started(*indexed) as (folder, _):
        write_tree(indexed[0], {"shop/gift.py": GIFT})
        index(*indexed)
        snapshot = folder.snapshot()
        assert not snapshot.freshness.complete or "wrap_gift" in snapshot.index.symbols.names
        until(lambda: folder.freshness().complete)
        assert "wrap_gift" in indexed_names(folder)


def test_the_index_is_loaded_in_idle_time(indexed: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timing, "LOAD_PAUSE", 0.05)
    with started(*indexed) as (_, listener):
        until(lambda: "load" in stages(listener))


def test_who_watches_a_first_run_makes_it_load_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root, database = write_tree(tmp_path / "shop", SHOP), tmp_path / "shop.db"

    def stop(stage: str, _done: int, _total: int) -> None:
        if stage == "resolve":
            raise KeyboardInterrupt

    folder = LiveFolder(root, "shop", Settings(), RecordingListener(), database)
    with closing(folder):
        with (
            suppress(KeyboardInterrupt),
            ContextEngine.open(root, Settings(index=IndexSettings(jobs=1)), database) as other,
        ):
            other.index(stop)
        monkeypatch.setattr(engine, "load_index", lambda _: pytest.fail("loaded"))
        status = folder.engine.first_status()
        assert status is not None
        assert (4, {}, False) == (status.files, status.edges, status.complete)
        assert (4, {"python": 3, "go": 1}) == (status.symbols["file"], status.languages)
        index(root, database)
        assert folder.engine.first_status() is None
