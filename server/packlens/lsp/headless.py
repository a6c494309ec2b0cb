"""A server without an editor: it answers agents about one folder, until nobody has asked anything for a while.

There is one for each folder and database. It ends when an editor opens the folder, whose server then answers.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import signal
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from lsprotocol import types

from packlens.attach.registration import servers_for
from packlens.attach.runtime import claim_name
from packlens.errors import PacklensError, RootError
from packlens.live.disk_identity import folder_identity
from packlens.lsp.server import PacklensServer
from packlens.lsp.sessions.report_files import ReportFiles
from packlens.lsp.workspace.uris import uri_of
from packlens.store.connection import default_path
from packlens.version import __version__

_LOOK: Final = 2.0
"""Seconds between two checks of whether to end."""


def claim(folder: Path, database: Path | None) -> bool:
    """Return whether this process is to serve a folder, because no other one of this version does."""
    served = "\0".join((str(folder.resolve()), str((database or default_path(folder)).resolve()), __version__))
    digest = hashlib.sha256(served.encode("utf-8", "surrogateescape")).hexdigest()
    return claim_name(f"serve-{digest[:16]}")


def serve_headless(server: PacklensServer, folder: Path, database: Path | None, idle: float) -> int:
    """Serve agents until nobody has asked for `idle` seconds; return the exit code.

    Raises RootError if the folder cannot be opened, and PacklensError if no agent can connect.
    """
    return asyncio.run(_serve(server, folder.resolve(), database, idle))


async def _serve(server: PacklensServer, folder: Path, database: Path | None, idle: float) -> int:
    ended = server.begin()
    loop = asyncio.get_running_loop()
    server.agents.last_question = loop.time()
    server.negotiate(types.InitializeParams(capabilities=types.ClientCapabilities()))  # a client without any capability
    server.settings = replace(server.settings, watcher="off")  # files are listed before each question
    for number in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError, ValueError):  # Windows
            loop.add_signal_handler(number, server.stop, 0)
    root = server.open_root(uri_of(folder), folder.name, database)
    await server.opened()
    if root is None or not root.is_open:
        raise RootError(root.error if root is not None and root.error else f"{folder} cannot be opened.")
    server.start_root(root)
    if not await server.admit_agents("serve"):
        raise PacklensError("No agent can reach this server; see the log.")
    server.spawn(ReportFiles(server, server.notices, server.agents.look).run())
    server.spawn(_end_in_time(server, folder, database, idle))
    return await server.serve_until(ended)


async def _end_in_time(server: PacklensServer, folder: Path, database: Path | None, idle: float) -> None:
    """End the server when it is no longer useful, but not during a question."""
    loop = asyncio.get_running_loop()
    while True:
        await asyncio.sleep(min(_LOOK, idle))
        if server.agents.busy:
            continue
        is_idle = loop.time() - server.agents.last_question > idle
        if is_idle or await asyncio.to_thread(_is_superseded, folder, database):
            server.stop(0)
            return


def _is_superseded(folder: Path, database: Path | None) -> bool:
    """Return whether an editor has the folder open, or the folder no longer exists."""
    if folder_identity(folder) is None:
        return True
    return any(
        registration.kind == "editor" and registration.process != os.getpid()
        for registration, _ in servers_for(folder, database)
    )
