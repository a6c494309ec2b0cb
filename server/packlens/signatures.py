"""Writes the signature of a declaration, and finds the text that a signature was made from."""

from __future__ import annotations

import re
from typing import Final

MAX_SIGNATURE_LENGTH: Final = 300
"""In characters. Longer signatures are cut."""

_SPACE: Final = re.compile(r",?\s+")
"""White space, with the comma before it: all of a run at once, so that time is in proportion to the length."""
_OTHER_BRANCHES: Final = re.compile(r"(?ms)^[ \t]*#[ \t]*(?:else|elif|elseif)\b.*?(?=^[ \t]*#[ \t]*endif\b|\Z)")
_DIRECTIVE: Final = re.compile(r"(?m)^[ \t]*#[ \t]*(?:if|ifdef|ifndef|endif|region|endregion|pragma|nullable)\b.*$")
_OPENING: Final = ("(", "[")
_CLOSING: Final = (")", "]")
_BEGINNING: Final = re.compile(r"[^\w\s]*\w*")
_COMMENTS: Final = (b"#", b"//")
_MAX_TRIES: Final = 20

_HIDDEN: Final = ": \u2026"


def without_value(name: str) -> str:
    """Return the signature of a setting whose value, which may be a secret, no answer shows."""
    return f"{name}{_HIDDEN}"


def hides_value(signature: str) -> bool:
    """Return whether a signature is that of a setting whose value no answer shows."""
    return signature.endswith(_HIDDEN)


def in_one_line(text: str) -> str:
    """Return a declaration as it would be written in one line: `f(\\n  a,\\n  b,\\n)` is `f(a, b)`.

    Of what stands under a condition of a preprocessor (`#if`), the first branch is taken.
    """
    if "\n" not in text:
        return " ".join(text.split())
    if "#" in text:
        text = _DIRECTIVE.sub("", _OTHER_BRANCHES.sub("", text))
    return _SPACE.sub(_joint, text).strip()


def _joint(space: re.Match[str]) -> str:
    """Return what stands for white space: nothing for a line break before a comma or on the inner side of a bracket."""
    text, comma = space.string, space[0].startswith(",")
    if "\n" in space[0] and (
        text.startswith((*_CLOSING, ","), space.end()) or (not comma and text.endswith(_OPENING, 0, space.start()))
    ):
        return ""
    return ", " if comma else " "


def find_signature(signature: str, source: bytes, start: int, end: int) -> tuple[int, int] | None:
    """Return the (start, end) bytes of the text within `source[start:end]` that a signature was made from.

    The text may have white space, comments and a last comma that the signature lacks. Returns None if there is none.
    """
    letters = "".join(signature.split()).encode()
    beginning = _BEGINNING.match(signature)
    first_word = beginning.group().encode() if beginning else b""
    if not first_word:
        return None
    offset = source.find(first_word, start, end)
    for _ in range(_MAX_TRIES):
        if offset < 0:
            break
        if (end_of_text := _end_of_text(source, offset, end, letters)) >= 0:
            return offset, end_of_text
        offset = source.find(first_word, offset + 1, end)
    return None


def first_body_line(signature: str, source: bytes, start: int, end: int, start_line: int) -> int:
    """Return the first line behind the header of a definition, whose text is `source[start:end]`.

    A line that only defines a function does not count as a run of it.
    """
    found = find_signature(signature, source, start, end)
    return start_line + (source.count(b"\n", start, found[1]) if found else 0) + 1


def _end_of_text(source: bytes, offset: int, end: int, letters: bytes) -> int:
    """Return the end of the text at `offset` that has the letters of a signature; -1 for other text."""
    matched = 0
    while matched < len(letters):
        if offset >= end:
            return -1
        byte = source[offset : offset + 1]
        if byte == letters[matched : matched + 1]:
            matched += 1
            offset += 1
        elif byte.isspace() or byte == b"\\" or (byte == b"," and letters[matched : matched + 1] in (b")", b"]")):
            offset += 1
        elif source.startswith(_COMMENTS, offset):
            offset = source.find(b"\n", offset, end)
            if offset < 0:
                return -1
        else:
            return -1
    return offset
