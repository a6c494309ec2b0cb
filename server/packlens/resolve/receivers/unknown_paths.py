"""Finds what a member's name means behind a path of which nothing is known: a type that lacks it, or any value."""

from __future__ import annotations

from packlens.resolve.names.names import Names
from packlens.resolve.receivers.extensions import extending, extensions_among
from packlens.resolve.receivers.named_modules import is_foreign, is_of_foreign_crate
from packlens.resolve.receivers.unknown_receivers import UnknownReceivers
from packlens.resolve.symbols.entries import FileEntry
from packlens.resolve.symbols.shared_confidence import Target


def behind_unknown(names: Names, unknown: UnknownReceivers, file: FileEntry, name: str, path: str) -> list[Target]:
    """Return members of a name of what a path leads to, a type that lacks the member or a value of unknown type."""
    language = file.language
    is_opened = language.bare_names == "opened" and path[:1].isupper()  # a module or type from outside
    if is_opened or path in language.library_modules:
        return []
    if language.closed_types and (types := names.keys(file, path)):
        return unknown.of_closed_types(file, types, name)
    if is_of_foreign_crate(names, file, path):
        return extending(names, file, path, name)
    guesses = unknown.behind_path(file, name, path)
    return extensions_among(guesses) if is_foreign(names, file, path.partition(".")[0]) else guesses
