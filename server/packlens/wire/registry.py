"""The formats by name: for each, the functions that encode packs and decode texts.

Binary formats are separate. A budget limits the tokens of a text; bytes have no tokens, no model reads them and no
terminal shows them. So a pack is built in one of `formats`, and a finished pack can be stored or sent in one of
`binary_formats`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Final

from packlens.errors import SettingError
from packlens.model import PackContent, PackEdge, RankedSymbol
from packlens.wire.payload import Payload


@dataclass(frozen=True, slots=True)
class Codec:
    """One text format. All functions are pure.

    `encode` ends its text with a newline. It shows `tokens_used` once, in plain digits between visible ASCII characters
    that are not digits. For any text, `decode` returns what the format carries of a pack, or raises WireError. `symbol`
    and `edge` return the lines that one more symbol or edge (source, target, edge) adds to a pack. They are estimates,
    because only the whole pack decides how a name differs from its namesakes, and which headings appear.
    """

    name: str
    encode: Callable[[PackContent], str]
    decode: Callable[[str], Payload]
    symbol: Callable[[RankedSymbol], str]
    edge: Callable[[RankedSymbol, RankedSymbol, PackEdge], str]
    unchanged: Callable[[PackContent], str]
    """The answer for a client that holds this pack: one line, without the root that the client has just sent."""
    delta: Callable[[PackContent, PackContent, int], str]
    """(old, new, tokens) -> the delta from the old pack to the new one; it may show `tokens`, its own count."""
    root: Callable[[PackContent], str]
    """The root that a pack's text shows."""
    repeats_lines: bool = False
    """Whether the lines of symbols in a pack are mostly those that `symbol` returns."""
    least_tokens: int = 20
    """The tokens of a short symbol: candidates that rank below `budget / least` others hardly ever fit.

    The shortest of 3,750 candidates in five repositories took 13 (gcf), 23 (markdown), 31 (xml) and 77 (json) tokens.
    """


@dataclass(frozen=True, slots=True)
class BinaryCodec:
    """One binary format. Both functions are pure."""

    name: str
    encode: Callable[[PackContent], bytes]
    decode: Callable[[bytes], Payload]


_MODULES: Final = {"gcf": "gcf", "json": "json_delta", "markdown": "markdown", "xml": "xml"}
_BINARY_MODULES: Final = {"gcb": "gcb"}
"""The modules of `wire` that have a format's codec, imported when it is asked for: the others take 15 ms."""


def formats() -> tuple[str, ...]:
    """Return the names of the text formats, sorted."""
    return tuple(sorted(_MODULES))


def binary_formats() -> tuple[str, ...]:
    """Return the names of the binary formats, sorted."""
    return tuple(sorted(_BINARY_MODULES))


def codec(name: str) -> Codec:
    """Return the text format of that name. Raises SettingError for an unknown one."""
    if name not in _MODULES:
        raise SettingError(f"There is no format '{name}'; choose one of: {', '.join(formats())}.")
    text_codec: Codec = _module(_MODULES[name]).CODEC
    return text_codec


def binary_codec(name: str) -> BinaryCodec:
    """Return the binary format of that name. Raises SettingError for an unknown one."""
    if name not in _BINARY_MODULES:
        raise SettingError(f"There is no binary format '{name}'; choose one of: {', '.join(binary_formats())}.")
    packed_codec: BinaryCodec = _module(_BINARY_MODULES[name]).CODEC
    return packed_codec


@cache
def _module(name: str) -> Any:
    return import_module(f"packlens.wire.{name}")


def encode(format: str, content: PackContent) -> str:
    """Return the text of a pack in the named format."""
    return codec(format).encode(content)


def decode(format: str, text: str) -> Payload:
    """Return the payload of a text in the named format. Raises WireError for any other text."""
    return codec(format).decode(text)


def encode_binary(format: str, content: PackContent) -> bytes:
    """Return the bytes of a pack in the named binary format."""
    return binary_codec(format).encode(content)


def decode_binary(format: str, data: bytes) -> Payload:
    """Return the payload of bytes in the named binary format. Raises WireError for any other bytes."""
    return binary_codec(format).decode(data)
