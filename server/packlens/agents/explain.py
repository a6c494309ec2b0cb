"""The answers to `explain` and `feedback`: why a symbol has its rank, and what an agent found useful."""

from __future__ import annotations

import time
import uuid
from typing import Final

from packlens.agents.requests import TASK_IS_CUT, ExplainRequest, FeedbackRequest
from packlens.cancellation import NEVER, CancellationToken
from packlens.engine.context_engine import ContextEngine
from packlens.engine.pack_questions import TaskRequest
from packlens.engine.symbols.inherited_names import symbol_words
from packlens.errors import SymbolNotFoundError
from packlens.learn.events import AGENT_WINDOW
from packlens.visible import visible_line

_MIN_SHOWN: Final = 0.00005
"""Smaller parts of a score would be printed as 0."""
_MARKDOWN: Final = "markdown"
_NAMELESS: Final = "unnamed"


def answer_explain(engine: ContextEngine, request: ExplainRequest, token: CancellationToken = NEVER) -> str:
    """Return why a symbol has its rank in a task's pack, or why it has none."""
    try:
        explanation = engine.explain(request.symbol, TaskRequest(request.task, format=_MARKDOWN, learn=True), token)
    except SymbolNotFoundError as error:
        return visible_line(str(error)) + "\n"
    lines = [symbol_words(request.symbol, explanation.node, engine.view), explanation.reason]
    if explanation.rank:
        shown_components = {name: value for name, value in explanation.components.items() if abs(value) >= _MIN_SHOWN}
        parts = ", ".join(f"{name} {value:+.2f}" for name, value in shown_components.items())
        lines.append(f"Score {explanation.score:.2f}: {parts}.")
    if explanation.keywords:
        lines.append(f"Words of the task that count: {' '.join(explanation.keywords)}.")
    if request.is_cut:
        lines.append(TASK_IS_CUT)
    return "".join(f"{visible_line(line)}\n" for line in lines)


def answer_feedback(engine: ContextEngine, request: FeedbackRequest, client: str) -> str:
    """Record that a client found symbols useful, or not useful, for a task; return what was recorded."""
    now = time.time()
    window = engine.lessons.open_window(now, f"{AGENT_WINDOW}{client or _NAMELESS}:{uuid.uuid4().hex}")
    try:
        ids = engine.feedback(request.symbols, request.useful, request.task, window)
    except SymbolNotFoundError as error:
        return visible_line(f"Nothing was recorded. {error}") + "\n"
    engine.lessons.end_window(window, now)
    verdict = "useful" if request.useful else "not useful"
    cut = f" {TASK_IS_CUT}" if request.is_cut else ""
    return visible_line(f"Recorded as {verdict}: {', '.join(ids)}.{cut}") + "\n"
