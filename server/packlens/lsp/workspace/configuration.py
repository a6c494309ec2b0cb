"""Reads a client's settings, which it sends at the start, in answer to a request, or when they change."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Mapping, Sequence
from typing import Any, Final

from lsprotocol import types
from pygls.capabilities import get_capability

logger = logging.getLogger(__name__)

SECTION: Final = "packlens"
_PATIENCE: Final = 3.0
"""Seconds that a client may take to answer; after that, the settings stay as they are."""


def section_of(settings: Any) -> Mapping[str, Any]:
    """Return Packlens' part of a client's settings: the section 'packlens', else the whole object; {} without one."""
    if not isinstance(settings, Mapping):
        return {}
    section = settings.get(SECTION)
    return section if isinstance(section, Mapping) else settings


def wants_navigation(initialization_options: Any) -> bool:
    """Return whether a client also wants what other language servers offer; its initialisation options say so."""
    is_requested = section_of(initialization_options).get("navigation", False)
    if not isinstance(is_requested, bool):
        logger.warning("The initialisation option 'navigation' must be true or false; it is off.")
    return is_requested is True


def can_ask(capabilities: types.ClientCapabilities) -> bool:
    """Return whether the client answers `workspace/configuration`."""
    return bool(get_capability(capabilities, "workspace.configuration"))


async def ask(request: Awaitable[Sequence[Any]], roots: Sequence[str]) -> Mapping[str, Mapping[str, Any]]:
    """Return a client's answers by root, without roots that have none. Raises the client's errors, TimeoutError."""
    answers = await asyncio.wait_for(request, _PATIENCE)
    pairs = zip(roots, answers if isinstance(answers, Sequence) else (), strict=False)
    return {root: answer for root, answer in pairs if isinstance(answer, Mapping)}


def question(roots: Sequence[str]) -> types.ConfigurationParams:
    """Return the params that ask for the settings of each root."""
    return types.ConfigurationParams([types.ConfigurationItem(scope_uri=root, section=SECTION) for root in roots])
