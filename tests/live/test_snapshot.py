"""A cancelled question ends at once; an answer says how current the index was that it was made from."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from packlens.cancellation import CancellationToken, OperationCancelledError
from packlens.errors import SymbolNotFoundError
from packlens.extract.languages.language import languages
from packlens.graph.view import Index
from packlens.live import timing
from packlens.live.folder import LiveFolder
from packlens.live.index_steps import uncompiled
from packlens.live.state import FolderState
from tests.live.settling import settle
from tests.live.watching import assert_fresh, live_folder
from tests.trees import SHOP, write_tree

PATH = "shop/cart.py"


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[LiveFolder]:
    root = tmp_path / "shop"
    write_tree(root, SHOP)
    with live_folder(root, tmp_path / "index.db") as (folder, _):
        yield folder


def long_text(functions: int) -> str:
    return "".join(f"def wares_{n}(cart):\n    return cart.add({n})\n\n" for n in range(functions))


def test_a_cancelled_question_does_not_wait_for_edits(shop: LiveFolder) -> None:
    token = CancellationToken()
    token.cancel()
    with shop._state.wake:  # the thread cannot begin
        shop.change_document(PATH, long_text(2))
        with pytest.raises(OperationCancelledError):
            shop.engine.snapshot(token)
        assert (PATH,) == shop.freshness().pending
    assert settle(shop, 60)


def test_an_answer_is_as_current_as_the_index_it_was_made_from(shop: LiveFolder) -> None:
    before = shop.snapshot()
    engine = shop.engine.at(before)
    shop.change_document(PATH, long_text(2))
    assert settle(shop, 20)
    after = shop.snapshot()
    assert engine.view is before.index
    assert "wares_1" not in engine.view.symbols.names
    assert after.index is shop.engine.view
    assert "wares_1" in after.index.symbols.names
    assert ((), ()) == (before.freshness.pending, after.freshness.pending)
    assert after.freshness.generation == before.freshness.generation + 1


def test_an_answer_made_during_an_edit_is_not_cached_for_the_text_before_it(shop: LiveFolder) -> None:
    """It may show the lines of the edited text: once cached, it would answer whenever the edit is taken back."""
    task = "put an item into the cart"
    before = shop.engine.at(shop.snapshot())
    shop.change_document(PATH, "\n\n\n" + SHOP[PATH])
    assert settle(shop, 20)
    before.for_task(task, 1500, "markdown")
    shop.close_document(PATH)
    assert settle(shop, 20)
    assert_fresh(shop, shop.root, {}, (task,))


class _ReadDuringAnEdit(Sequence[int]):
    """Positions; before they are read, the folder shows an edit."""

    def __init__(self, positions: Sequence[int], edit: Callable[[], object]) -> None:
        self._positions, self._edit = positions, edit

    def __len__(self) -> int:
        self._edit()
        return len(self._positions)

    def __getitem__(self, index: Any) -> Any:
        return self._positions[index]


def test_a_node_that_is_read_during_an_edit_is_not_taken_for_one_of_the_edited_text(shop: LiveFolder) -> None:
    index = shop.snapshot().index
    position = index.symbols.names.index("check_stock")

    def edit() -> None:
        shop.change_document(PATH, "\n" + SHOP[PATH])
        assert settle(shop, 20)

    line = shop._nodes([position], index)[position].span.start_line
    shop._nodes(_ReadDuringAnEdit([position], edit), index)
    (shop.root / PATH).write_text("\n" + SHOP[PATH])
    shop.disk_changed([PATH])
    assert settle(shop, 20)  # the node is read from the database again
    assert line + 1 == shop._nodes([position], shop.snapshot().index)[position].span.start_line


def test_every_answer_of_an_engine_at_a_snapshot_is_made_from_it(shop: LiveFolder) -> None:
    engine = shop.engine.at(shop.snapshot())
    before = engine.status(), engine.rank("add wares to the cart"), engine.find("add_item")
    pack, scope = engine.for_task("add wares to the cart", 2000), engine.test_scope([PATH])
    shop.change_document(PATH, long_text(2))
    assert settle(shop, 20)
    assert "wares_1" in shop.engine.view.symbols.names
    assert before[0].symbols == engine.status().symbols
    assert before[1].scored == engine.rank("add wares to the cart").scored
    assert before[2] == engine.find("add_item")
    assert pack.pack_root == engine.for_task("add wares to the cart", 2000).pack_root
    assert scope == engine.test_scope([PATH])
    with pytest.raises(SymbolNotFoundError):
        engine.find("wares_1")


def test_a_question_does_not_wait_for_edits_made_after_it(shop: LiveFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("packlens.live.folder._PATIENCE", 3600.0)
    later = "shop/checkout.py"
    shop.change_document(PATH, long_text(300))
    answered = threading.Event()

    def type_later() -> None:
        while not shop._state.updating and not answered.is_set():  # until the first edit is being looked at
            time.sleep(0.001)
        number = 0
        while not answered.wait(0.03):  # never a pause in typing
            number += 1
            shop.change_document(later, long_text(number))

    typing = threading.Thread(target=type_later)
    typing.start()
    snapshot = shop.snapshot()
    view = snapshot.index
    answered.set()
    assert "wares_299" in view.symbols.names
    assert snapshot.freshness.pending in ((), (later,))
    typing.join()
    assert "shop/checkout.py" in view.symbols.paths
    assert "wares_0" not in _names_in(view, later)
    assert settle(shop, 60)


def _names_in(view: Index, path: str) -> set[str]:
    file = view.symbols.paths.index(path)
    return {
        name
        for name, file_number in zip(view.symbols.names, view.symbols.file.tolist(), strict=True)
        if file_number == file
    }


def test_an_answer_without_an_edit_says_that_the_edit_is_pending(
    shop: LiveFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("packlens.live.folder._PATIENCE", 0.0)
    with shop._state.wake:  # the thread cannot begin
        shop.change_document(PATH, long_text(2))
        snapshot = shop.snapshot()
    assert settle(shop, 60)
    assert (PATH,) == snapshot.freshness.pending
    assert "wares_0" not in snapshot.index.symbols.names
    assert () == shop.freshness().pending


def test_every_language_of_a_folder_is_compiled_before_its_first_edit(shop: LiveFolder) -> None:
    names = shop.engine.view.symbols.languages
    assert names
    end = time.monotonic() + 20
    while uncompiled(names) and time.monotonic() < end:
        time.sleep(0.02)
    assert [] == uncompiled(names)
    assert all(languages()[name].is_compiled for name in names)


def test_no_language_is_compiled_soon_after_an_edit_or_a_question() -> None:
    state = FolderState((1, 2), scan_wanted=False, look_due=math.inf, uncompiled_languages=[*languages().values()])
    assert "warm" == state.due(time.monotonic())[0]
    state.note_question()
    assert (None, state.last_question + timing.REST_PAUSE) == state.due(state.last_question)
    state.last_event = state.last_question + 1.0
    assert (None, state.last_event + timing.REST_PAUSE) == state.due(state.last_question + timing.REST_PAUSE)
    assert "warm" == state.due(state.last_event + timing.REST_PAUSE)[0]


def test_languages_are_compiled_in_the_order_of_their_files() -> None:
    cold = [each.name for each in languages().values() if not each.is_compiled][:2]
    if len(cold) == 2:
        assert cold == [each.name for each in uncompiled([cold[1], cold[0], cold[1]])]


def test_a_question_that_waits_for_an_edit_reports_the_generation_that_has_it(
    shop: LiveFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = shop.freshness().generation
    state = shop._state
    notify = state.wake.notify_all
    notifications: list[tuple[bool, int]] = []

    def noted() -> None:
        notifications.append((state.shown_events == state.event_count, state.shown.generation - before))
        notify()

    with state.wake:  # nothing is noted before the edit
        monkeypatch.setattr(state.wake, "notify_all", noted)
        shop.change_document(PATH, long_text(2))
    assert settle(shop, 20)
    assert {seen for seen, _ in notifications} == {False, True}
    assert {generations for seen, generations in notifications if seen} == {1}


def test_an_answer_made_while_an_edit_is_under_way_tells_its_own_generation(
    shop: LiveFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A question that no longer waits never gets a newer index with the generation of an older one."""
    monkeypatch.setattr("packlens.live.folder._PATIENCE", 0.0)
    first = shop.snapshot()
    before, first_freshness = first.index, first.freshness
    memory_index = shop._state.shown.memory_index
    assert memory_index is not None
    update, is_indexed, is_asked = memory_index.update, threading.Event(), threading.Event()

    def update_slowly(*args: Any) -> tuple[bool, set[str]]:
        """Index the edit, and wait for the question."""
        updated = update(*args)
        is_indexed.set()
        assert is_asked.wait(60)
        return updated

    monkeypatch.setattr(memory_index, "update", update_slowly)
    shop.change_document(PATH, long_text(2))
    assert is_indexed.wait(60)
    assert memory_index.index is not before
    second = shop.snapshot()
    answered, now = second.index, second.freshness
    is_asked.set()
    assert (answered is before) == (now.generation == first_freshness.generation)
    assert now.pending == (PATH,)
    assert settle(shop, 20)
    last = shop.snapshot()
    assert (last.index is before, last.freshness.generation) == (False, first_freshness.generation + 1)
