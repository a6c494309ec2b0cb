"""The folders that agents ask about, and who answers for each: a running server, a new one, or this process.

An editor's server is asked first, since it sees unsaved text; then the one that agents of the folder share. If a server
ends in the middle of a question, the question is asked again, elsewhere if need be.
"""

from __future__ import annotations

import logging
import os
import tempfile
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from packlens.agents.requests import Request, ToolAnswer
from packlens.attach.registration import servers_for
from packlens.attach.server_connection import ServerGoneError
from packlens.attach.shared_engine import SharedEngine
from packlens.cancellation import CancellationToken
from packlens.config import IDLE_MINUTES
from packlens.errors import PacklensError, RootError
from packlens.git.work_tree import enclosing_work_tree
from packlens.mcp.own_engine import OwnEngine
from packlens.reading import folder_problem

T = TypeVar("T")
_MAX_OPEN: Final = 16
_ATTEMPTS: Final = 3
"""How often a question is asked of servers; then this process answers it."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Sharing:
    """How this process shares indexes with others."""

    alone: bool = False
    """Whether it shares none."""
    idle_minutes: float = IDLE_MINUTES
    """How long a server that it starts waits for the next question."""


class AskedFolder:
    """One folder, and who answers for it. Every method may be called from any thread."""

    def __init__(self, folder: Path, database: Path | None, sharing: Sharing) -> None:
        self.folder = folder
        self._database = database
        self._sharing = sharing
        self._lock = threading.Lock()
        self._shared: dict[str, SharedEngine] = {}
        """By client, its connection to a server: each client has a window of its own."""
        self._own: OwnEngine | None = None
        self._asking_own = 0
        self._starts = not sharing.alone
        """Whether a server may be started; no longer after one failed to start."""

    @property
    def doing(self) -> str:
        """What a question waits for, in words; '' if that is unknown."""
        if self._own is not None:
            return self._own.doing
        shared = list(self._shared.values())
        return next((engine.doing for engine in shared if engine.doing), "" if shared else "opening the index")

    def answer(self, request: Request, token: CancellationToken, client: str) -> ToolAnswer:
        """Return the answer to a request of a client. Raises PacklensError if asking again is useless."""
        return self._answer_of(
            client, lambda engine: engine.answer(request, token), lambda own: own.answer(request, token, client)
        )

    def past_answer(self, pack_root: str, client: str) -> str:
        """Return an answer that was given before; '' if it is not remembered."""
        return self._answer_of(
            client, lambda engine: engine.past_answer(pack_root), lambda own: own.past_answer(pack_root)
        )

    def status(self, client: str) -> dict[str, Any]:
        """Return what is indexed, and how complete it is."""
        return self._answer_of(client, SharedEngine.status, OwnEngine.status)

    def warm(self, client: str) -> None:
        """Find out who answers before the first question comes."""
        if self._shared_engine(client) is None:
            self._own_engine()

    def close(self) -> None:
        """Disconnect from the servers, and close the index of this process."""
        with self._lock:
            for engine in self._shared.values():
                engine.close()
            if self._own is not None:
                self._own.close()

    def _answer_of(self, client: str, shared: Callable[[SharedEngine], T], own: Callable[[OwnEngine], T]) -> T:
        """Return the answer of a server, or of this process if no server stays."""
        for _ in range(_ATTEMPTS):
            engine = self._shared_engine(client)
            if engine is None:
                break
            try:
                return shared(engine)
            except ServerGoneError:
                continue  # it ended: try another one, or none
        with self._lock:
            self._asking_own += 1
        try:
            return own(self._own_engine())
        finally:
            with self._lock:
                self._asking_own -= 1

    def _own_engine(self) -> OwnEngine:
        with self._lock:
            if self._own is None or self._own.has_failed:
                self._own = OwnEngine(self.folder, self._database)
            return self._own

    def _shared_engine(self, client: str) -> SharedEngine | None:
        """Return the engine of the best server there is now, started if need be; None if this process has to answer."""
        if self._sharing.alone:
            return None
        with self._lock:
            current = self._shared.get(client)
            if current is not None and not current.is_gone and (current.kind == "editor" or not self._is_edited()):
                return current
            if current is not None:
                current.close()
            engine = SharedEngine.running(self.folder, self._database, client)
            if engine is None and self._starts and (self._own is None or self._own.has_failed):
                engine = self._started(client)
            if engine is None:
                self._shared.pop(client, None)
                return None
            self._shared[client] = engine
            self._leave_own()
            return engine

    def _is_edited(self) -> bool:
        """Return whether an editor's server answers for the folder."""
        return any(registration.kind == "editor" for registration, _ in servers_for(self.folder, self._database))

    def _started(self, client: str) -> SharedEngine | None:
        try:
            engine = SharedEngine.started(self.folder, self._database, client, self._sharing.idle_minutes)
        except OSError as error:
            logger.warning("No server can be started (%s); this process answers.", error)
            engine = None
        self._starts = engine is not None
        return engine

    def _leave_own(self) -> None:
        """Close the index of this process, now that a server answers, unless a question is using it."""
        if self._own is not None and not self._asking_own:
            threading.Thread(target=self._own.close, name="packlens closes", daemon=True).start()
            self._own = None


