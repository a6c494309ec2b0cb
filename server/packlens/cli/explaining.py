"""`packlens why`, `packlens radius` and `packlens tests`: the commands that explain one symbol or some files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import click

from packlens.cli.options import (
    BUDGETS,
    DEFAULT_FORMAT,
    PackOptions,
    budget_option,
    format_option,
    index_options,
    options,
    pack_value,
    profile_option,
    task_text,
)
from packlens.cli.output import bar, emit, emit_json, printable, table
from packlens.cli.session import Workspace, as_given, fresh_engine, note_unread_history
from packlens.wording import counted, listed

if TYPE_CHECKING:
    from packlens.engine.answers import Explanation, Radius, ScopedTest
    from packlens.engine.context_engine import ContextEngine
    from packlens.engine.measured_runs import MeasuredRuns
    from packlens.engine.task_parts import TaskPart
    from packlens.model import Node, ScoreTerm


@click.command()
@options(
    click.argument("symbol"),
    click.option("--task", required=True, metavar="TASK", help="The task, in plain words; '-' reads standard input."),
    click.option("--all", "everything", is_flag=True, help="Show parts and signals that count nothing, too."),
    budget_option(BUDGETS.budget),
    format_option,
    profile_option,
    index_options,
    pack_value,
)
def why(
    symbol: str,
    task: str,
    everything: bool,
    printing: PackOptions,
    workspace: Workspace,
    as_json: bool,
) -> None:
    """Explain a symbol's place in a task's pack, or why it has none.

    SYMBOL is a qualified name or the end of one ('Flask.route', 'route'), 'path:Qualified.name', 'path:10', a file, a
    module, or a symbol id; of several symbols the best ranked is explained. What fits depends on budget and format:
    give those of the pack you ask about.
    """
    words = task_text(task)
    with fresh_engine(workspace) as engine:
        (symbol,) = as_given([symbol], engine.root)
        explanation = engine.explain_symbol(
            symbol, words, printing.budget, printing.format or DEFAULT_FORMAT, learn=True
        )
        task_parts = engine.explain_parts(symbol, words, learn=True)
        head = _head(explanation.node, symbol, engine)
        note_unread_history(engine)
    if as_json:
        emit_json({**_explanation_fields(explanation), "parts": [_part_fields(part) for part in task_parts]})
    else:
        emit(_explanation_text(head, explanation, task_parts, everything))


@click.command()
@options(
    click.argument("symbol"),
    click.option("--authors", is_flag=True, help="Also say who wrote its lines last, by git's history."),
    index_options,
)
def radius(symbol: str, workspace: Workspace, *, authors: bool, as_json: bool) -> None:
    """Show what may break when a symbol changes.

    SYMBOL is named as in `packlens why`. Counts are lower bounds: reflection and code elsewhere leave no edges.
    """
    from packlens.engine.symbol_facts import authors_of  # noqa: PLC0415 - the engine, which `--help` does not need

    with fresh_engine(workspace) as engine:
        (symbol,) = as_given([symbol], engine.root)
        uses = engine.blast_radius(symbol)
        headings = [_head(node, symbol, engine) for node in uses.symbols]
        authors_of_lines = authors_of(engine.snapshot(), symbol) if authors else ()
    if as_json:
        author_fields = {"authors": [author._asdict() for author in authors_of_lines]} if authors else {}
        emit_json({**_radius_fields(uses), **author_fields})
    else:
        emit(_radius_text(headings, uses))
        if authors:
            names = ", ".join(f"{printable(who)} ({counted(n, 'line')})" for who, n in authors_of_lines)
            emit(f"\nlast written by {names or 'nobody that git knows: no line of it is committed'}\n")


@click.command()
@options(
    click.argument("names", nargs=-1, metavar="[NAME]..."),
    index_options,
)
def tests(names: tuple[str, ...], workspace: Workspace, as_json: bool) -> None:
    """List the tests that reach some files or symbols, nearest first.

    NAMEs are files or symbols, named as in `packlens why`. Tests that ran them when they were measured (`packlens
    evidence add`) come first, also before a change; others follow from references.
    """
    if not names:
        raise click.UsageError("Name files or symbols; for those that the work tree changes, run `packlens impact`.")
    from packlens.agents.runner_ids import run_ids  # noqa: PLC0415 - the engine, which `--help` does not need
    from packlens.engine.answers import scoped_tests  # noqa: PLC0415 - the same

    with fresh_engine(workspace) as engine:
        snapshot = engine.snapshot()
        scope = scoped_tests(snapshot, (), as_given(names, engine.root))
    if as_json:
        listed = [{**_test_fields(test), "run": run_ids(test.node, test.heirs, snapshot.index)} for test in scope.tests]
        emit_json({"names": list(names), "measured": _measured_fields(scope.measured), "tests": listed})
        return
    words = f"{scope.measured.wording()}\n" if scope.measured is not None else ""
    facts = scope.measured
    other_rows = [(name, "", "", "measured") for name in (facts.other_tests if facts else ())]
    other_rows += [(name, "", "", _EARLIER) for name in (facts.earlier_others if facts else ())]
    rows = [*(row for test in scope.tests for row in _test_rows(test)), *other_rows]
    rows.sort(key=lambda row: row[3] not in ("measured", _EARLIER))
    if rows:
        emit(words + table("", ("test", "name", "distance", "found"), rows))
    else:
        caveat = ", but the language may call it by itself, which leaves no reference" if scope.implicit else ""
        emit(words or f"No test is known to reach these{caveat}.\n")


_MAX_HEADS: Final = 12
"""Of a file with more symbols, so many are listed."""
_EARLIER: Final = "measured before it changed"


def _test_rows(test: ScopedTest) -> list[tuple[str, str, str, str]]:
    """Return a row for a test, and one for each type that inherits it."""
    evidence = "by references" if test.certain else "by references, uncertain"
    evidence = "measured" if test.measured else _EARLIER if test.earlier else evidence
    names = [test.node.qualified_name, *(f"{heir.qualified_name}.{test.node.name}" for heir in test.heirs)]
    return [(test.node.place, name, "" if test.distance is None else str(test.distance), evidence) for name in names]


def _measured_fields(facts: MeasuredRuns | None) -> dict[str, object] | None:
    """Return what was measured as a JSON value: `null` if nothing was, which is not the same as no tests."""
    if facts is None:
        return None
    return {
        "words": facts.wording(),
        "at": facts.at,
        "symbols": len(facts.ran) + len(facts.not_run),
        "ran": len(facts.ran),
        "changed_since": len(facts.stale),
        "other_tests": list(facts.other_tests),
        "earlier_others": list(facts.earlier_others),
        "tests": len(facts.tests) + len(facts.other_tests) if facts.names_tests else None,
        "traced": {"times": traces.times, "last": traces.last} if (traces := facts.traces) is not None else None,
    }


def _node_fields(node: Node) -> dict[str, object]:
    return {**node.fields(), "language": node.language, "signature": node.signature}


def _rounded(values: Mapping[str, float]) -> dict[str, float]:
    return {name: round(value, 6) for name, value in values.items()}


def _explanation_fields(explanation: Explanation) -> dict[str, object]:
    return {
        "symbol": _node_fields(explanation.node),
        "rank": explanation.rank,
        "in_pack": explanation.in_pack,
        "reason": explanation.reason,
        "score": round(explanation.score, 6),
        "components": _rounded(explanation.components),
        "terms": [_term_fields(term) for term in explanation.terms],
        "signals": _rounded(explanation.signals),
        "walk": round(explanation.walk, 6),
        "authority": round(explanation.authority, 6),
        "hub": round(explanation.hub, 6),
        "seed": {"channel": explanation.seed_channel, "tier": explanation.seed_tier} if explanation.is_seed else None,
        "concepts": list(explanation.concepts),
        "keywords": list(explanation.keywords),
        "denominators": _rounded(explanation.denominators),
        "considered": explanation.considered,
        "others": list(explanation.others),
        "learned": explanation.learned,
        "lessons": [{"number": lesson.number, "reason": lesson.reason} for lesson in explanation.lessons],
    }


def _term_fields(term: ScoreTerm) -> dict[str, object]:
    numbers = _rounded({"value": term.value, "weight": term.weight, "amount": term.amount})
    return {"part": term.part, "signal": term.signal, **numbers}


def _part_fields(part: TaskPart) -> dict[str, object]:
    return {
        "kind": part.kind,
        "lines": part.lines,
        "points": round(part.points, 6),
        "rank_without": part.rank_without,
    }


def _head(node: Node, spelled: str, engine: ContextEngine) -> str:
    """Return the line of a symbol that was asked for by a name."""
    from packlens.engine.inherited_names import symbol_words  # noqa: PLC0415 - the engine, which is loaded by now

    return printable(symbol_words(spelled, node, engine.view))


def _explanation_text(head: str, explanation: Explanation, task_parts: tuple[TaskPart, ...], everything: bool) -> str:
    parts = [f"{head}\n{printable(explanation.reason)}\n"]
    if explanation.rank:
        parts += [_score_chart(explanation, everything), _signals(explanation, everything)]
    if task_parts:
        parts.append(_task_parts(task_parts))
    facts = [
        ("keywords", " ".join(explanation.keywords)),
        ("concepts", ", ".join(explanation.concepts)),
        ("considered", counted(explanation.considered, "symbol")),
        ("also meant", listed(explanation.others, _MAX_HEADS)),
        ("learned", explanation.learned),
        ("lessons", ", ".join(f"{lesson.number} ({lesson.reason})" for lesson in explanation.lessons)),
    ]
    parts.append("".join(f"{name}: {printable(value)}\n" for name, value in facts if value))
    return "\n".join(parts)


def _score_chart(explanation: Explanation, everything: bool) -> str:
    """Return a row for each component in the order of the pack's formats; zeros only with `everything`."""
    top = max(abs(value) for value in [*explanation.components.values(), explanation.score])
    rows: list[tuple[str, str, str]] = []
    for name, value in explanation.components.items():
        if everything or _counts(value):
            rows.append((name, f"{value:+.4f}" if _counts(value) else "0", bar(value, top) if _counts(value) else ""))
            rows += [_term_row(term) for term in explanation.terms if term.part == name and _counts(term.amount)]
    return table(
        "", ("component", "points", ""), [*rows, ("score", f"{explanation.score:+.4f}", bar(explanation.score, top))]
    )


