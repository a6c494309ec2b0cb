"""Finds what a name means in a file: by own definitions, imports, package, star imports, then the whole workspace."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from packlens.extract.facts import AS_MODULE, EXTENDED, Import
from packlens.extract.imports.module_names import within_module
from packlens.extract.languages.language import Language
from packlens.model import ANY_KIND, TYPE_KINDS
from packlens.resolve.names.candidates import Candidates
from packlens.resolve.names.global_types import global_types
from packlens.resolve.names.headers import beside, counterparts, in_headers, is_reachable, of_namespaces, of_program
from packlens.resolve.names.imported_names import ImportedNames, spelled_in_import
from packlens.resolve.names.local_names import LocalNames
from packlens.resolve.names.scripts import shared_by_scripts
from packlens.resolve.symbols.entries import Entry, FileEntry, TypeKey, last_part, order_of
from packlens.resolve.symbols.lookup_cache import LookupCache
from packlens.resolve.symbols.shared_confidence import (
    INFERRED,
    MAX_CANDIDATES,
    RESOLVED,
    Target,
    closest,
    has_more_symbols,
    shared_among,
)
from packlens.resolve.symbols.symbol_table import MAX_LOOKUP, SymbolTable, near

_FIELDS: Final = frozenset({"field", "property", "variable", "constant"})
_NEAR: Final = 64
"""Of more definitions than MAX_LOOKUP, so many are looked at around a file, and of each file that it includes."""
_IMPORTED: Final = frozenset({"imported", "opened", "components"})


class Names:
    """Looks names up in a symbol table. It holds only caches, valid until the table (bases excepted) changes.

    Caches by name hold what follows from the definitions of that name alone: `forget` keeps those of other names.
    """

    def __init__(self, symbol_table: SymbolTable) -> None:
        """Look names up in `symbol_table`."""
        self.symbol_table = symbol_table
        self.imports = ImportedNames(symbol_table)
        self._types: dict[tuple[FileEntry, str], list[Target]] = {}
        self._keys: dict[tuple[FileEntry, str], list[TypeKey]] = {}
        self._open: set[tuple[FileEntry, str]] = set()
        self._entered: dict[FileEntry, frozenset[str]] = {}
        self._locals: tuple[FileEntry, LocalNames] | None = None
        """The file that was asked last, with its local definitions."""
        self._free: LookupCache[frozenset[str], Candidates] = LookupCache()
        self._known_types: LookupCache[str, Candidates] = LookupCache()
        """By language, the types of a name that no function defines."""

    def forget(self, names: Collection[str]) -> None:
        """Follow a change of the definitions of the given names. What was found for other names stays."""
        self._types, self._keys, self._entered = {}, {}, {}
        self._locals = None
        self._free.forget(names)
        self._known_types.forget(names)
        self.imports.forget(names)

    # -- types

    def types_named(self, file: FileEntry, name: str) -> list[Target]:
        """Return the types that a (dotted) type name means in a file, best first."""
        key = (file, name)
        types = self._types.get(key)
        if types is None:
            types = self._types[key] = self._find_types(file, name)
        return types

    def _find_types(self, file: FileEntry, name: str) -> list[Target]:
        qualifier, _, last = self.unaliased(file, name).rpartition(".")
        if qualifier.partition(".")[0] in file.language.library_modules:
            return []
        if (file.language.family, last) not in self.symbol_table.named_types:  # most names that are asked for
            return self.imports.renamed(file, last, TYPE_KINDS) or self._reexported_types(file, qualifier, last)
        candidates = self._types_called(file, last)
        if file.language.types_within and not qualifier:
            candidates = candidates.apart_from_fields
        if file.language.bare_names == "global" and len(candidates.entries) > MAX_LOOKUP:
            candidates = Candidates(self._likely(file, candidates))
        entries = candidates.entries
        if not entries:
            return self.imports.renamed(file, last, TYPE_KINDS) or self._reexported_types(file, qualifier, last)
        if qualifier and file.language.included_modules:
            if not self.is_included(file, qualifier):
                return []  # `TCP.Conn` of a module from elsewhere
            qualifier = ""
        if qualifier and (types := self._qualified_types(file, candidates, qualifier)) is not None:
            return types
        is_from_elsewhere = file.language.package == "global" and not candidates.in_file(file)
        if file.language.library_types and not qualifier and (known := global_types(file, candidates)):
            return shared_among(known, RESOLVED)
        if qualifier or (is_from_elsewhere and candidates.outermost.entries):
            candidates = candidates.outermost  # no list's iterator; in C++, not another's nested type
        return self.visible(file, last, candidates) or self.imports.renamed(file, last, TYPE_KINDS)

    def unaliased(self, file: FileEntry, path: str) -> str:
        """Return a path with the namespace that its first name stands for (C++: `namespace fs = std::filesystem;`)."""
        head, dot, rest = path.partition(".")
        if not dot or not file.language.namespace_aliases or head not in file.imports:
            return path
        return f"{file.imports[head][0].module.strip(':').replace('::', '.')}.{rest}"

    def _reexported_types(self, file: FileEntry, qualifier: str, name: str) -> list[Target]:
        """Return the types that an imported module has under another name (`fields.Int` of `Int = Integer`)."""
        if name not in self.symbol_table.aliases:
            return []
        head, *inner = qualifier.split(".")
        modules = (within_module(each.module, each.name, *inner) for each in file.imports.get(head, ()))
        found = (self.imports.reexported(file, name, module, TYPE_KINDS) for module in modules)
        return next(filter(None, found), [])

    def _types_called(self, file: FileEntry, name: str) -> Candidates:
        """Return the types of a name; those that functions define count only in their file, if there are no others."""
        language = file.language
        found = self._known_types.under(name)
        shared_types = found.get(language.name)
        if shared_types is None:
            named = self.symbol_table.named_types.get((language.family, name), ())
            shared = [entry for entry in named if not entry.within]
            choice = ("types", name, TYPE_KINDS) if shared else None
            shared_types = found[language.name] = Candidates(_types_among(language, shared), choice)
        if shared_types.choice is not None:
            return shared_types
        named = self.symbol_table.named_types.get((language.family, name), ())
        return Candidates(_types_among(language, [entry for entry in named if entry.file is file]))

    def is_included(self, file: FileEntry, path: str) -> bool:
        """Return whether a path leads to a module of the workspace whose content files are included (Julia)."""
        if not file.language.included_modules:
            return False
        name = last_part(path)
        for imported in file.imports.get(path, ()):
            name = last_part(imported.module)
        types = self.symbol_table.named_types.get((file.language.family, name), ())
        return any(entry.kind == "module" for entry in types)

    def _qualified_types(self, file: FileEntry, candidates: Candidates, qualifier: str) -> list[Target] | None:
        """Return the types that a qualifier leads to; None if any outermost one may be meant."""
        language, entries = file.language, candidates.entries
        if language.module_match == "library":
            owners = set(self.keys(file, qualifier))
            inside = [entry for entry in entries if entry.member_of in owners]
            return shared_among(inside, RESOLVED) if inside else self.imports.through_path(file, entries, qualifier)
        head, *inner = qualifier.split(".")
        separator = "::" if language.module_match == "crate" else "."
        for imported in self.imports.of(file, head):
            module = within_module(imported.module, imported.name, *inner, separator=separator)
            if targets := self.imports.in_module(file, candidates, module):
                return targets
            if language.reexports and (targets := self.imports.reexported(file, entries[0].name, module, TYPE_KINDS)):
                return targets
        if nested := self._nested(file, entries, qualifier):
            return shared_among(nested, RESOLVED)
        if language.module_match == "crate" and (targets := self._in_path(file, candidates, qualifier)):
            return targets
        if head in file.imports or (language.module_match == "crate" and head[:1].islower()):
            return []  # `http.Handler` of a package from elsewhere is not this package's Handler
        if language.module_match == "declared":
            return in_package(entries, qualifier)  # `java.io.File` is none of the workspace
        return self._beside(file, candidates, qualifier) if language.package == "global" else None

    def _beside(self, file: FileEntry, candidates: Candidates, qualifier: str) -> list[Target]:
        """Return the types of a module of the workspace; `Lib::Cart` of one from elsewhere is none of them."""
        found = beside(file, candidates.outermost.entries, last_part(qualifier))
        return self.visible(file, candidates.entries[0].name, Candidates(found)) if found else []

    def _in_path(self, file: FileEntry, candidates: Candidates, path: str) -> list[Target]:
        """Return the types that a path of modules defines or passes on, from the file's own one or a crate (Rust)."""
        module, name = path.replace(".", "::"), candidates.entries[0].name
        for each in (module, f"self::{module}"):
            if targets := self.imports.in_module(file, candidates, each):
                return targets
            if targets := self.imports.reexported(file, name, each, TYPE_KINDS):
                return targets
        return []

    def _nested(self, file: FileEntry, entries: Sequence[Entry], qualifier: str) -> list[Entry]:
        """Return the types nested in the one that a qualifier means here, or else in any type of that name."""
        if file.language.module_match == "container":
            exact = [entry for entry in entries if entry.container == qualifier]
            if exact or all(entry.kind == "type" for entry in entries):
                return exact  # `String.t()` is no `Shop.String.t()`, nor is `Shop.Line` a `Shop.Size.Shop.Line`
        owners = set(self.keys(file, qualifier))
        if inside := [entry for entry in entries if entry.member_of in owners]:
            return inside
        if file.language.module_match == "declared" and qualifier in file.imports:
            return []  # of a type from elsewhere
        ends = (f".{qualifier}", f":{qualifier}")
        return [entry for entry in entries if entry.container == qualifier or entry.container.endswith(ends)]

    def keys(self, file: FileEntry, name: str) -> list[TypeKey]:
        """Return the keys of the types that a type name means in a file; a typedef (C) stands for its type, too."""
        cache_key = (file, name)
        type_keys = self._keys.get(cache_key)
        if type_keys is None:
            if cache_key in self._open:
                return []  # typedefs that name each other as qualifiers mean nothing
            self._open.add(cache_key)
            try:
                entries = self._with_aliased(file, name) if self.types_named(file, name) else ()  # mostly none
                keys = dict.fromkeys([entry.type_key for entry in entries])
            finally:
                self._open.remove(cache_key)
            type_keys = self._keys[cache_key] = [key for key in keys if key is not None]
        return type_keys

    def keys_at(self, file: FileEntry, owner: int, name: str) -> list[TypeKey]:
        """Return the keys of the types that a type name means in a definition of a file, which may see local ones."""
        head, _, rest = name.partition(".")
        if head not in file.local_names:
            return self.keys(file, name)
        inner = f"{file.language.type_separator}{rest}" if rest else ""
        local = [entry.type_key for entry in self.local(file, owner, head) if entry.type_key is not None]
        if local:
            keys = [(family, package, f"{name}{inner}") for family, package, name in dict.fromkeys(local)]
            return [key for key in keys if key in self.symbol_table.types]
        if file.entries[owner].kind in _FIELDS:  # a method sets it to a value of a type that only the method knows
            return self.keys(file, name)
        elsewhere = {entry.type_key for entry in self._locals_of(file).by_name[head]}
        return [key for key in self.keys(file, name) if key not in elsewhere]

    def _with_aliased(self, file: FileEntry, name: str) -> Iterator[Entry]:
        """Yield the types that a type name means in a file, each typedef (C) before the types that it stands for.

        In `using Api = Api::Client` the qualifier is not the typedef itself, which leads nowhere further.
        """
        seen = {(file, name)}
        waiting = [(file, name)]
        while waiting:
            aliases: list[tuple[FileEntry, str]] = []
            for entry, _, _ in self.types_named(*waiting.pop()):
                yield entry
                alias = entry.file, entry.type_name
                names_itself = entry.type_name.startswith(f"{entry.name}.")
                follows = entry.kind == "type" and entry.type_name and entry.file.language.typedefs and not names_itself
                if follows and alias not in seen:
                    seen.add(alias)
                    aliases.append(alias)
            waiting += reversed(aliases)

    def scope_key(self, file: FileEntry, scope: str) -> TypeKey | None:
        """Return the key of the type whose body (or impl block) a scope is, or which it extends."""
        scope = scope.partition(EXTENDED)[0]
        key = (file.language.family, file.package, scope)
        if key in self.symbol_table.types:
            return key
        types = self.types_named(file, scope)
        return types[0][0].type_key if types else None

    # -- bare names

    def local(self, file: FileEntry, owner: int, name: str) -> list[Entry]:
        """Return the definitions of a name in the innermost function, or else test, around its use that has any."""
        if name not in file.local_names:
            return []
        return self._locals_of(file).seen_from(file.entries[owner], name)

    def _locals_of(self, file: FileEntry) -> LocalNames:
        if self._locals is None or self._locals[0] is not file:
            self._locals = (file, LocalNames(file))
        return self._locals[1]

    def free(self, name: str, file: FileEntry) -> list[Entry]:
        """Return what a name without a receiver can mean: no members of types, nothing private to other files."""
        entries = self.symbol_table.free.get(name, [])
        if file.language.bare_names != "global":
            return entries
        likely = self._likely(file, Candidates(entries, ("all free", name, ANY_KIND)))
        return [entry for entry in likely if is_reachable(entry, file)] or in_headers(likely, file)

    def _likely(self, file: FileEntry, candidates: Candidates) -> Sequence[Entry]:
        """Return what a file can mean where all files share names: of very many definitions, near or included ones."""
        entries = candidates.entries
        if len(entries) <= MAX_LOOKUP:
            return entries
        likely = {*entries[:1], *near(entries, file.path, _NEAR)}  # the first stands for a module that all reopen
        kept, rule = self.imports.kept(file, candidates), file.language.module_match
        for star in file.stars:
            included, _ = kept.of_module(rule, star.module, file.path)
            likely.update(near(included, file.path, _NEAR))
        return sorted(likely, key=order_of)

    def free_candidates(self, name: str, file: FileEntry, kinds: frozenset[str]) -> Candidates:
        """Return the definitions of the given kinds that a name without a receiver can mean."""
        if file.language.bare_names == "global":
            return Candidates([entry for entry in self.free(name, file) if entry.kind in kinds])
        found = self._free.under(name)
        candidates = found.get(kinds)
        if candidates is None:
            entries = [entry for entry in self.symbol_table.free.get(name, ()) if entry.kind in kinds]
            candidates = found[kinds] = Candidates(entries, ("free", name, kinds))
        return candidates

    def visible(self, file: FileEntry, name: str, candidates: Candidates) -> list[Target]:
        """Filter candidates for a bare name: own file, imports, package, star imports, then the whole workspace."""
        if not candidates.entries:
            return []
        if in_file := candidates.in_file(file):
            is_c = file.language.forward_path_pattern is not None
            return shared_among(
                [*in_file, *counterparts(file, candidates.entries, in_file)] if is_c else in_file, RESOLVED
            )
        for imported in self.imports.of(file, name):
            if targets := self.imports.in_module(file, candidates, imported.module):
                return targets
        in_package = candidates.in_package(file)
        in_package = of_program(file, in_package) if file.language.package == "global" else in_package
        outermost = [entry for entry in in_package if not entry.container]
        if visible_here := outermost or self._entered_by(file, in_package):
            if file.language.bare_names != "global":
                return shared_among(visible_here, RESOLVED)
            nearest = of_namespaces(file, closest(visible_here, file.path))
            is_unclear = has_more_symbols(nearest, MAX_CANDIDATES)
            included = self._in_included(file, candidates, nearest) if is_unclear else []
            return included or shared_among(nearest, RESOLVED)
        if file.language.module_match == "crate" and (named := self.imports.renamed(file, name, candidates.kinds)):
            return named  # in Rust, an import of the name counts before those of all names
        return self._through_stars(file, name, candidates) or self._elsewhere(file, name, candidates)

    def _in_included(self, file: FileEntry, candidates: Candidates, nearest: Sequence[Entry]) -> list[Target]:
        """Return the definitions in a file that another one includes by a path; `<assert.h>` may be from elsewhere.

        Where there are no headers, modules have names of one part (Swift).
        """
        if file.language.forward_path_pattern is not None:
            paths = (star.module for star in file.stars if "/" in star.module)
            return next(filter(None, (self.imports.in_module(file, Candidates(nearest), path) for path in paths)), [])
        kept, known = self.imports.kept(file, candidates), set(nearest)
        for star in file.stars:
            matching, _ = kept.of_module(file.language.module_match, star.module, file.path)
            likely = Candidates([entry for entry in matching if entry in known])
            if targets := self.imports.in_module(file, likely, star.module):
                return targets
        return []

    def _through_stars(self, file: FileEntry, name: str, candidates: Candidates) -> list[Target]:
        """Return the candidates that a file imports by importing everything in their module, or in one that has them.

        A module has what it defines, or else what it re-exports.
        """
        modules = [star.module for star in file.stars]
        if file.language.bare_names == "opened":  # last opened first, also relative to modules around
            modules = [*reversed(modules), *(f"{around}.{opened}" for around in _around(file) for opened in modules)]
        for module in modules:
            targets = self.imports.in_module(file, candidates, module)
            language = file.language
            if language.module_match == "declared":  # nested types are not imported, nor in Swift
                targets = [target for target in targets if self._is_direct(target[0], module)]
            elif language.package == "global" and not (language.reopens_types or language.forward_path_pattern):
                targets = [target for target in targets if self._is_entered(file, target[0])]
            if targets:
                return targets
        return self._reexported_by_stars(file, name, candidates) if file.language.reexports else []

    def _reexported_by_stars(self, file: FileEntry, name: str, candidates: Candidates) -> list[Target]:
        """Return the candidates that a file imports by importing everything that a module re-exports."""
        found = (self.imports.reexported(file, name, star.module, candidates.kinds) for star in file.stars)
        return next(filter(None, found), [])

    def passed_on(self, file: FileEntry) -> Iterator[Import]:
        """Yield what using other modules may import into a file (Elixir's `use ShopWeb, :controller`)."""
        if not file.language.uses_pass_imports:
            return
        imported = {within_module(each.module, each.name) for named in file.imports.values() for each in named}
        for used in (star.module for star in file.stars if star.module not in imported):
            for entry in self.symbol_table.named_types.get((file.language.family, last_part(used)), ()):
                if entry.qualified_name == used and entry.file is not file:
                    yield from entry.file.stars

    def _elsewhere(self, file: FileEntry, name: str, candidates: Candidates) -> list[Target]:
        """Return the candidates that a bare name may mean although neither the file's package nor an import has any."""
        language = file.language
        if language.module_match == "container" and (
            outermost := [
                entry
                for entry in candidates.in_family(language.family)
                if entry.type_key is not None and not entry.container
            ]
        ):
            return shared_among(outermost, RESOLVED)
        # Go's packages are folders ("directory"), and a bare name never means another one's
        imported_only = language.bare_names in _IMPORTED or language.addresses or language.module_match == "directory"
        is_elsewhere = not imported_only and name not in file.imports
        if not (is_elsewhere or language.scripts_share_names or language.bare_names == "components"):
            return []
        entries = candidates.in_family(language.family)
        if not file.entries[0].test:  # code outside of tests never means what only tests define
            entries = [entry for entry in entries if not entry.test]
        if language.scripts_share_names and (shared := shared_by_scripts(file, entries)):
            return shared_among(shared, INFERRED)
        if language.bare_names == "components" and name not in file.imports:  # known everywhere, perhaps (Nuxt)
            components = [e for e in entries if e.kind == e.file.language.component and e.start_line == 1]
            return shared_among(components, INFERRED) if len(components) == 1 else []
        if not is_elsewhere or has_more_symbols(entries, MAX_CANDIDATES):
            return []
        entered = [entry for entry in entries if self._is_entered(file, entry)]
        if language.bare_names == "own package" and file.module:  # of others, only types that are nested in a base's
            entered = [entry for entry in entered if entry.container]
        return shared_among(entered, INFERRED)

    def _entered_by(self, file: FileEntry, entries: Sequence[Entry]) -> list[Entry]:
        """Return the definitions in types and modules that a file has code in, else in others that it may know."""
        entered = [entry for entry in entries if self._is_entered(file, entry)]
        if len(entered) > 1 and file.language.bare_names == "global":
            own = {name for each in file.entries for name in (each.container, each.qualified_name)}
            return [entry for entry in entered if entry.container in own] or entered
        return entered

    def _is_direct(self, entry: Entry, module: str) -> bool:
        """Return whether importing a whole module includes a definition: it is in no type, or in the module's own.

        An extension stands in no type (Kotlin).
        """
        is_extension = entry.file.language.outer_members == "hide" and not entry.stands_in
        if is_extension and entry.kind not in TYPE_KINDS:
            return True
        return not entry.container or spelled_in_import(entry) == module or self._stands_open(entry)

    def _is_entered(self, file: FileEntry, entry: Entry) -> bool:
        """Return whether a definition is in no type, or a file has code within that type or below it.

        Elsewhere a nested type is named through the outer one. Members of an outermost module are known where any file
        includes the module for all (Ruby's scripts and tests).
        """
        language = file.language
        if not entry.container or (entry.kind not in TYPE_KINDS and language.bare_names != "opened"):
            return True
        if language.package == "global" and language.reopens_types and language.type_separator not in entry.container:
            return True
        if (entered := self._entered.get(file)) is None:
            names = {ref.name for ref in file.clauses}
            if language.bare_names == "opened":
                names.update(last_part(star.module) for star in file.stars)
            for own in file.entries:
                names.update((last_part(own.container), last_part(own.qualified_name)))
            entered = self._entered[file] = frozenset(names)
        return last_part(entry.container) in entered or self._stands_open(entry)

    def _stands_open(self, entry: Entry) -> bool:
        """Return whether a definition is in a module that is opened wherever its package is known (F#)."""
        if entry.member_of is None or entry.file.language.bare_names != "opened":
            return False
        return any(module.exported == AS_MODULE for module in self.symbol_table.types[entry.member_of])


def _types_among(language: Language, entries: list[Entry]) -> list[Entry]:
    """Return only the types among definitions, in languages where a name of a type may also be that of a value."""
    if language.values_apart or language.values_first:
        return [entry for entry in entries if entry.kind in TYPE_KINDS]
    if language.typedefs:  # a template, rather than its specialisations (C++)
        return [entry for entry in entries if entry.kind == "type" or entry.type_name != entry.name] or entries
    return entries


def in_package(entries: Sequence[Entry], package: str) -> list[Target]:
    """Return the candidates in a package that is spelled in full, or by its last names (`files.read`)."""
    end = f".{package}"
    inside = [entry for entry in entries if f".{entry.file.module}".replace("\\", ".").endswith(end)]
    outermost = [entry for entry in inside if not entry.container]  # definitions in a type are named through it
    return shared_among(outermost or inside, RESOLVED)


def _around(file: FileEntry) -> list[str]:
    """Return the module of a file and those around it, innermost first."""
    parts = file.module.split(".")
    return [".".join(parts[:count]) for count in range(len(parts), 0, -1)] if file.module else []
