"""One command's engine: opened, brought up to date, closed."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from packlens.cli.output import note
from packlens.cli.progress import index_progress
from packlens.config import PROFILES, IndexSettings, Settings
from packlens.errors import RootError, StoreFullError, StoreReadOnlyError

if TYPE_CHECKING:  # 0.7 s of imports, for commands that ask the engine something
    from packlens.engine.context_engine import ContextEngine
    from packlens.engine.indexed_folder import IndexedFolder
    from packlens.index.build import IndexReport

F = TypeVar("F", bound="IndexedFolder")


@dataclass(frozen=True, slots=True)
class Workspace:
    """Which folder is asked, through which database, with which settings."""

    repo: Path
    db: Path | None = None
    exclude: tuple[str, ...] = ()
    jobs: int = 0
    profile: str = PROFILES[0]
    sized: bool = False

    @property
    def settings(self) -> Settings:
        """The settings of the engine."""
        index = IndexSettings(exclude=self.exclude, jobs=self.jobs)
        return Settings(profile=self.profile, sized=self.sized, index=index)

    def open(self) -> ContextEngine:
        """Open the engine on what is there."""
        from packlens.engine.context_engine import ContextEngine  # noqa: PLC0415 - see above

        return _told(ContextEngine.open(self.repo, self.settings, self.db))

    def folder(self) -> IndexedFolder:
        """Open the folder for an index run, without what questions need."""
        from packlens.engine.indexed_folder import IndexedFolder  # noqa: PLC0415 - see above

        return _told(IndexedFolder.open(self.repo, self.settings, self.db))

    def open_existing(self) -> ContextEngine:
        """Open the engine without making a database. Raises RootError if there is no index."""
        from packlens.store.connection import default_path  # noqa: PLC0415 - see above

        database = self.db or default_path(self.repo)
        if self.repo.is_dir() and not database.exists():
            raise RootError(f"{self.repo.resolve()} is not indexed yet; run `packlens index`.")
        engine = self.open()
        if engine.is_rebuilt:
            update(engine, quick=True)
        return engine


def _told(folder: F) -> F:
    """Return a folder that was opened, after saying so if its database had to be made anew."""
    if folder.is_rebuilt:
        note(f"The index database {folder.database} was damaged and is rebuilt; what was learned and readable is kept.")
    return folder


@contextmanager
def fresh_engine(workspace: Workspace) -> Iterator[ContextEngine]:
    """Yield an engine whose index has been brought up to date.

    An index that exists but cannot be written answers as it is, and a note says so.
    """
    with workspace.open() as engine:
        try:
            update(engine, quick=True)
        except (StoreReadOnlyError, StoreFullError) as error:
            if not engine.view.generation or engine.is_rebuilt:
                raise
            note(f"{error} Answers are from the index as it is.")
        yield engine


def update(engine: IndexedFolder, *, quick: bool = False) -> IndexReport:
    """Index what changed, learn from new commits, with a progress bar if somebody watches.

    `quick`: a question waits, so of a history that nobody read yet only the newest commits are.
    """
    with index_progress() as report:
        with _uncollected():
            done = engine.index(report)
        mined = engine.mine_history(report, quick=quick)
        warnings = (*done.warnings, *([(".git", mined.problem)] if mined.problem else []))
        return replace(done, commits=mined.mined, seconds=done.seconds + mined.seconds, warnings=warnings)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Keep the garbage collector from what an index run leaves behind: it is not worth it before the process ends."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if collects:
            gc.enable()


def as_given(paths: tuple[str, ...], root: Path) -> list[str]:
    """Return paths typed in the current folder as the engine takes them: absolute if they are there, inside of `root`.

    Others are left as they are: relative to the root.
    """
    here = [Path(path) for path in paths]
    return [
        str(each.absolute()) if each.exists() and each.resolve().is_relative_to(root) else path
        for path, each in zip(paths, here, strict=True)
    ]
