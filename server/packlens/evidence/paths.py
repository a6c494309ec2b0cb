"""Finds the indexed file that a path in a report means, whatever machine the report was written on."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from packlens.text import common_end

_FOREIGN: Final = frozenset({"site-packages", "dist-packages", "node_modules"})


class ReportPaths:
    """The indexed files of a folder, by name."""

    def __init__(self, root: Path, indexed: Iterable[str]) -> None:
        self._root = f"{root.as_posix().rstrip('/')}/"
        self._indexed = set(indexed)
        self._by_name: dict[str, list[list[str]]] = {}
        for path in sorted(self._indexed):
            parts = path.split("/")
            self._by_name.setdefault(parts[-1], []).append(parts)

    def find_below(self, project: str, path: str) -> str | None:
        """Return the indexed path that a path below a project's folder means, wherever that folder was; None if none.

        `project` is absolute, or '' if the report does not say.
        """
        full_path = f"{project.rstrip('/')}/{path}" if project else path
        return path if path in self._indexed and not full_path.startswith(self._root) else self.find(full_path)

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
        slashed = path.replace("\\", "/")
        if slashed.startswith(self._root):
            relative = slashed.removeprefix(self._root)
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
