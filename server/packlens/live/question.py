"""A question while it is answered, as far as live folders care: is it still waited for, and how current is its answer.

Whoever answers says so once, for all that is asked on the way: what looks at an index takes no such arguments.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final, TypeVar

from packlens.cancellation import NEVER, CancellationToken
from packlens.live.state import Freshness

T = TypeVar("T")
_LOOK: Final = 0.02
"""Seconds after which a question that waits asks its token again."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question."""

    token: CancellationToken = NEVER
    seen: dict[str, Freshness] = field(default_factory=dict)
    """By folder, how current the index was that the answer is made from."""

    def saw(self, folder: str, fresh: Freshness) -> None:
        """An index was looked at; the first one counts, since an answer is no more current than its oldest part."""
        self.seen.setdefault(folder, fresh)


_CURRENT: Final[ContextVar[Question | None]] = ContextVar("question", default=None)


def question() -> Question:
    """Return the question that is being answered; outside of `asking` one that always waits."""
    return _CURRENT.get() or Question()


@contextmanager
def asking(token: CancellationToken) -> Iterator[None]:
    """Answer a question; `token` is cancelled when the answer is no longer wanted."""
    previous = _CURRENT.set(Question(token))
    try:
        yield
    finally:
        _CURRENT.reset(previous)


def while_asked(token: CancellationToken, job: Callable[[], T]) -> T:
    """Do what answers a question (`asking`)."""
    with asking(token):
        return job()


def wait_until(wake: threading.Condition, done: Callable[[], bool], patience: float, token: CancellationToken) -> None:
    """Wait, holding a condition, until something is done or patience ends.

    Raises OperationCancelledError if the token is cancelled.
    """
    end = time.monotonic() + patience
    while not done() and (left := end - time.monotonic()) > 0:
        token.raise_if_cancelled()
        wake.wait_for(done, min(left, _LOOK))
