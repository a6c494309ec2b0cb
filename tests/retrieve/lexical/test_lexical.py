"""BM25F and the aggregates against a slow, straightforward reading of the same formulas."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.config import PacklensSettings
from packlens.extract.documents.posting_format import FIELDS
from packlens.graph.lookup import SortedTerms
from packlens.graph.view import Index, Postings
from packlens.model import CALLABLE_KINDS, TYPE_KINDS
from packlens.retrieve.corpus.candidates import candidate_mask
from packlens.retrieve.lexical.lexical import Contributions, build_lexicon
from tests.graph.build import NodeSpec, make_index

SETTINGS = PacklensSettings(b=0.4, aggregate_b=0.6, k1=1.3)
TERMS = ("ab", "cd", "ef", "gh")
PATHS = ("a.py", "b/c.py", "vendor/d.py")
KINDS = ("function", "method", "class", "field", "interface", "constant")


@dataclass(frozen=True)
class Case:
    """Nodes, and frequencies by (term, node, field)."""

    nodes: list[NodeSpec]
    postings: dict[tuple[str, int, str], float]

    @property
    def index(self) -> Index:
        rows = sorted((TERMS.index(t), node, FIELDS.index(f), value) for (t, node, f), value in self.postings.items())
        terms = np.array([row[0] for row in rows], dtype=np.int64)
        return replace(
            make_index(self.nodes),
            postings=Postings(
                SortedTerms(list(TERMS)),
                np.searchsorted(terms, np.arange(len(TERMS) + 1)).astype(np.int64),
                np.array([row[1] for row in rows], dtype=np.int32),
                np.array([row[2] for row in rows], dtype=np.uint8),
                np.array([row[3] for row in rows], dtype=np.float32),
            ),
        )


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Each file has a node of its own, which alone has a path field, as the index has it."""
    nodes = [NodeSpec(path.rpartition("/")[2], "file", path) for path in PATHS]
    for _ in range(draw(st.integers(0, 7))):
        path = draw(st.sampled_from(PATHS))
        types = [n for n, spec in enumerate(nodes) if spec.kind in TYPE_KINDS and spec.path == path]
        container = draw(st.sampled_from([-1, *types]))
        parent = container if container >= 0 else PATHS.index(path)
        kind, test = draw(st.sampled_from(KINDS)), draw(st.booleans())
        nodes.append(NodeSpec(f"n{len(nodes)}", kind, path, parent, container, test))
    postings = {}
    for node, spec in enumerate(nodes):
        fields = ("path", "comments") if spec.kind == "file" else tuple(f for f in FIELDS if f != "path")
        keys = st.tuples(st.sampled_from(TERMS), st.just(node), st.sampled_from(fields))
        values = st.sampled_from([0.5, 1.0, 2.0, 7.0])
        postings.update(draw(st.dictionaries(keys, values, max_size=6)))
    return Case(nodes, postings)


# -- the slow reading


def is_candidate(case: Case, node: int) -> bool:
    spec = case.nodes[node]
    code = spec.kind in CALLABLE_KINDS | TYPE_KINDS and not spec.test
    return code and (not spec.path.startswith("vendor/") or not _own_code(case))


def _own_code(case: Case) -> bool:
    return any(
        n.kind in CALLABLE_KINDS | TYPE_KINDS and not n.test and not n.path.startswith("vendor/") for n in case.nodes
    )


def weight(field: str) -> float:
    return dict(SETTINGS.field_weights)[field]


def saturated(values: Mapping[tuple[str, int], float], documents: int) -> dict[tuple[str, int], float]:
    """Contributions idf x s (k1 + 1) / (s + k1), by (term, item)."""
    spread = {term: sum(1 for t, _ in values if t == term) for term in TERMS}
    idf = {t: math.log(1 + max(documents - n + 0.5, 0) / (n + 0.5)) for t, n in spread.items()}
    return {(t, i): idf[t] * s * (SETTINGS.k1 + 1) / (s + SETTINGS.k1) for (t, i), s in values.items()}


