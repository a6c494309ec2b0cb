"""Extraction says the same of odd files as of ordinary ones, and never raises."""

from __future__ import annotations

import gc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packlens.extract.extraction import extract
from packlens.extract.facts import Definition, FileFacts
from packlens.extract.languages.language import languages
from packlens.extract.parsing.content import decode_source
from packlens.extract.version import grammars_folder
from tests.examples import examples


def facts_of(source: str | bytes, language: str = "python", path: str = "shop/cart.py") -> FileFacts:
    raw = source.encode() if isinstance(source, str) else source
    return extract(languages()[language], path, raw).facts


def names(facts: FileFacts) -> list[str]:
    return [definition.qualified_name for definition in facts.definitions[1:]]


def one(facts: FileFacts, name: str) -> Definition:
    return next(definition for definition in facts.definitions if definition.qualified_name == name)


@pytest.mark.parametrize("name", sorted(languages()))
def test_an_empty_file_has_only_itself(name: str) -> None:
    facts = facts_of(b"", name)
    assert [("cart.py", "file", 0, 0, 1, 1)] == [
        (d.name, d.kind, d.start_byte, d.end_byte, d.start_line, d.end_line) for d in facts.definitions
    ]
    assert ([], ()) == (list(facts.references), facts.imports)


def test_a_file_of_comments_has_their_text_as_its_doc() -> None:
    facts = facts_of("# The cart.\n# It holds things.\n")
    assert [] == names(facts)
    assert "The cart.\nIt holds things." == facts.definitions[0].doc


def test_a_byte_order_mark_changes_nothing() -> None:
    source = b"def add(): pass\n"
    assert facts_of(source) == facts_of(decode_source(b"\xef\xbb\xbf" + source))


def test_crlf_keeps_lines_docs_and_signatures() -> None:
    unix = "# Adds.\ndef add(\n    a,\n    b,\n):\n    return total(a)\n\ndef total(x): pass\n"
    ours, theirs = facts_of(unix), facts_of(unix.replace("\n", "\r\n"))

    def shown(facts: FileFacts) -> list[tuple[object, ...]]:
        return [(d.name, d.signature, d.doc, d.start_line, d.end_line) for d in facts.definitions]

    assert shown(ours) == shown(theirs)
    assert ours.references == theirs.references
    assert "def add(a, b)" == one(theirs, "add").signature


@pytest.mark.parametrize(
    ("steps", "indent"), [("b(1).c(1).d(1).e(1).f(1).g(1).h(1).y", 18), ("b().c().d().e().f().g().h().i().y()", 17)]
)
def test_a_receiver_of_many_lines_is_as_long_with_the_line_ends_of_windows(steps: str, indent: int) -> None:
    lines = "".join(f"\n{'':{indent}}.{step}" for step in steps.split("."))
    source = f"fn build(cart: Cart) {{\n    cart{lines}\n    .end();\n}}\n"
    ours, theirs = (
        {(r.name, r.receiver) for r in facts_of(text, "rust", "cart.rs").references}
        for text in (source, source.replace("\n", "\r\n"))
    )
    assert any(name == "end" and receiver.endswith(">y") for name, receiver in ours)
    assert ours == theirs


def test_tabs_indent_as_spaces_do() -> None:
    facts = facts_of("class Cart:\n\tdef add(self):\n\t\tself.total()\n\tdef total(self):\n\t\tpass\n")
    assert ["Cart", "Cart.add", "Cart.total"] == names(facts)
    assert [("total", "self", "Cart")] == [(r.name, r.receiver, r.scope) for r in facts.references if r.kind == "call"]


def test_unicode_names_are_whole_and_offsets_are_bytes() -> None:
    source = (
        "# Größe: ü\nclass Größe:\n    def länge(self):\n        return self.breite(zähle())\n\ndef zähle(): pass\n"
    )
    facts = facts_of(source)
    found = one(facts, "Größe.länge")
    assert ["Größe", "Größe.länge", "zähle"] == names(facts)
    assert source.encode()[found.start_byte : found.end_byte].decode().startswith("def länge(self):")
    assert {("zähle", ""), ("breite", "self")} <= {(r.name, r.receiver) for r in facts.references}


def test_bytes_that_are_no_utf_8_do_not_stop_it() -> None:
    facts = facts_of(b"def before(): pass\nx = '\xff\xfe'\n# \x80\ndef after(): pass\n")
    assert ["before", "x", "after"] == names(facts)


