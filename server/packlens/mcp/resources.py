"""The resources of the server: its status, and answers that were given, by their PackRoot."""

from __future__ import annotations

import json
from typing import Final

from mcp_types import Resource, ResourceTemplate

from packlens.mcp.workspaces import Workspaces
from packlens.visible import visible_line

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


def read_resource(uri: str, workspaces: Workspaces, client: str) -> tuple[str, str] | None:
    """Return the text of a resource and its MIME type; None if there is no such resource."""
    if uri == STATUS:
        return json.dumps(workspaces.at().status(client), ensure_ascii=False, indent=2) + "\n", _JSON
    if uri.startswith(PACK):
        text = workspaces.past_answer(uri.removeprefix(PACK), client)
        return (text, _MARKDOWN) if text else None
    return None


def missing(uri: str) -> str:
    """Return the sentence for a resource that does not exist."""
    shown_uri = visible_line(uri)[:200]
    if uri.startswith(PACK):
        return f"There is no resource '{shown_uri}'; packs are forgotten in time: ask again."
    return f"There is no resource '{shown_uri}'; the resources are: {STATUS}, {PACK}{{root}}."
