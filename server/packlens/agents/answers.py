"""Dispatches a request to the module that answers it. Imported with the first question, as it needs numpy."""

from __future__ import annotations

from packlens.agents.context import answer_context
from packlens.agents.explain import answer_explain, answer_feedback
from packlens.agents.impact import answer_impact
from packlens.agents.pack_text import answer_pack
from packlens.agents.requests import ContextRequest, ExplainRequest, ImpactRequest, PackTextRequest, Request, ToolAnswer
from packlens.cancellation import CancellationToken
from packlens.engine.context_engine import ContextEngine


def answer(
    engine: ContextEngine, request: Request, token: CancellationToken, retry_ms: int, client: str = ""
) -> ToolAnswer:
    """Return the answer to a request of a client. Raises PacklensError if asking again is no use."""
    if isinstance(request, ContextRequest):
        context = answer_context(engine, request, token, retry_ms=retry_ms)
        return ToolAnswer(context.text, context.fields())
    if isinstance(request, ImpactRequest):
        impact = answer_impact(engine, request, token, retry_ms=retry_ms)
        return ToolAnswer(impact.text, impact.fields())
    if isinstance(request, PackTextRequest):
        return answer_pack(engine, request, token)
    if isinstance(request, ExplainRequest):
        return ToolAnswer(answer_explain(engine, request, token))
    return ToolAnswer(answer_feedback(engine, request, client))
