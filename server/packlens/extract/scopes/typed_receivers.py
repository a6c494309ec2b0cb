"""Tells the values whose types resolution may know from all others, of which uses by syntax alone are not kept."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Final

from packlens.extract.languages.language import Language
from packlens.extract.scopes.scopes import Outline
from packlens.extract.types.types import receiver_of

_LITERAL: Final = re.compile(r"[\"'\d\[({]|\w?\w?[\"']")
"""How texts begin that are no chain of names; of their types nothing is looked up."""


class TypedReceivers:
    """The receivers of one file whose types resolution may know."""

    def __init__(self, language: Language, outline: Outline, callable_values: Collection[str]) -> None:
        """Prepare for a file; `callable_values` are its local names of which a type or a value is known."""
        self._language = language
        self._callable_values = callable_values
        definitions = outline.definitions
        typed_names = {definition.name for definition in definitions if definition.type_name}
        self._untyped = {definition.name for definition in definitions} - typed_names
        """The names of definitions of the file of which none tells the type that it is or returns."""
        fields = definitions if language.implicit_self else ()
        self._own_fields = {field.name for field in fields if field.kind in ("field", "property") and field.type_name}
        """The typed fields of the file's types, where code names those of its object without a word for it."""

        self._has_globals = language.package == "global" and language.bare_names == "global"
        """Whether a name may be a variable of another file (C)."""

    def read(self, text: str, types: Mapping[str, str]) -> str:
        """Return the receiver that a text is, given the types of local names; '' if nothing is known of its type."""
        if _LITERAL.match(text):
            return ""
        receiver = receiver_of(text, types, self._language)
        if text in self._own_fields and receiver == f"N:{text}":
            return f"F:{text}"
        kind, _, name = receiver.partition(":")
        if kind in ("N", "P") and name.partition(".")[0].partition(">")[0] in self._language.numbers_of_members:
            return f"N:{name.replace('.', '>')}"  # of a base from outside (`widget.cart`)
        is_vague = kind in ("?", "N", "P", "E") and ">" not in name
        if self._has_globals and (kind == "N" or (kind == "P" and is_vague and "::" not in text)):
            return f"N:{name.replace('.', '>')}"
        is_untyped = name in self._untyped and (kind == "F" or (kind == "C" and not self._language.returns_closures))
        return "" if is_untyped or (is_vague and text not in self._callable_values) else receiver
