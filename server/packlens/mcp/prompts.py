"""The prompts that people may choose in their host: texts that a model begins with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mcp_types import GetPromptResult, Prompt, PromptArgument, PromptMessage, TextContent

from packlens.errors import SettingError

PROMPTS: Final = (
    Prompt(
        name="context",
        title="Context for a task",
        description="Begin a task with the code it concerns.",
        arguments=[PromptArgument(name="task", description="What is to be done, in plain words", required=True)],
    ),
    Prompt(
        name="review",
        title="Review changes",
        description="Review what changed, with what it may break and the tests to run.",
        arguments=[PromptArgument(name="base", description="A revision; none: the last commit", required=False)],
    ),
)


def prompt_text(name: str, arguments: Mapping[str, str]) -> GetPromptResult:
    """Return the messages of a prompt. Raises SettingError for an unknown one or argument, or without its task."""
    known = [each.name for prompt in PROMPTS if prompt.name == name for each in prompt.arguments or ()]
    if known and (unknown := [argument for argument in arguments if argument not in known]):
        raise SettingError(f"The prompt '{name}' has no argument '{unknown[0]}'; it takes: {', '.join(known)}.")
    match name:
        case "context":
            task = arguments.get("task", "").strip()
            if not task:
                raise SettingError("The prompt 'context' needs its argument 'task'.")
            first = "Call the tool `context` with this task, then do it. Where something is missing, look further."
            text = f"{first}\n\n{task}"
        case "review":
            base = arguments.get("base", "").strip() or "worktree"
            text = (
                f"Review the changes of `{base}`. Call the tool `impact` with changes='{base}', read what changed, and "
                "look at the users it lists. Say which of them the changes break, which tests to run, and what no test "
                "covers."
            )
        case _:
            raise SettingError(f"There is no prompt '{name}'; the prompts are: context, review.")
    return GetPromptResult(messages=[PromptMessage(role="user", content=TextContent(type="text", text=text))])
