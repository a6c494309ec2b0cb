"""The short form of every campaign is part of the test suite."""

from __future__ import annotations

import pytest

from tests.attack.__main__ import run_campaign
from tests.attack.campaign import Campaign, Outcome, all_campaigns


@pytest.mark.parametrize("name", all_campaigns())
def test_nothing_fails_in_the_short_form(name: str) -> None:
    campaign = all_campaigns()[name]
    rounds, outcome = run_campaign(campaign, seed=1, rounds=campaign.short_rounds)
    assert campaign.short_rounds == rounds
    assert outcome.failures == ()
    assert outcome.tried >= campaign.short_rounds


def test_no_round_begins_when_the_time_is_over() -> None:
    campaign = Campaign("nothing", lambda _seed, _scratch: Outcome(1, ()), rounds=1000)
    assert (0, Outcome(0, ())) == run_campaign(campaign, seed=1, rounds=3, minutes=-1)
    assert (3, Outcome(3, ())) == run_campaign(campaign, seed=1, rounds=3, minutes=10)
