"""Gives methods that read a field the type of the field."""

from __future__ import annotations

from packlens.extract.facts import Definition


def type_readers(definitions: list[Definition], prefix: str) -> None:
    """Give the type of a field to its reader: `attr_reader :x`, or `def x` with `@x = Foo.new`; `prefix` is the `@`.

    The definitions are replaced in the list.
    """
    fields = [definition for definition in definitions if definition.name.startswith(prefix)]
    types = {(field.container, field.name.lstrip(prefix)): field.type_name for field in fields}
    for ordinal, definition in enumerate(definitions):
        type_name = types.get((definition.container, definition.name))
        if type_name and not definition.type_name:
            definitions[ordinal] = definition._replace(type_name=type_name)
