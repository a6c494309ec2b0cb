"""The law of the incremental resolver: after any edits it says what an index from scratch says, and edits can be undone."""

# ruff: noqa: E501 - sources of files, one a line
from __future__ import annotations

import apsw
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from packlens.index.save import write_update
from packlens.live.memory_index import _merged
from packlens.resolve.incremental import IncrementalResolver, Relinked
from packlens.store.files import read_record
from packlens.store.meta import generation
from packlens.store.records import FileRecord
from tests.examples import examples
from tests.index.dump import dump
from tests.index.edits import PIECES
from tests.resolve.small_sources import Files, Shown, apply, from_scratch, record
from tests.updates import update_files

MORE = {
    ".py": [
        *PIECES[".py"],
        "from a.two import Base as Root\nfrom b.one import *\n",
        "class Shape(Root):\n    def __init__(self): self.size = Size()\n    def common_thing(self): pass\n",
        "class Size(Base):\n    pass\n",
        "class Size(Size2):\n    @property\n    def total(self): return 2\n    def side(self): pass\n",
        "class Base:\n    def total(self): pass\n    def area(self): pass\n    def side(self): pass\n",
        "class User:\n    size: Size\n    def run_it(self):\n        return self.size.total() + self.make_one().side()\n",
        "class Deep(User):\n    def go(self):\n        self.size.common_thing()\n        return self.make_one().total()\n",
        "    def make_one(self) -> Base:\n        return Square()\n",
        "from b.two import make_one, Size\ndef use_it():\n    return make_one().total() + make_one().common_thing()\n",
        "def make_one() -> Size:\n    return Size()\n",
        "import a.two as two\nx = two.Shape()\ndef f():\n    return x.area() + two.helper(1)\n",
        "from a.two import Shape as Base\nfrom b.one import make_one as helper\n",
        "class Shape(Base):\n    def area(self):\n        return self.side().total()\n    def side(self):\n        return self\n",
        "class Base:\n    def side(self):\n        return self.area()\n    def total(self):\n        other = self.side()\n        return other\n",
        "import a\nfrom a import Base, helper\ndef use():\n    return Base().side().area().total() + helper().total() + a.helper().side()\n",
        "def make_one():\n    return Shape()\n",
        "class Box:\n    held: list[Base]\n    def go(self):\n        for each in self.held: each.total()\n        return [x.area() for x in make_many()]\n",
        "def test_total():\n    class Base:\n        def total(self): return helper()\n    def helper(): return Base().total()\n    size = Base()\n    assert helper() + size.total() + Base.area()\n",
        "from a.one import Box\ndef make_many() -> dict[str, Size]: pass\ndef use(box: Box): return [x.side() for x in box.held] + [x.total() for x in make_many().values()]\n",
    ],
    ".go": [
        *PIECES[".go"],
        "package shapes\n\nfunc (s *Square) CommonThing() int { return 3 }\n",
        "package shapes\n\nfunc (b Base) Area() int { return 1 }\n\ntype Sized interface { Area() int }\n",
        "package shapes\n\ntype Holder struct {\n\tshape Base\n}\n\nfunc (h Holder) Run() int { return h.shape.Area() }\n",
        "package shapes\n\n\n\ntype Circle struct{ Square }\n",
    ],
    ".rs": [
        "pub struct Shape { size: Size }\n",
        "pub struct Size;\nimpl Size { pub fn total(&self) -> i32 { 1 } pub fn new() -> Self { Size } }\n",
        "impl Shape { pub fn area(&self) -> i32 { self.size.total() } pub fn common_thing(&self) {} }\n",
        "impl Sized2 for Shape { fn side(&self) -> i32 { self.area() } }\n",
        "pub trait Sized2 { fn side(&self) -> i32; fn total(&self) -> i32 { 1 } }\n",
        "use crate::a::one::Shape;\nfn run(s: Shape) -> i32 { s.area() + s.common_thing() + helper() }\n",
        "use crate::b::one::Size as Extent;\nfn grow(e: &Extent) -> i32 { e.total() + Extent::new().total() }\n",
        "pub fn helper() -> i32 { run(make_shape()).total() }\n",
        "pub fn make_shape() -> Shape { Shape { size: Size::new() } }\n",
        "impl Sized2 for Vec<u8> { fn side(&self) -> i32 { 2 } fn total(&self) -> i32 { 2 } }\n",
        "pub use crate::a::one::*;\npub use crate::b::two::{Size as Extent, helper};\n",
        "pub mod prelude { pub use crate::b::one::*; pub use crate::a::two::prelude::*; }\n",
        "use crate::a::two::prelude::*;\nuse super::two::*;\nfn far(e: Extent) { e.total(); helper(); Size::new().total(); crate::a::one::helper(); }\n",
        "pub trait Sized2: Base { fn side(&self) -> i32; }\npub trait Base { fn total(&self) -> i32; }\n",
    ],
    ".swift": [
        *PIECES[".swift"],
        "protocol Sized: Base { func side() -> Int }\nprotocol Base { func total() -> Int }\n",
        "protocol Sized { func side() -> Int; func total(a: Int) -> Int }\n",
        "class Shape: Sized { func area() -> Int { return side() + total() } }\n",
        "class Square: Shape { func side() -> Int { return 3 } }\nextension Square { func area() -> Int { return 1 } }\n",
        "extension Shape: Base { func side() -> Int { return 1 }\n func total() -> Int { return area() } }\n",
        "extension Int: Sized { func side() -> Int { return 1 }\n func total() -> Int { return 2 } }\n",
        "struct Int { func side() -> Int { return 4 } }\nfunc run(s: Sized) -> Int { return s.side() }\n",
    ],
    ".hs": [
        "module A.One where\nclass Sized a where\n  side :: a -> Int\n  total :: a -> Int\n",
        "module B.One where\nimport A.One\ndata Shape = Shape\ninstance Sized Int where\n  side x = total x\n  total x = 1\n",
        "module B.Two where\nimport A.One\nimport B.One\ninstance Sized Shape where\n  side x = 2\n",
        "module A.Two where\nclass Sized a where\n  total :: a -> Int\nrun x = total x\n",
    ],
    ".cs": [
        *PIECES[".cs"],
        "namespace Shapes;\npublic class Shape { public Shape(int a) {} public int Area() => Helper(); }\n",
        "namespace Shapes;\npublic partial class Square : Shape { public int Side { get; set; } }\n",
        "namespace Shapes;\npublic partial class Square { public int Area() => Side + CommonThing(); }\n",
        "namespace Other;\nusing Shapes;\nclass User { Shape made; int Run() { return made.Area() + new Square().Area(); } }\n",
        "namespace Shapes;\nclass Shape { Shape() {} int CommonThing() => 1; int Helper() => 2; }\n",
        "namespace Other;\nusing Shapes;\nstatic class More { public static int Area(this Shape s, int a) => s.Area(); static int Helper() => new Shape(1).Area(2); }\n",
        "namespace Shapes;\npublic class User { public void Make(System.Action<Shape> use) {} public T Find<T>() => default; }\n",
        "namespace Shapes;\npublic class User { public void Make(System.Action<Square> use) {} public Shape Find<T>() => null; }\n",
        "namespace Other;\nusing Shapes;\nclass Use { void Run(User user) { user.Make(x => x.Area()); user.Find<Square>().Area(); } }\n",
        "namespace Shapes;\npublic class Shape<T> : Shape { public Shape(T a) : base(1) {} public Shape() {} }\n",
        "namespace Shapes;\npublic class Shape<T, U> : Shape<T> { public Shape(T a) {} }\npublic class Shape {\n public Shape(int a) {} }\n",
        "namespace Other;\nusing Shapes;\nclass Sizes : Shape<int, int> { Shape<User> Made() => new Shape<User>(null); Shape Plain() => new Shape(1); }\n",
    ],
    ".c": [
        '#include "one.h"\nint run(void) { return helper() + area(1); }\n',
        "static int helper(void) { return 1; }\nint area(int a) { return helper(); }\n",
        "int grow(void) { return total(helper()); }\n",
        "int helper(void) { return 2; }\nstruct size { int total; };\n",
    ],
    ".h": [
        "int helper(void);\nint area(int a);\n",
        "int area(int a);\nstatic inline int total(int a) { return a; }\n",
    ],
    ".ex": [
        "defmodule A.One do\n  def area(a), do: area(a, 1)\n  def total(a), do: a |> B.One.area()\nend\n",
        "defmodule A.One do\n  def area(a), do: a\n  def area(a, b \\\\ 1), do: total(a)\n  def area(a, b, c), do: area(a, b)\nend\n",
        "defmodule B.One do\n  import A.One\n  def area(a), do: area(a, 2)\n  def total(a, b), do: Enum.map(a, &A.One.area/2)\nend\n",
    ],
    ".cpp": [
        '#include "one.h"\nint Shape::area(int a, int b) { return area(a); }\nint helper(int a) { return helper(a, 1); }\n',
        "struct Shape { int area(int a, int b = 1); int area(); };\nint helper(int a, int b) { return 1; }\n",
        "int run(Shape* s) { return s->area(1) + s->area() + helper(2) + helper(1, 2); }\n",
    ],
    ".ts": [
        *PIECES[".ts"],
        "import { Shape as Form } from './two';\nexport { Form as Base };\nexport { make as helper } from './one';\nfunction own() { return new Form(); }\nexport { own as make };\n",
        "export class Shape extends Base { area() { return this.side().total(); } side(): this { return this; } total() { return this.area(); } }\n",
        "import * as all from '..';\nimport { Base, helper } from '..';\nexport const used = () => new Base().side().area().total() + helper().total() + all.make().side();\n",
        "import { Shape as Form } from './one';\nexport class Round extends Form { go() { return this.size.total(); } }\n",
        "export const tool = { area() { return 1; }, total() { return tool.area(); } };\n",
        "export * from '../b/two';\nexport { helper } from '../a/one';\n",
        "export * from '../a/one';\nexport * from '../b/one';\n",
        "export * as all from '../b/one';\nexport * from './two';\n",
        "import { all } from '../a/one';\nfunction far() { return all.helper() + new all.Base().area(); }\n",
        "export const useSize = make({ area() { return 1; }, total() { return this.area(); } });\nconst held = useSize();\nexport function go() { return held.area(); }\n",
        "import { Base as Root } from './two';\nexport class Box { held: Root[] = []; go() { for (const x of this.held) { x.total(); } return this.held.map((x) => x.area()); } }\nexport function many(): Map<string, Shape> { return new Map(); }\n",
        "import { Box, many } from '../a/one';\nexport function far(box: Box) { box.held.forEach((x) => x.side()); for (const [, x] of many()) { x.total(); } }\n",
        "import { useSize } from './two';\nconst size = useSize();\nconst { total } = useSize();\nfunction grow() { return size.total() + total() + useSize().area(); }\n",
        "export function useSize() { function area() { return 1; } return { area, total: () => 2 }; }\nexport { helper as useSize2 };\n",
        "export function useSize(): Shape { function area() { return 1; } return area; }\n",
        "export class Sized extends Base { get total() { return this.side; } get side() { return 1; } }\nfunction shown(s: Sized) { if (s.total) { return !s.area; } }\n",
        "describe('size', () => {\n  class Base { area() { return side(); } }\n  function side() { return new Base().area(); }\n  it('adds', () => { const total = new Base(); side(); helper(); total.area(); });\n});\nfunction size() { side(); new Base().area(); }\n",
        "import { helper, Base, tool } from '../a/two';\nimport * as all from '../b/one';\nclass Far extends Base { go() { return helper() + tool.area() + all.helper() + this.area(); } }\n",
    ],
    ".html": [  # templates of Angular's components and of Django
        '<a *ngIf="area" (click)="helper()">{{ total }}</a>\n',
        "{% load one two %}{% helper %}{{ size|area }}\n",
    ],
    ".js": [
        "const Form = require('./one');\nconst helper = require('../a/two');\nfunction run() { const f = new Form(); return f.area() + helper(); }\n",
        "module.exports = Shape;\nfunction Shape() { this.size = 1; }\nShape.prototype.area = function () { return this.side(); };\n",
        "module.exports = class Shape { area() { return 1; } total() { return helper(); } };\n",
        "module.exports = class extends Base { area() { return this.total(); } };\n",
        "module.exports = { area() { return this.total(); }, total() { return 1; } };\n",
        "exports = module.exports = helper;\nfunction helper() { return 2; }\n",
        "const Root = require('../a');\nclass Square extends Root { total() { return super.area(); } }\nconst two = require('../b/two').total;\n",
        "import Shape from './two';\nexport default class Base extends Shape { side() { return this.area(); } }\n",
        "import { default as make } from '..';\nexport const made = () => make().area() + new make().total();\n",
        "function Base() { return helper(); }\nexport { Base as default };\nBase.total = function () {};\n",
    ],
    ".kt": [
        *PIECES[".kt"],
        "package a\nexpect fun total(n: Int): Int\nexpect class Shape {\n fun area(n: Int): Int\n}\n",
        "package a\nactual fun total(n: Int) = 1\nactual class Shape { actual fun area(n: Int) = total(n) }\n",
        "package a\nfun total(n: String) = 2\nactual typealias Shape = Base\nclass Base { fun area(n: Int) = 1 }\n",
        "package b\nimport a.*\nfun use(shape: Shape) = shape.area(total(1)) + 1.side()\n",
        "package b\nimport a.*\nfun use(shape: Shape) { if (shape is Base) { shape.area(1)\n shape.side() } }\n",
        "package b\nimport a.Shape\nfun Shape.side() = area(1)\nfun Int.side() = this.twice()\nfun Int.twice() = 2\n",
        "package a\nclass Box {\n fun held() = 1\n fun Int.side() = held() + this.twice()\n fun Int.twice() = 3\n}\n",
        'package a\nclass Shape {\n @Deprecated("", level = DeprecationLevel.HIDDEN)\n fun area(n: Int) = 1\n fun side() = 2\n}\n',
        'package a\n@Deprecated("", level = DeprecationLevel.ERROR)\nfun total(n: Int) = 3\nfun Shape.total(n: Int) = area(n)\n',
        'package b\nimport a.*\n@Deprecated("", level = DeprecationLevel.HIDDEN)\nfun Shape.area(n: Int) = total(n)\nfun Shape.all() = total(1) + area(2)\n',
    ],
    ".java": [
        *PIECES[".java"],
        "package shapes;\npublic class Size extends Square { Size() {} Size(int a) {} int commonThing() { return 1; } }\n",
        "package other;\nimport shapes.Size;\nclass User { Size size; int run() { return size.area() + new Size().helper(); } }\n",
        "package shapes;\nclass Square extends Base { int area(int a) { return area(); } int total(int a, int b) { return total(a); } }\n",
        "package shapes;\nclass Base { int area() { return 1; } int total(int a) { return 2; } Base(int a) {} Base() {} }\n",
        "package other;\nimport shapes.*;\nclass Taker { int run(Square s, Object o) { new Base(1); return s.area() + s.total(1) + o.commonThing(3); } }\n",
        "package shapes;\nclass Size extends Base { Size(String a) {} Size(int a) {} int total(String a) { return 1; } int total(Base b) { return 3; } }\n",
        "package shapes;\nclass Base { int total(int a) { return 2; } int total(String a) { return 2; } }\n",
        'package other;\nimport shapes.*;\nclass Sayer { int run(Size s, Base b) { new Size("a"); return s.total("a") + s.total(1) + s.total(b) + b.total("a"); } }\n',
    ],
    ".clj": [
        "(ns a.one (:require [b.one :as b :refer [Sized]]))\n(defrecord Shape [size] Sized (area [this] (b/total this)))\n",
        "(ns b.one)\n(defprotocol Sized (area [this]) (total [this]))\n(defn helper [x] (area (total x)))\n",
        "(ns b.one)\n(defn area [x] (total x))\n(defn total [x] 1)\n",
        "(ns a.two (:use b.one) (:import (a.one Shape)))\n(defn run [x] (-> x area helper) (Shape. (b.one/total x)))\n",
        "(ns b.two (:require [b.one :refer :all]))\n(extend-protocol Sized String (area [s] (helper s)))\n(defmethod area :a [x] x)\n",
    ],
    ".fs": [
        "module Shapes.Shape\nopen Size\nlet area x = total x + helper x\n",
        "[<AutoOpen>]\nmodule Shapes.Size\nlet total x = 1\ntype Side = Side of int\n",
        "module Shapes.Size\nlet total x = Side x\nlet Side x = x\nlet helper = fun x -> Shape.area x\n",
        "namespace Shapes\n[<AutoOpen>]\nmodule Size =\n    let total x = 1\n    let Side x = x\n",
        "namespace Shapes\nmodule Size =\n    let total x = 1\n    let helper x = total x",
        "namespace Other\nopen Shapes\nmodule User =\n    let run (s: Side) = total s + Size.helper s\n",
    ],
    ".jl": [
        'module Shapes\ninclude("two.jl")\nend\n',
        "struct Shape size::Int end\nShape(a, b) = Shape(a)\n_area(s::Shape) = total(s)\n",
        "const S = Shapes\nfunction run(s::S.Shape)\n    S.total(s) + Shapes._area(s)\nend\n",
        "total(s) = 1\ntotal(s, t) = 2\nmodule S end\n",
    ],
    ".zig": [
        'const two = @import("two.zig");\nconst Size = two.Size;\npub const Shape = struct {\n    size: Size,\n    pub fn area(self: *Shape) u8 {\n        return self.size.total();\n    }\n};\n',
        "pub const Size = struct {\n    pub fn total(self: *Size) u8 {\n        return helper(self);\n    }\n};\nfn helper(s: *Size) u8 {\n    return s.total();\n}\n",
        'const Shape = @import("one.zig").Shape;\nfn run(s: *Shape) u8 {\n    return s.area();\n}\n',
    ],
    ".R": [
        "area <- function() total()\ntotal <- function() 1\n",
        "total <- function() 2\nhelper <- function() total()\n",
        'Shape <- R6Class("Shape", public = list(size = 1, area = function() self$size$total()))\n',
    ],
    ".rb": [
        *PIECES[".rb"],
        "class Shapes::Shape\n  def side; Square.new.area; end\nend\n",
        "class Base\n  include Sized\n  def helper; @shape.area; end\nend\nclass Square < Base\nend\n",
        "module Sized\n  module ClassMethods\n    def common_thing; 1; end\n    def total; 2; end\n  end\nend\n",
        "def run\n  Square.common_thing + Base.total + Sized.total\nend\nclass Size\n  def total; 3; end\nend\n",
        "describe Square do\n  def helper; total; end\n  it 'adds' do\n    helper\n    area = Base.new\n    area.total\n  end\nend\n",
        "describe 'run' do\n  def total; helper; end\n  it('counts') { total + run }\nend\ndef run\n  total + helper\nend\n",
    ],
}
"""More of what one file can see of another, by ways that do not name it: see `packlens.resolve.updates.affected`."""
NAMES = ["a/one", "a/two", "b/one", "tests/test_x", "b/two"]


