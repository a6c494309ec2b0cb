"""Finds the variable of a module whose value a call runs."""

from __future__ import annotations

from typing import Final

from packlens.extract.facts import AS_MODULE, Reference
from packlens.model import ANY_KIND
from packlens.resolve.receivers.receivers import Receivers
from packlens.resolve.symbols.entries import FileEntry
from packlens.resolve.symbols.shared_confidence import INFERRED, RESOLVED, Target, shared_among

_VARIABLES: Final = frozenset({"variable", "constant"})


def called_variable(receivers: Receivers, file: FileEntry, ref: Reference) -> list[Target]:
    """Return the variable of a module that a call means: `cart()`, or `cart.add()` if it is all that is exported.

    Its value, which is what runs, is unknown; the call that makes the value is known (`const cart = create()`).
    """
    kind, _, name = ref.receiver.partition(":")
    if kind not in ("", "N") or (name and name not in file.imports):
        return []
    targets = receivers.bare.find(file, ref._replace(name=name or ref.name, receiver=""), _VARIABLES)
    variables = [entry for entry, _, provenance in targets if provenance == RESOLVED and entry.kind in _VARIABLES]
    if name:
        variables = [entry for entry in variables if entry.exported == AS_MODULE] or [
            entry
            for entry, _, provenance in receivers.find(file, ref, ANY_KIND)
            if provenance == RESOLVED and entry.kind in _VARIABLES and entry.member_of is None
        ]
    return shared_among(variables, INFERRED) if len(variables) == 1 else []
