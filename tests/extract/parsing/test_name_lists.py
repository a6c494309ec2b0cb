"""Long lists are read in time in proportion to their length, and item by item."""

from __future__ import annotations

import pytest
import tree_sitter

from packlens.extract.extraction import extract
from packlens.extract.languages.language import languages

_MANY = 1000
_STATES = 64
"""How many matches a cursor may have begun at a time, whatever the length of a list."""

LISTS = {
    "imports": ("import {", "{0}", "} from './x';"),
    "renamed imports": ("import {", "{0} as my{0}", "} from './x';"),
    "re-exports": ("export {", "{0}", "} from './x';"),
    "renamed re-exports": ("export {", "{0} as my{0}", "} from './x';"),
    "exports": ("export {", "{0}", "};"),
    "required": ("const {", "{0}", "} = require('./x');"),
    "renamed required": ("const {", "{0}: my{0}", "} = require('./x');"),
    "awaited": ("const {", "{0}", "} = await import('./x');"),
    "environment": ("const {", "{0}", "} = process.env;"),
    "pattern": ("const {", "{0}", "} = make();"),
    "exported pattern": ("export const {", "{0}", "} = make();"),
    "exported object": ("module.exports = {", "{0}", "};"),
    "object": ("const all = {", "{0}: () => 1", "};"),
    "argument": ("send({", "{0}: 'a'", "});"),
    "array": ("const all = [", "{0}", "];"),
    "arguments": ("call(", "{0}", ");"),
    "parameters": ("function call(", "{0}", ") {}"),
}


@pytest.mark.parametrize("shape", LISTS)
@pytest.mark.parametrize("name", ["javascript", "typescript", "tsx"])
def test_a_cursor_keeps_no_state_for_each_item_of_a_list(name: str, shape: str) -> None:
    language = languages()[name]
    opening, item, closing = LISTS[shape]
    text = opening + ", ".join(item.format(f"n{number}") for number in range(_MANY)) + closing
    root = language.parser.parse(text.encode()).root_node
    assert not root.has_error
    queries = language.queries.all
    for query in (queries.anywhere, queries.top, *(patterns.query() for patterns in queries.worded)):
        if query is not None:
            cursor = tree_sitter.QueryCursor(query, match_limit=_STATES)
            cursor.matches(root)
            assert not cursor.did_exceed_match_limit


IMPORTING = """
import main, {a, b as c, /* not */ "x-y" as e} from './x';
export {f, g as h} from './y';
const {i, j: k, l: {m}, n = 1, ...rest} = require('./z');
"""


@pytest.mark.parametrize("name", ["javascript", "typescript", "tsx"])
def test_each_name_of_a_list_is_an_import(name: str) -> None:
    imports = extract(languages()[name], "src/a.js", IMPORTING.encode()).facts.imports
    named = {(each.local, each.module, each.name) for each in imports if each.local != "main"}
    assert {
        ("a", "./x", "a"),
        ("c", "./x", "b"),
        ("f", "./y", "f"),
        ("h", "./y", "g"),
        ("i", "./z", "i"),
        ("k", "./z", "j"),
        ("n", "./z", "n"),
    } == named
    assert "main" in {each.local for each in imports}


def uses(text: str) -> list[tuple[str, str, str]]:
    references = extract(languages()["javascript"], "src/a.js", text.encode()).facts.references
    kinds = ("endpoint", "publish", "env")
    return [(each.kind, each.name, each.receiver) for each in references if each.kind in kinds]


def test_what_an_object_says_of_a_request_is_read_together() -> None:
    assert [("endpoint", "/carts", "POST:^")] == uses("axios({method: 'post', data, url: '/carts'});")
    assert [("endpoint", "/carts", "POST:^")] == uses("axios({uri: `/carts`, method: 'post'});")
    assert [] == uses("axios({method: verb, url: '/carts'});")
    assert [] == uses("axios({url: '/carts'}); send({method: 'post', url: '/a'});")
    assert [("publish", "carts", "")] == uses("producer.send({topic: 'carts', messages: batch});")
    assert [] == uses("producer.send({topic: 'carts'});")


def test_each_variable_that_is_taken_out_of_the_environment_is_read() -> None:
    assert [("env", name, "") for name in ("A", "B", "D")] == uses("const {A, B: b, D = 1} = process.env;")
