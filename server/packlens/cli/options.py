"""Options that several commands share, and the values into which they are collected."""

from __future__ import annotations

import functools
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import click
from click.core import ParameterSource

from packlens.cli.output import printable
from packlens.cli.session import Workspace
from packlens.config import LEVELS, PROFILES, SIGNATURES, Settings
from packlens.errors import RootError
from packlens.git.work_tree import enclosing_work_tree
from packlens.visible import well_formed

DEFAULT_FORMAT: Final = "markdown"
Command = TypeVar("Command", bound=Callable[..., Any])

PATH: Final = click.Path(path_type=Path)
DEFAULTS: Final = Settings()
MAX_TOKENS_HELP: Final = "Most tokens (o200k_base) the text may have."


class WholeNumber(click.IntRange):
    """A whole number, which errors call so, not 'integer range'."""

    name = "whole number"


def _one_task(_context: click.Context, _parameter: click.Parameter, words: tuple[str, ...]) -> str:
    """Return the task. Raises UsageError for several words: their quotes were forgotten."""
    if len(words) > 1:
        task = printable(" ".join(words)).replace('"', "'")
        raise click.UsageError(f'The task is one argument; put it in quotes: "{task}".')
    return words[0]


def _repository(_context: click.Context, _parameter: click.Parameter, value: Path | None) -> Path:
    """Return the folder that is asked about: the given one, else the work tree of the current one, else that one."""
    if value is not None and value.is_absolute():
        return value
    try:
        Path.cwd()
    except FileNotFoundError as error:
        message = "The current folder was deleted; change to another one, or name one by its whole path with --repo."
        raise RootError(message) from error
    return value or enclosing_work_tree(Path()) or Path()


def absolute_store(store: str) -> str:
    """Return a store of shared facts, a folder or a URL, by a name that means the same in every process."""
    return store if "://" in store else str(Path(store).absolute())


def _path(context: click.Context, _parameter: click.Parameter, value: Path | None) -> None:
    """Take the argument for `--repo`, which is eager, and so read before it."""
    if value is None:
        return
    if context.get_parameter_source("repo") is ParameterSource.COMMANDLINE:
        raise click.UsageError("PATH and --repo both name the folder: leave one of the two out.")
    context.params["repo"] = value


json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
repo_option = click.option(
    "--repo",
    type=PATH,
    callback=_repository,
    is_eager=True,
    metavar="PATH",
    help="Folder of the repository.  [default: the git work tree of this folder, or this folder]",
)
path_argument = click.argument("path", type=PATH, required=False, callback=_path, expose_value=False, metavar="[PATH]")
db_option = click.option(
    "--db", type=PATH, metavar="FILE", help="Index database.  [default: in your cache folder, one per repository]"
)
exclude_option = click.option(
    "--exclude", multiple=True, metavar="PATTERN", help="Leave these files out, as in .gitignore; repeatable."
)


def count_option(name: str, default: int, purpose: str, minimum: int = 1) -> Callable[[Command], Command]:
    """Return an option that takes a whole number from `minimum` on; `--help` says its purpose."""
    return click.option(
        name, type=WholeNumber(min=minimum), default=default, metavar="N", help=purpose, show_default=True
    )


jobs_option = count_option("--jobs", 0, "Worker processes; 0: one a core.", minimum=0)
profile_option = click.option(
    "--profile", type=click.Choice(PROFILES), default=PROFILES[0], help="How symbols are ranked.", show_default=True
)
task_argument = click.argument("task", nargs=-1, required=True, callback=_one_task, metavar="TASK")


def budget_option(default: int) -> Callable[[Command], Command]:
    """Return the option for the most tokens; the command takes None for its `default`, which `--help` shows."""
    help_text = f"{MAX_TOKENS_HELP}  [default: {default:,}]"
    return click.option("--budget", type=WholeNumber(min=1), metavar="N", help=help_text)


