"""Makes cached properties of a language from fields of its language.toml: compiled patterns, and names to look up."""

from __future__ import annotations

import re
from functools import cached_property

from packlens.extract.languages.language_fields import LanguageFields
from packlens.extract.languages.starred_names import StarredNames


def pattern_of(field: str) -> cached_property[re.Pattern[str] | None]:
    """Return a property: the regex of `field`, or any of its regexes, compiled; None if the field is empty."""
    return cached_property(lambda language: re.compile(text) if (text := _regex(language, field)) else None)


def bytes_pattern_of(field: str) -> cached_property[re.Pattern[bytes] | None]:
    """Return the same as `pattern_of`, for bytes."""
    return cached_property(lambda language: re.compile(text.encode()) if (text := _regex(language, field)) else None)


def names_of(field: str) -> cached_property[StarredNames]:
    """Return a property: the names of `field`, ready for look-up."""
    return cached_property(lambda language: StarredNames.of(getattr(language, field)))


def _regex(language: LanguageFields, field: str) -> str:
    regexes: str | tuple[str, ...] = getattr(language, field)
    return regexes if isinstance(regexes, str) else "|".join(f"(?:{regex})" for regex in regexes)
