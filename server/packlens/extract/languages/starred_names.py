"""Looks names up in lists of a language's rules, whose entries may have a star."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class NameList:
    """A list of names whose entries may have a star: `new_*`, `*Result`."""

    names: frozenset[str]
    starts: tuple[str, ...]
    ends: tuple[str, ...]

    @classmethod
    def of(cls, entries: tuple[str, ...]) -> NameList:
        """Return a list with the entries grouped by the position of their star."""
        starts = tuple(entry[:-1] for entry in entries if entry[0] != "*" and entry[-1] == "*")
        ends = tuple(entry[1:] for entry in entries if entry[0] == "*")
        return cls(frozenset(entries), starts, ends)

    def __contains__(self, name: str) -> bool:
        return name in self.names or name.startswith(self.starts) or name.endswith(self.ends)
