"""Finds the indexed file that a path in a report means, whatever machine the report was written on."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import PurePath
from typing import Final

from packlens.text import common_end

_DRIVE_IN_URL: Final = re.compile("/[A-Za-z]:/")
_FOREIGN: Final = frozenset({"site-packages", "dist-packages", "node_modules"})


class ReportPaths:
    """The indexed files of a folder, by name."""

    def __init__(self, root: PurePath, indexed: Iterable[str]) -> None:
        self._root = f"{root.as_posix().rstrip('/')}/"
        self._has_drive = bool(root.drive)
        self._indexed = set(indexed)
        self._by_name: dict[str, list[list[str]]] = {}
        for path in sorted(self._indexed):
            parts = path.split("/")
            self._by_name.setdefault(parts[-1], []).append(parts)

    def find_below(self, project: str, path: str) -> str | None:
        """Return the indexed path that a path below a project's folder means, wherever that folder was; None if none.

        `project` is absolute, or '' if the report does not say.
        """
        full_path = _slashed(f"{project.rstrip('/')}/{path}" if project else path)
        return path if path in self._indexed and not self._is_below_root(full_path) else self.find(full_path)

    def find_at_root(self, path: str) -> str | None:
        """Return the indexed path outside of all folders that a report's path ends with; None if there is none.

        `/app/main.py` may be `main.py`. One shared name is weak evidence, so the caller must check something else too.
        """
        *folders, name = path.replace("\\", "/").split("/")
        return name if name in self._indexed and _FOREIGN.isdisjoint(folders) and ".." not in folders else None

    def find(self, path: str) -> str | None:
        """Return the indexed path that ends like a report's; None if there is none, or if several do.

        One of the two paths must be the end of the other, by at least two names unless the report's path is one name.
        """
        slashed = _slashed(path)
        if self._is_below_root(slashed):
            relative = slashed[len(self._root) :]
            return relative if relative in self._indexed else None
        parts = [part for part in slashed.split("/") if part not in ("", ".")]
        if not parts or ".." in parts or not _FOREIGN.isdisjoint(parts):
            return None
        least_common = 1 if len(parts) == 1 else 2
        common_lengths = {tuple(each): common_end(parts, each) for each in self._by_name.get(parts[-1], ())}
        fitting = {each: n for each, n in common_lengths.items() if n >= least_common and n in (len(each), len(parts))}
        longest = max(fitting.values(), default=0)
        best = [each for each, n in fitting.items() if n == longest]
        return "/".join(best[0]) if len(best) == 1 else None

    def _is_below_root(self, path: str) -> bool:
        """Return whether a path is below the folder; in a folder of Windows, `C:` may be `c:` and `Work` `work`."""
        start = path[: len(self._root)]
        return start == self._root or (self._has_drive and start.casefold() == self._root.casefold())


def _slashed(path: str) -> str:
    """Return a path with forward slashes, and without the one that stands before a drive of Windows in a URL."""
    slashed = path.replace("\\", "/")
    return slashed[1:] if _DRIVE_IN_URL.match(slashed) else slashed
