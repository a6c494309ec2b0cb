"""`packlens why`, `packlens radius` and `packlens tests`: the commands that explain one symbol or some files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from packlens.cli.options import (
    DEFAULT_FORMAT,
    budget_option,
    format_option,
    index_options,
    options,
    profile_option,
    task_text,
)
from packlens.cli.output import bar, counted, emit, emit_json, shown, table
from packlens.cli.session import Workspace, as_given, fresh_engine

if TYPE_CHECKING:
    from packlens.engine.answers import Explanation, Radius, ScopedTest
    from packlens.engine.task_parts import TaskPart
    from packlens.model import Node


@click.command()
@options(
    click.argument("symbol"),
    click.option("--task", required=True, metavar="TASK", help="The task, in plain words; '-' reads standard input."),
    click.option("--all", "everything", is_flag=True, help="Show parts and signals that count nothing, too."),
    budget_option,
    format_option,
    profile_option,
    index_options,
)
def why(
    symbol: str,
    task: str,
    *,
    everything: bool,
    budget: int | None,
    format_: str | None,
    profile: str,
    repo: Path,
    db: Path | None,
    exclude: tuple[str, ...],
    as_json: bool,
) -> None:
    """Explain a symbol's place in a task's pack, or why it has none.

    SYMBOL is a qualified name or the end of one ('Flask.route', 'route'), 'path:Qualified.name', or a symbol id.
    What fits depends on budget and format: give those of the pack you ask about.
    """
    words = task_text(task)
    workspace = Workspace(repo, db, exclude, profile=profile)
    with fresh_engine(workspace) as engine:
        found = engine.explain_symbol(symbol, words, budget, format_ or DEFAULT_FORMAT, learn=True)
        parts = engine.explain_parts(symbol, words, learn=True)
    if as_json:
        emit_json({**_explanation_fields(found), "parts": [_part_fields(part) for part in parts]})
    else:
        emit(_explanation_text(found, parts, everything))


@click.command()
@options(click.argument("symbol"), index_options)
def radius(symbol: str, repo: Path, db: Path | None, exclude: tuple[str, ...], as_json: bool) -> None:
    """Show what may break when a symbol changes.

    SYMBOL is named as in `packlens why`. Counts are lower bounds: reflection and code elsewhere leave no edges.
    """
    with fresh_engine(Workspace(repo, db, exclude)) as engine:
        found = engine.blast_radius(symbol)
    if as_json:
        emit_json(_radius_fields(found))
    else:
        emit(_radius_text(found))


@click.command()
@options(click.argument("paths", nargs=-1, required=True, metavar="PATH..."), index_options)
def tests(paths: tuple[str, ...], repo: Path, db: Path | None, exclude: tuple[str, ...], as_json: bool) -> None:
    """List the tests that reach what some files define, nearest first."""
    with fresh_engine(Workspace(repo, db, exclude)) as engine:
        found = engine.test_scope(as_given(paths, engine.root))
    if as_json:
        emit_json({"paths": list(paths), "tests": [_test_fields(test) for test in found]})
    elif found:
        rows = [(_place(t.node), t.node.qualified_name, t.distance, "" if t.certain else "uncertain") for t in found]
        emit(table("", ("test", "name", "distance", ""), rows))
    else:
        emit("No test is known to reach these files.\n")


def _place(node: Node) -> str:
    return f"{node.path}:{node.span.start_line}"


def _node_fields(node: Node) -> dict[str, object]:
    """Return what a program needs to name and open a symbol."""
    return {
        "symbol_id": node.symbol_id,
        "qualified_name": node.qualified_name,
        "kind": node.kind,
        "path": node.path,
        "span": {"start_line": node.span.start_line, "end_line": node.span.end_line},
        "language": node.language,
        "signature": node.signature,
    }


def _rounded(values: Mapping[str, float]) -> dict[str, float]:
    return {name: round(value, 6) for name, value in values.items()}


def _explanation_fields(found: Explanation) -> dict[str, object]:
    return {
        "symbol": _node_fields(found.node),
        "rank": found.rank,
        "in_pack": found.in_pack,
        "reason": found.reason,
        "score": round(found.score, 6),
        "components": _rounded(found.components._asdict()),
        "signals": _rounded(found.signals),
        "walk": round(found.walk, 6),
        "authority": round(found.authority, 6),
        "hub": round(found.hub, 6),
        "seed": {"channel": found.seed_channel, "tier": found.seed_tier} if found.is_seed else None,
        "concepts": list(found.concepts),
        "keywords": list(found.keywords),
        "denominators": _rounded(found.denominators),
        "considered": found.considered,
        "others": list(found.others),
    }


def _part_fields(part: TaskPart) -> dict[str, object]:
    return {
        "kind": part.kind,
        "lines": part.lines,
        "points": round(part.points, 6),
        "rank_without": part.rank_without,
    }


def _explanation_text(found: Explanation, of_task: tuple[TaskPart, ...], everything: bool) -> str:
    node = found.node
    parts = [f"{shown(node.qualified_name)} ({node.kind}) {shown(_place(node))}\n{shown(found.reason)}\n"]
    if found.rank:
        parts += [_score_chart(found, everything), _signals(found, everything)]
    if of_task:
        parts.append(_task_parts(of_task))
    facts = [
        ("keywords", " ".join(found.keywords)),
        ("concepts", ", ".join(found.concepts)),
        ("considered", f"{found.considered} symbols"),
        ("namesakes", ", ".join(found.others)),
    ]
    parts.append("".join(f"{name}: {shown(value)}\n" for name, value in facts if value))
    return "\n".join(parts)


def _score_chart(found: Explanation, everything: bool) -> str:
    """One row a component that counts, in the order of the pack's formats; with `everything` zeros too."""
    components: dict[str, float] = found.components._asdict()
    top = max((abs(value) for value in [*components.values(), found.score]), default=0.0)
    rows = [
        (name, f"{value:+.4f}" if _counts(value) else "0", bar(value, top) if _counts(value) else "")
        for name, value in components.items()
        if everything or _counts(value)
    ]
    return table("", ("component", "points", ""), [*rows, ("score", f"{found.score:+.4f}", bar(found.score, top))])


