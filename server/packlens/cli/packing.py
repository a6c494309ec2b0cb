"""`packlens pack`, `files`, `pr` and `replay`: the commands that print a pack."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from packlens.cli.command_group import SentenceCommand
from packlens.cli.options import (
    DEFAULTS,
    PackOptions,
    chosen_format,
    format_option,
    level_option,
    options,
    pack_options,
    pack_root,
    sized_option,
    store_options,
    task_argument,
    task_text,
)
from packlens.cli.output import emit, note, printable
from packlens.cli.servers import answer_of_server
from packlens.cli.session import Workspace, as_given, engine_over, note_unread_history
from packlens.errors import PacklensError, PackNotFoundError

if TYPE_CHECKING:
    from packlens.agents.requests import PackTextRequest
    from packlens.engine.context_engine import ContextEngine
    from packlens.engine.workspace.indexed_folder import IndexedFolder
    from packlens.pack.result import Pack

Ask = Callable[["ContextEngine", str], "Pack"]
"""(engine, format) -> pack."""
StoredPack = Callable[["IndexedFolder", str], "Pack | None"]
"""(folder, format) -> the stored pack, or None."""


@click.command(cls=SentenceCommand)
@options(task_argument, level_option, sized_option, pack_options(DEFAULTS.budget))
def pack(task: str, printing: PackOptions, workspace: Workspace, as_json: bool) -> None:
    """Print the code that a task needs, within a token budget.

    TASK is what is to be done, in plain words; '-' reads it from the standard input. A pack ends before symbols that
    are unlikely to be needed, or fills the budget with --all. At the level 'names', most symbols fit: without
    signatures and edges; at 'source', they come with as much of their source as `packlens explore` would show.
    """
    words = task_text(task)
    if _print_from_server(words, printing, workspace, as_json):
        return

    def nothing(folder: IndexedFolder) -> str:
        """Return what to say if no word of the task occurs in the code."""
        from packlens.engine.packs.nothing_found import nothing_found  # noqa: PLC0415 - needs the index

        return nothing_found(words, engine_over(folder, is_current=True).snapshot())

    _print_pack(
        lambda engine, format: engine.for_task(words, printing.budget, format, learn=True, level=printing.level),
        nothing,
        printing,
        workspace,
        as_json,
        lambda folder, format: folder.stored_pack(words, printing.budget, format, printing.level),
    )


@click.command(cls=SentenceCommand)
@options(
    click.argument("paths", nargs=-1, required=True, metavar="PATH..."),
    level_option,
    sized_option,
    pack_options(DEFAULTS.budget),
)
def files(paths: tuple[str, ...], printing: PackOptions, workspace: Workspace, as_json: bool) -> None:
    """Print what some files define, and what changing them concerns.

    PATHs are files of the repository, relative to this folder or to the repository's. The pack ends as that of
    `packlens pr` does.
    """
    message = "Nothing was found: these files define no function or type."
    _print_pack(
        lambda engine, format: engine.for_files(
            [as_given(path, engine.root) for path in paths], printing.budget, format, level=printing.level
        ),
        lambda _: message,
        printing,
        workspace,
        as_json,
    )


@click.command(cls=SentenceCommand)
@options(
    click.argument("base", required=False, metavar="[BASE]"),
    level_option,
    sized_option,
    pack_options(DEFAULTS.pr_budget),
)
def pr(base: str | None, printing: PackOptions, workspace: Workspace, as_json: bool) -> None:
    """Print what a change touches: its symbols, and what they concern.

    Without BASE, the change is what the work tree has and the last commit has not; BASE = 'REV': what happened since
    this branch left REV; 'A..B': between two commits. The pack ends before symbols that are unlikely to belong to the
    change and do not use what changed directly, or fills the budget with --all.
    """
    message = (
        f"Nothing was found: no indexed definition differs from {base or 'the last commit'}; "
        f"`packlens impact --changes {base or 'worktree'}` says what was removed, if anything was."
    )
    if base is None or ".." not in base:
        _note_conflicts(workspace.repo)
    _print_pack(
        lambda engine, format: engine.for_pr(base, printing.budget, format, level=printing.level),
        lambda _: message,
        printing,
        workspace,
        as_json,
    )


def _note_conflicts(folder: Path) -> None:
    """Note which files a merge has left in conflict; nothing if git cannot say."""
    from packlens.git.merge_conflicts import conflicted_files  # noqa: PLC0415 - libgit2, which packs for tasks do without

    with suppress(PacklensError):  # the question itself meets it
        if conflicted := conflicted_files(folder):
            files = printable(", ".join(conflicted))
            note(f"Merge conflicts in {files}: of lines in conflict, the first side is read.")


@click.command(cls=SentenceCommand)
@options(click.argument("root", callback=pack_root), format_option, store_options)
def replay(root: str, format: str | None, workspace: Workspace, as_json: bool) -> None:
    """Print an earlier pack, unchanged.

    ROOT is its PackRoot. The last few hundred packs are remembered. Nothing is indexed: the pack is as it was printed,
    whatever the code is now.
    """
    format_name = chosen_format(format, as_json)
    with workspace.open_existing() as engine:
        pack = engine.pack_by_root(root, format_name)
        if pack is None:
            raise PackNotFoundError(f"No pack with the root {root} is remembered here; ask again with `packlens pack`.")
        emit(pack.render(format_name), format_name)


def _print_from_server(task: str, printing: PackOptions, workspace: Workspace, as_json: bool) -> bool:
    """Print the pack as a running server makes it, where that is what this process would print; else return False."""
    format = chosen_format(printing.format, as_json)

    def request() -> PackTextRequest:
        """Return what a server is asked."""
        from packlens.agents.requests import PackTextRequest  # noqa: PLC0415 - where a server runs

        return PackTextRequest(task, format, printing.level, workspace.sized, printing.budget, printing.pack_root)

    try:
        answer = answer_of_server(request, workspace)
    except PacklensError:  # it comes again, with its exit code
        return False
    if answer is None or answer.problem or not answer.fields["answered"]:
        return False
    if answer.fields["nothing_found"]:
        note(answer.fields["nothing_found"])
    for text in answer.fields["notes"]:
        note(text)
    emit(answer.text, format)
    return True


def _print_pack(
    ask: Ask,
    empty_message: Callable[[IndexedFolder], str],
    printing: PackOptions,
    workspace: Workspace,
    as_json: bool,
    stored_pack: StoredPack = lambda _folder, _format: None,
) -> None:
    """Print the pack that `ask` returns, or its difference from one that the reader holds; note that it is empty.

    Of an index that is current, a pack that `stored_pack` returns is printed without asking.
    """
    from packlens.engine.packs.sized_packs import notes  # noqa: PLC0415 - 20 ms that `packlens --help` does without
    from packlens.pack.delta import answer  # noqa: PLC0415 - part of these

    format, base = chosen_format(printing.format, as_json), None
    with workspace.folder() as folder:
        is_current = folder.is_current()
        pack = stored_pack(folder, format) if is_current and not printing.pack_root else None
        if pack is None:
            engine = engine_over(folder, is_current=is_current)
            base = engine.pack_by_root(printing.pack_root, format) if printing.pack_root else None
            pack = ask(engine, format)
        if pack.symbols or pack.dropped.count:
            note_unread_history(folder)
        else:
            note(empty_message(folder))
        texts = notes(pack, printing.level, workspace.settings, folder.unread_code)
    for text in texts:
        note(text)
    emit(answer(pack, printing.pack_root, base).text, format)
