"""Derives what follows from all definitions of a file together, once the sweep has found them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from packlens.extract.facts import Definition


def numbered_namesakes(
    definitions: Iterable[Definition], in_blocks: Mapping[str, Mapping[int, int]]
) -> dict[str, dict[int, int]]:
    """Return the names of `in_blocks` that have several definitions, each with the number of its definition per block.

    `in_blocks` holds ordinals of definitions, by name and by the start of the block that they are in.
    """
    ordinals: defaultdict[str, list[int]] = defaultdict(list)
    for ordinal, definition in enumerate(definitions):
        if definition.name in in_blocks:
            ordinals[definition.name].append(ordinal)
    return {
        name: {block: ordinals[name].index(ordinal) for block, ordinal in by_block.items()}
        for name, by_block in in_blocks.items()
        if len(ordinals[name]) > 1
    }


def namespace_members(definitions: Sequence[Definition]) -> set[tuple[str, str]]:
    """Return the members of modules as pairs of the module's qualified name and their own name."""
    namespaces = {definition.qualified_name for definition in definitions if definition.kind == "module"}
    return {(definition.container, definition.name) for definition in definitions if definition.container in namespaces}


def typed_readers(definitions: Sequence[Definition], prefix: str) -> Iterator[Definition]:
    """Yield the definitions, giving a reader method the type of its field.

    Readers are `attr_reader :x`, or `def x` with `@x = Foo.new`. `prefix` is what names of fields begin with (`@`).
    """
    fields = [definition for definition in definitions if definition.name.startswith(prefix)]
    types = {(field.container, field.name.lstrip(prefix)): field.type_name for field in fields}
    for definition in definitions:
        type_name = types.get((definition.container, definition.name))
        yield definition._replace(type_name=type_name) if type_name and not definition.type_name else definition
