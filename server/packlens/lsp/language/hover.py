"""Writes the text of a hover: who uses a symbol, and its rank in the current pack and why.

It is a pure function from values to text. Names from source are put into code spans, which they cannot end; in
sentences that hold names, everything that Markdown would interpret is escaped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from packlens.cancellation import CancellationToken
from packlens.engine.current_pack import CurrentPack, Standing
from packlens.engine.snapshot import SnapshotFreshness
from packlens.engine.symbols.inherited_names import inherited_words
from packlens.engine.symbols.symbol_at import SymbolAtCursor
from packlens.engine.testing.test_cases import counted_tests
from packlens.graph.reach import blast_radius, changed_with
from packlens.graph.view import Index
from packlens.lsp.language.signal_words import PART_WORDS, SIGNAL_WORDS
from packlens.model import CALLABLE_OR_TYPE_KINDS, NODE_KINDS
from packlens.rank.ranking import SymbolEvidence
from packlens.visible import visible_line
from packlens.wording import counted

_BAR: Final = "▏▎▍▌▋▊▉█"
_BAR_CELLS: Final = 8
_MAX_LENGTH: Final = 120
_MAX_SIGNALS: Final = 4
_SUM: Final = "base"
_MIN_PART: Final = 0.0005
_MARKUP: Final = re.compile(r"[\\`*\[\]<>&|~$#!]|(?<![^\W_])_|_(?![^\W_])|:(?=//)|(?<=www)\.")
"""Characters that begin or end markup within a line, by CommonMark 0.31.2 with the tables, links and strikethrough of
GitHub. Underscores within words are not among them."""
_MIN_SIGNAL: Final = 0.005
"""Smaller values would be printed as 0."""


@dataclass(frozen=True, slots=True)
class HoverFacts:
    """The content of a hover."""

    name: str
    kind: str
    """Its kind, and the inheriting type if the name under the cursor is qualified by one."""
    path: str
    others: int
    """The number of other symbols that the name under the cursor could mean."""
    confidence: float | None
    """The confidence (0 to 1) that the name means this symbol; None on the definition's own name."""
    callers: str
    radius: str
    files: int
    tests: str
    task: str | None
    """The task of the current pack."""
    standing: Standing | None
    """The symbol's rank in the current pack; None if it was not ranked, or if there is no pack."""
    reported: str = ""
    """Who reported that the name means this symbol, if anybody did."""
    measured: str = ""
    """What was measured, in words; '' if nothing was."""
    about: str = ""
    """Who owns its file, which documents name it, and what is nearly a copy of it, in words."""
    learned: str = ""
    """What learning did to its rank, in a sentence."""
    unfinished: str = ""
    """Why uses may be missing, in a sentence, while the index is not complete."""


class EngineWords(NamedTuple):
    """What the engine says about symbols, given by position, in words; '' for nothing."""

    elsewhere: Callable[[Sequence[int], bool], str]
    """Where else their name is spelled; only called if no use is known."""
    coverage: Callable[[Sequence[int]], str]
    about: Callable[[Sequence[int]], str]


def facts_at(
    index: Index, symbol: SymbolAtCursor, current: CurrentPack | None, words: EngineWords, token: CancellationToken
) -> HoverFacts | None:
    """Return the facts about the symbol that a name means; None for unused, unranked data."""
    position, symbols = symbol.positions[0], index.symbols
    kind = NODE_KINDS[symbols.kind[position]]
    standing = current.standing(int(symbols.ids[position]), token) if current is not None else None
    members = changed_with(index, [position])
    radius = blast_radius(index, members)
    is_unknown = not len(radius.callers) and not len(radius.tests) and standing is None
    if is_unknown and kind not in CALLABLE_OR_TYPE_KINDS:
        return None
    other_uses = "" if len(radius.callers) else words.elsewhere([position], len(radius.tests) > 0)
    direct_callers = radius.callers.where(radius.callers.distance == 1)
    is_indirect = len(radius.callers) > len(direct_callers)
    return HoverFacts(
        name=symbols.qualified_names[position],
        kind=kind + inherited_words(symbol.spelled, position, index),
        path=symbols.path_of(position),
        others=len(symbol.positions) - 1,
        confidence=None if symbol.definition else symbol.confidence,
        callers=radius.counted_uses(direct_callers, "direct use") + other_uses,
        radius=radius.wording() if is_indirect else "",
        files=len(radius.files),
        tests=counted_tests(index, radius.tests),
        task=current.pack.task if current is not None else None,
        standing=standing,
        reported=symbol.reported,
        measured=words.coverage(members.tolist()),
        about=words.about([position]),
        learned=current.lesson(int(symbols.ids[position]), token) if current is not None else "",
    )


def unfinished(freshness: SnapshotFreshness) -> str:
    """Return the sentence of a hover whose index is not complete; '' if it is."""
    if freshness.complete:
        return ""
    activity = f" ({freshness.activity})" if freshness.activity else ""
    return f"The index is not finished yet{activity}: uses may be missing."


