"""What a header declares and another file defines: which definition is meant, and whose use it is."""

from __future__ import annotations

from tests.resolve.edges import edges, resolved

HEADER = "int total(int n);\nint other(int n);\n"
RECURSIVE = '#include "cart.h"\nint total(int n) { return n ? total(n - 1) : 0; }\n'


def declared(files: dict[str, str]) -> set[tuple[str, str]]:
    return {(source, target) for source, target, kind in edges(files) if kind == "declares"}


def test_a_declaration_in_a_header_leads_to_its_definition() -> None:
    files = {"cart.h": HEADER, "cart.c": RECURSIVE}
    assert {("cart.h:total", "cart.c:total")} == declared(files)


def test_a_function_that_calls_itself_does_not_use_its_declaration() -> None:
    files = {"cart.h": HEADER, "cart.c": RECURSIVE}
    assert set() == {edge for edge in edges(files) if edge[2] == "calls"}


def test_a_static_function_of_that_name_is_not_what_a_header_declares() -> None:
    files = {"cart.h": HEADER, "cart.c": "static int total(int n) { return n; }\n"}
    assert set() == declared(files)


def test_what_a_header_defines_itself_has_no_other_definition() -> None:
    files = {
        "cart.h": "static inline int total(int n) { return n; }\n",
        "use.c": "static int total(int n) { return 1; }\n",
    }
    assert set() == declared(files)


def test_definitions_for_several_platforms_share_the_confidence() -> None:
    files = {"cart.h": HEADER, "unix/cart.c": RECURSIVE, "win/cart.c": RECURSIVE}
    confidences = [edge.confidence for edge in resolved(files) if edge.kind == "declares"]
    assert [0.425, 0.425] == confidences


def test_the_definition_in_the_folder_of_the_header_is_meant() -> None:
    files = {"unix/cart.h": HEADER, "unix/cart.c": RECURSIVE, "win/cart.c": RECURSIVE}
    assert {("unix/cart.h:total", "unix/cart.c:total")} == declared(files)


def test_a_stub_in_a_test_is_not_the_definition_if_there_is_another() -> None:
    files = {"cart.h": HEADER, "cart.c": RECURSIVE, "tests/stub.c": "int total(int n) { return 1; }\n"}
    assert {("cart.h:total", "cart.c:total")} == declared(files)


def test_what_a_header_defines_for_each_file_is_known_through_other_headers() -> None:
    inline = "static inline int low(int n) { return n; }\n"
    files = {
        "a/low.h": inline,
        "a/top.h": '#include "low.h"\n',
        "a/use.c": '#include "top.h"\nint use(int n) { return low(n); }\n',
        "b/low.h": inline,
        "b/use.c": "int use(int n) { return low(n); }\n",
        "b/own.c": "static int own(int n) { return n; }\n",
        "b/other.c": "int other(int n) { return own(n); }\n",
    }
    found = {edge for edge in edges(files) if edge[2] == "calls"}
    assert {("a/use.c:use", "a/low.h:low", "calls"), ("b/use.c:use", "b/low.h:low", "calls")} == found


def test_overloads_meet_by_the_number_of_their_parameters() -> None:
    header = (
        "class Cart { public: int total(); int total(int tax, int tip = 0); int total(int, int, int) = delete; };\n"
    )
    source = '#include "cart.hpp"\nint Cart::total() { return 1; }\nint Cart::total(int tax, int tip) { return tax; }\n'
    found = [
        (edge.source, edge.target)
        for edge in resolved({"cart.hpp": header, "cart.cpp": source})
        if edge.kind == "declares"
    ]
    assert [
        ("cart.hpp:Cart::total#method", "cart.cpp:Cart::total#method"),
        ("cart.hpp:Cart::total#method~2", "cart.cpp:Cart::total#method~2"),
    ] == found
