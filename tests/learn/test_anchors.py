"""What an anchor holds, and that it says by itself which rule it is of."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from packlens.engine.context_engine import ContextEngine
from packlens.learn.anchors import OLDER, RULES, anchor, share, shares
from tests.trees import SHOP, write_tree


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ContextEngine]:
    folder = tmp_path_factory.mktemp("anchors")
    with ContextEngine.open(write_tree(folder / "shop", SHOP), database=folder / "x.db") as opened:
        opened.index()
        yield opened


@pytest.mark.parametrize("rule", RULES)
def test_a_symbol_that_did_not_change_is_all_there(engine: ContextEngine, rule: str) -> None:
    view = engine.view
    for position in range(len(view.symbols)):
        kept = anchor(position, view, rule)
        assert share(kept, position, view) == 1.0
        assert len(kept) <= 80
        assert len(kept) not in (1, 16), "as an anchor of an earlier release has"


def test_another_symbol_is_less_like_it_than_itself(engine: ContextEngine) -> None:
    view = engine.view
    (total,), (pay,) = engine.find("total_price"), engine.find("shop/checkout.py:pay#function")
    assert share(anchor(total, view, "symbol"), pay, view) < 1.0
    assert None is shares(anchor(total, view, "edges"), total, view)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200)
@given(st.binary(min_size=1, max_size=90))
def test_whatever_bytes_are_kept_give_a_share(engine: ContextEngine, kept: bytes) -> None:
    found = share(kept, 0, engine.view)
    assert 0.0 <= found <= 1.0
    if kept[0] > 2:
        assert found == OLDER
