"""Regular expressions that are compiled at their first use: tasks in prose need few of those for pasted text."""

from __future__ import annotations

import re
from typing import Any, Final, cast

_MEMBERS: Final = ("findall", "finditer", "fullmatch", "match", "search", "split", "sub", "subn")


class _Expression:
    """Stands for a compiled expression, and has its members from the first use on."""

    def __init__(self, pattern: str | bytes, flags: int) -> None:
        self.pattern, self._flags = pattern, flags

    def __getattr__(self, name: str) -> Any:
        if name not in _MEMBERS:
            raise AttributeError(name)
        compiled = re.compile(self.pattern, self._flags)
        self.__dict__.update({each: getattr(compiled, each) for each in _MEMBERS})
        return self.__dict__[name]


def expression(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return a stand-in for `re.compile` that compiles at the first use; it has `pattern` and the `_MEMBERS`."""
    return cast(re.Pattern[str], _Expression(pattern, flags))


def byte_expression(pattern: bytes, flags: int = 0) -> re.Pattern[bytes]:
    """Return the same for a pattern that is searched in bytes."""
    return cast(re.Pattern[bytes], _Expression(pattern, flags))
