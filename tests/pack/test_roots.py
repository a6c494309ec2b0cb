"""PackRoot."""

from __future__ import annotations

import hashlib

from hypothesis import given
from hypothesis import strategies as st

from packlens.pack.roots import normalise_task, pack_root
from tests.wire.samples import texts

_hashes = st.lists(st.sampled_from(["00", "01", "ab", "ff"]), max_size=5)


def test_the_bytes_are_those_that_the_module_documents() -> None:
    expected = hashlib.sha256(b"packlens-pack-1\nfix the login\n01\nab\nab\n").hexdigest()
    assert pack_root("  Fix\tthe\nLOGIN ", ["ab", "01", "ab"]) == expected


@given(texts, _hashes)
def test_neither_order_nor_case_nor_white_space_matter(task: str, hashes: list[str]) -> None:
    assert pack_root(task, hashes) == pack_root(f" {normalise_task(task)}\n", hashes[::-1])


@given(st.tuples(texts, _hashes), st.tuples(texts, _hashes))
def test_different_tasks_or_nodes_have_different_roots(a: tuple[str, list[str]], b: tuple[str, list[str]]) -> None:
    same = normalise_task(a[0]) == normalise_task(b[0]) and sorted(a[1]) == sorted(b[1])
    assert (pack_root(*a) == pack_root(*b)) is same


@given(texts)
def test_normalising_twice_changes_nothing(task: str) -> None:
    assert normalise_task(normalise_task(task)) == normalise_task(task)


def test_a_root_has_64_hexadecimal_digits() -> None:
    root = pack_root("", [])
    assert len(root) == 64
    assert int(root, 16)
