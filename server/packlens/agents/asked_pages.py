"""Finds the templates, style sheets and build files that a task asks for: rankings of code leave them out."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from math import log
from typing import Final, NamedTuple

import numpy as np

from packlens.agents.direct_answer import LONGEST_QUESTION, DirectAnswer, is_question, test_paths
from packlens.engine.snapshot import Snapshot
from packlens.engine.uses.page_files import is_build_file, is_style_sheet, is_template
from packlens.graph.kinds import FILE, by_code
from packlens.graph.levels import other_ends
from packlens.graph.view import Index
from packlens.model import NODE_KINDS
from packlens.retrieve.corpus.candidates import is_foreign_code
from packlens.retrieve.per_index import per_index
from packlens.retrieve.tasks.terms import Term, task_terms
from packlens.retrieve.translation.in_english import in_english
from packlens.text import text_terms
from packlens.visible import visible_line
from packlens.wording import listed

_BUILD_FILES: Final = "Build files"
_LEAST_SHARE: Final = 0.4
"""A file is listed if its path, rules and text hold this share of the task's words, by weight, and its path or a rule
holds one; or if the task has the words of its name."""
_OF_TEXT: Final = 0.5
"""What a word counts that only the text of a file holds."""
_OF_NAME: Final = 0.5
"""What the words of a file's name count once more, if the task has all of them: `cart.html` before `cart_row.html`."""
_LEAST_PART: Final = 4
"""The least letters of a word that may be a part of a longer one in a file's name: `choresoverview.blade.php`."""
_SCRIPT: Final = re.compile(r"\.(?:js|json|xml|csv|txt|rss|atom)\.\w+\Z")
"""Templates of scripts and data, which show no page: they come last."""
_MAX_FILES: Final = 4
_MAX_RULES: Final = 3
_MAX_USERS: Final = 2
_LONGEST_TEXT: Final = 1 << 17
_MAX_READ: Final = 1_000
"""The most files that are listed, rules and users of a file, bytes of a text and files that are read."""
_MAX_TARGETS: Final = 20
_MAX_BUILD_FILES: Final = 10
"""The most targets of a file, and files, where a task asks for all targets."""
_IS_TARGET: Final = np.array([kind in ("function", "resource", "job", "package") for kind in NODE_KINDS])
_SYSTEMS: Final = re.compile(r"cmake|meson|make|gradle|pom|workflow|compose|docker|chart")
_USES: Final = by_code(("depends_on", "references", "imports"))


class _Kind(NamedTuple):
    """A kind of files, and how tasks ask for them."""

    title: str
    asks: re.Pattern[str]
    is_one: Callable[[str], bool]
    """Tells such a file by its path."""
    no_subject: frozenset[str]
    """Stems that say that such files are asked for, not which."""


_KINDS: Final = (
    _Kind(
        "Templates",
        re.compile(
            r"(?i)\b(?:templates?|partials?|erb|phtml|twig|blade|jinja2?)\b"
            r"|\b(?:which|what) (?:html )?(?:page|view|layout)s?\b"
        ),
        is_template,
        frozenset({"templat", "partial", "page", "view", "layout", "render", "show", "html", "display", "where"}),
    ),
    _Kind(
        "Style sheets",
        re.compile(
            r"(?i)\b(?:s?css|sass|style ?sheets?|styled?|styling|colou?rs?|opacity|font|padding|dark (?:mode|theme)"
            r"|margin[- ](?:top|bottom|left|right)|(?<!in the )(?<!in )background)\b"
            r"(?! (?:jobs?|tasks?|workers?|threads?|process(?:es|ing)?|queues?|services?|sync\w*|updates?)\b)"
        ),
        is_style_sheet,
        frozenset({"css", "scss", "style", "stylesheet", "sheet", "styl", "colour", "color", "set", "defin", "where"}),
    ),
    _Kind(
        _BUILD_FILES,
        re.compile(
            r"(?i)\b(?:makefiles?|make targets?|cmake(?:lists)?|meson|gradle|maven|pom(?:\.xml|s)?"
            r"|(?:in|by|of) the build|build (?:files?|scripts?|targets?|system|options?)"
            r"|where (?:is|are) the (?:[\w.+-]+ )?versions? (?:set|defined)"
            r"|terraform|helm"
            r"|(?:helm )?charts?|dockerfiles?|docker[- ]compose|compose file|github actions?|(?:ci|github) workflows?"
            r"|workflow files?|gitlab ci)\b"
        ),
        is_build_file,
        frozenset(
            text_terms("makefile make target cmake gradle build file script terraform helm chart which where run meson")
            + text_terms("maven pom xml list lists set sets defined exist there have system cmakelists txt")
        ),
    ),
)


