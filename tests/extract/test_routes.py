"""Routes whose handler is written in place see the local names around them."""

from __future__ import annotations

from packlens.extract.argument_lists import ArgumentLists
from packlens.extract.captures import collect
from packlens.extract.facts import Definition
from packlens.extract.language import languages
from packlens.extract.routes import RouteReader
from packlens.extract.scopes import OpenScope, Outline, ScopeRanges
from packlens.extract.source import Source
from packlens.extract.type_parameters import TypeParameters


def test_a_route_within_a_nameless_function_sees_the_local_names_of_that() -> None:
    """No language has both yet: routes written in place, and functions that only add to what is around them."""
    language, source = languages()["javascript"], b"app.get('/items', () => list());\n"
    matches = collect(language, language.parser.parse(source).root_node, source)
    ((_, node, captures),) = [each for each in matches.definitions if each[0] == "route"]
    file = Definition("app.js", "app.js", "file", -1, "", "", "", "", 0, len(source), 1, 1, True, False)
    outline = Outline(
        [file],
        ScopeRanges(),
        ArgumentLists(language, Source(source), ()),
        TypeParameters(Source(source), ()),
        around={-2: 0},
    )
    reader = RouteReader(language, "app.js", Source(source), outline)
    scope = reader.read(node, captures, OpenScope(len(source), 0, "", False, False, block=-2))
    assert scope is not None
    assert (1, -2) == (scope.ordinal, outline.around[scope.ordinal])
    outline.around.clear()
    reader.read(node, captures, OpenScope(len(source), 0, "", False, False))
    assert {} == outline.around
