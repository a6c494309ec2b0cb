"""What models read of the tools, and what is made of their arguments."""

from __future__ import annotations

import json
from typing import Any

import pytest

from packlens.agents.requests import ContextRequest, ExplainRequest, FeedbackRequest, ImpactRequest
from packlens.errors import SettingError
from packlens.mcp.tools import MORE_TOOLS, instructions, listed_tools, read_request
from packlens.pack.tokens import count

MAX_TOKENS = 700
MAX_INSTRUCTIONS = 250


def as_sent(*more: str) -> list[dict[str, Any]]:
    tools = listed_tools(frozenset(more))
    return [tool.model_dump(by_alias=True, mode="json", exclude_none=True) for tool in tools]


def test_two_tools_are_listed_and_cost_at_most_seven_hundred_tokens() -> None:
    assert ["context", "impact"] == [tool["name"] for tool in as_sent()]
    assert count(json.dumps(as_sent())) <= MAX_TOKENS


def test_the_instructions_are_short() -> None:
    assert count(instructions(frozenset(MORE_TOOLS))) <= MAX_INSTRUCTIONS


def test_the_instructions_call_read_only_what_only_reads() -> None:
    assert instructions(frozenset({"explain"})).endswith("Everything is local and read-only.")
    assert instructions(frozenset({"feedback"})).endswith("Everything is local, and all but `feedback` read-only.")


def test_the_first_tool_is_loaded_without_being_searched_for() -> None:
    first, second = as_sent()
    assert {"anthropic/alwaysLoad": True} == first["_meta"]
    assert "_meta" not in second


def test_tools_say_that_they_only_read_but_for_feedback() -> None:
    reads = {tool["name"]: tool["annotations"]["readOnlyHint"] for tool in as_sent(*MORE_TOOLS)}
    assert {"context": True, "impact": True, "explain": True, "feedback": False} == reads
    assert all(tool["annotations"]["idempotentHint"] for tool in as_sent(*MORE_TOOLS))
    assert not any(tool["annotations"]["destructiveHint"] for tool in as_sent(*MORE_TOOLS))


def test_arguments_become_requests() -> None:
    expected = ContextRequest("t", 700, ("a",), ("*.py",), "signatures", "abc")
    arguments = {"task": "t", "budget": 700, "named": ["a"], "paths": ["*.py"], "detail": "signatures", "have": "abc"}
    assert expected == read_request("context", arguments)
    assert ImpactRequest(None, "worktree") == read_request("impact", {})
    assert ExplainRequest("a", "t") == read_request("explain", {"symbol": "a", "task": "t"})
    feedback = {"symbols": ["a"], "useful": True, "task": "t"}
    assert FeedbackRequest(("a",), True, "t") == read_request("feedback", feedback)


def test_what_models_often_write_is_understood() -> None:
    assert ContextRequest("t", 700, ("a",)) == read_request("context", {"task": "t", "budget": "700", "named": "a"})
    assert ContextRequest("t", 700) == read_request("context", {"task": "t", "budget": 700.0, "have": None})
    assert ContextRequest("t", 700) == read_request("context", {"task": "t", "budget": 700, "root": "/a"})


@pytest.mark.parametrize(
    ("name", "arguments", "reason"),
    [
        ("context", {}, "The task is empty"),
        ("context", {"task": 5}, "'task' is not a text"),
        ("context", {"task": "t", "budget": "much"}, "'budget' is not a whole number"),
        ("context", {"task": "t", "budget": True}, "'budget' is not a whole number"),
        ("context", {"task": "t", "budget": 10}, "A budget of 10 tokens is out of range; pass 200 to 20,000."),
        ("impact", {"symbol": "a", "budget": 10**6}, "A budget of 1,000,000 tokens is out of range"),
        ("context", {"task": "t", "named": [1]}, "'named' is not a list of texts"),
        ("context", {"task": "t", "named": ["x"] * 51}, "'named' takes at most 50 entries"),
        ("context", {"task": "t", "paths": ["x" * 501]}, "'paths' takes at most 50 entries of 500 characters"),
        ("context", {"task": "t", "detail": "much"}, "There is no detail 'much'"),
        ("context", {"task": "t", "repo": "/other"}, "context has no argument 'repo'; it takes: task, budget, named, "),
        ("impact", {"file": "a.py"}, "impact has no argument 'file'; it takes: symbol, changes, budget, root."),
        ("impact", {"symbol": "a", "changes": "worktree"}, "either a symbol or changes"),
        ("explain", {"symbol": "a"}, "Give a symbol and the task"),
        ("feedback", {"symbols": ["a"], "task": "t"}, "'useful' is missing"),
        ("feedback", {"symbols": [], "task": "t", "useful": True}, "Give symbols and the task"),
    ],
)
def test_arguments_that_mean_nothing_are_refused_in_one_sentence(
    name: str, arguments: dict[str, Any], reason: str
) -> None:
    with pytest.raises(SettingError, match=reason):
        read_request(name, arguments)
