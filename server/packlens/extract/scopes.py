"""Which definition or scope is innermost at each byte of a file, answered in the order of the text."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from packlens.extract.facts import Definition
from packlens.model import TYPE_KINDS


@dataclass(slots=True)
class OpenScope:
    """An open definition or scope."""

    end: int
    ordinal: int
    """Ordinal of this definition, or of the nearest enclosing one for a scope."""
    qualified: str
    is_type: bool
    test: bool
    exports: bool | None = None
    """Whether the members are exported, or None where each says so itself."""
    class_name: str | None = None
    """Qualified name of the class-like container that code in it stands in, or ''; None until somebody asks."""
    block: int = 0
    """The nameless function within the definition that it is or is in, below -1; 0 for none."""

    @property
    def locality(self) -> int:
        """What local names that begin here are local to: the block, else the definition."""
        return self.block or self.ordinal


@dataclass(slots=True)
class Frames:
    """The frames of a file: `frames[i]` is innermost from `starts[i]` up to `starts[i + 1]`."""

    starts: list[int] = field(default_factory=list)
    frames: list[OpenScope] = field(default_factory=list)

    def add(self, start: int, frame: OpenScope) -> None:
        """From `start` on, `frame` is innermost."""
        self.starts.append(start)
        self.frames.append(frame)

    def at(self, position: int) -> OpenScope:
        """Return the innermost frame at a byte."""
        return self.frames[bisect_right(self.starts, position) - 1]

    def stretch(self, position: int) -> tuple[int, int, OpenScope]:
        """Return the innermost frame at a byte, and the range of bytes around it for which that holds."""
        number = bisect_right(self.starts, position)
        end = self.starts[number] if number < len(self.starts) else 1 << 62
        return self.starts[number - 1], end, self.frames[number - 1]


@dataclass(slots=True)
class Outline:
    """The definitions of a file, and where each of them is."""

    definitions: list[Definition]
    frames: Frames
    namespaced: set[tuple[str, str]] = field(default_factory=set)
    """(namespace, name) of its functions, which need no receiver within it."""
    around: dict[int, int] = field(default_factory=dict)
    """Where local names are looked for next: the locality around each block, and around definitions within one."""

    def class_at(self, frame: OpenScope) -> str:
        """Return the qualified name of the class-like container at a frame, or ''."""
        if frame.class_name is None:
            frame.class_name = frame.qualified if frame.is_type else self._class_around(frame.ordinal)
        return frame.class_name

    def _class_around(self, ordinal: int) -> str:
        while ordinal > 0:
            definition = self.definitions[ordinal]
            if definition.kind in TYPE_KINDS:
                return definition.qualified_name  # of a route that is written in a class
            if definition.container:
                return definition.container
            ordinal = definition.parent
        return ""
