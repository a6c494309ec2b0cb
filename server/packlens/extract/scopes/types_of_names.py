"""Finds the types of arguments that are names: of local values, and of fields of the file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from packlens.extract.facts import BOTH, ITEMS, TYPES, Definition
from packlens.extract.languages.argument_rules import LOCAL
from packlens.extract.languages.language import Language
from packlens.extract.scopes.sites import VisibleLocals

_FIELDS: Final = frozenset({"field", "property", "constant", "variable"})
_VALUE: Final = "T:"
_CHAR: Final = "char"
"""In languages with headers, the declared type of a letter and, behind `*`, of a text: bindings have no pointers."""


class TypesOfNames:
    """The types of the names of one file, as far as they are declared."""

    def __init__(self, definitions: Sequence[Definition], language: Language) -> None:
        """Take the definitions of the file."""
        self._definitions = definitions
        self._ambiguous = frozenset({_CHAR} if language.forward_path_pattern else ())

    def added_to(self, arguments: str, visible: VisibleLocals) -> str:
        """Return a description of arguments (see `argument_types`) with the types of those that are names."""
        count, _, types = arguments.partition(TYPES)
        items: list[str] = []
        for item in types.split(","):
            before, is_name, name = item.partition(LOCAL)
            items.append(before + self._type_of(name, visible) if is_name else item)
        return f"{count}{TYPES}{','.join(items)}" if any(items) else count

    def _type_of(self, name: str, visible: VisibleLocals) -> str:
        """Return the name of the type of a local name, or else of a field of the file; '' if it is unknown."""
        declared = visible.types.get(name)
        if declared is None:
            declared = "" if name in visible.hidden else self._of_fields.get(name, "")
        declared = declared.partition(BOTH)[0]
        type_name = declared[declared.rfind(".") + 1 :].removeprefix(_VALUE) if declared.startswith(_VALUE) else ""
        return type_name if type_name.isidentifier() and type_name not in self._ambiguous else ""

    @cached_property
    def _of_fields(self) -> dict[str, str]:
        """The types of the fields of the file, as receivers; '' for names of fields of several types."""
        types: dict[str, str] = {}
        for definition in self._definitions:
            if definition.kind in _FIELDS:
                declared = _VALUE + definition.type_name.partition(ITEMS)[0]
                types[definition.name] = declared if types.get(definition.name, declared) == declared else ""
        return types
