"""Opens the engine of one command, brings its index up to date, and closes it."""

from __future__ import annotations

import gc
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from packlens.cli.output import note
from packlens.cli.progress import index_progress
from packlens.config import PROFILES, IndexSettings, Settings
from packlens.errors import NothingToIndexError, RootError, StoreFullError, StoreReadOnlyError
from packlens.reading import exists, is_folder, real_path

if TYPE_CHECKING:
    from packlens.engine.context_engine import ContextEngine
    from packlens.engine.workspace.indexed_folder import IndexedFolder
    from packlens.index.build import IndexReport

Folder = TypeVar("Folder", bound="IndexedFolder")
_BEHIND_PATH: Final = re.compile(":|#L")


@dataclass(frozen=True, slots=True)
class Workspace:
    """A folder, its database, and the settings to use them with."""

    repo: Path
    db: Path | None = None
    exclude: tuple[str, ...] = ()
    jobs: int = 0
    profile: str = PROFILES[0]
    sized: bool = True
    shared_store: str = ""
    shared_key: str = ""

    @property
    def settings(self) -> Settings:
        """The settings of the engine."""
        index = IndexSettings(
            exclude=self.exclude, jobs=self.jobs, shared_store=self.shared_store, shared_key=self.shared_key
        )
        return Settings(profile=self.profile, sized=self.sized, index=index)

    def open(self) -> ContextEngine:
        """Open the engine; the database is created if there is none."""
        from packlens.engine.context_engine import ContextEngine  # noqa: PLC0415 - 500 ms that `index` does without

        return _report_rebuild(ContextEngine.open(self.repo, self.settings, self.db))

    def folder(self) -> IndexedFolder:
        """Open the folder for an index run, which needs less than questions do."""
        from packlens.engine.workspace.indexed_folder import IndexedFolder  # noqa: PLC0415 - 220 ms that `--help` does without

        return _report_rebuild(IndexedFolder.open(self.repo, self.settings, self.db))

    def open_existing(self) -> ContextEngine:
        """Open the engine on an existing database. Raises RootError if there is none."""
        from packlens.store.connection import default_path  # noqa: PLC0415 - 15 ms that `--help` does without

        database = self.db or default_path(self.repo)
        if is_folder(self.repo) and not exists(database):
            self.check_code()
            raise RootError(f"{real_path(self.repo)} is not indexed yet; run `packlens index`.")
        engine = self.open()
        if engine.is_rebuilt:
            update(engine, quick=True)
        return engine

    def check_code(self) -> None:
        """Raise RootError if there is nothing to index."""
        from packlens.index.build import check_folder  # noqa: PLC0415 - 220 ms that `--help` does without

        check_folder(self.repo.resolve(), self.settings.index)


def _report_rebuild(folder: Folder) -> Folder:
    """Return an opened folder; print a note if its database had to be rebuilt."""
    if folder.is_rebuilt:
        description = f"The index database {folder.database} was damaged, or made by an early version"
        note(f"{description}, and is rebuilt; what was learned and readable is kept.")
    return folder


@contextmanager
def fresh_engine(workspace: Workspace) -> Iterator[ContextEngine]:
    """Yield an engine whose index has been brought up to date.

    An existing index that cannot be written is used as it is, and a note says so.
    """
    with workspace.folder() as folder:
        yield engine_over(folder, is_current=folder.is_current())


def engine_over(folder: IndexedFolder, *, is_current: bool) -> ContextEngine:
    """Return the engine of an open folder, as `fresh_engine` does. `is_current`: the index needs no update."""
    from packlens.engine.context_engine import engine_of  # noqa: PLC0415 - numpy, which stored packs do without

    engine = engine_of(folder)
    try:
        if not is_current:
            update(engine, quick=True)
    except (StoreReadOnlyError, StoreFullError) as error:
        if not engine.view.generation or engine.is_rebuilt:
            raise
        engine.is_outdated = True
        note(f"{error} Answers are from the index as it is.")
    return engine


def note_unread_history(folder: IndexedFolder) -> None:
    """Note that scores may move, if only the newest past commits are read."""
    if folder.is_history_cut():
        newest = folder.settings.history.quick_commits
        note(f"Only the newest {newest} past commits count so far; `packlens index` reads the others: scores may move.")


def update(engine: IndexedFolder, *, quick: bool = False) -> IndexReport:
    """Index what changed and read new commits, with a progress bar on a terminal.

    With `quick`, a question waits for it: of a history that was never read, only the newest commits are read. Raises
    NothingToIndexError if the folder never held anything to index, or no longer does.
    """
    from packlens.index.build import without_collector  # noqa: PLC0415 - 220 ms that `--help` does without

    with index_progress() as report:
        with without_collector():
            index_report = engine.index(report)
            gc.freeze()  # the process ends soon: what is left is not worth a visit of the collector
        if index_report.nothing:
            raise NothingToIndexError(index_report.nothing)
        mined = engine.mine_history(report, quick=quick)
        warnings = (*index_report.warnings, *([(".git", mined.problem)] if mined.problem else []))
        seconds = index_report.seconds + mined.seconds
        return replace(index_report, commits=mined.mined, seconds=seconds, warnings=warnings)


def as_given(name: str, root: Path) -> str:
    """Return a name typed in the current folder as the engine takes it: a path as seen from the root.

    A name that begins with no file or folder below the root is returned unchanged.
    """
    for end in (len(name), *(match.start() for match in _BEHIND_PATH.finditer(name))):
        if end and os.path.exists(name[:end]):  # noqa: PTH110 - unlike Path's, it takes any text
            path = Path(name[:end]).resolve()
            if path.is_relative_to(root) and (path.is_file() or os.sep in name or "/" in name):
                return path.relative_to(root).as_posix() + name[end:]
    return name
