"""What a module means is found by its keys: they never hide a match."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from packlens.extract.imports.module_keys import (
    COMPLETE_RULES,
    definition_keys,
    file_keys,
    imported_keys,
    module_keys,
    place_of_relative,
)
from packlens.extract.imports.module_names import EXACT, LIKELY, match_module

_PARTS = st.sampled_from(["shop", "cart", "src", "lib", "dist", "index", "v2", "a_b", "a-b", "crate", "self", "super"])
_PATHS = st.builds(
    lambda folders, stem, ending: "/".join([*folders, f"{stem}.{ending}"]),
    st.lists(_PARTS, max_size=4),
    st.one_of(_PARTS, st.sampled_from(["__init__", "mod", "main"])),
    st.sampled_from(["py", "ts", "rs", "go", "java", "zig"]),
)
_SPELLINGS = {
    "path": (["", ".", "..", "..."], "."),
    "relative": (["", "./", "../", "../../", "@/", "@shop/", "$lib/"], "/"),
    "file": (["", "./", "../"], "/"),
    "crate": (["", "crate::", "self::", "super::", "super::super::"], "::"),
    "directory": (["", "example.com/"], "/"),
    "declared": ([""], "."),
    "container": ([""], "."),
    "exact": ([""], "."),
}
"""By rule, how modules may start, and what is between their parts."""


@st.composite
def _imports(draw: st.DrawFn, rules: Sequence[str]) -> tuple[str, str]:
    rule = draw(st.sampled_from(rules))
    starts, separator = _SPELLINGS[rule]
    return rule, draw(st.sampled_from(starts)) + separator.join(draw(st.lists(_PARTS, min_size=1, max_size=4)))


_FILE_RULES = ("path", "relative", "crate", "file")
_DECLARED = st.builds(".".join, st.lists(_PARTS, max_size=3))


@settings(max_examples=400)
@given(_imports(sorted(_SPELLINGS)), _PATHS, _PATHS, _DECLARED)
def test_a_definition_that_a_module_holds_has_one_of_its_keys(
    imported: tuple[str, str], importer: str, path: str, declared: str
) -> None:
    rule, module = imported
    quality = match_module(rule, module, importer, path, declared)
    if quality == EXACT or (quality and rule in COMPLETE_RULES):
        keys = imported_keys(rule, module, importer)
        assert keys is not None
        assert not {*keys}.isdisjoint(definition_keys(rule, path, declared, declared))


@settings(max_examples=400)
@given(_imports(_FILE_RULES), _PATHS, _PATHS)
def test_a_file_that_is_likely_a_module_has_one_of_its_keys(
    imported: tuple[str, str], importer: str, path: str
) -> None:
    rule, module = imported
    if match_module(rule, module, importer, path, "") >= LIKELY:
        assert not {*module_keys(rule, module, importer)}.isdisjoint(file_keys(path))


@settings(max_examples=400)
@given(_imports(("path", "relative")), _PATHS, _PATHS)
def test_a_file_that_a_relative_module_means_is_below_its_place_or_has_one_of_its_keys(
    imported: tuple[str, str], importer: str, path: str
) -> None:
    rule, module = imported
    place = place_of_relative(rule, module, importer)
    if place and match_module(rule, module, importer, path, "") and not path.startswith(f"{place}/"):
        assert not {*(imported_keys(rule, module, importer) or ())}.isdisjoint(definition_keys(rule, path, "", ""))


def test_a_module_has_the_keys_of_files_directly_in_its_folder() -> None:
    keys = definition_keys("path", "shop/orders/cart.py", "", "")
    for module, importer in (("shop.orders", "main.py"), (".", "shop/orders/base.py"), ("orders", "main.py")):
        assert not {*(imported_keys("path", module, importer) or ())}.isdisjoint(keys)
    assert {*(imported_keys("path", "shop.items", "main.py") or ())}.isdisjoint(keys)
