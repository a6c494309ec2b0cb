from packlens.extract.imports.import_syntax import parse_imports


def clojure(text: str) -> list[tuple[str, str, str]]:
    return [imported[:3] for imported in parse_imports("clojure_ns", text, 1)]


def test_a_clojure_library_has_an_alias_and_names() -> None:
    assert [("s", "shop.store", ""), ("find", "shop.store", "find"), ("Cart", "shop.store", "Cart")] == clojure(
        "(:require [shop.store :as s :refer [find ->Cart]] ; [not.this :as t]\n :reload)"
    )


def test_a_clojure_library_is_used_whole_or_in_part() -> None:
    assert [("a.b", "a.b", ""), ("f", "a.b", "f"), ("c", "c", ""), ("*", "c", "*")] == clojure(
        "(:use [a.b :only (f)] c)"
    )
    assert [("c", "c", ""), ("*", "c", "*")] == clojure("(require '[c :refer :all])")


def test_a_prefix_and_a_reader_conditional_hold_clojure_libraries() -> None:
    assert [("s", "shop.store", ""), ("shop.cart", "shop.cart", "")] == clojure("(:require (shop [store :as s] cart))")
    assert [("a", "a.jvm", ""), ("a", "a.js", "")] == clojure("(:require #?(:clj [a.jvm :as a] :cljs [a.js :as a]))")
    assert [("b", "b.c", ""), ("d", "d", "")] == clojure("(:require #?@(:clj [[b.c :as b] [d]]))")


def test_a_java_class_that_clojure_imports_is_of_the_namespace_with_dashes() -> None:
    assert [("Cart", "my-shop.store", "Cart"), ("Date", "java.util", "Date")] == clojure(
        "(:import (my_shop.store Cart) java.util.Date)"
    )


def test_broken_or_very_deep_clojure_imports_are_none() -> None:
    assert [] == clojure("(:require")
    assert [] == clojure("(:require " + "[" * 20_000 + "a.b" + "]" * 20_000 + ")")
    assert [("a", "a", "")] == clojure("(:require [a :as])")
    assert [] == clojure('(:require ["react" []] {} ())')


def entries(text: str) -> list[tuple[str, str]]:
    return [(imported.local, imported.module) for imported in parse_imports("package_entries", text, 1)]


def test_a_package_has_entries_for_each_condition() -> None:
    assert entries('"main": "dist/index.js"') == [(".", "./dist/index.js")]
    assert entries('"exports": {"import": "./a.mjs", "default": ["./b.js", null]}') == [
        (".", "./a.mjs"),
        (".", "./b.js"),
    ]
    assert entries('"exports": {"./money/*": {"node": {"default": "./src/*.js"}}, "./no": null}') == [
        ("./money/*", "./src/*.js")
    ]
    assert entries('"imports": {"#money": "./src/money.js", "#far": "../far.js", "#other": "shop"}') == [
        ("#money", "./src/money.js")
    ]


def test_broken_entries_of_packages_are_none() -> None:
    assert entries('"exports": {"./money": ') == []
    assert entries('"imports": ["#money"]') == []
    assert entries('"exports": ' + "[" * 100_000 + "]" * 100_000) == []
