"""The requests that an agent may send, and their limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from packlens.errors import SettingError, StoreDamagedError
from packlens.wording import counted

SIGNATURES: Final = "signatures"
ALL: Final = "all"
DETAILS: Final = ("source", SIGNATURES, ALL)
"""Bodies; none; bodies up to the budget, also below lines that settle a question."""
CONTEXT_BUDGET: Final = 6000
IMPACT_BUDGET: Final = 2000
"""Tokens of an answer if the agent names no budget."""
MIN_BUDGET: Final = 200
MAX_BUDGET: Final = 20_000
"""Hosts cut longer answers, or put them into files that the model has to read in parts."""
RETRY_MS: Final = 2000
"""When to ask again while an index is not complete, if nothing better is known."""
INDEX_PATIENCE: Final = 20.0
"""Seconds of an index run for which questions wait; then they are answered at once, from what is indexed. Hosts of
agents give up on a call after a minute."""
WORKTREE: Final = "worktree"
"""The changes since the last commit."""
MAX_TASK: Final = 100_000
"""Characters of a task that are read: text pasted behind them adds nothing."""
TASK_IS_CUT: Final = f"The task was read up to its first {MAX_TASK:,} characters."
_MAX_NAMES: Final = 50
_MAX_NAME: Final = 500


@dataclass(frozen=True)
class ContextRequest:
    """A task that an agent asks the code for."""

    task: str
    budget: int | None = None
    """Tokens (o200k_base) of the answer's text, a hard ceiling; None: `CONTEXT_BUDGET` or what pays."""
    named: tuple[str, ...] = ()
    """Symbols, files ('path') or lines of files ('path:10-20') to show in addition."""
    paths: tuple[str, ...] = ()
    """Patterns in .gitignore syntax: only files that match one are shown; without any, every file."""
    detail: str = DETAILS[0]
    have: str | None = None
    """The PackRoot, or its beginning, of an answer that the agent still holds."""
    is_cut: bool = False
    """Whether the task was longer than what is read of it."""

    def __post_init__(self) -> None:
        """Raise SettingError for an invalid request."""
        if not self.task.strip() and not self.named:
            raise SettingError("The task is empty: say in a few words what is to be done, or name symbols.")
        if self.detail not in DETAILS:
            raise SettingError(f"There is no detail '{self.detail}'; choose one of: {', '.join(DETAILS)}.")
        _check_budget(self.limit)
        _cut_task(self)
        for name, values in (("named", self.named), ("paths", self.paths)):
            _check_list(name, values)

    @property
    def limit(self) -> int:
        """The most tokens of the answer."""
        return CONTEXT_BUDGET if self.budget is None else self.budget

    @property
    def is_sized(self) -> bool:
        """Whether the answer ends before source that is hardly needed: nobody asked to fill a budget."""
        return self.budget is None and self.detail != ALL


@dataclass(frozen=True)
class ImpactRequest:
    """A symbol, or changes, whose impact an agent asks for."""

    symbol: str | None = None
    changes: str | None = None
    """'worktree': what the work tree has and the last commit has not; 'REV': since this branch left REV; 'A..B'."""
    budget: int = IMPACT_BUDGET

    def __post_init__(self) -> None:
        """Raise SettingError for an invalid request. Without symbol and changes, the work tree is meant."""
        if self.symbol and self.changes:
            raise SettingError("Give either a symbol or changes, not both: ask twice.")
        if not self.symbol and not self.changes:
            object.__setattr__(self, "changes", WORKTREE)
        _check_list("symbol", (self.symbol or "",))
        _check_budget(self.budget)


@dataclass(frozen=True)
class ExplainRequest:
    """A question why a symbol is, or is not, among the code of a task."""

    symbol: str
    task: str
    is_cut: bool = False
    """Whether the task was longer than what is read of it."""

    def __post_init__(self) -> None:
        """Raise SettingError if symbol or task is missing."""
        if not self.symbol.strip() or not self.task.strip():
            raise SettingError("Give a symbol and the task that it is to be explained for.")
        _check_list("symbol", (self.symbol,))
        _cut_task(self)


@dataclass(frozen=True)
class FeedbackRequest:
    """An agent's judgement of symbols, for a task."""

    symbols: tuple[str, ...]
    useful: bool
    task: str
    is_cut: bool = False
    """Whether the task was longer than what is read of it."""

    def __post_init__(self) -> None:
        """Raise SettingError if symbols or task are missing."""
        if not self.symbols or not self.task.strip():
            raise SettingError("Give symbols and the task that they were, or were not, useful for.")
        _check_list("symbols", self.symbols)
        _cut_task(self)


@dataclass(frozen=True)
class PackTextRequest:
    """A pack that `packlens pack` is to print."""

    task: str
    format: str
    level: str
    sized: bool = True
    budget: int | None = None
    have: str | None = None
    """The PackRoot of a pack that the reader holds."""


Request = ContextRequest | ImpactRequest | ExplainRequest | FeedbackRequest | PackTextRequest
Status = Literal["full", "unchanged", "delta", "indexing", "nothing"]


@dataclass(frozen=True)
class ToolAnswer:
    """The answer to an agent."""

    text: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    """Values for programs."""
    problem: str = ""
    """What is wrong with the index, as a sentence; '' if nothing is."""


def rebuilding_text(error: StoreDamagedError) -> str:
    """Return the text for an agent whose question found the database damaged."""
    return f"status: indexing, the index is being rebuilt; ask again in 5 s. {error}\n"


def _cut_task(request: ContextRequest | ExplainRequest | FeedbackRequest) -> None:
    """Leave of a request's task what is read, and note that it was longer; while the request is made."""
    object.__setattr__(request, "is_cut", request.is_cut or len(request.task) > MAX_TASK)
    object.__setattr__(request, "task", request.task[:MAX_TASK])


def _check_budget(budget: int) -> None:
    """Raise SettingError for a budget that no answer has: it is a ceiling, and another one would not be kept."""
    if not MIN_BUDGET <= budget <= MAX_BUDGET:
        tokens = counted(budget, "token")
        raise SettingError(f"A budget of {tokens} is out of range; pass {MIN_BUDGET:,} to {MAX_BUDGET:,}.")


def _check_list(name: str, values: tuple[str, ...]) -> None:
    if len(values) > _MAX_NAMES or any(len(value) > _MAX_NAME for value in values):
        raise SettingError(f"'{name}' takes at most {_MAX_NAMES} entries of {_MAX_NAME} characters; name fewer.")