@st.composite
def contents(draw: st.DrawFn, suffix: str) -> bytes | None:
    if draw(st.integers(0, 6)) == 0:
        return None
    return "".join(draw(st.lists(st.sampled_from(MORE[suffix]), min_size=0, max_size=4))).encode()


def edits(suffix: str) -> st.SearchStrategy[list[tuple[str, bytes | None]]]:
    path = st.sampled_from(NAMES).map(lambda name: name + suffix)
    return st.lists(st.tuples(path, contents(suffix)), min_size=1, max_size=3)


def of_one_language(suffix: str) -> st.SearchStrategy[list[list[tuple[str, bytes | None]]]]:
    return st.lists(edits(suffix), min_size=1, max_size=6)


ROUNDS = st.one_of(
    *(of_one_language(suffix) for suffix in MORE),
    st.lists(st.sampled_from([".c", ".h"]).flatmap(edits), min_size=1, max_size=6),  # declared and defined
    st.lists(st.sampled_from(sorted(MORE)).flatmap(edits), min_size=1, max_size=6),
)


TOTALS = b"""from b.two import total
class A:
    def total(self): pass
class B:
    def total(self): pass
class C:
    def total(self): pass
def total(): pass
"""
"""Definitions above one that stays, of the same name: they stand before it."""
QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large]


