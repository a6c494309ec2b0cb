"""`packlens pack`, `files`, `pr` and `replay`: the commands that print a pack."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from packlens.cli.options import (
    chosen_format,
    db_option,
    format_option,
    json_option,
    level_option,
    options,
    pack_options,
    pack_root,
    repo_option,
    sized_option,
    task_text,
)
from packlens.cli.output import emit, note
from packlens.cli.session import Workspace, as_given, fresh_engine
from packlens.config import LEVELS, PROFILES
from packlens.errors import PackNotFoundError

if TYPE_CHECKING:
    from packlens.engine.context_engine import ContextEngine
    from packlens.pack.result import Pack

Ask = Callable[["ContextEngine", int | None, str], "Pack"]
"""(engine, budget, format) -> pack."""


@click.command()
@options(click.argument("task"), level_option, sized_option, pack_options)
def pack(task: str, level: str, sized: bool, **chosen: Any) -> None:
    """Print the code that a task needs, within a token budget.

    TASK is what is to be done, in plain words; '-' reads it from the standard input. At the level 'source', symbols
    come with as much of their source as `packlens explore` would show.
    """
    words = task_text(task)
    if sized and (level, chosen["profile"]) != (LEVELS[0], PROFILES[0]):
        raise click.UsageError(
            f"--sized ends packs of the level '{LEVELS[0]}' and the profile '{PROFILES[0]}'; leave the others out."
        )
    nothing = "Nothing was found: no word of the task occurs in what is indexed."
    _print_pack(
        lambda engine, budget, form: engine.for_task(words, budget, form, learn=True, level=level),
        nothing,
        sized=sized,
        **chosen,
    )


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


@click.command()
@options(click.argument("root", callback=pack_root), format_option, repo_option, db_option, json_option)
def replay(root: str, *, repo: Path, db: Path | None, format_: str | None, as_json: bool) -> None:
    """Print a pack that was printed before, as it was then.

    ROOT is its PackRoot. The last few hundred packs are remembered, and nothing is indexed: what was answered counts,
    not what the code is now.
    """
    format = chosen_format(format_, as_json)
    with Workspace(repo, db).open_existing() as engine:
        found = engine.pack_by_root(root, format)
        if found is None:
            raise PackNotFoundError(f"No pack with the root {root} is remembered here; ask again with `packlens pack`.")
        emit(found.render(format), format)


def _print_pack(
    ask: Ask,
    nothing: str,
    *,
    repo: Path,
    db: Path | None,
    exclude: tuple[str, ...],
    profile: str,
    budget: int | None,
    format_: str | None,
    pack_root: str | None,
    as_json: bool,
    sized: bool = False,
) -> None:
    from packlens.pack.delta import answer  # noqa: PLC0415 - with numpy behind it

    format = chosen_format(format_, as_json)
    workspace = Workspace(repo, db, exclude, profile=profile, sized=sized)
    with fresh_engine(workspace) as engine:
        held = engine.pack_by_root(pack_root, format) if pack_root else None
        found = ask(engine, budget, format)
    if not found.symbols and not found.dropped.count:
        note(nothing)
    if sized and found.symbols:
        note(_certainty(found))
    emit(answer(found, pack_root, held).text, format)


def _certainty(pack: Pack) -> str:
    """Return how sure a sized pack is of what it shows, and what it leaves out."""
    from packlens.rank.learned.chances import LEAST_CHANCE, LIKELY_CHANCE, likely  # noqa: PLC0415 - see above

    best = likely([symbol.score for symbol in pack.symbols])
    reason = " or did not fit the budget" if pack.dropped.names else ""
    return (
        f"{best} of {len(pack.symbols)} symbols have a chance of at least {LIKELY_CHANCE:.0%} to be needed; "
        f"{pack.dropped.count} left out have less than {LEAST_CHANCE:.1%}{reason}."
    )