def asked_pages(task: str, snapshot: Snapshot) -> DirectAnswer:
    """Return lines about the templates, style sheets and build files that a short task asks for, those with most of its
    words first, with the targets of build files that have its words.
    """
    if len(task) > LONGEST_QUESTION:
        return DirectAnswer()
    english = in_english(task)
    terms = [term for term in task_terms(english, snapshot.settings.packlens) if not term.filler]
    lines: list[str] = []
    code: dict[int, tuple[int, ...]] = {}
    is_settled = False
    for kind in _KINDS:
        if kind.asks.search(english):
            found = _files_of(kind, terms, snapshot)
            is_settled |= found.settles
            lines += [f"{kind.title}, by the words of their paths and texts:", *found.lines] if found.lines else []
            code |= found.code if kind.title == _BUILD_FILES else {}
    return DirectAnswer(lines, code, settles=is_question(task) and (bool(code) or is_settled))


def _files_of(kind: _Kind, terms: Sequence[Term], snapshot: Snapshot) -> DirectAnswer:
    """Return lines about the files of a kind that have the words of a task, and their rules that do."""
    index = snapshot.index
    words = {term.text: term.word for term in terms if term.text not in kind.no_subject}
    files = dict(_texts_of(kind, snapshot))
    rules = _rule_terms(index)
    held = {path: _held(words, index, rules.get(path, frozenset()), path, text) for path, text in files.items()}
    counts = {term: sum(term in each for each in held.values()) for term in words}
    weights = {term: log(1 + len(files) / count) for term, count in counts.items() if count}
    least = _LEAST_SHARE * sum(weights.values())
    scores = {path: sum(weights[term] * share for term, share in each.items()) for path, each in held.items()}
    found = [
        path
        for path, each in held.items()
        if _is_named(path, words) or (scores[path] >= least and any(share > _OF_TEXT for share in each.values()))
    ]
    for path in found:
        scores[path] += _OF_NAME * sum(weights.get(term, 0.0) for term in _words_of_name(path)) * _is_named(path, words)
    found.sort(key=lambda path: (_SCRIPT.search(path) is not None, -scores[path], path))
    if not words and kind.title == _BUILD_FILES:
        return _all_targets(terms, files, index)
    rules_of = {path: _best_rules(path, words, index) for path in found[:_MAX_FILES]}
    lines = [_line(path, rules, index) for path, rules in rules_of.items()]
    return DirectAnswer(lines, {rule: () for rules in rules_of.values() for rule in rules})


def _all_targets(terms: Sequence[Term], files: Iterable[str], index: Index) -> DirectAnswer:
    """Return lines about all targets of the build files that a task asks for by their names alone: `cmake targets`."""
    symbols, asked = index.symbols, {term.text for term in terms}
    of_system = [path for path in files if asked & set(text_terms(_SYSTEMS.sub(r" \g<0> ", path.lower())))]
    lines: list[str] = []
    for path in sorted(of_system, key=lambda path: (path.count("/"), path)):
        of_file = symbols.file == symbols.paths.index(path)
        targets = np.flatnonzero(of_file & _IS_TARGET[symbols.kind] & ~symbols.test).tolist()
        targets.sort(key=lambda target: int(symbols.start_line[target]))
        named = [f":{int(symbols.start_line[target])} {symbols.names[target]}" for target in targets]
        lines += [visible_line(f"- {path}, {listed(named, _MAX_TARGETS)}")] if named else []
    return DirectAnswer(lines[:_MAX_BUILD_FILES], settles=bool(lines))


