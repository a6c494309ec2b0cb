"""Compares the golden rankings with what is ranked now, or writes them anew; see the package."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import click

from tests.golden.queries import load_queries
from tests.golden.record import changes, golden_texts, kept_texts, rank_all, write_texts
from tests.golden.workspaces import open_workspaces


@click.command(help=__doc__)
@click.option("--update", is_flag=True, help="Write the golden files anew.")
def main(update: bool) -> None:
    """Print the targets that rose and fell; exit with 1 if any list changed, unless the files are written."""
    with (
        tempfile.TemporaryDirectory(prefix="golden-", ignore_cleanup_errors=True) as scratch,
        open_workspaces(Path(scratch)) as engines,
    ):
        after = golden_texts(rank_all(load_queries(), engines))
    before = kept_texts()
    click.echo("\n".join(changes(before, after)))
    if update:
        write_texts(after)
    sys.exit(0 if update else int(before != after))


if __name__ == "__main__":
    main()
