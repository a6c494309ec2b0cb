"""The server object: what it holds, how answers are computed off the message loop, how changes reach the client."""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, BinaryIO, Final, TypeVar

from lsprotocol import types
from pygls.capabilities import get_capability

from packlens.cancellation import CancellationToken
from packlens.extract.language import language_of
from packlens.live.state import Activity
from packlens.lsp.client import announced, make_client
from packlens.lsp.connection import Connection, receive_in
from packlens.lsp.documents import OpenDocument
from packlens.lsp.enrichment import Enrichment
from packlens.lsp.messages import to_json
from packlens.lsp.observing import Recorder
from packlens.lsp.positions import UTF16, Encoding
from packlens.lsp.progress import RunProgress
from packlens.lsp.protocol import INDEX_CHANGED, PACK, REQUESTS, Capabilities, PackResult
from packlens.lsp.roots import Root, Roots
from packlens.lsp.settings import ServerSettings, read_settings
from packlens.lsp.transport import LARGEST_MESSAGE, Outbox, OversizedMessageError, frames, lives
from packlens.lsp.watching import DiskWatcher
from packlens.wire import formats

if TYPE_CHECKING:
    from packlens.lsp.requests import Asked

T = TypeVar("T")
_CLIENT_INTERVAL: Final = 2.0
"""Seconds between looks whether the client's process still lives."""
_NOTICE_DELAY: Final = 0.15
"""Seconds for which changes of the index are gathered before the client is told."""
_REFRESH_DELAY: Final = 0.7
"""Seconds without a change before the client is asked to ask for code lenses again."""
_DRAINING: Final = 1.0
"""Seconds that a pack waits for edits before it to be learned from; they wait for nothing but a busy database."""
_CLOSING: Final = 8.0
"""Seconds that closing may take before the process ends all the same."""

logger = logging.getLogger(__name__)


