"""Finds the components that elements of templates name (JSX, Vue), and spells their properties as programs do."""

from __future__ import annotations

from typing import Final

import tree_sitter

from packlens.extract.parsing.source import Source

_DIRECTIVES: Final = (b":", b"@", b"v-bind:", b"v-on:", b"v-model:")
"""What stands before the property that an attribute of a Vue template sets, or the event that it listens to."""


def element_of(name: tree_sitter.Node, source: Source) -> str:
    """Return the component to which an attribute gives a property of a name; '' if it is none."""
    attribute = name.parent
    around = attribute.parent if attribute is not None else None
    if attribute is None or around is None:
        return ""
    if attribute.type == "directive_attribute" and not source.raw.startswith(_DIRECTIVES, attribute.start_byte):
        return ""
    element = around.child_by_field_name("name") or (around.named_child(0) if around.named_child_count else None)
    path = source.of(element) if element is not None and element is not attribute else ""
    return in_one_word(path.title() if "-" in path else path) if "-" in path else path


def in_one_word(name: str) -> str:
    """Return a name that may be written with dashes as programs spell it: `line-count` is `lineCount`."""
    first, *others = name.split("-")
    return first + "".join(part[:1].upper() + part[1:] for part in others)
