"""Packages of Go by the modules that manifests declare."""

from __future__ import annotations

import pytest

from tests.resolve.small_sources import calls

SHOP = {
    "go.mod": "module example.com/acme/shop\n",
    "store/store.go": "package store\n\nfunc Open() {}\n",
    "gen/store/store.go": "package store\n\nfunc Load() {}\n",
    "root.go": "package shop\n\nfunc Start() {}\n",
}


def targets_of(imported: str, call: str, files: dict[str, str]) -> set[str]:
    use = f'package main\n\nimport st "{imported}"\n\nfunc main() {{ st.{call}() }}\n'
    path = "cmd/tool/main.go"
    return {target for _, target in calls({**files, path: use}, "main")}


@pytest.mark.parametrize(
    ("imported", "call", "expected"),
    [
        ("example.com/acme/shop/store", "Open", {"store/store.go:Open"}),
        ("example.com/acme/shop/gen/store", "Load", {"gen/store/store.go:Load"}),
        ("example.com/acme/shop", "Start", {"root.go:Start"}),
        ("example.com/acme/shop/gen/store", "Open", set()),  # generated code may define it that is not indexed
        ("example.com/other/store", "Open", set()),  # of a module from elsewhere
        ("example.com/acme/shopping/store", "Open", set()),
    ],
)
def test_an_imported_path_means_the_folder_below_its_module(imported: str, call: str, expected: set[str]) -> None:
    assert targets_of(imported, call, SHOP) == expected


def test_the_longest_name_of_a_module_counts() -> None:
    files = {**SHOP, "gen/go.mod": "module example.com/acme/shop/api/v2\n"}
    assert targets_of("example.com/acme/shop/api/v2/store", "Load", files) == {"gen/store/store.go:Load"}
    assert targets_of("example.com/acme/shop/api/v2/store", "Open", files) == set()


def test_of_modules_of_one_name_the_nearest_counts() -> None:
    copy = {"go.mod": SHOP["go.mod"], "store/store.go": SHOP["store/store.go"]}
    files = {f"cmd/{path}": text for path, text in copy.items()}
    assert targets_of("example.com/acme/shop/store", "Open", {**SHOP, **files}) == {"cmd/store/store.go:Open"}


def test_a_copy_of_another_module_is_below_a_folder_of_its_path() -> None:
    files = {**SHOP, "vendor/example.com/other/store/store.go": "package store\n\nfunc Open() {}\n"}
    assert targets_of("example.com/other/store", "Open", files) == {"vendor/example.com/other/store/store.go:Open"}


@pytest.mark.parametrize("manifest", [None, "", "go 1.22\n", "module\n"])
def test_without_a_declared_module_ends_of_paths_are_compared(manifest: str | None) -> None:
    files = {path: text for path, text in SHOP.items() if path != "go.mod"}
    if manifest is not None:
        files["go.mod"] = manifest
    assert targets_of("example.com/acme/shop/store", "Open", files) == {"store/store.go:Open"}


def test_a_bare_name_is_nothing_of_another_language() -> None:
    """A stage of a Dockerfile that is called like a function of a library, which Elixir code calls."""
    use = "defmodule Shop.CartTest do\n  def go(), do: build(:cart)\nend\n"
    assert calls({"Dockerfile": "FROM elixir AS build\nRUN mix\n", "a.exs": use}) == set()
