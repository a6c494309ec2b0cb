"""What programs of Packlens say to a running server of the same version: no part of the protocol for editors.

A client attaches with the token of the server's registration, and then asks as agents do (`packlens.agents.requests`
has what, and what is answered).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from packlens.agents.requests import ContextRequest, ExplainRequest, FeedbackRequest, ImpactRequest, PackTextRequest
from packlens.attach.server_connection import ATTACH, CONTEXT, EXPLAIN, FEEDBACK, IMPACT, PACK_TEXT, RECALL


@dataclass(frozen=True, slots=True)
class AttachParams:
    """Ask to be let in."""

    token: str
    root: str
    """Real path of the folder that is asked about."""
    client: str
    """What the client calls itself."""


@dataclass(frozen=True, slots=True)
class AttachResult:
    """The client is let in."""

    process: int
    agent: str
    """The id that the server gave it."""


@dataclass(frozen=True, slots=True)
class RecallParams:
    """Ask for an answer that was given before."""

    pack_root: str


@dataclass(frozen=True, slots=True)
class RecallResult:
    """An answer that was given before; '' if it is not remembered."""

    text: str


ATTACHING: Final[Mapping[str, type]] = {
    ATTACH: AttachParams,
    CONTEXT: ContextRequest,
    IMPACT: ImpactRequest,
    EXPLAIN: ExplainRequest,
    FEEDBACK: FeedbackRequest,
    PACK_TEXT: PackTextRequest,
    RECALL: RecallParams,
}
"""Types of the params of these messages, by method."""
