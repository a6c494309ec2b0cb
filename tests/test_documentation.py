"""Documentation in the engine: read only if it weighs something, and packs follow it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from packlens import ContextEngine
from packlens.config import PacklensSettings, Settings
from packlens.graph.pages import NO_PAGES
from packlens.store.connection import open_database
from packlens.store.pages import page_states
from tests.trees import SHOP, write_tree

ON = Settings(packlens=PacklensSettings(pages_weight=5.0))
TASK = "how are the customers vouchers redeemed when they pay for what they have chosen in the shop"
PAGE = "# Vouchers\n\nCustomers redeem vouchers by `{}`.\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write_tree(tmp_path / "shop", {**SHOP, "docs/vouchers.md": PAGE.format("Cart.check_stock")})
    return tmp_path / "shop"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "index.db"


@pytest.fixture
def engine(root: Path, database: Path) -> Iterator[ContextEngine]:
    with ContextEngine.open(root, ON, database) as engine:
        engine.index()
        yield engine


def first(engine: ContextEngine) -> str:
    return engine.for_task(TASK, 2000).symbols[0].node.qualified_name


def test_packs_follow_the_documentation(engine: ContextEngine, root: Path) -> None:
    before = first(engine)
    assert 1 == engine.read_pages().pages
    assert "Cart.check_stock" == first(engine) != before
    write_tree(root, {"docs/vouchers.md": PAGE.format("total_price")})
    assert engine.read_pages().changed
    assert "total_price" == first(engine)
    (root / "docs/vouchers.md").unlink()
    assert engine.read_pages().changed
    assert before == first(engine)


def test_documentation_outlives_a_generation_and_a_process(engine: ContextEngine, root: Path, database: Path) -> None:
    engine.read_pages()
    held = engine.view.pages
    write_tree(root, {"shop/more.py": "def more():\n    return 1\n"})
    assert engine.index().changed
    assert "Cart.check_stock" == first(engine)
    with ContextEngine.open(root, ON, database) as other:
        assert held.key == other.view.pages.key
        assert held.names == other.view.pages.names
        assert "Cart.check_stock" == first(other)


def test_by_default_no_documentation_is_read_stored_or_loaded(
    engine: ContextEngine, root: Path, database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine.read_pages()
    monkeypatch.setattr("packlens.index.pages.page_sections", lambda *_: pytest.fail("a page was read"))
    monkeypatch.setattr("packlens.graph.load.build_pages", lambda *_: pytest.fail("pages were loaded"))
    fresh = tmp_path / "other.db"
    for place in (fresh, database):
        with ContextEngine.open(root, Settings(), place) as plain:
            plain.index()
            assert 0 == plain.read_pages().pages
            assert plain.view.pages is NO_PAGES
            assert "Cart.check_stock" != first(plain)
    assert {} == page_states(open_database(fresh))


def test_switching_it_off_and_on_again_needs_no_reading(engine: ContextEngine) -> None:
    engine.read_pages()
    engine.settings = Settings()
    assert engine.view.pages is NO_PAGES
    assert "Cart.check_stock" != first(engine)
    engine.settings = ON
    assert "Cart.check_stock" == first(engine)
    assert 0 == engine.read_pages().read


def test_the_reference_profile_reads_none(engine: ContextEngine) -> None:
    engine.settings = replace(ON, profile="reference")
    assert 0 == engine.read_pages().pages
