"""`python -m tests.attack [CAMPAIGN ...] [--seed N] [--rounds N] [--minutes N]` runs campaigns; a table says what held.

The exit code is 1 if anything failed. Without names, all campaigns run, for as many rounds as each asks for. With
`--minutes`, each ends with the round in which its time is over, so that a busy machine has a verdict, too.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

import click

from tests.attack.campaign import Campaign, Outcome, all_campaigns


def run_campaign(campaign: Campaign, seed: int, rounds: int, minutes: float | None = None) -> tuple[int, Outcome]:
    """Run rounds with consecutive seeds, each in a new scratch folder; return how many there were, and what held.

    Failures are printed as they are found. No round begins after `minutes`.
    """
    tried, failures, done = 0, list[str](), 0
    end = time.monotonic() + 60 * minutes if minutes is not None else None
    for round_seed in range(seed, seed + rounds):
        if end is not None and time.monotonic() > end:
            break
        done += 1
        with tempfile.TemporaryDirectory(prefix="attack-", ignore_cleanup_errors=True) as scratch:
            outcome = campaign.round(round_seed, Path(scratch))
        tried += outcome.tried
        failures += outcome.failures
        for failure in outcome.failures:
            click.echo(f"  seed {round_seed}: {failure}", err=True)
    return done, Outcome(tried, tuple(failures))


@click.command(help=__doc__)
@click.argument("names", nargs=-1)
@click.option("--seed", default=1, show_default=True, help="The seed of the first round; each further round adds one.")
@click.option("--rounds", type=int, help="Run this many rounds of each campaign.")
@click.option("--minutes", type=float, help="Begin no round of a campaign after so many minutes.")
def main(names: tuple[str, ...], seed: int, rounds: int | None, minutes: float | None) -> None:
    """Run the named campaigns, or all, and print a row for each; exit with 1 if an attempt did not hold."""
    campaigns = all_campaigns()
    if unknown := set(names) - campaigns.keys():
        raise click.UsageError(f"No campaign is called {sorted(unknown)[0]!r}. There are: {', '.join(campaigns)}.")
    click.echo("| campaign | rounds | seeds | tried | held | failed | minutes | load |")
    click.echo("|---|---|---|---|---|---|---|---|")
    failed = False
    for name in names or campaigns:
        campaign = campaigns[name]
        started = time.monotonic()
        count, outcome = run_campaign(campaign, seed, campaign.rounds if rounds is None else rounds, minutes)
        taken = (time.monotonic() - started) / 60
        bad = len(outcome.failures)
        failed = failed or bool(bad)
        click.echo(
            f"| {campaign.title} (`{name}`) | {count} | {seed} to {seed + count - 1} | {outcome.tried} "
            f"| {outcome.tried - bad} | {bad} | {taken:.1f} | {os.getloadavg()[0]:.1f} |"
        )
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
