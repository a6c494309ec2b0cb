"""`packlens why`: the command that explains a symbol's place in a pack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import click

from packlens.cli.command_group import SentenceCommand
from packlens.cli.options import (
    DEFAULT_FORMAT,
    DEFAULTS,
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
    from packlens.engine.context_engine import ContextEngine
    from packlens.engine.explanations import Explanation
    from packlens.engine.packs.task_parts import TaskPart
    from packlens.model import Node, ScoreTerm


MAX_NAMES: Final = 12
"""How many of the symbols that a name can mean are listed."""


@click.command(cls=SentenceCommand)
@options(
    click.argument("symbol"),
    click.option("--task", required=True, metavar="TASK", help="The task, in plain words; '-' reads standard input."),
    click.option("--all", "everything", is_flag=True, help="Show parts and signals that count nothing, too."),
    budget_option(DEFAULTS.budget),
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
        symbol = as_given(symbol, engine.root)
        explanation = engine.explain_symbol(
            symbol, words, printing.budget, printing.format or DEFAULT_FORMAT, learn=True
        )
        task_parts = engine.explain_parts(symbol, words, learn=True)
        head = heading(explanation.node, symbol, engine)
        note_unread_history(engine)
    if as_json:
        emit_json({**_explanation_fields(explanation), "parts": [_part_fields(part) for part in task_parts]})
    else:
        emit(_explanation_text(head, explanation, task_parts, everything))


def node_fields(node: Node) -> dict[str, object]:
    """Return a symbol as a JSON value."""
    return {**node.fields(), "language": node.language, "signature": node.signature}


def _rounded(values: Mapping[str, float]) -> dict[str, float]:
    return {name: round(value, 6) for name, value in values.items()}


def _explanation_fields(explanation: Explanation) -> dict[str, object]:
    return {
        "symbol": node_fields(explanation.node),
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


def heading(node: Node, spelled: str, engine: ContextEngine) -> str:
    """Return the line of a symbol that was asked for by a name."""
    from packlens.engine.symbols.inherited_names import symbol_words  # noqa: PLC0415 - the engine, which is loaded by now

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
        ("also meant", listed(explanation.others, MAX_NAMES)),
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
