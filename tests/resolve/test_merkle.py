"""Roots change with what they cover, and with nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.resolve.merkle import file_root, package_roots, snapshot_root
from packlens.store.connection import Connection
from packlens.store.edges import package_roots as stored_package_roots
from packlens.store.meta import get_meta
from packlens.store.records import EdgeRow
from tests.sources import source_database
from tests.trees import SHOP
from tests.updates import update_files

HASHES = st.lists(st.binary(min_size=16, max_size=16), max_size=4)
CART = "shop/cart.py"


@pytest.fixture
def shop() -> Iterator[Connection]:
    connection = source_database(SHOP)
    yield connection
    connection.close()


def roots(connection: Connection) -> tuple[dict[str, str], str]:
    return stored_package_roots(connection), get_meta(connection, "snapshot")


def test_a_change_in_one_package_leaves_the_others_alone(shop: Connection) -> None:
    before, snapshot = roots(shop)
    assert {"shop", "stock", "tests"} == before.keys()
    update_files(shop, {"stock/counter.go": SHOP["stock/counter.go"].replace("s.items", "s.items + 1").encode()})
    after, now = roots(shop)
    assert {"stock"} == {package for package in before if before[package] != after[package]}
    assert snapshot != now


def test_a_revert_restores_every_root_byte_for_byte(shop: Connection) -> None:
    before = roots(shop)
    update_files(shop, {CART: b"class Cart:\n    pass\n", "new/file.py": b"def total_price(): pass\n"})
    assert before != roots(shop)
    update_files(shop, {CART: SHOP[CART].encode(), "new/file.py": None})
    assert before == roots(shop)


def test_moving_code_changes_its_package_s_root_and_moving_it_back_restores_it(shop: Connection) -> None:
    before = roots(shop)
    update_files(shop, {CART: b"\n\n" + SHOP[CART].encode()})
    moved = roots(shop)
    assert {"shop"} == {package for package in before[0] if before[0][package] != moved[0][package]}
    update_files(shop, {CART: SHOP[CART].encode()})
    assert before == roots(shop)


def test_an_edge_that_another_file_s_change_redirects_changes_its_owner_s_root(shop: Connection) -> None:
    before, _ = roots(shop)
    update_files(shop, {CART: SHOP[CART].replace("add_item", "put_item").encode()})
    after, _ = roots(shop)
    assert {"shop"} == {package for package in before if before[package] != after[package]}
    update_files(shop, {"shop/checkout.py": SHOP["shop/checkout.py"].replace("total_price", "sum_of_prices").encode()})
    assert after["tests"] != roots(shop)[0]["tests"]


@given(
    HASHES, st.permutations([EdgeRow(1, 2, 0, 0.85, 1, 7), EdgeRow(1, 3, 0, 0.85, 1, 8), EdgeRow(2, 3, 1, 0.7, 0, 9)])
)
def test_a_file_s_root_depends_on_no_order_and_no_line(hashes: list[bytes], edges: list[EdgeRow]) -> None:
    moved = [edge._replace(line=edge.line + 5) for edge in edges]
    assert file_root("a.py", hashes, edges) == file_root("a.py", hashes[::-1], moved[::-1])
    assert file_root("a.py", hashes, edges) != file_root("b.py", hashes, edges)
    assert file_root("a.py", hashes, edges) != file_root("a.py", hashes, edges[1:])
    assert file_root("a.py", [*hashes, b"0" * 16], edges) != file_root("a.py", hashes, edges)


@given(st.dictionaries(st.text("ab/", max_size=5), st.binary(min_size=1, max_size=3), max_size=5))
def test_different_contents_have_different_roots(files: dict[str, bytes]) -> None:
    packages = package_roots(files.items())
    assert packages == package_roots(reversed(files.items()))
    root = snapshot_root(packages)
    for path, content in files.items():
        assert root != snapshot_root(package_roots({**files, path: content + b"x"}.items()))
        assert root != snapshot_root(package_roots({p: r for p, r in files.items() if p != path}.items()))
