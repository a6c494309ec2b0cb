"""Finds which present symbol each line of a past text belongs to, by following lines back through diffs.

A line of a past text is carried forward in the same way.

The owner of a line is a number, 0 for no owner; the owners of a text are an array. Going back through a diff, unchanged
lines keep their owners, replaced lines get the owners of their replacements in proportion, and deleted lines belong to
the symbol around the line where they were.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from packlens.git.log import Hunk

Owners: TypeAlias = "array[int]"
"""Owner of each line; line n is at n - 1."""


def owners_of_lines(spans: Iterable[tuple[int, int, int]]) -> Owners:
    """Return the owners of a text's lines, given (first line, last line, owner) of its symbols; inner ones win."""
    ordered = sorted(spans, key=lambda span: (span[0], -span[1]))
    owners = array("i", bytes(4 * max((last for _, last, _ in ordered), default=0)))
    for first, last, owner in ordered:
        owners[first - 1 : last] = array("i", [owner]) * (last - first + 1)
    return owners


def touched_owners(owners: Owners, hunks: Sequence[Hunk]) -> set[int]:
    """Return the owners of the lines that a diff changed; `owners` are those of the newer text."""
    changed: set[int] = set()
    for hunk in hunks:
        if hunk.new_lines:
            changed.update(owners[hunk.new_start - 1 : hunk.new_start - 1 + hunk.new_lines])
        else:
            changed.add(_owner_around(owners, hunk.new_start))
    changed.discard(0)
    return changed


def carry_back(owners: Owners, hunks: Sequence[Hunk]) -> Owners:
    """Return the owners of the older text's lines, given those of the newer one's."""
    older = array("i")
    copied_to = 0
    for hunk in hunks:
        first = hunk.new_start - 1 if hunk.new_lines else hunk.new_start
        older.extend(owners[copied_to:first])
        copied_to = first + hunk.new_lines
        replaced = owners[first:copied_to]
        if hunk.old_lines == hunk.new_lines == len(replaced):
            older.extend(replaced)
        elif replaced:
            last = len(replaced) - 1
            older.extend(replaced[min(line * hunk.new_lines // hunk.old_lines, last)] for line in range(hunk.old_lines))
        else:
            older.extend([_owner_around(owners, first)] * hunk.old_lines)
    older.extend(owners[copied_to:])
    return older


def carry_forward(line: int, hunks: Sequence[Hunk]) -> int:
    """Return the line of the newer text that a line of the older one became, both 1-based.

    In what was replaced it is the line at the same share of it; of what was deleted, the line above it.
    """
    shift = 0
    for hunk in hunks:
        first = hunk.old_start if hunk.old_lines else hunk.old_start + 1
        if line < first:
            break
        if line < first + hunk.old_lines:
            share = (line - first) * hunk.new_lines // hunk.old_lines
            return max(hunk.new_start + share, 1)
        line_after = hunk.new_start + hunk.new_lines if hunk.new_lines else hunk.new_start + 1
        shift = line_after - first - hunk.old_lines
    return line + shift


def _owner_around(owners: Owners, line: int) -> int:
    """Return the owner of both `line` (1-based) and the line after it, or 0 if theirs differ."""
    if 0 < line < len(owners) and owners[line - 1] == owners[line]:
        return owners[line]
    return 0
