"""Markdown back to what it tells of a pack.

It keeps names (of namesakes: symbol ids), kinds, places, scores and confidences to two digits, edges, and what was
dropped; of targets and related symbols without source their signatures. Distances beyond 2 are told as 2. The task,
provenances and languages are not in it. This reads the lines that `markdown.encode` writes, not any CommonMark that
means the same.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from packlens.model import NO_CONTEXT, Dropped, PackContext, PackEdge, ScoreComponents
from packlens.wire.checks import check_size, decimal, place, refuse, whole
from packlens.wire.payload import Payload, PayloadSymbol

_FORMAT: Final = "markdown"
_HEADINGS: Final = {
    "## Target Symbols": 0, "## Related Symbols (distance: 1)": 1, "## Extended Context (distance: 2+)": 2,
}  # fmt: skip
_EDGES: Final = "## Edges"
_DROPPED: Final = "## Dropped"
_INCOMPLETE: Final = "The index was still being built: symbols may be missing."
_CONTEXT: Final = re.compile(r"Ranked with lessons \(([0-9]+) symbols\) and recent work \(([0-9]+)\)\.")
_SIGNATURE: Final = "  Signature: "
_HEAD: Final = re.compile(r"# Context \(([0-9]+)/([0-9]+) tokens\)")
_MAKER: Final = re.compile(r" by ([A-Za-z0-9_.]+)")
_SCORED: Final = re.compile(r" \(([A-Za-z0-9_.]+), score: ([-0-9.]+)(?:, confidence: ([-0-9.]+))?\) ?")
_KIND: Final = re.compile(r" ([A-Za-z0-9_.]+) (?=`)")
_SURENESS: Final = re.compile(r" \(([0-9.]+)\)")
_COUNT: Final = re.compile(r"([0-9]+) more did not fit(?:; next: )?")
#: Names are taken off a line one by one, so their number is bounded; a pack tells five.
_MOST_NAMES: Final = 100
_FENCE: Final = re.compile("`+")
_BLOCK: Final = re.compile(r"  `{3,}(?=\w*\Z)")


def decode(text: str) -> Payload:
    """Return what a Markdown text tells of its pack. Raises WireError for other texts, deltas among them."""
    check_size(_FORMAT, len(text))
    lines = text.split("\n")
    head = _HEAD.fullmatch(lines[0])
    if head is None or len(lines) < 3 or not lines[2].startswith("Pack "):
        refuse(_FORMAT, "it does not begin as one")
    root, rest = _span(lines[2].removeprefix("Pack "))
    reader = _Reader()
    for line in lines[3:]:
        reader.read(line)
    reader.end()
    return Payload(
        tool=_match(_MAKER, rest)[1],
        symbols=tuple(reader.symbols),
        edges=tuple(reader.edges),
        tokens_used=whole(_FORMAT, head[1]),
        token_budget=whole(_FORMAT, head[2]),
        pack_root=root,
        dropped=reader.dropped,
        complete=reader.complete,
        context=reader.context,
    )


class _Reader:
    """Collects a pack line by line."""

    def __init__(self) -> None:
        self.symbols: list[PayloadSymbol] = []
        self.edges: list[PackEdge] = []
        self.dropped = Dropped()
        self.complete = True
        self.context = NO_CONTEXT
        self._places: dict[str, int] = {}
        self._fence = ""
        self._source: list[str] = []
        self._section = ""

    def read(self, line: str) -> None:
        """Take the next line."""
        if self._fence:
            self._quote(line)
        elif self._section in _HEADINGS and self.symbols and (fence := _BLOCK.match(line)) is not None:
            self._fence, self._source = fence[0], []
        elif not line:
            return
        elif line in _HEADINGS or line in (_EDGES, _DROPPED):
            self._section = line
        elif line == _INCOMPLETE and not self._section:
            self.complete = False
        elif (told := _CONTEXT.fullmatch(line)) is not None and not self._section:
            self.context = PackContext(whole(_FORMAT, told[1]), whole(_FORMAT, told[2]))
        elif line.startswith(_SIGNATURE) and self._section in _HEADINGS and self.symbols:
            self.symbols[-1] = replace(self.symbols[-1], signature=_span(line.removeprefix(_SIGNATURE))[0])
        elif line.startswith("- ") and self._section in _HEADINGS:
            self._symbol(line[2:])
        elif line.startswith("- ") and self._section == _EDGES:
            self._edge(line[2:])
        elif self._section == _DROPPED:
            self._drop(line)
        else:
            refuse(_FORMAT, f"'{line[:40]}' has no place there")

    def end(self) -> None:
        """Meet the end of the text."""
        if self._fence:
            refuse(_FORMAT, "the source of a symbol has no end")

    def _quote(self, line: str) -> None:
        if line != self._fence:
            self._source.append(line.removeprefix("  "))
            return
        self._fence = ""
        self.symbols[-1] = replace(self.symbols[-1], source="\n".join(self._source))

    def _symbol(self, line: str) -> None:
        name, rest = _span(line)
        scored = _match(_SCORED, rest)
        where = rest[scored.end() :]
        path, first, last = place(_FORMAT, _span(where)[0]) if where else ("", 0, 0)
        if name in self._places:
            refuse(_FORMAT, "two symbols have one name")
        self._places[name] = len(self.symbols)
        components = ScoreComponents(confidence=decimal(_FORMAT, scored[3] or "0"))
        self.symbols.append(
            PayloadSymbol(
                name, scored[1], decimal(_FORMAT, scored[2]), _HEADINGS[self._section], path=path, start_line=first,
                end_line=last, components=components,
            )
        )  # fmt: skip

    def _edge(self, line: str) -> None:
        source, rest = _span(line)
        kind = _match(_KIND, rest)
        target, rest = _span(rest[kind.end() :])
        if source not in self._places or target not in self._places:
            refuse(_FORMAT, "an edge leaves its symbols")
        sureness = decimal(_FORMAT, _match(_SURENESS, rest)[1])
        self.edges.append(PackEdge(self._places[source], self._places[target], kind[1], sureness))

    def _drop(self, line: str) -> None:
        counted = _match(_COUNT, line)
        names, rest = [], line[counted.end() :]
        while rest:
            name, rest = _span(rest.removeprefix(", "))
            names.append(name)
            if len(names) > _MOST_NAMES:
                refuse(_FORMAT, f"more than {_MOST_NAMES} names were dropped")
        self.dropped = Dropped(whole(_FORMAT, counted[1]), tuple(names))


def _match(pattern: re.Pattern[str], text: str) -> re.Match[str]:
    found = pattern.match(text)
    if found is None:
        refuse(_FORMAT, f"'{text[:40]}' cannot be read")
    return found


def _span(text: str) -> tuple[str, str]:
    """Return the content of the code span that a text begins with, and what follows it (see `markdown.code_span`)."""
    opening = _FENCE.match(text)
    if opening is None:
        refuse(_FORMAT, f"'{text[:40]}' is no code span")
    fence = opening.group()
    for run in _FENCE.finditer(text, opening.end()):
        if run.group() == fence:
            inside = text[opening.end() : run.start()]
            if len(fence) > 1:
                inside = inside[1:-1]
            return "" if inside == " " else inside, text[run.end() :]
    return refuse(_FORMAT, "a code span has no end")
