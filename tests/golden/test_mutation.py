"""The golden queries notice the changes that no other test of the ranking noticed, and every mutant can be made.

The whole mutation run is `python -m tests.golden.mutation`; here are the mutants that once survived all tests.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace

import pytest

from packlens.config import PacklensSettings
from packlens.engine.context_engine import ContextEngine
from packlens.graph.view import Index
from tests.golden.mutation import ACCEPTED, REPORT, Mutant, all_mutants, judge, rank_mutant, reason_for
from tests.golden.queries import load_queries
from tests.golden.record import Record

MUTANTS = {mutant.name: mutant for mutant in all_mutants()}
QUERIES = load_queries()


@pytest.fixture(scope="module")
def indexes(engines: Mapping[str, ContextEngine]) -> Mapping[str, Index]:
    """The index of each library."""
    return {library: engine.view for library, engine in engines.items()}


@pytest.fixture(scope="module")
def before(indexes: Mapping[str, Index]) -> list[Record]:
    """What the queries find without a mutant."""
    return rank_mutant(Mutant("none"), QUERIES, indexes)


@pytest.mark.parametrize(
    "name",
    [
        "walk_weight 1.0 -> 0.0",
        "file_weight 0.7 -> 0.0",
        "the restart is not squared",
        "edge calls 1.0 -> 0.0",
        "container_weight 0.5 -> 0.0",
        "no candidates for rare words",
    ],
)
def test_a_mutant_is_noticed(name: str, before: list[Record], indexes: Mapping[str, Index]) -> None:
    assert judge(MUTANTS[name], QUERIES, before, indexes).targets


def test_every_mutant_can_be_ranked_with(indexes: Mapping[str, Index]) -> None:
    """A stage that was renamed or has other parameters fails here and not months later."""
    query = next(query for query in QUERIES if query.name == "chi-title-head-fallback")
    for mutant in MUTANTS.values():
        assert rank_mutant(mutant, [query], indexes)


def test_each_weight_of_the_default_profile_has_a_mutant() -> None:
    defaults = PacklensSettings()
    weights = {each.name for each in fields(defaults) if each.name.endswith(("weight", "penalty"))}
    mutated = {name.split()[0] for name in MUTANTS}
    assert {name for name in weights if getattr(defaults, name)} <= mutated


def test_the_kept_page_explains_each_survivor() -> None:
    survivors = REPORT.read_text("utf-8").partition("## All mutants")[0]
    assert "not explained" not in survivors
    assert all(f"| {start} " in survivors for start in ACCEPTED)
    assert reason_for("walk_weight 1.0 -> 0.0") is None


def test_a_pack_notices_the_share_of_its_leading_symbols(
    engines: Mapping[str, ContextEngine], monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = engines["httpx"]
    before = engine.for_task("How does the client follow redirects?", 1_500)
    monkeypatch.setattr(engine, "settings", replace(engine.settings, packlens=PacklensSettings(leading_share=0.0)))

    assert before.pack_root != engine.for_task("How does the client follow redirects?", 1_500).pack_root
