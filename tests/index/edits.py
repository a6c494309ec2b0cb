"""Random edits of small trees, and indexes made of them from scratch."""

from __future__ import annotations

from pathlib import Path, PurePath

import apsw
from hypothesis import strategies as st

from packlens.store.connection import open_database
from tests.updates import update_files

PIECES = {
    ".py": [
        "import a.one\nfrom a.two import Shape, helper\nfrom .one import area as measure\n",
        "class Shape:\n    size: Size\n    def area(self) -> int:\n        return self.size.total()\n",
        "class Size:\n    def total(self): return 1\n",
        (
            "class Square(Shape):\n    def area(self):\n        return super().area()\n"
            "    def side(self): return self.area()\n"
        ),
        "class Shape(Base):\n    pass\n",
        "class Base:\n    def common_thing(self): pass\n",
        "def helper(x: Shape):\n    return x.area()\n",
        "def measure():\n    return helper(Square()).common_thing()\n",
        "def test_area():\n    assert helper(Shape()) and measure()\n",
        "import os\nTOKEN = os.environ['TOKEN']\n",
        "@app.route('/area')\ndef area():\n    return helper(1)\n",
    ],
    ".go": [
        "package shapes\n\ntype Shape interface {\n\tArea() int\n\tCommonThing() int\n}\n",
        (
            "package shapes\n\ntype Square struct {\n\tBase\n\tside int\n}\n\n"
            "func (s *Square) Area() int { return s.side }\n"
        ),
        "package shapes\n\ntype Base struct{}\n\nfunc (b Base) CommonThing() int { return helper() }\n",
        "package shapes\n\nfunc helper() int { s := &Square{}; return s.Area() }\n",
        (
            'package other\n\nimport "example.com/x/b"\n\n'
            "func Use() int { return b.Helper() }\n\nfunc Helper() int { return 2 }\n"
        ),
        "package shapes\n\ntype Squares []*Square\n\ntype Plan struct {\n\tsquares Squares\n\tbases []Base\n}\n",
        (
            "package shapes\n\nfunc (p *Plan) Total() int {\n\tfor _, each := range p.squares {\n\t\teach.Area()\n\t}\n"
            "\treturn p.bases[0].CommonThing()\n}\n"
        ),
        "package shapes\n\ntype Plan struct {\n\tsquares []*Base\n\tbases map[string]Square\n}\n",
    ],
    ".ts": [
        "import { Shape } from './one';\nexport class Square extends Shape { area(): number { return helper(); } }\n",
        (
            "export class Shape { size: Size = new Size(); area() { return this.size.total(); } }\n"
            "export class Size { total() { return 1; } }\n"
        ),
        "export function helper() { return new Square().area(); }\n",
        "import { helper as h } from '../a/two';\nexport const run = () => h();\n",
        (
            "import { Square } from '../a/one';\nimport { helper } from '../a/two';\ndescribe('helper', () => {\n"
            "  beforeEach(() => helper());\n  function side() { helper(); }\n"
            "  it('has an area', () => { new Square().area(); side(); });\n});\n"
        ),
        (
            "import { helper } from '../a/one';\nexport class Sides extends Shape { get area() { return 1; }\n"
            "  total() { const made = helper(); return made.side(); } }\n"
        ),
        "export function helper() { function side() {} return { side, area: () => 1 }; }\n",
        "import { helper } from '../a/two';\nit('helps', () => { helper(); });\nit('has an area', () => helper());\n",
    ],
    ".java": [
        "package shapes;\npublic class Shape { int area() { return helper(); } int helper() { return 1; } }\n",
        (
            "package shapes;\n"
            "public class Square extends Shape implements Sized { @Override int area() { return super.area(); } }\n"
        ),
        "package shapes;\npublic interface Sized { int commonThing(); }\n",
        "package shapes;\npublic class Shape extends Base { int area; List<Square> squares; }\n",
        "package shapes;\nclass Base { int area() { return 2; } List<Shape> squares; }\n",
        (
            "package shapes;\nclass Sides extends Shape {\n  void run() { squares.forEach(s -> s.area());\n"
            "    for (var s : squares) { s.commonThing(); } }\n}\n"
        ),
    ],
    ".cs": [  # types in several parts
        "namespace Shapes;\npartial class Shape : Base { int Area; List<Square> squares; }\n",
        "namespace Shapes;\npartial class Shape : Sized { int Side() => squares[0].Area(); }\n",
        "namespace Shapes;\nclass Base : Sized { int Area() => 1; int CommonThing() => 2; }\n",
        "namespace Shapes;\ninterface Sized { int Area(); int Side(); }\npartial class Square : Base, Sized { }\n",
        "using Shapes;\nclass User : Shape { void Run() { foreach (var s in squares) { s.CommonThing(); } } }\n",
    ],
    ".rb": [
        "module Shapes\n  class Shape\n    def area; helper; end\n    def helper; 1; end\n  end\nend\n",
        "class Square < Shapes::Shape\n  include Sized\n  def area; super; end\nend\n",
        "module Sized\n  def common_thing; area; end\nend\n",
    ],
    ".kt": [
        "package a\nclass Shape\n",
        "package b\nimport a.Shape\nfun Shape.area(): Int = total()\nfun measure(shape: Shape) = shape.area()\n",
        "package b\nclass Shape { fun total() = 1 }\n",
        "package shapes\nclass Shape(val size: Size) { fun area() = size.total() }\n",
        "package shapes\nimport other.shout\nfun String.loud() = shout()\nfun Shape.side(s: String) = s.loud()\n",
        'package other\nimport shapes.Shape\nfun String.shout() = 1\nfun use(s: Shape) = s.side("x")\nclass String\n',
        "package shapes\nclass Square : Shape, Size\nfun half(s: Square) = s.area()\n",
        "package shapes\ninterface Shape { fun area() = 2 }\nopen class Size { fun area() = 1 }\n",
        "package other\nimport shapes.Size\nclass Box(val sizes: List<Size>)\n",
        "package other\nfun fill(b: Box) { b.sizes.forEach { it.total() }\n for (s in b.sizes) { s.area() } }\n",
    ],
    ".dockerfile": [
        "ARG V=1\nFROM a:$V AS base\nENV HOME=/x\n",
        "FROM base AS build\nWORKDIR $HOME\nCOPY --from=web /a /b\n",
        "FROM node AS web\nENV HOME=/y\nFROM web\n",
    ],
    ".mk": [
        "include a/b.mk\nCC = cc\nall: build test\n\t$(CC) $(FLAGS)\n",
        "FLAGS = -O\nbuild: all\n\t$(CC)\n",
        "include a.mk\ntest: build\n",
    ],
    ".tf": [
        'resource "aws_vpc" "main" { cidr = var.cidr }\nlocals { name = local.tag }\n',
        'variable "cidr" {}\nlocals { tag = aws_vpc.main.id }\n',
        'module "net" { vpc = aws_vpc.main.id\n name = local.name }\n',
        'data "aws_vpc" "main" { name = module.net.name }\nvariable "cidr" {}\n',
    ],
    ".graphql": [
        "type Cart implements Node { lines: [Line!] }\n",
        "extend type Cart { total: Int }\nextend type Query { cart: Cart }\ntype Query { node: Node }\n",
        "interface Node { id: ID }\ntype Line { cart: Cart }\n",
        "query Show { cart { ...Parts } }\nfragment Parts on Cart { id }\n",
    ],
    ".ex": [
        "defmodule Shop.Shape do\n  def area(shape), do: helper(shape)\n  defp helper(x), do: Size.total(x)\nend\n",
        "defmodule Shop.Size do\n  use Shop.Base\n  def total(size), do: common_thing(size)\nend\n",
        (
            "defmodule Shop.Base do\n  defmacro __using__(_) do\n    quote do\n      alias Shop.Shape\n"
            "      import Shop.Base\n    end\n  end\n  def common_thing(x), do: x\nend\n"
        ),
        "defmodule Size do\n  alias Shop.Shape\n  def half(x), do: Shape.area(x) + Size.made_by_macro(x)\nend\n",
        (
            "defmodule Shop.Use do\n  alias Shop.{Shape, Size}\n"
            "  def measure(x), do: Size.made_by_macro(Shape.area(x))\nend\n"
        ),
    ],
    ".swift": [
        "class Shape { var size: Size\n func area() -> Int { size.total() } }\n",
        'extension Shape { func side() { area(); size.total(); "x".loud() } }\nclass Size { func total() {} }\n',
        "extension String { func loud() { shout() }\n func shout() {} }\nfunc use(s: String) { s.shout() }\n",
        "extension Square: Sized, Shape { var total: [Size] { [] } }\nclass Shape: Sized { var area: Size }\n",
        "protocol Sized { func area() -> Int }\nfunc take(s: Square) { for each in s.total { each.area() } }\n",
        "struct String { func total() {} }\nclass Square: Shape { func half() { size.total() } }\n",
    ],
    ".h": [  # C or C++, as the pieces have it
        "int helper(int x);\nstruct size { int total; };\n",
        "namespace shapes {\nclass Shape {\n public:\n  int area();\n private:\n  Size* size_;\n};\n}\n",
        "class Size {\n public:\n  int total() { return 1; }\n};\n",
        "class Square : public Shape {\n public:\n  int side();\n};\n",
    ],
    ".cc": [
        '#include "one.h"\nint Shape::area() { return size_->total() + shapes::helper(1); }\n',
        "namespace shapes {\nint helper(int x) { return x; }\n}\n",
        "class Shape {\n  class Size {\n    int total();\n  };\n  Square* size_;\n};\n",
        "int Square::side() { Shape shape; return shape.area() + area() + size_->total(); }\n",
        "TEST_F(Square, helper) { Size size; helper(size.total()); shapes::helper(2); }\n",
    ],
    ".zig": [  # a file is a type
        (
            "const One = @This();\nsize: Size,\n"
            "pub fn area(one: *One) u32 {\n    return one.helper() + one.size.total();\n}\n"
        ),
        'const One = @import("one.zig");\nfn measure(one: *One) u32 {\n    return one.area() + one.size.total();\n}\n',
        "pub fn helper(one: *One) u32 {\n    return std.one.area();\n}\n",
        'const Size = @import("two.zig");\npub fn total(size: *Size) u32 {\n    return size.area();\n}\n',
    ],
    "": [  # a script, in the language that the first line names; or none
        "#!/usr/bin/env python3\nfrom a.one import Shape\ndef measure():\n    return helper(Shape()).area()\n",
        "#!/bin/sh\nhelper() { area; }\n",
        "def helper(x: Shape):\n    return x.area()\n",
    ],
}
"""Pieces that files are put together from: names clash across files on purpose."""
NAMES = ["a/one", "a/two", "b/one", "test_x", "b/two", "test/one"]
PATHS = st.sampled_from([name + suffix for name in NAMES for suffix in PIECES])


@st.composite
def contents(draw: st.DrawFn, path: str) -> bytes | None:
    if draw(st.integers(0, 5)) == 0:
        return None
    pieces = PIECES[PurePath(path).suffix]
    chosen = draw(st.lists(st.sampled_from(pieces), min_size=0, max_size=3))
    return "".join(chosen).encode()


EDITS = st.lists(PATHS.flatmap(lambda path: st.tuples(st.just(path), contents(path))), min_size=1, max_size=4)


def from_scratch(files: dict[str, bytes]) -> apsw.Connection:
    connection = open_database(Path(":memory:"))
    update_files(connection, dict(sorted(files.items())))
    return connection
