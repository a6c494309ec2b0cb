"""Members override or implement those of their type's bases, also where they stand in another file than their type."""

from __future__ import annotations

import pytest

from tests.resolve.small_sources import edges

FILES = {
    "rust: an impl in another file": (
        {
            "src/shape.rs": "pub struct Shape;\n",
            "src/sized.rs": "pub trait Sized2 { fn side(&self) -> i32; fn total(&self) -> i32 { 1 } }\n",
            "src/area.rs": "use crate::shape::Shape;\nuse crate::sized::Sized2;\n"
            "impl Sized2 for Shape { fn side(&self) -> i32 { 2 } }\nimpl Shape { fn own(&self) {} }\n",
        },
        {("src/area.rs:Shape.side", "src/sized.rs:Sized2.side")},
    ),
    "rust: a type of the standard library": (
        {
            "src/sized.rs": "pub trait Sized2 { fn side(&self) -> i32; }\n",
            "src/area.rs": "use crate::sized::Sized2;\nimpl Sized2 for Vec<u8> { fn side(&self) -> i32 { 2 } }\n"
            "impl Other for u8 { fn side(&self) -> i32 { 2 } }\n",
        },
        {("src/area.rs:Vec.side", "src/sized.rs:Sized2.side")},
    ),
    "swift: an extension implements a protocol, and overrides no class": (
        {
            "Base.swift": "class Base { func area() -> Int { 1 } }\nprotocol Sized { func side(by: Int) -> Int }\n",
            "Shape.swift": "class Shape: Base, Sized {}\n",
            "Area.swift": "extension Shape { func area() -> Int { 2 }\n func side(by: Int) -> Int { by }\n"
            " func side() -> Int { 3 } }\nextension Data: Sized { func side(by: Int) -> Int { by } }\n",
        },
        {("Area.swift:Shape.side", "Base.swift:Sized.side"), ("Area.swift:Data.side", "Base.swift:Sized.side")},
    ),
    "haskell: instances of types of other modules": (
        {
            "src/Sized.hs": "module Sized where\nclass Sized a where\n  side :: a -> Int\n  total :: a -> Int\n",
            "src/Shape.hs": "module Shape where\ndata Shape = Shape\n",
            "src/Area.hs": "module Area where\nimport Sized\nimport Shape\ninstance Sized Shape where\n  side x = 1\n"
            "instance Sized Int where\n  side x = x\ninstance Show Word where\n  total x = x\n",
        },
        {("src/Area.hs:Shape.side", "src/Sized.hs:Sized.side"), ("src/Area.hs:Int.side", "src/Sized.hs:Sized.side")},
    ),
    "kotlin: an extension overrides nothing": (
        {
            "src/Base.kt": "package a\ninterface Base { fun area(): Int\n fun side(): Int }\n",
            "src/Shape.kt": "package a\nclass Shape : Base { override fun area() = 1 }\nfun Shape.side() = 2\n",
            "src/Area.kt": "package a\nfun Shape.side(by: Int) = by\n",
        },
        {("src/Shape.kt:Shape.area", "src/Base.kt:Base.area")},
    ),
    "c#: a partial class": (
        {
            "Base.cs": "namespace A;\ninterface IBase { int Area(); }\n",
            "Shape.cs": "namespace A;\npartial class Shape : IBase { }\n",
            "Area.cs": "namespace A;\npartial class Shape { public int Area() => 1; }\n",
        },
        {("Area.cs:Shape.Area", "Base.cs:IBase.Area")},
    ),
    "c++: a definition outside of its class": (
        {
            "base.hpp": "struct Base { virtual int area(); };\n",
            "shape.hpp": '#include "base.hpp"\nstruct Shape : Base { int area(); };\n',
            "shape.cpp": '#include "shape.hpp"\nint Shape::area() { return 1; }\n',
        },
        {("shape.hpp:Shape::area", "base.hpp:Base::area"), ("shape.cpp:Shape::area", "base.hpp:Base::area")},
    ),
}


@pytest.mark.parametrize("case", sorted(FILES))
def test_a_member_in_another_file_than_its_type_overrides_what_one_in_the_same_file_would(case: str) -> None:
    files, expected = FILES[case]
    found = [edge for edge in edges(files) if edge[2] == "overrides"]
    assert expected == {(source.partition("~")[0], target) for source, target, _ in found}
