"""Asks the editor about uses that the index is unsure of, while nothing else happens: one request at a time.

Edits and questions end the wait for an answer at once; a client that does not answer, or answers nonsense, is asked
less and less, and then no more.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import math
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

from lsprotocol import types
from pygls.capabilities import get_capability

from packlens.lsp.messages import to_json
from packlens.lsp.protocol import RESOLVE_REFERENCES
from packlens.lsp.roots import Root, Roots

if TYPE_CHECKING:
    from packlens.lsp.documents import OpenDocument
    from packlens.lsp.editor_answers import Answers
    from packlens.lsp.questions import Batch, Key
    from packlens.lsp.requests import Asked
    from packlens.store.records import EditorEdgeRow

_PATIENCE: Final = 30.0
"""Seconds for one answer: language servers that have just started take their time."""
_PAUSE: Final = 1.0
"""Seconds between two requests."""
_MOST_TRIES: Final = 3
_AGAIN: Final = 20.0
"""Seconds after which a name of which nothing was known is asked about again: language servers that are loading know
nothing. Doubled once more before the third and last time."""
_MOST_FAILURES: Final = 4
"""Failures in a row after which nothing more is asked; each doubles the wait."""
_MOST_REQUESTS: Final = 200
"""Requests in a session, so that no client is asked for ever."""
_NUMBERS: Final = itertools.count(1)

logger = logging.getLogger(__name__)
T = TypeVar("T")


class Asking(Protocol):
    """The connection to the client, as far as the client is asked."""

    def send_request(self, method: str, params: Any = None, number: str | None = None) -> Future[Any]:
        """Send a request; return the future of its result."""

    def withdraw(self, number: str) -> None:
        """Cancel a request that was sent."""


class EnrichmentHost(Protocol):
    """What asking the editor needs of the server."""

    @property
    def roots(self) -> Roots:
        """The folders that are open."""

    @property
    def documents(self) -> Mapping[str, OpenDocument]:
        """Open documents by URI."""

    @property
    def connection(self) -> Asking:
        """The connection to the client."""

    async def compute(self, job: Callable[[Asked], T]) -> T:
        """Run a job in a worker thread."""


def answers_questions(capabilities: types.ClientCapabilities) -> bool:
    """Whether the client announced `packlens/resolveReferences` in its experimental capabilities."""
    told: Any = get_capability(capabilities, "experimental")
    own = told.get("packlens") if isinstance(told, dict) else getattr(told, "packlens", None)
    return (own.get("resolveReferences") if isinstance(own, dict) else getattr(own, "resolveReferences", None)) is True


class _Tries(NamedTuple):
    """How often something was asked, and when it may be asked again (`time.monotonic`)."""

    times: int = 0
    again_at: float = 0.0

    def after(self, answered: bool) -> _Tries:
        """Return this after one more time."""
        last = answered or self.times + 1 >= _MOST_TRIES
        return _Tries(self.times + 1, math.inf if last else time.monotonic() + _AGAIN * 2.0**self.times)


class Enrichment:
    """The questions of one session. Used in the message loop only."""

    def __init__(self, server: EnrichmentHost) -> None:
        """Ask nothing before `run`."""
        self._server = server
        self._last = time.monotonic()
        self._stirred = asyncio.Event()
        self._tries: dict[Key, _Tries] = {}
        self._exhausted: dict[str, tuple[tuple[object, ...], float]] = {}
        """By root, the state in which nothing was left to ask, and until when."""
        self._failures = 0
        self._empty = 0
        """Answers in a row that knew nothing at all: language servers that are still loading give them."""
        self._requests = 0

    def stirred(self) -> None:
        """Somebody edited or asked something."""
        self._last = time.monotonic()
        self._stirred.set()

    async def run(self) -> None:
        """Ask while the session lasts."""
        while self._failures < _MOST_FAILURES and self._requests < _MOST_REQUESTS:
            await asyncio.sleep(self._rest())
            roots = [root for root in self._server.roots if root.is_open and root.settings.enrichment]
            if roots and self._idle() >= min(root.settings.idle_seconds for root in roots):
                await self._turn(roots)
        logger.info("The editor is asked nothing more in this session.")

    def _idle(self) -> float:
        return time.monotonic() - self._last

    def _rest(self) -> float:
        wanted = min((root.settings.idle_seconds for root in self._server.roots), default=10)
        return max(wanted - self._idle(), _PAUSE) * 2.0 ** (self._failures + self._empty)

    async def _turn(self, roots: list[Root]) -> None:
        """Ask about one root that has anything to ask."""
        self._stirred.clear()
        try:
            for root in roots:
                batch = await self._next(root) if root.is_open else None
                if self._stirred.is_set():
                    return
                if batch is not None:
                    await self._exchange(batch)
                    return
        except Exception as error:
            self._failures += 1
            logger.warning("Asking the editor about uses came to nothing: %s", error)

    async def _next(self, root: Root) -> Batch | None:
        """Return what to ask; a root without questions is not looked at again before something about it changes."""
        state = (root.live.freshness().generation, root.current, frozenset(self._server.documents))
        known, until = self._exhausted.get(root.id, ((), 0.0))
        if known == state and time.monotonic() < until:
            return None
        batch = await self._server.compute(lambda asked: _question(asked, root, self._is_settled))
        if batch is None or batch.asked:
            return batch
        waiting = [tries.again_at for tries in self._tries.values() if tries.again_at > time.monotonic()]
        self._exhausted[root.id] = state, min((at for at in waiting if at < math.inf), default=math.inf)
        return None

    def _is_settled(self, key: Key) -> bool:
        return key in self._tries and time.monotonic() < self._tries[key].again_at

    async def _exchange(self, batch: Batch) -> None:
        given = await self._answer(batch)
        if given is None:
            return
        answers, rows = await self._server.compute(lambda asked: _understood(asked, batch, *given))
        knows = any(answer.targets for answer in answers)
        self._failures, self._empty = 0, 0 if knows else min(self._empty + 1, _MOST_FAILURES)
        answered = {doubt for (doubt, _), answer in zip(batch.asked, answers, strict=True) if answer.targets}
        for key in batch.keys:
            self._tries[key] = self._tries.get(key, _Tries()).after(key[1] in answered)
        if rows and batch.root.is_open:
            batch.root.live.told(rows)

    async def _answer(self, batch: Batch) -> tuple[Any] | None:
        """Return the client's result, whatever it is, or None: it took too long, or somebody has other things to do."""
        spoken, number = self._server.connection, f"packlens-resolve-{next(_NUMBERS)}"
        self._requests += 1
        answer = asyncio.wrap_future(spoken.send_request(RESOLVE_REFERENCES, to_json(batch.params), number))
        stirred = asyncio.ensure_future(self._stirred.wait())
        try:
            done, _ = await asyncio.wait((answer, stirred), timeout=_PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            if answer in done:
                return (answer.result(),)
            spoken.withdraw(number)
            self._failures += not self._stirred.is_set()
            return None
        finally:
            stirred.cancel()


# What follows imports numpy and all that answers, which `initialize` does not wait for (`Root.open`).


def _question(asked: Asked, root: Root, settled: Callable[[Key], bool]) -> Batch | None:
    from packlens.lsp.questions import next_batch  # noqa: PLC0415 - see above

    return next_batch(asked, root, settled)


def _understood(asked: Asked, batch: Batch, result: Any) -> tuple[Answers, list[EditorEdgeRow]]:
    from packlens.lsp.editor_answers import read_answers, rows_of  # noqa: PLC0415 - see above

    answers = read_answers(result, batch)
    return answers, rows_of(asked, batch, answers)
