"""Benchmark tasks: what is asked, of which repository. The right answers beside them are never looked at."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from packlens.errors import PacklensError

_YAML: Final = (".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class Task:
    """One question about one repository."""

    id: str
    repo: str
    description: str


def load_tasks(source: Path) -> list[Task]:
    """Return the tasks of a JSONL file, a YAML file, or all such files below a folder, in the order of their paths.

    YAML needs PyYAML, which is not a dependency. Raises PacklensError naming the file and the mend.
    """
    if not source.exists():
        raise PacklensError(f"{source} does not exist; pass a JSONL file of tasks, or a folder of them.")
    files = sorted(path for path in source.rglob("*") if _is_tasks(path)) if source.is_dir() else [source]
    tasks = [task for path in files for task in _read(path)]
    if not tasks:
        raise PacklensError(f"{source} holds no task: pass JSONL lines or YAML files with id, repo and description.")
    return tasks


def _is_tasks(path: Path) -> bool:
    return path.is_file() and path.suffix in (".jsonl", *_YAML)


def _read(path: Path) -> Iterator[Task]:
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PacklensError(f"{path} cannot be read as text: {error}.") from error
    if path.suffix in _YAML:
        yield _task(_parse_yaml(path, text), str(path))
        return
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            where = f"{path}:{number}"
            try:
                value = json.loads(line)
            except ValueError as error:
                raise PacklensError(f"{where} is not JSON: {error}.") from error
            yield _task(value, where)


def _parse_yaml(path: Path, text: str) -> Any:
    try:
        import yaml  # type: ignore[import-untyped,unused-ignore]  # noqa: PLC0415 - optional
    except ImportError as error:
        raise PacklensError(
            f"{path} is YAML, which needs PyYAML: run `pip install pyyaml`, or convert the tasks to JSONL."
        ) from error
    try:
        return yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise PacklensError(f"{path} is not YAML: {' '.join(str(error).split())}.") from error


def _task(value: Any, where: str) -> Task:
    if not isinstance(value, Mapping):
        raise PacklensError(f"{where} is not a task: it must be a mapping with id, repo and description.")
    found = [value.get(name) for name in ("id", "repo", "description")]
    if not all(isinstance(each, str | int) and str(each).strip() for each in found):
        raise PacklensError(f"{where} is not a task: id, repo and description must be there, and not be empty.")
    return Task(*map(str, found))
