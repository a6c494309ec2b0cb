"""How many parameters a definition has, and how many arguments a call."""

from __future__ import annotations

import pytest

from packlens.extract.extraction import extract
from packlens.extract.facts import TAKES, TYPES
from packlens.extract.languages.file_language import language_of
from tests.work import calls_in


def takes(path: str, text: str, name: str) -> list[str]:
    """What each definition of a name takes."""
    language = language_of(path)
    assert language is not None
    definitions = extract(language, path, text.encode()).facts.definitions
    return [each.type_name.partition(TAKES)[2] for each in definitions if each.name == name]


def arguments(path: str, text: str, name: str) -> set[str]:
    """The arguments of the calls of a name."""
    language = language_of(path)
    assert language is not None
    return {use[4] for use in extract(language, path, text.encode()).facts.references.uses if use[1] == name}


def argument_counts(path: str, text: str, name: str) -> set[str]:
    """How many arguments the calls of a name have."""
    return {each.partition(TYPES)[0] for each in arguments(path, text, name)}


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("A.java", "class A { void f() {} }", "0"),
        ("A.java", "class A { <T> void f(Map<String, T> a, /* of, it */ int[] b) {} }", "2"),
        ("A.java", "class A { void f(int a, String... more) {} }", "1-"),
        ("A.kt", "fun f(a: Int?, b: (Int, Int) -> Int = { x, y -> x }) = 1", "1-2"),
        ("A.kt", "fun f(vararg a: Int, b: Int) = 1", "1-"),
        ("A.cs", "class A { void F(int a, int? b = null) {} void f(ref int a, params int[] b) {} }", "1-"),
        ("A.swift", "func f(_ a: Int?, b: (Int, Int) -> Int = add) {}", "1-2"),
        ("A.swift", "class A { func f(a: Int...) {} }", "0-"),
        ("a.cpp", "int f(void) { return 1; }", "0"),
        ("a.cpp", "int f(std::map<int, int> a, const char* b = 0) { return 1; }", "1-2"),
        ("a.cpp", "template <class... T> int f(int a, T&&... b) { return 1; }", "1-"),
        ("a.jl", "f(a::Int, (b, c), d=1; e=2) = 1", "2-3"),
        ("a.jl", "function f(a, rest...) end", "1-"),
        ("a.ex", "defmodule A do\n  def f({a, b}, %{c: 1} = d, e \\\\ 1) when a > 1 do\n  end\nend", "2-3"),
        ("A.scala", "class A { def f[T <: List[T]](a: T, b: Int = 1)(implicit c: T) = a }", "1-2"),
        ("A.sol", "contract A { function f(uint a, mapping(uint => uint) storage b) public {} }", "2"),
    ],
)
def test_parameters_are_counted(path: str, text: str, expected: str) -> None:
    assert [expected] == [each.partition(TYPES)[0] for each in takes(path, text, "f")]


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        (
            "A.java",
            "class A { <T> void f(final Map<String, T> a, @Old(1) int[] b, a.b.C c, T... d) {} }",
            "Map,int[],C,T*",
        ),
        ("A.java", "class A { void f() {} }", ""),
        (
            "A.cs",
            "class A { void f<K, V>(this string a, [In] int? b = 1, Func<K, V> c, params V[] d) {} }",
            "<<a~string,b~int?=,c~Func,d~V*;2:*K",
        ),
        (
            "A.kt",
            "fun f(a: Map<String, Int>?, b: (Int) -> Int = { it }, vararg c: Int) = 1",
            "a~Map,b~()=,c~Int*;1:Int",
        ),
        (
            "A.swift",
            "func f<T>(_ a: T?, forKey b: Int = 1, c: @escaping (T) -> Void, d: [T]) {}",
            "<_~T,forKey~Int=,c~(),d~Array",
        ),
        (
            "a.cpp",
            "int f(const std::string& a, const char* b, unsigned int c, int (*d)(int)) { return 1; }",
            "string,string,int,()",
        ),
        ("A.scala", "class A { def f(a: => String, b: Seq[Int]*) = a }", "a~String,b~Seq*"),
        ("a.cpp", "int f(const char* a, ...);\nint f(int a, ...) { return 1; }", "int,*"),
        ("a.jl", "f(a::Int) = 1", ""),
    ],
)
def test_types_of_parameters_are_read(path: str, text: str, expected: str) -> None:
    assert [expected] == [each.partition(TYPES)[2] for each in takes(path, text, "f")][-1:]


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        (
            "A.java",
            "class A { void f() {} void g(B b) { f(\"a\", 1, 2L, 1.5, true, 'c', null, b, new C<D>(), x -> 1, b.d); }}",
            "\",1,long,.,!,',0,B,C,(),",
        ),
        ("A.java", "class A { B b; void f() {} void g() { f(b, c); } }", "B,"),
        ("A.java", "class A { void f() {} void g() { f(B.class, C::d); } }", "Class,()"),
        ("A.cs", "class A { void f() {} void g() { f(typeof(B), default); } }", "Type,"),
        ("A.java", "class A { B b; void f() {} void g() { var b = h(); f(b); } }", ""),
        ("A.cs", 'class A { void f() {} void g() { f<int, List<D>>(b: 1, $"{a}", out B c, new()); } }', '<<b~1,",B,'),
        ("A.kt", "fun f() = 1\nfun g(a: B) { f(c = a, C(1), C(1).d) { 1 } }", "c~B,C,,()"),
        ("A.swift", 'func f() {}\nfunc g(a: B) { f(a, with: "c", .d) { 1 } }', 'B,with~",,()'),
        ("a.jl", "f() = 1\ng() = f(1)", ""),
    ],
)
def test_types_of_arguments_are_read(path: str, text: str, expected: str) -> None:
    assert {expected} == {each.partition(TYPES)[2] for each in arguments(path, text, "f")}


