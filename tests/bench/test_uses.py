"""What the comparison of uses takes a name's place for."""

from __future__ import annotations

import pytest

from tests.bench.uses.oracles import reads
from tests.bench.uses.ways import BASE, CALL, DECORATOR, IMPORT, TEXT, TYPE, VALUE, Ways

PYTHON = b"""from shop import imported
__all__ = ["spelled"]

@decorating
@made(argument)
class Cart(base, shop.dotted_base):
    def add(self, item: hinted, *, done=default) -> shop.returned:
        called(passed)
        shop.dotted_call(key=shop.dotted_value)
"""
TYPESCRIPT = b"""import { imported } from "./shop";
class Cart<T> extends base implements Interface {
  @decorating add(item: Hinted): void { called(passed); new built(); this.value = stored; }
}
"""


@pytest.mark.parametrize(
    ("name", "way"),
    [
        ("imported", IMPORT),
        ("spelled", TEXT),
        ("decorating", DECORATOR),
        ("made", DECORATOR),
        ("argument", VALUE),
        ("base", BASE),
        ("dotted_base", BASE),
        ("hinted", TYPE),
        ("default", VALUE),
        ("returned", TYPE),
        ("called", CALL),
        ("passed", VALUE),
        ("dotted_call", CALL),
        ("dotted_value", VALUE),
    ],
)
def test_how_a_python_name_is_used(name: str, way: str) -> None:
    assert way == Ways({"a.py": PYTHON}).way("a.py", PYTHON.index(name.encode()))


@pytest.mark.parametrize(
    ("name", "way"),
    [
        ("imported", IMPORT),
        ("base", BASE),
        ("Interface", BASE),
        ("decorating", DECORATOR),
        ("Hinted", TYPE),
        ("called", CALL),
        ("passed", VALUE),
        ("built", CALL),
        ("stored", VALUE),
    ],
)
def test_how_a_typescript_name_is_used(name: str, way: str) -> None:
    assert way == Ways({"a.ts": TYPESCRIPT}).way("a.ts", TYPESCRIPT.index(name.encode()))


GO = b"""package a
type Cart struct { embedded; field *typed }
func (c *received) Add(item Hinted) { called(passed); generic[int](1); q.dotted(); _ = built{} }
"""
RUST = b"""use shop::imported;
impl base for Cart {
  fn add(&self) { called(passed); self.dotted(); shop::path(); built { a: 1 }; assert!(inside(1)); }
}
"""
JAVA = b"""import shop.imported;
@decorating class Cart extends base implements listed {
  hinted f() { called(passed); x.dotted(); new built(); return receiver.go(); }
}
"""
PHP = b"""<?php
use Shop\\imported;
class Cart extends base { use mixed; function f(hinted $a) { called(); $x->dotted(); new built(); owner::go(); } }
"""
KOTLIN = b"""import shop.imported
@decorating class Cart(val a: hinted) : base(), listed by other {
  fun f() { called(passed); x.dotted(); receiver.value; first linking second; y.map(::referred) }
}
"""
SCALA = b"""import shop.imported
@decorating class Cart(a: hinted) extends base(argument) with mixed {
  def f() = { called(passed); x.dotted(1); new built(); first linking second; y.map(referred) }
}
"""
CSHARP = b"""using Imported;

[Decorating]
class Cart : Base, Listed<Argument>
{
    private Hinted field;
    Returned Add(Given given) {
        var made = new Built();
        called(passed, Owner.First);
        given.dotted<Generic>(typeof(Measured));
        given?.asked();
        foreach (Each each in given) { }
        return (Cast)given;
    }
}
"""
_OTHERS = {"a.go": GO, "a.rs": RUST, "A.java": JAVA, "a.php": PHP, "a.kt": KOTLIN, "a.scala": SCALA, "A.cs": CSHARP}


