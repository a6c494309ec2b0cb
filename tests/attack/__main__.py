"""`python -m tests.attack [CAMPAIGN ...] [--seed N] [--rounds N]` runs campaigns and prints a table of what held.

The exit code is 1 if anything failed. Without names, all campaigns run, for as many rounds as each asks for.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

import click

from tests.attack.campaign import Campaign, Outcome, all_campaigns


def run_campaign(campaign: Campaign, seed: int, rounds: int) -> Outcome:
    """Run rounds with consecutive seeds, each in a new scratch folder; failures are printed as they are found."""
    tried, failures = 0, list[str]()
    for round_seed in range(seed, seed + rounds):
        with tempfile.TemporaryDirectory(prefix="attack-", ignore_cleanup_errors=True) as scratch:
            outcome = campaign.round(round_seed, Path(scratch))
        tried += outcome.tried
        failures += outcome.failures
        for failure in outcome.failures:
            click.echo(f"  seed {round_seed}: {failure}", err=True)
    return Outcome(tried, tuple(failures))


@click.command(help=__doc__)
@click.argument("names", nargs=-1)
@click.option("--seed", default=1, show_default=True, help="The seed of the first round; each further round adds one.")
@click.option("--rounds", type=int, help="Run this many rounds of each campaign.")
def main(names: tuple[str, ...], seed: int, rounds: int | None) -> None:
    """Run the named campaigns, or all, and print a row for each; exit with 1 if an attempt did not hold."""
    campaigns = all_campaigns()
    if unknown := set(names) - campaigns.keys():
        raise click.UsageError(f"No campaign is called {sorted(unknown)[0]!r}. There are: {', '.join(campaigns)}.")
    click.echo("| campaign | rounds | seeds | tried | held | failed | minutes | load |")
    click.echo("|---|---|---|---|---|---|---|---|")
    failed = False
    for name in names or campaigns:
        campaign = campaigns[name]
        count = campaign.rounds if rounds is None else rounds
        started = time.monotonic()
        outcome = run_campaign(campaign, seed, count)
        minutes = (time.monotonic() - started) / 60
        bad = len(outcome.failures)
        failed = failed or bool(bad)
        click.echo(
            f"| {campaign.title} (`{name}`) | {count} | {seed} to {seed + count - 1} | {outcome.tried} "
            f"| {outcome.tried - bad} | {bad} | {minutes:.1f} | {os.getloadavg()[0]:.1f} |"
        )
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
