"""Text for terminals and chats: hidden characters are shown as `<U+202E>`, so that no source acts on a reader.

Hidden are control characters except newline and tab (escape sequences begin with one), line separators that only some
readers know, controls of writing direction (CVE-2021-42574, "Trojan Source"), characters without any width, tags
(U+E0000 to U+E007F, which models read and people do not see), lone surrogates, and what no text format can carry. The
joiners of emoji and of scripts (U+200C, U+200D) stay. JSON keeps every character: it has escapes of its own.
"""

from __future__ import annotations

import re
from typing import Final

_BEYOND_ASCII: Final = (
    "\x7f-\x9f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff"
    "\U000e0000-\U000e007f"
)
HIDDEN: Final = f"\x00-\x08\x0b-\x1f\ud800-\udfff{_BEYOND_ASCII}"
"""The hidden characters, as the inside of a character class of `re`."""
_HIDDEN: Final = re.compile(f"[{HIDDEN}]")
_RAW_IN_JSON: Final = re.compile(f"[{_BEYOND_ASCII}]")


def visible(text: str) -> str:
    """Return a text with its hidden characters shown; newlines and tabs stay."""
    return text if text.isprintable() else _HIDDEN.sub(_shown, text)


def visible_line(text: str) -> str:
    """Return a text in one line, with single spaces for any white space, and its hidden characters shown."""
    if text.isprintable() and "  " not in text and text[:1] != " " != text[-1:]:
        return text
    return _HIDDEN.sub(_shown, " ".join(text.split()))


def visible_json(text: str) -> str:
    """Return a JSON text with the hidden characters in it as JSON escapes: it means the same. Lone surrogates stay."""
    return text if text.isprintable() else _RAW_IN_JSON.sub(_escaped, text)


def well_formed(text: str) -> str:
    """Return a text with a question mark for each lone surrogate and a space for each null character."""
    return text.encode("utf-8", "replace").decode("utf-8").replace("\x00", " ")


def _shown(match: re.Match[str]) -> str:
    return f"<U+{ord(match.group()):04X}>"


def _escaped(match: re.Match[str]) -> str:
    return json_escape(match.group())


def json_escape(text: str) -> str:
    """Return a text as RFC 8259's escapes (section 7): pairs of surrogates beyond the BMP."""
    units = text.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))
