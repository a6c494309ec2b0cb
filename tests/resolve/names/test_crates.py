"""Crates of Rust by the names that files and manifests give them."""

from __future__ import annotations

import pytest

from tests.resolve.small_sources import calls, edges

SHOP = {
    "shop/Cargo.toml": '[package]\nname = "shop-core"\n',
    "shop/src/lib.rs": "pub mod cart;\npub fn full() -> cart::Cart { cart::Cart }\n",
    "shop/src/cart.rs": "pub struct Cart;\nimpl Cart { pub fn total(&self) -> u32 { 1 } }\npub fn make() {}\n",
    "other/Cargo.toml": '[package]\nname = "other"\n',
    "other/src/lib.rs": "pub mod cart;\npub fn full() {}\n",
    "other/src/cart.rs": "pub fn make() {}\n",
}
FULL, MAKE, TOTAL = "shop/src/lib.rs:full", "shop/src/cart.rs:make", "shop/src/cart.rs:Cart.total"


@pytest.mark.parametrize(
    "renaming", ["use shop_core as sc;", "extern crate shop_core as sc;", "use shop_core::{self as sc};"]
)
def test_a_file_gives_a_crate_another_name(renaming: str) -> None:
    use = f"{renaming}\nfn go() {{ sc::full().total(); sc::cart::make(); }}\n"
    app = {"app/Cargo.toml": '[package]\nname = "app"\n', "app/src/main.rs": use}
    assert {target for _, target in calls({**SHOP, **app}, "go")} == {FULL, MAKE, TOTAL}


@pytest.mark.parametrize(
    "dependencies",
    [
        "[dependencies]\nsc = { path = '../shop', package = 'shop-core' }\n",
        '[dev-dependencies.sc]\npath = "../shop"\npackage = "shop-core"\n',
    ],
)
def test_a_manifest_gives_a_crate_another_name(dependencies: str) -> None:
    use = "use sc::full;\nfn go() { full().total(); }\nfn far() { sc::full(); sc::cart::make(); }\n"
    app = {"app/Cargo.toml": f'[package]\nname = "app"\n{dependencies}', "app/src/main.rs": use}
    assert {target for _, target in calls({**SHOP, **app}, "go")} == {FULL, TOTAL}
    assert {target for _, target in calls({**SHOP, **app}, "far")} == {FULL, MAKE}


def test_the_manifest_of_the_workspace_gives_a_crate_another_name() -> None:
    """A name with a dash has an underscore in code; other manifests than those above a file do not count."""
    files = {
        "Cargo.toml": "[workspace.dependencies]\nthe-shop = { path = 'shop', package = 'shop-core' }\n",
        "app/src/main.rs": "fn go() { the_shop::full(); }\n",
        "far/Cargo.toml": "[dependencies]\nthe-shop = { path = '../other', package = 'other' }\n",
    }
    assert {target for _, target in calls({**SHOP, **files}, "go")} == {FULL}


def test_a_crate_passes_on_another_one_under_another_name() -> None:
    """Also the types behind it, and its modules' names before those of a like-named module of another crate."""
    files = {
        "types/Cargo.toml": '[package]\nname = "shop-types"\n',
        "types/src/lib.rs": "mod form;\nmod cart;\npub use form::*;\npub use cart::*;\n",
        "types/src/form.rs": "use crate::cart;\npub struct Form;\n",
        "types/src/cart.rs": "use crate::form;\npub struct Cart;\nimpl Cart { pub fn sum(&self) {} }\n",
        "client/Cargo.toml": '[package]\nname = "client"\n',
        "client/src/lib.rs": "mod send;\npub use shop_types as api;\n",
        "client/src/send.rs": "use crate::api;\nfn near(cart: &api::Cart) { cart.sum(); }\n",
        "app/Cargo.toml": '[package]\nname = "app"\n',
        "app/src/main.rs": "use client::api::Cart as Basket;\nfn far(basket: &Basket) { basket.sum(); }\n",
        "app/src/ui/form.rs": "use crate::ui::cart::Cart;\n",
        "app/src/ui/cart.rs": "pub struct Cart;\nimpl Cart { pub fn sum(&self) {} }\n",
    }
    assert calls(files) == {
        ("client/src/send.rs:near", "types/src/cart.rs:Cart.sum"),
        ("app/src/main.rs:far", "types/src/cart.rs:Cart.sum"),
    }


def test_no_local_value_hides_the_module_at_the_start_of_a_path() -> None:
    files = {
        "src/lib.rs": "mod till;\nuse till::Till;\n"
        "fn go() { let till = Till::new().open(); till::close(); till::Drawer::new(); }\n",
        "src/till.rs": "pub struct Till;\nimpl Till { pub fn new() -> Till { Till } pub fn open(self) -> u32 { 1 } }\n"
        "pub struct Drawer;\nimpl Drawer { pub fn new() -> Drawer { Drawer } }\npub fn close() {}\n",
        "src/desk.rs": "pub fn close() {}\n",
    }
    assert {"src/till.rs:close", "src/till.rs:Drawer.new"} <= {target for _, target in calls(files, "go")}


def test_an_import_of_a_name_that_a_crate_re_exports_counts_before_those_of_all_names() -> None:
    files = {
        **SHOP,
        "app/Cargo.toml": '[package]\nname = "app"\n',
        "app/src/lib.rs": "pub mod desk;\npub mod money;\npub use shop_core as sc;\n",
        "app/src/money.rs": "pub fn full() {}\n",
        "app/src/desk.rs": "use crate::sc::full;\nuse crate::money::*;\nfn go() { full(); }\n",
    }
    assert {FULL} == {target for _, target in calls(files, "go")}


def test_constants_are_found_behind_a_crate_that_another_one_re_exports() -> None:
    files = {
        **SHOP,
        "shop/src/lib.rs": "pub const LIMIT: u32 = 3;\n",
        "app/Cargo.toml": '[package]\nname = "app"\n',
        "app/src/lib.rs": "pub mod desk;\npub use shop_core as sc;\n",
        "app/src/desk.rs": "use crate::sc;\nstruct Desk { n: u32 }\nfn go() -> Desk { Desk { n: sc::LIMIT } }\n",
    }
    assert ("app/src/desk.rs:go", "shop/src/lib.rs:LIMIT", "accesses_field") in edges(files)


def test_a_module_that_a_file_declares_comes_before_a_crate_of_its_name() -> None:
    files = {
        "app/Cargo.toml": '[package]\nname = "app"\n',
        "app/src/main.rs": "mod cart;\nuse cart::{full, make};\nfn go() { make(); full(); }\n",
        "app/src/cart.rs": "mod rules;\npub use rules::full;\npub fn make() {}\n",
        "app/src/cart/rules.rs": "pub fn full() {}\n",
        "other/Cargo.toml": '[package]\nname = "cart"\n',
        "other/src/lib.rs": "pub fn make() {}\npub fn full() {}\n",
    }
    assert {target for _, target in calls(files, "go")} == {"app/src/cart.rs:make", "app/src/cart/rules.rs:full"}
