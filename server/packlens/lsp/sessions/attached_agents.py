"""Agents that share this server: each has its own connection and state, apart from the editor's.

Questions of agents do not change the editor's state: their packs are kept with the agent, and their feedback is
recorded under the agent's name.
"""

from __future__ import annotations

import asyncio
import hmac
import itertools
import os
import socket
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, TypeVar

from packlens.agents.requests import (
    INDEX_PATIENCE,
    ContextRequest,
    FeedbackRequest,
    Request,
    ToolAnswer,
    rebuilding_text,
)
from packlens.attach.frames import Outbox, frames
from packlens.attach.server_connection import ATTACH, CONTEXT, EXPLAIN, FEEDBACK, IMPACT, PACK_TEXT, PAST_ANSWER
from packlens.cancellation import CancellationToken
from packlens.errors import StoreDamagedError
from packlens.live.reports import retry_ms
from packlens.lsp.late_modules import answers
from packlens.lsp.protocol import (
    AGENTS_CHANGED,
    STATUS,
    AgentAnswerResult,
    AgentsChangedParams,
    AttachedAgent,
    StatusParams,
)
from packlens.lsp.protocol.attaching import AttachParams, AttachResult, PastAnswerParams, PastAnswerResult
from packlens.lsp.rpc.connection import Connection, receive_in
from packlens.lsp.rpc.failures import refused
from packlens.lsp.rpc.messages import to_json
from packlens.lsp.sessions.enrichment import Enrichment
from packlens.lsp.sessions.joined_questions import JoinedQuestions, SharedLook
from packlens.lsp.sessions.session import Session
from packlens.lsp.workspace.roots import Root
from packlens.lsp.workspace.use_recorder import patiently
from packlens.visible import visible_line

if TYPE_CHECKING:
    from pathlib import Path

T = TypeVar("T")
_STEP: Final = 0.05
_MAX_NAME_LENGTH: Final = 60
_MAX_CLIENTS: Final = 256
"""Clients at once; with more, some program is out of control."""


class AttachedAgents:
    """All attached clients. Used in the message loop, except `admit`."""

    def __init__(self, session: Session, enrichment: Enrichment) -> None:
        self.session, self.enrichment = session, enrichment
        self.token = ""
        """The token that clients have to send; '' admits nobody."""
        self.busy = 0
        """The number of questions that are being answered."""
        self.last_question = 0.0
        """The time of the last answer, by the loop's clock."""
        self.pool = ThreadPoolExecutor(2, "packlens agents")
        """Separate from the editor's threads: twenty agents must not keep a hover waiting."""
        self._clients: set[AttachedClient] = set()
        self.questions: JoinedQuestions[ToolAnswer] = JoinedQuestions(self.pool)
        self._looks: dict[str, tuple[Root, SharedLook]] = {}
        self._numbers = itertools.count(1)

    def admit(self, loop: asyncio.AbstractEventLoop, client: socket.socket) -> None:
        """Begin a conversation with a client; any thread may call it."""
        with suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(self._begin, client)
            return
        client.close()

    def _begin(self, client: socket.socket) -> None:
        if len(self._clients) >= _MAX_CLIENTS:
            client.close()
            return
        self._clients.add(AttachedClient(self, client))

    def name_of(self, wished: str) -> tuple[str, str]:
        """Return the id and the name of a client that was admitted."""
        name = visible_line(wished.strip())[:_MAX_NAME_LENGTH] or "agent"
        return f"{name}-{next(self._numbers)}", name

    def notify_agents_changed(self) -> None:
        """Notify the editor that the attached agents, or what they were given, have changed."""
        attached = sum(len(root.agents) for root in self.session.roots)
        self.session.connection.notify(AGENTS_CHANGED, to_json(AgentsChangedParams(attached)))

    def remove(self, client: AttachedClient) -> None:
        """Forget a client that has left."""
        self._clients.discard(client)

    def notify(self, root_id: str, method: str, params: Any) -> None:
        """Notify the clients of a root."""
        for client in list(self._clients):
            if client.root is not None and client.root.id == root_id:
                client.connection.notify(method, params)

    def close(self, root: Root | None = None) -> None:
        """End the conversations about a closed root, or (None) all of them; agents then ask elsewhere."""
        for client in list(self._clients):
            if root is None or client.root is root:
                client.stop(0)
        if root is None:
            self.pool.shutdown(wait=False, cancel_futures=True)
        else:
            self._looks.pop(root.id, None)

    async def look(self, root: Root) -> None:
        """Bring the index of a root up to date with what was saved on disk until now."""
        from packlens.live.saved_files import SavedFiles  # noqa: PLC0415 - needs the engine, which is loaded by now

        cached = self._looks.get(root.id)
        if cached is None or cached[0] is not root:
            cached = self._looks[root.id] = root, SharedLook(SavedFiles(root.live).look, self.pool)
        await cached[1].look()


