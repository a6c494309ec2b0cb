"""Names -> edges. Every reference is looked up among the definitions that bear its name, and nowhere else.

What stands before the dot decides (see `facts.Reference.receiver`). A receiver whose type nobody knows binds only to
a specific, rare name: a method called `get` or `append` does not collect the world. Ambiguous names share their
confidence among the best few candidates.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from packlens.index.facts import Import, Reference
from packlens.index.modules import match_module
from packlens.index.symbol_id import external_symbol_id
from packlens.index.world import Entry, FileEntry, TypeKey, World, last_part
from packlens.model import CALLABLE_KINDS, PROVENANCE_CONFIDENCE, TYPE_KINDS
from packlens.text import identifier_parts

RESOLVED: Final = "ast_resolved"
INFERRED: Final = "ast_inferred"
_MOST_CANDIDATES: Final = 3
"""Ambiguous names bind to this many candidates at most, with the confidence divided."""
_LONGEST_LOOKUP: Final = 400
"""Names with more definitions than this are looked at only where the file or import decides."""
_SPECIFIC_PARTS: Final = 2
"""An unknown receiver binds only to names of at least two words (`before_request`, not `get`)."""

_FIELDS: Final = frozenset({"field", "property", "variant", "constant", "variable"})
_CALL_TARGETS: Final = CALLABLE_KINDS | TYPE_KINDS | {"property"}
_VALUE_TARGETS: Final = CALLABLE_KINDS | TYPE_KINDS
_EDGE_OF: Final = {
    "call": ("calls", _CALL_TARGETS), "new": ("calls", TYPE_KINDS | {"constructor"}),
    "type": ("type_hint_of", TYPE_KINDS), "extends": ("extends", TYPE_KINDS), "implements": ("implements", TYPE_KINDS),
    "decorator": ("decorates", _VALUE_TARGETS), "throw": ("throws", TYPE_KINDS),
    "field": ("accesses_field", _FIELDS), "name": ("references", _VALUE_TARGETS),
    "route": ("handles_route", CALLABLE_KINDS | {"class"}),
}  # fmt: skip
_EXTERNAL_OF: Final = {"env": ("reads_env", "env"), "exec": ("executes_process", "process")}

Target = tuple[int, float, str]
"""(position in World.definitions, confidence, provenance)."""


class Link(NamedTuple):
    """An edge between positions in a world; a target below zero is an external: `Resolver.externals[-1 - target]`."""

    source: int
    target: int
    kind: str
    confidence: float
    provenance: str
    line: int


class Resolver:
    """Looks references up in a world. Holds memo tables only; the same world gives the same edges."""

    def __init__(self, world: World) -> None:
        """Make a resolver for `world`, whose `bases` it fills through `link_types`."""
        self.world = world
        self.externals: list[str] = []
        """Symbol ids of what links point to outside of any file."""
        self._external_numbers: dict[str, int] = {}
        self._types: dict[tuple[int, str], list[Target]] = {}
        self._unknowns: dict[tuple[str, str, str], list[Target]] = {}
        self._modules: dict[tuple[str, str, int, object], list[Target]] = {}
        self._parts: dict[TypeKey, list[str]] = {}

    # -- inheritance

    def link_types(self, references: Iterable[tuple[int, Iterable[Reference]]]) -> None:
        """Fill `World.bases` from the inheritance references of (file number, references)."""
        for file, refs in references:
            for ref in refs:
                if ref.kind not in ("extends", "implements"):
                    continue
                key = self._subject(file, ref)
                if key is None:
                    continue
                bases = self.world.bases.setdefault(key, [])
                for position, _, _ in self.types_named(file, _dotted(ref)):
                    base = self.world.definitions[position].type_key
                    if base is not None and base != key and base not in bases:
                        bases.append(base)

    def _subject(self, file: int, ref: Reference) -> TypeKey | None:
        """The type an inheritance clause belongs to: its owner, or the type that an impl block names."""
        owner = self.world.definitions[self.world.files[file].first + ref.owner]
        own_name = owner.definition.qualified_name
        if owner.type_key is not None and own_name == (ref.scope or own_name):
            return owner.type_key
        return self._scope_key(file, ref.scope) if ref.scope else owner.type_key

    def _scope_key(self, file: int, scope: str) -> TypeKey | None:
        entry = self.world.files[file]
        key = (entry.language.family, entry.package, scope)
        if key in self.world.types:
            return key
        found = self.types_named(file, scope)
        return self.world.definitions[found[0][0]].type_key if found else None

    # -- types

    def types_named(self, file: int, name: str) -> list[Target]:
        """Return the types a (dotted) type name means in a file, best first."""
        key = (file, name)
        found = self._types.get(key)
        if found is None:
            found = self._types[key] = self._find_types(file, name)
        return found

    def _find_types(self, file: int, name: str) -> list[Target]:
        qualifier, _, last = name.rpartition(".")
        entry = self.world.files[file]
        positions = self.world.named_types.get((entry.language.family, last), [])
        if not positions:
            renamed = [i for i in entry.imports.get(last, ()) if i.name and i.name != last]
            return [t for i in renamed for t in self.imported(file, i, TYPE_KINDS)]
        if qualifier:
            head = qualifier.partition(".")[0]
            for imported in entry.imports.get(head, ()):
                module = ".".join(filter(None, (imported.module, imported.name, *qualifier.split(".")[1:])))
                if found := self._in_module(file, positions, module, "types"):
                    return found
            outer = [p for p in positions if self.world.definitions[p].definition.container.endswith(qualifier)]
            if outer:
                return _shared_among(outer, RESOLVED)
            if head in entry.imports:
                return []  # `http.Handler` of a package from elsewhere is not this package's Handler
        return self._visible(file, last, positions)

    def _visible(self, file: int, name: str, positions: list[int]) -> list[Target]:
        """Filter candidates for a bare name: own file, imports, package, star imports, then the whole workspace."""
        world, entry = self.world, self.world.files[file]
        if own := [p for p in positions if world.definitions[p].file == file]:
            return _shared_among(own, RESOLVED)
        for imported in entry.imports.get(name, ()):
            if found := self._in_module(file, positions, imported.module):
                return found
        if near := [p for p in positions if world.files[world.definitions[p].file].package == entry.package]:
            return _shared_among(near, RESOLVED)
        for star in entry.stars:
            if found := self._in_module(file, positions, star.module):
                return found
        imported_only = entry.language.bare_names == "imported"
        if imported_only or name in entry.imports or len(positions) > _MOST_CANDIDATES:
            return []
        return _shared_among(positions, INFERRED)

    def _in_module(self, file: int, positions: Sequence[int], module: str, sort: object = None) -> list[Target]:
        """The candidates whose file answers best to a module name.

        `sort` names how `positions` were chosen: with it the answer is remembered, since many files import the same.
        """
        if not positions:
            return []
        entry = self.world.files[file]
        relative = module.startswith((".", "self", "super", "crate")) or entry.language.module_match == "relative"
        key = (entry.path if relative else entry.language.name, module, positions[0], sort)
        known = self._modules.get(key) if sort is not None else None
        if known is not None:
            return known
        best, found = 0, []
        for position in positions[:_LONGEST_LOOKUP]:
            other = self.world.files[self.world.definitions[position].file]
            if other.language.family != entry.language.family:
                continue
            quality = match_module(entry.language.module_match, module, entry.path, other.path, other.module)
            if quality > best:
                best, found = quality, [position]
            elif quality and quality == best:
                found.append(position)
        result = _shared_among(found, RESOLVED) if found else []
        if sort is not None:
            self._modules[key] = result
        return result

    def imported(self, file: int, imported: Import, kinds: frozenset[str]) -> list[Target]:
        """What an import that names a definition brings in (also under another local name)."""
        positions = [p for p in self.world.by_name.get(imported.name, ()) if self._kind(p) in kinds]
        return self._in_module(file, positions, imported.module, kinds)

    def _kind(self, position: int) -> str:
        return self.world.kinds[position]

    # -- references

    def links_of(self, file: int, references: Iterable[Reference]) -> list[Link]:
        """Return the edges that a file's references make, without repetitions, in a stable order."""
        definitions, by_name = self.world.definitions, self.world.by_name
        _, _, _, _, imports, _, first = self.world.files[file]
        memo: dict[tuple[str, str, str, str], list[Target]] = {}
        best: dict[tuple[int, int, str], Link] = {}
        for ref in references:
            owner, ref_kind, name, receiver, line, scope = ref
            source = first + owner
            if ref_kind in _EXTERNAL_OF:
                _keep(best, self._external(source, ref_kind, name, line))
                continue
            if name not in by_name and (receiver or name not in imports):
                continue  # nothing here bears that name: the standard library's, mostly
            key = (ref_kind, name, receiver, scope)
            targets = memo.get(key)
            if targets is None:
                targets = memo[key] = self.targets(file, ref)
            if not targets:
                continue
            kind = _EDGE_OF[ref_kind][0]
            if ref_kind in ("extends", "implements") and scope and definitions[source].type_key is None:
                source = self._scope_position(file, scope, source)
            if ref_kind == "route":
                targets = self._handlers(targets, file, line)
            test = kind in ("calls", "references") and definitions[source].definition.test
            for target, confidence, provenance in targets:
                if target == source:
                    continue
                if ref_kind == "route":
                    _keep(best, Link(target, source, kind, confidence, provenance, line))
                    continue
                _keep(best, Link(source, target, kind, confidence, provenance, line))
                if test and not definitions[target].definition.test:
                    _keep(best, Link(source, target, "tests", confidence, provenance, line))
        return list(best.values())

    def _external(self, source: int, ref_kind: str, name: str, line: int) -> Link:
        kind, external = _EXTERNAL_OF[ref_kind]
        symbol = external_symbol_id(external, name)
        number = self._external_numbers.get(symbol)
        if number is None:
            number = self._external_numbers[symbol] = len(self.externals)
            self.externals.append(symbol)
        return Link(source, -1 - number, kind, PROVENANCE_CONFIDENCE[RESOLVED], RESOLVED, line)

    def _handlers(self, targets: list[Target], file: int, line: int) -> list[Target]:
        """Of several handlers of one name in the route's own file, the nearest that follows it."""
        definitions = self.world.definitions
        own = [t for t in targets if definitions[t[0]].file == file]
        if len(own) < 2:
            return targets
        after = [t for t in own if definitions[t[0]].definition.end_line >= line]
        nearest = min(after or own, key=lambda t: abs(definitions[t[0]].definition.start_line - line))
        return [(nearest[0], PROVENANCE_CONFIDENCE[RESOLVED], RESOLVED)]

    def _scope_position(self, file: int, scope: str, default: int) -> int:
        key = self._scope_key(file, scope)
        return self.world.types[key][0] if key else default

    def targets(self, file: int, ref: Reference) -> list[Target]:
        """Return what a reference means: at most a few definitions, with confidence and provenance."""
        kinds = _EDGE_OF[ref.kind][1]
        if ref.kind in ("type", "extends", "implements", "throw", "new"):
            found = self.types_named(file, _dotted(ref))
            return self._constructors(found) if ref.kind == "new" else found[:_MOST_CANDIDATES]
        found = self._by_receiver(file, ref, kinds)
        if ref.kind != "route":
            found = found[:_MOST_CANDIDATES]
        found = [t for t in found if self._kind(t[0]) in kinds]
        return self._constructors(found) if ref.kind == "call" else found

    def _constructors(self, targets: list[Target]) -> list[Target]:
        """Calling a type calls its constructor, if it has one of its own."""
        out: list[Target] = []
        for position, confidence, provenance in targets[:_MOST_CANDIDATES]:
            key = self.world.definitions[position].type_key
            members = self.world.members.get(key, {}) if key else {}
            built = [p for ps in members.values() for p in ps if self._kind(p) == "constructor"] if key else []
            out += [(p, confidence / len(built), provenance) for p in built[:_MOST_CANDIDATES]]
            out.append((position, confidence, provenance))
        return out

    def _by_receiver(self, file: int, ref: Reference, kinds: frozenset[str]) -> list[Target]:
        kind, _, value = ref.receiver.partition(":")
        match kind:
            case "":
                return self._bare(file, ref, kinds)
            case "self" | "super":
                key = self._scope_key(file, ref.scope) if ref.scope else None
                return self._members([key] if key else [], ref.name, own=kind == "self")
            case "T":
                return self._members(self._keys(file, value), ref.name)
            case "F":
                return self._through_field(file, ref, value)
            case "C":
                return self._through_call(file, ref, value)
            case "N" | "P":
                return self._through_name(file, ref, value)
            case _:
                return self._unknown(file, ref.name, "")

    def _keys(self, file: int, name: str) -> list[TypeKey]:
        keys = (self.world.definitions[p].type_key for p, _, _ in self.types_named(file, name))
        return [key for key in dict.fromkeys(keys) if key is not None]

    def _members(self, keys: Iterable[TypeKey], name: str, own: bool = True) -> list[Target]:
        found: list[int] = []
        for key in keys:
            found += self.world.find_members(key, name, own)
        return _shared_among(list(dict.fromkeys(found)), RESOLVED)

    def _bare(self, file: int, ref: Reference, kinds: frozenset[str]) -> list[Target]:
        world, entry = self.world, self.world.files[file]
        language = entry.language
        if language.implicit_self and ref.scope:
            key = self._scope_key(file, ref.scope)
            if key and (found := world.find_members(key, ref.name)):
                return _shared_among(found, RESOLVED)
        of_kind = world.kinds
        positions = [p for p in self._free(ref.name, entry) if of_kind[p] in kinds]
        if not positions:
            return [t for i in entry.imports.get(ref.name, ()) if i.name not in ("", ref.name)
                    for t in self.imported(file, i, kinds)]  # fmt: skip
        return self._visible(file, ref.name, positions)

    def _free(self, name: str, entry: FileEntry) -> list[int]:
        """What a bare name can mean: no member of a type, nor what is private to another file."""
        positions = self.world.free.get(name, [])
        if entry.language.bare_names != "global":
            return positions
        return [p for p in positions if self._reachable(self.world.definitions[p], entry)]

    def _reachable(self, candidate: Entry, entry: FileEntry) -> bool:
        other = self.world.files[candidate.file]
        return (
            candidate.definition.exported
            or other.path == entry.path
            or any(
                match_module(entry.language.module_match, i.module, entry.path, other.path, other.module)
                for i in (*entry.stars, *(i for included in entry.imports.values() for i in included))
            )
        )

    def _through_field(self, file: int, ref: Reference, name: str) -> list[Target]:
        key = self._scope_key(file, ref.scope) if ref.scope else None
        for position in self.world.find_members(key, name) if key else ():
            declared = self.world.definitions[position]
            if declared.definition.type_name:
                return self._members(self._keys(declared.file, declared.definition.type_name), ref.name)
        return self._unknown(file, ref.name, name)

    def _through_call(self, file: int, ref: Reference, name: str) -> list[Target]:
        qualifier, _, last = name.rpartition(".")  # Go: package.Function
        callee = Reference(ref.owner, "call", last, f"N:{qualifier}" if qualifier else "", ref.line, ref.scope)
        found = [t for t in self._by_receiver(file, callee, CALLABLE_KINDS) if self._kind(t[0]) in CALLABLE_KINDS]
        if not found and ref.scope and (key := self._scope_key(file, ref.scope)):
            found = self._members([key], name)
        for position, _, _ in found[:1]:
            declared = self.world.definitions[position]
            if declared.definition.type_name:
                return self._members(self._keys(declared.file, declared.definition.type_name), ref.name)
        return self._unknown(file, ref.name, name)

    def _through_name(self, file: int, ref: Reference, path: str) -> list[Target]:
        """A name or dotted path before the dot: a type, a module, a variable of known type, or unknown."""
        world, entry = self.world, self.world.files[file]
        if keys := self._keys(file, path):
            return self._members(keys, ref.name)
        head, _, rest = path.partition(".")
        positions = self._free(ref.name, entry)
        for imported in entry.imports.get(head, ()):
            module = _join_module(entry, imported, rest)
            if found := self._in_module(file, positions, module, "free"):
                return found
            return []  # an import from elsewhere: never a workspace method of that name
        rust_module = rest == "" and "::" not in path and entry.language.import_syntax == "rust_use"
        if rust_module and (found := self._in_module(file, positions, f"self::{path}", "free")):
            return found
        for position in world.by_name.get(path, ()):
            declared = world.definitions[position]
            if declared.file == file and declared.definition.type_name and self._kind(position) in _FIELDS:
                return self._members(self._keys(file, declared.definition.type_name), ref.name)
        return self._unknown(file, ref.name, path.rpartition(".")[2])

    def _unknown(self, file: int, name: str, hint: str) -> list[Target]:
        """Members of that name, where the receiver's own name points at their type or the name is specific."""
        key = (self.world.files[file].language.family, name, hint)
        found = self._unknowns.get(key)
        if found is None:
            found = self._unknowns[key] = self._find_unknown(*key)
        return found

    def _find_unknown(self, family: str, name: str, hint: str) -> list[Target]:
        positions = self.world.named_members.get((family, name), [])[:_LONGEST_LOOKUP]
        if not positions:
            return []
        wanted = identifier_parts(hint)
        if wanted and (len(wanted) > 1 or len(wanted[0]) > 3):
            alike = [p for p in positions if self._container_parts(p)[-len(wanted) :] == wanted]
            if alike:
                return _shared_among(alike, INFERRED) if len(alike) <= _MOST_CANDIDATES else []
        if len(positions) > _MOST_CANDIDATES or len(identifier_parts(name)) < _SPECIFIC_PARTS:
            return []
        return _shared_among(positions, INFERRED)

    def _container_parts(self, position: int) -> list[str]:
        key = self.world.definitions[position].member_of
        if key is None:
            return []
        parts = self._parts.get(key)
        if parts is None:
            parts = self._parts[key] = identifier_parts(last_part(key[2]))
        return parts


def _join_module(entry: FileEntry, imported: Import, rest: str) -> str:
    separator = "::" if "::" in imported.module else "/" if entry.language.module_match == "relative" else "."
    parts = [part for part in (imported.module, imported.name, rest) if part]
    return separator.join(parts) if not imported.module.endswith(".") else imported.module + ".".join(parts[1:])


def _dotted(ref: Reference) -> str:
    kind, _, value = ref.receiver.partition(":")
    return f"{value}.{ref.name}" if kind in ("N", "P", "T") else ref.name


def _shared_among(positions: Sequence[int], provenance: str) -> list[Target]:
    chosen = list(positions[:_MOST_CANDIDATES])
    confidence = PROVENANCE_CONFIDENCE[provenance] / max(1, len(chosen))
    return [(position, confidence, provenance) for position in chosen]


def _keep(best: dict[tuple[int, int, str], Link], link: Link) -> None:
    key = link[:3]
    known = best.get(key)
    if known is None or link.confidence > known.confidence:
        best[key] = link
