"""Which model a table belongs to that a task names."""

from __future__ import annotations

from pathlib import Path

import pytest

from packlens.agents.asked_tables import asked_tables
from packlens.agents.context import answer_context
from packlens.agents.requests import ContextRequest
from tests.sources import indexed_engine

TREE = {
    "shop/models.py": 'class Order(Base):\n    __tablename__ = "purchases"\n\n    cart = ForeignKey("carts.id")\n',
    "shop/cart.go": "package shop\n\ntype CartLine struct{ ID uint }\n\ntype Old struct{}\n\n"
    'func (Old) TableName() string {\n\treturn "legacy_carts"\n}\n',
    "shop/Stock.java": '@Entity\n@Table(\n    name = "STOCKITEMS", schema = "shop")\nclass Stock {\n  long id;\n}\n',
    "shop/user.ts": '@Entity("customers")\nexport class User {\n  id = 1;\n}\n',
    "shop/coupon.php": "<?php\nclass Coupon extends Model\n{\n    protected $table = 'vouchers';\n}\n",
    "shop/gift.rb": "class Gift < ApplicationRecord\n  self.table_name = 'presents'\nend\n",
    "shop/Bill.cs": '[Table("bills")]\npublic class Invoice\n{\n    public int Id;\n}\n',
    "models/crane/lift.rb": "module Crane\n  class Lift < ApplicationRecord\n  end\nend\n",
    "db/migrate/2_lift.rb": "class AddLift < Change\n  class Stub\n    self.table_name = 'crane_lifts'\n  end\nend\n",
    "tests/test_models.py": 'class FakeOrder:\n    __tablename__ = "purchases"\n',
}


@pytest.mark.parametrize(
    ("task", "model"),
    [
        ("which model is the table purchases", "Order (shop/models.py:1)"),
        ("who writes to the legacy_carts table?", "Old (shop/cart.go:5)"),
        ("which entity has the table STOCKITEMS", "Stock (shop/Stock.java:"),
        ("Welches Modell hat die Tabelle customers?", "User (shop/user.ts:"),
        ("¿Qué modelo usa la tabla customers?", "User (shop/user.ts:"),
        ("Która klasa używa tabeli customers?", "User (shop/user.ts:"),
        ("Hangi model customers tablosunu kullanıyor?", "User (shop/user.ts:"),
        ("Какая модель читает таблицу customers?", "User (shop/user.ts:"),
        ("customersテーブルのモデルはどれですか", "User (shop/user.ts:"),
        ("DELETE FROM vouchers WHERE id = 3", "Coupon (shop/coupon.php:2)"),
        ("what fills the table `presents`", "Gift (shop/gift.rb:1)"),
        ("the table bills", "Invoice (shop/Bill.cs:"),
    ],
)
def test_a_table_is_that_of_the_model_that_declares_it(tmp_path: Path, task: str, model: str) -> None:
    with indexed_engine(tmp_path, TREE) as engine:
        (line,) = asked_tables(task, engine.snapshot())
    assert "is declared by " in line
    assert model in line
    assert "FakeOrder" not in line


def test_a_table_that_nothing_declares_may_be_named_like_a_model(tmp_path: Path) -> None:
    with indexed_engine(tmp_path, TREE) as engine:
        snapshot = engine.snapshot()
        named = ["Named like the table 'cart_lines': CartLine (shop/cart.go:3)."]
        assert named == asked_tables("who deletes from the table cart_lines", snapshot)
        assert named[0] in answer_context(engine, ContextRequest("who deletes from the table cart_lines")).text
        assert ["Named like the table 'coupons': Coupon (shop/coupon.php:2)."] == asked_tables(
            "the rows of the coupons table", snapshot
        )


def test_a_migration_declares_no_table_and_a_namespace_is_a_part_of_its_name(tmp_path: Path) -> None:
    with indexed_engine(tmp_path, TREE) as engine:
        lines = asked_tables("who fills the crane_lifts table", engine.snapshot())
    assert lines == ["Named like the table 'crane_lifts': Crane::Lift (models/crane/lift.rb:2)."]


@pytest.mark.parametrize(
    "task",
    [
        "the table coupons is too wide on the page",  # a table of a page
        "which model has the table carts",  # only a foreign key names it
        "which model has the table no_such_things",
        "the table of the cart",
        "who writes purchases",
        "table",
        "Welche Tabelle zeigt die Bestellungen?",
        "",
        "the table purchases " * 30,
    ],
)
def test_what_is_no_table_of_a_model_is_not_mentioned(tmp_path: Path, task: str) -> None:
    with indexed_engine(tmp_path, TREE) as engine:
        assert not asked_tables(task, engine.snapshot())