def test_overloads_are_definitions_each_with_its_own_signature() -> None:
    facts = facts_of("class Cart { void add(int a) {} void add(String b) {} }", "java", "Cart.java")
    assert ["void add(int a)", "void add(String b)"] == [d.signature for d in facts.definitions if d.name == "add"]


def test_nested_functions_know_who_holds_them() -> None:
    facts = facts_of("def outer():\n    def inner():\n        helper()\n    inner()\n\ndef helper(): pass\n")
    assert ["outer", "outer.inner", "helper"] == names(facts)
    assert {("helper", 2), ("inner", 1)} == {(r.name, r.owner) for r in facts.references if r.kind == "call"}


def test_names_longer_than_any_person_writes_have_no_uses() -> None:
    facts = facts_of(f"def {'x' * 5000}(): pass\ndef call():\n    {'x' * 5000}()\n")
    assert "call" in names(facts)
    assert not len(facts.references)


COMMENTED = {
    "python": (
        "def mean(\n    xs,  # the (values)\n    by=0,\n) -> Floats:\n    pass\n",
        "def mean(xs, by=0) -> Floats",
    ),
    "typescript": ("function mean(xs: X[] /* all */): number { // why\n}\n", "function mean(xs: X[] ): number"),
    "tsx": ("function mean(xs: number[]): number // why\n{\n}\n", "function mean(xs: number[]): number"),
    "javascript": ("function mean(xs, // values\n  by) { // why\n}\n", "function mean(xs, by)"),
    "go": ("package a\n\nfunc mean(xs []int, // all\n\tby int) int { // why\n}\n", "func mean(xs []int, by int) int"),
    "rust": ("fn mean(xs: &[f64]) -> f64 // why\n{\n}\n", "fn mean(xs: &[f64]) -> f64"),
    "java": ("class A { double mean(double[] xs /* values */) // why\n { } }\n", "double mean(double[] xs )"),
    "csharp": ("class A { double mean(double[] xs) // why\n { } }\n", "double mean(double[] xs)"),
    "ruby": ("def mean(xs, # values\n         by) # why\n  xs\nend\n", "def mean(xs, by)"),
    "php": (
        "<?php\nfunction mean(array $xs, # all\n  int $by): float // why\n{\n}\n",
        "function mean(array $xs, int $by): float",
    ),
    "scala": (
        "def mean(xs: Seq[Int], // values\n  by: Int): Double = // why\n  0.0\n",
        "def mean(xs: Seq[Int], by: Int): Double",
    ),
    "lua": ("function M.mean(xs, -- values\n  by) -- why\n  return xs\nend\n", "function M.mean(xs, by)"),
    "bash": ("mean() # why\n{\n  echo # values\n}\n", "mean()"),
    "elixir": (
        "defmodule A do\n  def mean(xs, # values\n           by) do # why\n    xs\n  end\nend\n",
        "def mean(xs, by)",
    ),
    "c": ("int mean(int *xs, /* values */ int n) // why\n{\n}\n", "int mean(int *xs, int n)"),
    "graphql": (
        '"values" query mean(\n  $xs: [Int!]! # all\n  $by: Int) # why\n{ a }\n',
        "query mean($xs: [Int!]! $by: Int)",
    ),
    "make": ("mean: values by # why\n\techo\n", "mean: values by"),
}


@pytest.mark.parametrize("language", sorted(COMMENTED))
def test_a_signature_has_no_comments(language: str) -> None:
    source, signature = COMMENTED[language]
    extension = languages()[language].extensions[0]
    found = facts_of(source, language, f"src/a{extension}").definitions
    assert [signature] == [d.signature for d in found if d.name == "mean"]


def test_a_comment_before_code_on_its_line_is_no_doc_of_the_next_line() -> None:
    facts = facts_of("class A {\n  /** Adds. */ void add() {}\n  void remove() {}\n}\n", "java", "A.java")
    assert ["", ""] == [each.doc for each in facts.definitions if each.kind == "method"]


def test_a_comment_of_several_lines_does_not_cut_a_signature_short() -> None:
    found = one(
        facts_of("interface A { mean(xs: number[], /* 1\n2\n3\n4\n5\n6 */ by: number): void }", "typescript"), "A.mean"
    )
    assert "mean(xs: number[], by: number): void" == found.signature


