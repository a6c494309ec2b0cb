"""Which extension a name means, and how sure that is: those that stand in types (Kotlin), and methods of C#."""

from __future__ import annotations

import pytest

from tests.resolve.small_sources import resolved

KITCHEN = """
    package shop
    class Kitchen {
        fun String.cook() = this
        private fun String.taste() = this
        fun serve(text: String) { text.cook(); text.taste() }
    }
    open class Bakery { fun String.cook() = this }
    object Tools { fun String.shout() = this }
    """


def callees(source: str, text: str) -> dict[str, float]:
    """The lines of the kitchen that a function of another file calls, each with the confidence."""
    edges = resolved({"Kitchen.kt": KITCHEN, "Use.kt": text})
    return {
        edge.target.removeprefix("Kitchen.kt:"): edge.confidence
        for edge in edges
        if edge.kind == "calls" and edge.source == f"Use.kt:{source}"
    }


def test_the_type_around_a_use_tells_which_extension_is_meant() -> None:
    edges = resolved({"Kitchen.kt": KITCHEN})
    called = {edge.target: edge.confidence for edge in edges if edge.kind == "calls"}
    assert called == {"Kitchen.kt:String.cook#method": 0.85, "Kitchen.kt:String.taste#method": 0.85}


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("package shop\nclass Cafe : Bakery() { fun serve(text: String) = text.cook() }\n", "Cafe.serve#method"),
        ("package shop\nfun Bakery.serve(text: String) = text.cook()\n", "Bakery.serve#method"),
    ],
)
def test_an_heir_and_an_extension_of_the_type_know_its_extensions(text: str, source: str) -> None:
    assert callees(source, text) == {"String.cook#method~2": 0.85}


def test_an_extension_in_no_type_comes_before_those_that_a_use_does_not_see() -> None:
    text = "package shop\nfun String.cook() = this\nfun serve(text: String) = text.cook()\n"
    assert callees("serve#function", text) == {"Use.kt:String.cook#method": 0.85}


def test_a_lambda_may_have_the_type_of_an_extension_as_its_receiver_but_never_sees_a_private_one() -> None:
    text = "package shop\nfun serve(kitchen: Kitchen, text: String) = with(kitchen) { text.cook(); text.taste() }\n"
    assert callees("serve#function", text) == {"String.cook#method": 0.425, "String.cook#method~2": 0.425}


def test_an_import_brings_the_extension_of_an_object() -> None:
    text = "package other\nimport shop.Tools.shout\nfun serve(text: String) = text.shout()\n"
    assert callees("serve#function", text) == {"String.shout#method": 0.85}


def test_an_overload_in_a_type_that_is_not_around_is_not_meant() -> None:
    text = """
        package shop
        fun String.cook(times: Int) = this
        class Grill { fun String.cook(times: Int, salt: Int) = this }
        fun serve(text: String) = text.cook(1)
        """
    assert callees("serve#function", text) == {"Use.kt:String.cook#method": 0.85}


def test_the_extension_of_the_type_around_is_meant_among_any_number() -> None:
    members = "private fun String.stir() = this\n fun serve(text: String) = text.stir()"
    one = f"package shop\nclass Cook{{0}} {{{{\n {members}\n}}}}\n"
    edges = resolved({f"Cook{number}.kt": one.format(number) for number in range(6)})
    called = {(edge.source[:5], edge.target[:5]): edge.confidence for edge in edges if edge.kind == "calls"}
    assert called == {(f"Cook{number}", f"Cook{number}"): 0.85 for number in range(6)}


def test_a_local_extension_knows_those_of_the_type_around_its_function() -> None:
    text = """
        package shop
        class Grill {
            private fun String.turn() = this
            fun serve(text: String) { fun String.twice() = turn(); text.twice() }
        }
        """
    assert callees("String.twice#method", text) == {"Use.kt:String.turn#method": 0.85}


_METHODS = """
namespace Shop;
public interface ITagged {}
public class Cart : ITagged {}
public static class Extensions {
    public static void AddTag(this ITagged tagged) {}
    public static bool IsUnset(this Guid id) => true;
    public static bool IsNullOrEmpty(this Guid? id) => true;
    public static string ToList(this Guid id) => "";
    public static void LoadAll(this IDbConnection connection) {}
}
"""


@pytest.mark.parametrize(
    ("parameter", "use", "provenance"),
    [
        ("Cart cart", "cart.AddTag()", {"ast_resolved"}),
        ("Guid id", "id.IsUnset()", {"ast_resolved"}),
        ("Guid id", "id.IsNullOrEmpty()", {"ast_resolved"}),
        ("Guid id", "id.ToList()", {"ast_inferred"}),
        ("SqlConnection other", "other.LoadAll()", {"ast_inferred"}),
        ("string text", "string.IsNullOrEmpty(text)", set()),
    ],
)
def test_an_extension_method_is_sure_for_its_own_type_and_for_those_below(
    parameter: str, use: str, provenance: set[str]
) -> None:
    text = f"namespace Shop;\nclass Till {{ void Run({parameter}) {{ {use}; }} }}"
    edges = resolved({"Extensions.cs": _METHODS, "Till.cs": text})
    assert {edge.provenance for edge in edges if edge.kind == "calls"} == provenance
