"""Commands and groups of commands, whose help is printed as answers are and says in whole sentences what each does."""

from __future__ import annotations

import re
from typing import Final

import click

from packlens.cli.output import emit

_WHOLE: Final = 1000
"""Longer than any first sentence: click cuts what is longer than the rest of a line."""


_DASHED_TEXT: Final = re.compile(r"-[^=\s]*\s")
"""Matches a text that begins with a dash: `--- a/shop/cart.py`, but not `--have=a b`."""


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

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; a task that begins with a dash, as pasted diffs and reports do, is no option."""
        return super().parse_args(ctx, self._with_dashed_text_last(args))

    def _with_dashed_text_last(self, args: list[str]) -> list[str]:
        """Return arguments with texts that begin with a dash behind `--`, if the command takes a task.

        Names of options have no spaces. The value of an option stays behind it.
        """
        if "--" in args or all(each.name != "task" for each in self.params if isinstance(each, click.Argument)):
            return args
        with_value = {
            name
            for each in self.params
            if isinstance(each, click.Option) and not each.is_flag
            for name in (*each.opts, *each.secondary_opts)
        }
        texts = [
            number
            for number, each in enumerate(args)
            if _DASHED_TEXT.match(each) and (number == 0 or args[number - 1] not in with_value)
        ]
        others = [each for number, each in enumerate(args) if number not in texts]
        return [*others, "--", *(args[number] for number in texts)] if texts else args


class SentenceGroup(SentenceCommand, click.Group):
    """Lists its commands with their first sentences, which go on below if they are long."""

    command_class = SentenceCommand

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands."""
        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl([(name, each.get_short_help_str(_WHOLE)) for name, each in commands if each])
