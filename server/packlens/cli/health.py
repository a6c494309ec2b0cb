"""What `packlens doctor` examines: versions, languages, the database. It changes nothing."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Final

import packlens
from packlens.cli.front_ends import FrontEnd, front_ends
from packlens.errors import GrammarError, PacklensError
from packlens.extract.languages.language import Language, languages
from packlens.extract.version import grammars_folder
from packlens.index.data_formats import DataFormat, data_formats
from packlens.index.without_grammar import FilesWithoutGrammar, files_without_grammar
from packlens.learn.probation import verdict
from packlens.learn.trial import kept_gains
from packlens.pack import tokens
from packlens.reading import exists, folder_problem
from packlens.store import sqlite_features
from packlens.store.connection import clear_errors, default_path, open_for_a_look
from packlens.store.files import file_states, problems
from packlens.store.meta import generation, is_complete, resolution_problems

_DISTRIBUTIONS: Final = ("apsw", "tree-sitter", "tree-sitter-language-pack", "numpy", "scipy")


@dataclass(frozen=True, slots=True)
class LanguageHealth:
    """Whether one language can be read."""

    name: str
    title: str
    """The name that people know it by."""
    extensions: tuple[str, ...]
    filenames: tuple[str, ...]
    grammar: bool
    query: bool
    problem: str

    def as_json(self) -> dict[str, object]:
        """Return it as a JSON value."""
        return {
            "name": self.name,
            "extensions": list(self.extensions),
            "filenames": list(self.filenames),
            "grammar": self.grammar,
            "query": self.query,
            "problem": self.problem,
        }


@dataclass(frozen=True, slots=True)
class DatabaseHealth:
    """Where the index is, and whether it can be used."""

    path: str
    exists: bool
    writable: bool
    complete: bool = False
    generation: int = 0
    files: int = 0
    unread: tuple[tuple[str, str], ...] = ()
    """(path, why its facts are missing or partial)."""
    without_grammar: tuple[FilesWithoutGrammar, ...] = ()
    """What was not read, since it is of no known language."""
    data_formats: tuple[DataFormat, ...] = ()
    """What was read of formats of data, such as YAML, and what not."""
    problem: str = ""
    learning: str = ""
    """What past tasks say of learning, in a sentence."""

    def as_json(self) -> dict[str, object]:
        """Return it as a JSON value."""
        return {
            "path": self.path,
            "exists": self.exists,
            "writable": self.writable,
            "complete": self.complete,
            "generation": self.generation,
            "files": self.files,
            "learning": self.learning,
            "problem": self.problem,
            "unread": [{"path": path, "problem": problem} for path, problem in self.unread],
            "without_grammar": [row._asdict() for row in self.without_grammar],
            "data_formats": [row._asdict() for row in self.data_formats],
        }


@dataclass(frozen=True, slots=True)
class Health:
    """Everything that was examined. `problems` is empty when Packlens can work."""

    versions: dict[str, str]
    full_text: bool
    encoding: str
    exact_tokens: bool
    languages: tuple[LanguageHealth, ...]
    database: DatabaseHealth
    problems: tuple[str, ...]
    front_ends: tuple[FrontEnd, ...] = ()
    """How Packlens can be used here; what one lacks is not a problem of the others."""

    def as_json(self) -> dict[str, object]:
        """Return it as a JSON document."""
        return {
            "ok": not self.problems,
            "versions": self.versions,
            "full_text_search": self.full_text,
            "tokens": {"encoding": self.encoding, "exact": self.exact_tokens},
            "languages": [language.as_json() for language in self.languages],
            "database": self.database.as_json(),
            "problems": list(self.problems),
            "ways": [front_end.as_json() for front_end in self.front_ends],
        }


def examine(repo: Path, db: Path | None) -> Health:
    """Return the health of the installation and of a repository's index."""
    problems: list[str] = []
    if problem := folder_problem(repo):
        problems.append(problem)
    full_text = sqlite_features.full_text_problem()
    if full_text:
        problems.append(f"SQLite cannot search text: {full_text}.")
    exact = tokens.exact()
    if not exact:
        problems.append(
            "The vocabulary of o200k_base is missing or damaged, so budgets are estimates; install Packlens again."
        )
    try:
        read_languages = tuple(_language(language) for language in languages().values())
        problems += [
            f"Files of {language.name} cannot be read: {language.problem}"
            for language in read_languages
            if language.problem
        ]
        if not read_languages:
            problems.append(f"There are no languages in {grammars_folder()}; install Packlens again.")
    except GrammarError as error:
        read_languages = ()
        problems.append(str(error))
    database = _database(db or default_path(repo))
    if database.problem:
        problems.append(database.problem)
    return Health(
        _versions(), not full_text, tokens.ENCODING, exact, read_languages, database, tuple(problems), front_ends()
    )


def _versions() -> dict[str, str]:
    versions = {
        "packlens": packlens.__version__,
        "Python": f"{platform.python_version()} ({platform.python_implementation()}, {platform.system()})",
        "SQLite": sqlite_features.sqlite_version(),
    }
    for name in _DISTRIBUTIONS:
        try:
            versions[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            versions[name] = "unknown"
    return versions


def _language(language: Language) -> LanguageHealth:
    grammar = query = False
    problem = ""
    try:
        grammar = bool(language.ts_language)
        query = bool(language.queries.all.anywhere)
    except (GrammarError, ValueError, ImportError) as error:  # ValueError: a grammar of an unknown ABI
        problem = str(error)
    extensions = tuple(dict.fromkeys((*language.extensions, *language.content_extensions)))
    return LanguageHealth(language.name, language.title, extensions, language.filenames, grammar, query, problem)


def _database(path: Path) -> DatabaseHealth:
    present, writable = exists(path), _can_write(path)
    if not present:
        problem = "" if writable else f"The index database {path} cannot be made; choose another place with --db."
        return DatabaseHealth(str(path), present, writable, problem=problem)
    try:
        with open_for_a_look(path) as connection, clear_errors(path):
            return DatabaseHealth(
                path=str(path),
                exists=present,
                writable=writable,
                complete=is_complete(connection),
                generation=generation(connection),
                files=len(file_states(connection)),
                unread=(*problems(connection), *resolution_problems(connection).items()),
                without_grammar=files_without_grammar(connection),
                data_formats=data_formats(connection),
                learning=verdict([*kept_gains(connection).values()]),
            )
    except PacklensError as error:
        return DatabaseHealth(str(path), present, writable, problem=str(error))


def _can_write(path: Path) -> bool:
    """Whether a file can be written; if it does not exist, whether the nearest existing folder can be."""
    if exists(path):
        return path.is_file() and os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
    nearest = next((parent for parent in path.absolute().parents if exists(parent)), Path("/"))
    return nearest.is_dir() and os.access(nearest, os.W_OK | os.X_OK)
