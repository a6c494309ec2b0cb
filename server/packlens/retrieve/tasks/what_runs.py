"""Decides which tasks ask for services, workloads, jobs or scripts, which are candidates of no other task.

Such tasks are identified by certain words, since a job's own words (`install`, `build`, `test`) would match tasks about
code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

import numpy as np

from packlens.graph.kinds import IS_ON_REQUEST
from packlens.graph.view import Flags, Symbols
from packlens.model import NODE_KINDS, RUNNING_KINDS
from packlens.retrieve.tasks.terms import Term

_RUNNING_WORDS: Final = frozenset(
    "container containers docker dockerfile compose kubernetes k8s helm pod pods deployed deploys deployment"
    " deployments workflow workflows ci microservice microservices".split()
)
"""Words of a task that make services, workloads and jobs candidates, in addition to code."""
_SCRIPT: Final = re.compile(
    r"(?i)\b(?:npm|yarn|pnpm|bun|node|package\.json|console|pyproject(?:\.toml)?)(?:'s)?[ _-]scripts?\b"
    r"|\bscripts? (?:in|of|from) (?:the )?(?:package\.json|pyproject)"
    r"|\b(?:which|what) scripts? (?:builds|runs|starts|tests|lints|checks|formats|generates|publishes|deploys)\b"
)
"""Matches tasks that ask for a script of a manifest. 'script' alone does not: a page has script elements."""
_ASKED: Final = re.compile(
    r"(?i)\b(?:which|what)(?: [\w-]+){0,2} (?:workflow|job|container|pod|deployment|microservice)s?\b"
    r"|\b(?:workflow|job|container|pod|deployment|microservice)s? (?:that|which)\b"
)
"""Matches tasks that ask for something that runs, rather than for code about it."""
_ASKING_WORDS: Final = frozenset(
    "npm yarn pnpm bun node console script scripts run runs package json pyproject toml".split()
)
"""Words by which a task asks for a script: scripts that run other scripts (`npm run lint`) hold them, and are not
meant."""
_ASKING_WEIGHT: Final = 0.1
_MAX_FIRST_LINE: Final = 400
_RUNNING: Final = np.array([kind in RUNNING_KINDS for kind in NODE_KINDS])


def asked_to_run(task: str, words: Iterable[str], symbols: Symbols) -> Flags | None:
    """Return which of `Symbols.what_runs` a task with these words ranks beside code; None if it ranks none."""
    kinds = np.zeros(len(NODE_KINDS), dtype=bool)
    if any(word.lower() in _RUNNING_WORDS for word in words):
        kinds |= _RUNNING
    if _SCRIPT.search(_first_line(task)):
        kinds |= IS_ON_REQUEST & ~_RUNNING
    return np.take(kinds, symbols.kind) & ~symbols.test if kinds.any() else None


def asked_terms(task: str, terms: tuple[Term, ...]) -> tuple[Term, ...]:
    """Return the terms of a task; if it asks for a script, the words that say so weigh little."""
    if not _SCRIPT.search(_first_line(task)):
        return terms
    return tuple(
        term._replace(weight=term.weight * _ASKING_WEIGHT, place_weight=term.place_weight * _ASKING_WEIGHT)
        if term.word.lower() in _ASKING_WORDS
        else term
        for term in terms
    )


def asks_what_runs(task: str) -> bool:
    """Return whether a task asks for something that runs, whatever code its words match."""
    line = _first_line(task)
    return _ASKED.search(line) is not None or _SCRIPT.search(line) is not None


def _first_line(task: str) -> str:
    return task[:_MAX_FIRST_LINE].partition("\n")[0]
