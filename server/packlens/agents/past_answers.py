"""Remembers answers that agents may still hold, by PackRoot, in the database, so that any process can refer to them.

A delta repeats no file whose section the agent holds already; the parts around the files are sent again.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from packlens.engine.workspace.notes import Notes

SHOWN_DIGITS: Final = 12
"""Digits of a PackRoot that an answer shows: models repeat 64 with mistakes, and 12 take 6 tokens."""
_ROOT: Final = re.compile(rf"(?:sha256:)?([0-9a-f]{{{SHOWN_DIGITS},64}})")


@dataclass(frozen=True)
class PastAnswer:
    """An earlier answer."""

    pack_root: str
    text: str
    sections: Mapping[str, str]
    """By path, the digest of the section of each file."""


def shown_root(pack_root: str) -> str:
    """Return the part of a PackRoot that an answer shows."""
    return pack_root[:SHOWN_DIGITS]


def digest(section: str) -> str:
    """Return a digest that identifies a section."""
    return hashlib.sha256(section.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def remember(notes: Notes, answer: PastAnswer) -> None:
    """Remember an answer."""
    value = {"root": answer.pack_root, "text": answer.text, "sections": dict(answer.sections)}
    notes.put(_key(answer.pack_root), json.dumps(value).encode())


def find_answer(notes: Notes, root: str) -> PastAnswer | None:
    """Return the answer of a PackRoot, or of the beginning of one; None if it is no root, or not remembered."""
    match = _ROOT.fullmatch(root.strip().lower())
    value = notes.get(_key(match[1])) if match else None
    if match is None or value is None:
        return None
    try:
        stored = json.loads(value)
        answer = PastAnswer(str(stored["root"]), str(stored["text"]), dict(stored["sections"]))
    except (ValueError, KeyError, TypeError):  # written by another version, or damaged: treated as not remembered
        return None
    return answer if answer.pack_root.startswith(match[1]) else None


def answer_text(notes: Notes, root: str) -> str:
    """Return the text of such an answer; '' if there is none."""
    answer = find_answer(notes, root)
    return answer.text if answer is not None else ""


def _key(root: str) -> str:
    return f"context:{shown_root(root)}"
