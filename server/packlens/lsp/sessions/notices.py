"""Notifies clients without being asked: that an index changed, how a run advances, when to request lenses again."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from pygls.capabilities import get_capability

from packlens.errors import PacklensError
from packlens.lsp.late_modules import answers
from packlens.lsp.protocol import INDEX_CHANGED
from packlens.lsp.rpc.messages import to_json
from packlens.lsp.rpc.progress import RunProgress
from packlens.lsp.sessions.attached_agents import AttachedAgents
from packlens.lsp.sessions.session import Session
from packlens.lsp.workspace.roots import Root

if TYPE_CHECKING:
    from lsprotocol import types

    from packlens.live.reports import IndexProgress

_NOTICE_DELAY: Final = 0.15
"""Seconds for which changes of the index are collected before clients are notified."""
_PATIENCE: Final = 10.0
"""Seconds that a client may take to answer a request to fetch code lenses again; then the request is withdrawn."""
_REFRESH_DELAY: Final = 0.7
"""Seconds without a change before the client is asked to request code lenses again."""


class Notices:
    """The notices of one session. Used in the message loop only."""

    def __init__(self, session: Session, agents: AttachedAgents) -> None:
        self._session, self._agents = session, agents
        self._due: dict[str, asyncio.TimerHandle] = {}
        """By root, the timer of a notice that the index changed."""
        self._generations: dict[str, int] = {}
        """By root, the generation of the last notification to clients."""
        self._progress: dict[str, RunProgress] = {}
        self._refresh: asyncio.TimerHandle | None = None

    def forget(self, root_id: str) -> None:
        """Drop what was kept for a closed root, and end the progress that is shown for it."""
        if (progress := self._progress.pop(root_id, None)) is not None:
            progress.update(None)
        self._generations.pop(root_id, None)

    def index_changed(self, root_id: str) -> None:
        """Notify clients that answers may have changed, once for changes in quick succession."""
        if root_id not in self._due:
            loop = asyncio.get_running_loop()
            self._due[root_id] = loop.call_later(_NOTICE_DELAY, lambda: self._session.spawn(self._notify(root_id)))

    async def _notify(self, root_id: str) -> None:
        self._due.pop(root_id, None)
        root = self._session.roots.get(root_id)
        if root is None or not root.is_open:
            return
        old_generation = self._generations.get(root_id)
        changes = await self._session.look_up(lambda _: answers().index_changes(root))
        notice = to_json(changes)
        self._session.connection.notify(INDEX_CHANGED, notice)
        self._agents.notify(root_id, INDEX_CHANGED, notice)
        if old_generation != changes.freshness.generation:
            self._generations[root_id] = changes.freshness.generation
            self.refresh_lenses_soon()

    def activity_changed(self, root_id: str, activity: IndexProgress | None) -> None:
        """Show the progress of an index run."""
        root = self._session.roots.get(root_id)
        if root is None or not root.is_open:
            return
        self.index_changed(root_id)
        client = self._session.client
        if not get_capability(client.client_capabilities, "window.work_done_progress"):
            return
        if root_id not in self._progress:
            self._progress[root_id] = RunProgress(
                f"Packlens: indexing {root.name}",
                client.window_work_done_progress_create_async,
                client.progress,
                root.live.cancel,
            )
        self._progress[root_id].update(activity)

    def progress_cancelled(self, token: types.ProgressToken) -> None:
        """Cancel the index run that a token belongs to."""
        for progress in self._progress.values():
            if progress.cancelled(token):
                return

    def refresh_lenses_soon(self) -> None:
        """Ask the client to request code lenses again, once nothing has changed for a while."""
        if self._refresh is not None:
            self._refresh.cancel()
            self._refresh = None
        any_lenses = any(root.settings.lenses.shown for root in self._session.roots)
        capabilities = self._session.client.client_capabilities
        if any_lenses and get_capability(capabilities, "workspace.code_lens.refresh_support"):
            self._refresh = asyncio.get_running_loop().call_later(_REFRESH_DELAY, self._ask_for_refresh)

    def _ask_for_refresh(self) -> None:
        self._refresh = None
        self._session.spawn(self._refresh_lenses())

    async def _refresh_lenses(self) -> None:
        for root in self._session.roots:
            if root.is_open and root.settings.lenses.tests:
                await self._find_tested(root)
        with suppress(Exception):  # a client that cannot, or does not answer: nothing depends on it
            await asyncio.wait_for(self._session.client.workspace_code_lens_refresh_async(None), _PATIENCE)

    async def _find_tested(self, root: Root) -> None:
        """Compute what lenses of tests need before the client requests them, and not among hovers, which would wait."""
        with suppress(PacklensError):  # such as of a folder that is missing: lenses say so, too
            await self._session.compute(lambda _: answers().find_tested(root))