@settings(max_examples=examples(75), deadline=None, suppress_health_check=QUIET)
@given(ROUNDS)
@example([[("b/two.py", b"from b.two import total\ndef total(): pass\n")], [("b/two.py", TOTALS)]])
def test_an_edited_index_equals_one_from_scratch(rounds: list[list[tuple[str, bytes | None]]]) -> None:
    """After every edit, the answers put over each other are what an index from scratch holds."""
    incremental, shown, files = IncrementalResolver(), Shown(), Files()
    for round_ in rounds:
        changes = dict(round_)
        files = apply(files, changes)
        relinked = incremental.update({path: record(path, content) for path, content in changes.items()})
        shown.take(relinked)
        fresh = from_scratch(files)
        shown.compare(fresh)
        assert incremental.snapshot == relinked.snapshot
        fresh.close()


@settings(max_examples=examples(30), deadline=None, suppress_health_check=QUIET)
@given(ROUNDS, ROUNDS)
def test_edits_can_be_undone(
    saved: list[list[tuple[str, bytes | None]]], unsaved: list[list[tuple[str, bytes | None]]]
) -> None:
    """What unsaved buffers did is gone when the saved records are put back, in whatever order they came."""
    files: Files = {}
    for round_ in saved:
        files = apply(files, dict(round_))
    fresh = from_scratch(files)
    incremental, shown, first = IncrementalResolver.load(fresh), Shown(), IncrementalResolver()
    shown.take(first.update({path: record(path, content) for path, content in files.items()}))
    touched: set[str] = set()
    for round_ in unsaved:
        shown.take(incremental.update({path: record(path, content) for path, content in round_}))
        touched |= {path for path, _ in round_}
    shown.take(incremental.update({path: read_record(fresh, path) for path in touched}))
    shown.compare(fresh)
    fresh.close()


@settings(max_examples=examples(30), deadline=None, suppress_health_check=QUIET)
@given(ROUNDS)
def test_written_updates_equal_a_fresh_index(rounds: list[list[tuple[str, bytes | None]]]) -> None:
    """Rows written from a IncrementalResolver's answers are those of an index from scratch."""
    updated, files = from_scratch({}), Files()
    incremental = IncrementalResolver.load(updated)
    for round_ in rounds:
        changes = {path: record(path, content) for path, content in round_}
        files = apply(files, dict(round_))
        written = write_update(updated, changes, incremental.update(changes), generation(updated))
        assert written.incremental is None
    same_rows(from_scratch(files), updated)


@settings(max_examples=examples(30), deadline=None, suppress_health_check=QUIET)
@given(ROUNDS)
@example([[("b/two.py", b"import os\nTOKEN = os.environ['TOKEN']\n")], [("b/two.py", b"x = 2\n")]])
@example([[("b/two.py", b"import os\nTOKEN = os.environ['TOKEN']\n")], [("b/two.py", None)]])
def test_updates_that_are_written_together_equal_a_fresh_index(rounds: list[list[tuple[str, bytes | None]]]) -> None:
    """Edits of open documents are written when they are saved: several updates as one."""
    updated, files = from_scratch({}), Files()
    incremental = IncrementalResolver.load(updated)
    changes: dict[str, FileRecord | None] = {}
    relinked: Relinked | None = None
    for round_ in rounds:
        fresh = {path: record(path, content) for path, content in round_}
        files = apply(files, dict(round_))
        update = incremental.update(fresh)
        relinked = update if relinked is None else _merged(relinked, update)
        changes |= fresh
    if relinked is not None:
        write_update(updated, changes, relinked, generation(updated))
    same_rows(from_scratch(files), updated)


def same_rows(fresh: apsw.Connection, updated: apsw.Connection) -> None:
    expected, actual = dump(fresh), dump(updated)
    for table, rows in expected.items():
        assert rows == actual[table], table
    fresh.close()
    updated.close()


DEEP = b"from u import User\nclass Deep(User):\n    def run(self): return self.size.total()\n"
SIZE = b"class Size:\n    def total(self): pass\n"
TWELVE = b"".join(f"    def name_{number}(self): pass\n".encode() for number in range(12))

