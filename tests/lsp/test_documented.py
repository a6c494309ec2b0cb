"""What server/docs/lsp-extensions.md says besides its interfaces, which are generated: methods, errors, limits."""

from __future__ import annotations

from pathlib import Path

import pytest

from packlens import errors
from packlens.errors import PacklensError
from packlens.lsp import protocol
from packlens.lsp.protocol import SHOW_REFERENCES
from packlens.lsp.requests.requests import ANSWERS, MAX_CALLERS, MAX_SYMBOLS
from packlens.lsp.rpc.failures import as_rpc_error
from packlens.lsp.rpc.messages import read_params, to_json
from packlens.lsp.sessions.questions import MAX_QUESTIONS, MAX_TARGETS

PAGE = Path(__file__).parents[2] / "server/docs/lsp-extensions.md"
TEXT = PAGE.read_text("utf-8")


@pytest.mark.parametrize(
    "method",
    [*protocol.REQUESTS, protocol.RESOLVE_REFERENCES, protocol.SYMBOL_VIEWED, protocol.INDEX_CHANGED, SHOW_REFERENCES],
)
def test_every_method_is_there(method: str) -> None:
    assert f"`{method}`" in TEXT


def test_every_kind_of_error_is_there() -> None:
    raised = [each for each in vars(errors).values() if isinstance(each, type) and issubclass(each, PacklensError)]
    kinds = {(as_rpc_error(error("x")).data or {})["kind"] for error in raised}
    assert set() == {kind for kind in kinds if f"`{kind}`" not in TEXT}


def test_every_request_is_answered_and_has_params_and_a_result() -> None:
    assert set(protocol.REQUESTS) == set(ANSWERS) == set(protocol.RESULTS)
    assert {*protocol.REQUESTS, protocol.SYMBOL_VIEWED} == set(protocol.PARAMS)


def test_limits_are_documented() -> None:
    assert TEXT.count(f"{MAX_CALLERS:,}") >= 2
    assert MAX_CALLERS == MAX_SYMBOLS
    asking = TEXT.partition("## Questions to the editor")[2]
    assert f"at most {MAX_QUESTIONS} questions" in asking
    assert f"at most {MAX_TARGETS} targets" in asking


def test_params_are_read_with_their_names_on_the_wire() -> None:
    params = {"symbols": ["a"], "useful": True, "task": None}
    assert protocol.FeedbackParams(("a",), True) == read_params(protocol.FEEDBACK, params)
    assert protocol.StatusParams() == read_params(protocol.STATUS, None)


def test_results_are_written_with_their_names_on_the_wire() -> None:
    freshness = protocol.Freshness(3, "", False, 1, ("file:///a",))
    assert {
        "root": "r",
        "activity": None,
        "freshness": {
            "generation": 3,
            "indexedAt": "",
            "complete": False,
            "pending": 1,
            "stale": ["file:///a"],
            "historyPending": False,
            "activity": "",
            "code": "",
            "history": "",
        },
    } == to_json(protocol.IndexChangedParams("r", freshness))