@pytest.mark.parametrize(
    ("language", "source", "signature"),
    [
        (
            "csharp",
            "class Cart : IItems\n#if ASYNC\n    , IAsyncItems\n#endif\n{ }\n",
            "class Cart : IItems, IAsyncItems",
        ),
        (
            "c",
            "int mean(int *xs,\n#ifdef WIDE\n    long by\n#else\n    int by\n#endif\n)\n{ return 1; }\n",
            "int mean(int *xs, long by)",
        ),
        ("c", "#if A\nint mean(int x)\n#else\nint mean(long x)\n#endif\n{ return 1; }\n", "int mean(int x)"),
    ],
)
def test_a_signature_has_the_first_branch_of_a_condition(language: str, source: str, signature: str) -> None:
    assert [signature] == [d.signature for d in facts_of(source, language, "a.h").definitions[1:]]


def test_signatures_and_docs_are_cut() -> None:
    arguments = ", ".join(f"argument_{number}" for number in range(200))
    doc = "\n    ".join(f"Line {number} says something." for number in range(100))
    found = one(facts_of(f'def many({arguments}):\n    """{doc}"""\n'), "many")
    assert (300, 500) == (len(found.signature), len(found.doc))


def test_what_follows_a_syntax_error_is_still_found() -> None:
    facts = facts_of("def before():\n    pass\n\nclass ( : = 3 ]\n\ndef after():\n    before()\n")
    assert {"before", "after"} <= set(names(facts))


def test_definitions_nested_beyond_reason_are_left_out() -> None:
    source = "".join(f"class C{number} {{" for number in range(500)) + "}" * 500
    assert len(facts_of(source, "java", "C.java").definitions) < 110


def test_a_local_variable_hides_a_function_of_its_name() -> None:
    source = "package p\n\nfunc size() int { return 1 }\n\nfunc f(size int) { use(size) }\n\nfunc g() { use(size) }\n"
    facts = facts_of(source, "go", "p/a.go")
    assert ["g"] == [facts.definitions[r.owner].name for r in facts.references if (r.kind, r.name) == ("name", "size")]


def test_one_word_on_an_unknown_receiver_is_no_reference_but_a_called_name() -> None:
    found = extract(languages()["python"], "a.py", b"def f(x):\n    (x or 1).get()\n    (x or 1).before_request()\n")
    assert [("before_request", "?")] == [(r.name, r.receiver) for r in found.facts.references]
    assert {1: ["before_request", "get"]} == {ordinal: sorted(names) for ordinal, names in found.called.items()}


@settings(max_examples=examples(40), deadline=None)
@given(st.sampled_from(sorted(languages())), st.binary(max_size=200))
def test_any_bytes_give_facts_in_order(name: str, source: bytes) -> None:
    facts = facts_of(source, name)
    assert list(facts.references) == sorted(facts.references)
    for number, definition in enumerate(facts.definitions):
        assert definition.parent < max(number, 1)
        assert 0 <= definition.start_byte <= definition.end_byte <= len(source)


@pytest.mark.parametrize(
    ("declaration", "imports"),
    [
        ("import a.b.{C, d => e, f => _, _}", [("C", "a.b", "C"), ("e", "a.b", "d"), ("*", "a.b", "*")]),
        ("import a.b.*, c.D as E", [("*", "a.b", "*"), ("E", "c", "D")]),
        ("import a.{given, b}", [("b", "a", "b")]),
        ("import x", [("x", "", "x")]),
    ],
)
def test_scala_imports_are_taken_apart(declaration: str, imports: list[tuple[str, str, str]]) -> None:
    found = facts_of(declaration + "\n", "scala", "A.scala").imports
    assert imports == [(each.local, each.module, each.name) for each in found]


@pytest.mark.parametrize(
    ("directive", "imports"),
    [
        ("alias Shop.Cart", [("Cart", "Shop", "Cart")]),
        ("alias Shop.Cart, as: Basket", [("Basket", "Shop", "Cart")]),
        ("alias Shop.{Cart, Store.Memory}", [("Cart", "Shop", "Cart"), ("Memory", "Shop.Store", "Memory")]),
        ("require Logger", [("Logger", "", "Logger")]),
        ("import Shop.Money, only: [round: 1]", [("*", "Shop.Money", "*"), ("Money", "Shop", "Money")]),
        ("use Shop.Schema", [("*", "Shop.Schema", "*")]),
    ],
)
def test_elixir_directives_are_taken_apart(directive: str, imports: list[tuple[str, str, str]]) -> None:
    found = facts_of(f"defmodule A do\n  {directive}\nend\n", "elixir", "a.ex").imports
    assert imports == [(each.local, each.module, each.name) for each in found]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("rust", "use a::{C, // one, {two\n D, /* three, */ E};\n"),
        ("scala", "import a.{C, // one, two\n D, /* three, */ E}\n"),
        ("elixir", "alias a.{C, # one, {two\n D, E}\n"),
        ("dart", "import 'a' // of, one\n show C, // show\n D, /* three */ E;\n"),
        ("kotlin", "import a.C // one\nimport a.D /* as two */\nimport a.E\n"),
    ],
)
def test_comments_among_imported_names_are_no_names(language: str, text: str) -> None:
    assert ["C", "D", "E"] == [each.name for each in facts_of(text, language, "A.x").imports]


