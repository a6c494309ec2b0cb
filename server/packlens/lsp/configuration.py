"""Settings from clients, whichever way they send them: at the start, when asked, when they change."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Mapping, Sequence
from typing import Any, Final

from lsprotocol import types
from pygls.capabilities import get_capability

SECTION: Final = "packlens"
_PATIENCE: Final = 3.0
"""Seconds that a client may take to answer; then what is known stays."""


def section_of(given: Any) -> Mapping[str, Any]:
    """Return Packlens' part of a client's settings: the whole object, or its section 'packlens'. {} for nonsense."""
    if not isinstance(given, Mapping):
        return {}
    inner = given.get(SECTION)
    return inner if isinstance(inner, Mapping) else given


def can_ask(capabilities: types.ClientCapabilities) -> bool:
    """Whether the client answers `workspace/configuration`."""
    return bool(get_capability(capabilities, "workspace.configuration"))


async def ask(request: Awaitable[Sequence[Any]], roots: Sequence[str]) -> Mapping[str, Mapping[str, Any]]:
    """Return what a client answered, by root; roots without an answer are left out. Raises its errors, TimeoutError."""
    answers = await asyncio.wait_for(request, _PATIENCE)
    pairs = zip(roots, answers if isinstance(answers, Sequence) else (), strict=False)
    return {root: answer for root, answer in pairs if isinstance(answer, Mapping)}


def question(roots: Sequence[str]) -> types.ConfigurationParams:
    """Return the question for the settings of each root."""
    return types.ConfigurationParams([types.ConfigurationItem(scope_uri=root, section=SECTION) for root in roots])