class PacklensServer:
    """One client's server. Its state is changed in the message loop only."""

    def __init__(self) -> None:
        """Handle nothing yet: `features.make_server` says what is."""
        self.connection = Connection(self)
        self.client = make_client(self.connection)
        self.roots = Roots()
        self.documents: dict[str, OpenDocument] = {}
        self.encoding: Encoding = UTF16
        self.settings = ServerSettings()
        self.observer = Recorder()
        self.enrichment = Enrichment(self)
        self._asking = ThreadPoolExecutor(2, "packlens answer")
        self._looking = ThreadPoolExecutor(2, "packlens look")
        self._progress: dict[str, RunProgress] = {}
        self._watchers: dict[str, DiskWatcher] = {}
        self._notices: dict[str, asyncio.TimerHandle] = {}
        self._generations: dict[str, int] = {}
        self._refresh: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._opening: set[asyncio.Task[Any]] = set()
        self._tokens: set[CancellationToken] = set()
        self._ended: asyncio.Future[int] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    # -- life

    def serve(self, source: BinaryIO, sink: BinaryIO) -> int:
        """Speak with a client until it goes; return the exit code that the protocol asks for."""
        return asyncio.run(self._serve(source, sink))

    async def _serve(self, source: BinaryIO, sink: BinaryIO) -> int:
        loop = self._loop = asyncio.get_running_loop()
        ended = self._ended = loop.create_future()
        outbox = Outbox(sink, lambda: self._from_thread(lambda: self.stop(1)))
        self.connection.write_to(outbox)
        threading.Thread(target=self._read, args=(source,), name="packlens reader", daemon=True).start()
        self.spawn(self._watch_client())
        code: int = await ended
        self.connection.give_up()
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(self.close_roots(), self.connection.answered()), _CLOSING)
        for task in list(self._tasks):
            task.cancel()
        outbox.close()
        return code

    def stop(self, code: int) -> None:
        """End, now."""
        if self._ended is not None and not self._ended.done():
            self._ended.set_result(code)

    async def close_roots(self) -> None:
        """Give up everything that is under way, and close every root."""
        for token in list(self._tokens):
            token.cancel()
        await self.opened()
        for watcher in self._watchers.values():
            watcher.close()
        self._watchers.clear()
        open_roots = [root for root in self.roots if root.is_open]
        await asyncio.gather(*(asyncio.wrap_future(self.observer.ended(root)) for root in open_roots))
        await asyncio.gather(*(asyncio.to_thread(root.close) for root in open_roots), return_exceptions=True)
        for pool in (self._asking, self._looking):
            pool.shutdown(wait=False, cancel_futures=True)

    def _read(self, source: BinaryIO) -> None:
        assert self._loop is not None
        with suppress(RuntimeError):  # the loop is gone: so are we
            try:
                for body in frames(source):
                    if isinstance(body, OversizedMessageError):
                        logger.warning("A message of more than %d MiB was skipped.", LARGEST_MESSAGE >> 20)
                    else:
                        receive_in(self._loop, self.connection, body)
            except (OSError, ValueError):
                pass
            self._from_thread(lambda: self.stop(0))  # who closes the stream is done

    async def _watch_client(self) -> None:
        """Stop when the client's process is gone; on Windows its streams tell."""
        while sys.platform != "win32":
            await asyncio.sleep(_CLIENT_INTERVAL)
            if self.client.process_id is not None and not lives(self.client.process_id):
                logger.warning("The client's process %d is gone.", self.client.process_id)
                self.stop(1)
                return

    # -- what is handled, and announced of it

    def handle(self, method: str, handler: Callable[[PacklensServer, Any], Any], options: Any = None) -> None:
        """Have messages of a method handled; `options` is what is announced of it."""
        self.connection.handle(method, partial(handler, self))
        if method != types.INITIALIZE:  # pygls would wait for it before it says what is announced
            self.client.feature(method, options)(_announced_only)

    def announced(self, params: types.InitializeParams) -> types.InitializeResult:
        """Agree with the client on what each can do; return what the server can."""
        result = announced(self.client, params)
        offered = result.capabilities
        offered.experimental = {"packlens": to_json(Capabilities(formats=tuple(formats())))}
        offered.execute_command_provider = types.ExecuteCommandOptions(commands=list(REQUESTS))
        offered.workspace = types.WorkspaceOptions(
            workspace_folders=types.WorkspaceFoldersServerCapabilities(supported=True, change_notifications=True)
        )
        return result

    # -- threads and the message loop

    def _from_thread(self, call: Callable[[], None]) -> None:
        """Call something in the message loop, if there still is one."""
        if self._loop is not None:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(call)

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

    async def compute(self, job: Callable[[Asked], T], quick: bool = False) -> T:
        """Run a job in a worker thread, once all folders are open.

        When this task is cancelled, so is the job's token.
        """
        await self.opened()
        token = CancellationToken()

        def work() -> T:
            """Do the job with what it may ask of the server, in the worker thread."""
            from packlens.lsp.requests import Asked  # noqa: PLC0415 - see `answering`, as for all that follow

            asked = Asked(self.roots, self.documents, self.encoding, token)
            return job(asked)

        self._tokens.add(token)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._looking if quick else self._asking, work)
        finally:
            token.cancel()
            self._tokens.discard(token)

    def client_acted(self) -> None:
        """The client sent a request, or told of people's work: the editor is asked nothing meanwhile."""
        self.enrichment.stirred()

    def rebuild(self, database: Path) -> None:
        """Make a damaged database anew."""
        self.roots.rebuild(database)

    async def answer(self, method: str, params: Any) -> Any:
        """Answer one of Packlens' own requests."""
        preview = getattr(params, "preview", False)
        if method == PACK and not preview:  # a pack settles what the last one's symbols were used for: edits come first
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(self.observer.drained())), _DRAINING)
        result = await self.compute(lambda asked: _answering().answered(method, asked, params))
        if isinstance(result, PackResult) and not preview:
            self._pack_made(result)
        return result

    def _pack_made(self, result: PackResult) -> None:
        root = self.roots.get(result.root)
        if root is None or root.current is None:
            return
        self.observer.pack_shown(root, root.current.pack)
        if root.settings.lenses.rank:
            self._refresh_lenses_soon()

    # -- roots

    def open_root(self, uri: str, name: str) -> Root | None:
        """Add a folder, and open it in another thread (`opened`); nothing is indexed before `start_root`."""
        root = self.roots.add(uri, name, self.settings)
        if root is not None:
            task = self.spawn(self._open(root))
            self._opening.add(task)
            task.add_done_callback(self._opening.discard)
        return root

    async def _open(self, root: Root) -> None:
        await asyncio.to_thread(self._open_index, root)
        if self.roots.get(root.id) is not root:  # it was taken away meanwhile
            await asyncio.to_thread(root.close)
            return
        root.configure(root.settings)  # others may have come meanwhile
        if root.error:
            logger.error("%s", root.error)
            self.client.window_show_message(types.ShowMessageParams(types.MessageType.Error, f"Packlens: {root.error}"))

    def _open_index(self, root: Root) -> None:
        """Open a root's index, in a worker thread, having imported all that answers."""
        _answering()
        root.open(self)

    async def opened(self) -> None:
        """Wait until all folders that were added are open, or cannot be opened."""
        if self._opening:
            await asyncio.wait(set(self._opening))

    def start_root(self, root: Root) -> None:
        """Bring a root's index up to date and keep it so; once is enough."""
        if self.roots.get(root.id) is not root or not root.is_open or root.started:  # it may have gone meanwhile
            return
        for uri, document in self.documents.items():
            held = self.roots.holding(uri)
            if held is not None and held[0] is root:
                root.live.open_document(held[1], document.text)
        self.watch_root(root)  # first, so that no change falls between the first index run and the watcher
        root.start()
        self.observer.opened(root)

    def close_root(self, uri: str) -> None:
        """Take a folder away; its open documents belong to whatever root is left around them."""
        root = self.roots.remove(uri)
        if root is None:
            return
        ended = self.observer.ended(root) if root.is_open else None
        if (watcher := self._watchers.pop(root.id, None)) is not None:
            watcher.close()
        self._progress.pop(root.id, None)
        self.spawn(self._close(root, ended))

    async def _close(self, root: Root, ended: Future[None] | None) -> None:
        if ended is not None:
            await asyncio.wrap_future(ended)
        await asyncio.to_thread(root.close)

    def watch_root(self, root: Root) -> None:
        """Watch a root's files if the client does not, or if the settings say so."""
        if (watcher := self._watchers.pop(root.id, None)) is not None:
            watcher.close()
        wanted = root.settings.watcher == "server" or (root.settings.watcher == "auto" and not self.client_watches)
        if wanted and root.is_open:
            found = lambda changes: self._from_thread(lambda: self.disk_changed(changes))  # noqa: E731
            self._watchers[root.id] = DiskWatcher(root.real_path, found)

    @property
    def client_watches(self) -> bool:
        """Whether the client can be asked to watch files."""
        return bool(
            get_capability(self.client.client_capabilities, "workspace.did_change_watched_files.dynamic_registration")
        )

    def heeds_client(self, path: PurePath) -> bool:
        """Whether the settings say that the client watches this file."""
        held = self.roots.holding_path(path)
        return held is not None and held[0].settings.watcher in ("auto", "client")

    def disk_changed(self, changes: Iterable[PurePath]) -> None:
        """Tell each root which of its files and folders changed on disk, or that it came or went itself."""
        paths: dict[str, list[str]] = {}
        for path in changes:
            for same in self.roots:
                if path in (same.path, same.real_path) and same.is_open:
                    same.live.reindex()
            if (held := self.roots.holding_path(path)) is not None:
                paths.setdefault(held[0].id, []).append(held[1])
        for root_id, found in paths.items():
            root = self.roots.get(root_id)
            if root is not None and root.is_open:
                root.live.disk_changed(found)
                if count := sum(language_of(path) is not None for path in found):
                    self.observer.files_changed(root, count)

    def configure(self, given: Mapping[str, Mapping[str, Any]], default: Mapping[str, Any] | None = None) -> None:
        """Use settings by root; `default` for roots without their own, and for roots to come."""
        if default is not None:
            self.settings = self._read_settings(default)
        for root in self.roots:
            if root.id in given:
                self._configure_root(root, self._read_settings(given[root.id]))
            elif default is not None:
                self._configure_root(root, self.settings)
        self._refresh_lenses_soon()

    def _configure_root(self, root: Root, settings: ServerSettings) -> None:
        if settings == root.settings:
            return
        before = root.settings
        root.configure(settings)
        if before.watcher != settings.watcher:
            self.watch_root(root)

    def _read_settings(self, given: Mapping[str, Any]) -> ServerSettings:
        settings, problems = read_settings(given)
        for problem in problems:
            logger.warning("%s", problem)
            self.client.window_show_message(types.ShowMessageParams(types.MessageType.Warning, f"Packlens: {problem}"))
        return settings

    # -- what live folders tell, from their threads

    def index_changed(self, root: str) -> None:
        """Tell the client that answers may be different now; changes in quick succession once."""
        self._from_thread(lambda: self._notice_soon(root))

    def activity_changed(self, root: str, activity: Activity | None) -> None:
        """Show what an index run does."""
        self._from_thread(lambda: self._show_activity(root, activity))

    def failed(self, root: str, message: str) -> None:
        """Log what a person can mend; `packlens/status` shows it too."""
        self._from_thread(lambda: logger.error("%s: %s", root, message))

    def _show_activity(self, root_id: str, now: Activity | None) -> None:
        root = self.roots.get(root_id)
        if root is None or not root.is_open:
            return
        self._notice_soon(root_id)
        if not get_capability(self.client.client_capabilities, "window.work_done_progress"):
            return
        if root_id not in self._progress:
            self._progress[root_id] = RunProgress(
                f"Packlens: indexing {root.name}",
                self.client.window_work_done_progress_create_async,
                self.client.progress,
                root.live.cancel,
            )
        self._progress[root_id].update(now)

    def progress_cancelled(self, token: types.ProgressToken) -> None:
        """Cancel the index run that a token belongs to."""
        for each in self._progress.values():
            if each.cancelled(token):
                return

    def _notice_soon(self, root_id: str) -> None:
        if root_id not in self._notices and self._loop is not None:
            self._notices[root_id] = self._loop.call_later(_NOTICE_DELAY, lambda: self.spawn(self._notice(root_id)))

    async def _notice(self, root_id: str) -> None:
        self._notices.pop(root_id, None)
        root = self.roots.get(root_id)
        if root is None or not root.is_open:
            return
        before = self._generations.get(root_id)
        told = await self.compute(lambda _: _answering().news(root), quick=True)
        now = told.freshness
        self.connection.notify(INDEX_CHANGED, to_json(told))
        if before != now.generation:
            self._generations[root_id] = now.generation
            self._refresh_lenses_soon()

    def _refresh_lenses_soon(self) -> None:
        """Ask the client to ask for code lenses again, when nothing has changed for a while."""
        if self._refresh is not None:
            self._refresh.cancel()
            self._refresh = None
        lenses = any(root.settings.lenses.shown for root in self.roots)
        if (
            lenses
            and self._loop is not None
            and get_capability(self.client.client_capabilities, "workspace.code_lens.refresh_support")
        ):
            self._refresh = self._loop.call_later(_REFRESH_DELAY, self._ask_for_refresh)

    def _ask_for_refresh(self) -> None:
        self._refresh = None
        for root in self.roots:
            if root.is_open and root.settings.lenses.tests:  # before lenses are asked for
                self._looking.submit(_answering().find_tested, root)
        answer: Future[None] = self.client.workspace_code_lens_refresh(None)
        answer.add_done_callback(lambda done: done.cancelled() or done.exception())


def _answering() -> Any:
    from packlens.lsp import answering  # noqa: PLC0415

    return answering


def _announced_only(_: Any) -> None:
    """Stand for a feature in pygls' table of them, which is for what is announced; the connection calls the handler."""