UNNAMED: dict[str, tuple[Files, Files]] = {
    "whether a folder's own file gives the name of a submodule to what this defines": (
        {
            "b.py": b"from shop import cart\ndef go(): return cart\n",
            "shop/__init__.py": b"",
            "shop/cart.py": b"def cart(): pass\n",
        },
        {"shop/__init__.py": b"from .cart import cart\n"},
    ),
    "whether a folder's own file gives all that a submodule defines": (
        {
            "b.py": b"from shop import cart\ndef go(): return cart\n",
            "shop/__init__.py": b"from .cart.deep import *\n",
            "shop/cart/deep.py": b"def cart(): pass\n",
        },
        {"shop/__init__.py": b"from .cart import other\n"},
    ),
    "what a variable is the result of, where it is set": (
        {
            "b.py": b"from a import VALUE\ndef go(): VALUE.run_it()\n",
            "a.py": b"from one import make\nVALUE = make()\n",
            "one.py": b"class One:\n    def run_it(self): pass\ndef make() -> One: return One()\n",
            "two.py": b"class Two:\n    def run_it(self): pass\ndef make() -> Two: return Two()\n",
        },
        {"a.py": b"from two import make\nVALUE = make()\n"},
    ),
    "what a variable is the result of, by a star import": (
        {
            "b.py": b"from a import VALUE\ndef go(): VALUE.run_it()\n",
            "a.py": b"from one import *\nVALUE = make()\n",
            "one.py": b"class One:\n    def run_it(self): pass\ndef make() -> One: return One()\n",
            "two.py": b"class Two:\n    def run_it(self): pass\ndef make() -> Two: return Two()\n",
        },
        {"a.py": b"from two import *\nVALUE = make()\n"},
    ),
    "what a context manager gives": (
        {
            "b.py": b"from a import Lock\ndef go():\n    with Lock() as it: it.run_it()\n",
            "a.py": b"from c import One, Two\nclass Lock:\n    def __enter__(self) -> One: ...\n",
            "c.py": b"class One:\n    def run_it(self): pass\nclass Two:\n    def run_it(self): pass\n",
        },
        {"a.py": b"from c import One, Two\nclass Lock:\n    def __enter__(self) -> Two: ...\n"},
    ),
    "what a context manager yields": (
        {
            "b.py": b"from a import lock\nasync def go():\n    async with lock() as it: it.run_it()\n",
            "a.py": b"from c import One, Two\nasync def lock() -> AsyncIterator[One]: ...\n",
            "c.py": b"class One:\n    def run_it(self): pass\nclass Two:\n    def run_it(self): pass\n",
        },
        {"a.py": b"from c import One, Two\nasync def lock() -> AsyncIterator[Two]: ...\n"},
    ),
    "the crate that a manifest gives another name": (
        {
            "app/b.rs": b"fn go() { sc::full(); }\n",
            "app/Cargo.toml": b"[dependencies]\nsc = { package = 'one' }\n",
            "one/Cargo.toml": b"[package]\nname = 'one'\n",
            "one/src/lib.rs": b"pub fn full() {}\n",
            "two/Cargo.toml": b"[package]\nname = 'two'\n",
            "two/src/lib.rs": b"pub fn full() {}\n",
        },
        {"app/Cargo.toml": b"[dependencies]\nsc = { package = 'two' }\n"},
    ),
    "what is passed to a nameless function, by its type": (
        {
            "b.cs": b"class Go { void Run(Box box) { box.Each(x => x.Run()); } }\n",
            "a.cs": b"class Box { public void Each(System.Action<One> use) { } }\n",
            "c.cs": b"class One { public void Run() { } }\nclass Two { public void Run() { } }\n",
        },
        {"a.cs": b"class Box { public void Each(System.Action<Two> use) { } }\n"},
    ),
    "what is passed to a nameless function, by what its type has": (
        {
            "b.cs": b"class Go { void Run(Box box) { box.Each(x => x.Run()); } }\n",
            "a.cs": b"class Box { public void Each(System.Action<One> use) { } }\n",
            "c.cs": b"class One : Two { }\nclass Two { public void Run() { } }\n",
        },
        {"c.cs": b"class One : Two { public void Run() { } }\nclass Two { public void Run() { } }\n"},
    ),
    "what is passed to a nameless function, by what its type is": (
        {
            "b.cs": b"namespace B;\nusing A;\nclass Go { void Run(Box box) { box.Each(x => x.Run()); } }\n",
            "a.cs": b"namespace A;\nusing C;\npublic class Box { public void Each(System.Action<One> use) { } }\n",
            "c.cs": b"namespace C;\npublic class One { public void Run() { } }\n",
            "d.cs": b"namespace A;\npublic class Two { }\n",
        },
        {"d.cs": b"namespace A;\npublic class One { public void Run() { } }\n"},
    ),
    "what a call's type argument is": (
        {
            "b.cs": b"class Go { void Run(Box box) { box.Find<One>().Run(); } }\n",
            "a.cs": b"class Box { public T Find<T>() => default; }\n",
            "c.cs": b"class One { public void Run() { } }\nclass Two { public void Run() { } }\n",
        },
        {"a.cs": b"class Box { public Two Find<T>() => default; }\n"},
    ),
    "what a field holds": (
        {
            "b.go": b"package p\n\nfunc (h *Holder) Go() {\n\tfor _, x := range h.held {\n\t\tx.Run()\n\t}\n}\n",
            "a.go": b"package p\n\ntype Holder struct {\n\theld []*One\n}\n",
            "c.go": b"package p\n\ntype One struct{}\ntype Two struct{}\n\nfunc (o *One) Run() {}\nfunc (t *Two) Run() {}\n",
        },
        {"a.go": b"package p\n\ntype Holder struct {\n\theld map[string]Two\n}\n"},
    ),
    "what the type of a field holds": (
        {
            "b.go": b"package p\n\nfunc (h *Holder) Go() {\n\tfor _, x := range h.held {\n\t\tx.Run()\n\t}\n}\n",
            "h.go": b"package p\n\ntype Holder struct {\n\theld Many\n}\n",
            "a.go": b"package p\n\ntype Many []*One\n",
            "c.go": b"package p\n\ntype One struct{}\ntype Two struct{}\n\nfunc (o *One) Run() {}\nfunc (t *Two) Run() {}\n",
        },
        {"a.go": b"package p\n\ntype Many []*Two\n"},
    ),
    "what a field holds, by an import": (
        {
            "b.kt": b"package p\nfun go(box: Box) { for (x in box.held) { x.run() } }\n",
            "a.kt": b"package p\nimport one.Item\nclass Box(val held: List<Item>)\n",
            "one.kt": b"package one\nclass Item { fun run() {} }\n",
            "two.kt": b"package two\nclass Item { fun run() {} }\n",
        },
        {"a.kt": b"package p\nimport two.Item\nclass Box(val held: List<Item>)\n"},
    ),
    "the type of the result of a call, by an import": (
        {
            "b.kt": b"package p\nclass User {\n val held = make()\n fun go() { held.run() }\n}\n",
            "a.kt": b"package p\nimport one.Item\nfun make(): Item = TODO()\n",
            "one.kt": b"package one\nclass Item { fun run() {} }\n",
            "two.kt": b"package two\nclass Item { fun run() {} }\n",
        },
        {"a.kt": b"package p\nimport two.Item\nfun make(): Item = TODO()\n"},
    ),
    "the module of a call of what a macro defines": (
        {
            "b.ex": b"defmodule Use do\n  def go(x), do: Shop.Size.made_by_macro(x)\nend\n",
            "a.ex": b"defmodule Shop.Size do\nend\n",
        },
        {"a.ex": b"defmodule Shop.Area do\nend\n"},
    ),
    "the type that an extension belongs to, by an import": (
        {
            "b.kt": b"package q\nimport one.Item\nfun go(item: Item) { item.run() }\n",
            "a.kt": b"package p\nimport one.Item\nfun Item.run() {}\n",
            "one.kt": b"package one\nclass Item\n",
            "two.kt": b"package two\nclass Item\n",
        },
        {"a.kt": b"package p\nimport two.Item\nfun Item.run() {}\n"},
    ),
    "the type that an extension stands in": (
        {
            "b.kt": b"package p\nclass Cafe : One() { fun go(text: String) = text.cook() }\n",
            "a.kt": b"package p\nfun String.cook() = 1\n",
            "c.kt": b"package p\nopen class One { fun String.cook() = 2 }\nopen class Two\n",
        },
        {"c.kt": b"package p\nopen class One\nopen class Two { fun String.cook() = 2 }\n"},
    ),
    "the base in which an extension stands": (
        {
            "b.kt": b"package p\nclass Cafe : Bakery() { fun go(text: String) = text.cook() }\n",
            "a.kt": b"package p\nopen class Bakery : One()\n",
            "c.kt": b"package p\nopen class One { fun String.cook() = 1 }\nopen class Two { fun String.cook() = 2 }\n",
        },
        {"a.kt": b"package p\nopen class Bakery : Two()\n"},
    ),
    "what a field holds, in a comprehension": (
        {
            "b.py": b"from a import Box\ndef go(box: Box): return [x.run() for x in box.held]\n",
            "a.py": b"from c import One, Two\nclass Box:\n    held: list[One]\n",
            "c.py": b"class One:\n    def run(self): pass\nclass Two:\n    def run(self): pass\n",
        },
        {"a.py": b"from c import One, Two\nclass Box:\n    held: list[Two]\n"},
    ),
    "ancestors of what a field holds": (
        {
            "b.kt": b"package p\nfun go(box: Box) { box.held.forEach { it.run() } }\n",
            "a.kt": b"package p\nclass Box(val held: List<Item>)\n",
            "i.kt": b"package p\nclass Item : One()\n",
            "c.kt": b"package p\nopen class One { fun run() {} }\nopen class Two { fun run() {} }\n",
        },
        {"i.kt": b"package p\nclass Item : Two()\n"},
    ),
    "what a concern adds to a class": (
        {
            "b.rb": b"def go\n  Item.run_it\nend\n",
            "i.rb": b"class Item\n  include One\nend\n",
            "c.rb": b"module One\n  module ClassMethods\n    def run_it; end\n  end\nend\nmodule Two\nend\n",
        },
        {"i.rb": b"class Item\n  include Two\nend\n"},
    ),
    "whether a class is known that lacks a member": (
        {
            "b.rb": b"def go\n  Item.run_it\nend\n",
            "i.rb": b"class Other\nend\n",
            "c.rb": b"class One\n  def run_it; end\nend\n",
        },
        {"i.rb": b"class Item\nend\n"},
    ),
    "extensions in the namespace of a field's type": (
        {
            "b.cs": b"namespace B;\nclass User { A.Holder h; void Go() => h.Held.Run(); }\n",
            "a.cs": b"namespace A;\npublic class Holder { public One Held { get; } }\n",
            "c.cs": b"namespace A;\npublic class One { }\n",
            "e.cs": b"namespace A;\npublic static class X { public static void Run(this One one) { } }\n",
        },
        {"e.cs": b"namespace Ext;\npublic static class X { public static void Run(this A.One one) { } }\n"},
    ),
    "a field that hides what another base has": (
        {
            "b.py": b"from a import One, Two\nclass User(One, Two):\n    def run_it(self): pass\n",
            "a.py": b"class One:\n    pass\nclass Two:\n    def run_it(self): pass\n",
        },
        {"a.py": b"class One:\n    run_it = 1\nclass Two:\n    def run_it(self): pass\n"},
    ),
    "the type that an overload takes": (
        {
            "b.java": b'package p;\nclass User { int go(Box box) { return box.open("a") + new Box(1).open(2); } }\n',
            "a.java": b"package p;\nclass Box { Box(int a) {} Box(String a) {} int open(int a) { return 1; } int open(String a) { return 2; } }\n",
        },
        {
            "a.java": b"package p;\nclass Box { Box(Long a) {} Box(int a) {} int open(String a) { return 1; } int open(Object a) { return 2; } }\n"
        },
    ),
    "the overload that a chain goes on through": (
        {
            "b.kt": b"package p\nfun go(box: Box) { box.open(1).run() }\n",
            "a.kt": b"package p\nclass Box {\n fun open() = One()\n fun open(a: Int): One = One()\n fun open(a: String): Two = Two()\n}\n",
            "c.kt": b"package p\nclass One { fun stop() {} }\nclass Two { fun run() {} }\n",
        },
        {"c.kt": b"package p\nclass One { fun run() {} }\nclass Two { fun stop() {} }\n"},
    ),
    "another name of what a field holds": (
        {
            "b.rs": b"use crate::a::Holder;\nfn go(h: &Holder) { for x in &h.held { x.run(); } }\n",
            "a.rs": b"use crate::n::Name;\npub struct Holder { pub held: Vec<Name> }\n",
            "n.rs": b"use crate::c::{One, Two};\npub type Name = One;\n",
            "c.rs": b"pub struct One;\npub struct Two;\nimpl One { pub fn run(&self) {} }\nimpl Two { pub fn run(&self) {} }\n",
            "lib.rs": b"mod a;\nmod b;\nmod c;\nmod n;\n",
        },
        {"n.rs": b"use crate::c::{One, Two};\npub type Name = Two;\n"},
    ),
    "ancestors of a field's type": (
        {
            "u.py": b"from s import Size\nclass User:\n    size: Size\n",
            "b.py": DEEP,
            "s.py": b"from r import Root, Base\nclass Size(Root): pass\n",
            "r.py": b"class Root:\n    def total(self): pass\nclass Base:\n    def total(self): pass\n",
        },
        {"s.py": b"from r import Root, Base\nclass Size(Base): pass\n"},
    ),
    "ancestors of an imported type": (
        {
            "b.py": b"from s import Size as S\ndef f(s: S): return s.total()\n",
            "s.py": b"from r import Root, Base\nclass Size(Root): pass\n",
            "r.py": b"class Root:\n    def total(self): pass\nclass Base:\n    def total(self): pass\n",
        },
        {"s.py": b"from r import Root, Base\nclass Size(Base): pass\n"},
    ),
    "what a field's type means where it is declared": (
        {
            "u.py": b"from c.one import Size\nclass User:\n    size: Size\n",
            "b.py": DEEP,
            "c/one.py": SIZE,
            "c/two.py": SIZE,
        },
        {"u.py": b"from c.two import Size\nclass User:\n    size: Size\n"},
    ),
    "a field's type under another name": (
        {
            "u.py": b"from c.one import Size as S\nclass User:\n    size: S\n",
            "b.py": DEEP,
            "c/one.py": b"class Size(Root): pass\nclass Root:\n    def total(self): pass\n",
        },
        {"c/one.py": b"class Size: pass\nclass Root:\n    def total(self): pass\n"},
    ),
    "the constructor of a type it calls": (
        {"b.py": b"from s import Size\nSize()\n", "s.py": SIZE},
        {"s.py": SIZE + b"    def __init__(self): pass\n"},
    ),
    "the constructor that a type inherits from a base of another name": (
        {
            "s.py": SIZE + b"    def __init__(self, height): pass\n",
            "m.py": b"from s import Size\nclass Square(Size): pass\n",
            "b.py": b"from m import Square as Tile\ndef lay(): return Tile(3)\n",
        },
        {"s.py": SIZE.replace(b"Size", b"Sizes") + b"    def __init__(self, height): pass\n"},
    ),
    "the constructor that a type inherits from a base that it names no longer": (
        {
            "s.ts": b"export class Size { constructor(height: number) {} }\n",
            "m.ts": b"import { Size } from './s'\nexport class Square extends Size {}\n",
            "n.ts": b"import { Square } from './m'\nexport class Tile extends Square {}\n",
            "b.ts": b"import { Tile } from './n'\nexport const lay = () => new Tile(3)\n",
        },
        {"m.ts": b"import { Size } from './s'\nexport class Square {}\n"},
    ),
    "members it inherits, in their order": (
        {"b.py": b"from s import Size\nclass Square(Size): pass\n", "s.py": b"class Size:\n" + TWELVE},
        {"s.py": b"class Size:\n    def name_first(self): pass\n" + TWELVE},
    ),
    "whether a definition is shown to other files": (
        {"b.c": b"int run(void) { return helper(); }\n", "s.c": b"static int helper(void) { return 1; }\n"},
        {"s.c": b"int helper(void) { return 1; }\n"},
    ),
    "where the type is whose members it defines": (
        {"b/b.rs": b"impl Shape { fn area(&self) {} }\n", "a/s.rs": b"pub struct Other;\n"},
        {"a/s.rs": b"pub struct Shape;\n"},
    ),
    "what a member of a type in another file implements": (
        {
            "b/b.rs": b"use crate::a::s::{Shape, Sized2};\nimpl Sized2 for Shape { fn side(&self) {} }\n",
            "a/s.rs": b"pub struct Shape;\npub trait Sized2 { fn side(&self); }\n",
        },
        {"a/s.rs": b"pub struct Shape;\npub trait Sized2 { fn other(&self); }\n"},
    ),
    "what a member of a type of a library implements": (
        {
            "b.hs": b"import S\ninstance Sized Int where\n  side x = x\n",
            "s.hs": b"module S where\nclass Sized a where\n  side :: a -> a\n",
        },
        {"s.hs": b"module S where\nclass Sized a where\n  other :: a -> a\n"},
    ),
    "what the bases of a type in another file declare": (
        {
            "b.swift": b"extension Shape { func side() {} }\n",
            "s.swift": b"class Shape: Sized {}\n",
            "r.swift": b"protocol Sized { func side() }\nprotocol Other {}\n",
        },
        {"s.swift": b"class Shape: Other {}\n"},
    ),
    "what the base of an interface declares": (
        {
            "b.swift": b"extension Int: Sized { func side() {} }\n",
            "s.swift": b"protocol Sized: Root {}\n",
            "r.swift": b"protocol Root { func side() }\nprotocol Other {}\n",
        },
        {"s.swift": b"protocol Sized: Other {}\n"},
    ),
    "whether a module is always open": (
        {
            "b.fs": b"module Shapes.User\nlet run x = total x\n",
            "s.fs": b"namespace Shapes\nmodule Size =\n    let total x = 1\n",
        },
        {"s.fs": b"namespace Shapes\n[<AutoOpen>]\nmodule Size =\n    let total x = 1\n"},
    ),
    "the base from outside of a type": (
        {
            "b.cs": b"class B { void Run(Main main) { main.Activate(); } }\n",
            "m.cs": b"class Main : Window { void Show() { this.Activate(); } }\n",
            "w.cs": b"class Window : Form { }\n",
            "x.cs": b"static class X { public static void Activate(this Form form) { } }\n",
        },
        {"w.cs": b"class Window : Panel { }\n"},
    ),
    "what a used module imports": (
        {
            "b.ex": b"defmodule Shop.Cart do\n  use Shop\n  def show(c), do: failed(c)\nend\n",
            "h.ex": b"defmodule Shop.Helpers do\n  def failed(c), do: c\nend\n",
            "w.ex": b"defmodule Shop do\n  import Shop.Helpers\nend\n",
        },
        {"w.ex": b"defmodule Shop do\n  import Shop.Others\nend\n"},
    ),
    "the module whose use imports another one": (
        {
            "b.ex": b"use Web, :html\nuse Shop\nfailed(1)\n",
            "w.ex": b"defmodule Web.Shop do\n  def failed(c), do: c\nend\ndefmodule Web.Shop do\n  import Web.Shop\nend\n",
        },
        {
            "w.ex": b"defmodule Web.Shop do\n  def failed(c), do: c\nend\ndefmodule Shop do\nend\ndefmodule Web.Shop do\n  import Web.Shop\nend\n"
        },
    ),
    "a script that becomes a module": (
        {"b.js": b"function go() { close(); }\n", "s.js": b"function close() {}\n"},
        {"s.js": b"import { a } from './b';\nfunction close() {}\n"},
    ),
    "a module that becomes a script": (
        {"b.js": b"function go() { close(); }\n", "s.js": b"import { a } from './b';\nfunction close() {}\n"},
        {"s.js": b"function close() {}\n"},
    ),
    "what a module that becomes a script means by a name": (
        {"b.js": b"import { a } from './s';\nfunction go() { close(); }\n", "s.js": b"function close() {}\n"},
        {"b.js": b"function go() { close(); }\n"},
    ),
    "a file of global types that becomes a module": (
        {"b.ts": b"import { a } from './a';\nfunction go(cart: Cart) {}\n", "s.d.ts": b"interface Cart {}\n"},
        {"s.d.ts": b"export {};\ninterface Cart {}\n"},
    ),
    "global types that are declared nearer, too": (
        {
            "w/b.ts": b"import { a } from './a';\nfunction go(cart: Cart) {}\n",
            "s.d.ts": b"interface Cart {}\n",
            "w/types/s.d.ts": b"interface Line {}\n",
        },
        {"w/types/s.d.ts": b"interface Cart {}\n"},
    ),
    "the name of a crate": (
        {
            "Cargo.toml": b'[package]\nname = "shop-core"\n',
            "src/lib.rs": b"pub fn top() {}\npub mod cart;\n",
            "src/cart.rs": b"pub fn open() {}\n",
            "tests/b.rs": b"use shop_core::cart::open;\nfn go() { open(); shop_core::top(); }\n",
        },
        {"Cargo.toml": b'[package]\nname = "shop-other"\n'},
    ),
    "the name of a module of Go": (
        {
            "go.mod": b"module example.com/shop\n",
            "store/s.go": b"package store\n\nfunc Open() {}\n",
            "b/b.go": b'package b\n\nimport "example.com/shop/store"\n\nfunc Go() { store.Open() }\n',
        },
        {"go.mod": b"module example.com/other\n"},
    ),
    "a manifest that makes all other modules of Go foreign": (
        {
            "go.mod": b"go 1.22\n",
            "store/s.go": b"package store\n\nfunc Open() {}\n",
            "b/b.go": b'package b\n\nimport "example.com/shop/store"\n\nfunc Go() { store.Open() }\n',
        },
        {"go.mod": b"module example.com/other\n"},
    ),
    "the crate that a re-export leads to": (
        {
            "core/Cargo.toml": b'[package]\nname = "core"\n',
            "core/src/lib.rs": b"pub fn open() {}\n",
            "core2/Cargo.toml": b'[package]\nname = "shop-kit"\n',
            "core2/src/lib.rs": b"pub fn open() {}\n",
            "app/src/facade.rs": b"pub use shop_kit::open as begin;\n",
            "app/src/b.rs": b"use crate::facade::begin;\nfn go() { begin(); }\n",
        },
        {
            "core/Cargo.toml": b'[package]\nname = "shop-kit"\n',
            "core2/Cargo.toml": b'[package]\nname = "core"\n',
        },
    ),
    "the crate of everything that is imported": (
        {
            "core/Cargo.toml": b'[package]\nname = "shop-kit"\n',
            "core/src/lib.rs": b"pub fn open() {}\n",
            "core2/Cargo.toml": b'[package]\nname = "shop-other"\n',
            "core2/src/lib.rs": b"pub fn open() {}\n",
            "app/src/b.rs": b"use shop_kit::*;\nfn go() { open(); }\n",
        },
        {
            "core/Cargo.toml": b'[package]\nname = "shop-other"\n',
            "core2/Cargo.toml": b'[package]\nname = "shop-kit"\n',
        },
    ),
    "what a prelude passes on": (
        {
            "src/one.rs": b"pub struct Cart;\nimpl Cart { pub fn pay(&self) {} pub fn new() -> Self { Cart } }\n",
            "src/two.rs": b"pub struct Cart;\nimpl Cart { pub fn pay(&self) {} pub fn new() -> Self { Cart } }\n",
            "src/prelude.rs": b"pub use crate::one::*;\n",
            "src/b.rs": b"use crate::prelude::*;\nfn go() { Cart::new().pay(); }\n",
        },
        {"src/prelude.rs": b"pub use crate::two::*;\n"},
    ),
    "a module within a file, which passes on others": (
        {
            "src/one.rs": b"pub fn pay() {}\n",
            "src/lib.rs": b"pub mod prelude { pub use crate::one::pay; }\n",
            "src/b.rs": b"use crate::prelude::*;\nfn go() { pay(); }\n",
        },
        {"src/lib.rs": b"pub mod other { pub use crate::one::pay; }\n"},
    ),
    "what a module within a file passes on to others": (
        {
            "src/one.rs": b"pub fn pay() {}\n",
            "src/lib.rs": b"pub mod prelude { pub use crate::one::*; }\n",
            "src/all.rs": b"pub use crate::prelude::*;\n",
            "src/b.rs": b"use crate::all::*;\nfn go() { pay(); }\n",
        },
        {"src/all.rs": b"pub use crate::other::*;\n"},
    ),
    "the type of what a type has for all": (
        {
            "b.cs": b"namespace Shop { class B { void Run() { Clock.Shared.Tick(); } } }\n",
            "c.cs": b"using Paper;\nnamespace Shop { public class Clock { public static Sheet Shared; } }\n",
            "p.cs": b"namespace Paper { public class Sheet { public void Tick() { } } }\n",
            "r.cs": b"namespace Ribbon { public class Sheet { public void Tick() { } } }\n",
        },
        {"c.cs": b"using Ribbon;\nnamespace Shop { public class Clock { public static Sheet Shared; } }\n"},
    ),
    "the type of another package's variable": (
        {
            "a/b.go": b'package a\nimport "shop/s"\nfunc run() { s.Opts.Log() }\n',
            "s/s.go": b"package s\nvar Opts *One\n",
            "s/t.go": b"package s\ntype One struct{}\nfunc (o One) Log() {}\ntype Two struct{}\nfunc (t Two) Log() {}\n",
        },
        {"s/s.go": b"package s\nvar Opts *Two\n"},
    ),
    "what another file uses for all files": (
        {
            "a/b.cs": b"namespace Gifts { class Gift { void Wrap(Sheet sheet) { } } }\n",
            "a/Usings.cs": b"global using Paper;\n",
            "p.cs": b"namespace Paper { public class Sheet { } }\n",
            "r.cs": b"namespace Ribbon { public class Sheet { } }\n",
        },
        {"a/Usings.cs": b"global using Ribbon;\n"},
    ),
    "a type by what another file uses for all files": (
        {
            "b.cs": b"namespace Shop { class B { void Run(Gift gift) { gift.Sheet.Fold(); } } }\n",
            "a/Gift.cs": b"namespace Shop { public class Gift { public Sheet Sheet; } }\n",
            "a/Usings.cs": b"global using Paper;\n",
            "p.cs": b"namespace Paper { public class Sheet { public void Fold() { } } }\n",
            "r.cs": b"namespace Ribbon { public class Sheet { public void Fold() { } } }\n",
        },
        {"a/Usings.cs": b"global using Ribbon;\n"},
    ),
    "a function in the object that a call makes, by what the call means": (
        {
            "b.ts": b"import { useTill } from './shop';\nconst till = useTill();\nexport function sell() { till.ring(); }\n",
            "shop.ts": b"export { useTill } from './one';\n",
            "one.ts": b"export const useTill = defineStore({ actions: { ring() {} } });\n",
            "two.ts": b"export function useTill() { function ring() {} return { ring }; }\n",
        },
        {"shop.ts": b"export { useTill } from './two';\n"},
    ),
    "a function in the object that a call makes, by the type of the object": (
        {
            "b.ts": b"import { useTill } from './one';\nexport function sell() { const till = useTill(); till.ring(); }\n",
            "one.ts": b"export function useTill() { function ring() {} return { ring }; }\n",
            "two.ts": b"export class Till { ring() {} }\n",
        },
        {
            "one.ts": b"import { Till } from './two';\nexport function useTill(): Till { function ring() {} return { ring }; }\n"
        },
    ),
    "the member of a component that its template names": (
        {
            "b.html": b'<a *ngIf="shown" (click)="ring()"></a>\n',
            "b.ts": b"export class Till { ring() {} }\n",
        },
        {"b.ts": b"export class Till { get shown() { return 1; }\n sell() {} }\n"},
    ),
    "an inherited method that a field of its name hides": (
        {"b.java": b"class Tower extends Base {}\n", "Base.java": b"class Base { int ring() {} }\n"},
        {"Base.java": b"class Base { int ring; int ring() {} }\n"},
    ),
    "the type of a property that a method of Java reads": (
        {
            "b.java": b"package p; class User { void go(Box box) { box.getHeld().run(); } }\n",
            "Box.kt": b"package p\nimport one.Item\nclass Box(val held: Item)\n",
            "one.kt": b"package one\nclass Item { fun run() {} }\n",
            "two.kt": b"package two\nclass Item { fun run() {} }\n",
        },
        {"Box.kt": b"package p\nimport two.Item\nclass Box(val held: Item)\n"},
    ),
    "a property whose methods an annotation makes": (
        {
            "b.java": b"class User { void go(Box box) { box.getHeld(); } }\n",
            "Box.java": b"class Box { int held; }\n",
        },
        {"Box.java": b"@Data class Box { int held; }\n"},
    ),
    "an inherited property that a method reads": (
        {
            "b.java": b"class User { void go(Box box) { box.getHeld(); } }\n",
            "Box.java": b"class Box extends Case { }\n",
            "Case.java": b"@Data class Case { int held; }\n",
        },
        {"Box.java": b"class Box { }\n"},
    ),
    "an overridden method that a field between hides": (
        {
            "b.java": b"class Tower extends Hall { int ring() {} }\n",
            "Hall.java": b"class Hall extends Base {}\n",
            "Base.java": b"class Base { int ring() {} }\n",
        },
        {"Hall.java": b"class Hall extends Base { int ring; }\n"},
    ),
    "an inherited method that a field in another part of the type hides": (
        {
            "b.cs": b"partial class Tower { }\n",
            "Part.cs": b"partial class Tower : Base { }\n",
            "Base.cs": b"class Base { int Ring() {} }\n",
        },
        {"Part.cs": b"partial class Tower : Base { int Ring; }\n"},
    ),
    "a method inherited of an ancestor that another part of the type makes a direct base": (
        {
            "b.cs": b"partial class Tower : Hall { }\n",
            "part.cs": b"partial class Tower { }\n",
            "Hall.cs": b"class Hall : IRing { }\n",
            "IRing.cs": b"interface IRing { int Ring(); }\n",
        },
        {"part.cs": b"partial class Tower : IRing { }\n"},
    ),
    "a tag of a library that a template loads": (
        {
            "shop/templates/b.jinja": b"<p>{% load till %}{% ring %}</p>\n",
            "shop/templatetags/till.py": b"def ring(): pass\n",
            "shop/templatetags/shop.py": b"def ring(): pass\n",
        },
        {"shop/templatetags/till.py": b"def sell(): pass\n"},
    ),
    "the type argument of a base of the type of a field": (
        {
            "b.cs": b"class Use { Desk desk; int Run() => desk.Carts.Find().Total(); }\n",
            "Desk.cs": b"class Desk { public Zone Carts; }\n",
            "Zone.cs": b"class Zone : Carts { }\n",
            "Carts.cs": b"class Carts : Repo<Cart> { }\n",
            "Repo.cs": b"class Repo<T> { public T Find() => default; }\n",
            "Cart.cs": b"class Cart { public int Total() => 1; }\nclass Order { public int Total() => 2; }\n",
        },
        {"Carts.cs": b"class Carts : Repo<Order> { }\n"},
    ),
    "what a type argument of a base means, by what its file opens": (
        {
            "b.cs": b"class Use { Desk desk; int Run() => desk.Carts.Find().Total(); }\n",
            "Desk.cs": b"class Desk { public Zone Carts; }\n",
            "Zone.cs": b"class Zone : Carts { }\n",
            "Carts.cs": b"using one; class Carts : Repo<Cart> { }\n",
            "Repo.cs": b"class Repo<T> { public T Find() => default; }\n",
            "one.cs": b"namespace one; class Cart { public int Total() => 1; }\n",
            "two.cs": b"namespace two; class Cart { public int Total() => 2; }\n",
        },
        {"Carts.cs": b"using two; class Carts : Repo<Cart> { }\n"},
    ),
    "a fixture that another file imports for all tests": (
        {
            "tests/unit/b.py": b"def test_sale(till): pass\n",
            "tests/conftest.py": b"from shop.one import till\n",
            "shop/one.py": b"import pytest\n@pytest.fixture\ndef till(): pass\n",
            "shop/two.py": b"import pytest\n@pytest.fixture\ndef till(): pass\n",
        },
        {"tests/conftest.py": b"from shop.two import till\n"},
    ),
    "the type that an extension extends, by what its file opens": (
        {
            "b.cs": b"using one; class User { void Run(Rack r) { r.FillAll(); } }\n",
            "one.cs": b"namespace one; class Rack { }\n",
            "two.cs": b"namespace two; class Rack { }\n",
            "filling.cs": b"using one; static class Filling { public static int FillAll(this Rack r) => 1; }\n",
        },
        {"filling.cs": b"using two; static class Filling { public static int FillAll(this Rack r) => 1; }\n"},
    ),
    "a name that a module re-exports of a module that renames it": (
        {
            "b.js": b"import { Horn } from './two';\n",
            "two.ts": b"export class Gong { }\n",
            "one.js": b"import { Gong as Horn } from './two';\nexport { Horn };\n",
            "two.js": b"const a = 1;\n",
        },
        {"two.js": b"import { Horn } from './one';\nexport { Horn };\n"},
    ),
    "a default export that a module passes on by another name": (
        {
            "b.ts": b"import { Horn } from './one';\n",
            "one.ts": b"import Horn from './two';\nexport { Horn };\n",
            "two.ts": b"const a = 1;\n",
            "three.ts": b"export class Horn { }\n",
        },
        {"two.ts": b"export default function tower() { }\n"},
    ),
    "what a query of Eloquent finds": (
        {
            "b.php": b"<?php\nclass User { function run(Dock $dock) { $dock->ships()->where('x')->first()->anchor(); } }\n",
            "dock.php": b"<?php\nclass Dock extends Model { function ships() { return $this->hasMany(Ship::class); } }\n",
            "ship.php": b"<?php\nclass Ship extends Model { function anchor() {} }\n",
            "boat.php": b"<?php\nclass Boat extends Model { function anchor() {} }\n",
        },
        {"dock.php": b"<?php\nclass Dock extends Model { function ships() { return $this->hasMany(Boat::class); } }\n"},
    ),
    "a scope of what a query of Eloquent finds": (
        {
            "b.php": b"<?php\nclass User { function run(Dock $dock) { $dock->ships()->afloat(); } }\n",
            "dock.php": b"<?php\nclass Dock extends Model { function ships(): HasMany { return $this->hasMany(Ship::class); } }\n",
            "ship.php": b"<?php\nclass Ship extends Model { function scopeAfloat($query) {} }\n",
        },
        {"ship.php": b"<?php\nclass Ship extends Thing { function scopeAfloat($query) {} }\n"},
    ),
    "what a repository of Doctrine finds": (
        {
            "b.php": b"<?php\nclass User extends Base { function run() { $this->ships->findOneByName('x')->anchor(); } }\n",
            "base.php": b"<?php\nclass Base { protected ShipRepository $ships; }\n",
            "ships.php": b"<?php\n/** @extends EntityRepository<Ship> */\nclass ShipRepository extends EntityRepository {}\n",
            "ship.php": b"<?php\nclass Ship { function anchor() {} }\n",
            "boat.php": b"<?php\nclass Boat { function anchor() {} }\n",
        },
        {
            "ships.php": b"<?php\n/** @extends EntityRepository<Boat> */\nclass ShipRepository extends EntityRepository {}\n"
        },
    ),
    "the class behind a facade": (
        {
            "b.php": b"<?php\nclass User { function run() { Horn::blow(); } }\n",
            "horn.php": b"<?php\nclass Horn extends Facade { static function getFacadeAccessor() { return Gong::class; } }\n",
            "gong.php": b"<?php\nclass Gong { function blow() {} }\n",
            "pipe.php": b"<?php\nclass Pipe { function blow() {} }\n",
        },
        {
            "horn.php": b"<?php\nclass Horn extends Facade { static function getFacadeAccessor() { return Pipe::class; } }\n"
        },
    ),
    "whether a member is an extension, which a name alone may mean": (
        {
            "b.kt": b"package a\nfun use() = build { sideOfTheBox() }\n",
            "a.kt": b"package a\nclass Box {\n fun sideOfTheBox() = 1\n}\n",
        },
        {"a.kt": b"package a\nclass Box {\n}\nfun Box.sideOfTheBox() = 1\n"},
    ),
    "the class around a route, whose name is in the path": (
        {
            "Pilots.cs": b'class PilotsController : Harbor { [HttpPost("rest")] public string Rest() => ""; }\n',
            "b.cs": b'class Client { void Go() { http.PostAsync("/api/tugs/rest", null); } }\n',
        },
        {"Pilots.cs": b'class TugsController : Harbor { [HttpPost("rest")] public string Rest() => ""; }\n'},
    ),
    "the function around a route, which is called with the path before it": (
        {
            "b.ts": b"async function go() { await fetch('/api/carts'); }\n",
            "main.go": b'package main\nfunc main() {\n\tcarts(router.Group("/api"))\n}\n',
            "carts.go": b'package main\nfunc list() {}\nfunc carts(g *gin.RouterGroup) {\n\tg.GET("/carts", list)\n}\n',
        },
        {"carts.go": b'package main\nfunc list() {}\nfunc other(g *gin.RouterGroup) {\n\tg.GET("/carts", list)\n}\n'},
    ),
    "the key above that of a setting": (
        {
            "b.php": b"<?php\nfunction fee() { return config('shop.fees.entry'); }\n",
            "config/shop.php": b"<?php\nreturn ['fees' => ['entry' => 1], 'rests' => ['exit' => 1]];\n",
        },
        {"config/shop.php": b"<?php\nreturn ['rests' => ['entry' => 1], 'fees' => ['exit' => 1]];\n"},
    ),
    "the order of homonyms in one file": (
        {
            "b.py": b"def f(x): return x.border_length()\n",
            "s.py": b"class One:\n    def border_length(self): pass\nclass Two:\n    def border_length(self): pass\n",
        },
        {
            "s.py": b"class Two:\n    def border_length(self): pass\nclass One:\n    def border_length(self): pass\n"
            b"class Three:\n    def border_length(self): pass\nclass Four:\n    def border_length(self): pass\n"
        },
    ),
}
"""What a file's edges depend on without its naming it: (files, edit). `b` is the file that must be resolved again."""


