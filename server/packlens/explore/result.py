"""What exploring returns."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from packlens.explore.source import State
from packlens.model import Node


@dataclass(frozen=True, slots=True)
class ShownSymbol:
    """A symbol that is shown, as it is now."""

    node: Node
    shape: str
    """'full', 'elided', 'doc', 'signature' or 'name': from the whole body to the name alone."""
    role: str
    """Why: 'spine', 'named', 'exemplar', 'base', 'contract', 'sibling', 'ranked', 'near', 'test', or 'context' for
    the type around something shown."""
    source: str = field(default="", repr=False)
    """Its lines as they are shown, with their numbers, joined by newlines; those of its parts are theirs."""


@dataclass(frozen=True, slots=True)
class ShownFile:
    """A file of which something is shown."""

    path: str
    language: str
    lines: int
    view: str
    """'source'; 'skeleton': signatures only, as for one of many siblings; 'focused': defines a family of siblings."""
    state: State
    """'indexed': as it was indexed; 'changed': quoted as it is now."""
    symbols: tuple[ShownSymbol, ...]
    left_out: tuple[tuple[int, int], ...]
    """First and last lines of what is not shown; blank lines around them do not count."""
    gone: tuple[str, ...]
    """Symbol ids that were indexed, and are not in the file any more."""


@dataclass(frozen=True, slots=True)
class ShownFamily:
    """Interchangeable siblings, of which signatures stand for bodies."""

    base: Node
    """Supertype, table, function or decorator."""
    size: int
    exemplar: Node | None
    """The one shown in full, if none is on the spine or named."""
    collapsed: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Exploration:
    """Source for a task. `tokens_used` is the exact count of `text`, never above `token_budget`."""

    task: str
    token_budget: int
    tokens_used: int
    text: str
    named: tuple[Node, ...]
    """What the task names beyond doubt."""
    namesakes: tuple[tuple[str, int], ...]
    """Names that mean too many definitions to keep any, and how many."""
    spine: tuple[tuple[Node, ...], ...]
    """The ways between what is named, each from caller to callee."""
    inferred: bool
    """Whether the ends of the spine come from the ranking, not from the task."""
    families: tuple[ShownFamily, ...]
    files: tuple[ShownFile, ...]
    unreadable: tuple[str, ...]
    """Files that were indexed and cannot be read now."""
    dropped: tuple[Node, ...]
    """What the spine or the task asked for in full, and the budget did not allow."""
    complete: bool = True

    def fields(self) -> dict[str, Any]:
        """Return this as JSON-like values: nodes as they are named and opened, not as they are stored."""
        return {
            "task": self.task, "token_budget": self.token_budget, "tokens_used": self.tokens_used,
            "complete": self.complete, "text": self.text, "named": [node_fields(node) for node in self.named],
            "namesakes": [{"name": name, "definitions": count} for name, count in self.namesakes],
            "spine": [[node_fields(node) for node in way] for way in self.spine], "inferred": self.inferred,
            "families": [
                {"base": node_fields(each.base), "size": each.size,
                 "exemplar": node_fields(each.exemplar) if each.exemplar else None,
                 "collapsed": [node_fields(node) for node in each.collapsed]}
                for each in self.families
            ],
            "files": [_file_fields(file) for file in self.files],
            "unreadable": list(self.unreadable),
            "dropped": [node_fields(node) for node in self.dropped],
        }  # fmt: skip


def node_fields(node: Node) -> dict[str, Any]:
    """Return what a program needs to name and open a symbol."""
    return {
        "symbol_id": node.symbol_id, "qualified_name": node.qualified_name, "kind": node.kind, "path": node.path,
        "span": {"start_line": node.span.start_line, "end_line": node.span.end_line},
    }  # fmt: skip


def _file_fields(file: ShownFile) -> dict[str, Any]:
    symbols = [{**node_fields(each.node), "shape": each.shape, "role": each.role} for each in file.symbols]
    return {
        "path": file.path, "language": file.language, "lines": file.lines, "view": file.view, "state": file.state,
        "symbols": symbols, "left_out": [list(each) for each in file.left_out], "gone": list(file.gone),
    }  # fmt: skip