@pytest.mark.parametrize(
    ("path", "call", "expected"),
    [
        ("A.java", "class A { void f() {} void g() { %s; } }", {"f()": "0", "f(a, (b, c) -> d, e(1, 2))": "3"}),
        ("A.kt", "fun f() = 1\nfun g() { %s }", {"f { 1 }": "1", "f(1) { 2 }": "2", "f(1, *a)": "1+", "f(b = 1)": "1"}),
        ("A.cs", "class A { void f() {} void g() { %s; } }", {"f<int>(a, out var b)": "2", "this.f(b: 1)": "1"}),
        ("A.swift", "func f() {}\nfunc g() { %s }", {"f(1, with: 2)": "2", "f(1) { $0 }": "2", "f { $0 }": "1"}),
        ("a.cpp", "void f() {}\nvoid g() { %s; }", {"f(a, {1, 2})": "2", "f<int>(a...)": "0+", "f ()": "0"}),
        ("a.jl", "f() = 1\ng() = %s", {"f(1, (2, 3); k=4)": "2", "f(1, k=4)": "1", "f(1, a...)": "1+"}),
        ("A.scala", "object A { def f() = 1; def g() = %s }", {"f(1, 2)(3)": "2", "f { 1 }": "1", "f[Int](1)": "1"}),
    ],
)
def test_arguments_are_counted(path: str, call: str, expected: dict[str, str]) -> None:
    for written, count in expected.items():
        assert {count} == argument_counts(path, call % written, "f") - {""}, written


def test_a_pipe_and_a_block_are_arguments() -> None:
    text = "defmodule A do\n  def f(a), do: a\n  def g(a), do: a |> f()\n  def h(a) do\n    f do\n 1\n end\n  end\nend"
    assert "1" in argument_counts("a.ex", text, "f")
    assert "0" not in argument_counts("a.ex", text, "f")


def test_what_is_passed_on_by_name_and_arity_has_that_many() -> None:
    assert "2" in argument_counts("a.ex", "defmodule A do\n  def f(a, b), do: a\n  def g(a), do: g(a, &f/2)\nend", "f")


def test_an_arity_that_no_function_has_is_unknown() -> None:
    text = f"defmodule A do\n  def f(a, b), do: a\n  def g(), do: h(&f/{'2' * 5000})\nend"
    assert "" in argument_counts("a.ex", text, "f")


def test_broken_lists_are_no_error() -> None:
    for text in ("class A { void f( { g(1, } }", "class A { void f(,,) { f(,); } }", "class A { void f(int a"):
        takes("A.java", text, "f")


def test_what_is_known_of_a_list_holds_wherever_its_text_occurs() -> None:
    """Counts are kept by text: what a pipe adds in front is no part of it, and another file may be read first."""
    text = "defmodule A do\n  def f(a, b), do: a\n  def g(a), do: %s\nend"
    assert {"1"} == argument_counts("a.ex", text % "f(x)", "f")
    assert {"2"} == argument_counts("b.ex", text % "a |> f(x)", "f")
    assert {"1"} == argument_counts("c.ex", text % "f(x)", "f")
    block = "object A { def f(x: => Int): Int = 1; def g = %s }"
    assert (
        {"1"}
        == argument_counts("A.scala", block % "f { (x) }", "f")
        == argument_counts("B.scala", block % "f((x))", "f")
    )


def test_types_nested_very_deep_are_read_in_linear_time() -> None:
    """The first reading is counted: what is known of a list is kept by its text."""
    nested = [f"{'A<' * depth}int{'>' * depth}" for depth in range(5993, 6001)]
    text = "\n".join(f"void sell{number}({each} a) {{}}" for number, each in enumerate(nested))
    found: list[str] = []
    assert calls_in(lambda: found.extend(takes("A.java", f"class A {{ {text} }}", "sell7"))) < 1.1 * len(text)
    assert ["1"] == [each.partition(TYPES)[0] for each in found]
