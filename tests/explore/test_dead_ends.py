"""Six ways of sizing an answer that were tried and do not work, each excluded by a test."""

from __future__ import annotations

from packlens.pack.tokens import count
from tests.explore.chain import BAG, NAMES, TREE, WORDS
from tests.explore.conftest import Engines
from tests.explore.trees import FAMILY, PIPELINE, shapes, views

PLENTY = 100_000


def test_1_room_that_signatures_free_is_not_refilled_with_other_bodies(engine_of: Engines) -> None:
    engine = engine_of(TREE)
    whole = sum(count(text) for text in TREE.values())

    found = engine.explore(WORDS, PLENTY)

    assert found.tokens_used < whole / 2
    assert found.tokens_used == engine.explore(WORDS, 10 * PLENTY).tokens_used


def test_2_naming_all_siblings_does_not_keep_them_all(engine_of: Engines) -> None:
    found = engine_of(TREE).explore(BAG, PLENTY)

    assert {f"{name}Interceptor" for name in NAMES} <= {node.qualified_name for node in found.named}
    shown = shapes(found)
    full = [name for name in NAMES if shown[f"{name}Interceptor.intercept"] == "full"]
    assert 1 == len(full)  # the exemplar
    assert {"signature"} == {shown[f"{name}Interceptor.intercept"] for name in set(NAMES) - set(full)}


def test_3_only_declared_supertypes_make_siblings(engine_of: Engines) -> None:
    """Without `implements` there are no siblings, though all have the same method."""
    loose = {path: text.replace("implements Interceptor {", "{") for path, text in TREE.items()}

    assert "skeleton" in views(engine_of(TREE).explore(BAG, PLENTY)).values()
    assert {"source"} == set(views(engine_of(loose).explore(BAG, PLENTY)).values())


def test_4_distinct_steps_stay_whole(engine_of: Engines) -> None:
    found = engine_of(PIPELINE).explore("Surface.mutate_element paint_scene", PLENTY)

    assert {"source"} == set(views(found).values())
    assert {"full"} == {shapes(found)[name] for name in ("Surface.mutate_element", "build_scene", "paint_scene")}
    assert "full" == shapes(found)["collect_scene"]  # off the spine, and yet a step


def test_5_defining_the_supertype_does_not_keep_a_whole_file(engine_of: Engines) -> None:
    found = engine_of(FAMILY).explore("QueryList.fetch_rows Compiler.run Compiler.as_text", PLENTY)

    assert "focused" == views(found)["sql/compiler.py"]
    shown = shapes(found)
    assert ("full", "full") == (shown["Compiler.run"], shown["Compiler.as_text"])
    siblings = [shown[f"{name}Compiler.as_text"] for name in ("Insert", "Update", "Delete")]
    assert ["full", "signature", "signature"] == sorted(siblings)  # one exemplar
    assert {"full", "elided"}.isdisjoint({shown.get("Compiler.explain"), shown.get("Compiler.columns")})


def test_6_the_answer_does_not_depend_on_the_wording_of_the_task(engine_of: Engines) -> None:
    engine = engine_of(TREE)
    for task in (WORDS, BAG, "LiveCall.answerThroughChain and LoopChain.proceed: how are interceptors called?"):
        shown = shapes(engine.explore(task, PLENTY))
        assert {"full"} == {shown["LiveCall.answerThroughChain"], shown["LoopChain.proceed"]}, task
        bodies = [name for name in NAMES if shown.get(f"{name}Interceptor.intercept") in ("full", "elided")]
        assert 1 == len(bodies), task
