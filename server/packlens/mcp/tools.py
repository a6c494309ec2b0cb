"""The tools that agents are offered: descriptions for the model, whose tokens a test counts, and their arguments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mcp_types import Tool, ToolAnnotations

from packlens.agents.requests import (
    CONTEXT_BUDGET,
    DETAILS,
    IMPACT_BUDGET,
    MAX_BUDGET,
    MIN_BUDGET,
    ContextRequest,
    ExplainRequest,
    FeedbackRequest,
    ImpactRequest,
    Request,
)
from packlens.errors import SettingError
from packlens.visible import well_formed

MORE_TOOLS: Final = ("explain", "feedback")
"""Only offered if `--tools` names them: each tool costs every conversation its schema."""

_INSTRUCTIONS: Final = (
    "Packlens answers which code a task concerns: call `context` with the task in plain words before searching. "
    "It shows functions and types as numbered source, the calls between them, who uses them, and names what did not "
    "fit: ask for that by `named`, read it, or search on. Call `impact` before changing a symbol, and after editing "
    "for the tests to run. For an exact string, search the text. Everything is local"
)


def instructions(more_tools: frozenset[str]) -> str:
    """Return what a client is told about the tools, if these of `MORE_TOOLS` are offered too."""
    return _INSTRUCTIONS + (", and all but `feedback` read-only." if "feedback" in more_tools else " and read-only.")


_READS: Final = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)
_WRITES: Final = ToolAnnotations(
    read_only_hint=False, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)
_ALWAYS_LOAD: Final = {"anthropic/alwaysLoad": True}
"""Hosts that load tools only when searched for load this one at once (Claude Code)."""
_TEXT: Final = {"type": "string"}
_TEXTS: Final = {"type": "array", "items": _TEXT}
_ROOT: Final = {**_TEXT, "description": "Absolute path of another repository or worktree"}


_BUDGET: Final = {"type": "integer", "minimum": MIN_BUDGET, "maximum": MAX_BUDGET}


_TOOLS: Final = (
    Tool(
        name="context",
        description=(
            "Find the code a task concerns. Call first when you do not know which code that is. Returns the functions "
            "and types it needs as numbered source by file, with the calls between them and who uses them. What comes "
            "next is named, mostly with its place. For an exact string use grep."
        ),
        input_schema={
            "type": "object",
            "properties": {
                "task": {**_TEXT, "description": "What is to be done or asked, in plain words; errors and traces too"},
                "budget": {**_BUDGET, "description": f"Tokens to fill; without it what pays, at most {CONTEXT_BUDGET}"},
                "named": {**_TEXTS, "description": "Show these too: symbol, path or path:10-20"},
                "paths": {**_TEXTS, "description": "Only files that match these globs"},
                "detail": {**_TEXT, "enum": list(DETAILS), "default": DETAILS[0]},
                "have": {**_TEXT, "description": "Pack id of an answer still in your context: only changes are sent"},
                "root": _ROOT,
            },
            "required": ["task"],
        },
        annotations=_READS,
        _meta=_ALWAYS_LOAD,
    ),
    Tool(
        name="impact",
        description=(
            "What may break: users of a symbol, or of changed lines, by distance and kind, and the tests to run. "
            "Counts are lower bounds."
        ),
        input_schema={
            "type": "object",
            "properties": {
                "symbol": {**_TEXT, "description": "Name, Class.name or path:Class.name"},
                "changes": {**_TEXT, "description": "Instead: 'worktree' (default), a revision, or A..B"},
                "budget": {**_BUDGET, "default": IMPACT_BUDGET, "description": "Most tokens of the answer"},
                "root": _ROOT,
            },
        },
        annotations=_READS,
    ),
    Tool(
        name="explain",
        description="Why a symbol is, or is not, among the code of a task.",
        input_schema={
            "type": "object",
            "properties": {"symbol": _TEXT, "task": _TEXT, "root": _ROOT},
            "required": ["symbol", "task"],
        },
        annotations=_READS,
    ),
    Tool(
        name="feedback",
        description="Record that symbols were, or were not, useful for a task; later answers learn from it.",
        input_schema={
            "type": "object",
            "properties": {"symbols": _TEXTS, "useful": {"type": "boolean"}, "task": _TEXT, "root": _ROOT},
            "required": ["symbols", "useful", "task"],
        },
        annotations=_WRITES,
    ),
)


def listed_tools(more: frozenset[str]) -> list[Tool]:
    """Return the tools that are offered, with the requested ones of `MORE_TOOLS`."""
    return [tool for tool in _TOOLS if tool.name not in MORE_TOOLS or tool.name in more]


def read_request(name: str, arguments: Mapping[str, Any]) -> Request:
    """Return the request that a call of a tool makes. Raises SettingError, with a sentence for the model."""
    _refuse_others(name, arguments)
    match name:
        case "context":
            return ContextRequest(
                task=text(arguments, "task"),
                budget=None if arguments.get("budget") is None else _whole_number(arguments, "budget", CONTEXT_BUDGET),
                named=_texts(arguments, "named"),
                paths=_texts(arguments, "paths"),
                detail=text(arguments, "detail") or DETAILS[0],
                have=text(arguments, "have") or None,
            )
        case "impact":
            return ImpactRequest(
                symbol=text(arguments, "symbol").strip() or None,
                changes=text(arguments, "changes").strip() or None,
                budget=_whole_number(arguments, "budget", IMPACT_BUDGET),
            )
        case "explain":
            return ExplainRequest(text(arguments, "symbol"), text(arguments, "task"))
    return FeedbackRequest(_texts(arguments, "symbols"), _truth(arguments, "useful"), text(arguments, "task"))


def _refuse_others(name: str, arguments: Mapping[str, Any]) -> None:
    """Raise SettingError for an argument that the tool lacks: without it, another question would be answered."""
    known_arguments = next(tool.input_schema["properties"] for tool in _TOOLS if tool.name == name)
    if unknown_arguments := [argument for argument in arguments if argument not in known_arguments]:
        raise SettingError(
            f"{name} has no argument '{unknown_arguments[0][:50]}'; it takes: {', '.join(known_arguments)}."
        )


def text(arguments: Mapping[str, Any], name: str) -> str:
    """Return a text argument, '' if it is missing. Raises SettingError if it is something else."""
    value = arguments.get(name)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise SettingError(f"The argument '{name}' is not a text; pass a string.")
    return well_formed(value)


def _texts(arguments: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """Return an argument that is a list of texts; a single text, which models often pass, becomes a list of one."""
    value = arguments.get(name)
    if value is None:
        return ()
    if isinstance(value, str):
        return (value,)
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise SettingError(f"The argument '{name}' is not a list of texts; pass an array of strings.")
    return tuple(value)


def _truth(arguments: Mapping[str, Any], name: str) -> bool:
    """Return a truth value of the arguments. Raises SettingError if it is missing or something else."""
    value = arguments.get(name)
    if not isinstance(value, bool):
        raise SettingError(f"The argument '{name}' is missing, or is not a truth value; pass true or false.")
    return value


def _whole_number(arguments: Mapping[str, Any], name: str, default: int) -> int:
    """Return an integer argument; models also write it as a text. Raises SettingError if it is something else."""
    value = arguments.get(name)
    if value is None:
        return default
    if isinstance(value, str) and value.strip().isdecimal() and len(value) < 10:
        value = int(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise SettingError(f"The argument '{name}' is not a whole number; pass one such as {default}.")
    return value
