"""What every decoder checks: sizes, numbers and shapes of input that anybody may have written.

A decoder never trusts a count before it has seen that many bytes, and answers what is wrong with one `WireError`.
"""

from __future__ import annotations

import math
import re
from typing import Final, NoReturn

from packlens.errors import WireError
from packlens.model import PackEdge

#: The longest input a decoder reads, in characters or bytes. A pack of a million tokens is shorter.
LONGEST: Final = 8 << 20
#: Counts and positions beyond this are no counts; every JSON reader holds integers up to it exactly (RFC 8259, 6).
LARGEST: Final = (1 << 53) - 1
MOST_DISTANCE: Final = 255
_DIGITS: Final = re.compile(r"[0-9]{1,16}")
_DECIMAL: Final = re.compile(r"-?[0-9]{1,300}(\.[0-9]{1,300})?")
_LOCATION: Final = re.compile(r"(.*):([0-9]{1,16})(?:-([0-9]{1,16}))?", re.DOTALL)


def refuse(format: str, what: str) -> NoReturn:
    """Raise the error of a decoder."""
    raise WireError(f"This is no pack in the format '{format}': {what}.")


def check_size(format: str, size: int) -> None:
    """Refuse input that no pack is as long as."""
    if size > LONGEST:
        refuse(format, f"it is longer than {LONGEST >> 20} MiB")


def whole(format: str, text: str | None, most: int = LARGEST) -> int:
    """Return a whole number >= 0 from its decimal digits."""
    if text is None or not _DIGITS.fullmatch(text) or int(text) > most:
        refuse(format, f"'{_shown(text)}' is no whole number up to {most}")
    return int(text)


def decimal(format: str, text: str | None) -> float:
    """Return a finite number from a plain decimal."""
    if text is None or not _DECIMAL.fullmatch(text) or not math.isfinite(value := float(text)):
        refuse(format, f"'{_shown(text)}' is no number")
    return value


def place(format: str, location: str) -> tuple[str, int, int]:
    """Return path, first and last line from `path:first-last`."""
    match = _LOCATION.fullmatch(location)
    if match is None:
        refuse(format, f"'{_shown(location)}' is no location")
    first = whole(format, match[2])
    return match[1], first, whole(format, match[3]) if match[3] else first


def checked_edges(format: str, edges: list[PackEdge], size: int) -> tuple[PackEdge, ...]:
    """Return edges after checking that they are between `size` symbols."""
    for edge in edges:
        if not (0 <= edge.source < size and 0 <= edge.target < size):
            refuse(format, "an edge leaves its symbols")
    return tuple(edges)


def _shown(text: str | None) -> str:
    return "" if text is None else text[:40]
