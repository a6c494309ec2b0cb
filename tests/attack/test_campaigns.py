"""The short form of every campaign is part of the test suite."""

from __future__ import annotations

import pytest

from tests.attack.__main__ import run_campaign
from tests.attack.campaign import all_campaigns


@pytest.mark.parametrize("name", all_campaigns())
def test_nothing_fails_in_the_short_form(name: str) -> None:
    campaign = all_campaigns()[name]
    outcome = run_campaign(campaign, seed=1, rounds=campaign.short_rounds)
    assert outcome.failures == ()
    assert outcome.tried >= campaign.short_rounds