@pytest.mark.parametrize("case", sorted(UNNAMED))
def test_what_is_reached_without_being_named_is_resolved_again(case: str) -> None:
    """The file that depends on the edited one is among the affected, there and back."""
    files, edit = UNNAMED[case]
    user = next(path for path in files if path.rpartition("/")[2].startswith("b."))
    before, after = from_scratch(files), from_scratch({**files, **edit})
    incremental, shown = IncrementalResolver.load(before), Shown()
    shown.take(IncrementalResolver().update({path: record(path, content) for path, content in files.items()}))
    edges = shown.edges[user]
    shown.take(incremental.update({path: record(path, content) for path, content in edit.items()}))
    shown.compare(after)
    assert shown.edges[user] != edges, "the edit was to matter"
    shown.take(incremental.update({path: record(path, content) for path, content in files.items()}))
    shown.compare(before)
    assert shown.edges[user] == edges
    before.close()
    after.close()


def test_a_new_module_hides_what_is_below_its_folder_and_has_its_name() -> None:
    files: Files = {
        "b.py": b"from shop import cart\ndef go(): return cart\n",
        "shop/deep/other.py": b"def cart(): pass\n",
    }
    added = b"def pay(): pass\n"
    before, after = from_scratch(files), from_scratch({**files, "shop/cart.py": added})
    incremental, shown = IncrementalResolver(), Shown()
    shown.take(incremental.update({path: record(path, content) for path, content in files.items()}))
    edges = shown.edges["b.py"]
    shown.take(incremental.update({"shop/cart.py": record("shop/cart.py", added)}))
    shown.compare(after)
    assert shown.edges["b.py"] != edges
    shown.take(incremental.update({"shop/cart.py": None}))
    shown.compare(before)
    before.close()
    after.close()


