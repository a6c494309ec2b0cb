"""Finds the frameworks that a workspace uses, by what its files import, and which modules it holds itself.

Manifests would say less: they name what may be used, have a dozen formats, and miss what a generator or a parent
project adds. Imports are in the index already.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from packlens.graph.view import Index
from packlens.retrieve.per_index import per_index


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
    text = files("packlens.rank.reference").joinpath("equivalence/frameworks.toml").read_text("utf-8")
    return tuple(
        Framework(key, entry["name"], frozenset(entry["languages"]), frozenset(map(str.lower, entry["modules"])))
        for key, entry in sorted(tomllib.loads(text).items())
    )


@per_index
def frameworks_in_use(index: Index) -> tuple[Framework, ...]:
    """Return the frameworks of the workspace's languages that it imports, or is the source of, by key.

    `django.db` and `axum::extract` import django and axum. The source of a framework imports it in its tests, or by
    relative paths only; that is told by a file or folder of the module's name at the top or in `src` or `lib`.
    """
    imported, folder_pattern = _patterns()
    lines = "\n".join(index.imports()).lower()
    modules = {*imported.findall(lines), *folder_pattern.findall("\n".join(index.symbols.paths).lower())}
    languages = frozenset(index.symbols.languages)
    return tuple(f for f in known_frameworks() if f.languages & languages and f.modules & modules)


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what finds known modules in lines of imported modules, and in lines of paths."""
    modules = "|".join(map(re.escape, sorted(set().union(*(f.modules for f in known_frameworks())), reverse=True)))
    imported = re.compile(rf"^(?:{modules})(?=[./:]|$)", re.MULTILINE)
    folder_pattern = re.compile(rf"(?:^(?:src/|lib/)?|/src/|/lib/)({modules})(?=[./])", re.MULTILINE)
    return imported, folder_pattern
