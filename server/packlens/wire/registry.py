"""Formats by name: what turns a pack into text."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

from packlens.errors import SettingError
from packlens.model import PackContent, PackEdge, RankedSymbol


@dataclass(frozen=True, slots=True)
class Codec:
    """One format. All three functions are pure; `encode` ends its text with a newline.

    `symbol` and `edge` return the lines that one more symbol or edge (source, target, edge) adds to a pack. They are
    estimates: a name that must be told apart from another, or a heading that appears with the first symbol below it,
    is only known when the whole pack is encoded.
    """

    name: str
    encode: Callable[[PackContent], str]
    symbol: Callable[[RankedSymbol], str]
    edge: Callable[[RankedSymbol, RankedSymbol, PackEdge], str]


_codecs: dict[str, Codec] = {}
_lock = threading.Lock()


def register(codec: Codec) -> None:
    """Add a format. Its name must be new."""
    with _lock:
        if codec.name in _codecs:
            raise ValueError(f"a format named '{codec.name}' is already registered")
        _codecs[codec.name] = codec


def formats() -> tuple[str, ...]:
    """Return the names of all formats, sorted."""
    with _lock:
        return tuple(sorted(_codecs))


def codec(name: str) -> Codec:
    """Return the format of that name."""
    with _lock:
        found = _codecs.get(name)
    if found is None:
        raise SettingError(f"There is no format '{name}'; choose one of: {', '.join(formats())}.")
    return found


def encode(format: str, content: PackContent) -> str:  # noqa: A002 - the word users know
    """Render a pack in the named format."""
    return codec(format).encode(content)
