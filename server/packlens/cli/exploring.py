"""`packlens explore`: the command that prints source."""

from __future__ import annotations

import click

from packlens.cli.options import (
    budget_option,
    index_options,
    options,
    profile_option,
    task_text,
)
from packlens.cli.output import emit, emit_json, note
from packlens.cli.session import Workspace, fresh_engine


@click.command()
@options(
    click.argument("task"),
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
