"""Finds the definitions that only a part of a file knows: a function, or a test that is a call."""

from __future__ import annotations

from packlens.resolve.symbols.entries import IN_TEST, Entry, FileEntry


class LocalNames:
    """The local definitions of a file."""

    def __init__(self, file: FileEntry) -> None:
        """Read the definitions of a file. What is found is valid until they change."""
        self.by_name: dict[str, list[Entry]] = {}
        self._tests: list[tuple[Entry, ...]] = []
        """By ordinal, the tests that are calls around each definition, outermost first; a test is around itself."""
        around: tuple[Entry, ...] = ()
        for entry in file.entries:
            while around and not _covers(around[-1], entry):
                around = around[:-1]
            if entry.kind == "test":
                around = (*around, entry)
            self._tests.append(around)
            if entry.within:
                self.by_name.setdefault(entry.name, []).append(entry)

    def seen_from(self, user: Entry, name: str) -> list[Entry]:
        """Return the definitions of a name in the innermost function, or else test, around a use that has any."""
        around = self._tests[user.ordinal]
        of_functions: list[tuple[int, Entry]] = []
        of_tests: list[tuple[int, Entry]] = []
        for entry in self.by_name.get(name, ()):
            if not entry.within.startswith(IN_TEST):
                if _lies_in(user.qualified_name, entry.within):
                    of_functions.append((len(entry.within), entry))
            else:
                tests = self._tests[entry.ordinal]
                if around[: len(tests)] == tests:
                    of_tests.append((len(tests), entry))
        found = of_functions or of_tests
        deepest = max((depth for depth, _ in found), default=0)
        return [entry for depth, entry in found if depth == deepest]


def _covers(around: Entry, entry: Entry) -> bool:
    return around.start_line <= entry.start_line and entry.end_line <= around.end_line


def _lies_in(qualified_name: str, function: str) -> bool:
    rest = qualified_name[len(function) : len(function) + 1]
    return qualified_name.startswith(function) and not (rest.isalnum() or rest == "_")
