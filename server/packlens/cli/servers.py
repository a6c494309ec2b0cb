"""Asks a server that runs already what a command would else find out by itself."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from packlens.cancellation import CancellationToken, OperationCancelledError
from packlens.cli.session import Workspace
from packlens.config import PROFILES

if TYPE_CHECKING:
    from packlens.agents.requests import Request, ToolAnswer

_CLIENT: Final = "command line"
_PATIENCE: Final = 20.0
"""Seconds after which the command answers by itself, because the server has more to do than it can."""


def answer_of_server(make_request: Callable[[], Request], workspace: Workspace) -> ToolAnswer | None:
    """Return the answer of a server that has the folder open with these settings; None if none does in time."""
    if workspace.exclude or workspace.profile != PROFILES[0] or not workspace.repo.is_dir():
        return None
    from packlens.attach.runtime import anybody_registered  # noqa: PLC0415 - loads what knows the cache folder

    if not anybody_registered():
        return None
    from packlens.attach.agent_client import SharedEngine  # noqa: PLC0415 - 20 ms where no server runs
    from packlens.attach.server_connection import ServerGoneError  # noqa: PLC0415 - as above

    database = workspace.db.resolve() if workspace.db is not None else None
    engine = SharedEngine.running(workspace.repo.resolve(), database, _CLIENT)
    if engine is None:
        return None
    token = CancellationToken()
    timer = threading.Timer(_PATIENCE, token.cancel)
    timer.start()
    try:
        return engine.answer(make_request(), token)
    except (ServerGoneError, OperationCancelledError):
        return None
    finally:
        timer.cancel()
        engine.close()
