"""What goes wrong while edits come in, or too much at once: no edit is lost."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import apsw
import pytest

from packlens.errors import StoreBusyError, StoreDamagedError, StoreFullError
from packlens.live import timing
from packlens.live.folder import LiveFolder
from packlens.live.reports import IndexProgress
from packlens.live.state import FolderState
from packlens.live.thread import BUSY
from packlens.store.records import EdgeRow
from tests.graph.build import make_index
from tests.live.settling import settle
from tests.live.watching import RecordingListener, current, live_folder, many, wait_for
from tests.trees import SHOP, write_tree

PATH = "shop/cart.py"


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[tuple[LiveFolder, RecordingListener]]:
    root = tmp_path / "shop"
    write_tree(root, SHOP)
    with live_folder(root, tmp_path / "index.db") as (folder, listener):
        yield folder, listener


def test_an_edit_outlives_a_database_that_is_busy_once(
    shop: tuple[LiveFolder, RecordingListener], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, listener = shop
    monkeypatch.setattr(timing, "FIRST_RETRY", 0.5)
    memory_index = folder._state.shown.memory_index
    assert memory_index is not None

    def busy(paths: Iterable[str]) -> dict[str, Sequence[EdgeRow]]:
        raise StoreBusyError("The database is busy.")

    monkeypatch.setattr(memory_index, "_extracted_edges", busy)
    folder.change_document(PATH, "def fresh_wares():\n    return 2\n")
    _ = folder.engine.view
    assert folder.freshness().pending == (PATH,)
    assert settle(folder, 30)
    assert listener.take_failures() == [BUSY.format("shop")]
    assert "fresh_wares" in folder.engine.view.symbols.names
    assert folder.freshness().pending == ()


def test_an_error_is_told_until_what_failed_is_done(
    shop: tuple[LiveFolder, RecordingListener], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, listener = shop
    monkeypatch.setattr(timing, "FIRST_RETRY", 0.1)
    memory_index = folder._state.shown.memory_index
    assert memory_index is not None
    sentence = "The disk is full."

    def full(*_values: object) -> bool:
        raise StoreFullError(sentence)

    with monkeypatch.context() as broken:
        broken.setattr(memory_index, "store", full)
        (folder.root / PATH).write_text("def fresh_wares():\n    return 2\n", "utf-8")
        folder.disk_changed([PATH])
        wait_for(lambda: folder.error == sentence)
        folder.change_document("shop/other.py", "def other_wares():\n    return 2\n")
        wait_for(lambda: "other_wares" in folder.engine.view.symbols.names)
        wait_for(lambda: not folder._state._owes_values)
        assert sentence == folder.error
    assert settle(folder, 30)
    assert "" == folder.error
    assert listener.take_failures() == [sentence]


def test_a_run_that_another_process_keeps_waiting_says_so(
    shop: tuple[LiveFolder, RecordingListener],
) -> None:
    folder, listener = shop
    other = apsw.Connection(str(folder.engine.database))
    other.execute("BEGIN IMMEDIATE")
    listener.activities.clear()
    write_tree(folder.root, many(3, "late"))
    folder.reindex()
    wait_for(lambda: bool(listener.activities))
    assert IndexProgress("scan", 0, 0) == listener.activities[0]
    wait_for(lambda: folder.activity == IndexProgress("wait", 0, 0))
    other.execute("ROLLBACK")
    other.close()
    assert settle(folder, 60)
    assert folder.activity is None


def test_deriving_that_fails_is_left_to_the_next_question(
    shop: tuple[LiveFolder, RecordingListener], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, listener = shop

    def fail(*_values: object) -> None:
        raise StoreBusyError("The database is busy.")

    with monkeypatch.context() as broken:
        broken.setattr("packlens.live.memory_index.prepare", fail)
        folder.change_document(PATH, "def fresh_wares():\n    return 2\n")
        assert settle(folder, 30)
    wait_for(lambda: bool(listener.failures))
    assert listener.take_failures() == [BUSY.format("shop")]
    assert "fresh_wares" in folder.engine.for_task("fresh wares", 800).text


@pytest.mark.parametrize("error", [StoreBusyError("The database is busy."), ValueError("A defect.")])
def test_an_answer_says_that_it_lacks_an_edit_from_the_moment_at_which_showing_it_fails(
    shop: tuple[LiveFolder, RecordingListener], monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    folder, listener = shop
    memory_index = folder._state.shown.memory_index
    assert memory_index is not None

    def fail(paths: Iterable[str]) -> dict[str, Sequence[EdgeRow]]:
        raise error

    monkeypatch.setattr(memory_index, "_extracted_edges", fail)
    answers: list[tuple[bool, tuple[str, ...]]] = []
    report = listener.failed

    def ask_and_report(root: str, message: str) -> None:
        """Note what an answer would say while the failure is handled."""
        freshness = folder.freshness()
        answers.append((freshness.complete, freshness.pending))
        report(root, message)

    monkeypatch.setattr(listener, "failed", ask_and_report)
    folder.change_document(PATH, "def fresh_wares():\n    return 2\n")
    wait_for(lambda: bool(answers))
    assert [(False, (PATH,))] == answers
    assert settle(folder, 30)
    assert "fresh_wares" in current(folder).view.symbols.names
    assert 1 == len(listener.take_failures())


@pytest.mark.parametrize("error", [StoreBusyError("The database is busy."), ValueError("A defect.")])
def test_a_step_that_fails_leaves_no_connection_open(
    shop: tuple[LiveFolder, RecordingListener], monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    folder, listener = shop
    monkeypatch.setattr(timing, "FIRST_RETRY", 0.1)
    memory_index = folder._state.shown.memory_index
    assert memory_index is not None

    def fail(paths: Iterable[str]) -> dict[str, Sequence[EdgeRow]]:
        raise error

    monkeypatch.setattr(memory_index, "_extracted_edges", fail)
    folder.change_document(PATH, "def fresh_wares():\n    return 2\n")
    assert settle(folder, 30)
    assert folder._state.shown.memory_index is not memory_index
    with pytest.raises(apsw.ConnectionClosedError):
        memory_index._connection.execute("SELECT 1")
    assert 1 == len(listener.take_failures())


def test_a_folder_that_is_closed_during_a_step_reports_no_failure(
    shop: tuple[LiveFolder, RecordingListener], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, _ = shop
    memory_index, thread = folder._state.shown.memory_index, folder._thread
    assert memory_index is not None
    store, has_begun, is_closed = memory_index.store, threading.Event(), threading.Event()

    def store_late(*args: Any) -> bool:
        """Begin when the folder is closed."""
        has_begun.set()
        assert is_closed.wait(60)
        return store(*args)

    monkeypatch.setattr(memory_index, "store", store_late)
    monkeypatch.setattr(thread, "join", lambda timeout: None)  # as when a step takes longer than closing waits
    write_tree(folder.root, {PATH: "def fresh_wares():\n    return 2\n"})
    folder.disk_changed([PATH])
    assert has_begun.wait(60)
    folder.close()
    is_closed.set()
    wait_for(lambda: not thread._thread.is_alive())


def test_sixty_documents_are_changed_together_and_closed_together(tmp_path: Path) -> None:
    number = timing.MAX_AT_ONCE + 10
    stored, typed = ({f"{name}_{at}" for at in range(number)} for name in ("stored", "typed"))
    write_tree(tmp_path / "shop", many(number, "stored"))
    with live_folder(tmp_path / "shop", tmp_path / "index.db") as (folder, _):
        with folder._state.wake:  # together: the folder's thread sees none before the last
            for path, text in many(number, "typed").items():
                folder.change_document(path, text)
        assert settle(folder, 30)
        assert set(folder.engine.view.symbols.names) & (stored | typed) == typed
        with folder._state.wake:
            for path in many(number, ""):
                folder.close_document(path)
        assert settle(folder, 30)
        assert set(folder.engine.view.symbols.names) & (stored | typed) == stored


def test_an_edit_among_many_changes_on_disk_that_are_none_is_seen(tmp_path: Path) -> None:
    files = many(timing.MAX_AT_ONCE + 10, "stored")
    write_tree(tmp_path / "shop", files)
    with live_folder(tmp_path / "shop", tmp_path / "index.db") as (folder, _):
        with folder._state.wake:
            folder.disk_changed(files)  # as a checkout to and fro
            folder.change_document("shop/part0.py", "def typed():\n    return 1\n")
        assert settle(folder, 30)
        assert "typed" in folder.engine.view.symbols.names


@pytest.mark.parametrize(
    "statement", ["DROP TABLE nodes", "UPDATE nodes SET seal = 0", "UPDATE lessons SET useful = 9.0"]
)
def test_a_database_that_is_damaged_under_a_server_is_rebuilt(
    statement: str, shop: tuple[LiveFolder, RecordingListener], tmp_path: Path
) -> None:
    """The question that meets the damage says so; what follows is answered, and what was learned is kept."""
    folder, _ = shop
    task = "pay for the cart"
    folder.engine.feedback(["pay"], True, task)
    expected = folder.engine.for_task(task, 800, learn=True).text
    other = apsw.Connection(str(tmp_path / "index.db"))
    other.execute(f"{statement}; DELETE FROM notes")
    other.close()
    folder.engine.settings = replace(folder.engine.settings, caches=False)
    folder._state.shown.memory_index._node_cache.clear()  # type: ignore[union-attr]
    with pytest.raises(StoreDamagedError):
        folder.engine.for_task(task, 800, learn=True)
    folder.rebuild()  # as the connection does for a request that raised this
    assert settle(folder, 60)
    assert expected == folder.engine.for_task(task, 800, learn=True).text


def test_a_database_that_is_replaced_under_a_server_is_reported_once_and_answers_go_on(
    shop: tuple[LiveFolder, RecordingListener], tmp_path: Path
) -> None:
    folder, listener = shop
    database = folder.engine.database
    copy = tmp_path / "copy.db"
    shutil.copyfile(database, copy)
    copy.replace(database)

    assert settle(folder, 30)
    folder.change_document(PATH, "def fresh_wares():\n    return 2\n")
    assert "fresh_wares" in current(folder).view.symbols.names
    assert settle(folder, 30)
    sentence = f"The index {database} was deleted or replaced while it was open; restart the server to use the new one."
    assert listener.take_failures() == [sentence]
    assert folder.error == sentence


def test_history_that_cannot_be_read_once_is_shown_later(
    shop: tuple[LiveFolder, RecordingListener], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, listener = shop
    monkeypatch.setattr(timing, "FIRST_RETRY", 0.1)
    memory_index = folder._state.shown.memory_index
    assert memory_index is not None
    show, calls = memory_index.show_history, list[bool]()

    def busy_once() -> None:
        calls.append(True)
        if len(calls) == 1:
            raise StoreBusyError("The database is busy.")
        show()

    monkeypatch.setattr(memory_index, "show_history", busy_once)
    folder._state.want_history()
    end = time.monotonic() + 10
    while (len(calls) < 2 or folder.freshness().history_pending) and time.monotonic() < end:
        time.sleep(0.01)
    assert len(calls) == 2
    assert not folder.freshness().history_pending
    assert listener.take_failures() == [BUSY.format("shop")]


def test_unsaved_text_is_missing_until_it_is_read_again_after_a_failed_step() -> None:
    state = FolderState((1, 2), documents={PATH: b"x = 1\n"}, is_compared=True, scan_wanted=False)
    state.show_nothing()
    state.show_stored(make_index(1))
    assert not state.is_complete
    assert state.touched == {PATH}