def test_clauses_of_a_function_are_one_definition_with_the_words_of_the_first() -> None:
    source = """defmodule A do
  @doc "Finds."
  @spec find(term) :: term
  def find(nil), do: nil
  @impl true
  def find(id), do: load(id)
  defp load(id), do: id
  def find(a, b), do: {a, b}
end
"""
    facts = facts_of(source, "elixir", "a.ex")
    found = [(d.qualified_name, d.start_line, d.end_line, d.doc) for d in facts.definitions[2:]]
    assert [("A.find", 4, 6, "Finds."), ("A.load", 7, 7, ""), ("A.find", 8, 8, "")] == found
    assert [("A.find", "load", "self")] == [
        (facts.definitions[each.owner].qualified_name, each.name, each.receiver)
        for each in facts.references
        if each.name == "load"
    ]


@pytest.mark.parametrize("word", ["def", "defp", "defmacro", "defguard", "defn"])
def test_the_head_of_an_elixir_definition_calls_nothing(word: str) -> None:
    heads = f"  {word} one(a), do: one(a - 1)\n  {word} two(a) when is_list(a), do: a\n  {word} three(a)\n"
    facts = facts_of(f"defmodule A do\n{heads}end\n", "elixir", "a.ex")
    calls = [(facts.definitions[each.owner].name, each.name) for each in facts.references]
    assert [("one", "one"), ("two", "is_list")] == sorted(calls)


def test_packages_within_each_other_are_one_name() -> None:
    source = "package shop\npackage orders\n\nclass Cart\n"
    assert "shop.orders" == facts_of(source, "scala", "Cart.scala").module


def test_a_section_reaches_to_the_next_and_has_not_its_comments() -> None:
    source = "FROM a AS one\nRUN x\n\n# Of two.\n# More.\n\nFROM b AS two\nENV A=1\nFROM c\nENV B=1\nFROM d AS four\n\n"
    facts = facts_of(source, "dockerfile", "Dockerfile")
    found = [(d.qualified_name, d.start_line, d.end_line, d.end_byte) for d in facts.definitions[1:]]
    rows = [(name, first, last) for name, first, last, _ in found]
    assert [("one", 1, 2), ("two", 7, 8), ("two.A", 8, 8), ("B", 10, 10), ("four", 11, 11)] == rows
    assert source.index("\n\n# Of two") == found[0][3]


def test_sections_are_as_fast_as_they_are_many() -> None:
    source = "FROM a AS one\n# x\n" * 10_000
    assert 10_001 == len(facts_of(source, "dockerfile", "Dockerfile").definitions)


def test_the_signature_of_a_clojure_function_follows_its_docstring_however_long() -> None:
    source = f'(defn total\n  "{"Sums. " * 500}"\n  [cart]\n  (sum cart))\n(comment (defn old [] (total nil)))\n'
    facts = facts_of(source, "clojure", "a.clj")
    assert [("total", "(defn total [cart]")] == [(d.name, d.signature) for d in facts.definitions[1:]]
    assert facts.definitions[1].doc.startswith("Sums. Sums.")


def test_a_doc_comment_may_stand_below_what_it_describes() -> None:
    source = (
        "(** Of a. *)\nval a : int\n\nval b : int -> int\n(** Of b,\n    too. *)\n\nval c : int (** Of c. *)\n\n"
        "val d : int\n(** Of d. *)\nval e : int\n(* No doc. *)\n\nval f : int\n\n"
        '(** Of g. *)\nexternal g : int -> int = "g"\n\ntype h = { i : int }\n(** Of h. *)\n\n'
        "type j = K | L\n(** Of j or L. *)\n(**/**)\nval m : int\n(** Of m. *)\nval n : int\n"
    )
    docs = {each.name: each.doc for each in facts_of(source, "ocamlinterface", "lib/shop.mli").definitions[1:]}
    described = {"a": "Of a.", "b": "Of b,\ntoo.", "c": "Of c.", "d": "Of d.", "g": "Of g.", "h": "Of h.", "m": "Of m."}
    assert described == {name: doc for name, doc in docs.items() if doc}


