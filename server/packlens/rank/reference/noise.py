"""Finds candidates that say too little to be seeds: generated, vendored, mocked or minified code, and non-code."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from packlens.graph.view import Index
from packlens.model import NODE_KINDS
from packlens.retrieve.corpus.candidates import FILE_AND_EXTERNAL_KINDS

_ARTEFACT_PATHS: Final = ("/dist/", "/build/", "/vendor/", "/node_modules/", ".min.", ".bundle.")
"""Paths are matched with a leading slash, so that a folder at the top counts."""
_FIXTURE_PATHS: Final = ("/conftest.py", "/fixtures.py", "/testutil", "/testhelper", "test_helper")
_MOCK_TYPES: Final = ("mock", "fake", "stub")
_MAX_MINIFIED_LENGTH: Final = 2
_SHORT_NAMES: Final = frozenset({"id", "ok", "go", "do", "db", "ip", "io"})


def noise_reason(index: Index, position: int) -> str:
    """Return why a node is noise, in words for people, or '' if it is not."""
    symbols = index.symbols
    kind = NODE_KINDS[symbols.kind[position]]
    if kind in FILE_AND_EXTERNAL_KINDS:
        return f"a node of kind {kind} holds no code"
    path = "/" + symbols.path_of(position).lower()
    if any(part in path for part in _ARTEFACT_PATHS):
        return "build artefact or vendored code"
    if any(part in path for part in _FIXTURE_PATHS):
        return "test fixture or helper"
    if any(word in _type_name(symbols.qualified_names[position]) for word in _MOCK_TYPES):
        return "member of a mock, fake or stub"
    name = symbols.names[position]
    if len(name) <= _MAX_MINIFIED_LENGTH and name.lower() not in _SHORT_NAMES:
        return "name too short, looks minified"
    return ""


def filter_noise(index: Index, positions: Iterable[int]) -> dict[int, str]:
    """Return those of the given nodes that are noise, each with its reason."""
    reasons = {position: noise_reason(index, position) for position in positions}
    return {position: reason for position, reason in reasons.items() if reason}


def _type_name(qualified_name: str) -> str:
    """Return the lower-case chain before a symbol's own name: its type, and what that is nested in."""
    return qualified_name.rpartition(".")[0].lower()
