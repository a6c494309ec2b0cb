"""Asks the editor about uses that the index is unsure of, while nothing else happens: one request at a time.

Edits and questions end the wait for an answer at once; a client that does not answer, or answers nonsense, is asked
less and less, and then no more.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from lsprotocol import types
from pygls.capabilities import get_capability
from pygls.exceptions import JsonRpcException

from packlens.lsp.editor_answers import Answers, read_answers, rows_of
from packlens.lsp.messages import to_json
from packlens.lsp.protocol import RESOLVE_REFERENCES
from packlens.lsp.questions import Batch, Key, next_batch
from packlens.lsp.requests import Asked
from packlens.lsp.roots import Root
from packlens.store.records import EditorEdgeRow

if TYPE_CHECKING:
    from packlens.lsp.server import PacklensServer

_PATIENCE: Final = 30.0
"""Seconds for one answer: language servers that have just started take their time."""
_PAUSE: Final = 1.0
"""Seconds between two requests."""
_MOST_TRIES: Final = 2
"""Names of a request of which nothing at all was known are asked about once more: the editor may have been loading."""
_MOST_FAILURES: Final = 4
"""Failures in a row after which nothing more is asked; each doubles the wait."""
_MOST_REQUESTS: Final = 200
"""Requests in a session, so that no client is asked for ever."""
_NUMBERS: Final = itertools.count(1)

logger = logging.getLogger(__name__)


def answers_questions(capabilities: types.ClientCapabilities) -> bool:
    """Whether the client announced `packlens/resolveReferences` in its experimental capabilities."""
    told: Any = get_capability(capabilities, "experimental")
    own = told.get("packlens") if isinstance(told, dict) else getattr(told, "packlens", None)
    return (own.get("resolveReferences") if isinstance(own, dict) else getattr(own, "resolveReferences", None)) is True


class Enrichment:
    """The questions of one session. Used in the message loop only."""

    def __init__(self, server: PacklensServer) -> None:
        """Ask nothing before `run`."""
        self._server = server
        self._last = time.monotonic()
        self._stirred = asyncio.Event()
        self._tries: Counter[Key] = Counter()
        self._exhausted: dict[str, tuple[object, ...]] = {}
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
        for root in roots:
            batch = await self._next(root)
            if self._stirred.is_set() or not root.is_open:
                return
            if batch is not None:
                try:
                    await self._exchange(batch)
                except Exception as error:
                    self._failures += 1
                    logger.warning("The editor's answer about uses was not understood: %s", error)
                return

    async def _next(self, root: Root) -> Batch | None:
        """Return what to ask; a root without questions is not looked at again before something about it changes."""
        state = (root.live.freshness().generation, root.current, frozenset(self._server.documents))
        if self._exhausted.get(root.id) == state:
            return None
        batch = await self._server.compute(lambda asked: next_batch(asked, root, self._is_settled))
        if batch is None or batch.asked:
            return batch
        self._exhausted[root.id] = state
        return None

    def _is_settled(self, key: Key) -> bool:
        return self._tries[key] >= _MOST_TRIES

    async def _exchange(self, batch: Batch) -> None:
        given = await self._answer(batch)
        if given is None:
            return
        answers, rows = await self._server.compute(lambda asked: _understood(asked, batch, *given))
        knows = any(answer.targets for answer in answers)
        self._failures, self._empty = 0, 0 if knows else min(self._empty + 1, _MOST_FAILURES)
        for key in batch.keys:
            self._tries[key] += _MOST_TRIES if knows else 1
        if rows and batch.root.is_open:
            batch.root.live.told(rows)

    async def _answer(self, batch: Batch) -> tuple[Any] | None:
        """Return the client's result, whatever it is, or None: it took too long, or somebody has other things to do."""
        spoken, number = self._server.protocol, f"packlens-resolve-{next(_NUMBERS)}"
        self._requests += 1
        answer = asyncio.wrap_future(spoken.send_request(RESOLVE_REFERENCES, to_json(batch.params), msg_id=number))
        stirred = asyncio.ensure_future(self._stirred.wait())
        try:
            done, _ = await asyncio.wait((answer, stirred), timeout=_PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            if answer in done:
                return (answer.result(),)
            spoken.withdraw(number)
            self._failures += not self._stirred.is_set()
            return None
        except JsonRpcException as error:
            self._failures += 1
            logger.info("The editor does not answer about uses: %s", error)
            return None
        finally:
            stirred.cancel()


def _understood(asked: Asked, batch: Batch, result: Any) -> tuple[Answers, list[EditorEdgeRow]]:
    answers = read_answers(result, batch)
    return answers, rows_of(asked, batch, answers)
