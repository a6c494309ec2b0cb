"""Says which test files are run as a whole: where tests are calls (`it("adds", ...)`), no symbol stands for one."""

from __future__ import annotations

from typing import Final

from packlens.model import Node

CALLED_TESTS: Final = frozenset(
    {"javascript", "typescript", "tsx", "vue", "svelte", "astro", "ruby", "elixir", "dart", "lua", "julia"}
)
"""Languages whose usual frameworks (Jest, Vitest, Mocha, RSpec, ExUnit, busted) are given blocks, not functions."""


def is_test_file(node: Node) -> bool:
    """Return whether a node of test code is a file whose tests are calls, so that it is run as a whole."""
    return node.kind == "file" and node.language in CALLED_TESTS
