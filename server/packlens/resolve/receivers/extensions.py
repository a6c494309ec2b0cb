"""Finds members that files add to types from outside of them: extensions (Kotlin, Swift), extension methods (C#)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from packlens.extract.facts import Reference
from packlens.extract.languages.language import Language
from packlens.extract.types.type_parameters import PARAMETER
from packlens.resolve.names.candidates import Candidates
from packlens.resolve.names.names import Names
from packlens.resolve.receivers.unknown_receivers import container_parts, is_specific, type_parts
from packlens.resolve.symbols.entries import OUTSIDE, Entry, FileEntry, TypeKey, last_part, scopes_around
from packlens.resolve.symbols.shared_confidence import (
    INFERRED,
    MAX_CANDIDATES,
    RESOLVED,
    Target,
    count_symbols,
    shared_among,
)
from packlens.resolve.symbols.symbol_table import near


def extensions_by_name(names: Names, file: FileEntry, ref: Reference) -> list[Target]:
    """Return extensions that a reference means, whatever the type of its receiver.

    These are imported ones, one of all values (Kotlin), and members of a type from outside that it names (Swift).
    """
    return (
        _imported(names, file, ref.name)
        or _of_named_type(names, file, ref)
        or _extensions_of_all(names, file, ref.name)
        or _of_imported_trait(names, file, ref.name)
    )


def _of_named_type(names: Names, file: FileEntry, ref: Reference) -> list[Target]:
    """Return members that files add to a type from outside, which is named before the dot: `URL.shared()`."""
    kind, _, path = ref.receiver.partition(":")
    is_type = kind in ("N", "P") and last_part(path)[:1].isupper() and ">" not in path
    if not is_type or file.language.outer_members != "implement":
        return []
    return [
        target for target in extending(names, file, path, ref.name) if f".{target[0].container}".endswith(f".{path}")
    ]


def _imported(names: Names, file: FileEntry, name: str) -> list[Target]:
    """Return extensions that a file imports by their name: they mean that name on values of every type.

    An extension of a type of the workspace is less sure, because a value of unknown type may have a member of the name.
    """
    if not (file.language.extends_any_type and name in file.imports):
        return []
    members = near(names.symbol_table.named_members.get((file.language.family, name), ()), file.path)
    extensions = Candidates([entry for entry in members if entry.member_of is None])
    if visible := [target for target in names.visible(file, name, extensions) if target[2] == RESOLVED]:
        return visible
    modules = {imported.module for imported in file.imports[name]}
    imported = [entry for entry in members if entry.file.module in modules and not entry.stands_in]
    return shared_among(imported, INFERRED) if count_symbols(imported) <= MAX_CANDIDATES else []


def _extensions_of_all(names: Names, file: FileEntry, name: str) -> list[Target]:
    """Return the extension of every value that a file sees (`fun <T> T.log()`), if no other member has its name."""
    entries = near(names.symbol_table.named_members.get((file.language.family, name), ()), file.path)
    any_types = file.language.argument_rules.anything
    if count_symbols(entries) != 1 or not any_types.issuperset(entry.container for entry in entries):
        return []
    visible = names.visible(file, name, Candidates(entries))
    return shared_among(entries, INFERRED) if visible and visible[0][2] == RESOLVED else []


def _of_imported_trait(names: Names, file: FileEntry, name: str) -> list[Target]:
    """Return the methods of a name that a trait gives to types from outside, if a file imports it (Rust's `CartExt`).

    Only what an imported trait declares can be called on them. A name that other traits have, too, is unknown.
    """
    language = file.language
    if language.outer_members != "implement" or not is_specific(name) or name in language.library_members:
        return []
    entries = names.symbol_table.named_members.get((language.family, name), ())
    traits = [entry for entry in entries if entry.member_of is not None and _is_of_trait(names, entry.member_of)]
    is_clear = count_symbols(traits) == 1 and last_part(traits[0].container) in file.imports
    return shared_among(traits, INFERRED) if is_clear else []


def _is_of_trait(names: Names, key: TypeKey) -> bool:
    return any(each.kind == "trait" for each in names.symbol_table.types.get(key, ()))


def in_sight(file: FileEntry, targets: list[Target]) -> list[Target]:
    """Return the members that a file may use where extensions have to be imported (Kotlin); all if it may use none.

    A file may use what its package or the type itself defines, and what it imports.
    """
    if len(targets) < 2 or not file.language.extends_any_type or file.language.module_match != "declared":
        return targets
    seen = [entry for entry, _, _ in targets if _is_in_sight(file, entry)]
    return shared_among(seen, targets[0][2]) if 0 < len(seen) < len(targets) else targets


def _is_in_sight(file: FileEntry, entry: Entry) -> bool:
    declaring = entry.file
    if entry.member_of is None or entry.stands_in or declaring.module == file.module:
        return True
    imports = file.imports.get(entry.name, ())
    return any(each.module == declaring.module for each in (*imports, *file.stars))


def without_hidden(names: Names, file: FileEntry, ref: Reference, targets: list[Target]) -> list[Target]:
    """Return the targets without extensions in types that are not around a use (Kotlin), if there are any others.

    A lambda around the use may have such a type as its receiver. It never knows a private one of another file.
    """
    hides = file.language.outer_members == "hide"
    hidden = [entry for entry, _, _ in targets if entry.hidden_in] if hides else []
    if not hidden:
        return targets
    around = _types_around(names, file, ref.scope)
    modules = {imported.module for imported in file.imports.get(ref.name, ())}
    unknown = {
        entry for entry in hidden if entry.hidden_in not in around and _qualified(entry.hidden_in) not in modules
    }
    if not unknown:
        return targets
    known = [entry for entry, _, _ in targets if entry not in unknown]
    known = known or _of_types(names, hidden[0], around)  # targets are the first few of many
    rest = known or [entry for entry, _, _ in targets if entry.exported or entry.file is file]
    return shared_among(rest, targets[0][2])


def _of_types(names: Names, extension: Entry, keys: Collection[TypeKey]) -> list[Entry]:
    """Return the extensions with the name and the extended type of one that stand in types of the given keys."""
    family = extension.file.language.family
    namesakes = names.symbol_table.named_members.get((family, extension.name), ())
    return [each for each in namesakes if each.hidden_in in keys and each.container == extension.container]


def _types_around(names: Names, file: FileEntry, scope: str) -> set[TypeKey]:
    """Return the keys of the types around code in a scope, and of their ancestors."""
    keys = {key for each in scopes_around(scope) if (key := names.scope_key(file, each))}
    return keys.union(*map(names.symbol_table.supertypes, keys))


def _qualified(key: TypeKey | None) -> str:
    """Return the name of a type with that of its package, by which imports of its members name it."""
    return ".".join(filter(None, key[1:])) if key else ""


def is_known_extension(file: FileEntry, entry: Entry) -> bool:
    """Return whether a member is an extension that a file may know: one of its own, or an exported one."""
    return (entry.file is file or bool(entry.exported)) and not entry.stands_in


def is_extension(member: Entry) -> bool:
    """Return whether a member extends a type that its file need not define."""
    return bool(member.extended) or (member.file.language.extends_any_type and member.member_of is None)


def extending(names: Names, file: FileEntry, type_name: str, name: str) -> list[Target]:
    """Return extensions of a type that no file defines, by the type's name (Kotlin's `fun String.shout()`).

    Where packages are declared, those count that the file defines, imports or has in its package, if there are any.
    """
    if not file.language.extends_any_type:
        return []
    entries = near(names.symbol_table.named_members.get((file.language.family, name), ()), file.path)
    added = [entry for entry in entries if entry.member_of is None]
    extended = with_library_bases(file.language, [type_name]) if added else ()
    named = ([entry for entry in added if last_part(entry.container) == each] for each in extended)
    extensions = next(filter(None, named), [])
    if not file.language.overloads:  # another file may extend the type for itself alone
        extensions = [entry for entry in extensions if entry.file is file] or extensions
    if len(extensions) > 1 and file.language.module_match == "declared":
        visible = names.visible(file, name, Candidates(extensions))
        if visible and visible[0][2] == RESOLVED:
            return visible
    return shared_among(extensions, RESOLVED)


def with_library_bases(language: Language, type_names: Sequence[str]) -> list[str]:
    """Return the last words of the names of types from outside, each followed by those of its ancestors."""
    bases = language.bases_of_library
    return [each for name in map(last_part, type_names) for each in (name, *bases.get(name, ()))]


def _extending_all(language: Language, entries: Sequence[Entry], type_name: str) -> list[Entry]:
    """Return the extensions of every value among the members of a name (`this object`, `this T`).

    What a type parameter must be is unknown: its values may have the only extension of a name.
    """
    if not entries or not is_specific(entries[0].name) or not all(entry.extended for entry in entries):
        return []
    if type_name.startswith(PARAMETER) and count_symbols(entries) == 1:
        return [*entries]
    return [e for e in entries if e.extended.startswith(PARAMETER) or e.extended in language.root_types]


def extension_methods(
    names: Names, file: FileEntry, type_name: str, keys: Sequence[TypeKey], name: str, *, beside_type: bool = False
) -> list[Target]:
    """Return static methods of a name that may be called on values of a type, from namespaces that a file sees.

    With `beside_type`, those in the type's own namespace count, too, if there are no others: a file that has the type
    only from a member may see the namespace by its project.

    An extension of the type itself is sure, or of one above it that the workspace declares. What a type from elsewhere
    inherits is unknown: it may be extended if it shares the last word of its name with
    the extended one (`SqlConnection`, `IDbConnection`), and no type that does has a member of the name itself. What
    extends all values is meant if its name is specific, and no type has a member of that name.
    """
    entries = near(names.symbol_table.named_members.get((file.language.family, name), ()), file.path)
    if not any(entry.extended for entry in entries):
        return []
    lineage = {above for key in keys for above in (key, *names.symbol_table.supertypes(key))}
    extensions = _extending_types(names, entries, lineage)
    provenance = RESOLVED
    if not extensions:
        outside = [name for _, package, name in sorted(lineage) if package == OUTSIDE] if keys else [type_name]
        by_last_word = _by_last_word(names, entries, with_library_bases(file.language, outside))
        if by_last_word is None:
            return []
        extensions = by_last_word or _extending_all(file.language, entries, type_name)
        provenance = RESOLVED if not keys and _is_of_type_alone(file, by_last_word, type_name, name) else INFERRED
    seen = _seen_in(file, extensions)
    packages = {package for _, package, _ in keys} if beside_type else ()
    extensions = seen or [entry for entry in extensions if entry.file.package in packages]
    is_clear = extensions and len({entry.container for entry in extensions}) <= MAX_CANDIDATES
    return shared_among(extensions, provenance if seen else INFERRED) if is_clear else []


def _is_of_type_alone(file: FileEntry, extensions: Sequence[Entry], type_name: str, name: str) -> bool:
    """Return whether extensions are of one type from outside, which hardly has another member of their name."""
    is_own = is_specific(name) and name not in file.language.library_members
    return is_own and bool(extensions) and {last_part(each.extended) for each in extensions} == {last_part(type_name)}


def _extending_types(names: Names, entries: Sequence[Entry], keys: Collection[TypeKey]) -> list[Entry]:
    """Return the extensions of one of some types among the members of a name."""
    extensions = [entry for entry in entries if entry.extended] if keys else []
    return [each for each in extensions if any(key in keys for key in names.keys(each.file, each.extended))]


def _by_last_word(names: Names, entries: Sequence[Entry], type_names: Sequence[str]) -> list[Entry] | None:
    """Return the extensions whose type has the last word of a type's name; the first type that has any counts.

    None if a type with that last word is of the workspace, or has a member of the name itself.
    """
    for type_name in type_names:
        extensions = [entry for entry in entries if container_parts(entry)[-1:] == type_parts(type_name)[-1:]]
        if any(not entry.extended or names.keys(entry.file, entry.extended) for entry in extensions):
            return None
        if extensions:
            return extensions
    return []


def _seen_in(file: FileEntry, extensions: list[Entry]) -> list[Entry]:
    """Return the extensions in namespaces that a file sees, or else those in none; of these, those that it imports."""
    modules = {file.module, *(star.module for star in file.stars)}
    in_modules = [entry for entry in extensions if entry.file.module in modules]
    extensions = in_modules or [entry for entry in extensions if not entry.file.module]
    imported = [entry for entry in extensions if last_part(entry.container) in file.imports]
    return imported or extensions  # `using L for T`


def extensions_among(guesses: list[Target]) -> list[Target]:
    """Return what of the members that a value from outside may have is added to its type by the workspace."""
    return [guess for guess in guesses if is_extension(guess[0])]
