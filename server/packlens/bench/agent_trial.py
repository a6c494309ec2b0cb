"""How a coding agent is run on tasks: its command, and with what of Packlens."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, get_args

from packlens.errors import SettingError

Arm = Literal["none", "cli", "mcp"]
ARMS: Final[tuple[Arm, ...]] = get_args(Arm)
"""Without Packlens; its commands and the skill that names them; `packlens mcp`."""


@dataclass(frozen=True, slots=True)
class Trial:
    """How agents are run."""

    command: tuple[str, ...]
    """The agent's command; `{task}`, `{folder}`, `{mcp_config}` and `{report}` are replaced in its words."""
    corpus: Path
    """Holds one folder a repository."""
    arms: tuple[Arm, ...] = ARMS
    runs: int = 1
    seconds: float = 900.0
    """How long an agent, and then the check, may take."""
    host: str = "claude"
    """Whose configuration names `packlens mcp` in the copy."""


def words_of(command: str, name: str) -> tuple[str, ...]:
    """Return the words of a command as a shell reads them; no shell runs it. Raises SettingError for none."""
    try:
        words = tuple(shlex.split(command))
    except ValueError as error:
        raise SettingError(f"{name} is not a command ({error}); close its quotes.") from error
    if not words:
        raise SettingError(f"{name} is empty; give a program and its arguments.")
    return words
