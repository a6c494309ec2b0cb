"""A group of commands whose help says in whole sentences what each of them does."""

from __future__ import annotations

from typing import Final

import click

_WHOLE: Final = 1000
"""Longer than any first sentence: click cuts what is longer than the rest of a line."""


class SentenceGroup(click.Group):
    """Lists its commands with their first sentences, which go on below if they are long."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands."""
        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl([(name, each.get_short_help_str(_WHOLE)) for name, each in commands if each])
