"""A test to run, as its runner names it."""

from __future__ import annotations

from typing import NamedTuple


class RunnableTest(NamedTuple):
    """A test to run, or several that are run at once."""

    id: str
    """The argument for its runner."""
    runner: str
    certain: bool = True
    measured: str = ""
    """The day on which it was measured to run the subject; '' if only references say so."""
    earlier: bool = False
    """Whether it ran the subject before that changed."""
    path: str = ""
    """Its file; '' if only its id is known."""
    position: int = -1
    """Its position in the index; -1 if it has none of its own, as a test that a type inherits."""
    named_like: str = ""
    """The words for the file of code that it is named like, if only its name says that it is a test of it."""
    tests: int = 1
    """How many tests it stands for: all of a suite or a file may be run at once."""
    paths: tuple[str, ...] = ()
    """The file of each of several tests that its id names."""

    def doubt(self, *, some_measured: bool) -> str:
        """Return what is unsure about it, for the end of a line; `some_measured`: whether others were measured."""
        if self.named_like:
            return f" ({self.named_like})"
        doubts = [f"all {self.tests:,} tests"] if self.tests > 1 and not self.paths else []
        if self.earlier:
            doubts.append("ran it before it changed")
        elif not self.certain:
            doubts.append("uncertain")
        elif some_measured and not self.measured:
            doubts.append("static")
        return f" ({', '.join(doubts)})" if doubts else ""
