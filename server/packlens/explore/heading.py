"""Writes the lines above the files of an answer: task, flow, what ran, siblings, and how to read the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from packlens.explore.names import AmbiguousName
from packlens.explore.result import ShownFamily
from packlens.explore.worth import Interests
from packlens.model import Node
from packlens.pack.tokens import count
from packlens.visible import visible_line
from packlens.wire.labels import READ_AS, WEAK, corrections_text
from packlens.wording import listed

_MAX_SHOWN_TASK: Final = 200
_MAX_LISTED_SIBLINGS: Final = 8
_MAX_MEASURED: Final = 8
_LEGEND: Final = "Lines bear their numbers; `a-b ...` stands for lines that are left out.\n"


class Bodies(NamedTuple):
    """The symbols that are shown, and those of them that have a body, by position."""

    own: frozenset[int]
    """Symbols that are shown with a body, except types of which a member is not shown with one."""
    within: frozenset[int] = frozenset()
    """Types with a member that is shown with a body."""
    shown: frozenset[int] | None = None
    """All symbols that are shown; None: not known yet."""

    def have_all(self, positions: Iterable[int]) -> bool:
        """Return whether each of some symbols is shown with a body."""
        return (self.own | self.within).issuperset(positions)


@dataclass(frozen=True)
class Heading:
    """The contents of the lines above the files, except for the siblings."""

    task: str
    paths: Sequence[Sequence[int]]
    """The flow: paths of positions."""
    ambiguous: Sequence[AmbiguousName]
    measured: Sequence[str]
    unreadable: Sequence[str]
    """Files that cannot be read now."""
    weak: bool = False
    """Whether no symbol holds much of what the task says."""
    corrections: Mapping[str, str] = field(default_factory=dict)
    """See `Trace.corrections`."""
    namesakes: frozenset[str] = frozenset()
    """Qualified names that several definitions have, of those that the lines about siblings name."""

    def text(self, nodes: Mapping[int, Node], families: Iterable[ShownFamily]) -> str:
        """Return the lines; `nodes` are those of the flow, by position."""
        task = visible_line(self.task)
        lines = [f"# {task if len(task) <= _MAX_SHOWN_TASK else task[: _MAX_SHOWN_TASK - 4] + ' ...'}"]
        lines += self.reading()
        if not self.weak:  # a flow among symbols that hardly match is no answer
            lines += _flows([[nodes[p].qualified_name for p in path if p in nodes] for path in self.paths])
        lines += self.notes(families)
        return "\n".join(map(visible_line, lines)) + "\n" + _LEGEND + "\n"

    def reading(self) -> list[str]:
        """Return the lines that say how the task was read, and whether anything matches it."""
        read_as = [READ_AS + corrections_text(self.corrections)] if self.corrections else []
        return [*([WEAK] if self.weak else []), *read_as]

    def notes(self, families: Iterable[ShownFamily]) -> list[str]:
        """Return the lines about what is shown: what was measured, siblings, names that mean too much."""
        lines = [f"Measured: {'; '.join(self.measured[:_MAX_MEASURED])}."] if self.measured else []
        lines += [_siblings(family, self.namesakes) for family in families]
        lines += [f"{each.name} means {each.definitions:,} definitions: {each.mend}." for each in self.ambiguous]
        return [*lines, *(f"Cannot be read now: {path}." for path in self.unreadable)]

    def without_shown_names(self, bodies: Bodies) -> Heading:
        """Return the heading without the ambiguous names whose definitions are all shown with bodies."""
        return replace(self, ambiguous=[each for each in self.ambiguous if not bodies.have_all(each.positions)])

    def replaced(
        self, text: str, head: str, nodes: Mapping[int, Node], families: Sequence[ShownFamily]
    ) -> tuple[str, str, tuple[str, ...]]:
        """Return `text`, whose head is `head`, the new head, which names these families instead, and its notes.

        The text never gets more tokens: if the lines for these families are longer, no families are named.
        """
        new_head = self.text(nodes, families)
        if count(new_head) > count(head):
            new_head, families = self.text(nodes, ()), ()
        notes = tuple(map(visible_line, (*self.reading(), *self.notes(families))))
        return new_head + text[len(head) :], new_head, notes


def shown_families(
    interests: Interests, nodes: Mapping[int, Node], bodies: Bodies | None = None
) -> tuple[ShownFamily, ...]:
    """Return the families of which an exemplar stands for siblings, or siblings are shown without bodies.

    Siblings without an exemplar are named only if they are shown: there would be nothing to look at. `bodies` says what
    has a body; None: the exemplars.
    """
    bodies = bodies or Bodies(frozenset(collapsed.exemplar for collapsed in interests.collapsed))
    families = []
    for collapsed in interests.collapsed:
        exemplar = collapsed.exemplar if collapsed.exemplar in bodies.own | bodies.within else -1
        known_bodies = bodies.own if exemplar >= 0 else bodies.own | bodies.within
        named = (p for p in collapsed.siblings if exemplar >= 0 or bodies.shown is None or p in bodies.shown)
        siblings = tuple(nodes[p] for p in named if p in nodes and p not in known_bodies)
        if siblings and collapsed.family.base in nodes:
            base, size = nodes[collapsed.family.base], len(collapsed.family.members)
            families.append(ShownFamily(base, size, nodes.get(exemplar), siblings, collapsed.family.functions))
    return tuple(families)


def _siblings(family: ShownFamily, namesakes: Container[str]) -> str:
    """Return the line of a family. Its base and its example have their paths if other definitions have their names."""

    def named(node: Node) -> str:
        """Return a node's name, with its path if others have the name."""
        return f"{node.qualified_name} ({node.path})" if node.qualified_name in namesakes else node.qualified_name

    base = named(family.base)
    subject = f"similar functions that {base} refers to" if family.functions else f"subtypes of {base}"
    bearers = Counter(node.qualified_name for node in family.collapsed)
    names = listed(
        [n.qualified_name if bearers[n.qualified_name] < 2 else n.path for n in family.collapsed], _MAX_LISTED_SIBLINGS
    )
    if family.exemplar is None:
        return f"Of {family.size} {subject}, shown without bodies: {names}."
    return f"Of {family.size} {subject}, {named(family.exemplar)} is the example; without bodies: {names}."


def _flows(paths: Iterable[Sequence[str]]) -> list[str]:
    """Return a line for each path; paths that differ only in their last step share one."""
    ends: dict[tuple[str, ...], dict[str, None]] = {}
    for *start, end in filter(None, paths):
        ends.setdefault(tuple(start), {})[end] = None
    return [f"Flow: {' -> '.join((*start, ', '.join(last)))}" for start, last in ends.items()]
