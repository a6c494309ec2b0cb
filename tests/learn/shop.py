"""Tasks, symbols and uses of the shop, for tests of lessons."""

from __future__ import annotations

import uuid

from packlens.engine.context_engine import ContextEngine
from packlens.learn.events import Change, Edit
from packlens.learn.lessons import Window

TASK = "charge the card for items in the cart"
OTHER = "say what a gift card costs"
TOTAL = "shop/checkout.py:total_price#function"
PAY = "shop/checkout.py:pay#function"
NOW = 1_000_000.0


def edit(engine: ContextEngine, window: Window, symbol_id: str, time: float) -> None:
    """Insert a statement into a symbol, as an editor reports it."""
    (position,) = engine.find(symbol_id)
    node = engine.nodes([position])[position]
    middle = (node.span.start_byte + node.span.end_byte) // 2
    changes = (Change(middle, "", " x = 1 "),)
    made = Edit(id=uuid.uuid4().hex, time=time, path=node.path, changes=changes, size=10_000)
    engine.lessons.record_edits(window, made)


def use(engine: ContextEngine, task: str, symbol_id: str, time: float = NOW) -> None:
    """Ask for a pack, edit one of its symbols, close the window."""
    window = engine.lessons.open_window(time)
    engine.lessons.record_pack(window, engine.for_task(task), engine.view, time)
    edit(engine, window, symbol_id, time + 1)
    engine.lessons.end_window(window, time + 60)


def rows(engine: ContextEngine) -> list[tuple[object, ...]]:
    query = "SELECT symbol, anchor, useful, total, use FROM feedback ORDER BY key"
    return list(engine.opened.connection.execute(query))


def lesson_counts(engine: ContextEngine) -> dict[str, tuple[float, float]]:
    return {line.symbol_id: (line.useful, line.total) for line in engine.lessons.learned(engine.view).feedback}
