"""ContextEngine.explore on real trees: the budget, the spine, what is kept in full, what is left out, changed files."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from packlens.engine.context_engine import ContextEngine
from packlens.errors import SettingError, SymbolNotFoundError
from packlens.explore.result import Exploration
from packlens.pack.tokens import count
from tests.examples import examples
from tests.explore.chain import BAG, NAMES, TREE
from tests.explore.conftest import Engines
from tests.explore.trees import FAMILY, PIPELINE, TABLE, shapes, views
from tests.trees import SHOP

PLENTY = 100_000
_FENCE = re.compile(r"## (\S+).*\n```\w+\n((?:.*\n)*?)```\n")
_NUMBERED_LINE = re.compile(r"(\d+)(?:-(\d+))? ?(.*)")


def _lines(text: str) -> dict[str, list[tuple[int, int, str]]]:
    """Return (first, last, text) of every line of every file of an answer."""
    lines_by_path = {}
    for path, body in _FENCE.findall(text):
        rows = [_NUMBERED_LINE.fullmatch(line) for line in body.splitlines()]
        lines_by_path[path] = [(int(row[1]), int(row[2] or row[1]), row[3]) for row in rows if row]
        assert len(rows) == len(lines_by_path[path])
    return lines_by_path


_WORDS = [
    *"LiveCall execute answerThroughChain LoopChain.proceed Interceptor chain how é".split(),
    *NAMES,
    "request\n",
    "fetch_rows",
    "Compiler",
    "as_text",
    "dispatchMessage",
    "handlePing",
    "tests",
]

# -- the budget


@settings(max_examples=examples(40), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    budget=st.integers(1, 4000),
    task=st.lists(
        st.sampled_from(_WORDS),
        min_size=1,
        max_size=9,
    ).map(" ".join),
)
def test_the_text_never_has_more_tokens_than_the_budget(engine_of: Engines, budget: int, task: str) -> None:
    engine = _shared(engine_of)
    try:
        found = engine.explore(task, budget)
    except SettingError as error:
        least = int(re.findall(r"(\d+) is the least", str(error))[0])
        assert least > budget
        engine.explore(task, least)
        return
    assert count(found.text) == found.tokens_used <= budget
    _check_lines(found)


_ENGINE: list[ContextEngine] = []


def _shared(engine_of: Engines) -> ContextEngine:
    """Index once for all examples of one test run."""
    if not _ENGINE:
        _ENGINE.append(engine_of({**TREE, **FAMILY, **PIPELINE, **TABLE, **SHOP}))
    return _ENGINE[0]


def _check_lines(found: Exploration) -> None:
    """Assert that every line that is not blank is shown, or is in a range that a line stands for, and that once.

    Only the beginning of a file is left out without a line for it.
    """
    sources = {**TREE, **FAMILY, **PIPELINE, **TABLE, **SHOP}
    answer_lines = _lines(found.text)
    assert [file.path for file in found.files] == list(answer_lines)
    for file in found.files:
        lines = sources[file.path].split("\n")
        seen: set[int] = set()
        for first, last, text in answer_lines[file.path]:
            assert seen.isdisjoint(range(first, last + 1))
            seen.update(range(first, last + 1))
            if first == last and not text.startswith("...") and " - " not in text:
                assert lines[first - 1].rstrip() == text
        assert {n for n, line in enumerate(lines, 1) if line.strip() and n >= min(seen)} <= seen
        beginning = {n for first, last in file.left_out for n in range(first, last + 1) if first < min(seen)}
        assert {n for n, line in enumerate(lines, 1) if line.strip() and n < min(seen)} <= beginning


@pytest.mark.parametrize("budget", [0, -1])
def test_an_impossible_budget_is_refused(engine_of: Engines, budget: int) -> None:
    with pytest.raises(SettingError, match=f"A budget of {budget} tokens holds no answer"):
        engine_of(SHOP).explore("cart", budget)


def test_the_same_question_gives_the_same_bytes(engine_of: Engines) -> None:
    assert engine_of(TREE).explore(BAG, 700).text == engine_of(TREE).explore(BAG, 700).text


def test_a_task_without_a_known_word_shows_nothing(engine_of: Engines) -> None:
    found = engine_of(SHOP).explore("zyxwv", PLENTY)
    assert ((), (), ()) == (found.files, found.spine, found.named)


# -- the spine and what is kept in full


def test_what_lies_between_named_symbols_is_shown_in_full(engine_of: Engines) -> None:
    found = engine_of(PIPELINE).explore("from mutate_element() to collect_scene()", PLENTY)

    assert [["Surface.mutate_element", "build_scene", "paint_scene", "collect_scene"]] == [
        [node.qualified_name for node in way] for way in found.spine
    ]
    assert "Flow: Surface.mutate_element -> build_scene -> paint_scene -> collect_scene" in found.text
    assert not found.inferred
    assert {"full"} == {shapes(found)[node.qualified_name] for way in found.spine for node in way}


def test_steps_from_one_function_share_a_line(engine_of: Engines) -> None:
    steps = "def stamp(mail):\n    pass\n\n\ndef send(mail):\n    pass\n"
    tree = {"a.py": f"def split(mail):\n    stamp(mail)\n    send(mail)\n\n\n{steps}"}
    assert "\nFlow: split -> send, stamp\n" in engine_of(tree).explore("split() stamp() send()", PLENTY).text


def test_the_spine_crosses_interfaces_to_their_implementations(engine_of: Engines) -> None:
    found = engine_of(TREE).explore("LoopChain.proceed StoreInterceptor.intercept", PLENTY)

    assert ["LoopChain.proceed", "Interceptor.intercept", "StoreInterceptor.intercept"] == [
        node.qualified_name for way in found.spine for node in way
    ]
    shown = shapes(found)
    assert "full" == shown["StoreInterceptor.intercept"]
    assert not any(shown.get(f"{n}Interceptor.intercept") in ("full", "elided") for n in set(NAMES) - {"Store"})
    assert all(each.exemplar is None for each in found.families)  # a sibling is on the spine


def test_a_function_of_a_sibling_that_the_task_is_about_keeps_its_body(engine_of: Engines) -> None:
    """Capsule of sidekiq includes Component like ten others, and alone reads the weights of queues."""
    own = """    private Weights weightsOfQueues(List<String> queues) {
        // queues without a weight are checked in order
        return queues.isEmpty() ? Weights.ordered() : Weights.of(queues);
    }

    private void log("""
    text = TREE["net/chain/DialInterceptor.java"].replace("    private void log(", own, 1)
    task = "LoopChain.proceed StoreInterceptor.intercept: weights of queues without a weight"
    found = engine_of({**TREE, "net/chain/DialInterceptor.java": text}).explore(task, PLENTY)
    assert "full" == shapes(found)["DialInterceptor.weightsOfQueues"]
    assert "signature" == shapes(found)["DialInterceptor.intercept"]


def test_a_sibling_with_a_uniquely_named_function_is_kept_in_full(engine_of: Engines) -> None:
    """`LiveCall` is `Lockable` like many others, and stays: one of its functions was asked for by name."""
    spared = engine_of(TREE).explore("LoopChain.proceed Interceptor.intercept and LiveCall.execute", PLENTY)
    assert "full" == shapes(spared)["LiveCall.execute"]
    assert "source" == views(spared)["net/chain/LiveCall.java"]


def test_two_siblings_that_a_task_names_are_shown_in_full(engine_of: Engines) -> None:
    """`clear()` for `LRUCache` and `LFUCache` of five caches showed their signatures, with room for their code."""
    task = "How does LoopChain.proceed treat RetryInterceptor and HeaderInterceptor?"
    shown = shapes(engine_of(TREE).explore(task, PLENTY))
    assert {"full"} == {shown[f"{name}Interceptor"] for name in ("Retry", "Header")}
    assert "full" not in {shown.get(f"{name}Interceptor") for name in ("Dial", "Trace", "Wire")}


def test_without_a_spine_nothing_is_collapsed(engine_of: Engines) -> None:
    tree = {path: text for path, text in TREE.items() if "Interceptor.java" in path}
    found = engine_of(tree).explore("interceptor saw header", PLENTY)

    assert ((), ()) == (found.spine, found.families)
    assert {"source"} == set(views(found).values())


def test_a_name_of_many_definitions_is_dropped_and_the_answer_says_so(engine_of: Engines) -> None:
    found = engine_of(TREE).explore("`header`, and intercept() of whom?", PLENTY)
    assert () == found.namesakes  # `Interceptor.intercept` is what all others override

    loose = {path: text.replace(" implements Interceptor", "") for path, text in TREE.items()}
    found = engine_of(loose).explore("`header`, and intercept() of whom?", PLENTY)
    assert (("intercept", 1 + len(NAMES)),) == found.namesakes
    assert f"intercept means {1 + len(NAMES)} definitions: name one with its type." in found.text


@pytest.mark.parametrize(
    ("tree", "mend"),
    [
        ({f"shapes/shape{n}.py": "def area(side):\n    return side * side\n" for n in range(4)}, "with its file"),
        (
            {
                "area.cpp": "".join(
                    f"int area({kind} side) {{ return side; }}\n" for kind in ("int", "float", "char", "bool")
                )
            },
            "by its line (path:12)",
        ),
    ],
)
def test_definitions_that_no_type_tells_apart_are_named_by_what_does(
    engine_of: Engines, tree: dict[str, str], mend: str
) -> None:
    found = engine_of(tree).explore("what does area() do?", 80)
    assert f"area means 4 definitions: name one {mend}." in found.text

    path = next(iter(tree))
    named = engine_of(tree).explore("what does area() do?", PLENTY, named=[f"{path}:1"])
    assert () == named.namesakes


def test_of_a_name_all_of_whose_definitions_are_shown_nothing_is_to_be_told_apart(engine_of: Engines) -> None:
    tree = {f"shapes/shape{n}.py": "def area(side):\n    return side * side\n" for n in range(4)}
    found = engine_of(tree).explore("what does area() do?", PLENTY)
    assert 4 == found.text.count("def area")
    assert ("area means" in found.text, found.namesakes) == (False, ())


def test_symbols_named_beside_the_task_are_shown_in_full(engine_of: Engines) -> None:
    engine = engine_of(FAMILY)
    found = engine.explore("query", 700, named=["sql/compiler.py:Compiler.explain"])
    assert "full" == shapes(found)["Compiler.explain"]
    with pytest.raises(SymbolNotFoundError, match="did you mean"):
        engine.explore("query", named=["Compiler.explian"])


def test_a_type_that_is_named_beside_the_task_is_shown_before_what_ranks_better(engine_of: Engines) -> None:
    fields = "".join(f"    field_{n}: int = {n}  # what number {n} of the settings holds\n" for n in range(30))
    loaders = "".join(f"def load_{n}(query):\n    return [query, {n}]\n\n\n" for n in range(30))
    tree = {"settings.py": f"class Settings:\n{fields}", "query.py": loaders}
    found = engine_of(tree).explore("load the query", 800, named=["Settings"])
    assert "field_29: int = 29" in found.text
    assert found.tokens_used <= found.token_budget


def test_required_symbols_that_do_not_fit_are_listed_as_dropped(engine_of: Engines) -> None:
    found = engine_of(FAMILY).explore("Compiler.run Compiler.as_text QueryList.fetch_rows", 250)
    assert found.dropped
    assert {"full"}.isdisjoint(shapes(found).get(node.qualified_name) for node in found.dropped)


def test_named_functions_of_big_files_survive(engine_of: Engines) -> None:
    """Even if they do not rank, and other files come first."""
    body = "".join(f"    def step_{n}(self):\n        return {n}\n\n" for n in range(400))
    tree = {**FAMILY, "big.py": f"class Big:\n{body}    def fetch_cluster(self):\n        return self.step_7()\n"}
    found = engine_of(tree).explore("Compiler.run Compiler.as_text QueryList.fetch_rows fetch_cluster", 1500)
    assert "full" == shapes(found)["Big.fetch_cluster"]


# -- tests


def test_tests_stay_out_unless_they_are_asked_for(engine_of: Engines) -> None:
    test = "from sql.compiler import Compiler\n\n\ndef test_run_executes():\n    Compiler(None).run(None)\n"
    engine = engine_of({**FAMILY, "tests/test_compiler.py": test})
    assert "tests/test_compiler.py" not in views(engine.explore("Compiler.run executes the text", PLENTY))
    found = engine.explore("tests of Compiler.run", PLENTY)
    assert "full" == shapes(found)["test_run_executes"]


# -- functions of one shape


def test_functions_of_one_table_are_siblings_with_one_exemplar(engine_of: Engines) -> None:
    found = engine_of(TABLE).explore("serveMessages dispatchMessage: how do handlers answer messages?", PLENTY)

    (family,) = found.families
    assert ("handlers", 5) == (family.base.qualified_name, family.size)
    assert family.exemplar is not None
    shown = shapes(found)
    assert "full" == shown[family.exemplar.qualified_name]
    assert {"signature"} == {shown[node.qualified_name] for node in family.collapsed}
    assert "full" == shown["handlers"]


def test_functions_called_by_name_are_steps_of_their_own(engine_of: Engines) -> None:
    called = {
        **TABLE,
        "srv/direct.go": "package srv\n\nfunc direct(m Message, w Writer) {\n"
        + "".join(f"\thandle{name}(m, w)\n" for name in ("Open", "Close", "Ping", "Data", "Reset"))
        + "}\n",
    }
    found = engine_of(called).explore("serveMessages dispatchMessage: how do handlers answer messages?", PLENTY)
    assert () == found.families


# -- lines


def test_signatures_stand_for_their_bodies_by_true_lines(engine_of: Engines) -> None:
    found = engine_of(TREE).explore(BAG, PLENTY)
    collapsed = found.families[0].collapsed[0]
    rows = _lines(found.text)[collapsed.path]
    source = TREE[collapsed.path].split("\n")
    (row,) = [row for row in rows if "Answer intercept(" in row[2]]
    assert "public Answer intercept(Chain chain)" in source[row[0] - 1]
    assert "    }" == source[row[1] - 1]
    assert not any("@Override" in text for _, _, text in rows)


# -- files that changed


def test_a_file_that_changed_is_quoted_as_it_is_now(engine_of: Engines) -> None:
    engine = engine_of(PIPELINE)
    path = engine.root / "draw/paint.py"
    path.write_text("# one line more\n\n" + path.read_text().replace("self.note('paint', 3)", "self.changed_here()"))

    found = engine.explore("build_scene paint_scene", PLENTY)

    (file,) = [file for file in found.files if file.path == "draw/paint.py"]
    assert "changed" == file.state
    assert "changed since it was indexed, quoted as it is now" in found.text
    assert "self.changed_here()" in found.text
    (paint,) = [each for each in file.symbols if each.node.name == "paint_scene"]
    line = path.read_text().split("\n")[paint.node.span.start_line - 1]
    assert "def paint_scene(self):" == line
    assert f"{paint.node.span.start_line} def paint_scene(self):" in found.text


def test_a_symbol_that_a_file_no_longer_defines_is_named_and_not_quoted(engine_of: Engines) -> None:
    engine = engine_of(PIPELINE)
    path = engine.root / "draw/paint.py"
    path.write_text(path.read_text().replace("def paint_scene", "def renamed"))

    found = engine.explore("build_scene paint_scene", PLENTY)

    (file,) = [file for file in found.files if file.path == "draw/paint.py"]
    assert ("draw/paint.py:paint_scene#function",) == file.gone
    assert "changed since it was indexed; gone from it: paint_scene" in found.text
    assert "paint_scene" in [node.name for node in found.dropped]


def test_a_missing_file_is_left_out_and_its_required_symbols_are_listed_as_dropped(engine_of: Engines) -> None:
    engine = engine_of(PIPELINE)
    (engine.root / "draw/paint.py").unlink()
    found = engine.explore("build_scene paint_scene", PLENTY)
    assert "draw/paint.py" not in views(found)
    assert ("draw/paint.py",) == found.unreadable
    assert "Cannot be read now: draw/paint.py." in found.text
    assert "paint_scene" in [node.name for node in found.dropped]
