"""Messages of Packlens programs to a running server of the same version; not part of the protocol for editors.

A client attaches with the token of the server's registration, and then sends the requests of agents, which
`packlens.agents.requests` declares with their answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from packlens.agents.requests import ContextRequest, ExplainRequest, FeedbackRequest, ImpactRequest, PackTextRequest
from packlens.attach.server_connection import ATTACH, CONTEXT, EXPLAIN, FEEDBACK, IMPACT, PACK_TEXT, PAST_ANSWER


@dataclass(frozen=True, slots=True)
class AttachParams:
    """Attach to the server."""

    token: str
    root: str
    """The real path of the folder that the questions will be about."""
    client: str
    """What the client calls itself."""


@dataclass(frozen=True, slots=True)
class AttachResult:
    """The client is attached."""

    process: int
    agent: str
    """The id that the server gave it."""


@dataclass(frozen=True, slots=True)
class PastAnswerParams:
    """Ask for an answer that was given before."""

    pack_root: str


@dataclass(frozen=True, slots=True)
class PastAnswerResult:
    """An answer that was given before; '' if it is not remembered."""

    text: str


ATTACHING: Final[Mapping[str, type]] = {
    ATTACH: AttachParams,
    CONTEXT: ContextRequest,
    IMPACT: ImpactRequest,
    EXPLAIN: ExplainRequest,
    FEEDBACK: FeedbackRequest,
    PACK_TEXT: PackTextRequest,
    PAST_ANSWER: PastAnswerParams,
}
"""Types of the params of these messages, by method."""
