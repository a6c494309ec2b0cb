"""The interface for running the steps of a build, and `InProcess`, which runs them one by one in this process."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from packlens.errors import PacklensError


@dataclass(frozen=True, slots=True)
class Step:
    """A step to run: a function of `fleet.tasks` and its arguments. Steps with the same name are equal."""

    name: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class StepResult:
    """How a step ended: with a result, with an error, or lost with the process that ran it."""

    name: str
    result: Any = None
    error: str = ""
    is_lost: bool = False
    is_deadly: bool = False
    """Whether it killed several processes."""


class Executor(Protocol):
    """Runs steps in any order."""

    def start(self, step: Step) -> None:
        """Run a step, some time."""

    def next_result(self) -> StepResult:
        """Return a step that has ended; wait for one. There must be a step under way."""

    def close(self) -> None:
        """Give up what is under way."""


class InProcess:
    """Runs steps in this process, the latest first, so that few commits are under way at once."""

    def __init__(self) -> None:
        self._steps: deque[Step] = deque()

    def start(self, step: Step) -> None:
        """Run a step, some time."""
        self._steps.append(step)

    def next_result(self) -> StepResult:
        """Run a step."""
        step = self._steps.pop()
        return run(step)

    def close(self) -> None:
        """Forget what is under way."""
        self._steps.clear()


def run(step: Step) -> StepResult:
    """Run a step here."""
    try:
        return StepResult(step.name, step.function(*step.arguments))
    except PacklensError as error:
        return StepResult(step.name, error=str(error))
