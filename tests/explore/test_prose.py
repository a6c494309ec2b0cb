"""Tasks in plain words, which name one type or nothing: the answer is about what ranks best."""

from __future__ import annotations

import pytest

from packlens.explore.collapse import WIDE_SUPERTYPE
from packlens.explore.interest import find_interests
from packlens.explore.names import NamedSymbols
from packlens.explore.spine import Spine, distinct_steps, find_spine
from packlens.explore.surroundings import dispatched, entrances, passages
from packlens.explore.worth import Shape
from packlens.model import ScoreComponents
from packlens.rank.ranking import Ranking, Scored
from packlens.retrieve.trace import Trace
from tests.explore.conftest import Engines
from tests.explore.trees import shapes
from tests.graph.build import EdgeSpec, NodeSpec, make_index

PLENTY = 20_000
VERBS = ("quote", "limit", "lock", "flush", "cast", "group", "trim", "pad", "fold", "merge")


def dialect(name: str, base: str, verbs: tuple[str, ...]) -> str:
    methods = "".join(
        f"    def {verb}_value(self, value):\n        text = str(value)\n        return text + '{name} {verb}'\n\n"
        for verb in verbs
    )
    return f"from sql.base import {base}\n\n\nclass {name}({base}):\n{methods}"


def dialects(verbs: tuple[str, ...]) -> dict[str, str]:
    methods = "".join(f"    def {verb}_value(self, value):\n        raise NotImplementedError\n\n" for verb in verbs)
    tree = {"sql/base.py": f"class Dialect:\n{methods}"}
    tree |= {f"sql/{n.lower()}.py": dialect(n, "Dialect", verbs) for n in ("Alpha", "Beta", "Gamma", "Delta")}
    tree["sql/writer.py"] = (
        "from sql.base import Dialect\n\n\nclass RowWriter:\n    def __init__(self, dialect: Dialect):\n"
        "        self.dialect = dialect\n\n"
        "    def write_row(self, row):\n        return self.dialect.quote_value(row)\n\n"
        "    def write_rows(self, rows):\n        return [self.write_row(row) for row in rows]\n"
    )
    return tree


@pytest.mark.parametrize("verbs", [VERBS[: WIDE_SUPERTYPE - 1], VERBS])
def test_of_a_wide_supertype_the_exemplar_shows_what_is_in_play(engine_of: Engines, verbs: tuple[str, ...]) -> None:
    found = engine_of(dialects(verbs)).explore("RowWriter.write_rows and write_row: how is quote_value reached", PLENTY)
    (family,) = (each for each in found.families if each.base.name == "Dialect")
    whole = [name for name, shape in shapes(found).items() if name.endswith("_value") and shape == "full"]
    bodies = {name.partition(".")[2] for name in whole if not name.startswith("Dialect.")}
    assert {"quote_value"} <= bodies
    assert (len(verbs) <= WIDE_SUPERTYPE) == (len(bodies) == len(verbs))
    assert 4 == family.size


STORE = {
    "store/engine.py": (
        "class Engine:\n    def run_statement(self, statement):\n        plan = self.plan(statement)\n"
        + "".join(f"        step_{n} = plan[{n}]\n" for n in range(12))
        + "        return [step_0, step_1]\n\n    def plan(self, statement):\n        return list(statement)\n"
    ),
    "store/cached_databases.py": (
        "from store.engine import Engine\n\n\nclass CachedEngine(Engine):\n    def run_statement(self, statement):\n"
        "        return [statement, super().run_statement(statement)]\n"
    ),
    "store/table.py": (
        "from store.engine import Engine\n\n\nclass Table:\n    def __init__(self, engine: Engine):\n"
        "        self.engine = engine\n\n    def title(self):\n        return 'table'\n\n\n"
        "def rows_of(engine):\n    for row in engine.run_statement(['all']):\n        yield row\n"
    ),
    "store/other.py": "def elsewhere(engine):\n    return engine.run_statement(['none'])\n",
}


