"""A module's name is compared with paths as the importing language reads it."""

from __future__ import annotations

import pytest

from packlens.extract.imports.module_names import EXACT, LIKELY, WITHIN, match_module, path_segments


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("shop/cart.py", ("shop", "cart")),
        ("shop/__init__.py", ("shop",)),
        ("src/index.ts", ("src",)),
        ("cart.test.ts", ("cart.test",)),
        ("cart.d.ts", ("cart",)),
        ("cart.svelte.ts", ("cart",)),
        (".hidden.py", (".hidden",)),
        (".hidden", (".hidden",)),
        ("src/main.rs", ("src",)),
        ("shop/main.py", ("shop", "main")),
    ],
)
def test_a_path_is_its_folders_and_stem(path: str, expected: tuple[str, ...]) -> None:
    assert expected == path_segments(path)


@pytest.mark.parametrize(
    ("module", "importer", "path", "expected"),
    [
        ("shop.cart", "app.py", "shop/cart.py", EXACT),
        ("shop.cart", "app.py", "src/shop/cart.py", EXACT),
        ("shop", "app.py", "shop/cart.py", WITHIN),
        ("shop", "app.py", "shop/__init__.py", LIKELY),
        ("dist.shop.cart", "app.py", "lib/shop/cart.py", LIKELY),
        (".cart", "shop/app.py", "shop/cart.py", EXACT),
        ("..cart", "shop/a/app.py", "shop/cart.py", EXACT),
        (".cart", "shop/app.py", "other/cart.py", 0),
        ("..cart", "app.py", "cart.py", 0),  # above the workspace
        ("....cart", "a/b/app.py", "a/cart.py", 0),
        ("shop.main", "app.py", "shop/main.py", EXACT),
        ("", "app.py", "shop/cart.py", 0),
        ("a.b.c.d.e", "app.py", "e.py", 0),
    ],
)
def test_a_dotted_module_names_the_file_at_its_path(module: str, importer: str, path: str, expected: int) -> None:
    assert expected == match_module("path", module, importer, path, "")


@pytest.mark.parametrize(
    ("module", "importer", "path", "expected"),
    [
        ("crate::shop::cart", "src/main.rs", "src/shop/cart.rs", EXACT),
        ("crate::cart", "src/shop/app.rs", "src/shop/cart.rs", LIKELY),  # where src/shop/lib.rs is the crate's root
        ("crate::cart", "src/a/b/c/app.rs", "src/a/b/c/cart.rs", 0),
        ("super::cart", "src/shop/app.rs", "src/shop/cart.rs", EXACT),
        ("self::inner", "src/shop/mod.rs", "src/shop/inner.rs", EXACT),
        ("cart_lines", "src/shop/mod.rs", "src/shop/cart_lines.rs", EXACT),  # a module of the importing one
        ("cart_lines", "src/shop/mod.rs", "src/other/cart_line.rs", 0),
        ("shop_kit", "tests/app.rs", "crates/shop_kit/src/cart.rs", WITHIN),
        ("shop_kit", "tests/app.rs", "crates/shop-kit/src/cart.rs", WITHIN),
        ("shop_kit.cart", "tests/app.rs", "crates/shop-kit/src/cart.rs", EXACT),
        ("shop_kit.cart", "tests/app.rs", "crates/other/src/cart.rs", LIKELY),
        ("grep_searcher", "crates/core/src/main.rs", "crates/searcher/src/lib.rs", LIKELY),
        ("grep_searcher", "crates/core/src/main.rs", "crates/searcher/src/lines.rs", WITHIN),
        ("grep_searcher::lines", "crates/core/src/main.rs", "crates/searcher/src/lines.rs", EXACT),
        ("grep_searcher::lines", "crates/core/src/main.rs", "crates/searcher/src/sink.rs", 0),
        ("grep_searcher::inner", "crates/core/src/main.rs", "crates/searcher/src/lib.rs", WITHIN),  # `mod inner {}`
        ("grep_searcher::lines::inner", "crates/core/src/main.rs", "crates/searcher/src/lines.rs", WITHIN),
        ("grep_searcher::lines::inner", "crates/core/src/main.rs", "crates/searcher/src/lib.rs", 0),
        ("serde_json", "crates/core/src/main.rs", "src/json/value.rs", 0),
        ("/", "src/main.rs", "crates/shop/src/cart.rs", 0),
        ("", "src/main.rs", "crates/shop/src/cart.rs", 0),
        ("crate::tests", "crates/ignore/src/dir.rs", "crates/ignore/src/lib.rs", WITHIN),
        ("crate::walk::tests", "crates/ignore/src/dir.rs", "crates/ignore/src/walk.rs", WITHIN),
        ("crate::walk::tests", "crates/ignore/src/dir.rs", "crates/ignore/src/lib.rs", 0),
    ],
)
def test_a_path_of_rust_begins_at_a_crate_or_module(module: str, importer: str, path: str, expected: int) -> None:
    assert expected == match_module("crate", module, importer, path, "")


