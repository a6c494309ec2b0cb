"""The words that name the parts of a score and the signals for people; the extension's panel has the same words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PART_WORDS: Final[Mapping[str, str]] = {"blast_radius": "blast radius", "history": "past commits"}
"""By part of a score, the words for it. A part without an entry is called by its name."""
SIGNAL_WORDS: Final[Mapping[str, str]] = {
    "text": "names, comments and paths",
    "file": "its file",
    "class": "its class",
    "name": "words of its name",
    "base": "all of these together",
    "container": "where it is defined",
    "vocabulary": "learned words",
    "path": "words of its path",
    "spelled": "spelled in the task",
    "named": "named in a sentence of the task",
    "whole text": "its whole text",
    "held": "how many of the task's words it has",
    "history": "past commits",
    "scope": "in the folder or file the task names",
    "title": "named in the first line of the task",
    "message": "contains a message that the task quotes",
    "walk": "near what matches, by calls and types",
    "order": "symbols that share their name lose, classes of found members gain",
    "before any task": "public, short, central, tested, often changed",
    "lessons": "lessons from use",
    "recent work": "recent work here",
    "file of a frame": "in a file that a stack trace or a line of the task names",
    "held by its file": "how many of the task's words its file has",
    "history of its file": "past commits of its file",
    "stack trace": "in a stack trace of the task",
    "place": "at a line that the task points at",
    "cited commit": "changed by a commit that the task cites",
    "failing test": "used by a failing test of the task",
    "error": "named in an error message of the task",
    "raises": "raises an error that the task quotes",
    "literal": "holds an option, route or code that the task spells",
    "pair": "has two words in its name that the task has side by side",
    "code": "used by code in the task",
    "rare word": "has a rare word of the task",
    "changed": "changed",
    "changed together": "changed together with these in past commits",
    "neighbour": "an edge leads from or to a changed symbol",
    "folder": "in the folder of a changed symbol",
    "before any change": "tests and long code change with others more often, types less often",
    "relation": "calls, uses or implements what the task asks about",
    "trained": "rating by a model trained on commits of open-source projects",
    "meaning": "its words mean the same as words of the task, as open-source projects use them",
}
"""By signal, a phrase within a sentence. A signal without an entry is called by its name."""
