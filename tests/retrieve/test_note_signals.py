"""Signals for notes: whole text, spelled names, paths, past commits, and what tells a note from prose."""

from __future__ import annotations

import struct
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.config import PacklensSettings
from packlens.graph.history import History, LinkedCommit, build_history
from packlens.graph.load import load_index
from packlens.graph.view import Index
from packlens.model import NODE_KINDS
from packlens.rank.packlens_profile import rank_packlens
from packlens.retrieve.commits.history import search_history, similar_commits
from packlens.retrieve.commits.short_texts import best_texts, text_scores
from packlens.retrieve.corpus.candidates import candidate_mask
from packlens.retrieve.lexical.path_coverage import path_coverage
from packlens.retrieve.lexical.whole_text import whole_text
from packlens.retrieve.names.spelled_names import spelled_name_scores, spelled_names
from packlens.retrieve.tasks.task_kind import note_share
from packlens.retrieve.tasks.terms import task_terms
from packlens.store.connection import open_database
from tests.sources import source_index
from tests.updates import update_files

SETTINGS = PacklensSettings(trained_weight=0.0)
FILES = {
    "web/cookies.py": "class Jar:\n    def expire(self, age):\n        # stale session cookies\n        return age\n"
    "\n    def keep(self):\n        return 'cookies'\n",
    "web/views.py": "def render_page(name):\n    return name\n\n\ndef helper(value):\n    return render_page(value)\n",
    "tests/test_cookies.py": "def test_expire():\n    assert 'session cookies age'\n",
}
QUERIES = st.lists(st.sampled_from(["session", "cookies", "age", "page", "value", "name", "drop"]), max_size=6)


@lru_cache
def index() -> Index:
    return source_index(FILES)


def at(name: str) -> int:
    symbols = index().symbols
    if name in symbols.paths:
        return next(p for p, k in enumerate(symbols.kind) if NODE_KINDS[k] == "file" and symbols.path_of(p) == name)
    return symbols.qualified_names.index(name)


def everywhere() -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.arange(len(index().symbols))


def numbers(task: str) -> list[int]:
    vocabulary = index().postings.vocabulary
    return [vocabulary[term.text] for term in task_terms(task, SETTINGS) if term.text in vocabulary]


def history(*commits: tuple[str, list[str]]) -> History:
    """Commits, newest first, of messages and the nodes they touched."""
    words = sorted({word for message, _ in commits for word in message.split()})
    rows = [
        LinkedCommit(
            100 - n,
            struct.pack(f"={len(message.split())}I", *(words.index(w) for w in message.split())),
            struct.pack(f"={len(nodes)}q", *(int(index().symbols.ids[at(node)]) for node in nodes)),
        )
        for n, (message, nodes) in enumerate(commits)
    ]
    return build_history("k", dict(enumerate(words)), rows)


@pytest.mark.parametrize(
    ("task", "share"),
    [
        ("fix cookie expiry", 1.0),
        ("", 1.0),
        ("\n\nfix cookie expiry\n\n" + "and a long explanation of what went wrong " * 9, 1.0),
        ("one two three four five six seven eight nine", 0.8),
        ("How do cookies expire", 0.0),
        ("cookies are broken. Why?", 0.0),
        ("fix cookie query ?age=1", 1.0),
        ("Fixed " + " ".join(["word"] * 20), 0.5),
        ("Fixed " + " ".join(["word"] * 25), 0.0),
        ("Fixed a jar that forgets the cookies which it was given by name", 1.0),
        ("Fix a jar that forgets the cookies which it was given by name", 0.0),
        ("Nested jars that forget the cookies which they were given by name", 0.2),
        ("How does the jar lose cookies?\nIt keeps\nthem", 0.0),
        ("How does the jar decide which of the cookies that it holds are stale by now?", 0.0),
    ],
)
def test_the_first_line_tells_a_note_from_prose(task: str, share: float) -> None:
    assert share == note_share(task, 8, 13)


