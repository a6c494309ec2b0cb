"""What can be ranked, and why not."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from packlens.retrieve.corpus.candidates import candidate_mask, change_candidates, is_code, why_no_candidate
from tests.graph.build import NodeSpec, make_index

NODES = [
    NodeSpec("src/a.py", kind="file"),
    NodeSpec("outer"),
    NodeSpec("inner", parent=1),
    NodeSpec("field", kind="field"),
    NodeSpec("test_outer", test=True),
    NodeSpec("vendored", path="vendor/x.go"),
    NodeSpec("HOME", kind="env", path=""),
    NodeSpec("Cart", kind="class"),
    NodeSpec("adds items", kind="test", test=True),
]


def test_what_is_no_candidate_has_a_reason_and_what_is_has_none() -> None:
    symbols = make_index(NODES).symbols
    reasons = [why_no_candidate(symbols, position) for position in range(len(NODES))]
    assert candidate_mask(symbols).tolist() == [not reason for reason in reasons]
    expected = (
        "a file",
        "",
        "nested in a function",
        "a field",
        "part of a test",
        "vendored",
        "an env",
        "",
        "part of a test",
    )
    assert all(words in reason for words, reason in zip(expected, reasons, strict=True))


def test_a_change_concerns_tests_too_but_no_files_and_nothing_from_elsewhere() -> None:
    symbols = make_index(NODES).symbols
    assert {"outer", "test_outer", "Cart", "adds items"} == {
        NODES[p].name for p in np.flatnonzero(change_candidates(symbols))
    }
    assert {"src/a.py", "HOME"} == {NODES[p].name for p in np.flatnonzero(~is_code(symbols))}


def test_functions_in_functions_are_no_candidates_unless_the_outer_one_is_a_module_of_its_own() -> None:
    specs = [
        NodeSpec("a.py", "file"),
        NodeSpec("outer", parent=0),
        NodeSpec("inner", parent=1),
        NodeSpec("C", "class", parent=1),
    ]
    symbols = make_index(specs).symbols
    assert candidate_mask(symbols).tolist() == [False, True, False, True]
    long = replace(symbols, length=np.array([900, 500, 10, 10], dtype=np.int32))
    assert candidate_mask(long).tolist() == [False, True, True, True]


@pytest.mark.parametrize(
    "path", ["a/b.pyi", "a.d.ts", "a.d.mts", "vendor/x.go", "a/third_party/b.c", "pkg/_vendor/x.py", "third-party/x.js"]
)
def test_declarations_and_vendored_code_are_candidates_only_where_there_is_nothing_else(path: str) -> None:
    assert candidate_mask(make_index([NodeSpec(path=path)]).symbols).tolist() == [True]
    assert candidate_mask(make_index([NodeSpec(path=path), NodeSpec(path="own.py")]).symbols).tolist() == [False, True]
    assert candidate_mask(make_index([NodeSpec(path="vendors/x.py"), NodeSpec()]).symbols).all()
