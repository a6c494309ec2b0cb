"""Splits a task into the sentences that its author wrote, and the stack traces, logs and fenced blocks pasted into it.

A report often has a few sentences and a thousand lines that some program printed. The sentences say what is meant, and
so do the frames of a stack trace or two; most words of a log are about something else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from packlens.retrieve.tasks.task_document import EXCERPT_KINDS, SENTENCE_KINDS, PartKind, read_task
from packlens.text import WORD

_LOG_KINDS: Final = frozenset({PartKind.TRACE, PartKind.LOG, PartKind.TABLE, PartKind.TEMPLATE})
_LEADS_BEFORE_LOGS: Final = 3.0
"""A log counts as if this many times the lead's words came before it, and so does a stack trace, whose frames name
symbols (`frame_symbols`); a fenced block of a few lines counts as if hardly any did. Measured before frames were read,
on 320 commit messages (strict R@10 / MRR): 0.693 / 0.536 alone, 0.671 / 0.521 with 1,500 words of a foreign log behind
them (0.492 / 0.359 if the log counts as sentences). 1 and 2 instead: 0.647 and 0.674 with a log."""
_SENTENCE_DECAY: Final = 1 / 3
"""How fast sentences lose weight behind the first words, relative to pasted text."""
_MIN_LINES_OF_LOG: Final = 24
"""Fenced blocks with at least this many lines in total count like a log (12 and 36: within 0.007)."""

_MAX_LOG_LENGTH: Final = 4_000
"""Characters of logs that are searched: only about the first thousand words have any weight (`terms.place_weight`)."""


class Passages(NamedTuple):
    """A task's text in another order: its sentences, then fenced blocks, then stack traces and logs."""

    text: str
    excerpts: int
    """The offset in `text` at which fenced blocks begin."""
    logs: int
    """The offset in `text` at which stack traces and logs begin."""
    excerpt_lines: int
    """The number of lines in fenced blocks."""
    unread: str = ""
    """The rest of the logs, in which only rare words are searched (`rare_terms`)."""

    def place(self, offset: int, words: int, lead: int) -> int:
        """Return the place of the word at `offset` of `text`: how many words count as standing before it.

        `words` is how many do stand there. The place is higher for pasted text, and lower for sentences behind the
        first `lead` words.
        """
        if offset < self.excerpts:
            return words if words < lead else round(lead * ((words + 1) / lead) ** _SENTENCE_DECAY) - 1
        share = 1.0 if offset >= self.logs else min(self.excerpt_lines / _MIN_LINES_OF_LOG, 1.0)
        return words + int(_LEADS_BEFORE_LOGS * lead * share)

    def places(self, offsets: Iterable[int], lead: int) -> Iterator[int]:
        """Yield the place of each word, given the words' offsets in ascending order."""
        words = end = 0
        for offset in offsets:
            words += sum(1 for _ in WORD.finditer(self.text, end, offset))
            end = offset
            yield self.place(offset, words, lead)


@lru_cache(maxsize=8)
def passages(task: str) -> Passages:
    """Separate a task's sentences from text that was pasted into it, line by line.

    The first line is always a sentence, since it is the title. If all lines are pasted, they count as sentences. Fences
    and comments are dropped; stack traces, tables of versions and answers to a template count as logs.
    """
    document = read_task(task)
    sentences, excerpts, logs = (list(document.lines(kinds)) for kinds in (SENTENCE_KINDS, EXCERPT_KINDS, _LOG_KINDS))
    if not sentences:
        return Passages(task, len(task), len(task), 0)
    text = "\n".join(sentences)
    without_logs = "\n".join((text, *excerpts))
    joined = "\n".join((without_logs, *logs))
    read = joined[: len(without_logs) + _MAX_LOG_LENGTH]
    unread = joined[len(read.rsplit(maxsplit=1)[0]) :] if len(joined) > len(read) else ""  # from the word that is cut
    return Passages(read, len(text), len(without_logs), len(excerpts), unread)


MIN_BODY: Final = 30
"""A task with this many words behind its title has a body."""


def body_words(task: str, limit: int) -> int:
    """Return how many words a task has behind its title, without pasted text; at most `limit`."""
    title, parts = read_task(task).title, passages(task)
    return sum(1 for _ in islice(WORD.finditer(parts.text, len(title), parts.excerpts), limit))
