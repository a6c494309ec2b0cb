"""One command's engine: opened, brought up to date, closed."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from packlens.cli.output import note
from packlens.cli.progress import index_progress
from packlens.config import PAGES_WEIGHT, PROFILES, VECTORS, IndexSettings, PacklensSettings, Settings
from packlens.errors import RootError, StoreReadOnlyError

if TYPE_CHECKING:  # 0.7 s of imports, for commands that ask the engine something
    from packlens.engine import ContextEngine
    from packlens.folder import IndexedFolder
    from packlens.index.build import IndexReport


@dataclass(frozen=True, slots=True)
class Workspace:
    """Which folder is asked, through which database, with which settings."""

    repo: Path
    db: Path | None = None
    exclude: tuple[str, ...] = ()
    jobs: int = 0
    profile: str = PROFILES[0]
    documentation: bool = False
    vectors: str = "off"

    @property
    def settings(self) -> Settings:
        """The settings of the engine."""
        own, learned_elsewhere = VECTORS[self.vectors]
        ranking = PacklensSettings(
            pages_weight=PAGES_WEIGHT if self.documentation else 0.0, vectors_weight=own,
            static_vectors_weight=learned_elsewhere,
        )  # fmt: skip
        index = IndexSettings(exclude=self.exclude, jobs=self.jobs)
        return Settings(profile=self.profile, index=index, packlens=ranking)

    def open(self) -> ContextEngine:
        """Open the engine on what is there."""
        from packlens.engine import ContextEngine  # noqa: PLC0415 - see above

        return ContextEngine.open(self.repo, self.settings, self.db)

    def folder(self) -> IndexedFolder:
        """Open the folder for an index run, without what questions need."""
        from packlens.folder import IndexedFolder  # noqa: PLC0415 - see above

        return IndexedFolder.open(self.repo, self.settings, self.db)

    def open_existing(self) -> ContextEngine:
        """Open the engine without making a database. Raises RootError if there is no index."""
        from packlens.store.connection import default_path  # noqa: PLC0415 - see above

        database = self.db or default_path(self.repo)
        if self.repo.is_dir() and not database.exists():
            raise RootError(f"{self.repo.resolve()} is not indexed yet; run `packlens index`.")
        return self.open()


@contextmanager
def fresh_engine(workspace: Workspace) -> Iterator[ContextEngine]:
    """Yield an engine whose index has been brought up to date.

    An index that exists but cannot be written answers as it is, and a note says so.
    """
    with workspace.open() as engine:
        try:
            update(engine, quick=True)
        except StoreReadOnlyError as error:
            if not engine.view.generation:
                raise
            note(f"{error} Answers are from the index as it is.")
        yield engine


def update(engine: IndexedFolder, *, quick: bool = False) -> IndexReport:
    """Index what changed, learn from new commits and from documentation, with a progress bar if somebody watches.

    `quick`: a question waits, so of a history that nobody read yet only the newest commits are.
    """
    with index_progress() as report:
        with _uncollected():
            done = engine.index(report)
        mined, pages = engine.mine_history(report, quick=quick), engine.read_pages(report)
        seconds = done.seconds + mined.seconds + pages.seconds
        warnings = (*done.warnings, *([(".git", mined.problem)] if mined.problem else []))
        return replace(done, commits=mined.mined, pages=pages.read, seconds=seconds, warnings=warnings)


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
