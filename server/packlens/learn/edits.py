"""Recognises kinds of edits: typing, formatting, undoing, pasting. All functions are pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from packlens.learn.events import Change
from packlens.symbol_id import integer_id

_TOKEN: Final = re.compile(r"\w+|[^\w\s'\"`,;()\[\]{}\\]")
"""Words and operators, without what formatters add, remove and move: white space, quotes, brackets, separators."""
_MAX_CHANGES: Final = 200
"""How many changes of a document are kept to recognise that they are undone."""
_MAX_LENGTH: Final = 20_000
"""The longest change, in characters, that is recognised when it is undone."""
_WHITE: Final = " \t\r\n\f\v"
_MAX_DISTANCE: Final = 50_000
"""How many characters before an edit are searched for the line that opens its block; a millisecond at worst."""


def is_layout(changes: Iterable[Change]) -> bool:
    """Return whether an edit changes only layout: its words and operators are the same before and after.

    True for white space and for formatting, also if it moves imports or rewraps lines. Comments are words.
    """
    tokens: Counter[str] = Counter()
    for change in changes:
        tokens.update(_TOKEN.findall(change.inserted))
        tokens.subtract(_TOKEN.findall(change.removed))
    return not any(tokens.values())


def line_numbers(text: str) -> frozenset[int]:
    """Return a hash of each line of a text, without its white space; lines of one word are left out."""
    return frozenset(_line_number(line) for line in text.splitlines() if len(line.split()) > 1)


def is_pasted(text: str, lines: frozenset[int]) -> bool:
    """Return whether all lines of an inserted text are known lines."""
    pasted_lines = [line for line in text.splitlines() if line.strip()]
    return bool(pasted_lines) and all(_line_number(line) in lines for line in pasted_lines)


def attached(text: str, offset: int, inserted: str) -> tuple[int, int]:
    """Return (behind, opened), two offsets for a text that is inserted at an offset of another; -1 for none.

    `behind` is the end of the text before the insertion, without white space. `opened` is the first character of the
    line that the insertion continues, or, if it begins a new line, of the last line before it with less indentation.
    So a new line just after a definition belongs to it if the line that opened its block is in the definition.
    """
    nearest = max(0, offset - _MAX_DISTANCE)
    behind = nearest + len(text[nearest:offset].rstrip(_WHITE))
    line_start = text.rfind("\n", 0, offset) + 1
    line_head = text[line_start:offset]
    leading_space = inserted[: len(inserted) - len(inserted.lstrip(_WHITE))]
    if behind > line_start and "\n" not in leading_space:
        return behind, line_start + _indentation(line_head)
    indentation = (
        len(leading_space.rpartition("\n")[2]) if "\n" in leading_space else len(line_head) + len(leading_space)
    )
    line_end = behind
    while indentation and line_end > nearest:
        line_start = text.rfind("\n", nearest, line_end) + 1 or nearest
        line = text[line_start:line_end]
        if line.strip(_WHITE) and _indentation(line) < indentation:
            return behind, line_start + _indentation(line)
        line_end = line_start - 1
    return (behind if behind > nearest else -1), -1


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip(_WHITE))


def _line_number(line: str) -> int:
    return integer_id(" ".join(line.encode("utf-8", "replace").decode().split()))


def compose(first: Change, second: Change) -> Change | None:
    """Return one change that equals two successive changes.

    None if they do not touch, or if the second does not fit the text after the first, because the document was closed
    in between without saving.
    """
    first_inserted = first.inserted.encode("utf-8", "surrogatepass")
    second_removed = second.removed.encode("utf-8", "surrogatepass")
    new_start, new_end = first.start, first.new_end
    if second.end < new_start or second.start > new_end:
        return None
    removed_before = max(0, new_start - second.start)
    overwritten = first_inserted[max(0, second.start - new_start) : max(0, second.end - new_start)]
    if overwritten != second_removed[removed_before : removed_before + len(overwritten)]:
        return None
    removed_after = max(0, second.end - new_end)
    keep_before = first_inserted[: max(0, second.start - new_start)]
    keep_after = first_inserted[max(0, second.end - new_start) :] if second.end < new_end else b""
    first_removed = first.removed.encode("utf-8", "surrogatepass")
    removed = second_removed[:removed_before] + first_removed + second_removed[len(second_removed) - removed_after :]
    inserted = keep_before + second.inserted.encode("utf-8", "surrogatepass") + keep_after
    leading = second if second.start < new_start else first
    try:
        texts = removed.decode("utf-8", "surrogatepass"), inserted.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:  # the second begins inside of a character of the first: it is of another text
        return None
    return Change(min(new_start, second.start), *texts, leading.before, second.after, line=leading.line)


@dataclass(frozen=True, slots=True)
class EditHistory:
    """The last changes of a document, and those that were undone, latest last."""

    done: tuple[Change, ...] = ()
    undone: tuple[Change, ...] = ()


def remember(history: EditHistory, changes: Sequence[Change]) -> tuple[EditHistory, bool]:
    """Return the history after an edit, and whether the edit only undid or redid changes in the history.

    An editor undoes one or several of the last changes in one step, so all compositions of the last ones are compared.
    """
    if len(changes) != 1:
        return _undo_all(history, changes)
    (change,) = changes
    depth = _depth(history.done, _inverse(change))
    if depth:
        earlier, matched = history.done[:-depth], history.done[-depth:]
        return EditHistory(earlier, _last((*history.undone, *reversed(matched)))), True
    depth = _depth(tuple(_inverse(undone) for undone in history.undone), _inverse(change))
    if depth:
        earlier, matched = history.undone[:-depth], history.undone[-depth:]
        return EditHistory(_last((*history.done, *reversed(matched))), earlier), True
    return EditHistory(_last((*history.done, _shortened(change)))), False


def _undo_all(history: EditHistory, changes: Sequence[Change]) -> tuple[EditHistory, bool]:
    """Return the same for an edit of several changes, which is an undo if each of its changes is one."""
    new_history, all_undone = history, bool(changes)
    for change in changes:
        new_history, undone = remember(new_history, (change,))
        all_undone = all_undone and undone
    return new_history, all_undone


def _depth(changes: Sequence[Change], target: Change) -> int:
    """Return how many of the last changes together equal `target`; 0 if none do."""
    if len(target.removed) > _MAX_LENGTH or len(target.inserted) > _MAX_LENGTH:
        return 0
    total: Change | None = None
    for depth, change in enumerate(reversed(changes), 1):
        total = change if total is None else compose(change, total)
        if total is None:
            return 0
        if (total.start, total.removed, total.inserted) == (target.start, target.removed, target.inserted):
            return depth
    return 0


def _inverse(change: Change) -> Change:
    return replace(change, removed=change.inserted, inserted=change.removed)


def _shortened(change: Change) -> Change:
    """Return a change without its texts if they are too long to be compared; then it equals no other change."""
    if len(change.removed) > _MAX_LENGTH or len(change.inserted) > _MAX_LENGTH:
        return Change(-1, "", "")
    return change


def _last(changes: tuple[Change, ...]) -> tuple[Change, ...]:
    return changes[-_MAX_CHANGES:]
