"""What hovers say, as pure text: nothing from source can leave its code span."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.cancellation import NEVER
from packlens.config import PacklensSettings
from packlens.engine.context_engine import ContextEngine
from packlens.engine.current_pack import Standing
from packlens.engine.snapshot import SnapshotFreshness
from packlens.engine.symbols.symbol_at import symbol_at
from packlens.lsp.language.hover import (
    EngineWords,
    HoverFacts,
    bar,
    code,
    facts_at,
    markdown,
    plain,
    prose,
    short_line,
    unfinished,
)
from packlens.lsp.language.signal_words import SIGNAL_WORDS
from packlens.model import ScoreComponents
from packlens.rank.changes import rank_changes
from packlens.rank.packlens_profile import rank_packlens
from packlens.rank.ranking import SymbolEvidence
from packlens.retrieve.trace import Seed
from packlens.visible import visible_line
from tests.sources import indexed_engine
from tests.trees import write_tree

PARTS = {"relevance": 1.0, "prior": -0.25, "hub": 0.0, "blast_radius": 0.75}
EVIDENCE = SymbolEvidence({"text": 1.0, "class": 0.2}, 0.5, 0.25, 0.125, Seed(0, 1.0, "tiered", "exact"))
STANDING = Standing(3, 1200, False, 1.5, PARTS, EVIDENCE)
CALLERS = "at least 12 certain and 3 uncertain direct uses"


def facts(
    name: str = "f", standing: Standing | None = STANDING, confidence: float | None = None, others: int = 0
) -> HoverFacts:
    task = None if standing is None else f"task {name}"
    return HoverFacts(
        name,
        "function",
        f"src/{name}.py",
        others,
        confidence,
        CALLERS,
        "at least 40 uses",
        1,
        "no known tests",
        task,
        standing,
    )


def test_while_the_first_index_is_made_a_hover_says_how_far_it_is() -> None:
    reading = SnapshotFreshness(1, 0.0, complete=False, activity="reading files, 3,120 of 8,400")
    sentence = "The index is not finished yet (reading files, 3,120 of 8,400): uses may be missing."
    assert sentence == unfinished(reading)
    assert "The index is not finished yet: uses may be missing." == unfinished(replace(reading, activity=""))
    assert "" == unfinished(replace(reading, complete=True, activity=""))
    shown = replace(facts(), unfinished=sentence)
    assert sentence == plain(shown).splitlines()[-1]
    assert sentence == re.sub(r"\\(?=[(),])", "", markdown(shown).splitlines()[-1])


def test_everything_that_gave_the_score_is_there() -> None:
    text = markdown(facts())
    for part in (
        "Rank 3 of 1,200, not in the pack · score 1.500",
        "relevance     +1.000 ████████",
        "blast radius  +0.750 ██████",
        "prior         -0.250 ██",
        "Evidence: names, comments and paths 1.00 · its class 0.20 (1 is the best match)",
        "At least 12 certain and 3 uncertain direct uses",
        "blast radius: at least 40 uses in 1 file · no known tests",
    ):
        assert part in text
    assert "hub  " not in text


def test_the_panel_has_the_same_words_for_signals() -> None:
    page = (Path(__file__).parents[3] / "vscode-extension/src/core/format.ts").read_text(encoding="utf-8")
    table = page.partition("const SIGNALS")[2].partition("};")[0]
    found = re.findall(r'(?:"([^"]+)"|(\b\w+)): "([^"]+)"', table)
    assert len(found) > 20
    assert SIGNAL_WORDS == {quoted or plain: words[0].lower() + words[1:] for quoted, plain, words in found}


def test_the_panel_has_the_same_words_for_parts_of_a_score() -> None:
    page = (Path(__file__).parents[3] / "vscode-extension/src/core/format.ts").read_text(encoding="utf-8")
    table = page.partition("const COMPONENTS")[2].partition("];")[0]
    titles = dict(re.findall(r'\["(\w+)", "([^"]+)"[\],]', table))
    assert set(ScoreComponents._fields) == set(titles)
    shown = markdown(facts(standing=replace(STANDING, components=dict.fromkeys(titles, 1.0))))
    words = re.findall(r"^(\w[\w ]*\w) +\+1\.000", shown, re.MULTILINE)
    assert sorted(title[0].lower() + title[1:] for title in titles.values()) == sorted(words)


def test_every_signal_of_a_ranking_has_words(tmp_path: Path) -> None:
    tree = write_tree(tmp_path / "tree", {"a.py": "def run():\n    pass\n\n\ndef start():\n    run()\n"})
    with ContextEngine.open(tree, database=tmp_path / "x.db") as engine:
        engine.index()
        trace = rank_packlens("run the app", engine.view, PacklensSettings()).trace
        names = {signal.name for signal in trace.weighted} | set(trace.channels)
        of_change = rank_changes([1], engine.view, PacklensSettings()).trace
        names |= {signal.name for signal in of_change.weighted} | set(of_change.channels)
    assert len(names) > 20
    assert names <= set(SIGNAL_WORDS)


def test_who_uses_a_symbol_stands_above_its_rank() -> None:
    for text in (markdown(facts()), plain(facts())):
        assert text.index("At least 12 certain") < text.index("Rank 3 of 1,200") < text.index("Evidence:")


def test_a_name_that_could_mean_several_says_so() -> None:
    assert "(confidence 0.23, one of 3 it could be)" in markdown(facts(confidence=0.23, others=2))
    assert "confidence" not in markdown(facts())


def test_a_meaning_that_an_editor_reported_says_so() -> None:
    reported = replace(facts(confidence=0.9), reported="a SCIP index")
    assert "(confidence 0.90, reported by a SCIP index)" in markdown(reported)
    assert "(confidence 0.90, reported by a SCIP index)" in plain(reported)


def test_without_a_pack_only_the_structure_is_shown() -> None:
    for text in (markdown(facts(standing=None)), plain(facts(standing=None))):
        assert "Rank" not in text
        assert "At least 12" in text


HOSTILE = [
    "`",
    "``a`",
    "[x](command:evil)",
    "<img src=x onerror=alert(1)>",
    "**b**",
    "a\nb",
    "| x |",
    "&lt;",
    "\u202e",
    "$x$",
]


@given(st.text() | st.sampled_from(HOSTILE) | st.lists(st.sampled_from(HOSTILE)).map("".join))
def test_nothing_leaves_a_code_span(text: str) -> None:
    span = code(text)
    fence = re.match("`+", span)
    assert fence
    assert span.endswith(fence[0])
    inside = span[len(fence[0]) : -len(fence[0])]
    assert fence[0] not in re.findall("`+", inside)
    assert not inside.startswith("`")
    assert not inside.endswith("`")
    assert visible_line(inside) == inside.strip()
    assert len(inside) <= 122


@given(st.text() | st.lists(st.sampled_from([*HOSTILE, "_", "a_b", "https://x.y", "www.x.y", "\\"])).map("".join))
def test_a_sentence_is_shown_as_it_is(text: str) -> None:
    sentence = prose(text)
    assert short_line(text) == re.sub(r"\\(.)", r"\1", sentence)
    bare = re.sub(r"\\.", "", sentence)
    assert not set("\\`*[]<>&|~$#!") & set(bare)
    assert not re.search(r"://|www\.|(?<![^\W_])_|_(?![^\W_])", re.sub(r"\\.", "a", sentence))


def test_a_path_in_a_sentence_needs_no_backslash() -> None:
    assert "Documented in docs/my_page.md:12" == prose("Documented in docs/my_page.md:12")
    about = replace(facts(), about="documented in docs/shell.rst:48", learned="Up 3 by learning, as it was edited.")
    for text in (markdown(about), plain(about)):
        assert text.endswith("\nDocumented in docs/shell.rst:48")
        assert "\nUp 3 by learning, as it was edited.\n" in text


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_stays_text(name: str) -> None:
    without_spans = re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", "", markdown(facts(name)), flags=re.S)
    assert not set("<[`") & set(without_spans)


def test_long_and_odd_names_are_cut_to_one_line() -> None:
    assert 120 == len(short_line("x" * 500))
    assert "a b c<U+0007>" == short_line("a\n\tb\u2028c\x07")


def test_bars_grow_in_eighths() -> None:
    assert ["", "▏", "████", "████████", "████████"] == [bar(x) for x in (0.0, 1 / 64, 0.5, 1.0, 7.0)]


def test_what_was_measured_stands_behind_the_tests_that_references_lead_to() -> None:
    measured = replace(facts(), measured="12 tests (measured 20 Nov 2026)")
    assert "no known tests · 12 tests (measured 20 Nov 2026)\n" in markdown(measured)
    assert "no known tests · 12 tests (measured 20 Nov 2026)\n" in plain(measured)


def test_a_name_says_by_which_type_a_member_is_inherited(tmp_path: Path) -> None:
    text = "class Base:\n    def run(self):\n        pass\n\n\nclass App(Base):\n    pass\n\n\nA = App.run()\n"
    with indexed_engine(tmp_path, {"a.py": text}) as engine:
        nothing = EngineWords(lambda *_: "", lambda _: "", lambda _: "")
        for offset, kind in ((text.rindex("run"), "method, inherited by App"), (text.index("run"), "method")):
            symbol = symbol_at(engine.view, "a.py", text, offset)
            assert symbol is not None
            facts = facts_at(engine.view, symbol, None, nothing, NEVER)
            assert facts is not None
            assert facts.kind == kind
