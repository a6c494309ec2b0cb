"""A cancelled computation ends soon, and leaves nothing behind that changes the next answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from packlens.cancellation import NEVER, CancellationToken, OperationCancelledError
from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from packlens.engine.current_pack import CurrentPack
from packlens.engine.pack_questions import TaskRequest
from tests.trees import SHOP, write_tree

TASK = "put an item into the cart"


class CancelledAfter(CancellationToken):
    """A token that is cancelled once it has been asked a number of times."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self.left = times

    @property
    def is_cancelled(self) -> bool:
        """Count down."""
        self.left -= 1
        return self.left < 0


def test_a_token_stays_cancelled_and_any_holder_can_cancel_it() -> None:
    token = CancellationToken()
    token.raise_if_cancelled()
    items = token.each([1, 2])
    assert not token.is_cancelled
    assert next(items) == 1
    token.cancel()
    token.cancel()
    assert token.is_cancelled
    with pytest.raises(OperationCancelledError):
        next(items)
    with pytest.raises(OperationCancelledError):
        token.raise_if_cancelled()


def test_the_token_that_everybody_shares_cannot_be_cancelled() -> None:
    with pytest.raises(RuntimeError, match="NEVER cannot be cancelled"):
        NEVER.cancel()
    assert not NEVER.is_cancelled
    assert list(NEVER.each("ab")) == ["a", "b"]


@pytest.mark.parametrize("profile", ["packlens", "reference"])
def test_a_pack_is_cancelled_within_its_stages_and_made_whole_when_asked_for_again(
    tmp_path: Path, profile: str
) -> None:
    write_tree(tmp_path / "shop", SHOP)
    settings = Settings(profile=profile, caches=False)
    with ContextEngine.open(tmp_path / "shop", settings, tmp_path / "index.db") as engine:
        engine.index()
        expected = engine.for_task(TASK, 2000)
        request, counted = TaskRequest(TASK, 2000), CancelledAfter(1_000_000)
        assert engine.answer(request, counted).pack == expected
        checks = 1_000_000 - counted.left
        assert checks > 10  # not only where stages meet
        for times in range(checks):
            with pytest.raises(OperationCancelledError):
                engine.answer(request, CancelledAfter(times))
        assert engine.for_task(TASK, 2000) == expected


def test_an_explanation_is_cancelled(tmp_path: Path) -> None:
    write_tree(tmp_path / "shop", SHOP)
    with ContextEngine.open(tmp_path / "shop", Settings(caches=False), tmp_path / "index.db") as engine:
        engine.index()
        with pytest.raises(OperationCancelledError):
            engine.explain("add_item", TaskRequest(TASK), CancelledAfter(12))


def test_ranking_a_remembered_pack_again_is_cancelled_and_done_when_asked_for_again(tmp_path: Path) -> None:
    write_tree(tmp_path / "shop", SHOP)
    with ContextEngine.open(tmp_path / "shop", database=tmp_path / "index.db") as engine:
        engine.index()
        made = engine.answer(TaskRequest(TASK, 2000))
        remembered = CurrentPack(made.pack, engine)
        for times in (0, 12):
            with pytest.raises(OperationCancelledError):
                remembered.standings(CancelledAfter(times))
        expected = CurrentPack(made.pack, engine, made.evidence).standings(NEVER)
        assert dict(expected) == dict(remembered.standings(NEVER))