@given(QUERIES)
def test_shares_of_a_task_are_shares_and_the_best_text_has_one(words: list[str]) -> None:
    found = whole_text([(number, 1.0) for number in numbers(" ".join(words))], index(), everywhere())
    for signal in found:
        assert (0 <= signal).all()
        assert (signal <= 1 + 1e-9).all()
    assert 1.0 == pytest.approx(found.text.max()) or not found.text.any()
    outside = ~candidate_mask(index().symbols)
    assert not found.text[outside].any()
    assert not found.coverage[outside].any()


def test_a_symbol_holds_the_words_of_its_body_and_of_its_path() -> None:
    found = whole_text([(number, 1.0) for number in numbers("session web")], index(), everywhere())
    assert 1.0 == pytest.approx(found.coverage[at("Jar.expire")])
    assert 0 < found.coverage[at("helper")] < 0.5
    assert found.file_coverage[at("Jar.keep")] == pytest.approx(1.0)
    assert found.text[at("Jar.expire")] > found.text[at("helper")]


def test_a_path_is_covered_by_the_words_that_a_task_says() -> None:
    file = index().symbols.file
    found = path_coverage(numbers("cookies"), index())
    assert found[file[at("Jar")]] > 0
    assert 0 == found[file[at("helper")]]
    assert 1.0 == pytest.approx(path_coverage(numbers("web cookies py"), index())[file[at("Jar")]], abs=0.3)


def test_names_are_spelled_as_code() -> None:
    assert ("render_page", "helper", "Jar") == tuple(spelled_names("render_page and helper() or `Jar` but not keep"))
    assert ("HTTPServer2", "v2") == tuple(spelled_names("HTTPServer2 and v2"))
    found = spelled_name_scores("call helper() of Render_Page", index(), candidate_mask(index().symbols), 40)
    assert [at("helper")] == np.flatnonzero(found).tolist()
    assert not spelled_name_scores("`test_expire`", index(), candidate_mask(index().symbols), 40).any()


def test_words_in_quotes_are_spelled_but_not_what_an_apostrophe_ends() -> None:
    task = "the 'keep' and \"expire\" of 'Jar', don't 'say so' or it's' that"
    assert ("keep", "expire", "Jar") == tuple(spelled_names(task))


def test_a_name_in_a_long_log_says_little() -> None:
    mask = candidate_mask(index().symbols)
    task = "render_page fails\n" + "at line of log " * 50 + "helper()"
    found = spelled_name_scores(task, index(), mask, 40)
    assert 1.0 == found[at("render_page")]
    assert 0 < found[at("helper")] < 0.2


def test_a_name_of_many_symbols_says_less_of_each() -> None:
    connection = open_database(Path(":memory:"))
    sources = {f"{name}.py": b"def run():\n    pass\n" for name in ("a", "b", "c")} | {
        "d.py": b"def stop():\n    pass\n"
    }
    update_files(connection, sources)
    found = load_index(connection)
    scores = spelled_name_scores("run() and stop()", found, candidate_mask(found.symbols), 40)
    shares = {name: scores[p] for p, name in enumerate(found.symbols.names) if scores[p]}
    assert {"run": pytest.approx(1 / 3), "stop": 1.0} == shares


def test_past_commits_point_at_what_they_touched() -> None:
    past = history(
        ("cooki expir", ["web/cookies.py", "Jar.expire"]), ("render", ["web/views.py", "render_page", "helper"])
    )
    seen = replace(index(), history=past)
    found = search_history(task_terms("cookies must expire", SETTINGS), seen, 50)
    assert 1.0 == found.symbols[at("Jar.expire")]
    assert 0.0 == found.symbols[at("helper")]
    assert 1.0 == found.files[at("Jar.keep")]


def test_commits_that_touched_less_say_more_of_each() -> None:
    past = history(("render", ["render_page", "helper", "Jar"]), ("render", ["Jar.keep"]))
    found = search_history(task_terms("render", SETTINGS), replace(index(), history=past), 50)
    assert found.symbols[at("Jar.keep")] > found.symbols[at("helper")] > 0


