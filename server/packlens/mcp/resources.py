"""The resources of the server: its status, and answers that were given, by their PackRoot."""

from __future__ import annotations

import json
from typing import Final

from mcp_types import Resource, ResourceTemplate

from packlens.mcp.workspaces import Workspaces

STATUS: Final = "packlens://status"
PACK: Final = "packlens://pack/"
_MARKDOWN: Final = "text/markdown"
_JSON: Final = "application/json"

RESOURCES: Final = (
    Resource(uri=STATUS, name="status", description="What is indexed, and how complete it is", mime_type=_JSON),
)
TEMPLATES: Final = (
    ResourceTemplate(
        uri_template=f"{PACK}{{root}}",
        name="pack",
        description="An answer of `context` as it was given, by its pack id",
        mime_type=_MARKDOWN,
    ),
)


def read_resource(uri: str, workspaces: Workspaces) -> tuple[str, str] | None:
    """Return the text of a resource and its MIME type; None if there is no such resource."""
    if uri == STATUS:
        return _status(workspaces), _JSON
    if uri.startswith(PACK):
        from packlens.agents.held import recall  # noqa: PLC0415 - as everything that answers: `workspaces`

        root = uri.removeprefix(PACK)
        held = workspaces.at().ask(lambda engine: recall(engine.notes, root))
        return (held.text, _MARKDOWN) if held is not None else None
    return None


def _status(workspaces: Workspaces) -> str:
    workspace = workspaces.at()
    status = workspace.ask(lambda engine: engine.status())
    activity = workspace.activity
    fields = {
        "root": status.root,
        "complete": workspace.is_settled and status.complete,
        "problem": workspace.problem,
        "activity": {"stage": activity.stage, "done": activity.done, "total": activity.total} if activity else None,
        "files": status.files,
        "languages": dict(status.languages),
        "symbols": sum(status.symbols.values()),
        "edges": sum(status.edges.values()),
        "unread": len(status.problems),
    }
    return json.dumps(fields, ensure_ascii=False, indent=2) + "\n"
