"""Scores symbols by how much their string literals hold of a message that the task quotes from a program's output."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Final

import numpy as np
from numpy.typing import NDArray

from packlens.expressions import expression
from packlens.extract.documents.posting_format import STRINGS
from packlens.graph.view import Index
from packlens.retrieve.corpus.statistics import statistics
from packlens.retrieve.corpus.wiring_words import known_to_code
from packlens.retrieve.per_index import per_index
from packlens.retrieve.scores import Scores, largest
from packlens.retrieve.tasks.log_lines import is_calm, message_of
from packlens.retrieve.tasks.task_document import PartKind, TaskDocument, read_task
from packlens.retrieve.tasks.task_kind import is_question
from packlens.retrieve.tasks.terms import PROSE_STOP_WORDS
from packlens.retrieve.tasks.words import ACTION_VERBS
from packlens.text import WORD, word_terms

_FAILED: Final = expression(
    r"(?:Error|ERROR|Exception|Warning|error(?:\[\w+\])?|fatal|FATAL|panic|warning|WARNING|Deprecated|Notice)"
    r"(?: message)?: +(\S.*)"
)
"""How programs report a failure: `ValueError: …`, `error: …`, `panic: …`, `thread 'main' panicked at …: …`."""
_LOCATION_BEHIND: Final = expression(r" (?:in \S+ on line \d+|\(called from [^()]*(?:\([^()]*\))?[^()]*\))$")
"""The file and line that PHP and Rails print behind the message."""
_QUOTED: Final = expression(
    r"(?<!\w)\"([^\"\n]{12,300})\"(?!\w)|(?<!\w)'([^'\n]{12,300})'(?!\w)|\u201c([^\u201c\u201d\n]{12,300})\u201d"
)
"""Text in quotation marks. Text between backticks is code unless it is a sentence (`_IN_BACKTICKS`, `_SENTENCE`)."""
_INSTRUCTION: Final = expression(r"\W*(?:(?P<type>[a-z]+)(?:\([^()\n]*\))?!?: |(?P<verb>[A-Za-z]+))")
_SENTENCE: Final = expression(r"(?:[^\s`{}<>=;|$]{1,60} +){3,40}[^\s`{}<>=;|]{1,60}\s*$")
"""Matches a line of a few words that is neither code nor a row of a table."""
_OUTPUT_KINDS: Final = frozenset({PartKind.LOG, PartKind.ERROR, PartKind.CODE, PartKind.PROSE})
_IN_BACKTICKS: Final = expression(r"(?<!`)`([^`\n]{1,300})`(?!`)")
_OUTPUT_LANGUAGES: Final = frozenset(
    {"", "text", "txt", "plain", "console", "shell", "sh", "bash", "log", "output", "terminal"}
)
"""Languages that people write behind the opening fence of a program's output."""
_MAX_LENGTH: Final = 300
_MAX_MESSAGES: Final = 8
_MAX_PRINTED: Final = 8
"""Lines of logs and output that are looked up, in addition to `_MAX_MESSAGES` other messages."""
_MAX_LINES: Final = 200
_MAX_PART_LENGTH: Final = 20_000
"""Lines of output that are read, and characters of one part."""
_MIN_WORDS: Final = 4
_MIN_WORDS_OF_ERROR: Final = 3
"""A message needs this many words that the index knows; with fewer, a match is likely to be chance."""
_MIN_SHARE: Final = 0.5
_MIN_QUOTED_WORDS: Final = 3
"""A quotation of fewer words (split at spaces) is a name, such as the path of a file."""
_MAX_LENGTH_RATIO: Final = 20
"""A symbol may hold a message if its string literals have at most this many times the words of the message. Longer
literals, such as the help of all options of a command, hold the words by chance. With 10 and 40 as many of 273 are
found."""


def quoted_messages(task: str) -> Mapping[str, int]:
    """Return the parts of a task that may be output of a program, each with how many of its words the index must know.

    They are the first line, quotations, errors behind the name of their kind, and lines of logs and of other output. A
    first line that is a question, or that begins with a verb of editing or the type of a change, is no message.
    """
    lines = [stripped for line in task.splitlines() if (stripped := line.strip())]
    messages: dict[str, int] = {}
    if lines and not is_question(lines[0]) and not _is_instruction(lines[0]):
        messages[lines[0][:_MAX_LENGTH]] = _MIN_WORDS
    for line in lines:
        failed = _FAILED.search(line[:_MAX_LENGTH]) if ": " in line else None
        if failed:
            messages[_LOCATION_BEHIND.sub("", failed.group(1))] = _MIN_WORDS_OF_ERROR
        for message in _quotations(line):
            messages.setdefault(message, _MIN_WORDS)
        if len(messages) >= _MAX_MESSAGES:
            break
    first_messages = dict(list(messages.items())[:_MAX_MESSAGES])
    for message in islice(chain(_printed_messages(read_task(task)), _causes(list(first_messages)[1:])), _MAX_PRINTED):
        first_messages.setdefault(message, _MIN_WORDS)
    return first_messages


