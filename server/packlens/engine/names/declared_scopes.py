"""Tells which packages and namespaces a file is in that are no part of the names of its symbols.

Code outside of them names its symbols with them in front: `afero.Exists` of `package afero`, `CLI::detail::join` of
`namespace detail`, `crate::color::Color` and `shop::Color` of the crate `shop`.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from packlens.engine.snapshot import Snapshot
from packlens.graph.view import Index
from packlens.model import NODE_KINDS

_PACKAGE: Final = NODE_KINDS.index("package")
_OWN: Final = {"rust": frozenset({"crate"})}
"""How files name the package that they are in, by language."""
_DECLARED: Final = re.compile(
    rb"^[ \t]*(?:(?:inline|export)[ \t]+)*(?:namespace|package|module)[ \t]+([\w.:\\/-]+)", re.MULTILINE
)
_WORD: Final = re.compile(r"[\w@]+")
_SEPARATOR: Final = re.compile(r"\.|::|#|\\|/")


def parts_with_scopes(name: str) -> list[str]:
    """Return the parts of a name in front of which a package may stand, as code and imports separate them."""
    return _SEPARATOR.split(name)


def is_within(parts: Sequence[str], path: str, snapshot: Snapshot) -> bool:
    """Return whether a file is in packages and namespaces of all the given names, outermost first.

    The last one is a namespace or package that the file declares, if it declares any: a package has others below it.
    """
    number = snapshot.index.symbols.paths.index(path)
    words = [_folded(part) for part in parts]
    own = _OWN.get(snapshot.index.symbols.languages[number], frozenset())
    lines = _DECLARED.findall(snapshot.indexed_text(path) or b"")
    declared = {_folded(word) for line in lines for word in _WORD.findall(line.decode("utf-8", "replace"))}
    if declared and words[-1] not in declared:
        return False
    return set(words) <= {*own, *declared, *_of_manifests(path, snapshot.index)}


def _of_manifests(path: str, index: Index) -> set[str]:
    """Return the words of the names of the packages in whose folders a file is, by the manifests of these."""
    return {_folded(word) for name in _packages_around(path, index) for word in parts_with_scopes(name)}


def _packages_around(path: str, index: Index) -> Iterator[str]:
    symbols = index.symbols
    for position in np.flatnonzero((symbols.kind == _PACKAGE) & (symbols.file >= 0)).tolist():
        folder = posixpath.dirname(symbols.path_of(position))
        if not folder or path.startswith(f"{folder}/"):
            yield symbols.names[position]


def _folded(word: str) -> str:
    """Return a name of a package as code spells it: Cargo's `grep-regex` is `grep_regex` there."""
    return word.replace("-", "_")
