"""What a member's name means after what stands before the dot (see `facts.Reference.receiver`).

A receiver whose type nobody knows binds only to a specific, rare name: a method called `get` or `append` does not
collect the world.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from packlens.extract.facts import Import, Reference
from packlens.model import CALLABLE_KINDS, NODE_KINDS, TYPE_KINDS
from packlens.resolve.names import INFERRED, LONGEST_LOOKUP, MOST_CANDIDATES, RESOLVED, Names, Target, shared_among
from packlens.resolve.symbol_table import Entry, FileEntry, TypeKey, last_part
from packlens.text import identifier_parts

FIELDS: Final = frozenset({"field", "property", "variant", "constant", "variable"})
_VARIABLES: Final = frozenset({"variable", "constant"})
_HOLDERS: Final = _VARIABLES | {"function"}
"""What may have members without being a type: objects, functions that are classes."""
_ANY: Final = frozenset(NODE_KINDS)
_SPECIFIC_PARTS: Final = 2
"""An unknown receiver binds only to names of at least two words (`before_request`, not `get`)."""


class Receivers:
    """Looks up names with and without a receiver. Holds memo tables only, valid until the world changes."""

    def __init__(self, names: Names) -> None:
        """Look up in the world of `names`."""
        self.names = names
        self.world = names.world
        self._unknowns: dict[tuple[str, str, str], list[Target]] = {}

    def find(self, file: FileEntry, ref: Reference, kinds: frozenset[str]) -> list[Target]:
        """Return what a reference's name may mean, best first; a bare name means only what is of `kinds`."""
        if ">" in ref.receiver:
            return self._through_chain(file, ref)
        kind, _, value = ref.receiver.partition(":")
        match kind:
            case "":
                return self._bare(file, ref, kinds)
            case "self" | "super":
                return self._of_self(file, ref, kind == "self")
            case "T":
                return self._members(self.names.keys(file, value), ref.name) or self._extending(file, value, ref.name)
            case "F":
                return self._through_field(file, ref, value)
            case "C":
                return self._through_call(file, ref, value)
            case "N" | "P":
                return self._through_name(file, ref, value)
            case _:  # an element ("E"), whose own name may tell its type, or anything else
                return self._unknown(file, ref.name, value)

    def _members(self, keys: Sequence[TypeKey], name: str, own: bool = True) -> list[Target]:
        if len(keys) < 2:
            return shared_among(self.world.find_members(keys[0], name, own), RESOLVED) if keys else []
        found: list[Entry] = []
        for key in keys:
            found += self.world.find_members(key, name, own)
        return shared_among(list(dict.fromkeys(found)), RESOLVED)

    def _extending(self, file: FileEntry, type_name: str, name: str) -> list[Target]:
        """What extends a type from elsewhere, by the type's name (Kotlin's `fun String.shout()`)."""
        if not file.language.extends_any_type:
            return []
        entries = self.world.named_members.get((file.language.family, name), ())[:LONGEST_LOOKUP]
        found = [e for e in entries if e.member_of is None and last_part(e.container) == last_part(type_name)]
        return shared_among(found, RESOLVED) if found else []

    def _bare(self, file: FileEntry, ref: Reference, kinds: frozenset[str]) -> list[Target]:
        if ref.name in file.local_names and (
            local := [e for e in self.names.local(file, ref.owner, ref.name) if e.kind in kinds]
        ):
            return shared_among(local, RESOLVED)
        if file.language.implicit_self and ref.scope:
            key = self.names.scope_key(file, ref.scope)
            if key and (found := self.world.find_members(key, ref.name)):
                return shared_among(found, RESOLVED)
            if not key and (extending := self._extending(file, ref.scope, ref.name)):
                return extending
        entries, sort = self.names.free_of(ref.name, file, kinds)
        meant = self.names.visible(file, ref.name, entries, sort) if entries else []
        meant = meant or self.names.renamed(file, ref.name, kinds)
        if not meant and file.language.module_members:
            meant = [t for i in file.imports.get(ref.name, ()) if i.name for t in self.names.imported(file, i, kinds)]
        return meant or (self._static_import(file, ref) if file.language.implicit_self else [])

    def _static_import(self, file: FileEntry, ref: Reference) -> list[Target]:
        """A member of a type that an import brings in by its own name, or with all others (Java, C#)."""
        for imported in (*file.imports.get(ref.name, ()), *file.stars):
            package, _, owner = imported.module.rpartition(".")
            types = self.world.named_types.get((file.language.family, owner), [])
            keys = [e.type_key for e, _, _ in self.names.in_module(file, types, package, "types") if e.type_key]
            if found := self._members(keys, ref.name):
                return found
        return []

    def _of_self(self, file: FileEntry, ref: Reference, own: bool) -> list[Target]:
        """A member of the type around; in no type, of an object: whatever functions of that name its file defines."""
        if ref.scope:
            key = self.names.scope_key(file, ref.scope)
            return self._members([key] if key else [], ref.name, own)
        beside = self.world.free.get(ref.name, ()) if own else ()
        return shared_among([e for e in beside if e.file is file and e.kind in CALLABLE_KINDS], INFERRED)

    def _through_field(self, file: FileEntry, ref: Reference, name: str) -> list[Target]:
        key = self.names.scope_key(file, ref.scope) if ref.scope else None
        for declared in self.world.find_members(key, name) if key else ():
            if declared.type_name:
                return self._of_declared(declared, ref.name)
        return self._unknown(file, ref.name, name)

    def _of_declared(self, declared: Entry, name: str) -> list[Target]:
        """A member of the type that a field, variable or function is declared to be or return."""
        return self._members(self.names.keys(declared.file, declared.type_name), name)

    def _through_call(self, file: FileEntry, ref: Reference, name: str) -> list[Target]:
        qualifier, _, last = name.rpartition(".")  # Go: package.Function
        callee = Reference(ref.owner, "call", last, f"N:{qualifier}" if qualifier else "", ref.line, ref.scope)
        found = [t for t in self.find(file, callee, CALLABLE_KINDS) if t[0].kind in CALLABLE_KINDS]
        if not found and ref.scope and (key := self.names.scope_key(file, ref.scope)):
            found = self._members([key], name)
        for declared, _, _ in found[:1]:
            if declared.type_name:
                return self._of_declared(declared, ref.name)
        return self._unknown(file, ref.name, name)

    def _through_chain(self, file: FileEntry, ref: Reference) -> list[Target]:
        """A member of a member: of the type that the latter is declared to be, or to return."""
        base, _, link = ref.receiver.rpartition(">")
        for found, _, provenance in self.find(file, ref._replace(name=link, receiver=base), _ANY):
            if provenance == RESOLVED and found.kind in TYPE_KINDS and found.type_key:
                return self._members([found.type_key], ref.name)
            if provenance == RESOLVED and found.type_name:
                return self._of_declared(found, ref.name)
        return self._unknown(file, ref.name, "")

    def _through_name(self, file: FileEntry, ref: Reference, path: str) -> list[Target]:
        """A name or dotted path before the dot: a type, a module, a variable of known type, or unknown."""
        names = self.names
        if found := self._members(names.keys(file, path), ref.name):
            return found
        head, _, rest = path.partition(".")
        entries = names.free(ref.name, file)
        if file.language.module_members and head in file.imports:
            entries = self.world.named_members.get((file.language.family, ref.name), []) or entries
        # what other files keep to themselves depends on the file: not to be remembered for others
        sort = "free" if file.language.bare_names != "global" else None
        for imported in file.imports.get(head, ()):
            if found := names.in_module(file, entries, _join_module(file, imported, rest), sort):
                return found
        if head in file.imports:  # an import from elsewhere is never a workspace method of that name
            return [] if rest else self._through_imported(file, ref, head)
        return self._through_unimported(file, ref, path, entries, sort)

    def _through_unimported(
        self, file: FileEntry, ref: Reference, path: str, entries: Sequence[Entry], sort: str | None
    ) -> list[Target]:
        """A name or dotted path before the dot that no import gives."""
        names = self.names
        if file.language.addresses:
            return self._addressed(file, ref.name, path)
        if file.language.module_match == "container" and path[:1].isupper():
            return names.types_named(file, f"{path}.{ref.name}")  # a module, or one of elsewhere
        if file.language.module_match == "rust":
            for module in (f"self::{path}", path.replace(".", "::")):
                if found := names.in_module(file, entries, module, sort):
                    return found
        for declared in self.world.by_name.get(path, ()):
            if declared.file is file and declared.type_name and declared.kind in FIELDS:
                return self._of_declared(declared, ref.name)
        if (file.language.package == "global" or file.language.extends_any_type) and (
            found := self._in_namespace(file, ref, path)
        ):
            return found
        return self._unknown(file, ref.name, path.rpartition(".")[2])

    def _addressed(self, file: FileEntry, name: str, address: str) -> list[Target]:
        """What the package defines of that name in that container, though nobody defines the container (HCL)."""
        entries = self.world.named_members.get((file.language.family, name), ())
        found = [e for e in entries if e.container == address and e.file.package == file.package]
        return shared_among(found[:LONGEST_LOOKUP], RESOLVED) if found else []

    def _in_namespace(self, file: FileEntry, ref: Reference, path: str) -> list[Target]:
        """A member of a field that another file declares (C++ headers), or what stands in a namespace."""
        head, _, rest = path.partition(".")
        key = self.names.scope_key(file, ref.scope) if ref.scope else None
        if key and any(declared.kind in FIELDS for declared in self.world.find_members(key, head)):
            through = ">".join([f"F:{head}", *rest.split(".")] if rest else [f"F:{head}"])
            return self.find(file, ref._replace(receiver=through), _ANY)
        last = path.rpartition(".")[2]
        entries = [
            entry
            for entry in self.names.free(ref.name, file)
            if last in _namespaces(entry.file.module) or last == entry.container
        ]
        return self.names.visible(file, ref.name, entries) if entries else []

    def _through_imported(self, file: FileEntry, ref: Reference, name: str) -> list[Target]:
        """A member of an imported variable, if that is declared to be of a type, or of what has members itself."""
        for imported in file.imports[name]:
            for declared, _, _ in self.names.imported(file, imported, _HOLDERS) if imported.name else ():
                if declared.type_key and (found := self._members([declared.type_key], ref.name)):
                    return found
                if declared.type_name and declared.member_of is None and declared.kind in _VARIABLES:
                    return self._of_declared(declared, ref.name)
        return []

    def _unknown(self, file: FileEntry, name: str, hint: str) -> list[Target]:
        """Members of that name, where the receiver's own name points at their type or the name is specific."""
        key = (file.language.family, name, hint)
        found = self._unknowns.get(key)
        if found is None:
            found = self._unknowns[key] = self._find_unknown(*key)
        return found

    def _find_unknown(self, family: str, name: str, hint: str) -> list[Target]:
        entries = self.world.named_members.get((family, name), [])[:LONGEST_LOOKUP]
        if not entries:
            return []
        wanted = identifier_parts(hint)
        if wanted and (len(wanted) > 1 or len(wanted[0]) > 3):
            alike = [e for e in entries if _container_parts(e)[-len(wanted) :] == wanted]
            alike = [e for e in alike if _container_parts(e) == wanted] or alike
            if alike:
                return shared_among(alike, INFERRED) if len(alike) <= MOST_CANDIDATES else []
        if len(entries) > MOST_CANDIDATES or len(identifier_parts(name)) < _SPECIFIC_PARTS:
            return []
        return shared_among(entries, INFERRED)


def _container_parts(entry: Entry) -> list[str]:
    return _type_parts(entry.member_of[2]) if entry.member_of is not None else []


@lru_cache(maxsize=1 << 14)
def _type_parts(qualified_name: str) -> list[str]:
    return identifier_parts(last_part(qualified_name))


@lru_cache(maxsize=1 << 12)
def _namespaces(declared: str) -> frozenset[str]:
    """The names in the namespaces that a file declares: `a::b c` are a, b and c."""
    return frozenset(declared.replace("::", " ").split())


def _join_module(file: FileEntry, imported: Import, rest: str) -> str:
    separator = (
        "::" if file.language.module_match == "rust" else "/" if file.language.module_match == "relative" else "."
    )
    parts = [part for part in (imported.module, imported.name, rest) if part]
    return separator.join(parts) if not imported.module.endswith(".") else imported.module + ".".join(parts[1:])