def markdown(facts: HoverFacts) -> str:
    """Return a hover as markdown."""
    lines = [f"**Packlens** · {facts.kind} {code(facts.name)}{_location(facts, code)}", _uses(facts)]
    if facts.task is not None:
        lines.append(_rank_line(facts.standing, code(facts.task)))
    if facts.standing is not None:
        lines.append("```text\n" + "\n".join(_bars(facts.standing)) + "\n```")
        lines.append(_evidence(facts.standing.evidence, code))
        lines.append(prose(facts.learned))
    lines += [prose(_begun(facts.about)), prose(facts.unfinished)]
    return "\n\n".join(line for line in lines if line)


def plain(facts: HoverFacts) -> str:
    """Return a hover as plain text, for clients that cannot show markdown."""
    lines = [f"Packlens: {facts.kind} {short_line(facts.name)}{_location(facts, short_line)}", _uses(facts)]
    if facts.task is not None:
        lines.append(_rank_line(facts.standing, f"'{short_line(facts.task)}'"))
    if facts.standing is not None:
        lines += [*_bars(facts.standing), _evidence(facts.standing.evidence, short_line), short_line(facts.learned)]
    lines += [short_line(_begun(facts.about)), facts.unfinished]
    return "\n".join(line for line in lines if line)


def short_line(text: str) -> str:
    """Return text from source as one short line with its hidden characters made visible."""
    line = visible_line(text)
    return line if len(line) <= _MAX_LENGTH else line[: _MAX_LENGTH - 1] + "…"


def code(text: str) -> str:
    """Return text from source as a markdown code span, in which markdown and HTML have no effect."""
    line = short_line(text)
    fence = "`" * (max((len(backticks) for backticks in re.findall("`+", line)), default=0) + 1)
    padding = " " if line.startswith("`") or line.endswith("`") or not line else ""
    return f"{fence}{padding}{line}{padding}{fence}"


def prose(text: str) -> str:
    """Return a sentence as one short line of markdown that shows it as it is.

    Only what would be read as markup is escaped: clients that show markdown as it is written show the backslashes, too.
    """
    return _MARKUP.sub(r"\\\g<0>", short_line(text))


def bar(share: float) -> str:
    """Return a share (0 to 1) as a bar of at most eight cells, in steps of an eighth of a cell."""
    eighths = round(min(max(share, 0.0), 1.0) * _BAR_CELLS * 8)
    return _BAR[7] * (eighths // 8) + (_BAR[eighths % 8 - 1] if eighths % 8 else "")


def _location(facts: HoverFacts, quote: Callable[[str], str]) -> str:
    if facts.confidence is None:
        return ""
    alternatives = f", one of {facts.others + 1} it could be" if facts.others else ""
    reported = f", reported by {facts.reported}" if facts.reported else ""
    return f" in {quote(facts.path)} (confidence {facts.confidence:.2f}{alternatives}{reported})"


def _rank_line(standing: Standing | None, task: str) -> str:
    if standing is None:
        return f"Not ranked for {task}."
    membership = "in the pack" if standing.in_pack else "not in the pack"
    return f"Rank {standing.rank:,} of {standing.of:,}, {membership} · score {standing.score:.3f} · {task}"


def _bars(standing: Standing) -> Iterable[str]:
    """Yield a line for each component that is not about 0, in the order of `packlens why`."""
    largest = max((abs(value) for value in standing.components.values()), default=0.0)
    components = standing.components.items()
    parts = [(PART_WORDS.get(name, name), value) for name, value in components if abs(value) >= _MIN_PART]
    width = max((len(name) for name, _ in parts), default=0)
    for name, value in parts:
        yield f"{name:<{width}} {value:+7.3f} {bar(abs(value) / largest)}"


def _evidence(evidence: SymbolEvidence, quote: Callable[[str], str]) -> str:
    """Return the strongest signals of a symbol, in words, without the sum of others."""
    strongest = sorted(evidence.signals.items(), key=lambda pair: (-pair[1], pair[0]))[:_MAX_SIGNALS]
    shown_signals = (pair for pair in strongest if pair[0] != _SUM and pair[1] >= _MIN_SIGNAL)
    signals = " · ".join(f"{SIGNAL_WORDS.get(name) or quote(name)} {value:.2f}" for name, value in shown_signals)
    return f"Evidence: {signals} (1 is the best match)" if signals else ""


def _uses(facts: HoverFacts) -> str:
    text = _begun(facts.callers)
    if facts.radius:
        text += f" · blast radius: {facts.radius} in {counted(facts.files, 'file')}"
    return f"{text} · {facts.tests}" + (f" · {facts.measured}" if facts.measured else "")


def _begun(text: str) -> str:
    """Return words as the beginning of a sentence."""
    return text[:1].upper() + text[1:]