def _term_row(term: ScoreTerm) -> tuple[str, str, str]:
    """Return the row of a signal below the part that it is added to: weight times signal."""
    return f"  {term.signal}", f"{term.amount:+.4f}", f"{term.weight:.3g} x {term.value:.4f}"


def _task_parts(task_parts: tuple[TaskPart, ...]) -> str:
    """Return a row for each part of the task: what the score would lose without its lines, and the rank then."""
    top = max(abs(part.points) for part in task_parts)
    rows = [
        (
            part.kind,
            part.lines,
            f"{part.points:+.4f}" if _counts(part.points) else "0",
            part.rank_without or "-",
            bar(part.points, top) if _counts(part.points) else "",
        )
        for part in task_parts
    ]
    return table("", ("part of the task", "lines", "points", "rank without", ""), rows)


def _counts(value: float) -> bool:
    """Whether a value is not zero when printed."""
    return abs(value) >= 0.00005


def _signals(explanation: Explanation, everything: bool) -> str:
    """Return a row for each signal, strongest first; zeros only with `everything`."""
    ordered = sorted(explanation.signals.items(), key=lambda signal: -signal[1])
    rows: list[tuple[str, Any, str]] = [
        (name, f"{value:.4f}" if _counts(value) else "0", bar(value, 1.0) if _counts(value) else "")
        for name, value in ordered
        if everything or _counts(value)
    ]
    rows += [
        (name, f"{value:.4f}", "")
        for name, value in (("walk", explanation.walk), ("authority", explanation.authority), ("hub", explanation.hub))
        if _counts(value)
    ]
    rows += [
        (f"largest {name}" if name else name, f"{value:g}", "") for name, value in explanation.denominators.items()
    ]
    if explanation.is_seed:
        rows.append(("seed", explanation.seed_channel, explanation.seed_tier))
    return table("", ("signal", "value", ""), rows)


