"""Asks a running server, so that a command need not open the index itself."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final

from packlens.cancellation import CancellationToken, OperationCancelledError
from packlens.cli.progress import index_progress
from packlens.cli.session import Workspace
from packlens.config import PROFILES
from packlens.reading import is_folder

if TYPE_CHECKING:
    from packlens.agents.requests import Request, ToolAnswer
    from packlens.attach.shared_engine import SharedEngine

_CLIENT: Final = "command line"
_PATIENCE: Final = 20.0
"""Seconds after which the command answers by itself, because the server has more to do than it can. They begin anew
with each step of its index run."""
_LOOK: Final = 0.2
_MAX_PAUSE: Final = 2.0
"""Seconds between two questions, at most: the index may be complete before the server expects it."""


def answer_of_server(make_request: Callable[[], Request], workspace: Workspace) -> ToolAnswer | None:
    """Return the answer of a server that has the folder open with these settings; None if none does in time."""
    if workspace.exclude or workspace.profile != PROFILES[0] or not is_folder(workspace.repo):
        return None
    from packlens.attach.runtime import has_registrations  # noqa: PLC0415 - loads what knows the cache folder

    if not has_registrations():
        return None
    from packlens.attach import shared_engine  # noqa: PLC0415 - 20 ms where no server runs
    from packlens.attach.server_connection import ServerGoneError  # noqa: PLC0415 - as above

    database = workspace.db.resolve() if workspace.db is not None else None
    engine = shared_engine.SharedEngine.running(workspace.repo.resolve(), database, _CLIENT)
    if engine is None:
        return None
    try:
        return _answer_when_indexed(engine, make_request())
    except (ServerGoneError, OperationCancelledError):
        return None
    finally:
        engine.close()


def _answer_when_indexed(engine: SharedEngine, request: Request) -> ToolAnswer:
    """Return a server's answer; while its index run goes on, ask again for one from the whole index.

    A server answers in part after a while, for hosts that give up on a call; a command can wait, and says for what.
    """
    token, ended = CancellationToken(), threading.Event()
    watcher = threading.Thread(target=_watch, args=(engine, token, ended), daemon=True)
    watcher.start()
    try:
        while True:
            answer = engine.answer(request, token)
            if answer.problem or not _can_be_better(answer, engine):
                return answer
            time.sleep(min(max(_LOOK, answer.fields.get("retry_ms", 0) / 1000), _MAX_PAUSE))
    finally:
        ended.set()
        watcher.join()


def _can_be_better(answer: ToolAnswer, engine: SharedEngine) -> bool:
    """Return whether an answer is partial, or was refused while the server's index is not as the files are."""
    is_refused = answer.fields.get("answered") is False
    return answer.fields.get("status") == "indexing" or (is_refused and engine.activity is not None)


def _watch(engine: SharedEngine, token: CancellationToken, ended: threading.Event) -> None:
    """Show what the server's index run does; cancel the token when it has done nothing else for `_PATIENCE` seconds."""
    last, since = engine.activity, time.monotonic()
    with ExitStack() as shown:
        report: Callable[[str, int, int], None] | None = None
        while not ended.wait(min(_LOOK, _PATIENCE)):
            activity, now = engine.activity, time.monotonic()
            if activity != last:
                last, since = activity, now
            if activity is not None:
                report = report or shown.enter_context(index_progress())
                if report is not None:
                    report(activity.stage, activity.done, activity.total)
            if now - since > _PATIENCE:
                token.cancel()
                return
