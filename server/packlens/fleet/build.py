"""Builds commits of many repositories into a store: surveys each commit, extracts its new files, and publishes it.

All state is in the store, so an interrupted build is resumed by starting it again, and several builds may run at once.
Steps that are lost with their process are run again; a batch that killed several processes is parsed within limits.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from packlens.fleet import tasks
from packlens.fleet.executor import Executor, Step, StepResult
from packlens.fleet.identity import step_name
from packlens.fleet.manifest import CommitFile
from packlens.fleet.repositories import RepositoryRevision
from packlens.fleet.tasks import BuildTarget, Survey

_UNDER_WAY: Final = 32
"""How many commits are worked on at once, which bounds the memory of this process."""
_MAX_TRIES: Final = 6
"""How often a step that is lost each time is tried."""

Progress = Callable[[str, int, int], None]
"""(stage, done, total); the only stage is 'build', in commits."""


@dataclass(frozen=True)
class Failure:
    """A commit that could not be published."""

    source: RepositoryRevision
    reason: str


@dataclass(frozen=True)
class BuildReport:
    """What a build did."""

    commits: int = 0
    """Commits that the store holds now."""
    published: int = 0
    """How many of them it did not hold before."""
    resolved: int = 0
    """How many of those published were resolved as a whole."""
    files: int = 0
    """Files of all commits."""
    extracted: int = 0
    """Files that were extracted."""
    lost: int = 0
    """Steps that were run again because a process was lost."""
    failures: tuple[Failure, ...] = ()
    seconds: float = 0.0


@dataclass
class _Commit:
    """A commit that is worked on."""

    source: RepositoryRevision
    survey: Survey | None = None
    waiting: set[str] = field(default_factory=set)
    """Names of the batches that are not done."""
    extracted: list[CommitFile | None] = field(default_factory=list)
    """None for a file that has no part."""


class Build:
    """One build. `run` it once."""

    def __init__(self, executor: Executor, store: str, key_file: str, progress: Progress | None = None) -> None:
        self._executor = executor
        self._store, self._key_file = store, key_file
        self._report = progress or (lambda _stage, _done, _total: None)
        self._steps: dict[str, Step] = {}
        """Under way, by name."""
        self._commits: dict[str, list[_Commit]] = {}
        """Who waits for a step: several commits may have the same new files."""
        self._tries: Counter[str] = Counter()
        self._counts: Counter[str] = Counter()
        self._failures: list[Failure] = []
        self._done = 0

    def run(self, revisions: Sequence[RepositoryRevision]) -> BuildReport:
        """Publish some commits. A failure of one does not stop the others."""
        started = time.perf_counter()
        waiting = [_Commit(each) for each in reversed(revisions)]
        self._report("build", 0, len(revisions))
        while waiting or self._steps:
            while waiting and len(revisions) - len(waiting) - self._done < _UNDER_WAY and not self._is_busy():
                self._survey(waiting.pop())
            self._settle(self._executor.next_result())
            self._report("build", self._done, len(revisions))
        seconds = time.perf_counter() - started
        return BuildReport(**self._counts, failures=tuple(self._failures), seconds=seconds)

    def _is_busy(self) -> bool:
        return len(self._steps) > 4 * _UNDER_WAY

    def _target(self, commit: _Commit) -> BuildTarget:
        revision = commit.survey.commit if commit.survey is not None else commit.source.revision
        return BuildTarget(self._store, self._key_file, commit.source.repository, revision)

    def _start(self, step: Step, commit: _Commit) -> None:
        self._commits.setdefault(step.name, []).append(commit)
        if step.name not in self._steps:
            self._steps[step.name] = step
            self._executor.start(step)

    def _survey(self, commit: _Commit) -> None:
        target = self._target(commit)
        self._start(Step(step_name("survey", [*target, str(time.time_ns())]), tasks.survey, (target,)), commit)

    def _publish(self, commit: _Commit) -> None:
        assert commit.survey is not None
        target = self._target(commit)
        self._start(
            Step(
                step_name("publish", [self._store, self._key_file, target.commit]),
                tasks.publish_commit,
                (target, commit.survey.nearest, commit.extracted),
            ),
            commit,
        )

    def _settle(self, outcome: StepResult) -> None:
        """Handle the outcome of a step."""
        step = self._steps.pop(outcome.name, None)
        if step is None:
            return
        commits = self._commits.pop(outcome.name)
        if outcome.is_lost or outcome.is_deadly:
            self._again(step, commits, outcome)
        elif outcome.error:
            for commit in commits:
                self._fail(commit, outcome.error)
        elif step.function is tasks.survey:
            self._surveyed(commits[0], outcome.result)
        elif step.function is tasks.extract:
            self._counts["extracted"] += outcome.result.extracted
            for commit in commits:
                self._extracted(commit, outcome)
        else:
            self._counts["extracted"] += outcome.result.extracted
            self._counts["published"] += 1
            self._counts["resolved"] += outcome.result.is_resolved
            for commit in commits:
                self._finish(commit)

    def _again(self, step: Step, commits: Sequence[_Commit], outcome: StepResult) -> None:
        self._counts["lost"] += 1
        self._tries[step.name] += 1
        if self._tries[step.name] >= _MAX_TRIES:
            for commit in commits:
                self._fail(
                    commit, f"processes are lost on it again and again ({outcome.error or 'no reason is known'})"
                )
            return
        if outcome.is_deadly and step.function is tasks.extract:
            step = Step(step.name, step.function, (*step.arguments[:2], True))
        for commit in commits:
            self._start(step, commit)

    def _surveyed(self, commit: _Commit, survey: Survey) -> None:
        commit.survey = survey
        if survey.is_published:
            self._finish(commit)
            return
        target = self._target(commit)
        steps = [
            Step(
                step_name("extract", [self._store, self._key_file, *[part for file in batch for part in file]]),
                tasks.extract,
                (target, batch),
            )
            for batch in survey.batches
        ]
        commit.waiting = {step.name for step in steps}
        if not steps:
            self._publish(commit)
        for step in steps:
            self._start(step, commit)

    def _extracted(self, commit: _Commit, outcome: StepResult) -> None:
        commit.waiting.discard(outcome.name)
        commit.extracted += outcome.result.files
        if not commit.waiting:
            self._publish(commit)

    def _finish(self, commit: _Commit) -> None:
        assert commit.survey is not None
        self._counts["commits"] += 1
        self._counts["files"] += commit.survey.files
        self._done += 1

    def _fail(self, commit: _Commit, reason: str) -> None:
        failure = Failure(commit.source, reason)
        if failure.source not in [each.source for each in self._failures]:
            self._failures.append(failure)
            self._done += 1
