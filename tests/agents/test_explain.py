"""What agents teach, and under whose name."""

from __future__ import annotations

from packlens.agents.answers import answer
from packlens.agents.requests import MAX_TASK, TASK_IS_CUT, ExplainRequest, FeedbackRequest
from packlens.cancellation import NEVER
from packlens.engine.context_engine import ContextEngine
from packlens.store.connection import open_database
from packlens.store.feedback import events_of


def test_feedback_bears_the_name_of_the_agent_that_gave_it(shop: ContextEngine) -> None:
    request = FeedbackRequest(("total_price",), useful=True, task="sum up the cart")
    assert "Recorded as useful" in answer(shop, request, NEVER, 0, "claude-code").text
    connection = open_database(shop.database)
    windows = [window for (window,) in connection.execute("SELECT DISTINCT window FROM events")]
    assert ["agent:claude-code"] == [window.rpartition(":")[0] for window in windows]
    assert ["Marked", "WindowEnded"] == [kind for kind, _ in events_of(connection, windows[0])]
    connection.close()
    shop.feedback(["Cart"], True, "hold the items of a customer")
    lessons = {line.symbol_id.rpartition(":")[2]: line.agents for line in shop.lessons.learned(shop.view).feedback}
    assert {"total_price#function": ("claude-code",), "Cart#class": ()} == lessons


def test_an_unknown_symbol_teaches_nothing(shop: ContextEngine) -> None:
    request = FeedbackRequest(("total_prise",), useful=True, task="sum up the cart")
    assert "Nothing was recorded." in answer(shop, request, NEVER, 0, "claude-code").text


def test_an_answer_says_that_a_long_task_was_read_in_part(shop: ContextEngine) -> None:
    long_task = "sum up the cart " + "x" * MAX_TASK
    for request in (ExplainRequest("total_price", long_task), FeedbackRequest(("total_price",), True, long_task)):
        assert TASK_IS_CUT in answer(shop, request, NEVER, 0, "claude-code").text
    for request in (ExplainRequest("total_price", "pay"), FeedbackRequest(("total_price",), True, "pay")):
        assert TASK_IS_CUT not in answer(shop, request, NEVER, 0, "claude-code").text
