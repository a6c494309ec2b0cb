"""Fits lines of an answer into a budget, and writes the first line, which says what the answer is and how current.

Every line begins with a visible ASCII character other than a slash, so that the tokens of a text are the sum of those
of its lines (`pack.tokens`); the whole is counted once more in the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from packlens.engine.snapshot import SnapshotFreshness
from packlens.pack.tokens import count, count_each, settled_count
from packlens.visible import visible_line
from packlens.wording import counted

FIRST_LINE_TOKENS: Final = 48
"""Tokens kept for the first line: what the answer is, counts, how current it is."""
_HISTORY: Final = ", git history still being read: scores may move"
_MAX_FILES: Final = 6
"""At most this many files are named of the items that do not fit."""


def freshness_words(freshness: SnapshotFreshness, retry_ms: int, *, is_ranked: bool = False) -> str:
    """Return how current an answer is. `retry_ms`: when to ask again, while the index is not complete.

    For a ranked answer it includes whether past commits are still to count.
    """
    pending = f", {len(freshness.pending):,} pending" if freshness.pending else ""
    if freshness.complete:
        open_files = len(freshness.unsaved)
        live = f"live editor text of {counted(open_files, 'file')}"
        history = _HISTORY if is_ranked and freshness.history_pending else ""
        return f"{live if open_files else 'saved files'}{pending}{history}"
    activity = f" ({freshness.activity})" if freshness.activity else ""
    return f"status: indexing{activity}, this answer is partial; ask again in {-(-retry_ms // 1000)} s"


def tokens_of(lines: Sequence[str]) -> int:
    """Return the tokens of some lines together."""
    return sum(count(f"{line}\n") for line in lines)


def fitting(lines: Sequence[str], budget: int) -> int:
    """Return how many of the lines, from the first on, have at most `budget` tokens together."""
    fit, used = 0, 0
    for tokens in count_each([f"{line}\n" for line in lines]):
        used += tokens
        if used > budget:
            break
        fit += 1
    return fit


def within(
    lines: Sequence[str], budget: int, noun: str, unlisted: int = 0, paths: Sequence[Sequence[str]] = ()
) -> list[str]:
    """Return the lines that fit a budget, and how many more items there are; an empty list if not even one fits.

    `unlisted` more items have no line. `noun` is the plural of a word. If a line may stand for several items, `paths`
    holds the files of the items of each line, those of further lines too: the files of what does not fit are named.
    """
    shown = fitting(lines, budget)
    if shown == len(lines) and not (lines and (unlisted or len(paths) > len(lines))):
        return list(lines)
    while shown > 0:
        left_out = [path for paths_of_line in paths[shown:] for path in paths_of_line]
        more = len(left_out) if paths else len(lines) - shown + unlisted
        rest = f"- and {more:,} more {noun.removesuffix('s') if more == 1 else noun}{_in_files(left_out)}"
        if fitting([*lines[:shown], rest], budget) == shown + 1:
            return [*lines[:shown], rest]
        shown -= 1
    return []


def _in_files(paths: Sequence[str]) -> str:
    """Return in words which files hold the items, those with the most first; '' for none."""
    items_in = Counter(paths)
    fullest = [f"{path} ({items:,})" for path, items in items_in.most_common(_MAX_FILES)]
    others = len(items_in) - len(fullest)
    rest = f" and {counted(others, 'other file')}" if others else ""
    return visible_line(f": {', '.join(fullest)}{rest}") if fullest else ""


def counted_text(first_line: Callable[[int], str], body: str) -> tuple[str, int]:
    """Return a text whose first line, made from the number of its tokens, states it exactly, and that number."""

    def stating(number: int) -> str:
        """Return the text if it states a number of tokens."""
        return f"{first_line(number)}\n{body}"

    tokens = settled_count(lambda number: count(stating(number)), count(body))
    return stating(tokens), tokens
