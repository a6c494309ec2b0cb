"""Asks the editor about uses that the index is unsure of, one request at a time, while the user is idle.

An edit or a question ends the wait for an answer at once. A client that does not answer, or gives invalid answers, is
asked less and less often, and finally no longer.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from lsprotocol import types
from pygls.capabilities import get_capability

from packlens.lsp.protocol import RESOLVE_REFERENCES
from packlens.lsp.rpc.messages import to_json
from packlens.lsp.sessions.session import Session
from packlens.lsp.workspace.roots import Root

if TYPE_CHECKING:
    from packlens.lsp.requests.request_context import RequestContext
    from packlens.lsp.sessions.editor_answers import Answers
    from packlens.lsp.sessions.questions import Batch, Key
    from packlens.store.records import ReportedEdgeRow

IDLE_SECONDS: float = 10.0
"""Seconds without edits and questions after which the user counts as idle. Tests wait less long."""
_PATIENCE: Final = 30.0
"""Seconds to wait for one answer: language servers that have just started are slow."""
_PAUSE: Final = 1.0
"""Seconds between two requests."""
_MAX_TRIES: Final = 3
_FIRST_REPEAT: Final = 20.0
"""Seconds after which a name without an answer is asked about again, since language servers that are still loading know
nothing. Doubled before the third and last time."""
_MAX_FAILURES: Final = 4
"""Failures in a row after which the client is asked no longer; each doubles the wait."""
_MAX_REQUESTS: Final = 200
"""Requests in a session, so that no client is asked forever."""
_NUMBERS: Final = itertools.count(1)

logger = logging.getLogger(__name__)


def answers_questions(capabilities: types.ClientCapabilities) -> bool:
    """Return whether the client announced `packlens/resolveReferences` in its experimental capabilities."""
    experimental: Any = get_capability(capabilities, "experimental")
    packlens_part = (
        experimental.get("packlens") if isinstance(experimental, dict) else getattr(experimental, "packlens", None)
    )
    return (
        packlens_part.get("resolveReferences")
        if isinstance(packlens_part, dict)
        else getattr(packlens_part, "resolveReferences", None)
    ) is True


class _Tries(NamedTuple):
    """How often a doubt was asked about, and when it may be asked about again (`time.monotonic`)."""

    times: int = 0
    again_at: float = 0.0

    def after(self, answered: bool) -> _Tries:
        """Return the value after one more try."""
        is_last = answered or self.times + 1 >= _MAX_TRIES
        return _Tries(self.times + 1, math.inf if is_last else time.monotonic() + _FIRST_REPEAT * 2.0**self.times)


class _State(NamedTuple):
    """What the questions about a root depend on, by name: the values themselves hold whole indexes."""

    generation: int
    pack_root: str
    documents: frozenset[str]


class Enrichment:
    """The questions of one session. It is used in the message loop only."""

    def __init__(self, session: Session) -> None:
        """Prepare; nothing is asked before `run`."""
        self._session = session
        self._last_action = time.monotonic()
        self._interrupted = asyncio.Event()
        self._tries: dict[Key, _Tries] = {}
        self._exhausted: WeakKeyDictionary[Root, tuple[_State, float]] = WeakKeyDictionary()
        """By root: the state in which nothing was left to ask, and the time until which that holds."""
        self._failures = 0
        self._empty_answers = 0
        """Answers in a row without any target: language servers that are still loading give them."""
        self._requests = 0

    def interrupt(self) -> None:
        """Note an edit or a question of the user, or a folder that is closed: the current wait ends."""
        self._last_action = time.monotonic()
        self._interrupted.set()

    async def run(self) -> None:
        """Ask until the session ends, or too many requests failed."""
        while self._failures < _MAX_FAILURES and self._requests < _MAX_REQUESTS:
            await asyncio.sleep(self._seconds_to_wait())
            await self._ask_if_idle()
        logger.info("The editor is asked nothing more in this session.")

    async def _ask_if_idle(self) -> None:
        roots = [root for root in self._session.roots if root.is_open and root.settings.enrichment]
        if roots and self._idle_seconds() >= IDLE_SECONDS:
            await self._ask_one_root(roots)

    def _idle_seconds(self) -> float:
        return time.monotonic() - self._last_action

    def _seconds_to_wait(self) -> float:
        return max(IDLE_SECONDS - self._idle_seconds(), _PAUSE) * 2.0 ** (self._failures + self._empty_answers)

    async def _ask_one_root(self, roots: list[Root]) -> None:
        """Ask about the first root with doubts."""
        self._interrupted.clear()
        try:
            for root in roots:
                batch = await self._next_batch(root) if root.is_open else None
                if self._interrupted.is_set():
                    return
                if batch is not None:
                    await self._ask(batch)
                    return
        except Exception as error:
            self._failures += 1
            logger.warning("Asking the editor about uses came to nothing: %s", error)

    async def _next_batch(self, root: Root) -> Batch | None:
        """Return the next questions of a root. A root without questions is skipped until its state changes."""
        if not root.live.is_loaded:
            return None
        pack_root = root.current.pack.pack_root if root.current is not None else ""
        state = _State(root.live.freshness().generation, pack_root, frozenset(self._session.documents))
        exhausted_state, retry_time = self._exhausted.get(root, (None, 0.0))
        if exhausted_state == state and time.monotonic() < retry_time:
            return None
        batch = await self._session.compute(lambda request: _next_questions(request, root, self._is_settled))
        if batch is None or batch.questions:
            return batch
        repeat_times = [tries.again_at for tries in self._tries.values() if tries.again_at > time.monotonic()]
        self._exhausted[root] = (
            state,
            min((repeat_time for repeat_time in repeat_times if repeat_time < math.inf), default=math.inf),
        )
        return None

    def _is_settled(self, key: Key) -> bool:
        return key in self._tries and time.monotonic() < self._tries[key].again_at

    async def _ask(self, batch: Batch) -> None:
        result = await self._client_result(batch)
        if result is None:
            return
        answers, rows = await self._session.compute(lambda request: _read_answer(request, batch, *result))
        is_known = any(answer.targets for answer in answers)
        self._failures, self._empty_answers = 0, 0 if is_known else min(self._empty_answers + 1, _MAX_FAILURES)
        answered_doubts = {doubt for (doubt, _), answer in zip(batch.questions, answers, strict=True) if answer.targets}
        for key in batch.keys:
            self._tries[key] = self._tries.get(key, _Tries()).after(key[1] in answered_doubts)
        if rows and batch.root.is_open:
            batch.root.live.add_reported_edges(rows)

    async def _client_result(self, batch: Batch) -> tuple[Any] | None:
        """Return the client's result in a tuple; None if it took too long, or an edit or a question came first."""
        request_id = f"packlens-resolve-{next(_NUMBERS)}"
        self._requests += 1
        sent = self._session.connection.send_request(RESOLVE_REFERENCES, to_json(batch.params), request_id)
        answer = asyncio.wrap_future(sent)
        interruption = asyncio.ensure_future(self._interrupted.wait())
        try:
            both = answer, interruption
            finished, _ = await asyncio.wait(both, timeout=_PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            if answer in finished:
                return (answer.result(),)
            answer.cancel()
            self._failures += not self._interrupted.is_set()
            return None
        finally:
            interruption.cancel()


def _next_questions(request: RequestContext, root: Root, is_settled: Callable[[Key], bool]) -> Batch | None:
    from packlens.lsp.sessions.questions import next_batch  # noqa: PLC0415 - loads the engine: 1 s, after `initialize`

    return next_batch(request, root, is_settled)


def _read_answer(request: RequestContext, batch: Batch, result: Any) -> tuple[Answers, list[ReportedEdgeRow]]:
    from packlens.lsp.sessions.editor_answers import read_answers, rows_of  # noqa: PLC0415 - loads the engine, as above

    answers = read_answers(result, batch)
    return answers, rows_of(request, batch, answers)
