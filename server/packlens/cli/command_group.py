"""Commands and groups of commands, whose help is printed as answers are and says in whole sentences what each does."""

from __future__ import annotations

from typing import Final

import click

from packlens.cli.output import emit

_WHOLE: Final = 1000
"""Longer than any first sentence: click cuts what is longer than the rest of a line."""


def _print_help(context: click.Context, _parameter: click.Parameter, asked: bool) -> None:
    if asked and not context.resilient_parsing:
        emit(f"{context.get_help()}\n")
        context.exit()


class SentenceCommand(click.Command):
    """Prints its help by `emit`: click's own way ends in a traceback where nothing takes the output."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the option `--help`."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.callback = _print_help
        return option


class SentenceGroup(SentenceCommand, click.Group):
    """Lists its commands with their first sentences, which go on below if they are long."""

    command_class = SentenceCommand

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands."""
        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl([(name, each.get_short_help_str(_WHOLE)) for name, each in commands if each])
