"""Stores a file's references compactly, and finds those that mention a name without unpacking the rest.

An edit of a common name asks hundreds of files for the few uses that mention it. So the packed text is searched, and
objects are made only of the uses found.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from packlens.extract.facts import References
from packlens.resolve.updates.mentions import concerns
from packlens.store.packed_facts import SEPARATOR, USE_FIELDS, Use
from packlens.store.records import PackedReferences

_BOUNDS: Final = frozenset([*f"{SEPARATOR}.:>", ""])
"""Separators of names in packed uses (see `mentions.mentioned_names`); '' at both ends of the text."""
_PATH: Final = "/"
"""Keys of routes begin with it; one may be the end of a longer key (`endpoints.ends_of`)."""
_PARAMETER: Final = "{}"
"""Stands in the key of a route for what may be spelled out in that of a request."""


class CompactReferences:
    """The references of one file, packed as in the database, and compressed if wanted."""

    __slots__ = ("_sites", "_uses")

    def __init__(self, packed: PackedReferences, compressed: bool) -> None:
        """Take packed references. Compressed, they need a third of the memory, and twice the time to search."""
        self._uses: str | bytes = packed.uses
        self._sites = packed.sites
        if compressed:
            self._uses = zlib.compress(packed.uses.encode("utf-8", "surrogatepass"), 1)
            self._sites = zlib.compress(packed.sites, 1)

    @property
    def _text(self) -> str:
        if isinstance(self._uses, str):
            return self._uses
        return _decompressed(self._uses)

    def unpacked(self) -> References:
        """Return the references."""
        sites = self._sites if isinstance(self._uses, str) else zlib.decompress(self._sites)
        return References.unpacked(PackedReferences(self._text, sites))

    def mentioning(self, names: set[str]) -> dict[int, Use]:
        """Return the uses that mention any of the given names, by their numbers, which ascend."""
        text = self._text
        uses = {number: use for name in names if name for number, use in _uses_with(name, text)}
        return {number: use for number, use in sorted(uses.items()) if concerns(use, names)}


@lru_cache(maxsize=1 << 9)
def _decompressed(uses: bytes) -> str:
    """Return packed uses. Those read last are kept (4 MB on django), since whoever types a name changes it at each key,
    and each change asks the same files."""
    return zlib.decompress(uses).decode("utf-8", "surrogatepass")


def _uses_with(name: str, text: str) -> Iterator[tuple[int, Use]]:
    """Yield (number, use) of the packed uses that hold a name between separators, and so may mention it."""
    is_pattern = name[0] == _PATH and _PARAMETER in name
    if is_pattern:
        name = max(name.split(_PARAMETER), key=len)
    fields = counted = 0
    start = text.find(name)
    while start >= 0:
        after = start + 1
        if is_pattern or _is_bounded(text, start, name):
            fields, counted = fields + text.count(SEPARATOR, counted, start), start
            number, field = divmod(fields, USE_FIELDS)
            if field:  # a name that is spelled like a kind of uses is not meant by the kind
                first, after = _bounds_of_use(text, start, field)
                kind, own_name, receiver, scope, arguments = text[first:after].split(SEPARATOR)
                yield number, (kind, own_name, receiver, scope, arguments)
        start = text.find(name, after)


def _is_bounded(text: str, start: int, name: str) -> bool:
    end = start + len(name)
    return text[end : end + 1] in _BOUNDS and (not start or text[start - 1] in _BOUNDS or name[0] == _PATH)


def _bounds_of_use(text: str, place: int, field: int) -> tuple[int, int]:
    """Return where the packed use around an offset begins and ends, given the number of the field at the offset."""
    first = end = place
    for _ in range(field + 1):
        first = text.rfind(SEPARATOR, 0, first)
    for _ in range(USE_FIELDS - field):
        end = text.find(SEPARATOR, end + 1)
    return first + 1, end if end >= 0 else len(text)
