"""`packlens explore`, and `packlens context` and `packlens impact`, which print what agents are answered over MCP."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from packlens.agents.requests import (
    CONTEXT_BUDGET,
    DETAILS,
    IMPACT_BUDGET,
    LEAST_BUDGET,
    MOST_BUDGET,
    RETRY_MS,
    ContextRequest,
    ImpactRequest,
    Request,
)
from packlens.cancellation import NEVER
from packlens.cli.exits import NOT_FOUND
from packlens.cli.options import (
    MOST_TOKENS_HELP,
    WholeNumber,
    budget_option,
    collected,
    index_options,
    options,
    profile_option,
    task_argument,
    task_text,
)
from packlens.cli.output import emit, emit_json, note, shown
from packlens.cli.servers import answer_of_server
from packlens.cli.session import Workspace, fresh_engine
from packlens.errors import SymbolNotFoundError


@dataclass(frozen=True, slots=True)
class ContextOptions:
    """What an answer to `packlens context` is to hold."""

    named: tuple[str, ...]
    paths: tuple[str, ...]
    detail: str
    have: str | None
    budget: int


def _agent_budget(default: int) -> Callable[[Any], Any]:
    return click.option(
        "--budget",
        type=WholeNumber(LEAST_BUDGET, MOST_BUDGET),
        default=default,
        metavar="N",
        show_default=True,
        help=MOST_TOKENS_HELP,
    )


@click.command()
@options(
    task_argument,
    click.option("--named", multiple=True, metavar="SYMBOL", help="A symbol to show in full; repeatable."),
    budget_option,
    profile_option,
    index_options,
)
def explore(task: str, named: tuple[str, ...], budget: int | None, workspace: Workspace, as_json: bool) -> None:
    """Print the source that answers a task, within a token budget.

    TASK is a question or a task in plain words, best with the names of functions and types in it; '-' reads it from
    the standard input. What lies between the named symbols is shown in full; of interchangeable siblings, signatures.
    The budget counts the source as it is printed; --json adds what it consists of.
    """
    words = task_text(task)
    with fresh_engine(workspace) as engine:
        exploration = engine.explore(words, budget, named)
    if as_json:
        emit_json(exploration.fields())
    else:
        emit(exploration.text)
    if not exploration.files:
        note("Nothing was found: no word of the task occurs in what is indexed.")


@click.command()
@options(
    task_argument,
    click.option("--named", multiple=True, metavar="NAME", help="Show this too: a symbol, a file or path:10-20."),
    click.option("--path", "paths", multiple=True, metavar="PATTERN", help="Only files that match; repeatable."),
    click.option("--detail", type=click.Choice(DETAILS), default=DETAILS[0], help="Bodies or not.", show_default=True),
    click.option("--have", metavar="ROOT", help="Pack id you still hold: print what changed."),
    _agent_budget(CONTEXT_BUDGET),
    index_options,
    collected("asked", ContextOptions),
)
def context(task: str, asked: ContextOptions, workspace: Workspace, as_json: bool) -> None:
    """Print what a coding agent needs for a task: what the MCP tool `context` answers.

    TASK is what is to be done, in plain words; '-' reads it from the standard input.
    """
    _print_answer(
        ContextRequest(task_text(task), asked.budget, asked.named, asked.paths, asked.detail, asked.have),
        workspace,
        as_json,
    )


@click.command()
@options(
    click.argument("symbol", required=False),
    click.option("--changes", metavar="CHANGES", help="Instead: 'worktree' (default), a revision, or A..B."),
    _agent_budget(IMPACT_BUDGET),
    index_options,
)
def impact(symbol: str | None, changes: str | None, budget: int, workspace: Workspace, as_json: bool) -> None:
    """Print what a change may break, and the tests to run: what the MCP tool `impact` answers.

    SYMBOL is named as in `packlens why`; a file, or lines of one as path:10-20, mean the symbols there. Without it, the
    lines that the work tree changes are meant.
    """
    _print_answer(ImpactRequest(_path_in(workspace, symbol), changes, budget), workspace, as_json)


def _path_in(workspace: Workspace, name: str | None) -> str | None:
    """Return a name of a file as it is called in the repository; other names as they are."""
    file, root = Path(name or "").resolve(), workspace.repo.resolve()
    return file.relative_to(root).as_posix() if file.is_file() and file.is_relative_to(root) else name


def _print_answer(request: Request, workspace: Workspace, as_json: bool) -> None:
    """Print what a running server answers, unsaved text of an editor included; without one, what this process does."""
    answer = answer_of_server(lambda: request, workspace)
    if answer is None:
        with fresh_engine(workspace) as engine:
            from packlens.agents.answers import answer as answered  # noqa: PLC0415 - with numpy behind it

            answer = answered(engine, request, NEVER, RETRY_MS)
    unknown = [SymbolNotFoundError(each["name"], tuple(each["suggestions"])) for each in answer.fields["unknown"]]
    if unknown and answer.fields["status"] == "nothing":
        raise unknown[0]
    if answer.problem:
        note(f"The index has a problem: {shown(answer.problem)}")
    if as_json:
        emit_json({**answer.fields, "text": answer.text})
    else:
        emit(answer.text)
    if unknown:
        click.get_current_context().exit(NOT_FOUND)
