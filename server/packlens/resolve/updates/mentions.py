"""Finds the files that mention a name in references, receivers, scopes or imports.

It is kept in memory for all files, so the files of a name are one byte string of 32-bit numbers.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import lru_cache

from packlens.extract.facts import BOTH, EITHER, GIVEN, ITEMS, PASSED, PROPS, Import, References
from packlens.extract.routes.endpoints import ends_of
from packlens.resolve.symbols.entries import last_part
from packlens.store.packed_facts import Use

_NUMBER = "I"


def mentioned_names(references: References, imports: Iterable[Import]) -> set[str]:
    """Return every name whose meaning a file's edges may depend on, except those of its own definitions."""
    names = {use[1] for use in references.uses}
    for use in references.uses:
        if use[0] == "endpoint":
            names.update(ends_of(use[1]))
    for scope in {use[3] for use in references.uses}:
        names.update(_parts(scope))
    names.discard("")
    for receiver in {use[2] for use in references.uses}:
        names.update(receiver_names(receiver))
    for imported in imports:
        names.add(imported.name)
        names.add(last_part(imported.module))  # a static import brings in its members
    return names


def concerns(use: Use, names: set[str]) -> bool:
    """Return whether a use mentions any of the given names: what it means depends on no other names."""
    kind, name, receiver, scope, _ = use
    return (
        name in names
        or not names.isdisjoint(receiver_names(receiver))
        or not names.isdisjoint(_parts(scope))
        or (kind == "endpoint" and not names.isdisjoint(ends_of(name)))
    )


def _parts(qualified_name: str) -> list[str]:
    return qualified_name.replace("::", ".").split(".")


@lru_cache(maxsize=1 << 14)
def receiver_names(receiver: str) -> tuple[str, ...]:
    """Return the names in the expression before the dot (see `facts.Reference.receiver`).

    It is cached, since an edit of a common name needs it for the same few receivers in hundreds of files.
    """
    base, *links = receiver.split(">")
    _, colon, value = base.partition(":")
    links = [link.removeprefix(GIVEN) for link in links if not link.startswith((ITEMS, PASSED, PROPS))]
    return (*_parts(value.replace(BOTH, ".").replace(EITHER, ".")), *links) if colon else tuple(links)


class Mentions:
    """Maps names to the paths of the files that mention them."""

    def __init__(self, files: Iterable[tuple[str, set[str]]] = ()) -> None:
        """Start with (path, names) of many files."""
        self._paths: list[str] = []
        self._numbers: dict[str, int] = {}
        self._unused: list[int] = []
        numbers_of_names: dict[str, array[int]] = {}
        for path, names in files:
            number = self._number(path)
            for name in names:
                numbers = numbers_of_names.get(name)
                if numbers is None:
                    numbers = numbers_of_names[name] = array(_NUMBER)
                numbers.append(number)
        self._files: dict[str, bytes] = {name: numbers.tobytes() for name, numbers in numbers_of_names.items()}

    def _number(self, path: str) -> int:
        if path not in self._numbers:
            if self._unused:
                self._numbers[path] = self._unused.pop()
                self._paths[self._numbers[path]] = path
            else:
                self._numbers[path] = len(self._paths)
                self._paths.append(path)
        return self._numbers[path]

    def change(self, path: str, before: set[str], after: set[str]) -> None:
        """Replace the names that a file mentions; if there are none after, forget the file."""
        number = self._number(path)
        for name in after - before:
            self._files[name] = self._files.get(name, b"") + array(_NUMBER, [number]).tobytes()
        for name in before - after:
            numbers = array(_NUMBER, self._files[name])
            numbers.remove(number)
            if numbers:
                self._files[name] = numbers.tobytes()
            else:
                del self._files[name]
        if not after:
            del self._numbers[path]
            self._unused.append(number)

    def paths(self, names: Iterable[str]) -> set[str]:
        """Return the paths of the files that mention any of the given names."""
        numbers: set[int] = set()
        for name in names:
            numbers.update(self._of(name))
        return {self._paths[number] for number in numbers}

    def names_by_path(self, names: Iterable[str]) -> dict[str, set[str]]:
        """Return which of the given names a file mentions, by path, for the files that mention any."""
        numbers_by_name: dict[int, set[str]] = {}
        for name in names:
            for number in self._of(name):
                numbers_by_name.setdefault(number, set()).add(name)
        return {self._paths[number]: mentioned for number, mentioned in numbers_by_name.items()}

    def _of(self, name: str) -> array[int]:
        return array(_NUMBER, self._files.get(name, b""))
