"""Which lines of a long definition are shown of it: those that hold what the task says."""

from __future__ import annotations

from packlens.explore.source import FileSource
from packlens.explore.telling_lines import telling_lines, word_weights
from tests.explore.conftest import Engines
from tests.explore.trees import LONG, shapes

TASK = "people of a plan are not warned of a delay when the plan runs"


def _source(*lines: str) -> FileSource:
    return FileSource("a.py", "indexed", "\n".join(lines).encode(), lines, {})


def test_a_line_counts_by_the_words_that_few_lines_hold() -> None:
    source = _source(*["cart.add(item)"] * 30, "cart.refund(item)", *["cart.add(item)"] * 30)
    lines = range(1, 62)
    assert (29, 30, 31, 32, 33) == telling_lines({"cart": 1.0, "refund": 1.0}, lines, source)
    assert () == telling_lines({"voucher": 1.0}, lines, source)
    assert () == telling_lines({}, lines, source)


def test_rare_words_of_a_task_weigh_more_and_unknown_ones_nothing(engine_of: Engines) -> None:
    weights = word_weights("people warn plan zebra", engine_of(LONG).view)
    assert weights["warn"] > weights["plan"]
    assert "zebra" not in weights


def test_a_body_that_takes_most_of_the_room_is_shown_by_the_lines_that_matter(engine_of: Engines) -> None:
    engine = engine_of(LONG)
    found = engine.explore(TASK, 6000)
    assert "elided" == shapes(found)["run_plan"]
    for line in ("    if plan.is_late:", "        for person in plan.people:", "person.warn_of_delay(plan.days)"):
        assert line in found.text
    assert "stage_150" not in found.text
    assert "full" == shapes(found)["send_mail"]
    assert engine.find("run_plan")  # asked for by name it is whole, if there is room
    assert "stage_150" in engine.explore("run_plan", 20_000).text


def test_of_a_body_without_room_the_lines_that_a_trace_points_at_are_shown(engine_of: Engines) -> None:
    """It was shown by its signature, and what was left of the budget by code that has nothing to do with the trace."""
    engine = engine_of(LONG)
    (path, source) = next((path, text) for path, text in LONG.items() if "stage_150" in text)
    line = next(number for number, text in enumerate(source.splitlines(), 1) if "stage_150" in text)
    trace = f'Traceback (most recent call last):\n  File "/srv/{path}", line {line}, in run_plan\nKeyError: 7\n'
    found = engine.explore(trace, 1500)
    assert "elided" == shapes(found)["run_plan"]
    assert f"{line} " in found.text
    assert "stage_150" in found.text
    assert "stage_100" not in found.text
    assert "stage_150" not in engine.explore("KeyError in run_plan", 1500).text


def test_a_component_without_a_declaration_is_shown_by_lines_of_its_file(engine_of: Engines) -> None:
    template = "".join(f"    <p>{{{{ text_{n} }}}}</p>\n" for n in range(60))
    page = f'<template>\n  <div>\n{template}    <Gauge :value="load" />\n  </div>\n</template>\n\n<script setup>\n'
    page += "const load = 1\nfunction reset() {\n  return load\n}\n</script>\n"
    text = (
        engine_of({"Panel.vue": page, "Gauge.vue": "<template>\n  <i>{{ value }}</i>\n</template>\n"})
        .explore("the gauge of the panel shows no load", 300)
        .text
    )
    assert '<Gauge :value="load" />' in text
    assert "1 Panel\n" not in text  # no line of the file
