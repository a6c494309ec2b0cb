"""Packs stored for other processes, by question and by root, in bounded room."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest

from packlens.engine.context_engine import ContextEngine
from packlens.engine.workspace.stored_packs import store_pack, stored_pack, stored_pack_of_root
from packlens.pack.delta import answer, roots_of
from packlens.pack.result import Pack
from packlens.store import connection, notes
from tests.pack.packs import pack
from tests.trees import SHOP, write_tree

TASK = "charge the card for items in the cart"


@pytest.fixture
def database(tmp_path: Path) -> Iterator[apsw.Connection]:
    opened = connection.open_database(tmp_path / "x.db")
    yield opened
    opened.close()


def test_a_pack_is_found_by_its_key_at_one_snapshot_and_by_its_root_at_all(database: apsw.Connection) -> None:
    built = pack(9, 3000, "gcf")
    store_pack(database, "key", "one", built, 1)
    assert built == stored_pack(database, "key", "one")
    assert stored_pack(database, "key", "two") is None
    for root in roots_of(built):
        assert built == stored_pack_of_root(database, root, "gcf")
    assert stored_pack_of_root(database, "0" * 64, "gcf") is None


def test_a_root_is_found_in_the_wanted_format_or_else_in_another(database: apsw.Connection) -> None:
    packs = {name: pack(9, 20_000, name) for name in ("json", "xml")}
    assert 1 == len({each.pack_root for each in packs.values()})
    for number, each in enumerate(packs.values()):
        store_pack(database, f"key{number}", "one", each, 1)
    root = packs["json"].pack_root
    assert packs["json"] == stored_pack_of_root(database, root, "json")
    assert packs["xml"] == stored_pack_of_root(database, root, "xml")
    assert stored_pack_of_root(database, root, "markdown") in packs.values()


def test_a_later_answer_to_a_question_leaves_the_older_pack_to_its_root(database: apsw.Connection) -> None:
    old, new = pack(5, 3000, "json"), pack(9, 3000, "json")
    store_pack(database, "key", "one", old, 1)
    store_pack(database, "key", "two", new, 2)
    assert new == stored_pack(database, "key", "two")
    assert old == stored_pack_of_root(database, old.pack_root, "json")


def test_the_oldest_notes_go_when_they_take_too_much_room(database: apsw.Connection) -> None:
    for number in range(2000, 2005):
        notes.put_notes(database, [(str(number), "", bytes(15 << 20))], number)
    left = [number for number in range(2000, 2005) if notes.get_note(database, str(number), "") is not None]
    assert [2001, 2002, 2003, 2004] == left


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write_tree(tmp_path / "shop", SHOP)


def asked_pack(root: Path, database: Path, format: str = "json") -> Pack:
    with ContextEngine.open(root, database=database) as engine:
        engine.index()
        return engine.for_task(TASK, 3000, format)


@pytest.mark.parametrize("format", ["gcf", "json"])
def test_another_process_gets_a_pack_by_its_root_after_the_code_changed(
    format: str, root: Path, tmp_path: Path
) -> None:
    old = asked_pack(root, tmp_path / "x.db", format)
    write_tree(root, {"shop/refund.py": "def refund_card(cart):\n    return cart\n"})
    with ContextEngine.open(root, database=tmp_path / "x.db") as engine:
        engine.index()
        new = engine.for_task(TASK, 3000, format)
        for name in roots_of(old):
            stored = engine.pack_by_root(name.upper().replace("SHA", "sha"), format)
            assert stored == old
            assert answer(new, name, stored).outcome in ("delta", "full")
        assert new == engine.pack_by_root(new.pack_root, format)
    assert new.pack_root != old.pack_root


@pytest.mark.parametrize("root_", ["", "x", "0" * 64])
def test_an_unknown_root_has_no_pack(root_: str, root: Path, tmp_path: Path) -> None:
    with ContextEngine.open(root, database=tmp_path / "x.db") as engine:
        assert engine.pack_by_root(root_) is None
