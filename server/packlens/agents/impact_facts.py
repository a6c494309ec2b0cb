"""Returns what an answer to `impact` says as values for programs, also what its text has no room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from packlens.agents.runnable_test import RunnableTest
from packlens.engine.radius import Radius
from packlens.model import Node

_MAX_USERS: Final = 500
"""At most this many users are listed; `users` counts all."""


def impact_facts(uses: Radius, tests: Sequence[RunnableTest], removed: Sequence[Node]) -> dict[str, Any]:
    """Return the changed symbols, those that are defined no more, the users of the former, and the tests to run."""
    return {
        "symbols": [_symbol(node) for node in uses.symbols],
        "removed": [_symbol(node) for node in removed],
        "used_by": [
            {**_symbol(node), "distance": hops, "certain": certain, "how": uses.how.get(node.symbol_id, "")}
            for node, hops, certain in uses.callers[:_MAX_USERS]
        ],
        "to_run": [
            {
                "id": test.id,
                "runner": test.runner,
                "tests": test.tests,
                "certain": test.certain,
                "measured": test.measured,
                "named_like": test.named_like,
            }
            for test in tests
        ],
    }


def _symbol(node: Node) -> dict[str, Any]:
    return {"name": node.qualified_name, "kind": node.kind, "path": node.path, "line": node.span.start_line}
