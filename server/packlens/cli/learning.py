"""`packlens feedback` and `packlens learn`: record what was useful; show, exchange and clear lessons."""

from __future__ import annotations

import time
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from packlens.cli.command_group import SentenceCommand, SentenceGroup
from packlens.cli.options import PATH, index_options, options, store_options, task_text
from packlens.cli.output import emit, emit_json, note, printable, table
from packlens.cli.progress import index_progress
from packlens.cli.session import Workspace, as_given, fresh_engine
from packlens.errors import LessonsFileError, PacklensError
from packlens.reading import FileRefusedError, read_regular
from packlens.wording import counted
from packlens.writing import replace_file

if TYPE_CHECKING:
    from packlens.learn.report import FeedbackLine, VocabularyLine

_TASK_HELP: Final = "The task, in plain words; '-' reads standard input."


@click.command(cls=SentenceCommand)
@options(
    click.argument("symbols", nargs=-1, required=True, metavar="SYMBOL..."),
    click.option("--useful", is_flag=True, help="They were useful."),
    click.option("--not-useful", "useless", is_flag=True, help="They were not."),
    click.option("--task", required=True, metavar="TASK", help=_TASK_HELP),
    index_options,
)
def feedback(
    symbols: tuple[str, ...], *, useful: bool, useless: bool, task: str, workspace: Workspace, as_json: bool
) -> None:
    """Record that symbols are, or are not, useful for a task; packs for similar tasks take it into account.

    SYMBOL is named as in `packlens why`; a file means those of its symbols that the task's pack holds. What you say
    last about a symbol and a task counts.
    """
    if useful == useless:
        raise click.UsageError("Say what you found: --useful or --not-useful.")
    words = task_text(task)
    with fresh_engine(workspace) as engine:
        symbol_ids = engine.feedback([as_given(symbol, engine.root) for symbol in symbols], useful, words)
    if as_json:
        emit_json({"useful": useful, "symbols": symbol_ids})
    else:
        emit("".join(f"{'' if useful else 'not '}useful: {printable(symbol_id)}\n" for symbol_id in symbol_ids))


@click.group(cls=SentenceGroup)
def learn() -> None:
    """See, exchange and clear what was learned from use."""


@learn.command()
@store_options
def show(workspace: Workspace, as_json: bool) -> None:
    """List every lesson by task and symbol, and whether it is alive, fading or ended, and why."""
    with workspace.open_existing() as engine:
        lessons = engine.lessons.learned(engine.view)
    if as_json:
        emit_json(asdict(lessons))
        return
    lines = _lines(lessons.feedback, lessons.vocabulary) or "Nothing was learned yet.\n"
    emit(f"{lines}\n{lessons.standing.verdict}\n")


@learn.command(name="try")
@index_options
def try_(workspace: Workspace, as_json: bool) -> None:
    """Replay past commits with and without lessons: does learning help here?

    Until it has helped, what is learned for a task counts for that task alone. Servers replay in the background.
    """
    from packlens.engine.learning_trial import try_learning  # noqa: PLC0415 - the other commands do without

    with fresh_engine(workspace) as engine:
        with index_progress() as report:
            past_tasks = try_learning(engine, report)
        status = engine.lessons.status()
    if as_json:
        emit_json({"asked": past_tasks, **asdict(status)})
    else:
        emit(f"{counted(past_tasks, 'past task')} asked. {status.verdict}\n")


@learn.command()
@options(click.option("--task", required=True, metavar="TASK", help=_TASK_HELP), store_options)
def preview(task: str, workspace: Workspace, as_json: bool) -> None:
    """Show what was learned that matters for a task, and which of its words teach nothing."""
    words = task_text(task)
    with workspace.open_existing() as engine:
        lessons = engine.lessons.preview(words, engine.view)
    if as_json:
        emit_json(asdict(lessons))
        return
    rows = [(keyword.word, f"no: {keyword.filtered}" if keyword.filtered else "yes") for keyword in lessons.keywords]
    parts = [f"For: {printable(lessons.cluster)}\n", table("", ("word", "teaches"), rows)]
    lines = _lines(lessons.feedback, lessons.vocabulary)
    for title, found_lines in (("Meant by its words", lessons.meant), ("Worked on for other tasks", lessons.worked_on)):
        if found_lines:
            lines += ("\n" if lines else "") + table(
                title, ("symbol", "amount"), [(line.symbol_id, f"{line.amount:.2f}") for line in found_lines]
            )
    parts += [lines or "Nothing was learned for it yet.\n", f"{lessons.standing.verdict}\n"]
    emit("\n".join(parts))


