"""Questions that the server asks of an editor: `resolveReferences`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lsprotocol.types import Position, Range


@dataclass(frozen=True, slots=True)
class ReferenceQuestion:
    """A question about one name in a document."""

    ask: Literal["definition", "callers", "implementations"]
    """'definition': what does the name mean? 'callers': what calls the symbol? 'implementations': what implements
    it?"""
    uri: str
    version: int | None
    """The version of the open document; null if the client has not opened it, and the file on disk counts."""
    position: Position
    """The position of the name's first character."""
    name: str
    symbol: str
    """Id of the definition around the name ('definition'), or of the symbol that is named here."""


@dataclass(frozen=True, slots=True)
class ResolveReferencesParams:
    """Ask the editor's own language support about some names. Answers may be slow, partial, or an error."""

    root: str
    questions: tuple[ReferenceQuestion, ...]
    limit: int
    """How many targets an answer may have; one with more is ignored."""


@dataclass(frozen=True, slots=True)
class ReferenceTarget:
    """A location that answers a question: a definition's name, the name in a call, an implementation's name."""

    uri: str
    range: Range
    provider: str
    """'definition', 'implementation', 'callHierarchy' or 'references': what answered."""


@dataclass(frozen=True, slots=True)
class ReferenceAnswer:
    """The answer to one question."""

    targets: tuple[ReferenceTarget, ...]
    """Empty if nothing is known, or if the document has another version by now."""


@dataclass(frozen=True, slots=True)
class ResolveReferencesResult:
    """The answers of the editor."""

    answers: tuple[ReferenceAnswer, ...]
    """One for each question, in the order of the questions."""
