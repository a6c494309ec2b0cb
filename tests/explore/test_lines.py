"""Signatures, bodies without inner blocks, and files that changed."""

from __future__ import annotations

from itertools import product

import pytest

from packlens.engine.symbols.symbol_lookup import definitions
from packlens.explore.heading import Heading
from packlens.explore.layout import FilePlan, lay_out
from packlens.explore.result import ShownFamily
from packlens.explore.shapes import make_part, pieces
from packlens.explore.source import FileSource, after_annotations, read_source, signature_of
from packlens.explore.worth import Shape
from packlens.model import Node


def _source(path: str, text: str) -> tuple[FileSource, dict[str, Node]]:
    raw = text.encode()
    nodes = {node.qualified_name: node for node in definitions(path, raw).values() if node.kind != "file"}
    return read_source(path, nodes.values(), lambda _: raw, definitions), nodes


@pytest.mark.parametrize(
    ("path", "text", "name", "expected"),
    [
        (
            "a.py",
            "@cached(\n  'run'\n)\n@other\ndef run(\n    a,\n    b,\n):\n    return a\n",
            "run",
            (5, 8, "def run(a, b)"),
        ),
        (
            "A.java",
            'class A {\n  @Two("run)(")\n  @One\n  public void run(int a) {\n  }\n}\n',
            "A.run",
            (4, 4, "public void run(int a)"),
        ),
        (
            "a.rs",
            "#[test_only]\n#[x(run)]\npub fn run(a: u8) -> u8 {\n    a\n}\n",
            "run",
            (3, 3, "pub fn run(a: u8) -> u8"),
        ),
        ("a.ts", "class A {\n  @Input()\n  run(a: number): void {\n  }\n}\n", "A.run", (3, 3, "run(a: number): void")),
    ],
)
def test_a_signature_begins_after_decorators_and_annotations(
    path: str, text: str, name: str, expected: tuple[int, int, str]
) -> None:
    source, nodes = _source(path, text)
    assert expected == signature_of(nodes[name], source)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("@A class", "class"),
        ('@A("x)") @B.C class', "class"),
        ("@interface X", "@interface X"),
        ("#[a(b)] fn", "fn"),
        ("class", "class"),
        ("@A(never closed", ""),
    ],
)
def test_annotations_are_skipped(text: str, expected: str) -> None:
    assert expected == text[after_annotations(text, 0) :]


LONG = '''def run(self):
    """Do it.

    At length.
    """
    a = 1
    for each in a:
        if each:
            b = each
            c = each
            self.step(c)
            d = each
            e = each
            f = each
    return a
'''


def test_an_elided_body_keeps_its_outline_and_the_calls_that_matter() -> None:
    source, nodes = _source("a.py", LONG)
    part = make_part(nodes["run"], [], source)
    assert [
        "1 def run(self):",
        '2     """Do it.',
        "4-5     At length.",
        "6     a = 1",
        "7     for each in a:",
        "8         if each:",
        "9             b = each",
        "10             c = each",
        "11             self.step(c)",
        "12-14 ...",
        "15     return a",
    ] == [
        piece.text.replace("4     At length.", "4-5     At length.")
        for piece in pieces(part, Shape.ELIDED, source, [11])
        if piece.first != 5
    ]


def test_left_out_lines_on_both_sides_of_a_blank_line_are_one_range() -> None:
    text = f"{LONG}\n\nTABLE = [\n    1,\n    2,\n]\n\n\ndef go():\n    return 1\n"
    source, nodes = _source("a.py", text)
    run, go = (make_part(nodes[name], [], source) for name in ("run", "go"))
    plan = FilePlan(source, "python", "source", {0: run, 1: go}, {}, {0: [11]}, ())
    lines = lay_out(plan, {0: Shape.ELIDED, 1: Shape.FULL}).text.splitlines()
    assert ["11             self.step(c)", "12-14 ...", "15     return a", "18-21 ...", "24 def go():"] == lines[-8:-3]
    shorter = text.replace("    return a\n", "")
    source, nodes = _source("a.py", shorter)
    run, go = (make_part(nodes[name], [], source) for name in ("run", "go"))
    plan = FilePlan(source, "python", "source", {0: run, 1: go}, {}, {0: [11]}, ())
    lines = lay_out(plan, {0: Shape.ELIDED, 1: Shape.FULL}).text.splitlines()
    assert ["11             self.step(c)", "12-20 ...", "23 def go():"] == lines[-6:-3]


def test_siblings_of_one_name_are_told_apart_by_their_files() -> None:
    def node(path: str, name: str) -> Node:
        return _source(path, f"class {name}:\n    pass\n")[1][name]

    siblings = tuple(node(path, "Notifier") for path in ("slack.py", "mail.py"))
    family = ShownFamily(
        node("notify.py", "Base"), 4, None, (*siblings, node("chat.py", "ChatNotifier")), functions=False
    )
    text = Heading("task", (), (), (), ()).text({}, [family])
    assert "\nOf 4 subtypes of Base, shown without bodies: slack.py, mail.py, ChatNotifier.\n" in text
    heading = Heading("task", (), (), (), (), namesakes=frozenset({"Base"}))
    assert "\nOf 4 subtypes of Base (notify.py), shown without" in heading.text({}, [family])