def test_a_program_that_gets_settings_of_its_own_reads_those_of_no_other_one() -> None:
    files: Files = {
        "p/src/b.java": b'class B {\n  @Value("${shop.fee}") int fee;\n}\n',
        "q/src/application.properties": b"shop.fee=1\n",
    }
    added = {"p/src/application.properties": b"other=1\n"}
    before, after = from_scratch(files), from_scratch({**files, **added})
    incremental, shown = IncrementalResolver.load(before), Shown()
    shown.take(IncrementalResolver().update({path: record(path, content) for path, content in files.items()}))
    edges = shown.edges["p/src/b.java"]
    shown.take(incremental.update({path: record(path, content) for path, content in added.items()}))
    shown.compare(after)
    assert len(shown.edges["p/src/b.java"]) == len(edges) - 1
    shown.take(incremental.update(dict.fromkeys(added)))
    shown.compare(before)
    assert shown.edges["p/src/b.java"] == edges
    before.close()
    after.close()


def test_a_save_after_another_process_wrote_resolves_everything_again() -> None:
    """A IncrementalResolver that does not know of a write is not believed; a new one comes back."""
    one = {
        "a.py": b"class Shape:\n    def area(self): pass\n",
        "b.py": b"from a import Shape\ndef f(): Shape().area()\n",
    }
    updated = from_scratch(one)
    incremental, expected = IncrementalResolver.load(updated), generation(updated)
    update_files(updated, {"a.py": b"class Shape:\n    def area_two(self): pass\n"})
    changes = {"b.py": record("b.py", b"from a import Shape\ndef g(): Shape().area_two()\n")}
    written = write_update(updated, changes, incremental.update(changes), expected)
    assert written.incremental is not None
    assert written.generation == generation(updated) == expected + 2
    after = {
        "a.py": b"class Shape:\n    def area_two(self): pass\n",
        "b.py": b"from a import Shape\ndef g(): Shape().area_two()\n",
    }
    assert written.incremental.snapshot == updated.execute("SELECT value FROM meta WHERE key = 'snapshot'").get
    same_rows(from_scratch(after), updated)