@pytest.mark.parametrize(
    ("path", "name", "way"),
    [
        ("a.go", "embedded", BASE),
        ("a.go", "typed", TYPE),
        ("a.go", "received", IMPORT),
        ("a.go", "Hinted", TYPE),
        ("a.go", "called", CALL),
        ("a.go", "passed", VALUE),
        ("a.go", "generic", CALL),
        ("a.go", "dotted", CALL),
        ("a.go", "built", CALL),
        ("a.rs", "imported", IMPORT),
        ("a.rs", "base", BASE),
        ("a.rs", "Cart", IMPORT),
        ("a.rs", "add", IMPORT),
        ("a.rs", "called", CALL),
        ("a.rs", "passed", VALUE),
        ("a.rs", "dotted", CALL),
        ("a.rs", "path", CALL),
        ("a.rs", "built", CALL),
        ("a.rs", "inside", CALL),
        ("A.java", "imported", IMPORT),
        ("A.java", "decorating", DECORATOR),
        ("A.java", "base", BASE),
        ("A.java", "listed", BASE),
        ("A.java", "hinted", TYPE),
        ("A.java", "called", CALL),
        ("A.java", "passed", VALUE),
        ("A.java", "dotted", CALL),
        ("A.java", "built", CALL),
        ("A.java", "receiver", VALUE),
        ("a.php", "imported", IMPORT),
        ("a.php", "base", BASE),
        ("a.php", "mixed", BASE),
        ("a.php", "hinted", TYPE),
        ("a.php", "called", CALL),
        ("a.php", "dotted", CALL),
        ("a.php", "built", CALL),
        ("a.php", "owner", VALUE),
        ("a.kt", "imported", IMPORT),
        ("a.kt", "decorating", DECORATOR),
        ("a.kt", "hinted", TYPE),
        ("a.kt", "base", BASE),
        ("a.kt", "listed", BASE),
        ("a.kt", "called", CALL),
        ("a.kt", "passed", VALUE),
        ("a.kt", "dotted", CALL),
        ("a.kt", "receiver", VALUE),
        ("a.kt", "linking", CALL),
        ("a.kt", "second", VALUE),
        ("a.kt", "referred", VALUE),
        ("a.scala", "imported", IMPORT),
        ("a.scala", "decorating", DECORATOR),
        ("a.scala", "hinted", TYPE),
        ("a.scala", "base", BASE),
        ("a.scala", "argument", VALUE),
        ("a.scala", "mixed", BASE),
        ("a.scala", "called", CALL),
        ("a.scala", "passed", VALUE),
        ("a.scala", "dotted", CALL),
        ("a.scala", "built", CALL),
        ("a.scala", "linking", CALL),
        ("a.scala", "second", VALUE),
        ("a.scala", "referred", VALUE),
        ("A.cs", "Imported", IMPORT),
        ("A.cs", "Decorating", DECORATOR),
        ("A.cs", "Base", BASE),
        ("A.cs", "Listed", BASE),
        ("A.cs", "Argument", TYPE),
        ("A.cs", "Hinted", TYPE),
        ("A.cs", "Returned", TYPE),
        ("A.cs", "Given", TYPE),
        ("A.cs", "Built", CALL),
        ("A.cs", "called", CALL),
        ("A.cs", "passed", VALUE),
        ("A.cs", "Owner", VALUE),
        ("A.cs", "dotted", CALL),
        ("A.cs", "Generic", TYPE),
        ("A.cs", "Measured", TYPE),
        ("A.cs", "asked", CALL),
        ("A.cs", "Each", TYPE),
        ("A.cs", "Cast", TYPE),
    ],
)
def test_how_a_name_is_used_in_other_languages(path: str, name: str, way: str) -> None:
    text = _OTHERS[path]
    assert way == Ways(_OTHERS).way(path, text.index(name.encode()))


@pytest.mark.parametrize(
    ("language", "path", "is_read"),
    [
        ("kotlin", "core/src/main/kotlin/Cart.kt", True),
        ("kotlin", "core/src/commonMain/kotlin/Cart.kt", True),
        ("kotlin", "core/src/nonJsMain/kotlin/Cart.kt", True),
        ("kotlin", "core/src/jsMain/kotlin/Cart.kt", False),
        ("kotlin", "core/src/nonJvmTest/kotlin/Cart.kt", False),
        ("kotlin", "core/src/main/java/Cart.java", False),
        ("kotlin", "build.gradle.kts", False),
        ("scala", "core/src/main/scala/Cart.scala", True),
        ("scala", "core/src-2.13/Cart.scala", True),
        ("scala", "core/src-3/Cart.scala", False),
        ("scala", "core/src-js/Cart.scala", False),
        ("scala", "core/src-jvm/Cart.scala", True),
        ("python", "core/js/cart.py", True),
    ],
)
def test_which_files_a_tool_reads(language: str, path: str, is_read: bool) -> None:
    assert is_read == reads(language, path)


def test_a_decorator_is_used_by_what_it_decorates() -> None:
    at = Ways({"a.py": PYTHON}).bearer("a.py", PYTHON.index(b"decorating"))
    assert PYTHON.index(b"class Cart") == at
