"""Checks that all decoders share: sizes, numbers and locations of untrusted input.

A decoder never trusts a count before it has read that many bytes, and reports the first fault as one `WireError`.
"""

from __future__ import annotations

import math
import re
from typing import Final, NoReturn

from packlens.errors import WireError
from packlens.model import PackEdge

MAX_LENGTH: Final = 8 << 20
"""The longest input a decoder reads, in characters or bytes. A pack of a million tokens is shorter."""
MAX_INTEGER: Final = (1 << 53) - 1
"""The largest count or position: every JSON reader holds integers up to it exactly (RFC 8259, section 6)."""
MAX_DISTANCE: Final = 255
_DIGITS: Final = re.compile(r"[0-9]{1,16}")
_DECIMAL: Final = re.compile(r"-?[0-9]{1,300}(\.[0-9]{1,300})?")
_LOCATION: Final = re.compile(r"(.*):([0-9]{1,16})(?:-([0-9]{1,16}))?", re.DOTALL)


def refuse(format: str, reason: str) -> NoReturn:
    """Raise the error of a decoder: `reason` says what is wrong with the input."""
    raise WireError(f"This is not a pack in the format '{format}': {reason}.")


def check_size(format: str, size: int) -> None:
    """Refuse input that is longer than any pack, in characters or bytes."""
    if size > MAX_LENGTH:
        refuse(format, f"it is longer than {MAX_LENGTH >> 20} MiB")


def whole_number(format: str, text: str | None, limit: int = MAX_INTEGER) -> int:
    """Return the whole number from 0 to `limit` that a text of decimal digits spells."""
    if text is None or not _DIGITS.fullmatch(text) or int(text) > limit:
        refuse(format, f"'{_shortened(text)}' is not a whole number from 0 to {limit}")
    return int(text)


def decimal(format: str, text: str | None) -> float:
    """Return the finite number that a plain decimal spells."""
    if text is None or not _DECIMAL.fullmatch(text) or not math.isfinite(value := float(text)):
        refuse(format, f"'{_shortened(text)}' is not a number")
    return value


def parse_location(format: str, location: str) -> tuple[str, int, int]:
    """Return path, first line and last line of a location `path:first-last` or `path:first`."""
    match = _LOCATION.fullmatch(location)
    if match is None:
        refuse(format, f"'{_shortened(location)}' is not a location")
    first = whole_number(format, match[2])
    return match[1], first, whole_number(format, match[3]) if match[3] else first


def checked_edges(format: str, edges: list[PackEdge], size: int) -> tuple[PackEdge, ...]:
    """Return the edges after checking that their ends are positions of `size` symbols."""
    for edge in edges:
        if not (0 <= edge.source < size and 0 <= edge.target < size):
            refuse(format, "an edge refers to a missing symbol")
    return tuple(edges)


def _shortened(text: str | None) -> str:
    return "" if text is None else text[:40]
