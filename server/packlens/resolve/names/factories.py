"""Finds the classes that make values of another class and are called like it: `CartFactory` of `Cart` (Laravel)."""

from __future__ import annotations

from packlens.extract.languages.language import Language
from packlens.resolve.symbols.entries import OUTSIDE, Entry, FileEntry, TypeKey, last_part
from packlens.resolve.symbols.symbol_table import MAX_LOOKUP, SymbolTable


def factory_named(symbol_table: SymbolTable, file: FileEntry, name: str) -> Entry | None:
    """Return the factory of a name that a file means, wherever it stands; None if there is none, or several."""
    language = file.language
    if not language.factory_base:
        return None
    factories = [
        entry
        for entry in symbol_table.by_name.get(name, ())[:MAX_LOOKUP]
        if entry.type_key is not None and _is_factory(symbol_table, entry.type_key, language)
    ]
    return factories[0] if len(factories) == 1 else None


def made_by_factory(symbol_table: SymbolTable, key: TypeKey, language: Language) -> str:
    """Return the name of the class whose values a factory makes, as its own name tells; '' for any other type."""
    name = last_part(key[2])
    if not language.factory_base or not name.endswith(language.factory_base):
        return ""
    return name.removesuffix(language.factory_base) if _is_factory(symbol_table, key, language) else ""


def _is_factory(symbol_table: SymbolTable, key: TypeKey, language: Language) -> bool:
    above = symbol_table.supertypes(key)
    return any(package == OUTSIDE and last_part(base) == language.factory_base for _, package, base in above)