@pytest.mark.parametrize("past", [History(), history()])
def test_no_history_says_nothing(past: History) -> None:
    found = search_history(task_terms("render", SETTINGS), replace(index(), history=past), 50)
    assert not found.symbols.any()
    assert not found.files.any()
    assert 0 == len(text_scores(task_terms("render", SETTINGS), past.messages))


def test_commits_of_deleted_nodes_are_ignored() -> None:
    row = LinkedCommit(1, struct.pack("=1I", 0), struct.pack("=2q", 12345, int(index().symbols.ids[at("helper")])))
    seen = replace(index(), history=build_history("k", {0: "render"}, [row]))
    found = search_history(task_terms("render", SETTINGS), seen, 50)
    assert [at("helper")] == np.flatnonzero(found.symbols).tolist()


def similar(task: str, past: History, *names: str) -> list[list[float]]:
    nodes = np.array([at(name) for name in names])
    rows: list[list[float]] = similar_commits(
        task_terms(task, SETTINGS), nodes, replace(index(), history=past), 50
    ).tolist()
    return rows


def test_similar_commits_tell_of_what_they_touched_and_of_its_file() -> None:
    past = history(("cooki expir", ["Jar.expire", "web/cookies.py"]), ("page", ["render_page", "web/views.py"]))
    names = ("Jar.expire", "Jar.keep", "helper")
    total, closest, of_file, closest_of_file = similar("when do cookies expire?", past, *names)
    assert total == [1.0, 0.0, 0.0]
    assert 0 < closest[0] <= 1
    assert of_file == [1.0, 1.0, 0.0]
    assert closest_of_file == [closest[0], closest[0], 0.0]


def test_of_several_commits_the_closest_one_counts() -> None:
    commits = [("cooki expir", ["Jar.expire"]), ("cooki", ["Jar.expire", "Jar.keep"])]
    for past in (history(*commits), history(*reversed(commits))):
        _, closest, _, _ = similar("cookies expire", past, "Jar.expire", "Jar.keep")
        assert closest[0] > closest[1] > 0


@pytest.mark.parametrize("past", [History(), history(), history(("page", ["render_page"]))])
def test_without_a_similar_commit_all_are_nothing(past: History) -> None:
    assert similar("cookies expire", past, "Jar.expire", "helper") == [[0.0, 0.0]] * 4


@given(st.lists(st.integers(0, 9), max_size=40), st.integers(1, 50))
def test_the_best_texts_are_those_that_sorting_all_finds(numbers: list[int], most: int) -> None:
    scores = np.array(numbers) / 3
    ordered = sorted(range(len(numbers)), key=lambda text: (-numbers[text], text))
    assert best_texts(scores, most).tolist() == [text for text in ordered if numbers[text]][:most]


def test_history_ranks_notes_and_is_a_separate_part_of_the_score() -> None:
    task = "render value"
    seen = replace(index(), history=history(("render valu", ["Jar.keep"])))
    before = {s.position: s for s in rank_packlens(task, index(), SETTINGS).scored}
    ranking = rank_packlens(task, seen, SETTINGS)
    after = {s.position: s for s in ranking.scored}
    assert after[at("Jar.keep")].components.history == SETTINGS.history_weight
    assert at("Jar.keep") not in before or before[at("Jar.keep")].score < after[at("Jar.keep")].score
    assert 1.0 == ranking.trace.channels["history"][at("Jar.keep")]
    prose = task + " in every one of the many places where that may be of use to people at all"
    assert all(s.components.history == 0 for s in rank_packlens(prose, seen, SETTINGS).scored)


def test_a_title_with_a_body_may_be_twice_as_long_as_one_without() -> None:
    title = "The cart of a customer who has come back again loses its items"
    assert note_share(title, 8, 13) < 0.5
    assert note_share(f"{title}\n\n{'It is empty then. ' * 10}", 8, 13) == 1.0
    assert note_share(f"{title}\n\n```\n{'cart.save() ' * 40}\n```", 8, 13) < 0.5
    assert note_share(f"Why is the cart empty?\n\n{'It is empty then. ' * 10}", 8, 13) == 0.0
