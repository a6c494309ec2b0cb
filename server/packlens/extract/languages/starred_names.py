"""Looks names up in the lists of a language that have entries with a star: `new_*`, `*Result`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class StarredNames:
    """A list of names whose entries may have a star: `new_*`, `*Result`."""

    names: frozenset[str]
    starts: tuple[str, ...]
    ends: tuple[str, ...]

    @classmethod
    def of(cls, entries: tuple[str, ...]) -> StarredNames:
        """Return a list with the entries grouped by the position of their star."""
        starts = tuple(entry[:-1] for entry in entries if entry[0] != "*" and entry[-1] == "*")
        ends = tuple(entry[1:] for entry in entries if entry[0] == "*")
        return cls(frozenset(entries), starts, ends)

    def __contains__(self, name: str) -> bool:
        return name in self.names or name.startswith(self.starts) or name.endswith(self.ends)
