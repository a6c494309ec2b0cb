"""Decodes Markdown packs.

The text keeps names (symbol ids for namesakes), kinds, locations, scores and confidences to two digits, edges and
dropped symbols, and the signatures of target and related symbols without source. Distances above 2 are decoded as 2.
Task, provenances and languages are not in it. The decoder reads the lines that `markdown.encode` writes, not any
equivalent CommonMark.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final, NoReturn

from packlens.expressions import expression
from packlens.model import NO_CONTEXT, Dropped, PackContext, PackEdge, ScoreComponents
from packlens.wire.checks import check_size, decimal, parse_location, refuse, whole_number
from packlens.wire.labels import READ_AS, WEAK
from packlens.wire.payload import Payload, PayloadSymbol

_FORMAT: Final = "markdown"
HEADINGS: Final = ("## Target Symbols", "## Related Symbols (distance: 1)", "## Extended Context (distance: 2+)")
"""The headings of symbols at the distances 0, 1, and 2 or more."""
EDGES: Final = "## Edges"
DROPPED: Final = "## Dropped"
INCOMPLETE: Final = "The index was still being built: symbols may be missing."
_CONTEXT: Final = expression(r"Ranked with lessons \(([0-9]+) symbols?\) and recent work \(([0-9]+)\)\.")
_PICKS: Final = expression(r"Chosen by hand: ([0-9]+) symbols? pinned, ([0-9]+) removed\.")
_ITEM: Final = "- "
_SIGNATURE: Final = "  Signature: "
_HEAD: Final = expression(r"# Context \(([0-9]+)/([0-9]+) tokens\)")
_TOOL: Final = expression(r" by ([A-Za-z0-9_.]+)")
_SCORED: Final = expression(r" \(([A-Za-z0-9_.]+), score: ([-0-9.]+)(?:, confidence: ([-0-9.]+))?\) ?")
_KIND: Final = expression(r" ([A-Za-z0-9_.]+) (?=`)")
_CONFIDENCE: Final = expression(r" \(([0-9.]+)\)")
_COUNT: Final = expression(r"([0-9]+) more left out(?:; next: )?")
_MAX_NAMES: Final = 100
"""Names are split off a line one by one, so their number must be bounded; a pack has five."""
_FENCE: Final = expression("`+")
_BLOCK: Final = expression(r"  `{3,}(?=\w*\Z)")


def decode(text: str) -> Payload:
    """Return the payload of a Markdown text. Raises WireError for other texts and for deltas."""
    check_size(_FORMAT, len(text))
    lines = text.split("\n")
    head = _HEAD.fullmatch(lines[0])
    if head is None or len(lines) < 3 or not lines[2].startswith("Pack "):
        refuse(_FORMAT, "it does not begin with the heading of a pack")
    root, rest = _span(lines[2].removeprefix("Pack "))
    reader = _MarkdownReader()
    for line in lines[3:]:
        reader.read(line)
    reader.end()
    return Payload(
        tool=_match(_TOOL, rest)[1],
        symbols=tuple(reader.symbols),
        edges=tuple(reader.edges),
        tokens_used=whole_number(_FORMAT, head[1]),
        token_budget=whole_number(_FORMAT, head[2]),
        pack_root=root,
        dropped=reader.dropped,
        complete=reader.complete,
        context=reader.context,
    )


class _MarkdownReader:
    """Builds a pack line by line."""

    def __init__(self) -> None:
        self.symbols: list[PayloadSymbol] = []
        self.edges: list[PackEdge] = []
        self.dropped = Dropped()
        self.complete = True
        self.context = NO_CONTEXT
        self._positions: dict[str, int] = {}
        self._fence = ""
        self._source: list[str] = []
        self._section = ""

    def read(self, line: str) -> None:
        """Read the next line."""
        if self._fence:
            self._source_line(line)
        elif line in HEADINGS or line in (EDGES, DROPPED):
            self._section = line
        elif line:
            self._line_of_section(line)

    def _line_of_section(self, line: str) -> None:
        if not self._section:
            self._head(line)
        elif self._section == EDGES:
            self._edge(line)
        elif self._section == DROPPED:
            self._drop(line)
        elif line.startswith(_ITEM):
            self._symbol(line)
        else:
            self._below_symbol(line)

    def end(self) -> None:
        """Read the end of the text."""
        if self._fence:
            refuse(_FORMAT, "the source of a symbol has no end")

    def _head(self, line: str) -> None:
        if line == INCOMPLETE:
            self.complete = False
        elif (context := _context_with(line, self.context)) is not None:
            self.context = context
        else:
            _refuse_line(line)

    def _below_symbol(self, line: str) -> None:
        fence = _BLOCK.match(line)
        if not self.symbols or not (fence or line.startswith(_SIGNATURE)):
            _refuse_line(line)
        if fence is not None:
            self._fence, self._source = fence[0], []
        else:
            self.symbols[-1] = replace(self.symbols[-1], signature=_span(line.removeprefix(_SIGNATURE))[0])

    def _source_line(self, line: str) -> None:
        if line != self._fence:
            self._source.append(line.removeprefix("  "))
            return
        self._fence = ""
        self.symbols[-1] = replace(self.symbols[-1], source="\n".join(self._source))

    def _symbol(self, line: str) -> None:
        name, rest = _span(line.removeprefix(_ITEM))
        scored = _match(_SCORED, rest)
        location = rest[scored.end() :]
        path, first, last = parse_location(_FORMAT, _span(location)[0]) if location else ("", 0, 0)
        if name in self._positions:
            refuse(_FORMAT, "two symbols have one name")
        self._positions[name] = len(self.symbols)
        components = ScoreComponents(confidence=decimal(_FORMAT, scored[3] or "0"))
        self.symbols.append(
            PayloadSymbol(
                qualified_name=name,
                kind=scored[1],
                score=decimal(_FORMAT, scored[2]),
                distance=HEADINGS.index(self._section),
                path=path,
                start_line=first,
                end_line=last,
                components=components,
            )
        )

    def _edge(self, line: str) -> None:
        if not line.startswith(_ITEM):
            _refuse_line(line)
        source, rest = _span(line.removeprefix(_ITEM))
        kind = _match(_KIND, rest)
        target, rest = _span(rest[kind.end() :])
        if source not in self._positions or target not in self._positions:
            refuse(_FORMAT, "an edge refers to a missing symbol")
        confidence = decimal(_FORMAT, _match(_CONFIDENCE, rest)[1])
        self.edges.append(PackEdge(self._positions[source], self._positions[target], kind[1], confidence))

    def _drop(self, line: str) -> None:
        match = _match(_COUNT, line)
        names, rest = [], line[match.end() :]
        while rest:
            name, rest = _span(rest.removeprefix(", "))
            names.append(name)
            if len(names) > _MAX_NAMES:
                refuse(_FORMAT, f"more than {_MAX_NAMES} names were dropped")
        self.dropped = Dropped(whole_number(_FORMAT, match[1]), tuple(names))


def _refuse_line(line: str) -> NoReturn:
    refuse(_FORMAT, f"'{line[:40]}' is not expected there")


def _match(pattern: re.Pattern[str], text: str) -> re.Match[str]:
    match = pattern.match(text)
    if match is None:
        refuse(_FORMAT, f"'{text[:40]}' cannot be read")
    return match


def _span(text: str) -> tuple[str, str]:
    """Return the content of the code span at the start of a text, and the text after it (see `markdown.code_span`)."""
    opening = _FENCE.match(text)
    if opening is None:
        refuse(_FORMAT, f"'{text[:40]}' is not a code span")
    fence = opening.group()
    for run in _FENCE.finditer(text, opening.end()):
        if run.group() == fence:
            content = text[opening.end() : run.start()]
            if len(fence) > 1:
                content = content[1:-1]
            return "" if content == " " else content, text[run.end() :]
    return refuse(_FORMAT, "a code span has no end")


def _context_with(line: str, context: PackContext) -> PackContext | None:
    """Return a context with what a line of the head says of it; None if the line says something else."""
    if line == WEAK:
        return replace(context, weak=1)
    if line.startswith(READ_AS):
        return replace(context, misspelled=line.removeprefix(READ_AS))
    if (match := _CONTEXT.fullmatch(line)) is not None:
        return replace(context, lessons=whole_number(_FORMAT, match[1]), session=whole_number(_FORMAT, match[2]))
    if (match := _PICKS.fullmatch(line)) is not None:
        return replace(context, pinned=whole_number(_FORMAT, match[1]), removed=whole_number(_FORMAT, match[2]))
    return None
