"""The registry of formats: for each name, the functions that encode packs and decode texts.

Binary formats are separate. A budget limits the tokens of a text; bytes have no tokens, no model reads them and no
terminal shows them. So a pack is built in one of `formats`, and a finished pack can be stored or sent in one of
`binary_formats`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Final, TypeVar

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
    least: int = 20
    """The tokens of a short symbol: candidates that rank below `budget / least` others hardly ever fit.

    The shortest of 3,750 candidates in five repositories took 13 (gcf), 23 (markdown), 31 (xml) and 77 (json) tokens.
    """


@dataclass(frozen=True, slots=True)
class BinaryCodec:
    """One binary format. Both functions are pure."""

    name: str
    encode: Callable[[PackContent], bytes]
    decode: Callable[[bytes], Payload]


_AnyCodec = TypeVar("_AnyCodec", Codec, BinaryCodec)

_BUILTIN: Final = {"gcf": "gcf", "json": "json_delta", "markdown": "markdown", "xml": "xml"}
_BUILTIN_BINARY: Final = {"gcb": "gcb"}
"""The modules of `wire` that have a format's codec, imported when it is asked for: the others take 15 ms."""
_codecs: dict[str, Codec] = {}
_binary: dict[str, BinaryCodec] = {}
_lock = threading.Lock()


def register(codec: Codec | BinaryCodec) -> None:
    """Add a format. Raises ValueError if its name is taken."""
    with _lock:
        if codec.name in {*_BUILTIN, *_BUILTIN_BINARY, *_codecs, *_binary}:
            raise ValueError(f"a format named '{codec.name}' is already registered")
        if isinstance(codec, BinaryCodec):
            _binary[codec.name] = codec
        else:
            _codecs[codec.name] = codec


def formats() -> tuple[str, ...]:
    """Return the names of the text formats, sorted."""
    with _lock:
        return tuple(sorted({*_BUILTIN, *_codecs}))


def binary_formats() -> tuple[str, ...]:
    """Return the names of the binary formats, sorted."""
    with _lock:
        return tuple(sorted({*_BUILTIN_BINARY, *_binary}))


def codec(name: str) -> Codec:
    """Return the text format of that name. Raises SettingError for an unknown one."""
    text_codec = _loaded(name, _codecs, _BUILTIN)
    if text_codec is None:
        raise SettingError(f"There is no format '{name}'; choose one of: {', '.join(formats())}.")
    return text_codec


def encode(format: str, content: PackContent) -> str:
    """Return the text of a pack in the named format."""
    return codec(format).encode(content)


def decode(format: str, text: str) -> Payload:
    """Return the payload of a text in the named format. Raises WireError for any other text."""
    return codec(format).decode(text)


def encode_binary(format: str, content: PackContent) -> bytes:
    """Return the bytes of a pack in the named binary format."""
    return codec_of_bytes(format).encode(content)


def decode_binary(format: str, data: bytes) -> Payload:
    """Return the payload of bytes in the named binary format. Raises WireError for any other bytes."""
    return codec_of_bytes(format).decode(data)


def codec_of_bytes(name: str) -> BinaryCodec:
    """Return the binary format of that name. Raises SettingError for an unknown one."""
    binary_codec = _loaded(name, _binary, _BUILTIN_BINARY)
    if binary_codec is None:
        raise SettingError(f"There is no binary format '{name}'; choose one of: {', '.join(binary_formats())}.")
    return binary_codec


def _loaded(name: str, codecs: dict[str, _AnyCodec], modules: Mapping[str, str]) -> _AnyCodec | None:
    """Return the codec of a format, which is imported if it is one of `modules`; None if there is no such format."""
    with _lock:
        found = codecs.get(name)
    if found is None and name in modules:
        found = codecs[name] = import_module(f"packlens.wire.{modules[name]}").CODEC
    return found
