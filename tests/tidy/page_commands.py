"""Shell commands that the pages show: in fences of a shell, behind prompts of consoles, and indented on their own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_PROGRAMS: Final = ("packlens ", "pytest ", "python ", "bash ", "pip ", "uvx ")
"""Programs whose commands count where a page shows them without a fence."""
_FENCE: Final = re.compile(r" *(`{3,})(\w*)\s*$")


def commands(text: str) -> Iterator[str]:
    """Yield each command of a page in Markdown, without what explains it, lines that go on joined."""
    fence, language, begun = "", "", ""
    for line in text.splitlines():
        if found := _FENCE.match(line):
            if not fence:
                fence, language = found[1], found[2]
            elif found[1] == fence and not found[2]:
                fence = ""
            continue
        shown = begun + _command(line, fence and language)
        begun = shown.removesuffix("\\") if shown.endswith("\\") else ""
        command = re.sub(r"\s+#.*", "", shown).strip()
        if command and not begun and not command.startswith("#"):
            yield " ".join(command.split())


def _command(line: str, language: str) -> str:
    if language in ("sh", "bash"):
        return line
    if language == "console":
        return line.removeprefix("$ ") if line.startswith("$ ") else ""
    if not language and line.startswith("    ") and line.strip().startswith(_PROGRAMS):
        return line
    return ""


def code_spans(text: str) -> Iterator[str]:
    """Yield each command of Packlens that stands in a line of prose or a table."""
    yield from re.findall(r"(?<!`)`(packlens [^`\n]+)`(?!`)", text)
