"""The engine of a running server: asks it as agents do, and reads its answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from packlens.agents.requests import (
    ContextRequest,
    ExplainRequest,
    FeedbackRequest,
    ImpactRequest,
    PackTextRequest,
    Request,
    ToolAnswer,
)
from packlens.attach.server_connection import (
    CONTEXT,
    EXPLAIN,
    FEEDBACK,
    IMPACT,
    PACK_TEXT,
    PAST_ANSWER,
    ServerConnection,
)
from packlens.attach.server_discovery import connect_to_running, connect_to_started, start_server
from packlens.cancellation import CancellationToken
from packlens.live.reports import IndexProgress

_METHODS: Final[Mapping[type, str]] = {
    ContextRequest: CONTEXT,
    ImpactRequest: IMPACT,
    ExplainRequest: EXPLAIN,
    FeedbackRequest: FEEDBACK,
    PackTextRequest: PACK_TEXT,
}


class SharedEngine:
    """The engine of a running server. Every method may be called from any thread, and raises ServerGoneError."""

    def __init__(self) -> None:
        """Use `running` or `started`."""
        self._connection: ServerConnection
        self.activity: IndexProgress | None = None
        """What the server's index run is doing; None if there is none."""

    @classmethod
    def running(cls, folder: Path, database: Path | None, client: str) -> SharedEngine | None:
        """Return the engine of the server that answers best for a folder; None if none is running."""
        engine = cls()
        return engine._over(connect_to_running(folder, database, client, engine._notified))

    @classmethod
    def started(cls, folder: Path, database: Path | None, client: str, idle_minutes: float) -> SharedEngine | None:
        """Start a server for a folder and return its engine; None if it does not start. Raises OSError."""
        engine = cls()
        process = start_server(folder, database, idle_minutes)
        return engine._over(connect_to_started(process, folder, database, client, engine._notified))

    def _over(self, connection: ServerConnection | None) -> SharedEngine | None:
        """Use a connection from now on; return None if there is none."""
        if connection is None:
            return None
        self._connection = connection
        return self

    @property
    def kind(self) -> str:
        """Whose server it is: 'editor' or 'serve'."""
        return self._connection.registration.kind

    @property
    def is_gone(self) -> bool:
        """Whether the server has left."""
        return self._connection.is_gone

    @property
    def doing(self) -> str:
        """What the server's index run is doing, in words; '' if there is none."""
        return self.activity.words if self.activity is not None else ""

    def answer(self, request: Request, token: CancellationToken) -> ToolAnswer:
        """Return the answer to a request.

        Raises PacklensError with the server's sentence if it refuses.
        """
        result = self._connection.ask(_METHODS[type(request)], asdict(request), token)
        return ToolAnswer(result["text"], result["fields"], result["problem"])

    def past_answer(self, pack_root: str) -> str:
        """Return an answer that was given before; '' if it is not remembered."""
        text: str = self._connection.ask(PAST_ANSWER, {"packRoot": pack_root})["text"]
        return text

    def status(self) -> dict[str, Any]:
        """Return what is indexed, how complete it is, and who asks."""
        (root,) = self._connection.ask("packlens/status", {})["roots"]
        return {
            "root": self._connection.root.folder,
            "complete": root["freshness"]["complete"],
            "problem": root["error"],
            "activity": root["activity"],
            "files": root["files"],
            "languages": root["languages"],
            "symbols": root["symbols"],
            "edges": root["edges"],
            "unread": len(root["problems"]),
            "server": self.kind,
            "agents": [agent["name"] for agent in root["agents"]],
        }

    def close(self) -> None:
        """Leave the server."""
        self._connection.close()

    def _notified(self, method: str, params: Any) -> None:
        if method == "packlens/indexChanged" and isinstance(params, dict):
            now = params.get("activity")
            self.activity = IndexProgress(now["stage"], now["done"], now["total"]) if now else None
