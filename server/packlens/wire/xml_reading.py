"""XML back to what it tells of a pack.

It keeps names (of namesakes: symbol ids), kinds, places, scores and confidences to two digits, distances, edges, and
what was dropped; the provenance of targets and related symbols, and their signature if they carry no source. The task
and languages are not in it.
Hostile input: no markup declaration is accepted, so there are no entities to expand; unknown elements and nesting end
the reading where they stand.
"""

from __future__ import annotations

from typing import Final
from xml.etree import ElementTree

from packlens.errors import WireError
from packlens.model import Dropped, PackEdge, ScoreComponents
from packlens.wire.checks import MOST_DISTANCE, check_size, decimal, place, refuse, whole
from packlens.wire.payload import Payload, PayloadSymbol

_FORMAT: Final = "xml"
_SECTIONS: Final = ("target_symbols", "related_symbols", "extended_context")
_PARENTS: Final = {
    "context": ("",),
    **dict.fromkeys((*_SECTIONS, "edges", "relationship_summary", "dropped"), ("context",)),
    "symbol": _SECTIONS,
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
    """Return what an XML text tells of its pack. Raises WireError for other texts, deltas among them."""
    check_size(_FORMAT, len(text))
    if "<!" in text or "<?" in text:
        refuse(_FORMAT, "it has declarations, which packs do without")
    reader = _Reader()
    try:
        parser = ElementTree.XMLParser(target=reader)
        parser.feed(text)
        parser.close()
    except (ElementTree.ParseError, ValueError, UnicodeEncodeError) as error:
        refuse(_FORMAT, f"it cannot be parsed ({str(error)[:80]})")
    return reader.payload()


class _Reader:
    """Collects a pack while the parser meets its elements."""

    def __init__(self) -> None:
        self._open = [""]
        self._head: dict[str, str] = {}
        self._symbols: list[dict[str, str]] = []
        self._edges: list[dict[str, str]] = []
        self._dropped = "0"
        self._names: list[str] = []
        self._text: list[str] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Meet the begin of an element."""
        if self._open[-1] not in _PARENTS.get(tag, ()):
            refuse(_FORMAT, f"<{tag[:40]}> has no place there")
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
        """Meet text."""
        if self._open[-1] in _TEXTS:
            self._text.append(text)

    def end(self, tag: str) -> None:
        """Meet the end of an element."""
        self._open.pop()
        if tag in ("signature", "source"):
            self._symbols[-1][tag] = "".join(self._text)
        elif tag == "name":
            self._names.append("".join(self._text))

    def payload(self) -> Payload:
        """Return what was met."""
        head = self._head
        if head.keys() & {"delta", "unchanged"}:
            refuse(_FORMAT, "it is no full one")
        symbols = tuple(map(_symbol, self._symbols))
        places = {symbol.qualified_name: number for number, symbol in enumerate(symbols)}
        if len(places) < len(symbols):
            refuse(_FORMAT, "two symbols have one name")
        return Payload(
            tool=_known(head, "tool"),
            symbols=symbols,
            edges=tuple(_edge(edge, places) for edge in self._edges),
            tokens_used=whole(_FORMAT, head.get("tokens_used")),
            token_budget=whole(_FORMAT, head.get("token_budget")),
            pack_root=_known(head, "pack_root"),
            dropped=Dropped(whole(_FORMAT, self._dropped), tuple(self._names)),
            complete=head.get("complete") != "false",
        )


def _known(attributes: dict[str, str], name: str) -> str:
    if name not in attributes:
        refuse(_FORMAT, f"'{name}' is missing")
    return attributes[name]


def _symbol(attributes: dict[str, str]) -> PayloadSymbol:
    path, first, last = place(_FORMAT, attributes["location"]) if "location" in attributes else ("", 0, 0)
    confidence = decimal(_FORMAT, attributes.get("confidence", "0"))
    return PayloadSymbol(
        qualified_name=_known(attributes, "name"),
        kind=_known(attributes, "kind"),
        score=decimal(_FORMAT, attributes.get("score")),
        distance=whole(_FORMAT, attributes.get("distance"), MOST_DISTANCE),
        provenance=attributes.get("provenance", ""),
        signature=attributes.get("signature", ""),
        path=path,
        start_line=first,
        end_line=last,
        components=ScoreComponents(confidence=confidence),
        source=attributes.get("source", ""),
    )


def _edge(attributes: dict[str, str], places: dict[str, int]) -> PackEdge:
    try:
        source, target = places[attributes["source"]], places[attributes["target"]]
    except KeyError:
        raise WireError("This is no pack in the format 'xml': an edge leaves its symbols.") from None
    return PackEdge(source, target, _known(attributes, "kind"), decimal(_FORMAT, attributes.get("confidence")))
