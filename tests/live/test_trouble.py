"""What goes wrong while edits come in, or too much at once: no edit is lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pytest

from packlens.errors import StoreBusyError
from packlens.live import folder as live
from packlens.live.folder import LiveFolder
from packlens.store.records import EdgeRow
from tests.live.watching import Told, live_folder, write_tree
from tests.trees import SHOP

PATH = "shop/cart.py"


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[tuple[LiveFolder, Told]]:
    root = tmp_path / "shop"
    write_tree(root, SHOP)
    with live_folder(root, tmp_path / "index.db") as (folder, told):
        yield folder, told


def test_an_edit_outlives_a_database_that_is_busy_once(
    shop: tuple[LiveFolder, Told], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, told = shop
    monkeypatch.setattr(live, "_RETRY", 0.5)
    mirror = folder._mirror
    assert mirror is not None

    def busy(paths: Iterable[str]) -> dict[str, Sequence[EdgeRow]]:
        raise StoreBusyError("The database is busy.")

    monkeypatch.setattr(mirror, "_extracted", busy)
    folder.change_document(PATH, "def fresh_wares():\n    return 2\n")
    _ = folder.engine.view
    assert folder.freshness().pending == (PATH,)
    assert folder.settle(30)
    assert told.failures == ["The database is busy."]
    assert "fresh_wares" in folder.engine.view.symbols.names
    assert folder.freshness().pending == ()
