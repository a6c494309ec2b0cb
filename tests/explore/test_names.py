"""What a task names, and the shape of signatures."""

from __future__ import annotations

import pytest

from packlens.explore.families import signature_shape
from packlens.explore.names import read_names
from packlens.graph.view import Index
from tests.explore.conftest import Engines
from tests.graph.build import EdgeSpec, NodeSpec, make_index


def _names(task: str, index: Index) -> list[int]:
    return list(read_names(task, {}, index).positions)


FETCH = [
    NodeSpec("Rows", "class"),
    NodeSpec("fetch_all", "method", container=0),
    NodeSpec("get", "method", container=0),
]


@pytest.mark.parametrize("task", ["how does fetch_all work?", "Rows.fetch_all", "Rows::fetch_all()", "`fetch_all`"])
def test_an_identifier_is_a_name(task: str) -> None:
    assert 1 in _names(task, make_index(FETCH))


def test_plain_words_are_names_only_if_called_in_backticks_or_among_symbols() -> None:
    index = make_index(FETCH)
    assert [] == _names("get all rows of a table", index)
    assert [2] == _names("what does get() do", index)
    assert [2] == _names("what does `get` do", index)
    assert [1, 2] == _names("fetch_all Rows.fetch_all fetch_all get", index)


def test_a_task_of_one_plain_word_is_a_name_if_something_has_it() -> None:
    """Such a task filled its budget with whatever was near."""
    assert [2] == _names("get", make_index(FETCH))
    assert [] == _names("deadlines", make_index(FETCH))


def test_a_constant_or_an_enum_member_is_a_name_if_nothing_else_has_it() -> None:
    """A task that was the name of a constant was answered by its users."""
    nodes = [NodeSpec("BADFD", "constant"), NodeSpec("read"), NodeSpec("READ_ALL", "variant"), NodeSpec("READ_ALL")]
    index = make_index([*nodes, *(NodeSpec("DEBUG_ME", "variable", path=f"m{n}.py") for n in range(9))])
    assert [0] == _names("BADFD", index)
    assert [3] == _names("READ_ALL", index)
    assert ((), ()) == (read_names("DEBUG_ME", {}, index).positions, read_names("DEBUG_ME", {}, index).ambiguous)


def test_a_question_mark_behind_a_name_ends_the_question_unless_it_is_part_of_the_name() -> None:
    index = make_index([*FETCH, NodeSpec("is_empty?", "method", container=0), NodeSpec("is_empty")])
    assert [1] == _names("what calls fetch_all?", index)
    assert [3] == _names("what calls is_empty?", index)


def test_a_qualifier_chooses_by_container_or_by_path() -> None:
    index = make_index(
        [NodeSpec("A", "class"), NodeSpec("run_it", "method", container=0), NodeSpec("run_it", path="pkg/http.go")]
    )
    assert [2] == _names("http.run_it", index)
    assert [1, 2] == _names("run_it", index)
    assert [1, 2] == _names("nothing.run_it", index)


def test_a_name_of_many_definitions_means_the_one_that_all_others_override() -> None:
    nodes = [NodeSpec("as_sql", "method", path=f"m{n}.py") for n in range(9)]
    overriding = [EdgeSpec(n, 0, "overrides") for n in range(1, 9)]
    assert [0] == _names("as_sql", make_index(nodes, overriding))
    assert [] == _names("as_sql", make_index(nodes, overriding[:-1]))
    (many,) = read_names("as_sql", {}, make_index(nodes)).ambiguous
    assert ("as_sql", 9, "name one with its file") == many[:3]
    assert 9 == len(many.positions)


def test_a_use_on_an_instance_is_no_ambiguous_name() -> None:
    index = make_index([NodeSpec("start_it", "method", path=f"m{n}.py") for n in range(9)])
    assert () == read_names("line 9, in run\n    self.step.start_it(parent)\n", {}, index).ambiguous
    (many,) = read_names("Step.start_it", {}, index).ambiguous
    assert ("start_it", 9, "name one with its file") == many[:3]  # none of them is in a Step