def test_the_best_ranked_function_comes_before_everything_shorter(engine_of: Engines) -> None:
    found = engine_of(STORE).explore("how does the engine run a statement", 280)
    assert found.inferred
    assert "full" == shapes(found)["Engine.run_statement"]


@pytest.mark.parametrize(("confidence", "entered"), [(0.35, True), (0.2, False)])
def test_a_call_shared_between_a_function_and_its_variants_enters_the_flow(confidence: float, entered: bool) -> None:
    """Node 2 stands in the file of the named type 3, node 4 does not."""
    nodes = [
        NodeSpec("run", "method"),
        NodeSpec("run", "method"),
        NodeSpec("rows", path="src/b.py"),
        NodeSpec("Table", "class", "src/b.py"),
        NodeSpec("elsewhere", path="src/c.py"),
    ]
    edges = [
        EdgeSpec(1, 0, "overrides"),
        EdgeSpec(2, 0, confidence=confidence),
        EdgeSpec(2, 1, confidence=confidence),
        EdgeSpec(4, 0),
    ]
    assert ([2] if entered else []) == entrances([0], [3], {}, make_index(nodes, edges))


def test_overriding_functions_are_not_steps_of_their_own() -> None:
    index = make_index(4, [EdgeSpec(1, 0, "overrides"), EdgeSpec(2, 1, "overrides"), EdgeSpec(3, 0)])
    assert [0, 3] == distinct_steps([0, 2, 3, 1], index)
    assert [2, 3] == distinct_steps([2, 0, 3], index)


def test_what_overrides_a_function_called_by_the_core_is_in_the_answer_if_it_is_little() -> None:
    for siblings, shown in ((2, 0), (3, 3), (12, 12), (13, 0)):
        edges = [EdgeSpec(0, 1), *(EdgeSpec(n + 2, 1, "overrides") for n in range(siblings))]
        assert shown == len(dispatched([0], make_index(siblings + 2, edges)))


def ranking_of(*positions: int) -> Ranking:
    scored = (Scored(p, 1.0 - n / 10, ScoreComponents(), "ast_resolved", 0) for n, p in enumerate(positions))
    return Ranking(tuple(scored), Trace("packlens"))


@pytest.mark.parametrize(("edge", "whole"), [(EdgeSpec(0, 2), True), (EdgeSpec(0, 2, confidence=0.35), False)])
def test_what_the_best_ranked_function_surely_calls_is_required_too(edge: EdgeSpec, whole: bool) -> None:
    """Node 1 ranks better than node 2, and is not called."""
    found = find_interests(
        NamedSymbols((), (), False), Spine((), True), ranking_of(0, 1, 2, 3), make_index(4, [edge, (0, 3)])
    )
    assert {0, 2 if whole else 3} == {position for position, each in found.by_position.items() if each.required}


def test_what_overrides_a_required_function_is_outlined() -> None:
    edges = [EdgeSpec(1, 0, "overrides"), EdgeSpec(3, 2, "overrides")]
    found = find_interests(NamedSymbols((), (), False), Spine((), True), ranking_of(0, 1, 2, 3), make_index(4, edges))
    assert [Shape.FULL, Shape.ELIDED, Shape.FULL, Shape.FULL] == [
        found.by_position[position].max_shape for position in range(4)
    ]


@pytest.mark.parametrize(
    ("edges", "found"),
    [
        ([(1, 4), (2, 4), (3, 4)], [4]),
        ([(1, 4), (2, 4)], []),  # two functions may share a callee by chance
        ([(1, 4), (2, 4), (3, 4), (6, 4)], []),  # code outside the type calls it: it is a general helper
        ([(1, 4), (2, 4), (3, 4), (6, 3)], []),  # 3 is called, so it is no entry point
        ([(1, 4), (2, 4), (3, 4), (1, 5), (2, 5), (3, 5), (4, 5)], [4]),
    ],
)
def test_the_function_that_the_entry_points_of_a_named_type_call_is_in_the_answer(
    edges: list[tuple[int, int]], found: list[int]
) -> None:
    members = [NodeSpec(f"way{n}", "method", container=0) for n in (1, 2, 3)]
    inner = [NodeSpec("load", "method", container=0), NodeSpec("check", "method", container=0)]
    nodes = [NodeSpec("Table", "class"), *members, *inner, NodeSpec("elsewhere")]
    assert found == passages([0, 6], make_index(nodes, edges))


