"""What an edit is: typing, formatting, undoing, pasting. Pure functions over changes of text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from packlens.learn.events import Change
from packlens.symbol_id import integer_id

#: Words and operators: all but what formatters add, remove and move: white space, quotes, brackets, separators.
_TOKEN: Final = re.compile(r"\w+|[^\w\s'\"`,;()\[\]{}\\]")
_MOST_CHANGES: Final = 200
"""Changes of one document that can be undone without being taken for new edits."""
_LONGEST: Final = 20_000
"""Characters of a change that is remembered for that."""
_WHITE: Final = " \t\r\n\f\v"
_FARTHEST: Final = 50_000
"""Characters before an edit in which the line that opens its block is looked for: a millisecond at worst. Ours."""


def is_layout(changes: Iterable[Change]) -> bool:
    """Return whether an edit changes layout only: the same words and operators are there before and after.

    True for formatting, also where it moves imports or rewraps lines, and for white space; comments are words.
    """
    tokens: Counter[str] = Counter()
    for change in changes:
        tokens.update(_TOKEN.findall(change.inserted))
        tokens.subtract(_TOKEN.findall(change.removed))
    return not any(tokens.values())


def line_numbers(text: str) -> frozenset[int]:
    """Return a number for each line of a text, white space aside; lines of one word are left out."""
    return frozenset(_line_number(line) for line in text.splitlines() if len(line.split()) > 1)


def is_pasted(text: str, lines: frozenset[int]) -> bool:
    """Return whether all lines of an inserted text are known lines."""
    held = [line for line in text.splitlines() if line.strip()]
    return bool(held) and all(_line_number(line) in lines for line in held)


def attached(text: str, at: int, inserted: str) -> tuple[int, int]:
    """Return (behind, opened) of a text that is inserted at an offset of another; -1 for what there is not.

    `behind` is the end of what it stands behind, white space aside. `opened` is the first character of the line that it
    goes on with, or, where it begins with a line of its own, of the last line before that is indented less. So a line
    right behind a definition belongs to it if the definition holds the line that opened the block.
    """
    nearest = max(0, at - _FARTHEST)
    behind = nearest + len(text[nearest:at].rstrip(_WHITE))
    start = text.rfind("\n", 0, at) + 1
    head = text[start:at]
    lead = inserted[: len(inserted) - len(inserted.lstrip(_WHITE))]
    if behind > start and "\n" not in lead:
        return behind, start + _indentation(head)
    own = len(lead.rpartition("\n")[2]) if "\n" in lead else len(head) + len(lead)
    end = behind
    while own and end > nearest:
        start = text.rfind("\n", nearest, end) + 1 or nearest
        line = text[start:end]
        if line.strip(_WHITE) and _indentation(line) < own:
            return behind, start + _indentation(line)
        end = start - 1
    return (behind if behind > nearest else -1), -1


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip(_WHITE))


def _line_number(line: str) -> int:
    return integer_id(" ".join(line.encode("utf-8", "replace").decode().split()))


def composed(first: Change, second: Change) -> Change | None:
    """Return one change that does what two do one after the other.

    None if they do not touch each other, or if the second is no change of the text that the first left: unsaved text
    may have been thrown away between them, as closing a document does.
    """
    new = first.inserted.encode("utf-8", "surrogatepass")
    gone = second.removed.encode("utf-8", "surrogatepass")
    low, high = first.start, first.new_end
    if second.end < low or second.start > high:
        return None
    left = max(0, low - second.start)
    overwritten = new[max(0, second.start - low) : max(0, second.end - low)]
    if overwritten != gone[left : left + len(overwritten)]:
        return None
    right = max(0, second.end - high)
    keep_before = new[: max(0, second.start - low)]
    keep_after = new[max(0, second.end - low) :] if second.end < high else b""
    old = first.removed.encode("utf-8", "surrogatepass")
    removed = gone[:left] + old + gone[len(gone) - right :]
    inserted = keep_before + second.inserted.encode("utf-8", "surrogatepass") + keep_after
    before = second.before if second.start < low else first.before
    try:
        texts = removed.decode("utf-8", "surrogatepass"), inserted.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:  # the second begins within a character of the first: another text
        return None
    return Change(min(low, second.start), *texts, before, second.after)


@dataclass(frozen=True, slots=True)
class EditHistory:
    """The last changes of one document, and those that were undone, latest last."""

    done: tuple[Change, ...] = ()
    undone: tuple[Change, ...] = ()


def remembered(history: EditHistory, changes: Sequence[Change]) -> tuple[EditHistory, bool]:
    """Return the history after an edit, and whether the edit only undid or redid what is in it.

    An editor undoes one or several of the last changes in one step: all compositions of the last ones are compared.
    """
    if len(changes) != 1:
        return _undo_all(history, changes)
    (change,) = changes
    depth = _depth(history.done, _inverse(change))
    if depth:
        kept, moved = history.done[:-depth], history.done[-depth:]
        return EditHistory(kept, _last((*history.undone, *reversed(moved)))), True
    depth = _depth(tuple(_inverse(each) for each in history.undone), _inverse(change))
    if depth:
        kept, moved = history.undone[:-depth], history.undone[-depth:]
        return EditHistory(_last((*history.done, *reversed(moved))), kept), True
    return EditHistory(_last((*history.done, _shortened(change)))), False


def _undo_all(history: EditHistory, changes: Sequence[Change]) -> tuple[EditHistory, bool]:
    """Take an edit of several changes for an undo if each of them is one."""
    after, every = history, bool(changes)
    for change in changes:
        after, undone = remembered(after, (change,))
        every = every and undone
    return after, every


def _depth(changes: Sequence[Change], wanted: Change) -> int:
    """Return how many of the last changes together are `wanted`; 0 if none are."""
    if len(wanted.removed) > _LONGEST or len(wanted.inserted) > _LONGEST:
        return 0
    whole: Change | None = None
    for number, change in enumerate(reversed(changes), 1):
        whole = change if whole is None else composed(change, whole)
        if whole is None:
            return 0
        if (whole.start, whole.removed, whole.inserted) == (wanted.start, wanted.removed, wanted.inserted):
            return number
    return 0


def _inverse(change: Change) -> Change:
    return replace(change, removed=change.inserted, inserted=change.removed)


def _shortened(change: Change) -> Change:
    """Drop texts too long to be compared; what remains equals no undo."""
    if len(change.removed) > _LONGEST or len(change.inserted) > _LONGEST:
        return Change(-1, "", "")
    return change


def _last(changes: tuple[Change, ...]) -> tuple[Change, ...]:
    return changes[-_MOST_CHANGES:]
