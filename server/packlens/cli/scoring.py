"""`packlens bench score`: scores saved rankings, and compares them with others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from packlens.bench.predictions import Prediction, Saved, load_predictions
from packlens.bench.tasks import load_answers
from packlens.cli.benchmark_options import tasks_option
from packlens.cli.command_group import SentenceCommand
from packlens.cli.options import PATH, json_option, options
from packlens.cli.output import emit, emit_json, printable, table
from packlens.errors import PacklensError

if TYPE_CHECKING:
    from packlens.bench.resampling import Difference
    from packlens.bench.scoring import Comparison, ScoreReport

_STRICT: Final = ("R@10", "NDCG@10", "MRR", "P@10", "R@20", "R@50")
_FILES: Final = ("file recall@10", "file any@5")


@click.command(cls=SentenceCommand)
@options(
    click.argument("predictions", type=PATH, nargs=-1, required=True),
    tasks_option,
    click.option(
        "--against", type=PATH, metavar="FILE", help="Predictions of an earlier run to compare with, task by task."
    ),
    json_option,
)
def score(*, predictions: tuple[Path, ...], source: Path, against: Path | None, as_json: bool) -> None:
    """Score what `bench retrieval` wrote down, by two rules and by repository.

    Strict: names are equal, or one ends in the other at a dot, and each answer counts once. Peer: the lenient rule of
    the reference benchmark. Intervals hold 95 % of the means over tasks drawn anew; p is Wilcoxon's signed-rank test.
    """
    from packlens.bench.scoring import compare, report  # noqa: PLC0415 - 75 ms that the other commands do without

    answers, systems = load_answers(source), load_predictions(predictions)
    reports = [report(name, answers, predicted) for name, predicted in systems.items()]
    saved = _only(load_predictions([against]), against) if against else {}
    comparisons = [compare(answers, saved, predicted) for predicted in systems.values()] if saved else []
    if as_json:
        emit_json({"systems": list(map(asdict, reports)), "comparisons": list(map(asdict, comparisons))})
        return
    emit("\n".join([*map(_scores, reports), *map(_differences, comparisons)]))


def _only(saved: Saved, path: Path) -> Mapping[str, Prediction]:
    if len(saved) > 1:
        raise PacklensError(f"{path} holds predictions of {len(saved)} systems; pass a file with those of one.")
    return next(iter(saved.values()))


def _scores(report: ScoreReport) -> str:
    total = report.rows[-1]
    texts = [
        _titled(
            f"{report.system}: {rule} rule, {report.answered} of {total.tasks} tasks answered",
            ("group", "tasks", *names),
            _rows(report, [name if name in _FILES else f"{rule} {name}" for name in names]),
        )
        for rule, names in (("strict", (*_STRICT, *_FILES)), ("peer", _STRICT))
    ]
    return "\n".join(texts)


def _rows(report: ScoreReport, names: Sequence[str]) -> list[Sequence[object]]:
    rows: list[Sequence[object]] = [
        (row.group, row.tasks, *(_figure(row.means.get(name)) for name in names)) for row in report.rows
    ]
    for title, end in (("from (95 %)", 0), ("to", 1)):
        ends = {name: both[end] for name, both in report.intervals.items()}
        rows.append((title, "", *(_figure(ends.get(name)) for name in names)))
    return rows


def _figure(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def _differences(comparison: Comparison) -> str:
    rows = [
        (name, f"{each.before:.3f}", f"{each.after:.3f}", *change(each), each.better, each.worse)
        for name, each in comparison.differences.items()
    ]
    head = ("measure", "saved", "now", "difference", "95 %", "p", "better", "worse")
    identical = f"{comparison.identical} of {comparison.tasks} rankings are identical"
    title = f"{comparison.system} against {comparison.saved}: {identical}"
    names = [
        name for name in ("strict R@10", "strict MRR", "peer P@10", "file recall@10") if name in comparison.differences
    ]
    by_repository = [
        (repo, *(" ".join(change(each[name])[:2]) if name in each else "-" for name in names))
        for repo, each in comparison.repositories.items()
    ]
    apart = _titled("Differences by repository", ("repository", *names), by_repository)
    return "\n".join((_titled(title, head, rows), apart))


def _titled(title: str, headings: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Return a table below a title on a line of its own: a table would break a title that is wider than its columns."""
    return f"{printable(title)}\n{table('', headings, rows)}"


def change(difference: Difference) -> tuple[str, str, str]:
    """Return a difference, its 95 % interval and its p as text."""
    return f"{difference.mean:+.3f}", f"[{difference.low:+.3f}, {difference.high:+.3f}]", f"{difference.p:.2g}"
