"""A symbol without known uses is not called unused if a framework may use it: by a decorator, or by a base."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from packlens.engine.context_engine import ContextEngine
from packlens.engine.radius import radius
from tests.trees import write_tree

TREE: dict[str, str | bytes] = {
    "shop/commands.py": (
        "from functools import cached_property\n\n"
        "from django import template\n"
        "from django.core.management.base import BaseCommand\n"
        "from django.db import models\n\n"
        "register = template.Library()\n\n\n"
        "class Quiet(BaseCommand):\n    pass\n\n\n"
        "class Command(Quiet):\n"
        "    def handle(self):\n        pass\n\n"
        "    def _own(self):\n        pass\n\n\n"
        "@register.filter\ndef euros(value):\n    return value\n\n\n"
        "def plain():\n    pass\n\n\n"
        "class Order(models.Model):\n"
        "    class Meta:\n        ordering = ['id']\n\n\n"
        "class Basket:\n"
        "    @cached_property\n    def total(self):\n        return 0\n"
    ),
    "shop/feeds.py": (
        "from django.contrib.syndication.views import Feed\n\n\n"
        "class Latest(Feed):\n    def items(self):\n        return []\n"
    ),
    "shop/models.py": "class Feed:\n    pass\n\n\nclass Empty(Feed):\n    def items_of(self):\n        return []\n",
    "db/add.rb": "class AddTotals < ActiveRecord::Migration[7.1]\n  def change\n  end\nend\n",
    "Orders.cs": (
        "\ufeffclass ShipHandler : IRequestHandler<Ship, bool>\n{\n"
        "    public bool Handle(Ship ship) => true;\n    private bool Own() => true;\n}\n"
    ),
    "Jobs.java": (
        "class Jobs implements java.io.Serializable {\n"
        '    @Scheduled(cron = "0")\n    public void clean() {}\n    public void other() {}\n'
        '    @Operation(summary = "x")\n    public void told() {}\n'
        '    @Operation(summary = "x")\n    @POST\n    public void posted() {}\n}\n'
    ),
    "orders.ts": (
        "import { OnEvent } from '@nestjs/event-emitter';\n\n"
        "export class Orders {\n  @OnEvent('order.paid')\n  onPaid() {}\n\n  other() {}\n}\n"
    ),
    "Clean.php": (
        "<?php\nnamespace App;\n\nuse Illuminate\\Console\\Command;\n\n"
        "class Clean extends Command\n{\n    public function handle() {}\n}\n"
    ),
    "src/shape.rs": "use crate::prelude::*;\n\npub trait Shape: Clone + Send {\n    fn area(&self) -> i32;\n}\n",
    "tests/test_cart.py": (
        "from django.test import TestCase\n\n\nclass CartTest(TestCase):\n    def test_total(self): ...\n"
    ),
    "call.py": "from collections.abc import Callable\n\n\nclass Call(Callable):\n    def kind_of(self): ...\n",
    "lib/machine.ex": "defmodule Machine do\n  @behaviour :gen_statem\n\n  def drained(_, _, _), do: :keep\nend\n",
    "pool.go": 'package pool\n\nimport "sync"\n\ntype Pool struct{ sync.Mutex }\n\nfunc (p *Pool) Drain() {}\n',
}


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ContextEngine]:
    folder = tmp_path_factory.mktemp("outside")
    with ContextEngine.open(write_tree(folder / "tree", TREE), database=folder / "x.db") as engine:
        engine.index()
        yield engine


@pytest.mark.parametrize(
    ("name", "user"),
    [
        ("Command.handle", "BaseCommand"),
        ("euros", "filter"),
        ("Order.Meta", "Model"),
        ("Latest.items", "Feed"),
        ("AddTotals.change", "Migration"),
        ("ShipHandler.Handle", "IRequestHandler"),
        ("Jobs.clean", "Scheduled"),
        ("Jobs.posted", "POST"),
        ("Orders.onPaid", "OnEvent"),
        ("Clean.handle", "Command"),
        ("Machine.drained", "gen_statem"),
    ],
)
def test_what_a_framework_may_use_is_not_called_unused(engine: ContextEngine, name: str, user: str) -> None:
    wording = engine.blast_radius(name).wording
    assert wording.startswith(f"no known uses, but {user!r}, from outside of this folder, may use it")


def test_what_a_framework_may_use_of_several_symbols_is_not_called_unused(engine: ContextEngine) -> None:
    snapshot = engine.snapshot()
    positions = [p for name in ("Command.handle", "euros", "CartTest.test_total") for p in engine.find(name)]

    assert radius(snapshot, positions).wording.startswith(
        "no known uses, but 'BaseCommand', 'filter', from outside of this folder, may use some of them"
    )
    assert "from outside" not in radius(snapshot, engine.find("plain") + engine.find("Empty.items_of")).wording


@pytest.mark.parametrize(
    "name",
    [
        "plain",
        "Command._own",
        "Basket.total",
        "Empty.items_of",
        "ShipHandler.Own",
        "Jobs.other",
        "Jobs.told",
        "Orders.other",
        "Pool.Drain",
        "Shape.area",
        "Call.kind_of",
    ],
)
def test_what_no_framework_may_use_has_no_such_words(engine: ContextEngine, name: str) -> None:
    assert "from outside" not in engine.blast_radius(name).wording
