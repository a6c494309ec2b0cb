"""Questions that the server asks of an editor: `resolveReferences`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lsprotocol.types import Position, Range


@dataclass(frozen=True, slots=True)
class ReferenceQuestion:
    """What is asked about one name in a document."""

    ask: Literal["definition", "callers", "implementations"]
    """'definition': what does the name mean? 'callers': who calls what it names? 'implementations': of what it
    names?"""
    uri: str
    version: int | None
    """Of the open document; null if the client has not opened it, and the disk counts."""
    position: Position
    """Of the name's first character."""
    name: str
    symbol: str
    """Symbol id: of the definition around the name ('definition'), else of the one that is named here."""


@dataclass(frozen=True, slots=True)
class ResolveReferencesParams:
    """What does the editor's own language support say of these names? Answers may be slow, partial, or an error."""

    root: str
    questions: tuple[ReferenceQuestion, ...]
    limit: int
    """Targets that are read of an answer; one with more says nothing."""


@dataclass(frozen=True, slots=True)
class ReferenceTarget:
    """A place that answers a question: a definition's name, the name in a call, an implementation's name."""

    uri: str
    range: Range
    provider: str
    """'definition', 'implementation', 'callHierarchy' or 'references': who said so."""


@dataclass(frozen=True, slots=True)
class ReferenceAnswer:
    """The answer to one question."""

    targets: tuple[ReferenceTarget, ...]
    """Empty when nobody knows, or when the document has another version by now."""


@dataclass(frozen=True, slots=True)
class ResolveReferencesResult:
    """What the editor knows."""

    answers: tuple[ReferenceAnswer, ...]
    """One for each question, in the order of the questions."""
