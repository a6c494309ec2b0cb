"""The folders that agents ask about: opened and indexed in the background when first asked for, and kept.

Nothing that answers is imported before a folder is opened, so that `initialize` is answered first.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from packlens.config import Settings
from packlens.errors import PacklensError, RootError
from packlens.git.work_tree import enclosing_work_tree
from packlens.live.state import IndexProgress

if TYPE_CHECKING:
    from collections.abc import Callable

    from packlens.live.engine import LiveEngine
    from packlens.live.folder import LiveFolder
    from packlens.live.saved_files import SavedFiles

T = TypeVar("T")
_MOST_OPEN: Final = 16
_LEAST_RETRY_MS: Final = 1000
_MOST_RETRY_MS: Final = 15_000
_MS_A_FILE: Final = 4
"""What reading one more file takes, as a rule; only to say when to ask again."""


class ServedWorkspace:
    """One folder and its index. Opening begins at once, in a thread; every method may be called from any thread."""

    def __init__(self, folder: Path, database: Path | None) -> None:
        self.folder = folder
        self.activity: IndexProgress | None = None
        """What the index run under way is doing, if there is one."""
        self._database = database
        self._error: PacklensError | None = None
        self._live: LiveFolder | None = None
        self._saved: SavedFiles | None = None
        self._is_opened = threading.Event()
        threading.Thread(target=self._open, name=f"packlens opens {folder.name}", daemon=True).start()

    def _open(self) -> None:
        """Open the index. Takes most of a second the first time: numpy, scipy and all that answers are imported."""
        try:
            from packlens.live.folder import LiveFolder  # noqa: PLC0415 - see above
            from packlens.live.saved_files import SavedFiles  # noqa: PLC0415 - as above

            self._live = LiveFolder(self.folder, str(self.folder), Settings(), self, self._database)
            self._saved = SavedFiles(self._live)
            self._live.start()
        except PacklensError as error:
            self._error = error
        except Exception as error:  # a library that cannot be loaded, say
            self._error = PacklensError(f"{self.folder} cannot be opened ({type(error).__name__}: {error}).")
        finally:
            self._is_opened.set()

    @property
    def has_failed(self) -> bool:
        """Whether the folder could not be opened: asking again opens it once more."""
        return self._error is not None

    @property
    def is_settled(self) -> bool:
        """Whether waiting makes answers no better: the index is complete, or cannot be."""
        if not self._is_opened.is_set():
            return False
        if self._live is None:
            return True
        return self._live.freshness().complete or bool(self._live.error)

    @property
    def problem(self) -> str:
        """What goes wrong with the index now, as a sentence; '' if nothing does."""
        return self._live.error if self._live is not None else str(self._error or "")

    def see_saved_files(self) -> None:
        """Let answers see what was saved until now, if the index is complete; else the index run sees it."""
        if self._live is not None and self._saved is not None and self._live.freshness().complete:
            self._saved.look()

    def ask(self, question: Callable[[LiveEngine], T]) -> T:
        """Return what the engine answers to a question. Raises PacklensError where there is no index to ask.

        A database that is found damaged is made anew; until then answers are partial.
        """
        from packlens.errors import StoreDamagedError  # noqa: PLC0415 - with its use

        self._is_opened.wait()
        if self._live is None:
            raise self._error or RootError(f"{self.folder} is closed.")
        try:
            return question(self._live.engine)
        except StoreDamagedError:
            self._live.rebuild()
            raise

    @property
    def doing(self) -> str:
        """What is waited for, in words."""
        activity = self.activity
        if activity is None:
            return "opening the index"
        return f"indexing: {activity.stage}" + (f" {activity.done}/{activity.total}" if activity.total else "")

    @property
    def retry_ms(self) -> int:
        """When to ask again while the index is not complete, in milliseconds: a guess from what is left to read."""
        activity = self.activity
        left = activity.total - activity.done if activity is not None else 0
        return max(_LEAST_RETRY_MS, min(left * _MS_A_FILE, _MOST_RETRY_MS))

    def close(self) -> None:
        """End an index run that is under way, and close the index."""
        if self._live is not None:
            self._live.close()

    # -- the folder's listener

    def index_changed(self, root: str) -> None:
        """Answers are made when they are asked for: nothing to do."""

    def activity_changed(self, root: str, activity: IndexProgress | None) -> None:
        """Remember what the index run is doing."""
        self.activity = activity

    def failed(self, root: str, message: str) -> None:
        """`problem` tells it."""


class Workspaces:
    """All folders that were asked about, by their real path."""

    def __init__(self, default: Path, database: Path | None = None) -> None:
        """`default` is asked about where no folder is named, through `database` if it is given."""
        self.default = default.resolve()
        self._database = database
        self._lock = threading.Lock()
        self._by_folder: dict[Path, ServedWorkspace] = {}

    def at(self, root: str | None = None) -> ServedWorkspace:
        """Return a workspace, opening it if need be: of the work tree that holds a folder, or the default one.

        Raises RootError for a folder that is none, or that is too much to index.
        """
        folder = self.default if root is None else self._named(root)
        if folder in (Path.home(), Path(folder.anchor)):
            raise RootError(f"{folder} is no repository; start `packlens mcp` in one, or pass its path as `root`.")
        with self._lock:
            workspace = self._by_folder.get(folder)
            if workspace is None or workspace.has_failed:
                if len(self._by_folder) >= _MOST_OPEN and workspace is None:
                    raise RootError(f"{_MOST_OPEN} folders are open already; start another `packlens mcp`.")
                database = self._database if folder == self.default else None
                workspace = self._by_folder[folder] = ServedWorkspace(folder, database)
            return workspace

    def _named(self, root: str) -> Path:
        """Return the folder that a client names: the default one, or a work tree."""
        folder = Path(root).expanduser()
        if not folder.is_absolute() or not folder.is_dir():
            raise RootError(f"{root} is not a folder; pass the absolute path of a repository as `root`.")
        folder = folder.resolve()
        work_tree = enclosing_work_tree(folder)
        if folder.is_relative_to(self.default) and work_tree in (None, enclosing_work_tree(self.default)):
            return self.default
        if work_tree is None:
            raise RootError(f"{root} is in no git work tree; start another `packlens mcp` with --repo for it.")
        return work_tree

    def warm(self) -> None:
        """Open the default folder ahead of the first question, if it is a work tree; no failure is told now."""
        if enclosing_work_tree(self.default) == self.default:
            try:
                self.at()
            except PacklensError:
                return

    def close(self) -> None:
        """Close all of them."""
        with self._lock:
            for workspace in self._by_folder.values():
                workspace.close()
