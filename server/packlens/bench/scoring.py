"""Scores of saved predictions: means by repository and other groups, and differences between two runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from packlens.bench.measures import Measures, measure
from packlens.bench.predictions import Prediction
from packlens.bench.resampling import Difference, interval, paired
from packlens.bench.tasks import Answers
from packlens.errors import PacklensError

ALL: Final = "all"
COMPARED: Final = (
    "strict R@10",
    "strict NDCG@10",
    "strict MRR",
    "strict R@20",
    "strict R@50",
    "peer P@10",
    "peer R@10",
    "file recall@10",
    "file any@5",
)
"""The measures by which two runs are compared."""

Scores = Mapping[str, Measures]
"""By task."""


@dataclass(frozen=True, slots=True)
class Row:
    """The means of a group of tasks; of files over the tasks that name files."""

    group: str
    tasks: int
    means: Measures


@dataclass(frozen=True, slots=True)
class ScoreReport:
    """The measures of a system."""

    system: str
    answered: int
    """The number of tasks with at least one symbol; the others score 0."""
    rows: tuple[Row, ...]
    """Repositories in the order of their first tasks, then tiers, then leaky and not, all tasks last."""
    intervals: Mapping[str, tuple[float, float]]
    """The interval that holds 95 % of the means over resampled tasks."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The measures of a system next to those of a saved run."""

    system: str
    saved: str
    identical: int
    """The number of tasks with the same symbols and files in the same order."""
    tasks: int
    differences: Mapping[str, Difference]
    repositories: Mapping[str, Mapping[str, Difference]]
    """By repository."""


def score(answers: Sequence[Answers], predictions: Mapping[str, Prediction]) -> Scores:
    """Return each task's measures. A task without a prediction, or with a failed one, scores 0 and is not left out."""
    no_prediction = Prediction("", "", "")
    prediction_of = {answer.id: predictions.get(answer.id, no_prediction) for answer in answers}
    return {
        answer.id: measure(
            prediction_of[answer.id].symbols, prediction_of[answer.id].files, answer.symbols, answer.files
        )
        for answer in answers
    }


def report(system: str, answers: Sequence[Answers], predictions: Mapping[str, Prediction]) -> ScoreReport:
    """Score a system's predictions for some tasks."""
    _check_tasks(system, answers, predictions)
    scores = score(answers, predictions)
    rows = tuple(Row(name, len(tasks), _means(tasks, scores)) for name, tasks in groups(answers).items())
    intervals = {name: interval(_values(name, answers, scores)) for name in rows[-1].means}
    answered = sum(bool(predictions[answer.id].symbols) for answer in answers if answer.id in predictions)
    return ScoreReport(system, answered, rows, intervals)


def compare(
    answers: Sequence[Answers],
    before: Mapping[str, Prediction],
    after: Mapping[str, Prediction],
) -> Comparison:
    """Compare two runs of the same tasks, of which `before` is the saved one; both are not empty."""
    names = [next(iter(predictions.values())).system for predictions in (before, after)]
    for name, predictions in zip(names, (before, after), strict=True):
        _check_tasks(name, answers, predictions)
    first, second = score(answers, before), score(answers, after)
    unchanged = sum(_ranking(before.get(each.id)) == _ranking(after.get(each.id)) for each in answers)
    repositories = dict.fromkeys(answer.repo for answer in answers)
    return Comparison(
        names[1],
        names[0],
        unchanged,
        len(answers),
        differences(answers, first, second),
        {
            repo: differences([answer for answer in answers if answer.repo == repo], first, second)
            for repo in repositories
        },
    )


def differences(
    answers: Sequence[Answers], before: Scores, after: Scores, names: Iterable[str] = COMPARED
) -> Mapping[str, Difference]:
    """Return the paired difference of each measure that these tasks have."""
    pairs = {name: (_values(name, answers, before), _values(name, answers, after)) for name in names}
    return {name: paired(first, second) for name, (first, second) in pairs.items() if first}


def groups(answers: Sequence[Answers]) -> Mapping[str, list[Answers]]:
    """Return the tasks by repository, by tier, by whether they are leaky (where known), and all of them."""
    members: dict[str, list[Answers]] = {}
    for label in (
        lambda task: task.repo,
        lambda task: f"tier: {task.tier}" if task.tier else "",
        lambda task: "" if task.leaky is None else "leaky" if task.leaky else "not leaky",
    ):
        for task in answers:
            if label(task):
                members.setdefault(label(task), []).append(task)
    return {**members, ALL: list(answers)}


def _check_tasks(system: str, answers: Sequence[Answers], predictions: Mapping[str, Prediction]) -> None:
    """Raise PacklensError if no prediction is for one of these tasks."""
    if not any(answer.id in predictions for answer in answers):
        raise PacklensError(f"No prediction of '{system}' is for one of these tasks; pass those that it was run on.")


def _ranking(prediction: Prediction | None) -> object:
    return (prediction.symbols, prediction.files) if prediction else ((), ())


def _means(tasks: Sequence[Answers], scores: Scores) -> Measures:
    names = dict.fromkeys(name for task in tasks for name in scores[task.id])
    values = {name: _values(name, tasks, scores) for name in names}
    return {name: sum(numbers) / len(numbers) for name, numbers in values.items()}


def _values(name: str, tasks: Sequence[Answers], scores: Scores) -> list[float]:
    return [scores[task.id][name] for task in tasks if name in scores[task.id]]
