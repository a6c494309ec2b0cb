"""Patterns are taken apart by where they begin, and lose nothing by it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest
import tree_sitter

from packlens.errors import GrammarError
from packlens.extract.languages.language import languages
from packlens.extract.languages.patterns import Queries, TextContents, compile_queries, kinds_of, literal_words
from packlens.extract.parsing.captures import Match, collect, worded_matches

TEXT = """
; a comment with a ( bracket
(module (assignment left: (identifier) @name) @definition.variable)
((call function: (identifier) @name) @reference.call (#not-eq? @name "([")) ; behind it
[(string) (concatenated_string)] @string
((module (comment) @name @reference.name))
(module . (string) @name) @scope.header
"""


def queries_of(text: str) -> Queries:
    return compile_queries(languages()["python"].ts_language, text)


def test_patterns_that_begin_at_the_root_come_last_if_their_order_says_nothing() -> None:
    queries = queries_of(TEXT)
    assert (1, 2, 3, 0, 4) == queries.ranks
    assert ["reference", "string", "reference", "definition", "scope"] == [role.kind for role in queries.roles]
    assert queries.top is not None
    assert (3, 2) == (queries.anywhere.pattern_count, queries.top.pattern_count)


def test_what_begins_at_the_root_is_found_without_going_deeper() -> None:
    queries = queries_of(TEXT)
    root = languages()["python"].parser.parse(b'"doc"\na = 1\ndef f():\n    b = g("(")\n').root_node
    assert queries.top is not None
    cursor = tree_sitter.QueryCursor(queries.top)
    cursor.set_max_start_depth(0)
    assert [1, 0] == [number for number, _ in cursor.matches(root)]
    assert [1, 0, 1] == [number for number, _ in tree_sitter.QueryCursor(queries.anywhere).matches(root)]


def test_a_file_without_such_patterns_has_one_query() -> None:
    assert queries_of("(comment) @comment").top is None


NEEDY = """
(call function: (identifier) @name) @reference.call
(call function: (identifier) @_get arguments: (argument_list . (string) @name)
  (#eq? @_get "getenv") (#needs? "getenv")) @reference.env
"""


def test_a_pattern_that_needs_a_word_is_not_compiled_with_the_others() -> None:
    queries = queries_of(NEEDY)
    assert 1 == queries.anywhere.pattern_count
    assert [((b"getenv",), (), 1)] == [patterns[:3] for patterns in queries.worded]
    assert 1 == queries.worded[0].query().pattern_count
    assert ["call", "env"] == [role.detail for role in queries.roles]
    assert () == queries_of(TEXT).worded


def test_patterns_that_need_the_same_words_are_one_query() -> None:
    pattern = '(call function: (identifier) @name (#eq? @name "{0}") (#needs? {1})) @reference.{0}\n'
    needs = {"get": '"b" "a("', "put": '"c"', "post": '"a(" "b"'}
    queries = queries_of("".join(pattern.format(name, words) for name, words in needs.items()))
    assert [((b"b",), (b"a",), 2), ((b"c",), (), 1)] == [patterns[:3] for patterns in queries.worded]
    assert ["get", "post", "put"] == [role.detail for role in queries.roles]
    assert (0, 2, 1) == queries.ranks


def test_only_patterns_whose_words_a_text_holds_are_compiled() -> None:
    pattern = '(call function: (identifier) @name (#needs? "{0}")) @reference.{0}\n'
    queries = queries_of("".join(map(pattern.format, ("get", "put"))))
    root = languages()["python"].parser.parse(raw := b"put()\n").root_node
    assert [1] == [number for number, _ in worded_matches(queries, root, raw)]
    assert [0, 1] == [patterns.query.cache_info().currsize for patterns in queries.worded]  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["python", "go", "rust"])
def test_a_word_that_is_needed_is_asked_for_by_the_pattern_that_needs_it(name: str) -> None:
    language = languages()[name]
    assert language.queries.all.worded
    text = (language.folder / "tags.scm").read_text("utf-8")
    plain = re.sub(r"\(#needs\?[^)]*\)", "", text)
    words = [word.decode().strip(".(=") for each in language.queries.all.worded for word in each.words]
    assert [] == [word for word in words if word not in plain]


def test_what_needs_a_word_is_found_as_if_it_were_tried_everywhere() -> None:
    language = languages()["python"]
    source = (
        b'"""doc"""\n'
        + b"f(1)\n" * 50
        + b"import os\n\ndef g():\n    return [os.getenv(\n        'A'), os.getenv('B')]\n"
    )
    source += (
        b"f(2)\n" * 50
        + b"class C(pb.XServicer):\n    def Get(self):\n        pass\n\n    def Put(self):\n        pass\n"
    )
    found = dict.fromkeys(("env", "serve_rpc"), 0)
    for role, matches in collect(language, language.parser.parse(source).root_node, source).references:
        if role.detail in found:
            found[role.detail] += len(matches)
    assert {"env": 2, "serve_rpc": 3} == found


def test_what_holds_words_far_from_each_other_is_found_once() -> None:
    language = languages()["python"]
    source = b"class C(pb.XServicer):\n    def get(self):\n        f(1)\n" + b"        f(2)\n" * 100
    source += b"        return pb.YServicer\n" + b"f(3)\n" * 100 + b"os.getenv('A')\n"
    matches = collect(language, language.parser.parse(source).root_node, source).references
    assert {"env": 1, "serve_rpc": 2} == {
        kind: sum(len(of_role) for role, of_role in matches if role.detail == kind) for kind in ("env", "serve_rpc")
    }


@pytest.mark.parametrize("opening", ["(", " (", "<Held>(", "?.(", "?.<Held>("])
@pytest.mark.parametrize(
    "call",
    [
        "request({ url: '/boats', method: 'get' })",
        "request(app.server).get('/boats')",
        "app.request('/boats')",
        "app.register(boats, { prefix: '/boats' })",
        "sail.call(boat)",
        "sail.bind(boat)",
        "sail.apply(boat)",
        "boat.closest('.harbour')",
        "boat.matches('.harbour')",
        "app.use(boats)",
    ],
)
def test_a_name_that_is_called_is_found_however_the_call_is_written(call: str, opening: str) -> None:
    language = languages()["typescript"]
    queries = language.queries.all
    raw = call.replace("(", opening, 1).encode()
    root = language.parser.parse(raw).root_node
    everywhere = numbers_and_nodes(tried_everywhere(queries, root))
    assert everywhere
    assert everywhere == numbers_and_nodes(worded_matches(queries, root, raw))


def test_a_name_that_is_not_called_brings_no_pattern() -> None:
    queries = languages()["typescript"].queries.all
    raw = b"const request = caller.calls\n"
    root = languages()["typescript"].parser.parse(raw).root_node
    assert () == tuple(worded_matches(queries, root, raw))


@pytest.mark.parametrize("name", [name for name, language in languages().items() if "(#needs? " in language.patterns])
def test_what_the_examples_hold_of_patterns_that_need_a_word_is_around_these_words(name: str) -> None:
    language = languages()[name]
    queries = language.queries.all
    assert queries.worded
    for path in sorted((language.folder / "examples").rglob("*")):
        if path.is_file():
            raw = path.read_bytes()
            root = language.parser.parse(raw).root_node
            assert numbers_and_nodes(tried_everywhere(queries, root)) == numbers_and_nodes(
                worded_matches(queries, root, raw)
            )


def tried_everywhere(queries: Queries, root: tree_sitter.Node) -> Iterator[Match]:
    """Yield the matches that the patterns of words have anywhere in a tree, numbered from 0."""
    before = 0
    for patterns in queries.worded:
        for number, captures in tree_sitter.QueryCursor(patterns.query()).matches(root):
            yield before + number, captures
        before += patterns.pattern_count


def numbers_and_nodes(matches: Iterable[Match]) -> set[tuple[int, ...]]:
    return {(number, *(node.id for nodes in captures.values() for node in nodes)) for number, captures in matches}


COMPARING = """
(call function: (identifier) @_get (#eq? @_get "getenv")) @scope.public
(call function: [(identifier) @_f (attribute attribute: (identifier) @_f)] (#any-of? @_f "gql" "graphql")) @scope.block
(call function: [(identifier) @_f (attribute)] (#eq? @_f "url")) @scope.test
(call arguments: (argument_list (string)? @_path (#eq? @_path "''"))) @scope.script
(call function: (identifier) @_f (#not-eq? @_f "len")) @reference.call
(call function: (identifier) @_f (#eq? @_f "a\\"b")) @reference.new
"""


@pytest.mark.parametrize(
    ("source", "compared"), [(b"f(1)", set()), (b"getenv(1)", {"public"}), (b"a.graphql(1)", {"block"})]
)
def test_a_pattern_is_compiled_only_for_texts_that_hold_a_word_which_its_match_has(
    source: bytes, compared: set[str]
) -> None:
    language = languages()["python"]
    assert literal_words(COMPARING) == {b"getenv", b"gql", b"graphql", b"url", b"''"}
    words = frozenset(word for word in literal_words(COMPARING) if word in source)
    kinds = frozenset(kinds_of(language.parser.parse(b"f('', 1)\na.b()").root_node))
    few = "(dictionary_splat) @scope\n" * 20  # so that the others are few
    queries = compile_queries(language.ts_language, COMPARING + few, TextContents(kinds, words))
    assert compared | {"test", "script", "call", "new"} == {role.detail for role in queries.roles}


def test_a_pattern_with_two_roles_is_refused() -> None:
    with pytest.raises(GrammarError, match="more than one role"):
        queries_of("(call) @reference.call @definition.function")


def test_a_pattern_that_is_not_closed_is_refused() -> None:
    with pytest.raises(tree_sitter.QueryError):
        queries_of("(call @reference.call")
