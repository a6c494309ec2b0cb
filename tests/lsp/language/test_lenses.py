"""The cheap bounds that decide which lenses are shown agree with the exact counts that their titles show.

They are lower where methods override others: the bases of users are left out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
from hypothesis import given

from packlens.cancellation import NEVER
from packlens.engine.testing.test_cases import cases_among
from packlens.graph.kinds import OVERRIDES
from packlens.graph.reach import CALLER_KINDS, blast_radius, reach_back, with_members
from packlens.graph.view import Index
from packlens.lsp.language.lenses import BLAST_RADIUS, CALLERS, TESTS, LensRequest, content_of, lenses_of
from packlens.lsp.workspace.settings import LensSettings
from packlens.model import CALLABLE_KINDS, NODE_KINDS, TYPE_KINDS
from tests.graph.strategies import indexes_with_positions
from tests.sources import indexed_engine
from tests.trees import SHOP


@given(indexes_with_positions())
def test_a_lens_is_shown_if_there_is_something_to_count(case: tuple[Index, list[int]]) -> None:
    names = [
        f"test_{name}" if is_test else name
        for name, is_test in zip(case[0].symbols.names, case[0].symbols.test, strict=True)
    ]
    index = replace(case[0], symbols=replace(case[0].symbols, names=names))
    settings = LensSettings(callers=True, tests=True, blast_radius=True)
    shown = {
        (request.node, request.kind)
        for path in index.symbols.paths
        for _, request in lenses_of(index, path, settings, None, NEVER)
    }
    expected = _expected(index)
    assert shown <= expected
    if not (index.outgoing.kind == OVERRIDES).any():
        assert expected == shown


def _expected(index: Index) -> set[tuple[int, str]]:
    symbols, expected = index.symbols, set[tuple[int, str]]()
    for position in np.flatnonzero(symbols.file >= 0).tolist():
        if NODE_KINDS[symbols.kind[position]] not in CALLABLE_KINDS | TYPE_KINDS:
            continue
        members = with_members(symbols, [position]).tolist() if symbols.is_type[position] else [position]
        radius = blast_radius(index, members)
        callers = reach_back(index, members, 1, CALLER_KINDS)
        counts = {
            CALLERS: int((~symbols.test[callers.positions]).sum()),
            TESTS: len(cases_among(index, radius.tests)),
            BLAST_RADIUS: len(radius.callers),
        }
        node = int(symbols.ids[position])
        expected |= {(node, kind) for kind, count in counts.items() if count}
    return expected


def test_what_was_measured_comes_before_what_references_say(tmp_path: Path) -> None:
    with indexed_engine(tmp_path, SHOP) as engine:
        (charge,) = engine.find("charge")
        request = LensRequest(TESTS, int(engine.view.symbols.ids[charge]))
        content = content_of(engine.view, request, None, NEVER, lambda _: "ran once (traces, 25 Nov 2026)")
    assert content is not None
    assert content.title == "ran once (traces, 25 Nov 2026); 1+ test by references"
