"""Lists who uses what may change, nearest first, with the lines of the direct uses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby
from typing import Final, NamedTuple

from packlens.agents.origins import Origins
from packlens.engine.radius import Radius
from packlens.engine.snapshot import Snapshot
from packlens.explore.source import is_unchanged
from packlens.model import CALLABLE_KINDS, Node
from packlens.signatures import hides_value, in_one_line
from packlens.visible import visible_line

_MAX_QUOTE: Final = 100
"""The most characters of a line that are shown."""
_MAX_FURTHER: Final = 3
"""The most further lines of a user that spell the name, of which the numbers are shown."""
_COMMENT: Final = re.compile(r"\s*(?://|/?\*|#(?!\w)|--|;;|<!--)")
_MAX_USERS: Final = 6
"""The most users in a line."""
_MAX_UNCERTAIN: Final = 6
"""More uncertain direct users than these are listed by file, without their lines: most are namesakes of the subject."""


class UserRow(NamedTuple):
    """A line about a user, or about several of one file."""

    text: str
    path: str
    users: int = 1
    is_direct: bool = True


def user_rows(uses: Radius, snapshot: Snapshot, quotes: int) -> list[UserRow]:
    """Return users by distance, direct ones by how they use the subject; uncertain ones come last, if they are many.

    Of several changed symbols, a row names the one that the user depends on. Of equally distant users those come first
    whose files are nearest to the subject's. Of the first `quotes` direct users whose first use spells a name of the
    subject, that line is shown.
    """
    own_beginnings = {each for node in uses.symbols for each in _beginnings(node.path)}
    quoted, origins = _Quotes(uses, snapshot, quotes), Origins(uses.symbols, snapshot.index)

    doubtful = sum(hops == 1 and not certain for _, hops, certain in uses.callers)
    last_hops = 1 if doubtful <= _MAX_UNCERTAIN else 0

    def order(user: tuple[Node, int, bool]) -> tuple[bool, int, bool, int]:
        """Return where a user stands among the others."""
        node, hops, certain = user
        shared = sum(each in own_beginnings for each in _beginnings(node.path))
        return not certain and hops > last_hops, hops, not certain, -shared

    in_order = sorted(uses.callers, key=order)
    rows: list[UserRow] = []
    for (is_last, hops), callers in groupby(in_order, key=lambda user: order(user)[:2]):
        by_words: dict[str, list[tuple[Node, str]]] = {}
        for node, _, certain in callers:
            words = origins.wording(node, hops, uses.how.get(node.symbol_id, "uses it"))
            words += ", uncertain" if is_last else ""
            notes = _notes(node, certain or is_last, uses)
            by_words.setdefault(words, []).append((node, f"{node.qualified_name}{notes}"))
        for words, users in by_words.items():
            rows += _direct_rows(words, users, quoted) if hops == 1 and not is_last else _rows_by_file(words, users)
    return rows


def _direct_rows(words: str, users: Sequence[tuple[Node, str]], quoted: _Quotes) -> list[UserRow]:
    return [
        UserRow(visible_line(f"- {words}: {node.location} {name}{quoted.of(node)}"), node.path) for node, name in users
    ]


def _rows_by_file(words: str, users: Sequence[tuple[Node, str]]) -> Iterator[UserRow]:
    """Yield users, those of one file in one line: its path is most of what a line costs."""
    by_path: dict[str, list[tuple[Node, str]]] = {}
    for node, name in users:
        by_path.setdefault(node.path, []).append((node, name))
    for path, found in by_path.items():
        for start in range(0, len(found), _MAX_USERS):
            together = found[start : start + _MAX_USERS]
            lines = ", ".join(f":{node.span.start_line} {name}" for node, name in together)
            yield UserRow(visible_line(f"- {words}: {path}{lines}"), path, len(together), is_direct=False)


def _beginnings(path: str) -> Iterator[str]:
    """Yield the folders around a file, outermost first, and its path: 'src', 'src/shop', 'src/shop/cart.py'."""
    return accumulate(path.split("/"), lambda folder, name: f"{folder}/{name}")


def _notes(node: Node, certain: bool, uses: Radius) -> str:
    notes = [] if certain else ["uncertain"]
    has_run, words = uses.ran.get(node.symbol_id, (False, ""))
    notes += [words] if has_run else []
    return f" ({', '.join(notes)})" if notes else ""


class _Quotes:
    """The lines of direct uses, read as they are asked for, of each file once."""

    def __init__(self, uses: Radius, snapshot: Snapshot, limit: int) -> None:
        self._uses, self._snapshot = uses, snapshot
        self._left = limit
        self._names = {node.name for node in uses.symbols}
        self._texts: dict[str, tuple[bytes, list[bytes]]] = {}
        """By path, the bytes of a file and its lines."""

    def of(self, user: Node) -> str:
        """Return the number and text of a user's first use, to follow its name; '' if it does not spell the name.

        '' too if the user was edited or moved since the snapshot was taken: the number would lead to another line.
        """
        number = self._uses.lines.get(user.symbol_id, 0)
        if self._left <= 0 or not number or hides_value(user.signature):
            return ""
        if user.path not in self._texts:
            raw = self._snapshot.indexed_text(user.path) or b""
            self._texts[user.path] = raw, raw.split(b"\n")
        raw, lines = self._texts[user.path]
        if not is_unchanged(user, raw):
            return ""
        text = _statement(lines[number - 1 :])
        if not any(name in text for name in self._names):
            return ""
        self._left -= 1
        further = self._further(user, number, lines)
        return f" · {text}{further}" if number == user.span.start_line else f" · {number}: {text}{further}"

    def _further(self, user: Node, first: int, lines: Sequence[bytes]) -> str:
        """Return the numbers of the lines of a function below its first use that spell a name of the subject, too."""
        if user.kind not in CALLABLE_KINDS:
            return ""  # lines of a class or file are those of other users
        names = re.compile(rf"(?<![\w$])(?:{'|'.join(map(re.escape, self._names))})(?![\w$])")
        found = [
            str(number)
            for number, line in enumerate(lines[first : user.span.end_line], first + 1)
            if names.search(text := line.decode("utf-8", "replace")) and not _COMMENT.match(text)
        ]
        more = ", ..." if len(found) > _MAX_FURTHER else ""
        return f" (and {', '.join(found[:_MAX_FURTHER])}{more})" if found else ""


def _statement(lines: Sequence[bytes]) -> str:
    """Return the first line, and what follows it within an open list of arguments, cut to _MAX_QUOTE characters."""
    written: list[str] = []
    text = ""
    for line in lines:
        written.append(line.decode("utf-8", "replace").strip())
        text = in_one_line("\n".join(written))
        is_open = sum(map(text.count, "([")) > sum(map(text.count, ")]"))
        if len(text) > _MAX_QUOTE or not is_open or not written[-1].endswith(("(", ",")):
            break
    return text if len(text) <= _MAX_QUOTE else f"{text[:_MAX_QUOTE].rstrip()} ..."