def test_editing_a_body_resolves_one_file() -> None:
    """A change that others cannot see affects nobody else, though lines move."""
    files = {
        "a.py": b"class Shape:\n    def area(self): return 1\n",
        "b.py": b"from a import Shape\nclass B(Shape): pass\n",
    }
    incremental = IncrementalResolver.load(from_scratch(files))
    relinked = incremental.update({"a.py": record("a.py", b"\n\nclass Shape:\n    def area(self): return 2 + 3\n")})
    assert set(relinked.edges) == {"a.py"}


def test_a_new_method_leaves_users_of_other_methods_alone() -> None:
    """Only who mentions a member's name, overrides or inherits it can tell that it came."""
    shape = b"class Shape:\n    def area(self): return 1\n"
    files = {
        "a.py": shape,
        "b.py": b"from a import Shape\ndef f(s: Shape): return s.area()\n",
        "c.py": b"from a import Shape\nclass C(Shape): pass\n",
        "d.py": b"def g(x): return x.border_length()\n",
    }
    incremental = IncrementalResolver.load(from_scratch(files))
    relinked = incremental.update({"a.py": record("a.py", shape + b"    def border_length(self): return 2\n")})
    assert set(relinked.edges) == {"a.py", "c.py", "d.py"}


@pytest.mark.parametrize("content", [None, b""])
def test_a_path_that_never_was_is_ignored(content: bytes | None) -> None:
    """Taking out what is not there changes nothing; an empty file comes and goes."""
    incremental = IncrementalResolver()
    before = incremental.snapshot
    relinked = incremental.update({"a/b.py": record("a/b.py", content)})
    assert relinked.removed == ()
    assert (relinked.snapshot == before) is (content is None)
    incremental.update({"a/b.py": None})
    assert incremental.snapshot == before


def test_an_import_from_outside_concerns_no_other_file() -> None:
    """A lost `use std::path::Path` of one file changes nothing for those that use what others declare as a Path."""
    files = {
        "src/lib.rs": "mod a;\nmod b;\nmod c;\n",
        "src/a.rs": "use std::path::Path;\npub fn one() {}\n",
        "src/b.rs": "use std::path::Path;\npub enum Kind { Path }\npub fn root() -> Path { todo!() }\n",
        "src/c.rs": "use crate::b::root;\nfn main() { root(); }\n",
    }
    incremental = IncrementalResolver()
    incremental.update({path: record(path, text.encode()) for path, text in files.items()})
    relinked = incremental.update({"src/a.rs": record("src/a.rs", b"pub fn one() {}\n")})
    assert "src/c.rs" not in relinked.edges
