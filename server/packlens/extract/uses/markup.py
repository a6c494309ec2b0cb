"""Finds what templates within strings use (HEEx of Phoenix): components, called functions, modules.

https://hexdocs.pm/phoenix_live_view/assigns-eex.html says what stands in braces, and what in `<% %>`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

_PARTS: Final = re.compile(
    r"\bphx-(?!value-|hook\b|update\b|target\b|debounce\b|throttle\b|disable-|track-)[a-z-]{1,40}=\"(?P<event>\w)"
    r"|\bJS\.(?P<pushed>push)\(\""
    r"|(?P<open>[{]|<%)|(?P<close>[}]|%>)"
    r"|<(?:(?P<of>[A-Z][\w.]*))?\.(?!live_component\b)(?P<component>[a-z_]\w*[?!]?)"
    r"|(?P<module>(?<==[{])[A-Z][\w.]*(?=[}]))"
    r"|(?<![\w.@:&\"'-])(?:(?P<on>[A-Z][\w.]*)\.)?(?P<called>[a-z_]\w*[?!]?)\("
)
_EVENT_HANDLER: Final = "handle_event"
"""What a view runs for the events that its elements name:
https://hexdocs.pm/phoenix_live_view/bindings.html."""


class MarkupUse(NamedTuple):
    """A name that a template uses."""

    kind: str
    """'call', 'name' for a module that is a value, or 'event' for the function that events of an element run."""
    name: str
    receiver: str
    """The module before the name, or ''."""
    arguments: str
    """How many arguments a call has: '1' for a component, '' if that is not known."""
    offset: int


def markup_uses(text: str) -> Iterator[MarkupUse]:
    """Yield what a template uses. Calls count within braces and `<% %>`; all else is text.

    `<.live_component module={Cart}>` is Phoenix's own, and a function of that name mostly something else (`use`).
    """
    depth = 0
    for part in _PARTS.finditer(text):
        if part["open"]:
            depth += 1
        elif part["close"]:
            depth = max(depth - 1, 0)
        elif part["event"] or part["pushed"]:
            yield MarkupUse("event", _EVENT_HANDLER, "", "", part.start())
        elif part["component"]:
            yield MarkupUse("call", part["component"], part["of"] or "", "1", part.start())
        elif part["module"]:
            receiver, _, name = part["module"].rpartition(".")
            yield MarkupUse("name", name, receiver, "", part.start())
        elif depth:
            yield MarkupUse("call", part["called"], part["on"] or "", "", part.start())
