"""What a header declares and another file defines: which definition is meant, and whose use it is."""

from __future__ import annotations

from tests.resolve.small_sources import edges, resolved

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


EXPECT = """package shop
expect fun total(n: Int = 1): Int
expect fun String.shout(): String
fun total(n: Int, m: Int) = n
"""
ACTUAL = "package shop\nactual fun total(n: Int): Int = load()\nactual fun String.shout() = this\n"
PLATFORMS = {"src/common/A.kt": EXPECT, "src/js/A.kt": ACTUAL, "src/jvm/A.kt": ACTUAL}


def test_an_expect_leads_to_its_actual_of_each_platform() -> None:
    common, others = "src/common/A.kt", ("src/js/A.kt", "src/jvm/A.kt")
    expected = {(f"{common}:{name}", f"{other}:{name}") for name in ("total", "String.shout") for other in others}
    assert expected == declared(PLATFORMS)
    assert {0.85} == {edge.confidence for edge in resolved(PLATFORMS) if edge.kind == "declares"}


def test_a_use_of_an_expect_surely_uses_its_actuals() -> None:
    use = "package shop\nfun use(text: String) = total() + text.shout()\n"
    files = {**PLATFORMS, "src/common/Use.kt": use}
    found = {edge.target: edge.confidence for edge in resolved(files) if edge.kind == "calls"}
    names = ("total#function", "String.shout#method")
    assert found == {f"{path}:{name}": 0.85 for path in PLATFORMS for name in names}


def test_code_of_a_platform_uses_the_actual_of_its_own() -> None:
    files = {**PLATFORMS, "src/js/Use.kt": "package shop\nfun use() = total()\n"}
    found = {edge.target for edge in resolved(files) if edge.kind == "calls"}
    assert found == {"src/common/A.kt:total#function", "src/js/A.kt:total#function"}


def test_another_package_has_no_actual() -> None:
    assert set() == declared({"src/common/A.kt": EXPECT, "src/js/A.kt": ACTUAL.replace("shop", "till")})


def test_members_of_an_expect_class_lead_to_those_of_the_actual_ones() -> None:
    common = """package shop
        expect class Cart {
            fun pay(n: Int): Int

            companion object {
                fun of(): Cart
            }
        }
        """
    script = """package shop
        actual class Cart {
            actual fun pay(n: Int) = 1
            fun more() = 2

            actual companion object {
                actual fun of() = Cart()
            }
        }
        """
    files = {
        "src/common/A.kt": common,
        "src/js/A.kt": script,
        "src/jvm/A.kt": "package shop\nactual typealias Cart = java.util.Cart\n",
    }
    a, b = "src/common/A.kt:", "src/js/A.kt:"
    found = declared(files)
    assert {(a + name, b + name) for name in ("Cart", "Cart.pay", "Cart.of")} | {
        (a + "Cart", "src/jvm/A.kt:Cart")
    } == found


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
