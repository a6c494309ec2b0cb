"""A training task: a text, and the symbols that it is about; how tasks are chosen, written and read."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from packlens.errors import PacklensError

FAMILIES: Final = ("asked", "issue", "body", "changelog", "documentation", "howto", "test", "title", "report")
"""The families of tasks. Where two tasks say the same, the one of the earlier family is kept."""
_SAME_WORDS: Final = 0.8
"""Share of common words (Jaccard) from which two texts of a repository are duplicates."""
_FULL_WEIGHT_TARGETS: Final = 5


@dataclass(frozen=True, slots=True)
class Draft:
    """A task before it is chosen."""

    family: str
    snapshot: int
    text: str
    targets: tuple[str, ...]
    """Symbol ids that the snapshot's index has."""
    source: str
    """Where it comes from: a commit, or a path."""


@dataclass(frozen=True, slots=True)
class Task:
    """A line of `tasks.jsonl`."""

    id: str
    family: str
    snapshot: int
    text: str
    targets: tuple[str, ...]
    weight: float
    """1 up to five targets, then falling with their number: a commit that changes much names little of it."""
    source: str


def normalised(text: str) -> str:
    """Return a text as it is compared: its words in lower case, without punctuation, numbers of issues and space."""
    return " ".join(re.findall(r"[^\W_]+", re.sub(r"#\d+", " ", text.casefold())))


def text_hash(text: str) -> str:
    """Return the hash of the normalised text."""
    return hashlib.blake2b(normalised(text).encode(), digest_size=12).hexdigest()


def chosen(name: str, drafts: Iterable[Draft], known: frozenset[str], most: int) -> list[Task]:
    """Return the tasks of a repository: no duplicates, none whose hash is `known`, at most so many of a family.

    Where a family has more, those with the smallest hashes are taken: the choice depends on nothing but the texts.
    """
    order = sorted(drafts, key=lambda each: (FAMILIES.index(each.family), text_hash(each.text), each.snapshot))
    counts: Counter[str] = Counter()
    tasks_left: list[Task] = []
    words_by_size: dict[int, list[frozenset[str]]] = {}
    hashes = set(known)
    for draft in order:
        digest, words = text_hash(draft.text), frozenset(normalised(draft.text).split())
        if counts[draft.family] >= most or digest in hashes or _has_duplicate(words, words_by_size):
            continue
        hashes.add(digest)
        words_by_size.setdefault(len(words), []).append(words)
        counts[draft.family] += 1
        tasks_left.append(_task(name, draft, digest))
    return sorted(tasks_left, key=lambda task: (task.snapshot, task.family, task.id))


def _has_duplicate(words: frozenset[str], words_by_size: Mapping[int, Iterable[frozenset[str]]]) -> bool:
    """Return whether a text has nearly the words of another; sets of very different sizes need no comparison."""
    sizes = (size for size in words_by_size if _SAME_WORDS * max(size, len(words)) <= min(size, len(words)))
    others = (other for size in sizes for other in words_by_size[size])
    return any(len(words & other) >= _SAME_WORDS * len(words | other) for other in others)


def _task(name: str, draft: Draft, digest: str) -> Task:
    weight = round(min(1.0, _FULL_WEIGHT_TARGETS / len(draft.targets)), 4)
    identity = f"{name}/{draft.family}/{digest[:12]}"
    return Task(identity, draft.family, draft.snapshot, draft.text, tuple(sorted(draft.targets)), weight, draft.source)


def write_tasks(path: Path, tasks: Iterable[Task]) -> None:
    """Write tasks as JSON lines; the file appears when it is complete."""
    unfinished = path.with_suffix(".part")
    lines = [json.dumps(asdict(task), ensure_ascii=False, sort_keys=True) for task in tasks]
    unfinished.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    unfinished.replace(path)


def read_tasks(path: Path) -> list[Task]:
    """Return the tasks of a file. Raises PacklensError naming the line and the mend."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PacklensError(f"{path} cannot be read: {error}; make the data again.") from error
    return list(_parsed(path, text))


def _parsed(path: Path, text: str) -> Iterator[Task]:
    for number, line in enumerate(text.split("\n"), 1):
        if not line:
            continue
        try:
            value = json.loads(line)
            yield Task(**{**value, "targets": tuple(value["targets"])})
        except (ValueError, TypeError, KeyError) as error:
            raise PacklensError(f"{path}:{number} is not a task ({error}); make the data again.") from error
