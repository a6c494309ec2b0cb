"""Routes whose handler is written in place see the local names around them; reading routes takes linear time."""

from __future__ import annotations

import pytest

from packlens.extract.extraction import extract
from packlens.extract.facts import Definition
from packlens.extract.languages.language import languages
from packlens.extract.languages.route_rules import chosen
from packlens.extract.parsing.captures import collect
from packlens.extract.parsing.source import Source
from packlens.extract.routes.routes import RouteReader
from packlens.extract.scopes.scopes import OpenScope, Outline, ScopeRanges
from packlens.extract.types.argument_lists import ArgumentLists
from packlens.extract.types.type_parameters import TypeParameters
from tests.work import calls_in


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
        TypeParameters(Source(source), (), ()),
        around={-2: 0},
    )
    reader = RouteReader(language, "app.js", Source(source), outline)
    scope = reader.read(node, captures, OpenScope(len(source), 0, "", False, False, block=-2))
    assert scope is not None
    assert (1, -2) == (scope.ordinal, outline.around[scope.ordinal])
    outline.around.clear()
    reader.read(node, captures, OpenScope(len(source), 0, "", False, False))
    assert {} == outline.around


def test_routes_below_many_scopes_are_read_in_time_that_is_linear_in_their_number() -> None:
    depth, number_of_routes = 80, 2000
    scopes = "".join(f'scope "/s{number}" do\n' for number in range(depth))
    gets = "".join(f'get "/x{number}", to: "a#b"\n' for number in range(number_of_routes))
    source = (scopes + gets + "end\n" * depth).encode()
    assert calls_in(lambda: extract(languages()["ruby"], "config/routes.rb", source)) < 200 * (number_of_routes + depth)
    facts = extract(languages()["ruby"], "config/routes.rb", source).facts
    assert number_of_routes == sum(each.kind == "route" for each in facts.definitions)
    assert f"GET {''.join(f'/s{number}' for number in range(depth))}/x0" == facts.definitions[1].name


@pytest.mark.parametrize(
    "annotations",
    ["@GET @Path", "@GET @Path()", "@GET @Path(1)", "@GET @Path(HOME)", "@Path GET", "@Path(", "@GET(", "@Get(value)"],
)
def test_annotations_without_a_path_in_quotes_make_no_route_of_a_method(annotations: str) -> None:
    """Nor does broken code."""
    for code in (f"{annotations} void a() {{}}", f"@POST void b() {{}} {annotations}"):
        assert not _routes_of("java", "Carts.java", f"class Carts {{ {code} }}")


@pytest.mark.parametrize("path", ["HOME", "Paths.HOME", 'HOME + "/carts"'])
def test_behind_a_path_that_is_not_known_no_path_is(path: str) -> None:
    of_class = f'@Path({path}) class Carts {{ @GET void all() {{}} @GET @Path("x") void x() {{}} }}'
    of_method = f'@Path("carts") class Carts {{ @GET @Path({path}) void all() {{}} }}'
    for source in (of_class, of_method):
        assert not _routes_of("java", "Carts.java", source)
        assert not _routes_of("kotlin", "Carts.kt", source.replace("void", "fun"))


def test_the_path_of_a_class_stands_before_the_routes_of_its_own_methods_alone() -> None:
    others = 'class Others { @GET void all() {} @GET @Path("x") void x() {} }'
    source = f'@Path("carts") class Carts {{ @GET void all() {{}} }} {others}'
    assert ["GET /carts", "GET /x"] == _routes_of("java", "Carts.java", source)


def test_a_choice_of_actions_is_read_in_time_that_is_linear_in_its_text() -> None:
    assert {"index"} == chosen(("index", "show"), "only: %i[index]," + " only: [" * 200_000)


def _routes_of(language: str, path: str, source: str) -> list[str]:
    definitions = extract(languages()[language], path, source.encode()).facts.definitions
    return [each.name for each in definitions if each.kind == "route"]
