"""Decides whether a question asks for settings, tests or build files, which are no candidates. It imports no numpy."""

from __future__ import annotations

import re
from typing import Final

from packlens.retrieve.translation.questions import with_english_questions

_LONGEST_QUESTION: Final = 400
"""Characters; a longer task has a trace, a log or a story."""
_ASKS: Final = re.compile(
    r"(?i)\A\W*(?:(?:by|in|on) )?(?:which|what)(?: \w+)?"
    r" (?:settings?(?! up)|options?|config(?:uration)? (?:keys?|options?|settings?)|propert(?:y|ies)"
    r"|environment variables?|env vars?|(?:unit |integration )?(?:tests?|specs?)"
    r"|(?:make|cmake|build) targets?|makefile|pom(?:\.xml)?)\b"
)
PACKS_HOLD_NONE: Final = (
    "Packs hold functions and types; `packlens context` answers questions about settings, tests and build files."
)
"""What to say of the pack of such a question."""


def asks_for_files(task: str) -> bool:
    """Return whether a task is a question that asks which setting, test or target of a build something is."""
    return len(task) <= _LONGEST_QUESTION and _ASKS.search(with_english_questions(task)) is not None
