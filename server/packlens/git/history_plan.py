"""Which commits must be read for a new HEAD so that the result is that of reading all of them.

The links of a file hang on its text in HEAD and on the commits that changed it, in their order; so do those of the
files that it was renamed from or to. Files for which all of that is as it was keep their links.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from packlens.git.head_symbols import file_id
from packlens.git.log import GitLog
from packlens.store.history import CommitRow

_MOST_NEW: Final = 250
"""With more new commits than this, reading everything takes less time than finding out what need not be read."""


@dataclass(frozen=True)
class MiningPlan:
    """What a mining run reads."""

    window: Sequence[str]
    """The commits that count, newest first."""
    kept: Mapping[str, CommitRow]
    """Those of them that were mined before."""
    files: frozenset[int] | None
    """The files that have to be followed, by the ids of all their paths; None for every file."""

    @property
    def new(self) -> int:
        """How many commits were not mined before."""
        return len(self.window) - len(self.kept)

    def follows(self, path: str) -> bool:
        """Whether a file has to be followed."""
        return self.files is None or file_id(path) in self.files

    def concerns(self, row: CommitRow) -> bool:
        """Whether a commit changed a file that has to be followed."""
        return self.files is None or any(file.path in self.files for file in row.links)


def planned(
    log: GitLog, window: Sequence[str], known: Sequence[CommitRow], head: str, wanted: Callable[[str], bool]
) -> MiningPlan:
    """Return what to read, given the rows that were mined when `head` was HEAD, in the order of their walk."""
    counted = frozenset(window)
    kept = {row.oid: row for row in known if row.oid in counted}
    new = [oid for oid in window if oid not in kept]
    changed = log.paths_changed_since(head) if kept and len(new) <= _MOST_NEW else None
    if changed is None or [oid for oid in window if oid in kept] != list(kept):
        return MiningPlan(window, kept, None)
    last = max(place for place, row in enumerate(known) if row.oid in kept)
    pairs = [(file.path, file.old_path) for row in known for file in row.links if file.path != file.old_path]
    files = {file_id(path) for path in changed}
    files.update(file.path for row in known[:last] if row.oid not in kept for file in row.links)
    for oid in new:
        for change in log.commit(oid, wanted, lambda _: False).files:
            pairs.append((file_id(change.path), file_id(change.old_path or change.path)))
            files.add(file_id(change.path))
    return MiningPlan(window, kept, _with_renames(files, pairs))


def _with_renames(files: set[int], pairs: Iterable[tuple[int, int]]) -> frozenset[int]:
    """Return files with all that they were renamed from or to, directly or not."""
    joined: dict[int, set[int]] = {}
    for one, other in pairs:
        joined.setdefault(one, set()).add(other)
        joined.setdefault(other, set()).add(one)
    found, waiting = set(files), list(files)
    while waiting:
        more = joined.get(waiting.pop(), set()) - found
        found |= more
        waiting += more
    return frozenset(found)
