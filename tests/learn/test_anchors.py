"""What an anchor holds, and how it is compared with a symbol."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from packlens.engine.context_engine import ContextEngine
from packlens.learn.anchors import OLDER, anchor, share
from tests.sources import indexed_engine
from tests.trees import SHOP


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ContextEngine]:
    folder = tmp_path_factory.mktemp("anchors")
    with indexed_engine(folder, SHOP) as opened:
        yield opened


def test_a_symbol_that_did_not_change_is_all_there(engine: ContextEngine) -> None:
    view = engine.view
    for position in range(len(view.symbols)):
        anchor_bytes = anchor(position, view)
        assert share(anchor_bytes, position, view) == 1.0
        assert len(anchor_bytes) <= 80
        assert len(anchor_bytes) not in (1, 16), "as an anchor of an earlier release has"


def test_another_symbol_is_less_like_it_than_itself(engine: ContextEngine) -> None:
    view = engine.view
    (total,), (pay,) = engine.find("total_price"), engine.find("shop/checkout.py:pay#function")
    assert share(anchor(total, view), pay, view) < 1.0


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200)
@given(st.binary(min_size=1, max_size=90))
def test_whatever_bytes_are_kept_give_a_share(engine: ContextEngine, anchor_bytes: bytes) -> None:
    found = share(anchor_bytes, 0, engine.view)
    assert 0.0 <= found <= 1.0
    if anchor_bytes[0] != 1:
        assert found == OLDER
