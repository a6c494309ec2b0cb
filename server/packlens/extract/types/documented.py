"""Reads the types that comments tell, where a language has none for them (`@param Cart[] $carts` of PHP)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from packlens.extract.languages import codes
from packlens.extract.languages.language import Language
from packlens.extract.parsing.captures import Match
from packlens.extract.parsing.source import Source
from packlens.extract.types.item_types import items_of, name_of_holder

_LISTS: Final = frozenset({"array", "iterable", "list"})
"""Types without members, of which a comment tells what they hold."""
_VAGUE: Final = frozenset({"", "mixed", "object"})
_NOTHING: Final = frozenset({"null", "false", "true", "bool", "int", "string", "float", "void", "mixed", "callable"})
"""Types without members."""
_OWN_TYPES: Final = frozenset({"$this", "self", "static"})
OWN: Final = "static"
"""Stands for the type of the object that a method is called on."""
_MAX_TEXTS: Final = 1 << 14
"""Texts of types that a language keeps with what they mean; then it begins anew."""
_WORD: Final = re.compile(r"(?<![\w\\])\w+(?![\w\\])")


class DocumentedType(NamedTuple):
    """What a comment tells of a type."""

    name: str
    """The one type whose members a value has; '' if there is none, or if there are several."""
    items: str
    """ITEMS and the type of what it holds (see `facts.ITEMS`); '' if that is unknown."""

    def beside(self, declared: str, declared_items: str) -> tuple[str, str]:
        """Return the name of a type and its items, given those that are declared: a comment says what these do not."""
        name = self.name if declared in _VAGUE else declared
        return name, declared_items or self.items


NOT_DOCUMENTED: Final = DocumentedType("", "")


def documented_generics(language: Language, source: Source) -> dict[str, str]:
    """Return the type parameters that comments of a file declare, each with the type that bounds it, or ''."""
    pattern = language.doc_generic_pattern
    if pattern is None:
        return {}
    return {each["name"]: each["type"] or "" for each in pattern.finditer(source.raw.decode("utf-8", "replace"))}


def documented_type(text: str, language: Language, generics: Mapping[str, str]) -> DocumentedType:
    """Return what the type expression of a comment tells; a type parameter stands for what bounds it."""
    if generics:
        text = _WORD.sub(lambda word: generics.get(word[0], word[0]), text)
    cache = language.documented_type_cache
    documented = cache.get(text)
    if documented is None:
        if len(cache) >= _MAX_TEXTS:
            cache.clear()
        documented = cache[text] = _read(text, language)
    return DocumentedType(*documented)


def _read(text: str, language: Language) -> DocumentedType:
    if "$" in text.replace("$this", ""):  # it depends on an argument: `($name is null ? Carts : Cart)`
        return NOT_DOCUMENTED
    if language.type_noise_pattern:
        text = language.type_noise_pattern.sub("", text)
    alternatives = [part.strip("?()& ") for part in _alternatives(text)]
    known = [part for part in alternatives if part.lower() not in _NOTHING]
    items = next((marks for part in known if (marks := items_of(part, language))), "")
    names = [OWN if part in _OWN_TYPES else name_of_holder(part, language) for part in known]
    holders = {name for name in names if name and name.lower() not in _LISTS}
    return DocumentedType(holders.pop() if len(holders) == 1 else "", items)


def documented_names(language: Language, source: Source, matches: Iterable[Match]) -> dict[int, DocumentedType]:
    """Return what comments tell of parameters and local values, by the offsets of their names (`@doc`)."""
    pattern, found = language.doc_name_pattern, dict[int, DocumentedType]()
    if pattern is None:
        return found
    types_of_comments: dict[int, dict[str, str]] = {}
    generics: Mapping[str, str] | None = None
    for _, captures in matches:
        comment = captures.get(codes.DOC)
        if comment is None:
            continue
        start = comment[0].start_byte
        types = types_of_comments.get(start)
        if types is None:
            types = {each["name"]: each["type"] for each in pattern.finditer(source.of(comment[0]))}
            types_of_comments[start] = types
        name = captures[codes.NAME][0]
        if text := types.get(source.of(name).removeprefix(language.sigil)):
            generics = documented_generics(language, source) if generics is None else generics
            found[name.start_byte] = documented_type(text, language, generics)
    return {position: documented for position, documented in found.items() if documented != NOT_DOCUMENTED}


def _alternatives(text: str) -> list[str]:
    """Return what strokes divide outside of all brackets."""
    if "|" not in text:
        return [text]
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "<[({") - (letter in ">])}")
        if letter == "|" and depth <= 0:
            parts.append("")
        else:
            parts[-1] += letter
    return parts
