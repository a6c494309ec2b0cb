"""The server object: the life of a session, and how changes of folders, files and settings reach its parts."""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from pathlib import Path, PurePath
from typing import Any, BinaryIO, Final

from lsprotocol import types
from pygls.capabilities import get_capability

from packlens.attach.frames import MAX_MESSAGE_SIZE, Outbox, OversizedMessageError, frames
from packlens.attach.registration import Kind, ServedRoot
from packlens.index.scan import is_source
from packlens.live.reports import IndexProgress
from packlens.lsp.late_modules import answers
from packlens.lsp.protocol import PACK, REQUESTS, Capabilities, PackResult
from packlens.lsp.rpc.client import negotiate
from packlens.lsp.rpc.connection import Connection, receive_in
from packlens.lsp.rpc.editor_words import in_editor_words
from packlens.lsp.rpc.messages import to_json
from packlens.lsp.sessions.agent_listener import AgentListener
from packlens.lsp.sessions.attached_agents import AttachedAgents
from packlens.lsp.sessions.enrichment import Enrichment
from packlens.lsp.sessions.notices import Notices
from packlens.lsp.sessions.session import Session
from packlens.lsp.workspace.disk_watcher import DiskWatcher
from packlens.lsp.workspace.roots import Root
from packlens.lsp.workspace.settings import ServerSettings, read_settings
from packlens.lsp.workspace.uris import path_of
from packlens.lsp.workspace.use_recorder import Recorder
from packlens.processes.running import is_running
from packlens.reading import exists, folder_problem
from packlens.visible import visible
from packlens.wire import formats

_CLIENT_INTERVAL: Final = 2.0
"""Seconds between two checks that the client's process still runs."""
_FOLDER_INTERVAL: Final = 2.0
"""Seconds between two looks for a folder that was missing when it was to be opened."""
_MAX_SHOWN: Final = 3
"""How many problems with settings a message names."""
_DRAINING: Final = 1.0
"""Seconds that a pack waits until edits before it are recorded, which only a busy database delays."""
_LETTING_GO: Final = 5.0
"""Seconds after which the threads that watched a closed folder have ended."""
_CLOSING: Final = 8.0
"""Seconds that closing may take; after that, the process ends anyway."""

logger = logging.getLogger(__name__)