def test_the_doc_comments_of_zig_s_members_include_the_blanks_of_the_next_line() -> None:
    source = "pub const A = struct {\n    /// Of b.\n    /// Too.\n    b: u8,\n\n"
    source += "    /// Of c.\n    pub fn c() void {}\n};\n"
    source += "const D = enum {\n    /// Of e.\n    e,\n    f,\n};\n"
    docs = {each.name: each.doc for each in facts_of(source, "zig", "a.zig").definitions[1:]}
    assert {"A": "", "b": "Of b.\nToo.", "c": "Of c.", "D": "", "e": "Of e.", "f": ""} == docs


def test_the_help_of_a_powershell_function_may_stand_in_it() -> None:
    source = "# Above.\nfunction Get-A {\n<#\n.SYNOPSIS\nOf A.\n#>\n  param($x)\n  # no doc\n}\n"
    source += (
        "function Get-B {\n  param($x)\n  <#\n.Description\nOf B.\n#>\n  1\n}\nfunction Get-C {\n  <# no help #>\n}\n"
    )
    docs = {each.name: each.doc for each in facts_of(source, "powershell", "a.ps1").definitions[1:]}
    assert {"Get-A": "Of A.", "Get-B": "Of B.", "Get-C": ""} == docs


@pytest.mark.parametrize("end", ["\n", ""])
def test_an_fsharp_file_is_read_whole_whether_or_not_it_ends_with_a_line_break(end: str) -> None:
    source = "module A\n\nlet first x = x\n\nmodule B =\n    let second x = x" + end
    assert ["first", "B", "B.second"] == names(facts_of(source, "fsharp", "a.fs"))


def test_a_fixture_has_the_type_of_what_it_yields_wherever_the_word_fixture_stands() -> None:
    source = "import pytest\n\n\n@pytest.fixture\ndef printer():\n    yield Printer(5)\n"
    assert one(facts_of(source, path="tests/conftest.py"), "printer").type_name.startswith("Printer")


@pytest.mark.parametrize("name", sorted(languages()))
def test_what_a_file_was_read_with_is_freed_without_a_garbage_collector(name: str) -> None:
    """Workers have none: a circle of references would keep the text and all facts of every file that they read."""
    language = languages()[name]
    folder = grammars_folder() / name / "examples"
    texts = [(path.name, path.read_bytes()) for path in sorted(folder.rglob("*")) if path.is_file()]
    assert texts
    for path, source in texts:
        extract(language, path, source)  # what a process keeps is made
    gc.collect()
    gc.disable()
    try:
        for path, source in texts:
            extract(language, path, source)
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_a_loop_over_what_an_operator_makes_takes_nothing_out_of_a_list_of_the_joined_name() -> None:
    source = "fn f(ab: Vec<Cart>) {\n  for x in a & b { x.add(); }\n  for x in &mut ab { x.pay(); }\n}\n"
    references = facts_of(source, "rust", "src/lib.rs").references
    assert [("pay", "T:Cart")] == [(each.name, each.receiver) for each in references if each.kind == "call"]


_HIDING = {
    "go": """package a
func f(carts []*Cart) {
  for {
    carts := a + b
    carts[0].Add()
    for _, c := range carts { c.Add() }
  }
  for _, c := range carts { c.Pay() }
}
""",
    "rust": """fn f(carts: Vec<Cart>) {
  g(|carts| { for c in carts { c.add(); } });
  for c in carts { c.pay(); }
}
""",
    "java": """class A {
  void f(List<Cart> carts) {
    g(carts -> { carts.get(0).add(); });
    for (var c : carts) c.pay();
  }
}
""",
    "kotlin": """fun f(carts: List<Cart>) {
  g { carts -> carts.forEach { it.add() } }
  carts.forEach { it.pay() }
}
""",
}


@pytest.mark.parametrize("language", _HIDING)
def test_a_name_of_unknown_type_hides_what_the_same_name_around_it_holds(language: str) -> None:
    references = facts_of(_HIDING[language], language, "src/cart").references
    assert ["pay"] == [each.name.lower() for each in references if each.receiver == "T:Cart"]


def test_what_an_expression_begins_with_is_used_at_its_first_line() -> None:
    source = (
        "import proxies\nfrom proxies import berth\ndef tow(**hull):\n    hull['age'] = berth.largest_age\n"
        "    hull.update(\n        sail=berth.config['x'],\n        anchor=berth.anchor_chain,\n    )\n"
    )
    lines = [use.line for use in facts_of(source).references if (use.name, use.kind) == ("berth", "field")]
    assert [4] == lines
