"""Classes nobody wrote: graph aliases and automatic concepts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.graph.view import Index
from packlens.rank.reference.aliases import (
    ALIASED_CANDIDATES,
    CONCEPT_TARGETS,
    FOLDER_TARGETS,
    TASK_CONCEPTS,
    concept_table,
    graph_aliases,
    match_concepts,
    name_phrases,
)
from packlens.rank.reference.equivalence import equivalence_channel, match_classes
from packlens.rank.reference.keywords import extract_keywords
from packlens.rank.reference.word_forms import phrase_parts
from tests.graph.build import EdgeSpec, NodeSpec, make_index

PART = st.sampled_from(["handle", "Blast", "radius", "Tool", "Service", "user", "is", "x", "HTTP", "größe"])
NAMES = st.lists(st.lists(PART, min_size=1, max_size=5).map("".join), min_size=1, max_size=10)


def concepts_of(index: Index, task: str) -> dict[str, tuple[str, ...]]:
    matches = match_concepts(index, task, extract_keywords(task))
    return {match.equivalence.concept: match.equivalence.targets for match in matches}


# Aliases from the graph


def test_a_candidate_is_known_by_what_calls_it_and_what_it_calls() -> None:
    nodes = [
        NodeSpec("transitive"),
        NodeSpec("handleBlastRadius"),
        NodeSpec("walk_callers"),
        NodeSpec("unrelated_code"),
    ]
    index = make_index(nodes, [(1, 0), (0, 2)])
    (alias,) = graph_aliases(index, [0])
    assert set(alias.phrases) == {"handle blast radius", "blast radius", "walk callers"}
    assert (alias.targets, alias.weight, alias.kind) == (("transitive",), 0.7, "graph")
    task = "what is the blast radius"
    matches = match_classes(task, extract_keywords(task), (), (alias,))
    assert equivalence_channel(matches, index) == {0: 0.7}


def test_only_calls_count_and_tests_the_node_itself_and_its_own_words_do_not() -> None:
    nodes = [
        NodeSpec("walk_callers"),
        NodeSpec("test_blast_radius", test=True),
        NodeSpec("blast_radius"),
        NodeSpec("WalkCallers"),
    ]
    edges = [EdgeSpec(1, 0), EdgeSpec(2, 0, "references"), EdgeSpec(0, 0), EdgeSpec(3, 0)]
    assert graph_aliases(make_index(nodes, edges), [0]) == ()


def test_the_first_ten_candidates_get_aliases_each_once() -> None:
    index = make_index(
        [NodeSpec("blast_radius"), *[NodeSpec(f"n{n}") for n in range(20)]], [(0, n) for n in range(1, 21)]
    )
    aliases = graph_aliases(index, [1, 1, *range(2, 21)])
    assert [alias.targets[0] for alias in aliases] == [f"n{n}" for n in range(ALIASED_CANDIDATES)]


# Automatic concepts


@pytest.mark.parametrize(
    ("name", "phrases"),
    [
        ("handleBlastRadius", {"handle blast radius", "blast radius"}),
        ("blastRadiusTool", {"blast radius tool"}),
        ("VeryLongBlastRadiusTool", {"very long blast radius tool"}),
        ("UserSessionController", {"user session controller", "user session"}),
        ("BillingService", {"billing service", "billing"}),
        ("LoginHandler", {"login handler", "login"}),
        ("UserService", {"user service"}),  # "user" says nothing
        ("IncrementalReindex", {"incremental reindex"}),
        ("authenticate", {"authenticate"}),
        ("get", set()),
        ("is_not", set()),
        ("_", set()),
        ("one_two_three_four_five_six_seven", set()),
    ],
)
def test_names_say_phrases_by_their_patterns(name: str, phrases: set[str]) -> None:
    assert set(name_phrases(name)) == phrases


def test_a_phrase_of_the_task_means_the_symbols_whose_names_say_it() -> None:
    index = make_index([NodeSpec("handleBlastRadius"), NodeSpec("BlastRadiusService", "class"), NodeSpec("radius")])
    assert concepts_of(index, "show the blast radius")["blast radius"] == ("handleBlastRadius", "BlastRadiusService")


def test_fields_tests_and_files_say_nothing() -> None:
    nodes = [NodeSpec("blast_radius", "field"), NodeSpec("blast_radius", test=True), NodeSpec("blast_radius", "file")]
    assert concepts_of(make_index(nodes), "blast radius") == {}


def test_a_folder_speaks_for_its_types_and_what_is_called_most_in_it() -> None:
    nodes = [NodeSpec(f"f{n}", path="src/billing/a.py") for n in range(10)]
    nodes[7] = NodeSpec("Invoice", "class", path="src/billing/a.py")
    index = make_index(nodes, [(0, 5), (1, 5), (0, 4)])
    assert concepts_of(index, "billing is wrong")["billing"] == ("Invoice", "f5", "f4", "f0", "f1")
    assert len(concepts_of(index, "billing is wrong")["billing"]) == FOLDER_TARGETS


def test_folders_that_every_project_has_group_nothing() -> None:
    assert concepts_of(make_index([NodeSpec("f", path="src/utils/a.py")]), "utils of the src") == {}


def test_the_limits_of_targets_and_concepts_hold() -> None:
    words = [f"{chr(97 + n // 26)}{chr(97 + n % 26)}zz" for n in range(60)]
    nodes = [NodeSpec(f"handle_{word}") for word in words] + [
        NodeSpec("blast_radius", path=f"p{n}.py") for n in range(30)
    ]
    nodes += [NodeSpec(f"blast_radius_service{n}") for n in range(30)]
    index = make_index(nodes)
    task = " ".join(words) + " blast radius"
    matches = match_concepts(index, task, extract_keywords(task))
    assert len(matches) == TASK_CONCEPTS
    assert matches[0].equivalence.concept == "blast radius"
    assert all(len(match.equivalence.targets) <= CONCEPT_TARGETS for match in matches)


def test_an_empty_index_has_no_concepts() -> None:
    assert concepts_of(make_index([]), "blast radius") == {}


@given(NAMES)
def test_every_phrase_of_a_name_finds_its_symbol(names: list[str]) -> None:
    index = make_index([NodeSpec(name) for name in names])
    table = concept_table(index)
    assert len(table.phrases) == len(table.rows) == len(table.indptr) - 1
    for name in set(names):
        for phrase in name_phrases(name):
            if phrase != name.lower() and phrase_parts(phrase) == tuple(phrase.split(" ")):
                assert name in {target for targets in concepts_of(index, phrase).values() for target in targets}


@given(NAMES, st.data())
def test_aliases_are_the_same_twice_and_of_known_symbols(names: list[str], data: st.DataObject) -> None:
    positions = st.integers(0, len(names) - 1)
    edges = data.draw(st.lists(st.tuples(positions, positions), max_size=20))
    candidates = data.draw(st.lists(positions, max_size=15))
    index = make_index([NodeSpec(name) for name in names], edges)
    aliases = graph_aliases(index, candidates)
    assert aliases == graph_aliases(index, candidates)
    assert len(aliases) <= ALIASED_CANDIDATES
    assert all(alias.targets[0] in names and alias.phrases for alias in aliases)