class AttachedClient:
    """One client: its connection, its root, and the last answer it was given."""

    def __init__(self, agents: AttachedAgents, client: socket.socket) -> None:
        """Begin to read; nothing is answered before the client has sent the token."""
        self.root: Root | None = None
        self.connection = Connection(self, ATTACH)
        self._agents = agents
        self._socket = client
        self._loop = asyncio.get_running_loop()
        self._id = self._name = ""
        for method in (CONTEXT, IMPACT, EXPLAIN, FEEDBACK, PACK_TEXT):
            self.connection.handle(method, self._ask)
        self.connection.handle(ATTACH, self._attach)
        self.connection.handle(PAST_ANSWER, self._past_answer)
        self.connection.handle(STATUS, self._status)
        self._sink = client.makefile("wb")
        self._outbox = Outbox(self._sink, self._from_thread_stop)
        self.connection.write_to(self._outbox)
        threading.Thread(target=self._read, args=(client.makefile("rb"),), name="packlens agent", daemon=True).start()

    def _read(self, source: Any) -> None:
        with suppress(OSError, ValueError, RuntimeError), source:
            for body in frames(source):
                if isinstance(body, bytes):
                    receive_in(self._loop, self.connection, body)
        self._from_thread_stop()

    def _from_thread_stop(self) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self.stop, 0)

    # -- what its connection needs

    def client_acted(self) -> None:
        """Record that somebody asked something, so that the editor is not asked about uses meanwhile."""
        self._agents.enrichment.interrupt()

    def rebuild(self, database: Path) -> None:
        """Build a damaged database anew."""
        self._agents.session.roots.rebuild(database)

    async def close_roots(self) -> None:
        """Do nothing: a client that shuts down closes no folders of others."""

    def stop(self, _code: int) -> None:
        """End the conversation."""
        self.connection.cancel_requests()
        self._agents.remove(self)
        if self.root is not None and self.root.agents.pop(self._id, None) is not None:
            self._agents.notify_agents_changed()
        threading.Thread(target=self._hang_up, name="packlens agent left", daemon=True).start()

    def _hang_up(self) -> None:
        self._outbox.close()
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        with suppress(OSError, ValueError):
            self._sink.close()
        self._socket.close()

    async def answer(self, method: str, params: Any) -> Any:
        """Refuse requests that were sent as commands."""
        raise refused("params", f"'{method}' is not a command for agents.")

    # -- questions of the client

    def _attach(self, params: AttachParams) -> AttachResult:
        """Admit a client that has the token."""
        token = self._agents.token
        if not token or not hmac.compare_digest(params.token.encode(), token.encode()):
            self._loop.call_soon(self.stop, 1)
            raise refused("token", "The token is wrong; read the server's registration again.")
        served = (root for root in self._agents.session.roots if root.takes_agents)
        roots = [root for root in served if str(root.real_path) == params.root]
        if not roots:
            self._loop.call_soon(self.stop, 1)
            raise refused("root", f"{params.root} is not open here.")
        self.root = roots[0]
        self._id, self._name = self._agents.name_of(params.client)
        since = datetime.now(UTC).isoformat(timespec="seconds")
        self.root.agents[self._id] = AgentAnswerResult(AttachedAgent(self._id, self._name, since, 0, "", "", 0, 0), "")
        self._agents.notify_agents_changed()
        return AttachResult(os.getpid(), self._id)

    async def _ask(self, request: Request) -> ToolAnswer:
        """Answer a question from the current files on disk and in the editor."""
        root = self._open_root()
        self._agents.busy += 1
        try:
            await self._wait_until_indexed(root)
            if root.live.freshness().complete or root.live.nothing_to_index:
                await self._agents.look(root)
                await self._wait_until_indexed(root)
            if nothing := root.live.nothing_to_index:
                raise refused("root", nothing)
            joinable = not isinstance(request, FeedbackRequest)  # feedback counts as often as it is given
            answer = await self._agents.questions.answer(
                (root.id, request) if joinable else object(), lambda token: self._computed(root, request, token)
            )
        except StoreDamagedError as error:
            self.rebuild(error.path)
            return ToolAnswer(rebuilding_text(error))
        finally:
            self._agents.busy -= 1
            self._agents.last_question = self._loop.time()
        self._keep(root, request, answer)
        return replace(answer, problem=root.live.error if root.is_open else "")

    async def _past_answer(self, params: PastAnswerParams) -> PastAnswerResult:
        """Return an answer that was given before."""
        root = self._open_root()

        def text() -> str:
            """Look the answer up, in a thread."""
            from packlens.agents.past_answers import answer_text  # noqa: PLC0415 - loads the engine: 1 s, after `initialize`

            return answer_text(root.live.engine.notes, params.pack_root)

        return PastAnswerResult(await self._in_pool(text))

    async def _status(self, _: StatusParams) -> Any:
        params = StatusParams(self._open_root().id)
        return await self._agents.session.compute(lambda request: answers().answered(STATUS, request, params))

    def _open_root(self) -> Root:
        """Return the root of the client, which is attached. Raises JsonRpcException if the root was closed."""
        root = self.root
        assert root is not None  # a connection begins with `attach`
        if not root.is_open:
            raise root.refusal()
        return root

    async def _wait_until_indexed(self, root: Root) -> None:
        """Wait until the index is complete or failed, or its run has taken `INDEX_PATIENCE` seconds."""
        end = self._loop.time() + INDEX_PATIENCE - root.live.active_seconds
        while not (root.live.freshness().complete or _has_problem(root)) and self._loop.time() < end:
            await asyncio.sleep(_STEP)

    async def _in_pool(self, work: Callable[[], T]) -> T:
        return await self._loop.run_in_executor(self._agents.pool, work)

    def _computed(self, root: Root, request: Request, token: CancellationToken) -> ToolAnswer:
        """Compute an answer, in a thread."""
        from packlens.agents.answers import answer  # noqa: PLC0415 - loads the engine: 1 s, after `initialize`

        live = root.live
        return patiently(lambda: answer(live.engine, request, token, retry_ms(live.activity), self._name))

    def _keep(self, root: Root, request: Request, answer: ToolAnswer) -> None:
        """Keep the answer that the client was given, and notify the editor."""
        if (before := root.agents.get(self._id)) is None:
            return
        agent = replace(before.agent, questions=before.agent.questions + 1)
        text = before.text
        if isinstance(request, ContextRequest) and answer.fields.get("symbols"):
            agent = replace(
                agent,
                task=request.task or " ".join(request.named),
                pack_root=answer.fields["pack"],
                tokens=answer.fields["tokens"],
                symbols=len(answer.fields["symbols"]),
            )
            text = answer.text
        root.agents[self._id] = AgentAnswerResult(agent, text)
        self._agents.notify_agents_changed()


def _has_problem(root: Root) -> bool:
    """Return whether the index of a root cannot become complete."""
    return bool(root.live.error or root.live.nothing_to_index)
