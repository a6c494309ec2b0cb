"""Benchmark tasks: a question about a repository. The right answers in the same files are read for scoring only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from packlens.bench.json_lines import read_lines, texts_in
from packlens.errors import PacklensError

_YAML: Final = (".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class Task:
    """A question about a repository."""

    id: str
    repo: str
    description: str


@dataclass(frozen=True, slots=True)
class Answers:
    """The right answers of a task. No ranking sees them."""

    id: str
    repo: str
    symbols: tuple[str, ...]
    files: tuple[str, ...] = ()
    """Empty where a task names none."""
    tier: str = ""
    """The difficulty that the author of the task gave it."""
    leaky: bool | None = None
    """Whether the task spells an answer's name; None if that is not stated."""


def load_tasks(source: Path) -> list[Task]:
    """Return the tasks of a JSONL file, a YAML file, or all such files below a folder, in the order of their paths.

    YAML needs PyYAML, which is not a dependency. Raises PacklensError naming the file and the mend.
    """
    return [_task(value, where) for value, where in _values(source)]


def load_answers(source: Path) -> list[Answers]:
    """Return the right answers of the tasks that `load_tasks` returns, in the same order; it raises the same errors."""
    return [_answers(value, where) for value, where in _values(source)]


def _values(source: Path) -> list[tuple[Any, str]]:
    """Return the values in the files, each with its file and line."""
    if not source.exists():
        raise PacklensError(f"{source} does not exist; pass a JSONL file of tasks, or a folder of them.")
    files = sorted(path for path in source.rglob("*") if _is_tasks(path)) if source.is_dir() else [source]
    values = [value for path in files for value in _read(path)]
    if not values:
        raise PacklensError(f"{source} holds no task: pass JSONL lines or YAML files with id, repo and description.")
    return values


def _is_tasks(path: Path) -> bool:
    return path.is_file() and path.suffix in (".jsonl", *_YAML)


def _read(path: Path) -> Iterator[tuple[Any, str]]:
    if path.suffix in _YAML:
        yield _read_yaml(path), str(path)
    else:
        yield from read_lines(path, "tasks")


def _read_yaml(path: Path) -> Any:
    try:
        import yaml  # type: ignore[import-untyped,unused-ignore]  # noqa: PLC0415 - an optional package, for YAML files
    except ImportError as error:
        raise PacklensError(
            f"{path} is YAML, which needs PyYAML: run `pip install pyyaml`, or convert the tasks to JSONL."
        ) from error
    try:
        return yaml.safe_load(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise PacklensError(f"{path} cannot be read as tasks: {error}.") from error
    except yaml.YAMLError as error:
        raise PacklensError(f"{path} is not YAML: {' '.join(str(error).split())}.") from error


def _task(value: Any, location: str) -> Task:
    if not isinstance(value, Mapping):
        raise PacklensError(f"{location} is not a task: it must be a mapping with id, repo and description.")
    values = [value.get(name) for name in ("id", "repo", "description")]
    if not all(isinstance(each, str | int) and str(each).strip() for each in values):
        raise PacklensError(f"{location} is not a task: id, repo and description must be there, and not be empty.")
    return Task(*map(str, values))


def _answers(value: Any, location: str) -> Answers:
    task = _task(value, location)
    symbols, files = _texts(value, "ground_truth", location), _texts(value, "gt_files", location)
    if not symbols:
        raise PacklensError(f"{location} has no right answers: scoring needs ground_truth, a list of symbol names.")
    leaky = value.get("leaky")
    return Answers(
        task.id, task.repo, symbols, files, str(value.get("tier") or ""), leaky if isinstance(leaky, bool) else None
    )


def _texts(value: Mapping[str, Any], name: str, location: str) -> tuple[str, ...]:
    return texts_in(value, name, f"{location} is not a task that can be scored: {name} must be a list of names.")
