"""The kinds of symbols and edges that much code asks for: their codes, and flags by code."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.model import CALLABLE_KINDS, EDGE_KINDS, NODE_KINDS, ON_REQUEST_KINDS, RUNTIME_KINDS, TYPE_KINDS

FILE: Final = NODE_KINDS.index("file")
FUNCTION: Final = NODE_KINDS.index("function")
CONSTRUCTOR: Final = NODE_KINDS.index("constructor")
ROUTE: Final = NODE_KINDS.index("route")
TEST: Final = NODE_KINDS.index("test")

IS_CALLABLE: Final = np.array([kind in CALLABLE_KINDS for kind in NODE_KINDS])
IS_TYPE: Final = np.array([kind in TYPE_KINDS for kind in NODE_KINDS])
IS_CALLABLE_OR_TYPE: Final = IS_CALLABLE | IS_TYPE
IS_ON_REQUEST: Final = np.array([kind in ON_REQUEST_KINDS for kind in NODE_KINDS])

CALLS: Final = EDGE_KINDS.index("calls")
CONTAINS: Final = EDGE_KINDS.index("contains")
DECLARES: Final = EDGE_KINDS.index("declares")
DECORATES: Final = EDGE_KINDS.index("decorates")
DOCUMENTS: Final = EDGE_KINDS.index("documents")
EXTENDS: Final = EDGE_KINDS.index("extends")
IMPLEMENTS: Final = EDGE_KINDS.index("implements")
MEMBER_OF: Final = EDGE_KINDS.index("member_of")
OVERRIDES: Final = EDGE_KINDS.index("overrides")
REFERENCES: Final = EDGE_KINDS.index("references")
TESTS: Final = EDGE_KINDS.index("tests")
ROUTES_TO: Final = EDGE_KINDS.index("routes_to")
THROWS: Final = EDGE_KINDS.index("throws")


def by_code(kinds: Iterable[str]) -> NDArray[np.bool_]:
    """Return a mask over the codes of edge kinds that is True for the given kinds."""
    is_given = np.zeros(len(EDGE_KINDS), dtype=np.bool_)
    is_given[[EDGE_KINDS.index(kind) for kind in kinds]] = True
    return is_given


IS_CALL: Final = by_code(("calls",))
"""Whether an edge leads from a caller to what it calls, by code of its kind."""
IS_EXTENDS: Final = by_code(("extends",))
"""Whether an edge leads from a type to one that it extends, by code of its kind."""
IS_INHERITANCE: Final = by_code(("extends", "implements"))
"""Whether an edge leads from a type to its direct supertype, by code of its kind."""
IS_OVERRIDE: Final = by_code(("overrides",))
"""Whether an edge leads from a method to one that it overrides, by code of its kind."""
IS_READ: Final = by_code(("accesses_field",))
"""Whether an edge leads from code to data or to a property that it reads or writes, by code of its kind."""
IS_REQUEST: Final = by_code(("consumes_endpoint",))
"""Whether an edge leads from code to a route that it requests, by code of its kind."""
IS_RUNTIME: Final = by_code(RUNTIME_KINDS)
"""Which kinds of edges traces show: the default ranking leaves them out."""
