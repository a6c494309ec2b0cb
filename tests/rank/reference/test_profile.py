"""The reference profile end to end, on a small web application."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packlens.config import ReferenceSettings, Settings
from packlens.rank.ranking import Boosts, Ranking
from packlens.rank.reference.equivalence import EquivalenceClass
from packlens.rank.reference.profile import rank_reference
from tests.graph.build import EdgeSpec, NodeSpec
from tests.retrieve.build import searchable_index

NAMES = (
    "Session",
    "open",
    "save",
    "SessionStore",
    "RedisStore",
    "handle_login",
    "check_password",
    "render_page",
    "test_login",
    "sessions.py",
    "mockSession",
    "load",
)
NODES = (
    NodeSpec("Session", kind="class", path="auth/sessions.py"),
    NodeSpec("open", kind="method", path="auth/sessions.py", container=0),
    NodeSpec("save", kind="method", path="auth/sessions.py", container=0),
    NodeSpec("SessionStore", kind="interface", path="auth/store.py"),
    NodeSpec("RedisStore", kind="class", path="auth/store.py"),
    NodeSpec("handle_login", path="web/login.py"),
    NodeSpec("check_password", path="auth/password.py"),
    NodeSpec("render_page", path="web/pages.py"),
    NodeSpec("test_login", path="tests/test_login.py", test=True),
    NodeSpec("sessions.py", kind="file", path="auth/sessions.py"),
    NodeSpec("mockSession", kind="class", path="auth/fake.py"),
    NodeSpec("load", kind="method", path="auth/fake.py", container=10),
)
EDGES = (
    EdgeSpec(0, 1, "contains"),
    EdgeSpec(0, 2, "contains"),
    EdgeSpec(4, 3, "implements"),
    EdgeSpec(5, 6),
    EdgeSpec(5, 1),
    EdgeSpec(5, 7),
    EdgeSpec(8, 5),
    EdgeSpec(1, 3, "references"),
    EdgeSpec(9, 6, "imports"),
    EdgeSpec(11, 1),
)
INDEX = searchable_index(NODES, EDGES, docs={6: "Verify the credentials of a user."})
SETTINGS = Settings(profile="reference")
NO_CLASSES: tuple[EquivalenceClass, ...] = ()


def rank(task: str, settings: Settings = SETTINGS, classes: tuple[EquivalenceClass, ...] = NO_CLASSES) -> Ranking:
    return rank_reference(task, INDEX, settings, classes=classes)


def order(ranking: Ranking) -> list[str]:
    return [NAMES[entry.position] for entry in ranking.scored]


def test_what_the_task_names_comes_first_and_neighbours_follow() -> None:
    """The named function leads; what it calls is reached by the walk alone."""
    ranking = rank("fix `handle_login`")
    assert order(ranking)[0] == "handle_login"
    assert {"check_password", "render_page"} <= set(order(ranking))
    assert ranking.scored[0].distance == 0


def test_seeds_say_how_they_were_found() -> None:
    """Channel and tier for what channels found, another channel name for what was added."""
    seeds = {seed.position: seed for seed in rank("fix `SessionStore`").trace.seeds}
    assert (seeds[3].channel, seeds[3].tier) == ("tiered", "exact")
    assert (seeds[4].channel, seeds[4].tier) == ("interface", "")


def test_noise_is_named_and_files_are_not_ranked() -> None:
    """A member of a mock is filtered with its reason; file nodes never rank."""
    ranking = rank("load")
    assert "mock" in ranking.trace.filtered[11]
    assert all(seed.position != 11 for seed in ranking.trace.seeds)
    assert "sessions.py" not in order(rank("sessions"))


def test_tests_are_penalised_unless_the_task_is_about_them() -> None:
    """One task leaves the test 0.3 of its other parts, the second one all of them; the prior takes the rest."""

    def share(task: str) -> float:
        found = next(entry for entry in rank(task).scored if entry.position == 8)
        return found.score / (found.score - found.components.prior)

    assert share("fix `handle_login`") == pytest.approx(0.3)
    assert share("add a test for `handle_login`") == pytest.approx(1.0)


def test_strong_framework_matches_are_injected() -> None:
    """Symbols of a strong match go to the top, by a prior that the score shows; a lone word only competes."""
    pages = EquivalenceClass("PAGES", ("html output", "screen"), ("render_page",), weight=0.9, kind="framework")
    strong = rank("the html output of `check_password`", classes=(pages,))
    assert order(strong)[0] == "render_page"
    assert strong.scored[0].components.prior == strong.scored[1].score
    assert strong.trace.concepts[0] == "PAGES"
    assert 7 in {seed.position for seed in strong.trace.seeds}
    weak = rank("the screen of `check_password`", classes=(pages,))
    assert all(entry.components.prior <= 0.0 for entry in weak.scored)  # what the penalty of tests takes


def test_boosts_reach_the_score() -> None:
    """Feedback and session are components of the symbols they belong to."""
    boosts = Boosts(feedback={6: 1.0}, session={6: 2.0})
    ranking = rank_reference("fix `handle_login`", INDEX, SETTINGS, boosts, NO_CLASSES)
    parts = next(entry.components for entry in ranking.scored if entry.position == 6)
    assert (parts.feedback, parts.session) == (0.25, 0.2)


def test_hits_can_be_switched_off() -> None:
    """Without HITS there is no authority, and the base weights are the larger ones."""
    settings = replace(SETTINGS, reference=ReferenceSettings(hits_nodes=0))
    ranking = rank("fix `handle_login`", settings)
    assert ranking.trace.authority == {}
    assert max(entry.components.blast_radius for entry in ranking.scored) == pytest.approx(0.40)
    assert max(entry.components.blast_radius for entry in rank("fix `handle_login`").scored) == pytest.approx(0.35)


def test_an_empty_task_or_index_ranks_nothing() -> None:
    """Nothing named, nothing found: no error, no symbols, an empty trace."""
    assert rank("").scored == ()
    assert rank("the of and").scored == ()
    assert rank_reference("fix `a`", searchable_index([]), SETTINGS).scored == ()


@settings(deadline=None)
@given(st.text(max_size=40))
def test_any_text_is_a_task_and_the_trace_holds_together(task: str) -> None:
    """Every ranked node is code, is explained by its parts, and was reached by the walk that the trace shows."""
    ranking = rank_reference(task, INDEX, SETTINGS)
    assert ranking.trace.considered == len(ranking.scored)
    assert not any(NODES[entry.position].kind == "file" for entry in ranking.scored)
    assert {entry.position for entry in ranking.scored} <= set(ranking.trace.walk)
    assert sorted(ranking.scored, key=lambda entry: (-entry.score, entry.position)) == list(ranking.scored)
    again = rank_reference(
        task, searchable_index(NODES, EDGES, docs={6: "Verify the credentials of a user."}), SETTINGS
    )
    assert repr(again) == repr(ranking)
