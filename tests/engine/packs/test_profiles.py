"""Each profile ranks tasks and changes its own way, and no other profile's parts are in its scores."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from packlens.config import PROFILES, ReferenceSettings, Settings
from packlens.engine.context_engine import ContextEngine
from packlens.engine.packs.profiles import rank_changed_files, rank_pull_request, rank_task
from packlens.model import PROFILE_COMPONENTS
from packlens.rank.ranking import NO_BOOSTS, Ranking
from tests.trees import SHOP, write_tree


def rankings(engine: ContextEngine) -> list[Ranking]:
    snapshot = engine.snapshot()
    changed = engine.find("Cart.add_item")
    return [
        rank_task("charge the card for items in the cart", snapshot, NO_BOOSTS),
        rank_changed_files(changed, snapshot),
        rank_pull_request(changed, snapshot),
    ]


@pytest.mark.parametrize("profile", PROFILES)
def test_a_score_is_the_sum_of_what_its_profile_computes(tmp_path: Path, profile: str) -> None:
    root = write_tree(tmp_path / "shop", SHOP)
    with ContextEngine.open(root, Settings(profile=profile), tmp_path / "x.db") as engine:
        engine.index()
        for ranking in rankings(engine):
            assert profile == ranking.trace.profile
            assert ranking.scored
            for entry in ranking.scored:
                assert entry.score == pytest.approx(sum(entry.components))
                nonzero = {name for name, value in entry.components._asdict().items() if value}
                assert nonzero <= set(PROFILE_COMPONENTS[profile])


def test_the_penalty_of_tests_is_the_reference_profile_s_and_changes_its_packs(tmp_path: Path) -> None:
    root = write_tree(tmp_path / "shop", SHOP)
    scores = []
    for penalty in (1.0, 0.3):
        settings = Settings(profile="reference", caches=False)
        settings = replace(settings, reference=ReferenceSettings(test_penalty=penalty))
        with ContextEngine.open(root, settings, tmp_path / "x.db") as engine:
            engine.index()
            pack = engine.for_task("charge the card for items in the cart")
            scores.append([symbol.score for symbol in pack.symbols if symbol.node.test])
    assert sum(scores[1]) == pytest.approx(0.3 * sum(scores[0]))
    assert scores[0]
