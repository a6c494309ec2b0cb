"""Tells which language a file is in: by its name, its content, or its first line."""

from __future__ import annotations

import re
from fnmatch import translate
from functools import lru_cache

from packlens.extract.languages.language import Language, languages
from packlens.extract.languages.shebang import MAX_SCRIPT_SIZE, has_extension, interpreter_of


@lru_cache(maxsize=1)
def _by_suffix() -> tuple[dict[str, Language], dict[str, Language], dict[str, Language]]:
    by_extension = {ext: lang for lang in languages().values() for ext in lang.extensions}
    by_filename = {name: lang for lang in languages().values() for name in lang.filenames}
    by_stem = {name[:-2]: lang for name, lang in by_filename.items() if name.endswith(".*")}
    return by_extension, by_filename, by_stem


@lru_cache(maxsize=1)
def _by_pattern() -> list[tuple[re.Pattern[str], Language]]:
    """Return the names that have a `*` elsewhere than as their ending."""
    names = ((name, language) for language in languages().values() for name in language.filenames)
    return [(re.compile(translate(name)), language) for name, language in names if "*" in name.removesuffix(".*")]


def language_of(path: str) -> Language | None:
    """Return the language of a path by its name, or None."""
    by_extension, by_filename, by_stem = _by_suffix()
    name = path.rpartition("/")[2]
    if name in by_filename:
        return by_filename[name]
    dot = name.rfind(".")
    if dot < 0:
        return None
    double = by_extension.get(name[name.rfind(".", 0, dot) :].lower()) if "." in name[:dot] else None
    found = double or by_extension.get(name[dot:].lower()) or by_stem.get(name.partition(".")[0])
    return found or next((language for pattern, language in _by_pattern() if pattern.match(name)), None)


def may_be_code(path: str) -> bool:
    """Return whether a file of this path is, or may be, in a known language: without extension it may be a script."""
    return language_of(path) is not None or not has_extension(path.rpartition("/")[2])


@lru_cache(maxsize=1)
def _by_interpreter() -> dict[str, Language]:
    return {name: language for language in languages().values() for name in language.shebang}


def script_language(source: bytes) -> Language | None:
    """Return the language of a file without an extension by its first line, given its beginning; or None."""
    return _by_interpreter().get(interpreter_of(source))


@lru_cache(maxsize=1)
def _by_content() -> dict[str, list[Language]]:
    by_extension: dict[str, list[Language]] = {}
    for language in languages().values():
        for extension in language.content_extensions:
            by_extension.setdefault(extension, []).append(language)
    return by_extension


def language_of_text(path: str, source: bytes) -> Language | None:
    """Return the language of a file, or None.

    Its name tells it; if several languages claim that (`.h`), its content; if it has no extension, its first line.
    """
    name = path.rpartition("/")[2]
    if (by_name := _by_suffix()[1].get(name)) is not None:
        return by_name
    dot = name.rfind(".")
    for language in _by_content().get(name[dot:].lower(), ()) if dot >= 0 else ():
        if language.content_pattern and language.content_pattern.search(source):
            return language
    if (language_by_name := language_of(name)) is not None or has_extension(name):
        return language_by_name
    return script_language(source) if len(source) <= MAX_SCRIPT_SIZE else None