@pytest.mark.parametrize(
    ("module", "importer", "path", "expected"),
    [
        ("./cart.svelte", "app.ts", "cart.svelte.ts", EXACT),
        ("./cart.svelte.js", "app.ts", "cart.svelte.ts", EXACT),
        ("../lib/cart", "spec/cart.spec.js", "src/cart.js", LIKELY),  # compiled code, and its source
        ("../lib/cart", "spec/cart.spec.js", "lib/cart.js", EXACT),
        ("../lib/cart", "spec/cart.spec.js", "other/cart.js", 0),
        ("../lib/cart", "spec/cart.spec.js", "src/deep/cart.js", 0),
        ("./cart", "shop/app.ts", "shop/cart.ts", EXACT),
        ("../cart.js", "shop/a/app.ts", "shop/cart.ts", EXACT),
        ("./cart", "shop/app.ts", "shop/cart/index.ts", EXACT),
        ("./cart", "shop/app.ts", "cart.ts", 0),
        ("../cart", "app.ts", "cart.ts", 0),  # above the workspace
        ("../../shop/cart", "app.ts", "shop/cart.ts", 0),
        ("@/shop/cart", "app.ts", "src/shop/cart.ts", EXACT),
        ("$lib/cart", "docs/src/a/app.ts", "docs/src/lib/cart.ts", EXACT),
        ("$lib/cart", "docs/src/a/app.ts", "site/src/lib/cart.ts", 0),
        ("@shop/db/repos/cart", "api/app.ts", "api/src/database/repos/cart.ts", LIKELY),
        ("@shop/db/repos/cart", "api/app.ts", "api/src/database/cart.ts", 0),
        ("@shop/db/cart", "api/app.ts", "api/src/database/cart.ts", 0),  # a package from elsewhere may be called so
    ],
)
def test_a_module_with_slashes_is_a_path(module: str, importer: str, path: str, expected: int) -> None:
    assert expected == match_module("relative", module, importer, path, "")


def test_go_imports_name_folders() -> None:
    assert EXACT == match_module("directory", "example.com/x/shop", "a.go", "shop/cart.go", "shop")
    assert 0 == match_module("directory", "example.com/x/shop", "a.go", "other/cart.go", "other")
    assert EXACT == match_module("directory", "example.com/shop/v2", "a/a.go", "cart.go", "shop")


def test_declared_packages_need_no_paths() -> None:
    assert EXACT == match_module("declared", "a.shop", "x.java", "y.java", "a.shop")
    assert LIKELY == match_module("declared", "a.shop.Cart", "x.java", "y.java", "a.shop")
    assert 0 == match_module("declared", "a.shop.inner", "x.java", "y.java", "a.shop")
    assert 0 == match_module("declared", "a.shop", "x.java", "y.java", "")
    assert EXACT == match_module("declared", "App\\Shop.Api", "x.php", "y.php", "App\\Shop\\Api")


@pytest.mark.parametrize(
    ("module", "path", "container", "expected"),
    [
        ("Cart", "shop/src/cart.ml", "", EXACT),
        ("Cart", "other/src/cart.ml", "", 0),
        ("Shop.Cart", "shop/src/cart.ml", "", LIKELY),
        ("Shop_db.Query", "shop-db/src/query.ml", "", LIKELY),
        ("Shop_db.Query", "db/query.ml", "", LIKELY),
        ("Shop_db.Query", "shop/src/query.ml", "", 0),
        ("Http", "http/src/http.ml", "", LIKELY),
        ("Http", "lib/http.ml", "", WITHIN),
        ("Http.Request", "http/src/http.ml", "Request", LIKELY),
        ("Cart.Line", "shop/src/app.ml", "Cart.Line", 0),
        ("Line", "shop/src/store.ml", "Line", EXACT),
    ],
)
def test_modules_behind_the_name_of_their_library(module: str, path: str, container: str, expected: int) -> None:
    assert expected == match_module("library", module, "shop/src/store.ml", path, container)