def _texts_of(kind: _Kind, snapshot: Snapshot) -> Iterator[tuple[str, str]]:
    """Yield the paths and texts, in lower case, of the files of a kind, outside of tests and vendored code."""
    of_tests = test_paths(snapshot.index)
    paths = [path for path in snapshot.index.symbols.paths if kind.is_one(path) and path not in of_tests]
    for path in [path for path in paths if not is_foreign_code(path)][:_MAX_READ]:
        yield path, (snapshot.indexed_text(path) or b"")[:_LONGEST_TEXT].decode("utf-8", "replace").lower()


def _held(words: Mapping[str, str], index: Index, rules: Collection[str], path: str, text: str) -> dict[str, float]:
    """Return how much each term counts that a file holds."""
    name = path.rpartition("/")[2].lower()
    named = {*_path_terms(index)[path], *rules, *(term for term in words if len(term) >= _LEAST_PART and term in name)}
    return {term: 1.0 if term in named else _OF_TEXT for term in words if term in named or term in text}


def _is_named(path: str, words: Mapping[str, str]) -> bool:
    """Return whether the words of a task have all words of a file's name: `scoreboard.html`."""
    of_name = _words_of_name(path)
    return bool(of_name) and words.keys() >= of_name


def _words_of_name(path: str) -> set[str]:
    return set(text_terms(path.rpartition("/")[2].partition(".")[0]))


def _best_rules(path: str, words: Mapping[str, str], index: Index) -> list[int]:
    """Return the first rules, targets or resources of a file that have most words of a task."""
    symbols = index.symbols
    of_file = np.flatnonzero((symbols.file == symbols.paths.index(path)) & (symbols.kind != FILE)).tolist()
    rules = {symbols.names[each]: each for each in reversed(of_file)}  # the first of each name
    of_words = {name: len(words.keys() & set(text_terms(name))) for name in rules}
    best = sorted(filter(of_words.get, rules), key=lambda name: (-of_words[name], len(name), rules[name]))[:_MAX_RULES]
    return [rules[name] for name in best]


def _line(path: str, rules: Sequence[int], index: Index) -> str:
    """Return the line about a file: its rules with words of the task, or what uses it."""
    symbols = index.symbols
    of_file = np.flatnonzero((symbols.file == symbols.paths.index(path)) & (symbols.kind == FILE)).astype(np.int32)
    users = [symbols.qualified_names[each] for each in other_ends(index.incoming, of_file, _USES).tolist()]
    named = "".join(
        f", :{line} {name}" for line, name in sorted((int(symbols.start_line[r]), symbols.names[r]) for r in rules)
    )
    used = f" (used by {listed(users, _MAX_USERS)})" if users else ""
    return visible_line(f"- {path}{named}{used}")


@per_index
def _path_terms(index: Index) -> dict[str, frozenset[str]]:
    return {path: frozenset(text_terms(path)) for path in index.symbols.paths}


@per_index
def _rule_terms(index: Index) -> dict[str, frozenset[str]]:
    """Return, by the path of each style sheet and build file, the words of its rules, targets and resources."""
    symbols = index.symbols
    return {
        symbols.paths[file]: frozenset(
            term
            for position in np.flatnonzero((symbols.file == file) & (symbols.kind != FILE)).tolist()
            for term in text_terms(symbols.names[position])
        )
        for file in range(len(symbols.paths))
        if is_style_sheet(symbols.paths[file]) or is_build_file(symbols.paths[file])
    }
