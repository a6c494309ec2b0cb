"""Lets simultaneous questions share work: one look at the files on disk, and one answer where they are equal.

A question may share only work that begins after it was asked, so that no answer is older than its question. All of this
runs in the message loop, except the work itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import Executor
from typing import Final, Generic, TypeVar

from packlens.cancellation import CancellationToken

T = TypeVar("T")


class SharedLook:
    """Looks at the files of a folder, once for all who asked before the look began."""

    def __init__(self, look: Callable[[], None], pool: Executor) -> None:
        """Prepare; `look` is called in a thread of the pool, never twice at once."""
        self._look: Final = look
        self._pool: Final = pool
        self._running: asyncio.Future[None] | None = None
        self._next: asyncio.Future[None] | None = None

    async def look(self) -> None:
        """Return after a look that began after this was called. Raises what the look raises."""
        if self._next is None or self._next.done():
            self._next = asyncio.ensure_future(self._look_after(self._running))
            self._next.add_done_callback(_retrieve)
        await asyncio.shield(self._next)

    async def _look_after(self, running: asyncio.Future[None] | None) -> None:
        if running is not None:
            await asyncio.wait([running])
        self._running, self._next = self._next, None
        await asyncio.get_running_loop().run_in_executor(self._pool, self._look)


class _JoinedQuestion(Generic[T]):
    """One answer that everybody who asked the same question waits for."""

    def __init__(self) -> None:
        self.token = CancellationToken()
        self.waiting = 0
        self.answer: asyncio.Future[T]


class JoinedQuestions(Generic[T]):
    """Computes an answer once for all who ask the same before its computation begins."""

    def __init__(self, pool: Executor) -> None:
        self._pool: Final = pool
        self._queued: dict[Hashable, _JoinedQuestion[T]] = {}
        """Questions that no thread has begun to answer yet."""

    async def answer(self, question: Hashable, compute: Callable[[CancellationToken], T]) -> T:
        """Return the answer to a question, computed in a thread of the pool: by `compute`, or by an equal question's.

        The computation is cancelled when all who wait for it are.
        """
        queued = self._queued.get(question)
        if queued is None:
            queued = self._queued[question] = _JoinedQuestion()
            queued.answer = self._begin(question, queued, compute)
        queued.waiting += 1
        try:
            return await asyncio.shield(queued.answer)
        finally:
            queued.waiting -= 1
            if not queued.waiting:
                queued.token.cancel()
                self._take_up(question, queued)

    def _begin(
        self, question: Hashable, queued: _JoinedQuestion[T], compute: Callable[[CancellationToken], T]
    ) -> asyncio.Future[T]:
        def work() -> T:
            """Compute the answer, in a thread; whoever asks from now on may ask about something newer."""
            self._take_up(question, queued)
            queued.token.raise_if_cancelled()
            return compute(queued.token)

        answer = asyncio.get_running_loop().run_in_executor(self._pool, work)
        answer.add_done_callback(_retrieve)
        return answer

    def _take_up(self, question: Hashable, queued: _JoinedQuestion[T]) -> None:
        """Let nobody join a question any more. Any thread may call it."""
        if self._queued.get(question) is queued:
            self._queued.pop(question, None)


def _retrieve(finished: asyncio.Future[T]) -> None:
    """Retrieve the failure of a future that nobody awaits any more, so that asyncio does not log it as lost."""
    if not finished.cancelled():
        finished.exception()
