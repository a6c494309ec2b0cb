"""The kinds of symbols and edges that much code asks for: their codes, and flags by code."""

from __future__ import annotations

from typing import Final

import numpy as np

from packlens.model import CALLABLE_KINDS, EDGE_KINDS, NODE_KINDS, RUNTIME_KINDS, TYPE_KINDS

FILE: Final = NODE_KINDS.index("file")
FUNCTION: Final = NODE_KINDS.index("function")
CONSTRUCTOR: Final = NODE_KINDS.index("constructor")
TEST: Final = NODE_KINDS.index("test")

IS_CALLABLE: Final = np.array([kind in CALLABLE_KINDS for kind in NODE_KINDS])
IS_TYPE: Final = np.array([kind in TYPE_KINDS for kind in NODE_KINDS])
IS_CALLABLE_OR_TYPE: Final = IS_CALLABLE | IS_TYPE

IS_RUNTIME: Final = np.array([kind in RUNTIME_KINDS for kind in EDGE_KINDS])
"""Which kinds of edges traces show: the default ranking leaves them out."""
