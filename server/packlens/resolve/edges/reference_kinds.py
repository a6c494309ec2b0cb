"""Which edges the kinds of references make, and which kinds of definitions they may mean."""

from __future__ import annotations

from typing import Final

from packlens.model import CALLABLE_KINDS, CALLABLE_OR_TYPE_KINDS, TYPE_KINDS
from packlens.resolve.receivers.bare_names import FIELDS
from packlens.resolve.wiring.wiring import WIRED_EDGES

_CALL_TARGETS: Final = CALLABLE_OR_TYPE_KINDS | {"property"}
OWN_TYPE_RECEIVERS: Final = frozenset({"", "self"})
"""Receivers of members of the type around a use."""
TEMPLATE_MEMBERS: Final = CALLABLE_KINDS | {"property"}
"""Kinds of members that a template may show."""
EDGE_OF: Final = {
    "call": ("calls", _CALL_TARGETS),
    "new": ("calls", TYPE_KINDS | {"constructor"}),
    "initialize": ("calls", frozenset({"constructor"})),
    "type": ("type_hint_of", TYPE_KINDS),
    "self_type": ("type_hint_of", TYPE_KINDS),
    "extends": ("extends", TYPE_KINDS),
    "implements": ("implements", TYPE_KINDS),
    "decorator": ("decorates", CALLABLE_OR_TYPE_KINDS),
    "throw": ("throws", TYPE_KINDS),
    "field": ("accesses_field", FIELDS),
    "name": ("references", CALLABLE_OR_TYPE_KINDS),
    "template_member": ("references", TEMPLATE_MEMBERS),
    "template_getter": ("references", CALLABLE_KINDS),
    "route": ("handles_route", CALLABLE_KINDS | {"class", "constant", "module"}),
    "listen": ("routes_to", TYPE_KINDS | {"variable", "constant", "variant", "field"}),
    "inject": ("calls", CALLABLE_KINDS),
    "env": ("reads_env", frozenset()),
    "exec": ("executes_process", frozenset()),
    "configure": ("configures", frozenset()),
    "image": ("deploys", frozenset()),
    "base": ("depends_on", frozenset()),
    "port": ("exposes", frozenset()),
    "publish": ("publishes", frozenset()),
    "subscribe": ("subscribes", frozenset()),
    "flag": ("gated_by_flag", frozenset()),
    **{kind: (edge, frozenset()) for kind, edge in WIRED_EDGES.items()},
}
"""By kind of reference: the kind of its edges, and the kinds of definitions that it may mean."""
REFERENCE_KINDS: Final = frozenset(EDGE_OF)
"""Kinds of references that resolution knows."""
DATA_OF: Final = {"name": FIELDS, "call": frozenset({"variant", "field"}), "new": frozenset({"variant"})}
"""By kind of reference, the kinds of data that it may mean: constants, fields (one with a function may be called),
members of enums (with arguments)."""
