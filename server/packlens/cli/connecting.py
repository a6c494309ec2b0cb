"""`packlens connect` and `packlens disconnect`: change the configuration of coding agents, after confirmation."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click

from packlens.cli.command_group import SentenceCommand
from packlens.cli.options import json_option, options, repo_option
from packlens.cli.output import emit, emit_json, note
from packlens.connect.changes import ConfigurationChange, addition, removal
from packlens.connect.hosts import BY_NAME, HOSTS, SCOPES, Host, Scope
from packlens.errors import PacklensError

_COMMAND: Final = "packlens"
_NAMES: Final = ", ".join(BY_NAME)

_shared: Callable[[Any], Any] = options(
    click.argument("hosts", nargs=-1, type=click.Choice(list(BY_NAME)), metavar="[HOST]..."),
    click.option(
        "--scope",
        type=click.Choice(SCOPES),
        default=SCOPES[0],
        show_default=True,
        help="Your own configuration, or that of the repository, which everybody gets.",
    ),
    click.option("--yes", is_flag=True, help="Write without asking."),
    click.option("--print", "only_print", is_flag=True, help="Show the change, and write nothing."),
    repo_option,
    json_option,
)


@dataclass(frozen=True)
class _Options:
    """How changes are to be carried out."""

    yes: bool
    only_print: bool
    as_json: bool


@click.command(cls=SentenceCommand)
@_shared
def connect(hosts: tuple[str, ...], *, scope: Scope, repo: Path, **choices: bool) -> None:
    """Add `packlens mcp` to coding agents: claude, cursor, vscode, codex, gemini, copilot, zed, opencode;
    or a skill.

    Without HOST, to those that are used here. Shows what would change, and writes it when you agree.
    """
    command = _COMMAND if scope == "project" else _own_command()
    selected = [BY_NAME[name] for name in hosts] or [host for host in HOSTS if host.is_used()]
    if not selected:
        raise PacklensError(f"No coding agent that Packlens knows has left traces here; name one of: {_NAMES}.")
    _carry_out(
        selected,
        lambda host: addition(host, scope, repo.absolute(), command),
        "is connected",
        _Options(**choices),
    )


@click.command(cls=SentenceCommand)
@_shared
def disconnect(hosts: tuple[str, ...], *, scope: Scope, repo: Path, **choices: bool) -> None:
    """Remove Packlens from coding agents; everything else in their configuration stays as it is.

    Without HOST, from all that it was added to.
    """
    selected = [BY_NAME[name] for name in hosts] or list(HOSTS)
    _carry_out(
        selected,
        lambda host: removal(host, scope, repo.absolute()),
        "is not connected",
        _Options(**choices),
    )


def _own_command() -> str:
    """Return the absolute path of this command: hosts start servers without the user's shell and its PATH.

    What pip installs on Windows removes the extension from `argv`. What is found in the current folder, where Windows
    looks first, is not this command.
    """
    started = os.path.abspath(sys.argv[0])  # noqa: PTH100 - links are not followed
    found = (shutil.which(name) for name in (started, f"{started}.exe", _COMMAND))
    programs = (Path(each) for each in found if each is not None)
    own = next((each for each in programs if each.is_absolute() and each.stem == _COMMAND), None)
    return str(own) if own is not None else _COMMAND


def _carry_out(
    hosts: Sequence[Host], change_of: Callable[[Host], ConfigurationChange], state: str, choices: _Options
) -> None:
    """Show the changes, and write those that people agree to. One that cannot be made stops none of the others."""
    reasons: list[str] = []
    results: list[dict[str, object]] = []
    for host in hosts:
        try:
            change = change_of(host)
            is_written = _make(change, state, choices)
        except PacklensError as error:
            reasons.append(f"{host.title}: {error}")
            note(reasons[-1])
            continue
        fields = {"difference": change.difference(), "is_written": is_written}
        results.append({"host": host.name, "path": str(change.path), "is_needed": change.is_needed, **fields})
    if reasons:
        why = " ".join(reasons) if choices.as_json else "the reasons are above."
        raise PacklensError(f"{len(reasons)} of {len(hosts)} could not be changed: {why}")
    if choices.as_json:
        emit_json({"changes": results})


def _make(change: ConfigurationChange, state: str, choices: _Options) -> bool:
    """Show a change and write it if people agree; return whether it was written."""
    if not change.is_needed:
        note(f"{change.host.title} {state}: {change.path}")
        return False
    if not choices.as_json:
        emit(change.difference())
    if choices.only_print or not (choices.yes or _is_agreed(change)):
        return False
    change.write()
    note(f"{change.host.title} {state} now: {change.path}")
    return True


def _is_agreed(change: ConfigurationChange) -> bool:
    """Ask whether a change is wanted. Raises PacklensError without a terminal."""
    if not (sys.stdin and sys.stdin.isatty()):
        raise PacklensError("Nothing was written: nobody could be asked; repeat with --yes.")
    return click.confirm(f"Change {change.path}?", err=True)
