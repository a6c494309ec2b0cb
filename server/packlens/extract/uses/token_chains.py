"""Finds where a chain of names begins by its last token: arguments of Rust's macros are tokens, no expressions."""

from __future__ import annotations

from typing import Final

_OPENING: Final = {ord(")"): ord("("), ord("]"): ord("[")}
_QUESTION, _DOT, _COLON = b"?.:"
_BLANKS: Final = b" \t\r\n"
_COMMENT: Final = b"//"
_MAX_LENGTH: Final = 400


def chain_start(raw: bytes, end: int) -> int:
    """Return the offset at which a chain begins that ends at an offset (`carts[0].first()?`); `end` if none does."""
    position, lowest = end, max(0, end - _MAX_LENGTH)
    while position > lowest:
        last = raw[position - 1]
        if last == _QUESTION:
            position -= 1
        elif last in _OPENING:
            opening = _opened(raw, position, lowest)
            if opening < 0:
                return end
            position = opening
            if not (_is_letter(raw[position - 1]) or raw[position - 1] in _OPENING or raw[position - 1] == _QUESTION):
                return position
        elif _is_letter(last):
            while position > lowest and _is_letter(raw[position - 1]):
                position -= 1
            before = _joint(raw, position, lowest)
            if before == position:
                return position
            position = before
        else:
            return end if position == end else position
    return end


def _opened(raw: bytes, position: int, lowest: int) -> int:
    """Return the offset of the bracket that the one before an offset closes; -1 if that is too far away."""
    closing, depth = raw[position - 1], 0
    for offset in range(position - 1, lowest, -1):
        depth += (raw[offset] == closing) - (raw[offset] == _OPENING[closing])
        if not depth:
            return offset
    return -1


def _joint(raw: bytes, position: int, lowest: int) -> int:
    """Return the offset before the dot, or the two colons, that join a name to what is before it; the same offset if
    nothing does (`..` is a range)."""
    offset = position
    while offset > lowest and raw[offset - 1] in _BLANKS:
        offset -= 1
    is_remark = offset < position and _COMMENT in raw[raw.rfind(b"\n", 0, offset) + 1 : offset]
    if raw[offset - 1] == _DOT and raw[offset - 2] != _DOT and not is_remark:
        offset -= 1
        while offset > lowest and raw[offset - 1] in _BLANKS:
            offset -= 1
        return offset
    is_path = raw[offset - 1] == _COLON and raw[offset - 2] == _COLON and _is_letter(raw[offset - 3])
    return offset - 2 if is_path else position


def _is_letter(code: int) -> bool:
    return code == 95 or chr(code).isalnum() or code > 127