def _radius_fields(uses: Radius) -> dict[str, object]:
    return {
        "symbols": [_node_fields(node) for node in uses.symbols],
        "callers": [
            {
                **_node_fields(node),
                "distance": hops,
                "certain": sure,
                "how": uses.how.get(node.symbol_id, ""),
                "ran": uses.ran.get(node.symbol_id, _NOT_MEASURED)[0],
            }
            for node, hops, sure in uses.callers
        ],
        "by_distance": list(uses.by_distance),
        "files": list(uses.files),
        "tests": uses.tests,
        "wording": uses.wording,
        "tests_wording": uses.tests_wording,
        "measured": _measured_fields(uses.measured),
        "owners": list(uses.about.owners),
        "documents": [{"path": path, "line": line} for path, line in uses.about.documents],
        "similar": [{**_node_fields(copy.node), "share": round(copy.share, 3)} for copy in uses.about.similar],
    }


def _radius_text(headings: Sequence[str], uses: Radius) -> str:
    symbols = "".join(f"{heading}\n" for heading in headings[:_MAX_HEADS])
    if len(headings) > _MAX_HEADS:
        symbols += f"and {len(headings) - _MAX_HEADS:,} more\n"
    in_files = f" in {counted(len(uses.files), 'file')}" if uses.files else ""
    parts = [f"{symbols}{uses.wording}{in_files}; {uses.tests_wording}\n"]
    if uses.measured is not None:
        parts.append(f"measured: {uses.measured.wording()}\n")
    if words := uses.about.wording():
        parts.append(f"{printable(words)}\n")
    if uses.callers:
        rows = [
            (
                node.place,
                node.qualified_name,
                hops,
                uses.how.get(node.symbol_id, "") if hops == 1 else "",
                _doubt(sure),
                *((uses.ran.get(node.symbol_id, _NOT_MEASURED)[1],) if uses.ran else ()),
            )
            for node, hops, sure in uses.callers
        ]
        parts.append(table("", ("used by", "name", "distance", "how", "", *(("measured",) if uses.ran else ())), rows))
    return "\n".join(parts)


_NOT_MEASURED: Final = (None, "")


def _doubt(sure: bool) -> str:
    return "" if sure else "uncertain"


def _test_fields(test: ScopedTest) -> dict[str, object]:
    evidence = {"distance": test.distance, "certain": test.certain, "measured": test.measured, "earlier": test.earlier}
    return {**_node_fields(test.node), **evidence, "inherited_by": [heir.symbol_id for heir in test.heirs]}
