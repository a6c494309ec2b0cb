"""`packlens pack`, `packlens files` and `packlens pr`: the commands that print a pack."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from packlens.cli.options import chosen_format, options, pack_options, task_text
from packlens.cli.output import emit, note
from packlens.cli.session import Workspace, as_given, fresh_engine

if TYPE_CHECKING:
    from packlens.engine import ContextEngine
    from packlens.pack.result import Pack

Ask = Callable[["ContextEngine", int | None, str], "Pack"]
"""(engine, budget, format) -> pack."""


@click.command()
@options(click.argument("task"), pack_options)
def pack(task: str, **chosen: Any) -> None:
    """Print the code that a task needs, within a token budget.

    TASK is what is to be done, in plain words; '-' reads it from the standard input.
    """
    words = task_text(task)
    nothing = "Nothing was found: no word of the task occurs in what is indexed."
    _print_pack(lambda engine, budget, form: engine.for_task(words, budget, form, learn=True), nothing, **chosen)


@click.command()
@options(click.argument("paths", nargs=-1, required=True, metavar="PATH..."), pack_options)
def files(paths: tuple[str, ...], **chosen: Any) -> None:
    """Print what changed files define, and who calls it.

    PATHs are files of the repository, relative to this folder or to the repository's.
    """
    nothing = "Nothing was found: these files define no function or type."
    _print_pack(
        lambda engine, budget, form: engine.for_files(as_given(paths, engine.root), budget, form), nothing, **chosen
    )


@click.command()
@options(click.argument("base", required=False, metavar="[BASE]"), pack_options)
def pr(base: str | None, **chosen: Any) -> None:
    """Print what a change touches: its symbols and what they reach.

    Without BASE, the change is what the work tree has and the last commit has not; BASE = 'REV': what happened since
    this branch left REV; 'A..B': between two commits.
    """
    nothing = f"Nothing was found: no indexed code differs from {base or 'the last commit'}."
    _print_pack(lambda engine, budget, form: engine.for_pr(base, budget, form), nothing, **chosen)


def _print_pack(
    ask: Ask, nothing: str, *, repo: Path, db: Path | None, exclude: tuple[str, ...], profile: str, budget: int | None,
    format_: str | None, pack_root: str | None, as_json: bool,
) -> None:  # fmt: skip
    format = chosen_format(format_, as_json)  # noqa: A001 - the word users know
    with fresh_engine(Workspace(repo, db, exclude, profile=profile)) as engine:
        found = ask(engine, budget, format)
    if not found.symbols and not found.dropped.count:
        note(nothing)
    emit(unchanged(found) if found.pack_root == pack_root else found.render(), format)


def unchanged(pack: Pack) -> str:
    """Return the answer for who holds this very pack, in its format (seeds: context-packing, "PackRoot")."""
    if pack.format == "json":
        answer = {"tool": pack.tool, "pack_root": pack.pack_root, "unchanged": True}
        return json.dumps(answer, separators=(",", ":")) + "\n"
    if pack.format == "xml":
        return f'<context tool="{pack.tool}" pack_root="{pack.pack_root}" unchanged="true"/>\n'
    if pack.format == "gcf":
        return f"# unchanged pack_root={pack.pack_root}\n"
    return f"unchanged: `{pack.pack_root}`\n"
