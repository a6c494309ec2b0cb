"""How well arguments fit the parameters of overloads."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from packlens.extract.languages.language import languages
from packlens.extract.types.argument_types import MAX_TYPES
from packlens.resolve.overloads.argument_ranks import rank, ranks
from tests.resolve.small_sources import resolved

JAVA, CSHARP = (languages()[name].argument_rules for name in ("java", "csharp"))
RULES = {"may": languages()["kotlin"].argument_rules, "must": languages()["swift"].argument_rules, "": JAVA}
"""By what arguments do with labels."""


@pytest.mark.parametrize(
    ("argument", "better", "worse"),
    [
        ('"', "String", "Uri"),
        ('"', "Uri", "int"),
        ("1", "int", "long"),
        ("1", "long", "double"),
        ("1", "double", "boolean"),
        (".", "double", "int"),
        ("'", "char", "int"),
        ("'", "int", "String"),
        ("!", "bool", "int"),
        ("0", "String", "int"),
        ("()", "Runnable", "Cart"),
        ("()", "Cart", "String"),
        ("Cart", "Cart", "Object"),
        ("Cart", "Object", "String"),
        ("Supplier", "Supplier", "CartConfig"),
        ("Cart", "Cart", "T"),
        ('"', "TItem", "Object"),
    ],
)
def test_an_argument_fits_one_type_better_than_another(argument: str, better: str, worse: str) -> None:
    rules = CSHARP if better == "bool" else JAVA
    assert rank(argument, better, rules) > rank(argument, worse, rules)


@pytest.mark.parametrize(
    ("argument", "one", "other"),
    [
        ("Cart", "T", "Basket"),  # a base of Cart may be
        ('"', "TLSConfig", "Uri"),
        ("long", "Integer", "Object"),
        ("Integer", "int", "Object"),
    ],
)
def test_what_only_types_of_libraries_and_bases_tell_is_left_open(argument: str, one: str, other: str) -> None:
    assert rank(argument, one, JAVA) == rank(argument, other, JAVA)


@pytest.mark.parametrize(
    ("parameters", "arguments", "labels", "is_possible"),
    [
        ("a~int,b~int=", "1,b~1", "may", True),
        ("a~int,b~int=", "1,c~1", "may", False),
        ("a~int,b~int", "b~1", "may", False),
        ("a~int,b~int=", "a~1", "may", True),
        ("_~Int,b~Int", "1,b~1", "must", True),
        ("a~Int,b~Int", "1,b~1", "must", False),
        ("_~Int,c~()=", "1,()", "must", True),
        ("_~Int,d~Int=,c~()", "1,()", "must", True),
        ("<a~T", "<1", "may", True),
        ("<<a~T", "<1", "may", False),
        ("int,String*", '1,",",', "", True),
        ("int,String*", "1,1", "", False),
    ],
)
def test_labels_and_type_arguments_rule_overloads_out(
    parameters: str, arguments: str, labels: str, is_possible: bool
) -> None:
    assert is_possible == (0 not in ranks(parameters, arguments, 0, RULES[labels]))


PARAMETERS = st.lists(
    st.tuples(st.sampled_from("ab_"), st.sampled_from(["", "int", "String", "Cart", "()"])), max_size=4
)
ARGUMENTS = st.lists(
    st.tuples(st.sampled_from(["", "a~", "b~"]), st.sampled_from(["", "1", '"', "Cart", "()"])), max_size=4
)


@given(PARAMETERS, ARGUMENTS, st.sampled_from(["may", "must", ""]), st.integers(0, 1))
@example([], [("", "()")], "may", 1)  # a block for a member that may be an extension, and takes nothing
@example([("a", "Cart")], [("", "()")], "must", 1)
def test_any_description_has_a_rank_for_each_argument(
    parameters: list[tuple[str, str]], arguments: list[tuple[str, str]], labels: str, skipped: int
) -> None:
    taken = ",".join(f"{label}~{type_name}" if labels else type_name for label, type_name in parameters)
    given_types = ",".join(label + type_name if labels else type_name for label, type_name in arguments)
    found = ranks(taken, given_types, skipped, RULES[labels])
    assert max(1, len(arguments)) + bool(labels) == len(found)


LONG = ",".join(f"p{number}~int=" for number in range(MAX_TYPES))


@pytest.mark.parametrize("labels", ["may", "must", ""])
def test_overloads_of_many_and_of_few_parameters_have_as_many_ranks(labels: str) -> None:
    assert len(ranks(LONG, "1,1", 0, RULES[labels])) == len(ranks("a~int,b~String", "1,1", 0, RULES[labels]))


def test_a_call_that_overloads_of_many_and_of_few_parameters_fit_may_mean_either() -> None:
    many = ", ".join(f"p{number}: Int = 0" for number in range(MAX_TYPES))
    text = f"""
        fun pay(code: String, {many}) = 1
        fun pay(code: String, cents: Int) = 2
        fun use() = pay("a", 2)
        """
    found = {edge.target: edge.confidence for edge in resolved({"A.kt": text}) if edge.kind == "calls"}
    assert found == {"A.kt:pay#function": 0.425, "A.kt:pay#function~2": 0.425}


def test_a_member_overrides_the_one_that_takes_the_same() -> None:
    text = """
        interface Till { void pay(int cents); void pay(String code); }
        class Shop implements Till { public void pay(String code) { } public void pay(int cents) { } }
        """
    found = {(edge.source, edge.target) for edge in resolved({"A.java": text}) if edge.kind == "overrides"}
    own, base = "A.java:Shop.pay#method", "A.java:Till.pay#method"
    assert found == {(own, f"{base}~2"), (f"{own}~2", base)}


def test_an_argument_of_unknown_type_may_rule_the_better_overload_out() -> None:
    text = """
        class Shop {
            void pay(String code, Till till) { }
            void pay(Object code, Cart cart) { }
            void pay(Object code, Till till) { }
            void use() { pay("a", any()); }
        }
        """
    found = {edge.target: edge.confidence for edge in resolved({"A.java": text}) if edge.kind == "calls"}
    assert found == {"A.java:Shop.pay#method": 0.425, "A.java:Shop.pay#method~2": 0.425}


@pytest.mark.parametrize(
    ("path", "overloads", "call", "meant"),
    [
        ("A.cs", ("object a, params object[] b", "string a, string b"), '"", 1', [1]),
        ("A.cs", ("Cart a, Till storage", "Cart a, string name"), "cart, storage: till", [1]),
        ("a.cc", ("int *a", "Cart a", "long a"), "nullptr", [1, 2]),
        ("a.cc", ("int *a", "long a"), "1", [2]),
        ("a.cc", ("char a", "const char *a"), "text", [1, 2]),
        ("A.java", ("T a", "Cart a"), "new Special()", [1, 2]),
        ("A.java", ("Integer a", "Object a"), "2L", [1, 2]),
        ("A.kt", ('@Named("a:b") a: String', "a: Int"), "1", [2]),
    ],
)
def test_overloads_that_an_argument_may_mean(
    path: str, overloads: tuple[str, ...], call: str, meant: list[int]
) -> None:
    declare = "fun pay({}) {{ }}" if path.endswith(".kt") else "void pay({}) {{ }}"
    use = "fun use() {{ pay({}) }}" if path.endswith(".kt") else "void use(char *text) {{ pay({}); }}"
    members = "\n".join([*map(declare.format, overloads), use.format(call)])
    text = members if path.endswith(".cc") else f"class Shop {{\n{members}\n}}"
    name = "pay#function" if path.endswith(".cc") else "Shop.pay#method"
    found = {edge.target for edge in resolved({path: text}) if edge.kind == "calls" and "pay" in edge.target}
    assert {f"{path}:{name}" + (f"~{number}" if number > 1 else "") for number in meant} == found
