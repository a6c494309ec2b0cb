"""The numbers that GCB has for kinds, provenances and edge status, as the format's reference implementation has them.

Published in `internal/wire/binary.go` of blackwell-systems/knowing. 0 stands for a word that has no number. Several of
our kinds share a published number (a constructor is a method there), so that a number alone tells less than our word
does: `KINDS_BY_NUMBER` names the kind that a reader without our tail sees.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from packlens.model import EDGE_STATUSES

UNNUMBERED: Final = 0

KIND_NUMBERS: Final[Mapping[str, int]] = {
    "function": 1,
    "macro": 1,
    "type": 2,
    "struct": 2,
    "enum": 2,
    "method": 3,
    "constructor": 3,
    "interface": 4,
    "trait": 4,
    "variable": 5,
    "constant": 6,
    "variant": 6,
    "class": 9,
    "field": 11,
    "property": 11,
    "route": 12,
    "file": 14,
    "namespace": 15,
    "module": 15,
    "env": 17,
    "process": 18,
    "resource": 7,
    "workload": 7,
    "service": 16,
    "job": UNNUMBERED,
    "package": 15,
    "script": UNNUMBERED,
    "topic": UNNUMBERED,
    "flag": UNNUMBERED,
    "image": UNNUMBERED,
    "port": UNNUMBERED,
    "selector": 10,
    "mixin": UNNUMBERED,
    "test": 1,
}
"""Kinds of symbols. The published words of 5, 6, 12, 15 and 17 are var, const, route_handler, package and env_var."""
_FOREIGN_KINDS: Final[Mapping[int, str]] = {
    UNNUMBERED: "",
    8: "table",
    13: "external",
}
"""Published kinds that no symbol of ours has; they keep their published words."""

PROVENANCE_NUMBERS: Final[Mapping[str, int]] = {
    "": UNNUMBERED,
    "ast_inferred": 1,
    "ast_resolved": 2,
    "lsp_resolved": 3,
    "otel_trace": 4,
    "scip_resolved": 5,
    "runtime_observed": 6,
    "structural": 7,
}

EDGE_NUMBERS: Final[Mapping[str, int]] = {
    "calls": 1,
    "imports": 2,
    "implements": 3,
    "references": 4,
    "handles_route": 5,
    "depends_on": 6,
    "deploys": 7,
    "exposes": 8,
    "configures": 9,
    "extends": 10,
    "overrides": 11,
    "decorates": 12,
    "throws": 13,
    "owned_by": 14,
    "authored_by": 15,
    "tests": 16,
    "runtime_calls": 17,
    "runtime_rpc": 18,
    "runtime_produces": 19,
    "runtime_consumes": 20,
    "contains": 21,
    "member_of": 22,
    "documents": 23,
    "consumes_endpoint": 24,
    "implements_rpc": 25,
    "consumes_rpc": 26,
    "gated_by_flag": 27,
    "deployed_by": 28,
    "tested_by": 29,
    "publishes": 30,
    "subscribes": 31,
    "connects_to": 32,
    "similar_to": 33,
    "co_tested_with": 34,
    "type_hint_of": 35,
    "accesses_field": 36,
    "reads_env": 37,
    "executes_process": 38,
}

STATUSES: Final = ("", *EDGE_STATUSES)
"""By number; an edge that did not change has the first."""


def _by_number(numbers: Mapping[str, int]) -> dict[int, str]:
    """Return the first word of each number."""
    return {number: word for word, number in reversed([*numbers.items()])}


KINDS_BY_NUMBER: Final = {**_by_number(KIND_NUMBERS), **_FOREIGN_KINDS}
PROVENANCES_BY_NUMBER: Final = _by_number(PROVENANCE_NUMBERS)
EDGES_BY_NUMBER: Final = {**_by_number(EDGE_NUMBERS), UNNUMBERED: ""}