def slow_symbols(case: Case) -> dict[tuple[str, int], float]:
    """Robertson & Zaragoza 2009: sum over fields of weight x frequency / (1 - b + b x length / average length)."""
    inside = [node for node in range(len(case.nodes)) if is_candidate(case, node)]
    values: dict[tuple[str, int], float] = defaultdict(float)
    for field in FIELDS:
        if field == "path":
            continue
        lengths = {n: sum(v for (_, m, f), v in case.postings.items() if (m, f) == (n, field)) for n in inside}
        filled = [length for length in lengths.values() if length]
        for (term, node, f), frequency in case.postings.items():
            if f == field and node in lengths:
                average = sum(filled) / len(filled)
                norm = 1 - SETTINGS.b + SETTINGS.b * lengths[node] / average
                values[term, node] += weight(field) * frequency / norm
    for term, file_node, field in case.postings:
        if field == "path":
            for node in inside:
                if case.nodes[node].path == case.nodes[file_node].path:
                    values[term, node] += weight("path")
    return saturated(values, len(inside))


def slow_documents(values: Mapping[tuple[str, int], float]) -> dict[tuple[str, int], float]:
    """BM25 of documents whose terms have these (weighted) frequencies."""
    lengths: dict[int, float] = defaultdict(float)
    for (_, item), value in values.items():
        lengths[item] += value
    average = sum(lengths.values()) / max(len(lengths), 1)
    b = SETTINGS.aggregate_b
    return saturated({key: v / (1 - b + b * lengths[key[1]] / average) for key, v in values.items()}, len(lengths))


def slow_files(case: Case) -> dict[tuple[str, int], float]:
    values: dict[tuple[str, int], float] = defaultdict(float)
    for (term, node, field), frequency in case.postings.items():
        spec = case.nodes[node]
        counts = is_candidate(case, node) or field in ("path", "comments")
        if not spec.test and counts and weight(field):
            repeats = 8 if field == "path" else 1
            values[term, PATHS.index(spec.path)] += weight(field) * frequency * repeats
    return slow_documents(values)


def slow_classes(case: Case) -> dict[tuple[str, int], float]:
    values: dict[tuple[str, int], float] = defaultdict(float)
    for (term, node, field), frequency in case.postings.items():
        spec = case.nodes[node]
        owner = node if spec.kind in TYPE_KINDS else spec.container
        if field != "path" and owner >= 0 and is_candidate(case, node) and weight(field):
            values[term, owner] += weight(field) * frequency
    return slow_documents(values)


def fast(rows: Contributions, size: int) -> dict[tuple[str, int], float]:
    return {
        (term, item): score
        for number, term in enumerate(TERMS)
        for item, score in enumerate(rows.score([(number, 1.0)], size).tolist())
        if score
    }


@pytest.mark.parametrize(
    ("part", "slow"), [("symbols", slow_symbols), ("files", slow_files), ("classes", slow_classes)]
)
@given(case=cases())
def test_scores_are_those_of_the_formulas(
    part: str, slow: Callable[[Case], dict[tuple[str, int], float]], case: Case
) -> None:
    found = fast(getattr(build_lexicon(case.index, SETTINGS), part), len(case.nodes) + len(PATHS))
    expected = {key: value for key, value in slow(case).items() if value > 0}
    assert found == pytest.approx(expected, rel=1e-5)


@given(cases())
def test_a_name_is_covered_by_the_idf_of_its_terms(case: Case) -> None:
    lexicon = build_lexicon(case.index, SETTINGS)
    spread = {term: sum(1 for t, _ in slow_symbols(case) if t == term) for term in TERMS}
    documents = sum(is_candidate(case, node) for node in range(len(case.nodes)))
    idf = {t: math.log(1 + max(documents - n + 0.5, 0) / (n + 0.5)) for t, n in spread.items()}
    names: dict[int, set[str]] = defaultdict(set)
    for term, node, field in case.postings:
        if field == "name" and is_candidate(case, node):
            names[node].add(term)
    for node in range(len(case.nodes)):
        assert lexicon.name_length[node] == len(names[node])
        assert lexicon.name_weight[node] == pytest.approx(sum(idf[term] for term in names[node]), rel=1e-5)
    matched = lexicon.names.score([(0, 1.0), (2, 1.0)], len(case.nodes))
    for node in range(len(case.nodes)):
        assert matched[node] == pytest.approx(sum(idf[t] for t in names[node] & {"ab", "ef"}), rel=1e-5)


@given(cases())
def test_candidates_are_code_outside_of_tests(case: Case) -> None:
    expected = [is_candidate(case, node) for node in range(len(case.nodes))]
    assert expected == candidate_mask(case.index.symbols).tolist()


def test_an_empty_index_has_an_empty_lexicon() -> None:
    lexicon = build_lexicon(make_index(0), SETTINGS)
    assert lexicon.symbols.score([], 0).tolist() == []
