"""Packages of one repository resolve into each other, as each language's builders lay them out; namesakes do not."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from packlens.resolve.incremental import IncrementalResolver
from tests.resolve.small_sources import Shown, apply, edges, from_scratch, record, resolved


class Case(NamedTuple):
    """A small tree: whoever uses `wanted` by an import must reach it, and not `namesake`."""

    files: dict[str, str]
    user: str
    wanted: str
    namesake: str


CASES = {
    "npm workspace": Case(
        {
            "packages/core/package.json": '{"name": "@shop/core", "main": "src/index.ts"}',
            "packages/core/src/index.ts": 'export * from "./cart";\n',
            "packages/core/src/cart.ts": "export function total() {}\n",
            "packages/other/src/cart.ts": "export function total() {}\n",
            "packages/web/src/app.ts": 'import { total } from "@shop/core";\nexport function use() { total(); }\n',
        },
        "packages/web/src/app.ts:use",
        "packages/core/src/cart.ts:total",
        "packages/other/src/cart.ts:total",
    ),
    "alias of the own sources": Case(
        {
            "apps/admin/src/stores/cart.ts": "export function total() {}\n",
            "apps/shop/src/stores/cart.ts": "export function total() {}\n",
            "apps/shop/src/app.ts": 'import { total } from "@/stores/cart";\nexport function use() { total(); }\n',
        },
        "apps/shop/src/app.ts:use",
        "apps/shop/src/stores/cart.ts:total",
        "apps/admin/src/stores/cart.ts:total",
    ),
    "services with search paths of their own": Case(
        {
            "services/admin/stores/cart.py": "def total(): pass\n",
            "services/shop/stores/cart.py": "def total(): pass\n",
            "services/shop/app.py": "from stores.cart import total\n\ndef use(): total()\n",
        },
        "services/shop/app.py:use",
        "services/shop/stores/cart.py:total",
        "services/admin/stores/cart.py:total",
    ),
    "tilde as an alias of the own sources": Case(
        {
            "apps/admin/src/stores/cart.ts": "export function total() {}\n",
            "stores/cart.ts": "export function total() {}\n",
            "apps/shop/src/cart.ts": "export function total() {}\n",
            "apps/admin/src/app.ts": 'import { total } from "~/cart";\nexport function use() { total(); }\n',
            "apps/shop/src/app.ts": 'import { total } from "~/cart";\nexport function use() { total(); }\n',
        },
        "apps/shop/src/app.ts:use",
        "apps/shop/src/cart.ts:total",
        "stores/cart.ts:total",
    ),
    "module of the own crate": Case(
        {
            f"crates/{crate}/src/{path}": text
            for crate in ("first", "second")
            for path, text in {
                "lib.rs": "mod cart;\npub use cart::total;\npub fn use_it() { total(); }\n",
                "cart/mod.rs": "mod rules;\npub use rules::total;\n",
                "cart/rules.rs": "pub fn total() {}\n",
            }.items()
        },
        "crates/second/src/lib.rs:use_it",
        "crates/second/src/cart/rules.rs:total",
        "crates/first/src/cart/rules.rs:total",
    ),
    "scope as an alias": Case(
        {
            "tsconfig.json": '{"compilerOptions": {"paths": {"@stores/*": ["src/stores/*"]}}}',
            "src/stores/cart.ts": "export function total() {}\n",
            "src/other/cart.ts": "export function total() {}\n",
            "src/app.ts": 'import { total } from "@stores/cart";\nexport function use() { total(); }\n',
        },
        "src/app.ts:use",
        "src/stores/cart.ts:total",
        "src/other/cart.ts:total",
    ),
    "tsconfig paths": Case(
        {
            "tsconfig.json": '{"compilerOptions": {"baseUrl": ".", "paths": {"@app/*": ["src/*"]}}}',
            "src/cart/total.ts": "export function total() {}\n",
            "lib/other/total.ts": "export function total() {}\n",
            "src/app.ts": 'import { total } from "@app/cart/total";\nexport function use() { total(); }\n',
        },
        "src/app.ts:use",
        "src/cart/total.ts:total",
        "lib/other/total.ts:total",
    ),
    "Nx workspace": Case(
        {
            "tsconfig.base.json": '{"compilerOptions": {"paths": {"@shop/core/*": ["libs/core/src/lib/*"]}}}',
            "libs/core/src/lib/cart/index.ts": 'export * from "./total";\n',
            "libs/core/src/lib/cart/total.ts": "export function total() {}\n",
            "libs/other/src/lib/cart/total.ts": "export function total() {}\n",
            "apps/web/src/app.ts": 'import { total } from "@shop/core/cart";\nexport function use() { total(); }\n',
        },
        "apps/web/src/app.ts:use",
        "libs/core/src/lib/cart/total.ts:total",
        "libs/other/src/lib/cart/total.ts:total",
    ),
    "go.work": Case(
        {
            "go.work": "go 1.22\nuse (\n\t./core\n\t./web\n)\n",
            "core/go.mod": "module example.com/shop/core\n",
            "core/cart/cart.go": "package cart\n\nfunc Total() {}\n",
            "other/cart/cart.go": "package cart\n\nfunc Total() {}\n",
            "web/go.mod": "module example.com/shop/web\n",
            "web/main.go": 'package main\n\nimport "example.com/shop/core/cart"\n\nfunc use() { cart.Total() }\n',
        },
        "web/main.go:use",
        "core/cart/cart.go:Total",
        "other/cart/cart.go:Total",
    ),
    "go module at its root": Case(
        {
            "core/go.mod": "module example.com/shop/core/v2\n",
            "core/total.go": "package core\n\nfunc Total() {}\n",
            "extra/total.go": "package extra\n\nfunc Total() {}\n",
            "web/main.go": 'package main\n\nimport core "example.com/shop/core/v2"\n\nfunc use() { core.Total() }\n',
        },
        "web/main.go:use",
        "core/total.go:Total",
        "extra/total.go:Total",
    ),
    "Cargo workspace": Case(
        {
            "Cargo.toml": '[workspace]\nmembers = ["crates/*"]\n',
            "crates/shop_core/src/cart.rs": "pub fn total() {}\n",
            "crates/shop_core/src/lib.rs": "pub mod cart;\n",
            "crates/other/src/cart.rs": "pub fn total() {}\n",
            "crates/web/src/main.rs": "use shop_core::cart::total;\nfn serve() { total(); }\n",
        },
        "crates/web/src/main.rs:serve",
        "crates/shop_core/src/cart.rs:total",
        "crates/other/src/cart.rs:total",
    ),
    "Cargo workspace, folders without the prefix": Case(
        {
            "core/Cargo.toml": '[package]\nname = "shop-core"\n',
            "core/src/lib.rs": "pub fn total() {}\n",
            "other/src/lib.rs": "pub fn total() {}\n",
            "web/src/main.rs": "fn serve() { shop_core::total(); }\n",
        },
        "web/src/main.rs:serve",
        "core/src/lib.rs:total",
        "other/src/lib.rs:total",
    ),
    "Maven modules": Case(
        {
            "core/src/main/java/shop/core/Cart.java": "package shop.core;\n"
            "public class Cart { public static void total() {} }\n",
            "other/src/main/java/shop/other/Cart.java": "package shop.other;\n"
            "public class Cart { public static void total() {} }\n",
            "web/src/main/java/shop/web/App.java": "package shop.web;\n"
            "import shop.core.Cart;\nclass App { void use() { Cart.total(); } }\n",
        },
        "web/src/main/java/shop/web/App.java:App.use",
        "core/src/main/java/shop/core/Cart.java:Cart.total",
        "other/src/main/java/shop/other/Cart.java:Cart.total",
    ),
    "Gradle modules of one package": Case(
        {
            "core/src/main/kotlin/shop/Cart.kt": "package shop\nclass Cart { fun total() {} }\n",
            "other/src/main/kotlin/other/Cart.kt": "package other\nclass Cart { fun total() {} }\n",
            "web/src/main/kotlin/shop/App.kt": "package shop\nfun use(cart: Cart) { cart.total() }\n",
        },
        "web/src/main/kotlin/shop/App.kt:use",
        "core/src/main/kotlin/shop/Cart.kt:Cart.total",
        "other/src/main/kotlin/other/Cart.kt:Cart.total",
    ),
    "objects of Kotlin in Java": Case(
        {
            "core/src/main/kotlin/shop/Cart.kt": "package shop\nobject Cart { fun total() {} }\n",
            "other/src/main/kotlin/other/Cart.kt": "package other\nobject Cart { fun total() {} }\n",
            "web/src/main/java/web/App.java": (
                "package web;\nimport shop.Cart;\nclass App { void use() { Cart.INSTANCE.total(); } }\n"
            ),
        },
        "web/src/main/java/web/App.java:App.use",
        "core/src/main/kotlin/shop/Cart.kt:Cart.total",
        "other/src/main/kotlin/other/Cart.kt:Cart.total",
    ),
    ".NET solution": Case(
        {
            "src/Core/Cart.cs": "namespace Shop.Core;\npublic class Cart { public void Total() {} }\n",
            "src/Other/Cart.cs": "namespace Shop.Other;\npublic class Cart { public void Total() {} }\n",
            "src/Web/App.cs": "using Shop.Core;\n"
            "namespace Shop.Web;\npublic class App { void Use(Cart cart) { cart.Total(); } }\n",
        },
        "src/Web/App.cs:App.Use",
        "src/Core/Cart.cs:Cart.Total",
        "src/Other/Cart.cs:Cart.Total",
    ),
    "Python src layouts": Case(
        {
            "core/src/shop_core/cart.py": "def total(): ...\n",
            "core/src/shop_core/__init__.py": "from .cart import total\n",
            "other/src/shop_other/cart.py": "def total(): ...\n",
            "web/src/shop_web/app.py": "from shop_core.cart import total\ndef use(): total()\n",
        },
        "web/src/shop_web/app.py:use",
        "core/src/shop_core/cart.py:total",
        "other/src/shop_other/cart.py:total",
    ),
    "Python namespace packages": Case(
        {
            "core/shop/core/cart.py": "def total(): ...\n",
            "other/shop/other/cart.py": "def total(): ...\n",
            "web/shop/web/app.py": "from shop.core import cart\ndef use(): cart.total()\n",
        },
        "web/shop/web/app.py:use",
        "core/shop/core/cart.py:total",
        "other/shop/other/cart.py:total",
    ),
    "Python re-export of another distribution": Case(
        {
            "core/src/shop_core/cart.py": "def total(): ...\n",
            "core/src/shop_core/__init__.py": "from shop_core.cart import total\n",
            "other/src/shop_other/cart.py": "def total(): ...\n",
            "web/src/shop_web/app.py": "from shop_core import total\ndef use(): total()\n",
        },
        "web/src/shop_web/app.py:use",
        "core/src/shop_core/cart.py:total",
        "other/src/shop_other/cart.py:total",
    ),
    "Composer packages": Case(
        {
            "packages/core/composer.json": '{"autoload": {"psr-4": {"Shop\\\\Core\\\\": "src/"}}}',
            "packages/core/src/Cart.php": "<?php\nnamespace Shop\\Core;\nclass Cart { public function total() {} }\n",
            "packages/other/src/Cart.php": "<?php\nnamespace Shop\\Other;\nclass Cart { public function total() {} }\n",
            "packages/web/src/App.php": "<?php\n"
            "namespace Shop\\Web;\nuse Shop\\Core\\Cart;\nfunction useIt(Cart $cart) { $cart->total(); }\n",
        },
        "packages/web/src/App.php:useIt",
        "packages/core/src/Cart.php:Cart.total",
        "packages/other/src/Cart.php:Cart.total",
    ),
    "Mix umbrella": Case(
        {
            "apps/core/lib/core/cart.ex": "defmodule Core.Cart do\n  def total(), do: 1\nend\n",
            "apps/other/lib/other/cart.ex": "defmodule Other.Cart do\n  def total(), do: 1\nend\n",
            "apps/web/lib/web/app.ex": "defmodule Web.App do\n  alias Core.Cart\n  def use(), do: Cart.total()\nend\n",
        },
        "apps/web/lib/web/app.ex:Web.App.use",
        "apps/core/lib/core/cart.ex:Core.Cart.total",
        "apps/other/lib/other/cart.ex:Other.Cart.total",
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_a_package_uses_another_one(case: Case) -> None:
    sources = {
        path: text for path, text in case.files.items() if not path.endswith((".json", ".toml", ".work", ".mod"))
    }
    called = {target for source, target, kind in edges(sources) if kind == "calls" and source == case.user}
    assert case.wanted in called
    assert case.namesake not in called


KERNEL = {
    "libs/kernel/src/index.ts": "export * from './deep';\nexport function total() {}\n",
    "libs/kernel/src/deep.ts": "export function deep() {}\n",
    "libs/kernel/src/cash.ts": "export function coin() {}\n",
    "libs/kernel/src/inner/part.ts": "export function part() {}\n",
    "libs/kernel/src/page.ts": "export function show() {}\n",
    "libs/kernel/src/serve.ts": "export function show() {}\n",
    "libs/kernel/types.d.ts": "export function coin(): void;\nexport type Told = number;\n",
    "other/src/cash.ts": "export function coin() {}\nexport function part() {}\nexport function total() {}\n",
}
MANIFEST = "libs/kernel/package.json"
USE = "apps/web/app.ts:use"


@pytest.mark.parametrize(
    ("manifest", "used", "found"),
    [
        ('"main": "./src/index.ts"', "total from @shop/core", {"src/index.ts:total": 0.85}),
        ('"main": "dist/index.js"', "deep from @shop/core", {"src/deep.ts:deep": 0.85}),
        ('"exports": {".": {"import": "./lib/index.mjs"}}', "total from @shop/core", {"src/index.ts:total": 0.85}),
        ('"exports": {"./money": "./dist/cash.js"}', "coin from @shop/core/money", {"src/cash.ts:coin": 0.85}),
        ('"exports": {"./*": "./src/inner/*.ts"}', "part from @shop/core/part", {"src/inner/part.ts:part": 0.85}),
        ('"exports": {"./money/*": "./dist/*"}', "coin from @shop/core/money/cash", {"src/cash.ts:coin": 0.85}),
        # files of another builder: the source of that name
        ('"exports": {"./cash": "./cash/dist/cash.cjs.js"}', "coin from @shop/core/cash", {"src/cash.ts:coin": 0.85}),
        # what only declares the names comes last
        (
            '"exports": {"./money": {"types": "./types.d.ts", "default": "./src/cash.ts"}}',
            "coin from @shop/core/money",
            {"src/cash.ts:coin": 0.85},
        ),
        # each condition may hold
        (
            '"exports": {"./view": {"browser": "./src/page.ts", "default": "./src/serve.ts"}}',
            "show from @shop/core/view",
            {"src/page.ts:show": 0.425, "src/serve.ts:show": 0.425},
        ),
        ('"exports": {"./money": "./src/cash.ts"}', "coin from @shop/core/mint", {}),
        ('"exports": {"./money": null, "./*": "../other/*.ts"}', "coin from @shop/core/money", {}),
        ('"exports": "broken', "coin from @shop/core/money", {}),
    ],
)
def test_a_manifest_says_what_importing_a_package_means(manifest: str, used: str, found: dict[str, float]) -> None:
    name, _, module = used.partition(" from ")
    files = {
        **KERNEL,
        MANIFEST: f'{{"name": "@shop/core", {manifest}}}',
        "apps/web/app.ts": f'import {{ {name} }} from "{module}";\nexport function use() {{ {name}(); }}\n',
    }
    assert calls(files) == {(USE, f"libs/kernel/{target}"): confidence for target, confidence in found.items()}


def test_a_file_is_named_by_its_package_and_its_path_there() -> None:
    files = {
        f"packages/{name}/{path}": text
        for name in ("first", "second")
        for path, text in {
            "package.json": f'{{"name": "@shop/{name}-ui", "exports": {{".": "./src/index.ts"}}}}',
            "src/cart.ts": "export function total() {}\n",
        }.items()
    }
    files["web/app.ts"] = 'import { total } from "@shop/second-ui/src/cart";\nexport function use() { total(); }\n'
    called = [edge for edge in resolved(files) if edge.kind == "calls"]
    assert [("packages/second/src/cart.ts:total#function", 0.85)] == [(each.target, each.confidence) for each in called]


def test_an_alias_may_mean_the_sources_around_a_folder_that_holds_the_same_path() -> None:
    files = {
        "apps/shop/src/lib/cart.ts": "export function total() {}\n",
        "apps/shop/src/pages/lib/cart.ts": "export function total() {}\n",
        "apps/admin/src/lib/cart.ts": "export function total() {}\n",
        "apps/shop/src/pages/use.ts": 'import { total } from "~/lib/cart";\nexport function use() { total(); }\n',
    }
    use = "apps/shop/src/pages/use.ts:use"
    assert calls(files) == {
        (use, "apps/shop/src/lib/cart.ts:total"): 0.425,
        (use, "apps/shop/src/pages/lib/cart.ts:total"): 0.425,
    }


def test_what_a_file_behind_an_alias_passes_on_is_that_of_the_nearest_program() -> None:
    files = {
        f"apps/{name}/src/{path}": text
        for name in ("admin", "shop")
        for path, text in {
            "lib/index.ts": 'export { sum as total } from "@/lib/cart";\n',
            "lib/cart.ts": "export function sum() {}\n",
            "use.ts": 'import { total } from "@/lib";\nexport function use() { total(); }\n',
        }.items()
    }
    files["apps/web/use.ts"] = files["apps/shop/src/use.ts"]
    programs = ("admin", "shop")
    assert calls(files) == {
        **{(f"apps/{name}/src/use.ts:use", f"apps/{name}/src/lib/cart.ts:sum"): 0.85 for name in programs},
        **{("apps/web/use.ts:use", f"apps/{name}/src/lib/cart.ts:sum"): 0.425 for name in programs},
    }


def test_a_program_of_swift_means_types_of_the_module_that_it_imports() -> None:
    files = {
        f"Packages/{name}/Sources/{name}/Models/Order.swift": "public class Order {\n    public func close() {}\n"
        "    public enum Status { case open }\n    var status: Status\n}\n"
        for name in ("First", "Second", "Third", "Fourth")
    }
    files["Apps/Sources/main.swift"] = "import Third\nfunc start() {\n    let order = Order()\n    order.close()\n}\n"
    found = edges(files)
    wanted = "Packages/Third/Sources/Third/Models/Order.swift:Order"
    calls = {target for source, target, kind in found if source == "Apps/Sources/main.swift:start" and kind == "calls"}
    assert {wanted, f"{wanted}.close"} == calls
    assert {(f"{wanted}.status", f"{wanted}.Status")} == {
        (source, target) for source, target, kind in found if source == f"{wanted}.status" and kind == "type_hint_of"
    }


def test_a_package_that_no_manifest_declares_is_not_found() -> None:
    files = {**KERNEL, "apps/web/app.ts": 'import { total } from "@shop/core";\nexport function use() { total(); }\n'}
    assert not calls(files)


def test_a_manifest_gives_names_to_the_files_of_its_own_package() -> None:
    manifest = '{"name": "web", "imports": {"#models": {"default": "./dist/models.js"}, "#tools/*": "./tools/*.js"}}'
    files = {
        "package.json": '{"imports": {"#models": "./models.ts"}}',
        "models.ts": "export class Cart { pay() {} }\n",
        "apps/web/package.json": manifest,
        "apps/web/src/models.ts": "export class Cart { pay() {} }\n",
        "apps/web/tools/sum.ts": "export const sum = () => 1;\n",
        "apps/web/src/deep/use.ts": 'import { Cart } from "#models";\nimport { sum } from "#tools/sum";\n'
        "export function use(cart: Cart) { cart.pay(); sum(); }\n",
        "use.ts": 'import { Cart } from "#models";\nexport function use(cart: Cart) { cart.pay(); }\n',
    }
    deep = "apps/web/src/deep/use.ts:use"
    assert calls(files) == {
        (deep, "apps/web/src/models.ts:Cart.pay"): 0.85,
        (deep, "apps/web/tools/sum.ts:sum"): 0.85,
        ("use.ts:use", "models.ts:Cart.pay"): 0.85,
    }


def test_of_two_packages_of_a_name_the_nearest_is_meant_or_none() -> None:
    use = 'import { total } from "core-kit";\nexport function use() { total(); }\n'
    files = {
        "one/kernel/package.json": '{"name": "core-kit"}',
        "one/kernel/src/index.ts": "export function total() {}\n",
        "two/kernel/package.json": '{"name": "core-kit"}',
        "two/kernel/src/index.ts": "export function total() {}\n",
        "one/app.ts": use,
        "app.ts": use,
    }
    assert calls(files) == {("one/app.ts:use", "one/kernel/src/index.ts:total"): 0.85}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({MANIFEST: '{"name": "core"}'}, {MANIFEST: '{"name": "@shop/core"}'}),
        ({}, {MANIFEST: '{"name": "@shop/core", "exports": {".": "./src/cash.ts", "./money": "./src/cash.ts"}}'}),
        (
            {MANIFEST: '{"name": "@shop/core", "exports": {"./money": "./src/cash.ts"}}'},
            {MANIFEST: '{"name": "@shop/core", "exports": {"./money": "./src/other.ts"}}'},
        ),
        ({"apps/package.json": '{"imports": {"#own": "./own.ts"}}'}, {"apps/web/package.json": "{}"}),
        ({MANIFEST: '{"name": "@shop/core", "main": "./src/cash.ts"}'}, {"libs/kernel/src/cash.ts": ""}),
    ],
)
def test_what_packages_mean_follows_their_manifests(before: dict[str, str], after: dict[str, str]) -> None:
    uses = {
        "apps/own.ts": "export class Own { go() {} }\n",
        "apps/web/app.ts": 'import { coin } from "@shop/core/money";\nimport { Own } from "#own";\n'
        'import * as core from "@shop/core";\nexport class Held extends Own { own: Own; }\n'
        "export function use(own: Own) { coin(); own.go(); core.total(); }\n",
        "apps/web/far.ts": 'import { Held } from "./app";\nimport { deep, coin } from "./passed";\n'
        "export function far(held: Held) { held.own.go(); held.go(); deep(); coin(); }\n",
        "apps/web/passed.ts": 'export * from "@shop/core";\nexport { coin } from "@shop/core/money";\n',
        "libs/kernel/src/other.ts": "export function coin() {}\n",
    }
    files = {path: text.encode() for path, text in {**KERNEL, **uses, **before}.items()}
    changes: dict[str, bytes | None] = {path: text.encode() for path, text in after.items()}
    for old, new in ((files, apply(files, changes)), (apply(files, changes), files)):
        shown = Shown()
        resolver = IncrementalResolver()
        shown.take(resolver.update({path: record(path, content) for path, content in old.items()}))
        edited = {path: new.get(path) for path in old.keys() | new if old.get(path) != new.get(path)}
        shown.take(resolver.update({path: record(path, content) for path, content in edited.items()}))
        shown.compare(from_scratch(new))


def calls(files: dict[str, str]) -> dict[tuple[str, str], float]:
    """Return the confidence of each call, by the names of its ends."""
    found = (edge for edge in resolved(files) if edge.kind == "calls")
    return {(edge.source.partition("#")[0], edge.target.partition("#")[0]): edge.confidence for edge in found}


@pytest.mark.parametrize("path", ["src/graphql.ts", "src/graphql/types.ts", "apps/api/test/graphql/types.ts"])
def test_a_scoped_package_from_elsewhere_is_no_folder_or_file_of_its_name(path: str) -> None:
    files = {
        path: "export type Query = { total: number };\nexport function Args() {}\n",
        "src/cart.ts": 'import { Args, Query } from "@nest/graphql";\nexport function use() { Args(); Query(); }\n',
    }

    assert not [edge for edge in edges(files) if edge[0] == "src/cart.ts:use"]


def test_an_imported_folder_of_go_is_the_one_with_most_of_the_path() -> None:
    files = {
        "client/client.go": "package client\n\nfunc New() int { return 1 }\n",
        "http/client/client.go": "package client\n\nfunc New() int { return 2 }\n",
        "cart/cart.go": 'package cart\n\nimport "example.com/shop/http/client"\n\nfunc Use() { client.New() }\n',
        "cart/other.go": 'package cart\n\nimport "example.com/shop/client"\n\nfunc Other() { client.New() }\n',
    }

    assert {edge[:2] for edge in edges(files) if edge[2] == "calls"} == {
        ("cart/cart.go:Use", "http/client/client.go:New"),
        ("cart/other.go:Other", "client/client.go:New"),
    }


def test_a_function_that_several_programs_define_is_that_of_the_own_folder() -> None:
    total = "int total(int n) { return n; }\n"
    files = {
        "client/total.c": total,
        "client/use.c": "int pay(int n) { return total(n); }\n",
        "server/total.c": total,
        "server/use.c": "int bill(int n) { return total(n); }\n",
        "tools/use.c": "int show(int n) { return total(n); }\n",
    }
    assert {
        ("client/use.c:pay", "client/total.c:total"): 0.85,
        ("server/use.c:bill", "server/total.c:total"): 0.85,
        ("tools/use.c:show", "client/total.c:total"): 0.425,
        ("tools/use.c:show", "server/total.c:total"): 0.425,
    } == calls(files)


@pytest.mark.parametrize(
    ("ending", "define", "use"),
    [
        (".c", "int total(int n) { return n; }\n", "int pay(int n) { return total(n); }\n"),
        (".rb", "def total(n)\n  n\nend\n", "def pay(n)\n  total(n)\nend\n"),
        (".sh", "total() { echo; }\n", "pay() { total; }\n"),
    ],
)
def test_code_outside_of_tests_means_none_of_their_stubs(ending: str, define: str, use: str) -> None:
    files = {f"lib/total{ending}": define, f"tests/stub{ending}": define, f"app/use{ending}": use}
    assert {(f"app/use{ending}:pay", f"lib/total{ending}:total"): 0.85} == calls(files)