def _holds_too_much(folder: Path) -> bool:
    """Return whether a folder, given by its real path, holds much more than one repository.

    Hosts start servers there if no repository is open: the home folder, one above it, that of temporary files.
    """
    home = Path.home().resolve()
    if folder in (home, Path(folder.anchor), Path(tempfile.gettempdir()).resolve()):
        return True
    return home.is_relative_to(folder) and enclosing_work_tree(folder) is None


class Workspaces:
    """All folders that were asked about, by their real path."""

    def __init__(self, default: Path, database: Path | None, sharing: Sharing) -> None:
        """Prepare; `default` is the folder of questions that name none, with the index `database` if it is given."""
        self.default = default.resolve()
        self._database = database.resolve() if database is not None else None
        self._sharing = sharing
        self._lock = threading.Lock()
        self._by_folder: dict[Path, AskedFolder] = {}

    def at(self, root: str | None = None) -> AskedFolder:
        """Return a workspace, new if need be: of the work tree that holds a folder, or the default one.

        Raises RootError for a folder that does not exist, or that is too much to index.
        """
        folder = self.default if root is None else self._named(root)
        if _holds_too_much(folder):
            raise RootError(f"{folder} is not a repository; start `packlens mcp` in one, or pass its path as `root`.")
        with self._lock:
            workspace = self._by_folder.get(folder)
            if workspace is None:
                if len(self._by_folder) >= _MAX_OPEN:
                    raise RootError(f"{_MAX_OPEN} folders are open already; start another `packlens mcp`.")
                database = self._database if folder == self.default else None
                workspace = self._by_folder[folder] = AskedFolder(folder, database, self._sharing)
            return workspace

    def past_answer(self, pack_root: str, client: str) -> str:
        """Return an answer that was given before about any of the folders; '' if none remembers it."""
        default = self.at()
        with self._lock:
            other_workspaces = [workspace for workspace in self._by_folder.values() if workspace is not default]
        return next(filter(None, (each.past_answer(pack_root, client) for each in (default, *other_workspaces))), "")

    def _named(self, root: str) -> Path:
        """Return the folder that a client names: the default one, or a work tree."""
        folder = Path(os.path.expanduser(root))  # noqa: PTH111 - unlike Path's, it leaves unknown users
        if not folder.is_absolute():
            raise RootError(f"{root} is not an absolute path; pass that of a repository as `root`.")
        if problem := folder_problem(folder):
            raise RootError(problem)
        folder = folder.resolve()
        work_tree = enclosing_work_tree(folder)
        if folder.is_relative_to(self.default) and work_tree in (None, enclosing_work_tree(self.default)):
            return self.default
        if work_tree is None:
            raise RootError(f"{root} is in no git work tree; start another `packlens mcp` with --repo for it.")
        return work_tree

    def warm(self, client: str) -> None:
        """Find out who answers for the default folder before the first question comes, if it is a work tree.

        Failures are not reported now.
        """
        if enclosing_work_tree(self.default) == self.default:
            try:
                workspace = self.at()
            except PacklensError:
                return
            threading.Thread(target=workspace.warm, args=(client,), name="packlens warms", daemon=True).start()

    def close(self) -> None:
        """Close all folders."""
        with self._lock:
            for workspace in self._by_folder.values():
                workspace.close()
