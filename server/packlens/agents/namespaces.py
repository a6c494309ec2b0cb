"""Reads the namespaces of test files of C#, whose runner takes a test by its full name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final

from packlens.model import Node

_NAMESPACE: Final = re.compile(rb"^[ \t]*namespace[ \t]+([\w.]+)", re.MULTILINE)
_NO_PARAMETERS: Final = re.compile(r"\(\s*\)\Z")

Namespaces = Mapping[str, str]
"""path -> the namespace of all that a file declares; '' for none; files with several are left out."""
NO_NAMESPACES: Final[Namespaces] = MappingProxyType({})


def namespaces_of(nodes: Iterable[Node], indexed_text: Callable[[str], bytes | None]) -> Namespaces:
    """Return the namespaces of the files of C# that some tests are in."""
    paths = {node.path for node in nodes if node.language == "csharp"}
    declared = {path: _NAMESPACE.findall(indexed_text(path) or b"") for path in sorted(paths)}
    return {path: names[0].decode() if names else "" for path, names in declared.items() if len(names) <= 1}


def full_name(node: Node, namespaces: Namespaces) -> str:
    """Return the name that equals that of a test for its runner, or '' if it is not known.

    It is not for tests with parameters, to which NUnit adds the arguments (docs.nunit.org, "Template-Based Test
    Naming"), nor for those of nested types, whose names are joined in other ways.
    """
    namespace = namespaces.get(node.path)
    if namespace is None or node.qualified_name.count(".") != 1 or not _NO_PARAMETERS.search(node.signature):
        return ""
    return f"{namespace}.{node.qualified_name}" if namespace else node.qualified_name


def type_filter(path: str, qualified_name: str, namespaces: Namespaces) -> str:
    """Return the text that the full names of a type's tests hold and those of no other type, as far as it is known."""
    namespace = namespaces.get(path)
    if not namespace or "." in qualified_name:
        return f"{qualified_name.rpartition('.')[2]}."
    return f"{namespace}.{qualified_name}."