def _quotations(line: str) -> Iterator[str]:
    """Yield the quotations of a line that are long enough to be messages rather than names."""
    if '"' in line or "'" in line or "\u201c" in line:
        quotations = ("".join(match.groups("")) for match in _QUOTED.finditer(line))
        yield from (quoted for quoted in quotations if len(quoted.split()) >= _MIN_QUOTED_WORDS)
    if "`" in line and not _is_instruction(line):
        yield from (match[1] for match in _IN_BACKTICKS.finditer(line) if _SENTENCE.match(match[1]))


def _causes(messages: Iterable[str]) -> Iterator[str]:
    """Yield the parts of messages that were built from a function's own text and the message of a failure in it."""
    parts = (part for message in messages if ": " in message for part in message.split(": "))
    yield from (part for part in parts if _SENTENCE.match(part))


def _printed_messages(document: TaskDocument) -> Iterator[str]:
    """Yield the messages that a program printed, without time and level; of logs only those of failures.

    Such lines are in logs, in errors, in code blocks that name no language, and in quoted paragraphs (`>`).
    """
    parts = (part for part in document.parts if part.kind in _OUTPUT_KINDS and part.language in _OUTPUT_LANGUAGES)
    lines = ((part.kind, line) for part in parts for line in document.text_of(part)[:_MAX_PART_LENGTH].splitlines())
    for kind, line in islice(lines, _MAX_LINES):
        if (kind is PartKind.LOG and is_calm(line)) or (kind is PartKind.PROSE and not line.startswith(">")):
            continue
        message = message_of(line[:_MAX_LENGTH])
        if _SENTENCE.match(message):
            yield message
            yield from _causes((message,))


def message_share(task: str, index: Index) -> Scores:
    """Return, for every node, how much of one message that the task quotes its string literals hold, from 0 to 1.

    It is 1 if they hold all words of the message that the index knows, weighed by rarity, and 0 if they hold half or
    less. The value is lower for literals of many times the length of the message. Names and numbers that the program
    filled in are usually words that the index does not know.
    """
    term_numbers = ((_known_terms(message, index), fewest) for message, fewest in quoted_messages(task).items())
    return largest((_share(terms, index) for terms, fewest in term_numbers if len(terms) >= fewest), index)


def _known_terms(message: str, index: Index) -> list[int]:
    words = (match.group() for match in WORD.finditer(message))
    terms = {term for word in words if word.lower() not in PROSE_STOP_WORDS for term in word_terms(word)}
    return sorted(number for term in terms if (number := known_to_code(term, index)) is not None)


def _share(terms: Sequence[int], index: Index) -> tuple[NDArray[np.int64], Scores]:
    """Return the nodes whose string literals hold more than half of the given terms, and the score of each (0 to 1)."""
    postings, count = index.postings, _nodes_of_code(index)
    held_weight, total = np.zeros(len(index.symbols)), 0.0
    for term in terms:
        slots = postings.slots_of(term)
        rarity = float(np.log1p(count / (slots.stop - slots.start)))
        total += rarity
        held_weight[postings.node[slots][postings.field[slots] == STRINGS]] += rarity
    holding = np.flatnonzero(held_weight > _MIN_SHARE * total)
    share: Scores = np.clip((held_weight[holding] / total - _MIN_SHARE) / (1 - _MIN_SHARE), 0.0, 1.0)
    excess = statistics(index).lengths[holding, STRINGS] / (_MAX_LENGTH_RATIO * len(terms))
    scores: Scores = share / (1 + np.log(np.maximum(excess, 1.0)))
    return holding, scores


@per_index
def _nodes_of_code(index: Index) -> int:
    return int((~index.symbols.in_wiring).sum())


def _is_instruction(line: str) -> bool:
    match = _INSTRUCTION.match(line)
    return match is not None and (match["type"] is not None or match["verb"].lower() in ACTION_VERBS)
