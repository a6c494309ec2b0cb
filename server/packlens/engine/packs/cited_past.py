"""Reads from git the commits that a task names, before the task is ranked: rankings read no files.

Lines of an older commit or tag are carried to the files of today, and numbers of issues and pull requests lead to the
commits about them. Where the repository lacks what is named, the task is ranked as if it had not named it.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Final

from packlens.cancellation import CancellationToken
from packlens.engine.snapshot import Snapshot
from packlens.errors import GitError
from packlens.retrieve.commits.cited_commits import NOTHING_CITED, CitedPast, cited_commits, commit_run
from packlens.retrieve.names.generated_names import with_plain_names
from packlens.retrieve.tasks.pointers import commit_in, pointers
from packlens.retrieve.tasks.stack_traces import read_stack_traces
from packlens.retrieve.tasks.task_document import TaskDocument, read_task

_MAX_LINES: Final = 40
"""Lines of older commits that are carried forward."""


def cited_past(task: str, snapshot: Snapshot, token: CancellationToken) -> CitedPast:
    """Return what git says of the commits that a task names; nothing without a repository, or one that is damaged."""
    document = read_task(with_plain_names(task))
    numbers = _numbers(document, snapshot)
    past_lines = _past_lines(document, snapshot)
    if not numbers and not past_lines:
        return NOTHING_CITED
    try:
        return CitedPast(_commits(numbers, snapshot, token), _lines_today(past_lines, snapshot, token))
    except GitError:
        return NOTHING_CITED


def _numbers(document: TaskDocument, snapshot: Snapshot) -> set[int]:
    """Return the numbers that a task names of this repository: a link, if it names one that the folder is called by."""
    if not len(snapshot.index.history):
        return set()
    name = snapshot.root.name.casefold()
    cited = (commit for commit in cited_commits(document) if commit.number)
    return {
        commit.number for commit in cited if not commit.project or commit.project.rpartition("/")[2].casefold() == name
    }


def _commits(numbers: set[int], snapshot: Snapshot, token: CancellationToken) -> dict[int, tuple[str, ...]]:
    if not numbers:
        return {}
    from packlens.git.numbered_commits import commits_by_number  # noqa: PLC0415 - most questions do without git

    by_number = commits_by_number(snapshot.root, token)
    return {number: by_number[number] for number in sorted(numbers) if number in by_number}


def _past_lines(document: TaskDocument, snapshot: Snapshot) -> dict[tuple[str, int], tuple[str, str]]:
    """Return (commit or tag, path there) of the lines that a task names of one, by path and line as it spells them."""
    pointed_at = pointers(document, snapshot.index.symbols.paths)
    run = commit_run(document) if pointed_at or "line" in document.text or ":" in document.text else ""
    traces = read_stack_traces(document.text).traces if run else ()
    frames = (frame for trace in chain(pointed_at, traces) for frame in trace.frames if frame.path and frame.line)
    commit_and_path: dict[tuple[str, int], tuple[str, str]] = {}
    for frame in frames:
        commit, path = commit_in(frame.path)
        if commit or run:
            commit_and_path[frame.path, frame.line] = (commit or run, path)
        if len(commit_and_path) == _MAX_LINES:
            break
    return commit_and_path


def _lines_today(
    past_lines: Mapping[tuple[str, int], tuple[str, str]], snapshot: Snapshot, token: CancellationToken
) -> dict[tuple[str, int], tuple[str, int]]:
    if not past_lines:
        return {}
    from packlens.git.past_files import PastLine, lines_today  # noqa: PLC0415 - as above

    asked_lines = {key: PastLine(commit, path, key[1]) for key, (commit, path) in past_lines.items()}
    today = lines_today(
        snapshot.root, dict.fromkeys(asked_lines.values()), snapshot.index.symbols.paths, snapshot.indexed_text, token
    )
    return {key: today[line] for key, line in asked_lines.items() if line in today}
