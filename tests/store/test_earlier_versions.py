"""Databases that earlier versions made, of the shop of tests/trees.py with one lesson about `charge`, are taken over.

`earlier/layout-2.db.xz` is of the first version that learned, `layout-5.db.xz` of 0.1.0, `layout-7.db.xz` of a version
after it that was not released. What an earlier version says of a database of this one: test_connection.py, and by hand
with all three, the same sentence.
"""

from __future__ import annotations

import lzma
from pathlib import Path
from typing import Any

import pytest

from packlens.errors import StoreNewerError
from packlens.store import schema
from packlens.store.connection import open_database
from tests.cli.run import call
from tests.trees import SHOP, write_tree

EARLIER = Path(__file__).parent / "earlier"


def callers(shop: Path, db: Path) -> Any:
    answer = call("radius", "charge", "--repo", shop, "--db", db, "--json")
    assert 0 == answer.code
    return answer.json


@pytest.mark.parametrize(("layout", "is_rebuilt"), [(2, True), (5, False), (7, True)])
def test_an_index_of_an_earlier_version_answers_as_a_new_one_and_keeps_its_lessons(
    layout: int, is_rebuilt: bool, tmp_path: Path
) -> None:
    shop, db = write_tree(tmp_path / "shop", SHOP), tmp_path / "earlier.db"
    db.write_bytes(lzma.decompress((EARLIER / f"layout-{layout}.db.xz").read_bytes()))

    first = call("pack", "charge a card", "--repo", shop, "--db", db, "--budget", "300")
    assert (0, is_rebuilt) == (first.code, "made by an early version, and is rebuilt" in first.stderr)
    assert is_rebuilt or "damaged" not in first.stderr
    assert callers(shop, tmp_path / "new.db") == callers(shop, db)
    lessons = call("learn", "show", "--repo", shop, "--db", db, "--json").json["feedback"]
    assert [("shop/checkout.py:charge#function", 2.0, 2.0)] == [
        (each["symbol_id"], each["useful"], each["total"]) for each in lessons
    ]


def test_an_earlier_version_leaves_a_newer_database_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    db = tmp_path / "x.db"
    open_database(db).close()
    before = db.read_bytes()
    monkeypatch.setattr(schema, "VERSION", schema.VERSION - 1)
    with pytest.raises(
        StoreNewerError, match=r"written by a newer Packlens .* upgrade Packlens or choose another place"
    ):
        open_database(db)
    assert before == db.read_bytes()