@pytest.mark.parametrize(
    "message",
    [
        "Assert.Equal() Failure: Values differ\nExpected: 3\nActual: 2",
        "Assert.Equal failed. Expected:<3>. Actual:<2>.",
        "expect(received).Equal(expected) // deep equality\n\nExpected: 3\nReceived: 2",
        "expect(received).not.Equal(expected)",
    ],
)
def test_what_a_framework_says_of_a_failed_assertion_names_nothing_of_the_workspace(message: str) -> None:
    index = make_index([NodeSpec("Equal", "function"), NodeSpec("expect", "function"), NodeSpec("Cart", "class")])
    assert [2] == _names(f"`Cart` is wrong, says the runner of tests:\n{message}\n", index)


def test_an_assertion_of_the_workspace_itself_is_meant_by_what_it_says(engine_of: Engines) -> None:
    own = "class Assert:\n    def Equal(self):\n        pass\n"
    index = engine_of({"own.py": own, "other.py": "def Equal():\n    pass\n"}).view
    (position,) = _names("it prints Assert.Equal() Failure: Values differ", index)
    assert "Assert.Equal" == index.symbols.qualified_names[position]


def test_packages_in_front_of_a_name_do_not_hide_the_type_that_it_names(engine_of: Engines) -> None:
    makers = {f"shop/m{n}.py": f"class M{n}:\n    def create(self):\n        pass\n" for n in range(9)}
    index = engine_of(makers | {"shop/cart.py": "class Cart:\n    def create(self):\n        pass\n"}).view
    (position,) = read_names("it stopped in my_app::carts::Cart::create", {}, index).positions
    assert "Cart.create" == index.symbols.qualified_names[position]
    (many,) = read_names("it stopped in my_app::Basket::create", {}, index).ambiguous
    assert ("create", 10) == many[:2]  # no Basket has any of them


def test_a_name_of_many_definitions_means_those_of_a_named_type() -> None:
    nodes = [NodeSpec("SqlPart", "class"), *(NodeSpec("as_sql", "method") for _ in range(9))]
    nodes[4] = NodeSpec("as_sql", "method", container=0)
    assert [0, 4] == _names("SqlPart and as_sql", make_index(nodes))


def test_a_frame_of_a_trace_means_the_function_that_was_running_and_no_namesake(engine_of: Engines) -> None:
    """A trace was answered by whatever shared a name with its functions, and with those of libraries."""
    tree = {
        "web/bulk.py": "def delete_link(ids):\n    return ids\n",
        "api/links.py": "def delete_link(user, link):\n    if user:\n        return link\n    return user.id\n",
        **{f"queue/q{n}.py": f"class Queue{n}:\n    def next_one(self):\n        pass\n" for n in range(9)},
    }
    index = engine_of(tree).view
    trace = """it fails when a link is deleted
    at delete_link (/app/api/links.py:4:30)
    at Layer.next_one (/app/node_modules/router/layer.js:95:5)"""
    named = read_names(trace, {}, index)
    assert ["api/links.py"] == [index.symbols.path_of(position) for position in named.positions]
    assert {named.positions[0]: (4,)} == named.lines
    assert () == named.ambiguous
    assert 2 == len(read_names("delete_link fails", {}, index).positions)
    assert [(3,)] == [*read_names("see api/links.py:3", {}, index).lines.values()]
    assert {} == read_names("see api/links.py:300 and nowhere.py:3", {}, index).lines


def test_definitions_in_tests_do_not_count_unless_tests_are_asked_for() -> None:
    index = make_index([NodeSpec("run_it"), NodeSpec("run_it", test=True)])
    assert [0] == _names("run_it", index)
    assert [0, 1] == _names("tests of run_it", index)


@pytest.mark.parametrize(
    ("signature", "expected"),
    [
        ("func (r *Routes) serve(w Writer, q *Request) error", (2, "error")),
        ("def serve(self, a: dict[str, int] = {}, *, b=(1, 2)) -> str", (2, "-> str")),
        ("fn serve(&mut self, f: fn(i32, i32) -> u8) -> Result<A, B>", (1, "-> Result<A, B>")),
        ("Map<String, List<A>> serve(Map<String, A> a, B b) throws E", (2, "throws E")),
        ("def serve()", (0, "")),
        ("serve", (0, "")),
        ("def serve(a", (1, "")),
    ],
)
def test_a_shape_is_the_number_of_parameters_and_the_result(signature: str, expected: tuple[int, str]) -> None:
    assert expected == signature_shape(signature, "serve")
