"""Tasks that look like reports: what a commit's message says, and the test that it adds as the code of the report.

People who report a bug paste a few lines that show it. The test of a bug's fix is such code, written later, by somebody
who knew the cause: it may name what is changed more often than a report does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from textwrap import dedent
from typing import Final

from packlens.extract.languages.file_language import language_of
from tests.bench.train.messages import plain_message
from tests.bench.train.touched import AddedText

_FEWEST_LINES: Final = 3
_MAX_LINES: Final = 40
_LINE: Final = re.compile(r"\w")


def report_task(message: str, tests: Iterable[AddedText]) -> str:
    """Return a message and the longest of the added tests, fenced; '' without a title or a test of some lines."""
    text = plain_message(message)
    blocks = [(each.path, _block(each.lines)) for each in tests]
    path, lines = max(blocks, key=lambda block: len(block[1]), default=("", []))
    if not text or len(lines) < _FEWEST_LINES:
        return ""
    language = language_of(path)
    code = dedent("\n".join(lines))
    return f"{text}\n\n```{language.name if language else ''}\n{code}\n```"


def _block(lines: Iterable[str]) -> list[str]:
    return list(islice((line for line in lines if _LINE.search(line)), _MAX_LINES))
