"""What the parts of one client's server share: its connection, folders and documents, and threads to compute in."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from packlens.cancellation import CancellationToken
from packlens.lsp.rpc.client import make_client
from packlens.lsp.rpc.connection import Connection
from packlens.lsp.workspace.documents import OpenDocument
from packlens.lsp.workspace.positions import UTF16, Encoding
from packlens.lsp.workspace.roots import Roots

if TYPE_CHECKING:
    from packlens.lsp.requests.request_context import RequestContext

T = TypeVar("T")

logger = logging.getLogger(__name__)


class Session:
    """One client's session. Used in the message loop only."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.client = make_client(connection)
        self.roots = Roots()
        self.documents: dict[str, OpenDocument] = {}
        """Open documents by URI."""
        self.encoding: Encoding = UTF16
        self._computing = ThreadPoolExecutor(2, "packlens answer")
        self._looking_up = ThreadPoolExecutor(2, "packlens look")
        self._tasks: set[asyncio.Task[Any]] = set()
        self._opening: set[asyncio.Task[Any]] = set()
        """Those of `_tasks` that open a folder."""
        self._tokens: set[CancellationToken] = set()

    def spawn(self, coroutine: Any) -> asyncio.Task[Any]:
        """Start a task whose failure is logged."""
        task = asyncio.get_running_loop().create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("A task failed", exc_info=error)

    async def opened(self) -> None:
        """Wait until all added folders are open, or have failed to open."""
        if self._opening:
            await asyncio.wait(set(self._opening))

    async def compute(self, job: Callable[[RequestContext], T]) -> T:
        """Run a job in a worker thread, once all folders are open.

        When this task is cancelled, so is the job's token.
        """
        return await self._run(job, self._computing)

    async def look_up(self, job: Callable[[RequestContext], T]) -> T:
        """Run a job as `compute` does, but never behind its jobs: for what an editor asks with every movement."""
        return await self._run(job, self._looking_up)

    async def _run(self, job: Callable[[RequestContext], T], executor: Executor) -> T:
        await self.opened()
        token = CancellationToken()

        def work() -> T:
            """Run the job in the worker thread."""
            from packlens.lsp.requests.request_context import RequestContext  # noqa: PLC0415 - loads the engine, as in `Root.open`

            request = RequestContext(self.roots, self.documents, self.encoding, token)
            return job(request)

        self._tokens.add(token)
        try:
            return await asyncio.get_running_loop().run_in_executor(executor, work)
        finally:
            token.cancel()
            self._tokens.discard(token)
