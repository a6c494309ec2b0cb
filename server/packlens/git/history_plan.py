"""Plans which commits must be read for a new HEAD, so that the result equals that of reading all of them.

The links of a file depend on its text in HEAD, on the commits that changed it, in order, and on the same facts about
the files that it was renamed from or to. A file for which none of this has changed keeps its links.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from packlens.git.head_symbols import file_id
from packlens.git.log import GitLog
from packlens.store.history import CommitRow

_MAX_NEW: Final = 250
"""With more new commits than this, reading all commits is faster than finding those that can be left out."""


@dataclass(frozen=True)
class MiningPlan:
    """What a mining run reads."""

    window: Sequence[str]
    """The ids of the commits that the history consists of, newest first."""
    stored: Mapping[str, CommitRow]
    """The rows of those commits that were mined before, by id."""
    files: frozenset[int] | None
    """The files that must be followed, as the ids of all their paths; None for every file."""

    @property
    def new(self) -> int:
        """How many commits were not mined before."""
        return len(self.window) - len(self.stored)

    def follows(self, path: str) -> bool:
        """Whether a file must be followed."""
        return self.files is None or file_id(path) in self.files

    def concerns(self, row: CommitRow) -> bool:
        """Whether a commit changed a file that must be followed."""
        return self.files is None or any(file.path in self.files for file in row.links)


def plan_mining(
    log: GitLog, window: Sequence[str], mined: Sequence[CommitRow], head: str, is_wanted: Callable[[str], bool]
) -> MiningPlan:
    """Return the plan for a window of commits, given the rows `mined` when `head` was HEAD, newest first."""
    in_window = frozenset(window)
    stored_rows = {row.oid: row for row in mined if row.oid in in_window}
    new = [oid for oid in window if oid not in stored_rows]
    changed_paths = log.paths_changed_since(head) if stored_rows and len(new) <= _MAX_NEW else None
    if changed_paths is None or [oid for oid in window if oid in stored_rows] != list(stored_rows):
        return MiningPlan(window, stored_rows, None)
    last_kept = max(number for number, row in enumerate(mined) if row.oid in stored_rows)
    pairs = [(file.path, file.old_path) for row in mined for file in row.links if file.path != file.old_path]
    files = {file_id(path) for path in changed_paths}
    files.update(file.path for row in mined[:last_kept] if row.oid not in stored_rows for file in row.links)
    for oid in new:
        for change in log.commit(oid, is_wanted).files:
            pairs.append((file_id(change.path), file_id(change.old_path or change.path)))
            files.add(file_id(change.path))
    return MiningPlan(window, stored_rows, _with_renames(files, pairs))


def _with_renames(files: set[int], pairs: Iterable[tuple[int, int]]) -> frozenset[int]:
    """Return files and all files that they were renamed from or to, directly or indirectly."""
    neighbours: dict[int, set[int]] = {}
    for path, old_path in pairs:
        neighbours.setdefault(path, set()).add(old_path)
        neighbours.setdefault(old_path, set()).add(path)
    connected, queue = set(files), list(files)
    while queue:
        new_neighbours = neighbours.get(queue.pop(), set()) - connected
        connected |= new_neighbours
        queue += new_neighbours
    return frozenset(connected)
