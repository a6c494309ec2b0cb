"""IndexedFolder: opens the database of a folder and brings the index up to date.

It imports nothing that only questions need, so that `packlens index` starts without numpy and ranking.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Self

from packlens.config import PROFILES, Settings
from packlens.errors import (
    PacklensError,
    RootError,
    SettingError,
    StoreDamagedError,
    StoreFullError,
    StoreReadOnlyError,
)
from packlens.git.history_state import is_history_current, is_history_cut
from packlens.git.sibling_work_trees import sibling_work_trees
from packlens.index.stored_listing import equals_index
from packlens.reading import exists, folder_problem
from packlens.store.cached_databases import delete_if_unused, is_unused
from packlens.store.connection import (
    Connection,
    announced_waits,
    clear_errors,
    default_path,
    open_database,
    open_read_only,
)
from packlens.store.meta import is_rebuilt
from packlens.store.open_database import OpenDatabase
from packlens.store.seeding import seed
from packlens.store.turns import turn

if TYPE_CHECKING:
    from packlens.git.history import HistoryReport
    from packlens.index.build import IndexReport, Progress
    from packlens.index.shared_facts import SharedFacts
    from packlens.pack.result import Pack


class IndexedFolder:
    """One workspace and its database. Safe to use from several threads; one index run at a time."""

    def __init__(self, root: Path, settings: Settings, opened: OpenDatabase) -> None:
        """Use `open`."""
        self.root = root
        self.settings = settings
        self.opened = opened
        self.database = opened.path

    @classmethod
    def open(cls, root: str | Path, settings: Settings | None = None, database: str | Path | None = None) -> Self:
        """Open a workspace's index; the database lives in the user's cache folder unless a path is given.

        In the cache folder, the database of a new work tree begins as a copy of the newest of its siblings.
        Nothing is indexed yet: call `index`. Raises RootError for a folder that is missing or closed, and StoreError
        for a database that cannot be used.
        """
        folder = Path(root)
        if problem := folder_problem(folder):
            raise RootError(problem)
        settings = settings or Settings()
        if settings.profile not in PROFILES:
            profile_names = ", ".join(PROFILES)
            raise SettingError(f"There is no ranking profile '{settings.profile}'; choose one of: {profile_names}.")
        if database is None:
            database = default_path(folder)
            _seed_from_sibling(folder.resolve(), database)
        return cls(folder.resolve(), settings, _open(Path(database)))

    def close(self) -> None:
        """Close the database once no other thread uses it; no question can be answered afterwards.

        A database that `open` created is deleted if nothing was indexed or learned since.
        """
        with self.opened.lock:
            holds_nothing = self.opened.is_new and is_unused(self.opened.connection)
            self.opened.connection.close()
            if holds_nothing:
                with suppress(PacklensError):  # another process has it open
                    delete_if_unused(self.database)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def index(self, progress: Progress | None = None) -> IndexReport:
        """Bring the index up to date with the folder. Only files that changed are read again.

        While another process does so, it waits for that one, which leaves little to do.
        Raises FleetError if the settings name a store of shared facts that cannot be opened.
        """
        from packlens.index.build import index_folder  # noqa: PLC0415 - 60 ms that an index that is current does without

        progress = progress or (lambda _stage, _done, _total: None)

        def announce() -> None:
            """Say that another process is waited for."""
            progress("wait", 0, 0)

        with self.opened.use() as connection:
            self.opened.check_writable()
            with turn(connection, self.database, "index", announce), announced_waits(connection, announce):
                return index_folder(connection, self.root, self.settings.index, progress, self._shared_facts())

    def _shared_facts(self) -> SharedFacts | None:
        if not self.settings.index.shared_store:
            return None
        from packlens.fleet.checkout import shared_facts  # noqa: PLC0415 - most folders have no store

        return shared_facts(self.settings.index)

    def rebuild(self) -> None:
        """Rebuild a damaged database, and keep the lessons that can be read; call `index` afterwards."""
        from packlens.store.rebuild import rebuild  # noqa: PLC0415 - for damaged databases only

        with self.opened.lock:
            self.opened.check_writable()
            rebuild(self.database)

    def is_current(self) -> bool:
        """Return whether folder and history are known to be as indexed, so `index` and quick mining can be skipped.

        It reads the status of each folder and file. False if it cannot tell.
        """
        with self.opened.use() as connection:
            return (
                self.writable
                and equals_index(connection, self.root, self.settings.index)
                and self._is_history_current(connection, quick=True)
            )

    def is_history_read(self) -> bool:
        """Return whether all past commits that the settings ask for are known to be read."""
        with self.opened.use() as connection:
            return self._is_history_current(connection, quick=False)

    def is_history_cut(self) -> bool:
        """Return whether only the newest past commits are read, because a question was waiting."""
        with self.opened.use() as connection:
            return is_history_cut(connection, self.settings.history)

    def _is_history_current(self, connection: Connection, *, quick: bool) -> bool:
        settings = self.settings
        return is_history_current(connection, self.root, settings.history, settings.index, quick=quick)

    def unread_code(self) -> str:
        """Return the sentence on the folder's code that no grammar reads; '' if there is none."""
        from packlens.engine.workspace.unread_code import unread_code  # noqa: PLC0415 - for answers that lack something
        from packlens.index.without_grammar import files_without_grammar  # noqa: PLC0415 - as above

        with self.opened.use() as connection:
            return unread_code(files_without_grammar(connection))

    def left_out(self) -> dict[str, str]:
        """Return by path why files of code are not read, or only in part."""
        from packlens.index.left_out import files_left_out  # noqa: PLC0415 - for names that are not found

        with self.opened.use() as connection:
            return files_left_out(connection)

    @property
    def is_rebuilt(self) -> bool:
        """Whether the database was rebuilt and `index` has not been called since."""
        with self.opened.use() as connection:
            return is_rebuilt(connection)

    @property
    def writable(self) -> bool:
        """Whether the database can be written."""
        return self.opened.writable

    def mine_history(self, progress: Progress | None = None, *, quick: bool = False) -> HistoryReport:
        """Read the commits that are new in the git history; call it after `index`. Does nothing without git.

        With `quick`, because a question waits, only the newest commits are read if none was read before. It uses a
        connection of its own, so that other questions are answered meanwhile. Without `quick`, it waits for another
        process that reads the history.
        """
        from packlens.git.history import mine_history  # noqa: PLC0415 - 60 ms, as above

        def announce() -> None:
            """Say that another process is waited for."""
            if progress is not None:
                progress("wait", 0, 0)

        with (
            self._apart() as connection,
            nullcontext() if quick else turn(connection, self.database, "history", announce),
        ):
            return mine_history(
                connection, self.root, self.settings.history, progress, quick=quick, index=self.settings.index
            )

    def stored_pack(self, task: str, budget: int | None, format: str, level: str | None = None) -> Pack | None:
        """Return the stored pack of a task if `for_task` with `learn` would return it, else None.

        The index has to be current. No numpy or ranking is imported.
        """
        from packlens.engine.workspace.stored_packs import stored_answer  # noqa: PLC0415 - an index run needs no packs
        from packlens.pack.request import FOR_TASK, PackRequest  # noqa: PLC0415 - as above

        token_budget = self.settings.budget if budget is None else budget
        request = PackRequest(FOR_TASK, task, token_budget, format, "", level or self.settings.level)
        with self.opened.use() as connection:
            return stored_answer(connection, self.root, self.settings, request)

    @contextmanager
    def _apart(self) -> Iterator[Connection]:
        """Yield a second connection, for writes that are not part of the index."""
        self.opened.check_writable()
        with clear_errors(self.database), closing(open_database(self.database)) as connection:
            yield connection


def _open(database: Path) -> OpenDatabase:
    """Open a database, for reading alone if it cannot be written; create it if it does not exist."""
    is_new = not exists(database)
    try:
        return OpenDatabase(database, _open_or_rebuild(database), is_new=is_new)
    except (StoreReadOnlyError, StoreFullError) as error:
        if not exists(database) or not database.stat().st_size:
            raise
        return OpenDatabase(database, open_read_only(database), is_new=is_new, write_error=error)


def _open_or_rebuild(database: Path) -> Connection:
    """Open a database for writing; rebuild it if it is damaged."""
    try:
        return open_database(database)
    except StoreDamagedError:
        from packlens.store.rebuild import rebuild  # noqa: PLC0415 - for damaged databases only

        rebuild(database)
        return open_database(database)


def _seed_from_sibling(root: Path, database: Path) -> None:
    """Copy the newest database of the repository's other work trees, if this one has none: few files then differ.

    If that fails, the folder is indexed from scratch.
    """
    if exists(database):
        return
    with suppress(PacklensError, OSError):
        if siblings := sibling_work_trees(root):
            seed(database, [default_path(sibling) for sibling in siblings])
