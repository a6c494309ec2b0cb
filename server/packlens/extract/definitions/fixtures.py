"""Recognises what frameworks take by a name: fixtures of tests (pytest), filters of templates (Flask)."""

from __future__ import annotations

import re

from packlens.extract.facts import ALWAYS, FILTER, FIXTURE
from packlens.extract.languages.language import Language


def fixture_mark(language: Language, attributes: str) -> str:
    """Return the part of `Definition.type_name` that marks a fixture, if these attributes make one; else ''."""
    pattern = language.fixture_pattern
    if pattern is None or not pattern.search(attributes):
        return ""
    is_always = language.fixture_always and re.search(language.fixture_always, attributes)
    name_match = re.search(language.fixture_named, attributes) if language.fixture_named else None
    return FIXTURE + (name_match[1] if name_match else "") + (ALWAYS if is_always else "")


def filter_mark(language: Language, attributes: str, name: str) -> str:
    """Return the part of `Definition.type_name` that marks what templates name, if these attributes make it that."""
    match = re.search(language.filter_attributes, attributes) if language.filter_attributes else None
    return FILTER + (match[match.lastindex] if match.lastindex else name) if match else ""


def result_of(language: Language, declared: str) -> str:
    """Return the type of the value that a fixture gives to tests: of `Iterator[Client]`, what is behind the bracket."""
    return re.sub(language.fixture_results, "", declared, count=1) if language.fixture_results else declared
