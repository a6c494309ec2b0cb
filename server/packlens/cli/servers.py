"""Asks a server that runs already what a command would else find out by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from packlens.cancellation import NEVER
from packlens.cli.session import Workspace
from packlens.config import PROFILES

if TYPE_CHECKING:
    from packlens.agents.requests import Request, ToolAnswer

_CLIENT: Final = "command line"


def answer_of_server(request: Request, workspace: Workspace) -> ToolAnswer | None:
    """Return the answer of a server that has the folder open already; None without one, or one of other settings."""
    if workspace.exclude or workspace.profile != PROFILES[0] or not workspace.repo.is_dir():
        return None
    from packlens.attach.asking import SharedEngine  # noqa: PLC0415 - 20 ms that `--help` does without
    from packlens.attach.calls import ServerGoneError  # noqa: PLC0415 - as above

    database = workspace.db.resolve() if workspace.db is not None else None
    engine = SharedEngine.running(workspace.repo.resolve(), database, _CLIENT)
    if engine is None:
        return None
    try:
        return engine.answer(request, NEVER)
    except ServerGoneError:
        return None
    finally:
        engine.close()