def test_shapes_grow() -> None:
    source, nodes = _source("a.py", LONG)
    part = make_part(nodes["run"], [], source)
    assert [] == pieces(part, Shape.NAME, source)
    assert ["1-15 def run(self): ..."] == [each.text for each in pieces(part, Shape.SIGNATURE, source)]
    assert ["1-15 def run(self): ... - Do it."] == [each.text for each in pieces(part, Shape.DOC, source)]
    sizes = [len(pieces(part, shape, source)) for shape in Shape]
    assert sorted(sizes) == sizes
    assert len([line for line in LONG.splitlines() if line]) == sizes[-1]


def test_a_body_is_located_again_if_its_bytes_are_not_those_indexed() -> None:
    _, nodes = _source("a.py", LONG)
    moved = ("# moved\n" + LONG).encode()
    source = read_source("a.py", nodes.values(), lambda _: moved, definitions)
    assert "changed" == source.state
    span = source.nodes[nodes["run"].id].span
    assert 2 == span.start_line
    assert LONG.rstrip() == moved[span.start_byte : span.end_byte].decode()


def test_a_change_that_moves_no_symbol_leaves_a_file_as_indexed() -> None:
    _, nodes = _source("a.py", LONG)
    appended = (LONG + "\n# more\n").encode()
    assert "indexed" == read_source("a.py", nodes.values(), lambda _: appended, definitions).state


def test_a_file_that_cannot_be_read_has_no_lines() -> None:
    _, nodes = _source("a.py", LONG)
    source = read_source("a.py", nodes.values(), lambda _: None, definitions)
    assert ("unreadable", ()) == (source.state, source.lines)


def test_what_is_written_above_a_member_is_no_line_of_its_type() -> None:
    member = "  ##\n  # Find a job.\n  #\n  # Slow.\n  def find(id)\n  end\n"
    text = f"class Queue\n  # Holds jobs.\n  LIMIT = 9\n\n{member}end\n"
    source, nodes = _source("queue.rb", text)
    part = make_part(nodes["Queue"], [nodes["Queue.find"]], source)
    assert [1, 2, 3, 11] == [each.first for each in pieces(part, Shape.FULL, source)]


def test_an_attribute_of_several_lines_above_a_member_is_no_line_of_its_type() -> None:
    getter = "  /**\n   * All lines.\n   */\n  @Calculated({\n    query: q => q.sum(),\n  })\n  get total(): number {\n"
    text = f"class Order {{\n  code = list([\n    1,\n  ])\n{getter}    return 1;\n  }}\n}}\n"
    source, nodes = _source("order.ts", text)
    inner = nodes["Order.total"]
    assert [1, 2, 3, 4, 14] == [
        each.first for each in pieces(make_part(nodes["Order"], [inner], source), Shape.FULL, source)
    ]
    assert 8 == pieces(make_part(inner, [], source), Shape.FULL, source)[0].first


def test_of_a_left_out_comment_not_even_the_first_line_is_shown() -> None:
    comment = "  /**\n   * Says what it is.\n   * In full.\n   */\n"
    members = "".join(f"{comment}  {name}: string;\n" for name in ("code", "state"))
    source, nodes = _source("order.ts", f"interface Order {{\n{members}  /* Short. */\n  size: number;\n}}\n")
    part = make_part(nodes["Order"], [], source)
    assert [
        "1 interface Order {",
        "2-5 ...",
        "6   code: string;",
        "7-10 ...",
        "11   state: string;",
        "12   /* Short. */",
        "13   size: number;",
        "14 }",
    ] == [piece.text for piece in pieces(part, Shape.ELIDED, source)]


CLASS = """public class Yard {
    /*
     * What follows is counted in metres,
     * not in feet.
     */

    int count() {
        return 1;
    }

    /*
     * What follows is not,
     * for reasons of history.
     */

    int width() {
        return 2;
    }
}
"""


def test_what_has_a_shape_with_all_of_its_code_is_in_the_text() -> None:
    source, nodes = _source("Yard.java", CLASS)
    members = [nodes["Yard.count"], nodes["Yard.width"]]
    parts = {n: make_part(node, () if n else members, source) for n, node in enumerate((nodes["Yard"], *members))}
    for shapes in product(Shape, repeat=len(parts)):
        plan = FilePlan(source, "java", "source", parts, {1: (0,), 2: (0,)}, {}, ())
        section = lay_out(plan, dict(enumerate(shapes)))
        shown_lines = {line.partition(" ")[2] for line in section.text.splitlines()}
        for position, shape in section.shapes.items():
            if shape >= Shape.CODE:
                own = (source.lines[number - 1] for lines in parts[position].own for number in lines)
                assert shown_lines >= {line for line in own if line.strip()}, shapes
