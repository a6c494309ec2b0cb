"""`packlens explore`; `packlens context` and `packlens impact`, which print the answers that agents get over MCP."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import click

from packlens.agents.requests import (
    CONTEXT_BUDGET,
    DETAILS,
    IMPACT_BUDGET,
    MAX_BUDGET,
    MIN_BUDGET,
    RETRY_MS,
    ContextRequest,
    ImpactRequest,
    Request,
)
from packlens.cancellation import NEVER
from packlens.cli.command_group import SentenceCommand
from packlens.cli.exits import NOT_FOUND
from packlens.cli.options import (
    MAX_TOKENS_HELP,
    WholeNumber,
    budget_option,
    collected,
    index_options,
    options,
    profile_option,
    task_argument,
    task_text,
)
from packlens.cli.output import emit, emit_json, note, printable
from packlens.cli.servers import answer_of_server
from packlens.cli.session import Workspace, as_given, fresh_engine, note_unread_history
from packlens.config import EXPLORE_BUDGET
from packlens.errors import SymbolNotFoundError


@dataclass(frozen=True, slots=True)
class ContextOptions:
    """What an answer to `packlens context` is to hold."""

    named: tuple[str, ...]
    paths: tuple[str, ...]
    detail: str
    have: str | None
    budget: int | None


def _agent_budget(default: int) -> Callable[[Any], Any]:
    return click.option(
        "--budget",
        type=WholeNumber(MIN_BUDGET, MAX_BUDGET),
        default=default,
        metavar="N",
        show_default=True,
        help=MAX_TOKENS_HELP,
    )


@click.command(cls=SentenceCommand)
@options(
    task_argument,
    click.option("--named", multiple=True, metavar="NAME", help="Show this in full, named as in `packlens why`."),
    budget_option(EXPLORE_BUDGET),
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
        exploration = engine.explore(words, budget, [as_given(name, engine.root) for name in named])
        if exploration.files:
            note_unread_history(engine)
            if exploration.weak and (unread_code := engine.unread_code()):
                note(unread_code)
        else:
            from packlens.engine.packs.nothing_found import nothing_found  # noqa: PLC0415 - with numpy behind it

            note(nothing_found(words, engine.snapshot()))
    if as_json:
        emit_json(exploration.fields())
    else:
        emit(exploration.text)


@click.command(cls=SentenceCommand)
@options(
    task_argument,
    click.option("--named", multiple=True, metavar="NAME", help="Show this too, named as in `packlens why`."),
    click.option("--path", "paths", multiple=True, metavar="PATTERN", help="Only files that match; repeatable."),
    click.option("--detail", type=click.Choice(DETAILS), default=DETAILS[0], help="Bodies or not.", show_default=True),
    click.option("--have", metavar="ROOT", help="Pack id you still hold: print what changed."),
    click.option(
        "--budget",
        type=WholeNumber(MIN_BUDGET, MAX_BUDGET),
        metavar="N",
        help=f"Tokens to fill. [default: at most {CONTEXT_BUDGET}, and no more than is likely to be needed]",
    ),
    index_options,
    collected("chosen", ContextOptions),
)
def context(task: str, chosen: ContextOptions, workspace: Workspace, as_json: bool) -> None:
    """Print what a coding agent needs for a task: what the MCP tool `context` answers.

    TASK is what is to be done, in plain words; '-' reads it from the standard input.
    """
    names = tuple(as_given(name, workspace.repo.resolve()) for name in chosen.named)
    _print_answer(
        ContextRequest(task_text(task), chosen.budget, names, chosen.paths, chosen.detail, chosen.have),
        workspace,
        as_json,
    )


@click.command(cls=SentenceCommand)
@options(
    click.argument("symbol", required=False),
    click.option("--changes", metavar="CHANGES", help="Instead: 'worktree' (default), a revision, or A..B."),
    _agent_budget(IMPACT_BUDGET),
    index_options,
)
def impact(symbol: str | None, changes: str | None, budget: int, workspace: Workspace, as_json: bool) -> None:
    """Print what a change may break, and the tests to run: what the MCP tool `impact` answers.

    SYMBOL is named as in `packlens why`. Without it, the lines that the work tree changes are meant.
    """
    name = as_given(symbol, workspace.repo.resolve()) if symbol else None
    _print_answer(ImpactRequest(name, changes, budget), workspace, as_json)


def _print_answer(request: Request, workspace: Workspace, as_json: bool) -> None:
    """Print what a running server answers, unsaved text of an editor included; without one, what this process does."""
    answer = answer_of_server(lambda: request, workspace)
    if answer is None:
        with fresh_engine(workspace) as engine:
            from packlens.agents.answers import answer as answered  # noqa: PLC0415 - with numpy behind it

            answer = answered(engine, request, NEVER, RETRY_MS)
            if isinstance(request, ContextRequest):
                note_unread_history(engine)
    unknown = answer.fields["unknown"]
    if unknown and answer.fields["status"] == "nothing":
        raise SymbolNotFoundError(unknown[0]["name"], tuple(unknown[0]["suggestions"]), unknown[0]["sentence"])
    if answer.problem:
        note(f"The index has a problem: {printable(answer.problem)}")
    if as_json:
        emit_json({**answer.fields, "text": answer.text})
    else:
        emit(answer.text)
    if unknown:
        click.get_current_context().exit(NOT_FOUND)
