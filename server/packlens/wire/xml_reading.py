"""Decodes XML packs.

The text keeps names (symbol ids for namesakes), kinds, locations, scores and confidences to two digits, distances,
edges and dropped symbols; the provenance of target and related symbols, and their signatures if they carry no source.
Task and languages are not in it. Against hostile input, markup declarations are refused, so that there are no entities
to expand, and so are unknown elements and unexpected nesting.
"""

from __future__ import annotations

from typing import Final
from xml.etree import ElementTree

from packlens.model import Dropped, PackEdge, ScoreComponents
from packlens.wire.checks import MAX_DISTANCE, check_size, decimal, parse_location, refuse, whole_number
from packlens.wire.payload import Payload, PayloadSymbol

_FORMAT: Final = "xml"
SECTIONS: Final = ("target_symbols", "related_symbols", "extended_context")
"""The elements of symbols at the distances 0, 1, and 2 or more."""
_PARENTS: Final = {
    "context": ("",),
    **dict.fromkeys((*SECTIONS, "edges", "relationship_summary", "dropped"), ("context",)),
    "symbol": SECTIONS,
    "signature": ("symbol",),
    "source": ("symbol",),
    "edge": ("edges",),
    "total_symbols": ("relationship_summary",),
    "by_distance": ("relationship_summary",),
    "distance": ("by_distance",),
    "name": ("dropped",),
}
_TEXTS: Final = ("signature", "source", "name")


def decode(text: str) -> Payload:
    """Return the payload of an XML text. Raises WireError for other texts and for deltas."""
    check_size(_FORMAT, len(text))
    if "<!" in text or "<?" in text:
        refuse(_FORMAT, "it has declarations, which packs never have")
    reader = _XmlReader()
    try:
        parser = ElementTree.XMLParser(target=reader)
        parser.feed(text)
        parser.close()
    except (ElementTree.ParseError, ValueError, UnicodeEncodeError) as error:
        refuse(_FORMAT, f"it cannot be parsed ({str(error)[:80]})")
    return reader.payload()


class _XmlReader:
    """Builds a pack from the parser's events."""

    def __init__(self) -> None:
        self._open = [""]
        self._head: dict[str, str] = {}
        self._symbols: list[dict[str, str]] = []
        self._edges: list[dict[str, str]] = []
        self._dropped = "0"
        self._names: list[str] = []
        self._text: list[str] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Handle the start of an element."""
        if self._open[-1] not in _PARENTS.get(tag, ()):
            refuse(_FORMAT, f"<{tag[:40]}> is not expected there")
        self._open.append(tag)
        self._text.clear()
        if tag == "context":
            self._head = attributes
        elif tag == "symbol":
            self._symbols.append(attributes)
        elif tag == "edge":
            self._edges.append(attributes)
        elif tag == "dropped":
            self._dropped = attributes.get("count", "")

    def data(self, text: str) -> None:
        """Handle text."""
        if self._open[-1] in _TEXTS:
            self._text.append(text)

    def end(self, tag: str) -> None:
        """Handle the end of an element."""
        self._open.pop()
        if tag in ("signature", "source"):
            self._symbols[-1][tag] = "".join(self._text)
        elif tag == "name":
            self._names.append("".join(self._text))

    def payload(self) -> Payload:
        """Return the pack that was read."""
        head = self._head
        if head.keys() & {"delta", "unchanged"}:
            refuse(_FORMAT, "it is not a full one")
        symbols = tuple(map(_symbol, self._symbols))
        positions = {symbol.qualified_name: position for position, symbol in enumerate(symbols)}
        if len(positions) < len(symbols):
            refuse(_FORMAT, "two symbols have one name")
        return Payload(
            tool=_required(head, "tool"),
            symbols=symbols,
            edges=tuple(_edge(edge, positions) for edge in self._edges),
            tokens_used=whole_number(_FORMAT, head.get("tokens_used")),
            token_budget=whole_number(_FORMAT, head.get("token_budget")),
            pack_root=_required(head, "pack_root"),
            dropped=Dropped(whole_number(_FORMAT, self._dropped), tuple(self._names)),
            complete=head.get("complete") != "false",
        )


def _required(attributes: dict[str, str], name: str) -> str:
    if name not in attributes:
        refuse(_FORMAT, f"'{name}' is missing")
    return attributes[name]


def _symbol(attributes: dict[str, str]) -> PayloadSymbol:
    path, first, last = parse_location(_FORMAT, attributes["location"]) if "location" in attributes else ("", 0, 0)
    confidence = decimal(_FORMAT, attributes.get("confidence", "0"))
    return PayloadSymbol(
        qualified_name=_required(attributes, "name"),
        kind=_required(attributes, "kind"),
        score=decimal(_FORMAT, attributes.get("score")),
        distance=whole_number(_FORMAT, attributes.get("distance"), MAX_DISTANCE),
        provenance=attributes.get("provenance", ""),
        signature=attributes.get("signature", ""),
        path=path,
        start_line=first,
        end_line=last,
        components=ScoreComponents(confidence=confidence),
        source=attributes.get("source", ""),
    )


def _edge(attributes: dict[str, str], positions: dict[str, int]) -> PackEdge:
    source, target = (positions.get(attributes[end], -1) if end in attributes else -1 for end in ("source", "target"))
    if source < 0 or target < 0:
        refuse(_FORMAT, "an edge refers to a missing symbol")
    return PackEdge(source, target, _required(attributes, "kind"), decimal(_FORMAT, attributes.get("confidence")))
