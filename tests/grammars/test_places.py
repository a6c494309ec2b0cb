"""Names of constants, functions and types, in every place where a language lets one stand: each must be found as used.

A file of `places` names a language's file, the definitions that stand `before` all places in it, what a place stands
`within`, and the places: code, and behind `##` the names that it uses. A place with NUMBER, its own number, is a
definition and stands for itself. What is not found yet is listed as `unread`, and must go from there once it is.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from packlens.extract.extraction import extract
from packlens.extract.languages.file_language import language_of
from packlens.resolve.symbols.entries import SourceFile
from tests.resolved_edges import ResolvedEdge, resolve

_FOLDER: Final = Path(__file__).parent / "places"
_OWN: Final = frozenset({"contains", "member_of", "declares"})
"""Kinds of edges that follow from where definitions stand."""


class Place(NamedTuple):
    """Code, the names that it uses, and its first and last line in the file."""

    code: str
    names: frozenset[str]
    first: int
    last: int


def _laid_out(places: dict[str, Any]) -> tuple[str, list[Place], list[Place]]:
    """Return the text of a file, its places, and those in it whose names are not found."""
    lines = places["before"].splitlines()
    found: dict[str, list[Place]] = {"places": [], "unread": []}
    rows = [(group, row) for group in found for row in places.get(group, ())]
    for number, (group, row) in enumerate(rows):
        code, _, names = row.rpartition(" ## ")
        whole = code if "NUMBER" in code else places["within"].replace("PLACE", code)
        first = len(lines) + 1
        lines += whole.replace("NUMBER", str(number)).splitlines()
        found[group].append(Place(code, frozenset(names.split()), first, len(lines)))
    return "\n".join([*lines, places.get("after", "")]), found["places"], found["unread"]


def _edges(path: str, text: str, others: dict[str, str]) -> list[ResolvedEdge]:
    files = []
    for each, content in {path: text, **others}.items():
        language = language_of(each)
        assert language is not None, each
        files.append(SourceFile(each, language.name, extract(language, each, content.encode()).facts))
    return [edge for edge in resolve(files) if edge.path == path and edge.kind not in _OWN]


def _missing(place: Place, edges: list[ResolvedEdge]) -> set[str]:
    """Return the names of a place that no edge from it leads to."""
    targets = (edge.target for edge in edges if place.first <= edge.line <= place.last)
    qualified = (target.partition(":")[2].rpartition("#")[0] for target in targets)
    return set(place.names - {name.replace("::", ".").rpartition(".")[2] for name in qualified})


@pytest.mark.parametrize("file", sorted(_FOLDER.glob("*.toml")), ids=lambda file: file.stem)
def test_a_name_is_found_as_used_wherever_it_stands(file: Path) -> None:
    places = tomllib.loads(file.read_text("utf-8"))
    text, read, unread = _laid_out(places)
    edges = _edges(places["path"], text, places.get("others", {}))
    missing = {place.code: names for place in read if (names := _missing(place, edges))}
    assert not missing
    assert not [place.code for place in unread if not _missing(place, edges)], "these are read now: move them to places"
    assert len(read) >= 2 * len(unread)
