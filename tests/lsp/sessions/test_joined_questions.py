"""Questions that come at once share work, but nothing that began before they were asked."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from packlens.cancellation import CancellationToken, OperationCancelledError
from packlens.lsp.sessions.joined_questions import JoinedQuestions, SharedLook


class Work:
    """Work that lasts until it is let go, and counts how often it began and what it was asked."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.tokens: list[CancellationToken] = []
        self._may_end = threading.Semaphore(0)

    def do(self, name: str = "", token: CancellationToken | None = None) -> str:
        """Work; the answer says how many have begun."""
        if token is not None:
            self.tokens.append(token)
        self.begun.append(name)
        number = len(self.begun)
        assert self._may_end.acquire(timeout=30)
        return f"{name} {number}"

    def look(self) -> None:
        """Work, as a look."""
        self.do()

    def end(self, times: int = 1) -> None:
        """Let work end."""
        self._may_end.release(times)

    async def until_begun(self, times: int) -> None:
        """Wait until so much work has begun."""
        while len(self.begun) < times:
            await asyncio.sleep(0.001)


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as pool:
        yield pool


def run_job(job: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(asyncio.wait_for(job, 60))


def asking(questions: JoinedQuestions[str], work: Work) -> Callable[[str], asyncio.Task[str]]:
    """Return a function that begins to ask a question."""
    return lambda name: asyncio.ensure_future(questions.answer(name, lambda token: work.do(name, token)))


async def turn() -> None:
    """Let every task of the loop run until it waits."""
    for _ in range(5):
        await asyncio.sleep(0)


def test_equal_questions_that_wait_are_computed_once_and_others_by_themselves(pool: ThreadPoolExecutor) -> None:
    async def job() -> None:
        work, questions = Work(), JoinedQuestions[str](pool)
        ask = asking(questions, work)
        first = ask("other")
        await work.until_begun(1)
        waiting = [ask("one"), ask("one"), ask("two"), ask("one")]
        await turn()
        work.end(3)
        assert ["one 2", "one 2", "two 3", "one 2"] == [await each for each in waiting]
        assert "other" in await first
        assert ["other", "one", "two"] == work.begun

    run_job(job())


def test_a_question_is_not_answered_by_what_began_before_it(pool: ThreadPoolExecutor) -> None:
    async def job() -> None:
        work, questions = Work(), JoinedQuestions[str](pool)
        ask = asking(questions, work)
        first = ask("one")
        await work.until_begun(1)
        second = ask("one")
        await turn()
        work.end(2)
        await asyncio.gather(first, second)
        assert ["one", "one"] == work.begun

    run_job(job())


def test_an_answer_is_cancelled_when_nobody_waits_for_it_any_more(pool: ThreadPoolExecutor) -> None:
    async def job() -> None:
        work, questions = Work(), JoinedQuestions[str](pool)
        ask = asking(questions, work)
        first = ask("other")
        await work.until_begun(1)
        one, same, abandoned = ask("one"), ask("one"), ask("gone")
        await turn()
        one.cancel()
        abandoned.cancel()
        await turn()
        work.end(2)
        assert await same
        assert await first
        assert ["other", "one"] == work.begun  # what nobody waits for never begins
        late = ask("late")
        await work.until_begun(3)
        assert not work.tokens[-1].is_cancelled
        late.cancel()
        await turn()
        assert work.tokens[-1].is_cancelled
        work.end()

    run_job(job())


def test_a_question_that_was_given_up_and_is_asked_again_is_answered(pool: ThreadPoolExecutor) -> None:
    async def job() -> None:
        work, questions = Work(), JoinedQuestions[str](pool)
        ask = asking(questions, work)
        first = ask("other")
        await work.until_begun(1)
        ask("one").cancel()
        await turn()
        abandoned = ask("one")
        await turn()
        abandoned.cancel()
        await turn()
        again = ask("one")
        await turn()
        work.end(2)
        assert await again == "one 2"
        await first

    run_job(job())


def test_a_failure_reaches_all_who_asked(pool: ThreadPoolExecutor) -> None:
    def fail(_: CancellationToken) -> str:
        raise OperationCancelledError

    async def job() -> list[Any]:
        work, questions = Work(), JoinedQuestions[str](pool)
        first = asking(questions, work)("other")
        await work.until_begun(1)
        both = [asyncio.ensure_future(questions.answer("one", fail)) for _ in range(2)]
        await turn()
        work.end()
        await first
        return await asyncio.gather(*both, return_exceptions=True)

    assert [OperationCancelledError, OperationCancelledError] == [type(error) for error in run_job(job())]


def test_all_who_ask_while_a_look_runs_share_the_next_one(pool: ThreadPoolExecutor) -> None:
    async def job() -> None:
        work = Work()
        look = SharedLook(work.look, pool)
        first = asyncio.ensure_future(look.look())
        await work.until_begun(1)
        others = [asyncio.ensure_future(look.look()) for _ in range(20)]
        await turn()
        assert len(work.begun) == 1
        work.end()
        await first
        await work.until_begun(2)
        assert not any(each.done() for each in others)
        others[0].cancel()
        work.end()
        await asyncio.gather(*others[1:])
        assert len(work.begun) == 2
        last = asyncio.ensure_future(look.look())
        await work.until_begun(3)
        work.end()
        await last

    run_job(job())


def test_a_look_that_fails_fails_for_those_who_share_it_alone(pool: ThreadPoolExecutor) -> None:
    errors = [OSError("gone")]

    def look() -> None:
        if errors:
            raise errors.pop()

    async def job() -> None:
        shared = SharedLook(look, pool)
        found = await asyncio.gather(shared.look(), shared.look(), return_exceptions=True)
        assert [OSError, OSError] == [type(each) for each in found]
        await shared.look()

    run_job(job())
