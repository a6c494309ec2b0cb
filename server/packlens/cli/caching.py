"""`packlens cache`: lists and deletes the indexes in the user's cache folder."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from packlens.cli.command_group import SentenceGroup
from packlens.cli.exits import ERROR, OK
from packlens.cli.options import PATH, json_option, options
from packlens.cli.output import emit, emit_json, note, printable, table
from packlens.errors import RootError, StoreError
from packlens.reading import real_path
from packlens.wording import counted

if TYPE_CHECKING:
    from packlens.store.cached_databases import CachedIndex

_DAY: Final = 86_400
_MEGABYTE: Final = 1 << 20

_with_lessons = click.option("--with-lessons", is_flag=True, help="Also indexes with lessons.")
_dry_run = click.option("--dry-run", is_flag=True, help="Only say what would be deleted.")


@click.group(cls=SentenceGroup)
def cache() -> None:
    """See and delete the indexes that Packlens keeps in your cache folder, one for each folder."""


@cache.command(name="list")
@options(json_option)
def list_(as_json: bool) -> None:
    """List the indexes: whose they are, their size, when they were last written, and how much was learned."""
    from packlens.store.cached_databases import cached_indexes  # noqa: PLC0415 - 15 ms that `--help` does without
    from packlens.store.privacy import cache_folder  # noqa: PLC0415 - part of these 15 ms

    indexes = cached_indexes()
    if as_json:
        emit_json({"folder": str(cache_folder()), "indexes": [_as_json(index) for index in indexes]})
        return
    rows = [(_owner(index), _megabytes(index.size), _day(index.written), _lesson_count(index)) for index in indexes]
    total = sum(index.size for index in indexes)
    emit(table("", ("folder", "MB", "written", "learned"), rows))
    emit(f"{counted(len(indexes), 'database')}, {_megabytes(total)} MB in {printable(str(cache_folder()))}\n")


@cache.command()
@options(
    click.option("--days", type=click.IntRange(min=1), metavar="N", help="Also those not written for N days."),
    _with_lessons,
    _dry_run,
    json_option,
)
def prune(days: int | None, *, with_lessons: bool, dry_run: bool, as_json: bool) -> int:
    """Delete the indexes of folders that no longer exist, and indexes without any file.

    Indexes with lessons are kept, unless you add --with-lessons.
    """
    from packlens.store.cached_databases import cached_indexes  # noqa: PLC0415 - 15 ms that `--help` does without

    oldest = time.time() - days * _DAY if days else 0.0
    removable = [index for index in cached_indexes() if index.is_orphan or index.is_unused or index.written < oldest]
    return _delete(removable, with_lessons, dry_run, as_json)


@cache.command()
@options(
    click.argument("folders", nargs=-1, type=PATH, metavar="[FOLDER]..."),
    click.option("--all", "everything", is_flag=True, help="The indexes of all folders."),
    _with_lessons,
    _dry_run,
    json_option,
)
def remove(folders: tuple[Path, ...], *, everything: bool, with_lessons: bool, dry_run: bool, as_json: bool) -> int:
    """Delete the indexes of some folders, or of all. They are rebuilt when they are needed; lessons are not."""
    from packlens.store.cached_databases import cached_indexes, delete_tables  # noqa: PLC0415 - 15 ms that `--help` does without
    from packlens.store.connection import default_path  # noqa: PLC0415 - part of these 15 ms

    if everything == bool(folders):
        raise click.UsageError("Name the folders whose indexes are to be deleted, or say --all.")
    by_path = {index.path: index for index in cached_indexes()}
    folder_of_path = {default_path(folder): folder for folder in folders}
    for path, folder in folder_of_path.items():
        if path not in by_path:
            raise RootError(f"No index of {real_path(folder)} is in the cache folder; `packlens cache list` lists all.")
    indexes = [index for path, index in by_path.items() if everything or path in folder_of_path]
    if everything and not dry_run:
        delete_tables()
    return _delete(indexes, with_lessons, dry_run, as_json)


def _delete(indexes: list[CachedIndex], with_lessons: bool, dry_run: bool, as_json: bool) -> int:
    """Delete databases and say so; return the exit code."""
    indexes_kept = [index for index in indexes if index.lessons != 0 and not with_lessons]
    deleted: list[CachedIndex] = []
    problems: list[str] = []
    for index in indexes:
        if index in indexes_kept:
            continue
        try:
            if dry_run or _is_deleted(index):
                deleted.append(index)
        except StoreError as error:
            problems.append(str(error))
    if as_json:
        lists = {"deleted": deleted, "kept": indexes_kept}
        emit_json({key: [_as_json(index) for index in lists[key]] for key in lists} | {"problems": problems})
    else:
        _say("would be deleted" if dry_run else "deleted", deleted, indexes_kept)
    for problem in problems:
        note(f"Error: {printable(problem)}")
    return ERROR if problems else OK


def _is_deleted(index: CachedIndex) -> bool:
    """Delete a database, one that was unused only if it still is; return whether it was deleted."""
    from packlens.store.cached_databases import delete_if_unused, delete_index  # noqa: PLC0415 - 15 ms that `--help` does without

    if index.is_unused:
        return delete_if_unused(index.path)
    delete_index(index.path)
    return True


def _say(action: str, deleted: list[CachedIndex], kept: list[CachedIndex]) -> None:
    for index in deleted:
        emit(f"{action}: {printable(_owner(index))}, {_megabytes(index.size)} MB\n")
    if not deleted:
        emit(f"nothing {action}\n")
    for index in kept:
        note(f"kept, since something was learned there: {printable(_owner(index))}; --with-lessons deletes it.")


def _owner(index: CachedIndex) -> str:
    """Return whose index a database is."""
    if index.root is None:
        return f"{'nothing indexed' if index.is_unused else 'unknown'} ({index.path.name})"
    return f"{index.root} (gone)" if index.is_orphan else str(index.root)


def _megabytes(size: int) -> float:
    return round(size / _MEGABYTE, 1)


def _day(written_at: float) -> str:
    return datetime.fromtimestamp(written_at, UTC).astimezone().date().isoformat()


def _lesson_count(index: CachedIndex) -> str:
    return "unknown" if index.lessons is None else str(index.lessons) if index.lessons else ""


def _as_json(index: CachedIndex) -> dict[str, object]:
    return {
        "database": str(index.path),
        "folder": str(index.root) if index.root else None,
        "gone": index.is_orphan,
        "unused": index.is_unused,
        "bytes": index.size,
        "written": index.written,
        "lessons": index.lessons,
    }
