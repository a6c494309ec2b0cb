"""Which frameworks a workspace uses: what its files import, and which modules it holds itself.

Manifests say less than that: they name what may be used, are written in a dozen formats, and miss what a generator or a
parent project adds. Imports are in the index already.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from packlens.graph.view import Index
from packlens.retrieve.per_index import per_index

#: What stands between the parts of a module's name in any language: django.db, next/router, axum::extract.
_SEPARATOR: Final = re.compile(r"[./]|::")
#: Folders that source stands in without being part of a module's name.
_SOURCE_FOLDERS: Final = ("lib", "src")


@dataclass(frozen=True, slots=True)
class Framework:
    """A framework that there are classes for."""

    key: str
    """Name of its file of classes."""
    name: str
    languages: frozenset[str]
    modules: frozenset[str]
    """Modules, in lower case, that only its users import; what is below them counts."""


@cache
def known_frameworks() -> tuple[Framework, ...]:
    """Return the frameworks that there are classes for, by key."""
    text = files("packlens.retrieve").joinpath("equivalence/frameworks.toml").read_text("utf-8")
    return tuple(
        Framework(key, entry["name"], frozenset(entry["languages"]), frozenset(map(str.lower, entry["modules"])))
        for key, entry in sorted(tomllib.loads(text).items())
    )


@per_index
def frameworks_in_use(index: Index) -> tuple[Framework, ...]:
    """Return the frameworks of the workspace's languages that it imports, or is the source of, by key."""
    languages, modules = frozenset(index.symbols.languages), _modules(index)
    return tuple(f for f in known_frameworks() if f.languages & languages and f.modules & modules)


def _modules(index: Index) -> frozenset[str]:
    """Return imported modules and all that they are below, and the outermost modules that files make up."""
    found: set[str] = set()
    for module in map(str.lower, index.imports()):
        found.add(module)
        found.update(module[: separator.start()] for separator in _SEPARATOR.finditer(module))
    return frozenset(found | {_own_module(path) for path in index.symbols.paths})


def _own_module(path: str) -> str:
    """Return the outermost module that a file belongs to: django of django/db/models.py, express of lib/express.js."""
    parts = path.lower().rpartition(".")[0].split("/")
    inside = max((at + 1 for at, part in enumerate(parts[:-1]) if part in _SOURCE_FOLDERS), default=0)
    return parts[inside]