class PacklensServer(Session):
    """One client's server. Only the message loop changes its state."""

    def __init__(self) -> None:
        """Handle no messages yet: `features.make_server` adds the handlers."""
        super().__init__(Connection(self))
        self.settings = ServerSettings()
        self._setting_problems: tuple[str, ...] = ()
        """What was wrong with the settings when they were read last."""
        self.recorder = Recorder()
        self.enrichment = Enrichment(self)
        self.agents = AttachedAgents(self, self.enrichment)
        self.notices = Notices(self, self.agents)
        self._listener: AgentListener | None = None
        self._watchers: dict[str, DiskWatcher] = {}
        self.has_asked_to_watch = False
        self._client_refused_to_watch = False
        self._ended: asyncio.Future[int] | None = None
        self._outbox: Outbox | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    # -- life

    def serve(self, source: BinaryIO, sink: BinaryIO) -> int:
        """Serve a client until it ends the connection; return the exit code that the protocol demands."""
        return asyncio.run(self._serve(source, sink))

    async def _serve(self, source: BinaryIO, sink: BinaryIO) -> int:
        ended = self.begin()
        outbox = self._outbox = Outbox(sink, lambda: self._from_thread(lambda: self.stop(1)))
        self.connection.write_to(outbox)
        threading.Thread(target=self._read, args=(source,), name="packlens reader", daemon=True).start()
        self.spawn(self._watch_client())
        code = await self.serve_until(ended)
        outbox.close()
        return code

    async def serve_until(self, ended: asyncio.Future[int]) -> int:
        """Serve until the end; return the exit code."""
        code = await ended
        if self._listener is not None:
            await asyncio.to_thread(self._listener.close)
        self.agents.close()
        self.connection.cancel_requests()
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(self.close_roots(), self.connection.answered()), _CLOSING)
        for task in list(self._tasks):
            task.cancel()
        return code

    def begin(self) -> asyncio.Future[int]:
        """Use the message loop that is running now; return the future of the exit code."""
        self._loop = asyncio.get_running_loop()
        self._ended = self._loop.create_future()
        return self._ended

    async def admit_agents(self, kind: Kind = "editor") -> bool:
        """Publish which folders are open here, for agents on this machine; return whether agents can connect.

        They connect through a socket that only this user can reach (`agent_listener`).
        """
        loop = asyncio.get_running_loop()
        open_roots = [root for root in self.roots if root.takes_agents]
        if self._listener is None:
            if not open_roots:
                return False
            self._listener = AgentListener(kind, lambda client: self.agents.admit(loop, client))
            self.agents.token = self._listener.token
        served = [ServedRoot(str(root.real_path), str(root.live.engine.database.resolve())) for root in open_roots]
        return await asyncio.to_thread(self._listener.register, served)

    def stop(self, code: int) -> None:
        """End the process with an exit code."""
        if self._ended is not None and not self._ended.done():
            self._ended.set_result(code)

    async def close_roots(self) -> None:
        """Cancel all running answers, and close every root."""
        for token in list(self._tokens):
            token.cancel()
        await self.opened()
        for watcher in self._watchers.values():
            watcher.close()
        self._watchers.clear()
        open_roots = [root for root in self.roots if root.is_open]
        await asyncio.gather(*(asyncio.wrap_future(self.recorder.end_window(root)) for root in open_roots))
        await asyncio.gather(*(asyncio.to_thread(root.close) for root in open_roots), return_exceptions=True)
        for pool in (self._computing, self._looking_up):
            pool.shutdown(wait=False, cancel_futures=True)

    def _read(self, source: BinaryIO) -> None:
        assert self._loop is not None
        with suppress(RuntimeError):  # the message loop has ended, and the server with it
            try:
                for body in frames(source):
                    if isinstance(body, OversizedMessageError):
                        logger.warning("A message of more than %d MiB was skipped.", MAX_MESSAGE_SIZE >> 20)
                    else:
                        receive_in(self._loop, self.connection, body)
            except (OSError, ValueError):
                pass
            self._from_thread(lambda: self.stop(0))  # a client that closes the stream needs the server no longer

    async def _watch_client(self) -> None:
        """Stop when the client's process has ended; on Windows its streams are closed then."""
        while sys.platform != "win32":
            await asyncio.sleep(_CLIENT_INTERVAL)
            if self.client.process_id is not None and not is_running(self.client.process_id):
                logger.warning("The client's process %d is gone.", self.client.process_id)
                self.stop(1)
                return

    # -- handlers, and what is announced

    def handle(self, method: str, handler: Callable[[PacklensServer, Any], Any], options: Any = None) -> None:
        """Set the handler of messages of a method; `options` are announced with it."""
        self.connection.handle(method, partial(handler, self))
        if method != types.INITIALIZE:  # pygls would wait for it before it says what is announced
            self.client.feature(method, options)(_announced_only)

    def negotiate(self, params: types.InitializeParams) -> types.InitializeResult:
        """Agree with the client on what each can do; return what the server can."""
        result = negotiate(self.client, params)
        offered = result.capabilities
        offered.experimental = {"packlens": to_json(Capabilities(formats=tuple(formats())))}
        offered.execute_command_provider = types.ExecuteCommandOptions(commands=list(REQUESTS))
        offered.workspace = types.WorkspaceOptions(
            workspace_folders=types.WorkspaceFoldersServerCapabilities(supported=True, change_notifications=True)
        )
        return result

    # -- threads and the message loop

    def _from_thread(self, call: Callable[[], None]) -> None:
        """Call a function in the message loop, if the loop still runs."""
        if self._loop is not None:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(call)

    def client_acted(self) -> None:
        """Record that the user works or asks, so that the editor is not asked about uses meanwhile."""
        self.enrichment.interrupt()

    def rebuild(self, database: Path) -> None:
        """Build a damaged database anew."""
        self.roots.rebuild(database)

    async def answer(self, method: str, params: Any) -> Any:
        """Answer one of Packlens' own requests."""
        preview = getattr(params, "preview", False)
        if method == PACK and not preview:  # a pack ends the observation of the last one: edits come first
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(self.recorder.flush())), _DRAINING)
        result = await self.compute(lambda request: answers().answered(method, request, params))
        if isinstance(result, PackResult) and not preview:  # behind the answer: see `Recorder.record_pack`
            asyncio.get_running_loop().call_later(0, self._pack_made, result)
        return result

    def _pack_made(self, result: PackResult) -> None:
        root = self.roots.get(result.root)
        if root is None or root.current is None or root.current.pack.pack_root != result.pack_root:
            return  # another one has become the current pack, or this one did not
        self.recorder.record_pack(root, root.current.pack, self._outbox.written() if self._outbox is not None else None)
        if root.settings.lenses.rank:
            self.notices.refresh_lenses_soon()

    # -- roots

    def open_root(self, uri: str, name: str, database: Path | None = None) -> Root | None:
        """Add a folder, and begin to open it in another thread; nothing is indexed before `start_root`."""
        root = self.roots.add(uri, name, self.settings, database)
        if root is not None:
            task = self.spawn(self._open(root))
            self._opening.add(task)
            task.add_done_callback(self._opening.discard)
        return root

    async def _open(self, root: Root) -> None:
        await asyncio.to_thread(self._open_index, root)
        if self.roots.get(root.id) is not root:  # it was removed meanwhile
            await asyncio.to_thread(root.close)
            return
        root.configure(root.settings)  # they may have changed meanwhile
        if root.error:
            sentence = in_editor_words(root.error)
            logger.error("%s", sentence)
            self._show(types.MessageType.Error, sentence)
            if root.is_missing:  # it may be back by now
                self.spawn(self._open_when_back(root))

    async def _open_when_back(self, root: Root) -> None:
        """Open a root as soon as its folder is there: a drive or network may be connected after the editor began."""
        while await asyncio.to_thread(folder_problem, root.path):
            await asyncio.sleep(_FOLDER_INTERVAL)
            if self.roots.get(root.id) is not root:
                return
        await self._open(root)
        self.start_root(root)
        await self.admit_agents()

    def _open_index(self, root: Root) -> None:
        """Load the engine, and open a root's index, in a worker thread."""
        answers()
        root.open(self)

    def start_root(self, root: Root) -> None:
        """Keep a root's index up to date from now on; further calls do nothing."""
        is_removed = self.roots.get(root.id) is not root  # meanwhile
        if is_removed or not root.is_open or root.started:
            return
        for uri, document in self.documents.items():
            file = self.roots.holding(uri)
            if file is not None and file.root is root:
                root.live.change_document(file.path, document.text)
        self.watch_root(root)  # first, so that no change falls between the first index run and the watcher
        root.start()
        self.recorder.open_window(root)

    def close_root(self, uri: str) -> None:
        """Remove a folder; its open documents then belong to the root around it, if there is one."""
        root = self.roots.remove(uri)
        if root is None:
            return
        outcomes_recorded = self.recorder.end_window(root) if root.is_open else None
        if (watcher := self._watchers.pop(root.id, None)) is not None:
            watcher.close()
        self.notices.forget(root.id)
        self.enrichment.interrupt()
        self.agents.close(root)
        self.spawn(self._close(root, outcomes_recorded))

    async def _close(self, root: Root, outcomes_recorded: Future[None] | None) -> None:
        if outcomes_recorded is not None:
            await asyncio.wrap_future(outcomes_recorded)
        await asyncio.to_thread(root.close)
        del root  # so that its index and its names are garbage when its threads have ended
        await asyncio.sleep(_LETTING_GO)
        await asyncio.to_thread(_settle_objects)

    def watch_root(self, root: Root) -> None:
        """Watch a root's files if the client does not, or if the settings require it."""
        if (watcher := self._watchers.pop(root.id, None)) is not None:
            watcher.close()
        server_watches = root.settings.watcher == "server" or (
            root.settings.watcher == "auto" and not self.client_watches
        )
        if server_watches and root.is_open:

            def changed(paths: Iterable[PurePath]) -> None:
                """Pass changes from the watcher's thread to the message loop."""
                self._from_thread(lambda: self._watched(root.id, watcher, paths))

            watcher = self._watchers[root.id] = DiskWatcher(root.real_path, changed)

    def _watched(self, root_id: str, watcher: DiskWatcher | None, paths: Iterable[PurePath]) -> None:
        if self._watchers.get(root_id) is watcher:  # a closed one may still have had changes on their way
            self.disk_changed(paths)

    @property
    def client_watches(self) -> bool:
        """Whether the client can be asked to watch files, and did not refuse."""
        can_watch = "workspace.did_change_watched_files.dynamic_registration"
        return not self._client_refused_to_watch and bool(get_capability(self.client.client_capabilities, can_watch))

    def watch_instead(self) -> None:
        """Watch the files that the client refused to watch; changes until now were missed, so roots are compared."""
        self._client_refused_to_watch = True
        for root in self.roots:
            self.watch_root(root)
            if root.id in self._watchers:
                root.live.reindex()

    def disk_changed(self, changes: Iterable[PurePath]) -> None:
        """Report changes on disk to their roots; a root that itself was created or deleted is compared as a whole."""
        paths: dict[str, list[str]] = {}
        for path in changes:
            self._leave_documents(path)
            for watched in self.roots:
                if path in (watched.path, watched.real_path) and watched.is_open:
                    watched.live.reindex()
            if (file := self.roots.holding_path(path)) is not None:
                paths.setdefault(file.root.id, []).append(file.path)
        for root_id, paths_in_root in paths.items():
            root = self.roots.get(root_id)
            if root is not None and root.is_open:
                root.live.disk_changed(paths_in_root)
                if count := sum(map(is_source, paths_in_root)):
                    self.recorder.record_changed_files(root, count)

    def _leave_documents(self, changed: PurePath) -> None:
        """Read documents whose files are missing from disk, where nothing is left, until somebody types in them.

        A tab stays open when its file is renamed outside of the editor, and the file is read under its new name, too.
        """
        for document in self.documents.values():
            path = path_of(document.uri)
            if document.is_typed or path is None or not path.is_relative_to(changed) or exists(Path(path)):
                continue
            if (file := self.roots.holding_open(document.uri)) is not None:
                file.root.live.close_document(file.path)

    def configure(
        self, settings_by_root: Mapping[str, Mapping[str, Any]], default: Mapping[str, Any] | None = None
    ) -> None:
        """Use settings by root; `default` is for roots without their own, and for roots that are added later."""
        problems: dict[str, None] = {}
        if default is not None:
            self.settings, found = read_settings(default)
            problems.update(dict.fromkeys(found))
        for root in self.roots:
            if root.id in settings_by_root:
                settings, found = read_settings(settings_by_root[root.id])
                problems.update(dict.fromkeys(found))
                self._configure_root(root, settings)
            elif default is not None:
                self._configure_root(root, self.settings)
        self._show_setting_problems(tuple(problems))
        self.notices.refresh_lenses_soon()

    def _configure_root(self, root: Root, settings: ServerSettings) -> None:
        if settings == root.settings:
            return
        old_settings = root.settings
        root.configure(settings)
        if old_settings.watcher != settings.watcher:
            self.watch_root(root)
            if root.is_open and settings.watcher != "off":
                root.live.reindex()  # what changed while somebody else or nobody watched was missed
        if old_settings.listens != settings.listens:
            if not settings.listens:
                self.agents.close(root)
            self.spawn(self.admit_agents())

    def _show_setting_problems(self, problems: tuple[str, ...]) -> None:
        """Show what is wrong with settings in one message: each problem once until it is gone."""
        new = [problem for problem in problems if problem not in self._setting_problems]
        self._setting_problems = problems
        for problem in new:
            logger.warning("%s", problem)
        if new:
            more = (
                [f"{len(new) - _MAX_SHOWN} more problems with settings are in the log."]
                if len(new) > _MAX_SHOWN
                else []
            )
            self._show(types.MessageType.Warning, " ".join([*new[:_MAX_SHOWN], *more]))

    def _show(self, kind: types.MessageType, sentence: str) -> None:
        self.client.window_show_message(types.ShowMessageParams(kind, f"Packlens: {visible(sentence)}"))

    # -- reports of live folders, from their threads

    def index_changed(self, root: str) -> None:
        """Notify clients that answers may have changed."""
        self._from_thread(lambda: self.notices.index_changed(root))

    def activity_changed(self, root: str, activity: IndexProgress | None) -> None:
        """Show the progress of an index run."""
        self._from_thread(lambda: self.notices.activity_changed(root, activity))

    def failed(self, root: str, message: str) -> None:
        """Log an error that the user can fix, and notify clients, which find it in `packlens/status`."""
        self._from_thread(lambda: logger.error("%s: %s", root, in_editor_words(message)))
        self._from_thread(lambda: self.notices.index_changed(root))


def _settle_objects() -> None:
    from packlens.live.heap import settle_objects  # noqa: PLC0415 - loads the engine: 1 s, after `initialize`

    settle_objects()


def _announced_only(_: Any) -> None:
    """Do nothing: pygls' table of features only serves announcements; the connection calls the real handler."""