format_option = click.option(
    "--format",
    metavar="F",
    help=f"gcf, json, markdown or xml.  [default: {DEFAULT_FORMAT}, on a terminal and in a pipe; json with --json]",
)

level_option = click.option(
    "--level",
    type=click.Choice(LEVELS),
    default=SIGNATURES,
    help="How much of each symbol is shown.",
    show_default=True,
)
sized_option = click.option(
    "--sized/--all",
    default=True,
    help="End before symbols that are unlikely to be needed, or fill the budget.",
    show_default=True,
)


def pack_root(_context: click.Context, _parameter: click.Parameter, value: str | None) -> str | None:
    """Return a PackRoot, or the root that a GCF text shows, in lower case."""
    if value is not None and not re.fullmatch(r"(sha256:)?[0-9a-fA-F]{64}", value):
        raise click.BadParameter(f"'{value}' is not a PackRoot (64 hexadecimal digits).")
    return value.lower() if value else None


pack_root_option = click.option(
    "--have",
    "--pack-root",  # as 0.1.0 called it
    "pack_root",
    metavar="ROOT",
    callback=pack_root,
    help="PackRoot you still hold: print 'unchanged', or what changed if that is shorter.",
)


def options(*decorators: Callable[[Any], Any]) -> Callable[[Command], Command]:
    """Apply decorators so that `--help` lists them in the given order."""

    def apply(command: Command) -> Command:
        """Decorate a command, the last decorator first."""
        return functools.reduce(lambda wrapped, decorate: decorate(wrapped), reversed(decorators), command)

    return apply


def collected(parameter: str, group: type) -> Callable[[Command], Command]:
    """Return a decorator that passes options as one value: a `group`, whose fields are named like the options.

    Put it below the options. A field without an option keeps its default.
    """
    names = [field.name for field in fields(group)]

    def apply(command: Command) -> Command:
        """Decorate a command that takes the value as `parameter`."""

        @functools.wraps(command)
        def run(*arguments: Any, **chosen: Any) -> Any:
            """Collect the options and run the command."""
            value = group(**{name: chosen.pop(name) for name in names if name in chosen})
            return command(*arguments, **chosen, **{parameter: value})

        return cast(Command, run)

    return apply


@dataclass(frozen=True, slots=True)
class PackOptions:
    """How a pack is printed."""

    budget: int | None
    format: str | None
    pack_root: str | None = None
    """Of a pack that the reader already holds."""
    level: str = SIGNATURES


workspace_value = collected("workspace", Workspace)
pack_value = collected("printing", PackOptions)
store_options = options(repo_option, db_option, json_option, workspace_value)
"""What every command takes that reads an index as it is."""
index_options = options(repo_option, db_option, exclude_option, json_option, workspace_value)
"""What every command that asks an index takes."""


def pack_options(budget: int) -> Callable[[Command], Command]:
    """Return what every command takes that prints a pack, of at most `budget` tokens by default."""
    return options(budget_option(budget), format_option, pack_root_option, profile_option, index_options, pack_value)


def chosen_format(format: str | None, as_json: bool) -> str:
    """Return the format of a pack. Raises UsageError when the options contradict each other."""
    if as_json and format not in (None, "json"):
        raise click.UsageError(f"--json prints the format 'json', not '{format}': leave one of the two out.")
    return "json" if as_json else format or DEFAULT_FORMAT


def task_text(task: str) -> str:
    """Return the words of a task; '-' reads them from the standard input. Bytes that are not UTF-8 are replaced."""
    if task == "-":
        if sys.stdin is None:
            raise click.UsageError("The task cannot be read: there is no standard input.")
        buffer = getattr(sys.stdin, "buffer", None)
        task = buffer.read().decode("utf-8-sig", "replace") if buffer else sys.stdin.read()
    words = well_formed(task).strip()
    if not words:
        raise click.UsageError("The task is empty: say in a few words what is to be done.")
    return words