def _task_parts(of_task: tuple[TaskPart, ...]) -> str:
    """One row a part of the task: what the score would lose without its lines, and the rank that would be left."""
    top = max(abs(part.points) for part in of_task)
    rows = [
        (
            part.kind,
            part.lines,
            f"{part.points:+.4f}" if _counts(part.points) else "0",
            part.rank_without or "-",
            bar(part.points, top) if _counts(part.points) else "",
        )
        for part in of_task
    ]
    return table("", ("part of the task", "lines", "points", "rank without", ""), rows)


def _counts(value: float) -> bool:
    """Whether it is more than nothing as it is printed."""
    return abs(value) >= 0.00005


def _signals(found: Explanation, everything: bool) -> str:
    """One row a signal that speaks for the symbol, strongest first; with `everything` all of them."""
    ordered = sorted(found.signals.items(), key=lambda signal: -signal[1])
    rows: list[tuple[str, Any, str]] = [
        (name, f"{value:.4f}" if _counts(value) else "0", bar(value, 1.0) if _counts(value) else "")
        for name, value in ordered
        if everything or _counts(value)
    ]
    rows += [
        (name, f"{value:.4f}", "")
        for name, value in (("walk", found.walk), ("authority", found.authority), ("hub", found.hub))
        if _counts(value)
    ]
    rows += [(f"largest {name}" if name else name, f"{value:g}", "") for name, value in found.denominators.items()]
    if found.is_seed:
        rows.append(("seed", found.seed_channel, found.seed_tier))
    return table("", ("signal", "value", ""), rows)


def _radius_fields(found: Radius) -> dict[str, object]:
    return {
        "symbols": [_node_fields(node) for node in found.symbols],
        "callers": [
            {**_node_fields(node), "distance": hops, "certain": sure, "how": found.how.get(node.symbol_id, "")}
            for node, hops, sure in found.callers
        ],
        "by_distance": list(found.by_distance),
        "files": list(found.files),
        "tests": found.tests,
        "wording": found.wording,
        "tests_wording": found.tests_wording,
    }


def _radius_text(found: Radius) -> str:
    symbols = "".join(f"{shown(n.qualified_name)} ({n.kind}) {shown(_place(n))}\n" for n in found.symbols)
    where = f" in {counted(len(found.files), 'file')}" if found.files else ""
    parts = [f"{symbols}{found.wording}{where}; {found.tests_wording}\n"]
    if found.callers:
        rows = [
            (
                _place(node),
                node.qualified_name,
                hops,
                found.how.get(node.symbol_id, "") if hops == 1 else "",
                _doubt(sure),
            )
            for node, hops, sure in found.callers
        ]
        parts.append(table("", ("used by", "name", "distance", "how", ""), rows))
    return "\n".join(parts)


def _doubt(sure: bool) -> str:
    return "" if sure else "uncertain"


def _test_fields(test: ScopedTest) -> dict[str, object]:
    return {**_node_fields(test.node), "distance": test.distance, "certain": test.certain}
