"""The answer to an exploration: its text, and what the text shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from packlens.explore.source import State
from packlens.model import Node

WHOLE: Final = ("full", "code")
"""Shapes that show all code."""
WITH_BODY: Final = (*WHOLE, "elided")
"""Shapes that show a body, or its outline."""


@dataclass(frozen=True, slots=True)
class ShownSymbol:
    """A symbol that is shown, as it is in the file now."""

    node: Node
    shape: str
    """'full', 'code' (without most of a long docstring), 'elided', 'doc', 'signature' or 'name'."""
    role: str
    """Why it is shown: 'spine', 'named', 'exemplar', 'base', 'contract', 'sibling', 'ranked', 'near', 'test', or
    'context' for the type around a shown symbol."""
    source: str = field(default="", repr=False)
    """Its shown lines, with their numbers, joined by newlines. A type's are without those of its members; '' if they
    are all among those of a symbol around it."""


@dataclass(frozen=True, slots=True)
class ShownFile:
    """A file of which something is shown."""

    path: str
    language: str
    lines: int
    view: str
    """'source'; 'skeleton': signatures only; 'focused': it defines a family, and shows few bodies."""
    state: State
    """'indexed': as it was indexed; 'changed': quoted as it is now."""
    symbols: tuple[ShownSymbol, ...]
    left_out: tuple[tuple[int, int], ...]
    """First and last line of each range that is not shown, without blank lines at its ends."""
    gone: tuple[str, ...]
    """Ids of indexed symbols that the file no longer defines."""
    text: str = field(default="", repr=False)
    """Its part of the answer's text: heading, lines and closing."""


@dataclass(frozen=True, slots=True)
class ShownFamily:
    """Interchangeable siblings of which some are shown without their bodies."""

    base: Node
    """The supertype; or the table, function or decorator that refers to all siblings."""
    size: int
    exemplar: Node | None
    """The sibling that stands for the others; None if one is on the spine or named."""
    collapsed: tuple[Node, ...]
    """Siblings that are shown without bodies, or not at all."""
    functions: bool = False
    """Whether the siblings are functions, not types."""


@dataclass(frozen=True, slots=True)
class Exploration:
    """Source for a task. `tokens_used` is the exact count of `text`, never above `token_budget`."""

    task: str
    token_budget: int
    tokens_used: int
    text: str
    named: tuple[Node, ...]
    """What the task names."""
    namesakes: tuple[tuple[str, int], ...]
    """Names with too many definitions to show any of them, and how many each has."""
    spine: tuple[tuple[Node, ...], ...]
    """The paths between the named symbols, each from caller to callee."""
    inferred: bool
    """Whether the ends of the spine come from the ranking, not from the task."""
    families: tuple[ShownFamily, ...]
    files: tuple[ShownFile, ...]
    unreadable: tuple[str, ...]
    """Files that were indexed and cannot be read now."""
    dropped: tuple[Node, ...]
    """Required symbols whose code the budget does not allow to be shown whole."""
    complete: bool
    head: str = field(repr=False)
    """The lines above the files in `text`: task, flow, siblings, legend."""
    notes: tuple[str, ...] = ()
    """The lines of `head` that say how the task was read, what was measured, and what is not shown."""
    weak: bool = False
    """Whether no symbol holds much of what the task says (`retrieve.weak_match`)."""

    def fields(self) -> dict[str, Any]:
        """Return this as JSON-like values: nodes with what is needed to name and open them."""
        return {
            "task": self.task,
            "token_budget": self.token_budget,
            "tokens_used": self.tokens_used,
            "complete": self.complete,
            "weak": self.weak,
            "text": self.text,
            "named": [node.fields() for node in self.named],
            "namesakes": [{"name": name, "definitions": count} for name, count in self.namesakes],
            "spine": [[node.fields() for node in path] for path in self.spine],
            "inferred": self.inferred,
            "families": [_family_fields(family) for family in self.families],
            "files": [_file_fields(file) for file in self.files],
            "unreadable": list(self.unreadable),
            "notes": list(self.notes),
            "dropped": [node.fields() for node in self.dropped],
        }


def _family_fields(family: ShownFamily) -> dict[str, Any]:
    return {
        "base": family.base.fields(),
        "size": family.size,
        "functions": family.functions,
        "exemplar": family.exemplar.fields() if family.exemplar else None,
        "collapsed": [node.fields() for node in family.collapsed],
    }


def _file_fields(file: ShownFile) -> dict[str, Any]:
    symbols = [{**symbol.node.fields(), "shape": symbol.shape, "role": symbol.role} for symbol in file.symbols]
    return {
        "path": file.path,
        "language": file.language,
        "lines": file.lines,
        "view": file.view,
        "state": file.state,
        "symbols": symbols,
        "left_out": [list(line_range) for line_range in file.left_out],
        "gone": list(file.gone),
    }
