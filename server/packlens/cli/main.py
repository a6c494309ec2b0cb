"""The `packlens` command: its sub-commands, and how any of them ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final, NoReturn

import click

import packlens
from packlens.cli.command_group import SentenceGroup
from packlens.cli.exits import OK, OUTPUT_GONE, Failure, OutputGoneError, debug_traceback, failure
from packlens.cli.output import emit, emit_json, note, printable, write_utf8
from packlens.errors import StoreDamagedError

# numpy starts a thread a core for products of dense matrices, which nothing here multiplies: 30 ms of a command
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

_MODULES: Final = {
    "index": "indexing",
    "pack": "packing",
    "files": "packing",
    "pr": "packing",
    "replay": "packing",
    "explore": "exploring",
    "context": "exploring",
    "impact": "exploring",
    "why": "explaining",
    "radius": "uses",
    "tests": "uses",
    "evidence": "evidence",
    "feedback": "learning",
    "learn": "learning",
    "stats": "indexing",
    "lsp": "serving",
    "mcp": "serving",
    "serve": "serving",
    "connect": "connecting",
    "disconnect": "connecting",
    "fleet": "fleet",
    "doctor": "diagnosis",
    "cache": "caching",
    "bench": "benchmarks",
}
"""The module of `cli` that has a command under its name, in the order in which a new user meets them."""
_EPILOG: Final = """\b
Exit codes: 0 done; 1 error; 2 wrong use; 3 symbol or file not found; 4 nothing to index, or not indexed yet;
5 the index database cannot be used; 130 interrupted; 141 the reader of the output closed it.

\b
Packs are printed as markdown, on a terminal and in a pipe, unless --format or --json says otherwise.
Answers go to the standard output; progress and errors to the standard error, and errors, with --json, to both."""


class PacklensGroup(SentenceGroup):
    """The top of the command line. Turns every exception into one sentence and an exit code."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order in which a new user meets them."""
        del ctx
        return list(_MODULES)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Return a command, imported on demand: importing all of them takes as long as many an answer."""
        del ctx
        if name not in _MODULES:
            return None
        command: click.Command = getattr(import_module(f"packlens.cli.{_MODULES[name]}"), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the first argument names, and the others. The error for a wrong name suggests others.

        click itself suggests only commands that are imported already.
        """
        if not (args[0] in _MODULES or args[0].startswith("-") or ctx.resilient_parsing):
            from difflib import get_close_matches  # noqa: PLC0415 - for mistakes alone

            near = " or ".join(map(repr, get_close_matches(args[0], _MODULES)))
            raise click.UsageError(f"No such command {args[0]!r}.{f' Did you mean {near}?' if near else ''}", ctx)
        return super().resolve_command(ctx, args)

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> NoReturn:
        """Run a command and exit; show a traceback only if the user wants it."""
        write_utf8()
        words = list(sys.argv[1:] if args is None else args)
        extra["standalone_mode"] = False
        try:
            result = self._run(words, *rest, **extra)
        except OutputGoneError:
            sys.exit(OUTPUT_GONE)
        except (Exception, KeyboardInterrupt) as error:
            sys.exit(_report(failure(error), debug_traceback(error), _wants_json(words)))
        sys.exit(result if isinstance(result, int) else OK)

    def _run(self, words: list[str], *rest: Any, **extra: Any) -> Any:
        """Run a command; if it meets a damaged database, rebuild the database and run the command once more."""
        try:
            return super().main(words, *rest, **extra)
        except StoreDamagedError as error:
            from packlens.store.rebuild import rebuild  # noqa: PLC0415 - 20 ms, for damaged databases only

            rebuild(error.path)
            return super().main(words, *rest, **extra)


def _wants_json(words: Sequence[str]) -> bool:
    """Whether `--json` is among the options, even where others could not be parsed."""
    return "--json" in (words[: words.index("--")] if "--" in words else words)


def _report(failed: Failure, traceback: str, as_json: bool) -> int:
    if traceback and failed.kind == "internal":
        note(traceback)
    if failed.usage:
        note(failed.usage)
    note(f"Error: {printable(failed.message)}" if failed.kind != "interrupted" else failed.message)
    if as_json:
        try:
            emit_json(failed.as_json())
        except OutputGoneError:
            return OUTPUT_GONE
        except packlens.PacklensError:
            return failed.code
    return failed.code


def _print_version(context: click.Context, _parameter: click.Parameter, asked: bool) -> None:
    if asked and not context.resilient_parsing:
        emit(f"packlens {packlens.__version__}\n")
        context.exit()


@click.group(
    cls=PacklensGroup,
    epilog=_EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 120},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version and exit.",
)
def main() -> None:
    """Find the code a task needs and pack it into a token budget."""