@pytest.mark.parametrize("called", [False, True])
def test_the_flow_begins_where_nothing_calls(called: bool) -> None:
    """Node 1 calls the best ranked function from the file of the named type 2."""
    nodes = [NodeSpec("run"), NodeSpec("rows", path="src/b.py"), NodeSpec("Table", "class", "src/b.py"), NodeSpec()]
    index = make_index(nodes, [(1, 0), *([(3, 1)] if called else [])])
    found = find_interests(NamedSymbols((2,), (), False), Spine((), True), ranking_of(0), index)
    assert (found.by_position[1].worth == 1.0) == (not called)


@pytest.mark.parametrize(("works", "inferred"), [(True, True), (False, True), (True, False)])
def test_in_an_inferred_flow_a_supertype_that_does_the_work_needs_no_exemplar(works: bool, inferred: bool) -> None:
    """The best ranked function 1 belongs to type 0, which types 2, 4 and 6 extend with 3, 5 and 7."""
    nodes = [NodeSpec("Base", "class"), NodeSpec("run", "method", container=0, parent=0)]
    edges = [EdgeSpec(8, 1), *([EdgeSpec(1, 9)] if works else [])]
    for owner in (2, 4, 6):
        nodes += [NodeSpec(f"Part{owner}", "class"), NodeSpec("run", "method", container=owner, parent=owner)]
        edges += [EdgeSpec(owner, 0, "extends"), EdgeSpec(owner + 1, 1, "overrides")]
    nodes += [NodeSpec("start"), NodeSpec("help")]
    named = NamedSymbols(() if inferred else (1, 8), (), False)
    index = make_index(nodes, edges)
    found = find_interests(named, Spine(((8, 1),), inferred), ranking_of(1, 3, 5, 7), index)
    (collapsed,) = found.collapsed
    assert (collapsed.exemplar == -1) == (works and inferred)


@pytest.mark.parametrize(("calls", "confidence"), [(True, 0.9), (True, 0.1), (False, 0.9)])
def test_an_inferred_flow_reaches_what_siblings_implement_if_a_function_of_it_surely_calls_that(
    calls: bool, confidence: float
) -> None:
    """Functions 7 and 8 rank with the type 0, whose function 1 is overridden by 4, 5 and 6; 8 calls it."""
    nodes = [NodeSpec("Part", "interface"), NodeSpec("run", "method", container=0, parent=0), NodeSpec()]
    nodes += [NodeSpec(), *(NodeSpec("run", "method", container=owner, parent=owner) for owner in (9, 10, 11))]
    nodes += [NodeSpec("start"), NodeSpec("step"), *(NodeSpec(f"Part{n}", "class") for n in range(3))]
    edges = [EdgeSpec(owner, 0, "implements") for owner in (9, 10, 11)]
    edges += [EdgeSpec(function, 1, "overrides") for function in (4, 5, 6)]
    edges += [EdgeSpec(7, 8), *([EdgeSpec(8, 1, confidence=confidence)] if calls else [])]
    found = find_spine(NamedSymbols((), (), False), ranking_of(7, 0, 8), make_index(nodes, edges))
    assert ((7, 8, 1) if calls and confidence > 0.5 else (7, 8)) == found.paths[0]
    assert 1 == len(found.paths)


@pytest.mark.parametrize("best", [2, 3])
def test_where_a_job_ranks_first_no_flow_through_code_is_inferred(best: int) -> None:
    nodes = [NodeSpec("start"), NodeSpec("step"), NodeSpec("deploy", "job", ".github/workflows/a.yml"), NodeSpec("f")]
    found = find_spine(NamedSymbols((), (), False), ranking_of(best, 0, 1), make_index(nodes, [EdgeSpec(0, 1)]))
    assert found.paths == (() if best == 2 else ((0, 1),))