@learn.command(name="export")
@options(
    click.option("--out", type=PATH, metavar="FILE", help="Where to write it.  [default: the standard output]"),
    click.option(
        "--team",
        is_flag=True,
        help="Add it to the repository's file for all who work in it.",
    ),
    click.option("--with-tasks", is_flag=True, help="Add the words of tasks; they are left out otherwise."),
    store_options,
)
def export_(out: Path | None, *, team: bool, with_tasks: bool, workspace: Workspace, as_json: bool) -> None:
    """Write what was learned here as a file that a colleague can import; the file is JSON in any case.

    With `--team` it becomes your line of `.packlens/lessons.jsonl`, which editors with the setting `learning.team`
    read; the lines of others stay.
    """
    if team and out is not None:
        raise click.UsageError("Pass --out or --team, not both.")
    with workspace.open_existing() as engine:
        text, root = engine.lessons.exported(with_tasks=with_tasks), engine.root
    if team:
        from packlens.learn.team_lessons import FILE, with_own_line  # noqa: PLC0415 - 25 ms that the other commands do without

        out = root / FILE
        text = with_own_line(_bytes_of(out) if out.exists() else b"", text).decode()
    if out is None:
        emit(text, "json")
        return
    try:
        if team:
            replace_file(out.resolve(), text.encode())
        else:
            out.write_text(text, "utf-8", newline="\n")
    except OSError as error:
        raise PacklensError(f"{out} cannot be written: {error.strerror}.") from error
    if as_json:
        emit_json({"out": str(out)})
    else:
        note(f"Lessons written to {printable(str(out))}.")


@learn.command(name="import")
@options(click.argument("file", type=PATH), store_options)
def import_(file: Path, workspace: Workspace, as_json: bool) -> None:
    """Add a colleague's lessons to yours. A file imported again replaces what it brought before."""
    data = _bytes_of(file)
    with workspace.open_existing() as engine:
        merged = engine.lessons.merge(data, time.time(), str(file))
    if as_json:
        emit_json(asdict(merged))
    elif merged.own:
        emit("The file was exported from this very index: there is nothing to add.\n")
    else:
        emit(f"{counted(merged.feedback, 'lesson')} and {counted(merged.vocabulary, 'association')} imported.\n")


def _bytes_of(file: Path) -> bytes:
    """Return the bytes of a file of lessons. Raises LessonsFileError if it cannot be read."""
    from packlens.learn.export import MAX_BYTES  # noqa: PLC0415 - 25 ms that the other commands do without

    try:
        return read_regular(str(file.resolve(strict=True)), MAX_BYTES)
    except FileRefusedError as error:
        raise LessonsFileError(f"{file} cannot be read: {error}.") from error
    except (OSError, RuntimeError) as error:  # RuntimeError: a loop of links
        raise LessonsFileError(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}.") from error


@learn.command(name="take-back")
@options(click.argument("lesson", metavar="LESSON"), store_options)
def take_back(lesson: str, workspace: Workspace, as_json: bool) -> None:
    """Forget one lesson: LESSON is its number in `packlens learn show`."""
    with workspace.open_existing() as engine:
        count = engine.lessons.take_back(lesson)
    if as_json:
        emit_json({"forgotten": count})
    else:
        emit(f"Lesson {printable(lesson)} is forgotten.\n")


@learn.command()
@options(
    click.option("--symbol", "symbols", multiple=True, metavar="SYMBOL", help="What is about this symbol; repeatable."),
    click.option("--task", metavar="TASK", help="What is for tasks like this one."),
    click.option("--all", "everything", is_flag=True, help="Everything: it cannot be brought back."),
    store_options,
)
def clear(symbols: tuple[str, ...], *, task: str | None, everything: bool, workspace: Workspace, as_json: bool) -> None:
    """Forget what was learned: everything, or what concerns some symbols or tasks."""
    if everything == bool(symbols or task is not None):
        raise click.UsageError("Say what is to be forgotten, with --symbol or --task, or say --all.")
    words = task_text(task) if task is not None else None
    with workspace.open_existing() as engine:
        count = engine.forget([as_given(symbol, engine.root) for symbol in symbols] or None, words)
    if as_json:
        emit_json({"forgotten": count})
    else:
        emit(f"{counted(count, 'lesson')} forgotten.\n")


def _lines(feedback_lines: tuple[FeedbackLine, ...], words: tuple[VocabularyLine, ...]) -> str:
    parts = []
    for cluster in dict.fromkeys(line.cluster for line in feedback_lines):
        rows = [
            (
                line.number,
                line.symbol_id or "(unknown)",
                f"{line.useful / line.total:.0%}" if line.total else "",
                f"{line.total:g}",
                f"{line.boost:+.2f}",
                line.state if line.state != "fading" else f"fading, {line.share:.0%} left",
                ", ".join(line.agents),
                line.why,
            )
            for line in feedback_lines
            if line.cluster == cluster
        ]
        headings = ("lesson", "symbol", "useful", "weight", "boost", "state", "agent", "")
        parts.append(table(f"For: {cluster or '(imported)'}", headings, rows))
    if words:
        word_rows = [
            (line.word or "(imported)", line.symbol_id or "(unknown)", str(line.tasks), f"{line.share:.0%}")
            for line in words
        ]
        parts.append(table("Vocabulary", ("word", "symbol", "tasks", "left"), word_rows))
    return "\n".join(parts)
