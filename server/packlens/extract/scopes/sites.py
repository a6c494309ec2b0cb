"""Finds where references stand: the definition around each, and the local names that are visible there."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

import tree_sitter

from packlens.extract.facts import ITEMS
from packlens.extract.languages.codes import OWNER
from packlens.extract.parsing.captures import Captures
from packlens.extract.scopes.bindings import Locals
from packlens.extract.scopes.bound_values import UNBOUND
from packlens.extract.scopes.scopes import Bindings, Outline

_CHAIN: Final = re.compile(r"\w(?:\.|->)")
"""In names that are joined, whose type a test has found (`node.value`)."""


@dataclass(slots=True)
class VisibleLocals:
    """The types of the local names that are visible in a scope, and the receivers that were read there, by text."""

    types: dict[str, str]
    hidden: frozenset[str] = frozenset()
    """Local names of unknown type; as receivers they count as unbound."""
    receivers: dict[str, str] = field(default_factory=dict)
    typed: dict[str, str] = field(default_factory=dict)
    """The receivers, by text, of values whose types resolution may know; '' for other values."""


@dataclass(slots=True)
class Site:
    """What all references in one scope have in common."""

    ordinal: int
    class_name: str
    locality: int
    """See `OpenScope.locality`."""
    visible: VisibleLocals
    called: list[str]
    """The names that its definition calls, once for each call."""
    receivers: dict[str, int] = field(default_factory=dict)
    """The receivers with unbound names that were read in it, each with the first byte where it stands."""


class Sites:
    """The sites of one file."""

    def __init__(self, outline: Outline, bindings: Bindings, local_names: Locals) -> None:
        """Prepare for a file with these local names."""
        self.called: dict[int, list[str]] = {}
        """By ordinal, the names that each definition calls."""
        self.fixtures: set[str] = set()
        """Parameters that take what fixtures of their names give."""
        self._outline = outline
        self._bindings = bindings
        self._local_names = local_names
        self._visible: dict[int, VisibleLocals] = {-1: VisibleLocals({})}
        self._sites: dict[int, Site] = {}
        self._low = self._high = 0
        self._site = Site(0, "", 0, self._visible[-1], [])

    def of(self, node: tree_sitter.Node, captures: Captures) -> Site:
        """Return the site of a name: where its pattern says that it is used (`@owner`), else where the name is."""
        position = captures[OWNER][0].start_byte if OWNER in captures else node.start_byte
        return self._site if self._low <= position < self._high else self.at(position)

    def at(self, position: int) -> Site:
        """Return the site of a reference; mostly that of the last one, since matches come nearly in order."""
        if self._low <= position < self._high:
            return self._site
        self._low, self._high, open_scope = self._outline.scopes.stretch(position)
        site = self._sites.get(id(open_scope))
        if site is None:
            callees = self.called.setdefault(open_scope.ordinal, [])
            site = Site(
                open_scope.ordinal,
                self._outline.scope_at(open_scope),
                open_scope.locality,
                self._locals_of(open_scope.locality),
                callees,
            )
            self._sites[id(open_scope)] = site
        self._site = site
        return site

    def of_local(self, site: Site, receiver: str) -> str:
        """Return a receiver as one of a local value, if such a value hides what its first name means elsewhere."""
        hidden = site.visible.hidden
        if not hidden or receiver[:2] not in UNBOUND:
            return receiver
        path, *members = receiver[2:].split(">")
        head, *rest = path.split(".")
        is_hidden = head in hidden and head not in self.fixtures
        return ">".join((f"E:{head}", *rest, *members)) if is_hidden else receiver

    def _locals_of(self, locality: int) -> VisibleLocals:
        """Return the local names of a definition or block and those around it; the same object if it adds none."""
        visible = self._visible.get(locality)
        if visible is None:
            outer_locality = self._outline.around.get(locality)
            visible = self._locals_of(
                self._outline.definitions[locality].parent if outer_locality is None else outer_locality
            )
            own_types, own_names = self._bindings.get(locality), self._local_names.get(locality)
            if own_types or own_names:
                types = visible.types | (own_types or {})
                for name in visible.types.keys() & own_names if own_names else ():
                    if not own_types or name not in own_types:
                        del types[name]
                        types.pop(name + ITEMS, None)
                visible = VisibleLocals(types, visible.hidden | (own_names or set()))
            if own_types and locality < 0:
                chains = {text: receiver for text, receiver in own_types.items() if _CHAIN.search(text)}
                visible.receivers.update(chains)
                visible.typed.update(chains)
            self._visible[locality] = visible
        return visible
