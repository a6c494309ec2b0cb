"""What a name means in a file: own definitions, imports, package, star imports, then the whole workspace."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from packlens.extract.facts import Import
from packlens.extract.module_names import DEFAULT, match_module
from packlens.model import PROVENANCE_CONFIDENCE, TYPE_KINDS
from packlens.resolve.symbol_table import Entry, FileEntry, SymbolTable, TypeKey

RESOLVED: Final = "ast_resolved"
INFERRED: Final = "ast_inferred"
MOST_CANDIDATES: Final = 3
"""Ambiguous names bind to this many candidates at most, with the confidence divided."""
LONGEST_LOOKUP: Final = 400
"""Names with more definitions than this are looked at only where the file or import decides."""

_NESTED_NAME: Final = 4.0
"""Qualities beside those of `match_module`: an import spells a nested type out whole, or it hardly means it."""
_WITHIN_ANOTHER: Final = 0.5

Target = tuple[Entry, float, str]
"""(definition, confidence, provenance)."""


class Names:
    """Looks names up in a world. Holds memo tables only, valid until the world changes (but for its bases)."""

    def __init__(self, world: SymbolTable) -> None:
        """Look names up in `world`."""
        self.world = world
        self._types: dict[tuple[FileEntry, str], list[Target]] = {}
        self._keys: dict[tuple[FileEntry, str], list[TypeKey]] = {}
        self._modules: dict[tuple[str, str, Entry, object], list[Target]] = {}
        self._free: dict[tuple[str, frozenset[str]], list[Entry]] = {}
        self._named: dict[tuple[str, frozenset[str]], list[Entry]] = {}

    # -- types

    def types_named(self, file: FileEntry, name: str) -> list[Target]:
        """Return the types a (dotted) type name means in a file, best first."""
        key = (file, name)
        found = self._types.get(key)
        if found is None:
            found = self._types[key] = self._find_types(file, name)
        return found

    def _find_types(self, file: FileEntry, name: str) -> list[Target]:
        qualifier, _, last = name.rpartition(".")
        entries = self.world.named_types.get((file.language.family, last), [])
        entries = [entry for entry in entries if not entry.within] or [e for e in entries if e.file is file]
        if not entries:
            return self.renamed(file, last, TYPE_KINDS)
        if qualifier:
            head = qualifier.partition(".")[0]
            for imported in file.imports.get(head, ()):
                module = ".".join(filter(None, (imported.module, imported.name, *qualifier.split(".")[1:])))
                if found := self.in_module(file, entries, module, "types"):
                    return found
            if outer := self._nested(file, entries, qualifier):
                return shared_among(outer, RESOLVED)
            rust = file.language.module_match == "rust"
            if rust and (found := self.in_module(file, entries, qualifier.replace(".", "::"), "types")):
                return found
            if head in file.imports:
                return []  # `http.Handler` of a package from elsewhere is not this package's Handler
        elif file.language.package == "global" and not any(entry.file is file for entry in entries):
            entries = [entry for entry in entries if not entry.container] or entries  # C++: another's nested type
        return self.visible(file, last, entries, "types") or self.renamed(file, last, TYPE_KINDS)

    def _nested(self, file: FileEntry, entries: Sequence[Entry], qualifier: str) -> list[Entry]:
        """Those types that stand in the one which a qualifier means here; else in any that is called so."""
        owners = set(self.keys(file, qualifier))
        if inside := [entry for entry in entries if entry.member_of in owners]:
            return inside
        ends = (f".{qualifier}", f":{qualifier}")
        return [entry for entry in entries if entry.container == qualifier or entry.container.endswith(ends)]

    def keys(self, file: FileEntry, name: str) -> list[TypeKey]:
        """Return the keys of the types that a type name means in a file."""
        at = (file, name)
        found = self._keys.get(at)
        if found is None:
            keys = [entry.type_key for entry, _, _ in self.types_named(file, name)]
            found = self._keys[at] = [key for key in dict.fromkeys(keys) if key is not None]
        return found

    def scope_key(self, file: FileEntry, scope: str) -> TypeKey | None:
        """Return the key of the type whose body (or impl block) a scope is."""
        key = (file.language.family, file.package, scope)
        if key in self.world.types:
            return key
        found = self.types_named(file, scope)
        return found[0][0].type_key if found else None

    # -- bare names

    def local(self, file: FileEntry, owner: int, name: str) -> list[Entry]:
        """What a name means that is defined in the functions around its use, the innermost first."""
        if name not in file.local_names:
            return []
        here = file.entries[owner].qualified_name
        found = [e for e in file.entries if e.name == name and e.within and _lies_in(here, e.within)]
        deepest = max((len(entry.within) for entry in found), default=0)
        return [entry for entry in found if len(entry.within) == deepest]

    def free(self, name: str, file: FileEntry) -> list[Entry]:
        """What a bare name can mean: no member of a type, nor what is private to another file."""
        entries = self.world.free.get(name, [])
        if file.language.bare_names != "global":
            return entries
        return [entry for entry in entries if _reachable(entry, file)]

    def free_of(self, name: str, file: FileEntry, kinds: frozenset[str]) -> tuple[list[Entry], object]:
        """Return what a bare name can mean among definitions of some kinds, and the `sort` that names them."""
        if file.language.bare_names == "global":
            return [entry for entry in self.free(name, file) if entry.kind in kinds], None
        key = (name, kinds)
        found = self._free.get(key)
        if found is None:
            found = self._free[key] = [entry for entry in self.world.free.get(name, ()) if entry.kind in kinds]
        return found, ("free", kinds)

    def visible(self, file: FileEntry, name: str, entries: list[Entry], sort: object = None) -> list[Target]:
        """Filter candidates for a bare name: own file, imports, package, star imports, then the whole workspace.

        `sort`: see `in_module`.
        """
        if own := [e for e in entries if e.file is file]:
            return shared_among(own, RESOLVED)
        for imported in file.imports.get(name, ()):
            if found := self.in_module(file, entries, imported.module, sort):
                return found
        if near := [e for e in entries if e.file.package == file.package]:
            outermost = [e for e in near if not e.container]
            return shared_among(outermost or near, RESOLVED)  # what stands in another type is named through it
        for star in file.stars:
            if found := self.in_module(file, entries, star.module, sort):
                return found
        if file.language.module_match == "container" and (
            outermost := [e for e in entries if e.type_key is not None and not e.container]
        ):
            return shared_among(outermost, RESOLVED)
        imported_only = file.language.bare_names == "imported" or file.language.addresses
        if imported_only or name in file.imports or len(entries) > MOST_CANDIDATES:
            return []
        return shared_among(entries, INFERRED)

    # -- through imports

    def in_module(self, file: FileEntry, entries: Sequence[Entry], module: str, sort: object = None) -> list[Target]:
        """The candidates whose file answers best to a module name.

        `sort` names how `entries` were chosen by their name alone: with it the answer is remembered, since many files
        import the same.
        """
        if not entries:
            return []
        rule, language = file.language.module_match, file.language
        relative = module.startswith((".", "self", "super", "crate")) or rule == "relative"
        key = (file.path if relative else language.name, module, entries[0], sort)
        known = self._modules.get(key) if sort is not None else None
        if known is not None:
            return known
        best, found = 0.0, list[Entry]()
        for entry in entries[:LONGEST_LOOKUP]:
            other = entry.file
            if other.language.family != language.family:
                continue
            inside = entry.container if rule == "container" else other.module
            quality: float = match_module(rule, module, file.path, other.path, inside)
            if quality and rule == "declared" and entry.container:
                quality = _NESTED_NAME if module == f"{other.module}.{entry.container}" else _WITHIN_ANOTHER
            if quality > best:
                best, found = quality, [entry]
            elif quality and quality == best:
                found.append(entry)
        result = shared_among(found, RESOLVED) if found else []
        if sort is not None:
            self._modules[key] = result
        return result

    def imported(self, file: FileEntry, imported: Import, kinds: frozenset[str]) -> list[Target]:
        """What an import that names a definition brings in (also under another local name)."""
        key = (imported.name, kinds)
        entries = self._named.get(key)
        if entries is None:
            named = self.world.by_name.get(imported.name, ())
            entries = self._named[key] = [e for e in named if e.kind in kinds and not e.within]
        if imported.name == DEFAULT:  # of whatever file of a folder: only if no other could be meant
            entries = [entry for entry in entries if not entry.test]
            found = self.in_module(file, entries, imported.module)
            return shared_among([entry for entry, _, _ in found], INFERRED) if len(found) == 1 else []
        return self.in_module(file, entries, imported.module, key)  # several names may begin with one entry

    def renamed(self, file: FileEntry, name: str, kinds: frozenset[str]) -> list[Target]:
        """What a name means that an import gives to what is called otherwise: the first import that tells."""
        for imported in file.imports.get(name, ()):
            if imported.name not in ("", name) and (found := self.imported(file, imported, kinds)):
                return found
        return []


def _lies_in(qualified_name: str, function: str) -> bool:
    rest = qualified_name[len(function) : len(function) + 1]
    return qualified_name.startswith(function) and not (rest.isalnum() or rest == "_")


def _without_companions(entries: Sequence[Entry]) -> Sequence[Entry]:
    """Leave out objects that stand beside a class of the same name, and share its members (Scala): it means both."""
    classes = {entry.type_key for entry in entries if entry.kind != "module"}
    return [entry for entry in entries if entry.kind != "module" or entry.type_key not in classes]


def _identity(entry: Entry) -> object:
    """What tells a definition from others: pieces of one type are the same."""
    return entry.type_key if entry.type_key is not None and entry.file.language.reopens_types else entry


def shared_among(entries: Sequence[Entry], provenance: str) -> list[Target]:
    """Return the first few of some equal candidates, the confidence divided among them.

    The definitions of a type that is written in several pieces (a class that is reopened, or partial) are no rivals.
    """
    if len(entries) > 1 and any(entry.kind == "module" for entry in entries):
        entries = _without_companions(entries)
    if len(entries) == 1:
        return [(entries[0], PROVENANCE_CONFIDENCE[provenance], provenance)]
    chosen = entries[:MOST_CANDIDATES]
    confidence = PROVENANCE_CONFIDENCE[provenance] / max(1, len({_identity(entry) for entry in chosen}))
    return [(entry, confidence, provenance) for entry in chosen]


def _reachable(candidate: Entry, file: FileEntry) -> bool:
    other, rule = candidate.file, file.language.module_match
    return other.language.family == file.language.family and (
        candidate.exported > 0
        or other is file
        or any(
            match_module(rule, i.module, file.path, other.path, other.module)
            for i in (*file.stars, *(i for included in file.imports.values() for i in included))
        )
    )
