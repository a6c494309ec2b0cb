"""The definitions of files as resolution looks them up, made from the facts of each file alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from sys import intern
from typing import Final, NamedTuple

from packlens.extract.facts import (
    ARITY,
    BOTH,
    DECLARED,
    EXTENDED,
    FILTER,
    FIXTURE,
    GIVEN,
    ITEMS,
    KEYED,
    ONE_OF,
    PASSED,
    SELF,
    SHAPE,
    TAKES,
    TYPES,
    Definition,
    FileFacts,
    Import,
    Reference,
)
from packlens.extract.imports.known_names import is_script
from packlens.extract.imports.module_names import package_of
from packlens.extract.languages.language import Language, languages
from packlens.model import CALLABLE_KINDS, TYPE_KINDS
from packlens.resolve.symbols.shared_imports import NO_STARS, Stars, stars_of
from packlens.symbol_id import integer_id, symbol_ids

TypeKey = tuple[str, str, str]
"""Identity of a type that may be written in several files: (language family, package, qualified name)."""

OUTSIDE: Final = "<outside>"
"""Stands for the package of a base that no file defines; no package is called so."""
_SEPARATORS: Final = ".:#"
_TYPE_PASSED: Final = re.compile(r"(?<![\w*.])[^\W\d][\w.]*")
IN_TEST: Final = "?"
"""In `Entry.within`, precedes the qualified name of a test that is a call; no function's begins so."""
INHERITANCE: Final = frozenset({"extends", "implements", "self_type"})
"""Kinds of references that give a type the members of another one."""


class SourceFile(NamedTuple):
    """A file's facts, with its path and language."""

    path: str
    language: str
    facts: FileFacts
    ids: Sequence[int] = ()
    """Store ids of the definitions, if they are already known."""


@dataclass(slots=True, eq=False)
class FileEntry:
    """A file in the symbol table."""

    path: str
    language: Language
    package: str
    """The key of the files that share names without a receiver: see `Language.package`."""
    module: str
    """Declared package or namespace."""
    imports: dict[str, list[Import]]
    stars: tuple[Import, ...]
    """The imports of everything in a module that hold in it (see `shared_imports`)."""
    clauses: tuple[Reference, ...]
    """Its inheritance clauses."""
    entries: list[Entry]
    """Its definitions in source order; the first is the file itself."""
    local_names: frozenset[str] = frozenset()
    """Names of the definitions inside of its functions."""
    bases: tuple[tuple[TypeKey, tuple[TypeKey, ...]], ...] = ()
    """(type, its bases) of each clause, in source order; filled by `inheritance`."""
    problem: str = ""
    """Why `bases` is empty although there are clauses, if that is a fault of ours (see `faults`)."""
    own_stars: Stars = NO_STARS
    """The imports of everything in a module that its text has."""
    setting_prefix: str | None = None
    """What stands before the keys of the settings that its variables are; None if it has no settings."""
    is_script: bool = False
    """Whether it shares its names with other files of its kind: see `scripts`."""


@dataclass(slots=True, eq=False)
class Entry:
    """A definition in the symbol table; equal only to itself."""

    id: int
    """Store id."""
    name: str
    qualified_name: str
    kind: str
    container: str
    type_name: str
    start_line: int
    end_line: int
    exported: int
    """See `Definition.exported`."""
    test: bool
    file: FileEntry
    ordinal: int
    type_key: TypeKey | None
    """The own key of a type, or of another definition that has members."""
    within: str = ""
    """Qualified name of the function that it is local to; IN_TEST and that of a test, if it is local to one; or ''."""
    member_of: TypeKey | None = None
    """Key of the type that it is a member of, if any."""
    extended: str = ""
    """For an extension method (C#), the type on whose values it is called like a member, or a type parameter."""
    shape: str = ""
    """What a method takes and returns, if types satisfy interfaces by it (Go); '' if that is unknown."""
    fixture: str = ""
    """If tests take it by the name of a parameter (pytest): FIXTURE and what follows it (see there)."""
    filter_name: str = ""
    """If it is a filter of templates, FILTER and its name in these."""
    takes: str = ""
    """How many arguments it takes: '2', '1-3', '1-' (one or more), or '' (unknown)."""
    parameters: str = ""
    """What is known of the types of its parameters (see `extract.types.argument_types`)."""
    passed: str = ""
    """What follows PASSED (see there): the types of what it passes to functions that it takes."""
    items: str = ""
    """What follows ITEMS (see there) of its type: the type of what it holds."""
    is_declaration: bool = False
    """Whether it, or the type around it, declares what other files define (Kotlin's `expect`)."""
    arity: int = 0
    """Of a type, how many type parameters it has, if types of one name may differ in them (C#); else that of the type
    that it stands in."""
    stands_in: str = ""
    """Of a member, the kind of the type that its container names, if it stands in that, else ''; of a route, the names
    of the functions around it, innermost first, with spaces between them."""
    hidden_in: TypeKey | None = None
    """Of an extension in a type that it does not extend (Kotlin), the key of that type, which is around its uses."""
    bound: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Of a type, its bases with type arguments, and these (see `GIVEN`)."""
    parts: int = 0
    """Of a type of which a value is one of several types, how many these are; more than there are if it is unknown."""
    controller: str = ""
    """Of a route, the name that paths have for the class around it (`RouteRules.controller_suffix`), or ''."""


def item_types(entry: Entry) -> list[str]:
    """Return the names of the types of what a definition holds, passes on or takes as properties."""
    props = entry.parameters.split(BOTH) if entry.file.language.has_components else ()
    if not (entry.items or entry.passed or props):
        return []
    names = (name.removeprefix(KEYED) for name in entry.items.split(ITEMS))
    return [name for name in (*names, *_TYPE_PASSED.findall(entry.passed), *props) if name]


def value_passed(entry: Entry, argument: int, parameter: int, parameters: int) -> str:
    """Return the type of a value that a definition passes to a function that it takes; '' if that is unknown.

    Where there are no overloads, the function may leave out its last parameters.
    """
    for function in entry.passed.split(PASSED):
        place, _, values = function.partition(TYPES)
        types = values.split(",")
        is_fitting = len(types) == parameters or (len(types) > parameters and not entry.file.language.overloads)
        if place == str(argument) and is_fitting:
            return types[parameter]
    return ""


def returns_self(entry: Entry) -> bool:
    """Return whether a definition returns its object, or what methods of its object return."""
    return entry.type_name == SELF or entry.type_name.startswith(f"{SELF}>")


def order_of(entry: Entry) -> tuple[str, int]:
    """Return the sort key of definitions: path, then number in the source."""
    return entry.file.path, entry.ordinal


def file_entry(source: SourceFile) -> FileEntry:
    """Return a file and its definitions, which are not yet in a symbol table."""
    language, facts = languages()[source.language], source.facts
    package = package_of(language, source.path, facts.module)
    imports: dict[str, list[Import]] = {}
    for imported in facts.imports:
        if imported.name != "*":
            imports.setdefault(imported.local, []).append(imported)
    clauses = facts.references.of_kinds(INHERITANCE)
    stars = stars_of(facts.imports)
    file = FileEntry(source.path, language, package, facts.module, imports, stars.own, clauses, [], own_stars=stars)
    if language.setting_file_pattern and (match := language.setting_file_pattern.search(source.path)):
        file.setting_prefix = match.groupdict().get("prefix") or ""
    file.entries = _entries(file, source)
    for clause in clauses:
        _bind_base(file.entries[clause.owner], clause)
    if language.outer_members == "hide":
        _hide_extensions(file, facts.definitions)
    file.local_names = frozenset([entry.name for entry in file.entries if entry.within])
    if language.scripts_share_names:
        definitions = [(entry.name, entry.qualified_name, entry.exported) for entry in file.entries[1:]]
        file.is_script = is_script(definitions, facts.imports)
    return file


def _bind_base(entry: Entry, clause: Reference) -> None:
    """Add the type arguments of an inheritance clause to `Entry.bound` of the type that it is of."""
    if clause.arguments.startswith(ONE_OF):
        entry.parts = int(clause.arguments.removeprefix(ONE_OF))
    _, mark, arguments = clause.arguments.partition(GIVEN)
    if mark and entry.type_key is not None and clause.scope in ("", entry.qualified_name):
        entry.bound = (*entry.bound, (dotted(clause), tuple(map(intern, arguments.split(",")))))


def dotted(ref: Reference) -> str:
    """Return a type reference's name with the path before it."""
    kind, _, value = ref.receiver.partition(":")
    return f"{value}.{ref.name}" if kind in ("N", "P", "T") else ref.name


def types_bound(entry: Entry) -> list[str]:
    """Return the names of the types that a type binds the type parameters of its bases to, and of what they hold."""
    marks = [mark for _, arguments in entry.bound for each in arguments for mark in each.split(ITEMS)]
    return [name for mark in marks if (name := mark.removeprefix(KEYED))]


def _entries(file: FileEntry, source: SourceFile) -> list[Entry]:
    """Return the definitions of a file in order; those with members are found like types (objects, prototypes)."""
    facts, entries, family, package = source.facts, list[Entry](), file.language.family, file.package
    holders, tests = {definition[4] for definition in facts.definitions} - {""}, _tests_around(facts.definitions)
    callables = {definition[1] for definition in facts.definitions if definition[2] in CALLABLE_KINDS}
    for number, definition in zip(source.ids or _ids(source), facts.definitions, strict=True):
        name, qualified, kind, parent, container, type_name, _, _, _, _, first, last, exported, test = definition
        within = _function_around(name, qualified, callables) if not container and len(qualified) > len(name) else ""
        if tests and not (within or container) and _is_local_in_tests(file.language, kind):
            within = tests[len(entries)]
        type_name, filter_name = _without_filter(type_name) if file.language.filter_attributes else (type_name, "")
        type_name, items, extended, shape, fixture, takes, parameters, passed = _parted(type_name, kind)
        type_name, is_declared, _ = type_name.partition(DECLARED) if file.language.declares else (type_name, "", "")
        type_name, arity = _parted_arity(file.language, type_name, kind, entries[parent] if parent >= 0 else None)
        entries.append(
            Entry(
                number,
                intern(name),
                intern(qualified),
                intern(kind),
                intern(container),
                intern(type_name),
                first,
                last,
                exported,
                bool(test),
                file,
                len(entries),
                (family, package, qualified) if kind in TYPE_KINDS or qualified in holders else None,
                within,
                extended=extended,
                shape=intern(shape),
                fixture=fixture,
                filter_name=filter_name,
                takes=takes,
                parameters=parameters,
                passed=passed,
                items=intern(items),
                is_declaration=bool(is_declared),
                arity=arity,
                stands_in=intern(_stands_in(definition, facts.definitions)),
                controller=_controller(definition, facts.definitions, file.language) if kind == "route" else "",
            )
        )
    return entries


def _stands_in(definition: Definition, definitions: Sequence[Definition]) -> str:
    """Return `Entry.stands_in` of one of a file's definitions."""
    if not definition.container and definition.kind != "route":
        return ""
    around = _around(definition, definitions)
    if definition.kind == "route":
        return " ".join(each.name for each in around if each.kind in CALLABLE_KINDS)
    return next((each.kind for each in around if each.qualified_name == definition.container), "")


def _hide_extensions(file: FileEntry, definitions: Sequence[Definition]) -> None:
    """Fill `Entry.hidden_in` of a file's definitions."""
    for entry, definition in zip(file.entries, definitions, strict=True):
        if not entry.container or entry.kind in TYPE_KINDS:
            continue
        around = [each.qualified_name for each in _around(definition, definitions) if each.kind in TYPE_KINDS]
        if around and entry.container not in around:
            entry.hidden_in = file.language.family, file.package, around[0]


def _controller(route: Definition, definitions: Sequence[Definition], language: Language) -> str:
    """Return `Entry.controller` of a route."""
    suffix = language.route_rules.controller_suffix
    name = next((each.name for each in _around(route, definitions) if each.kind in TYPE_KINDS), "") if suffix else ""
    return name.removesuffix(suffix).lower() if name.endswith(suffix) else ""


def _around(definition: Definition, definitions: Sequence[Definition]) -> Iterator[Definition]:
    """Yield the definitions around one, innermost first."""
    while definition.parent >= 0:
        definition = definitions[definition.parent]
        yield definition


def _parted(type_name: str, kind: str) -> tuple[str, str, str, str, str, str, str, str]:
    """Return the type in `Definition.type_name`; what follows ITEMS, EXTENDED, SHAPE, FIXTURE (with it) and TAKES."""
    extended = shape = takes = fixture = items = ""
    if TAKES in type_name:
        type_name, _, takes = type_name.partition(TAKES)
    if EXTENDED in type_name:
        type_name, _, extended = type_name.partition(EXTENDED)
    elif SHAPE in type_name:
        type_name, _, shape = type_name.partition(SHAPE)
    elif FIXTURE in type_name:
        type_name, *marks = type_name.partition(FIXTURE)
        fixture = "".join(marks)
    if ITEMS in type_name and kind != "route":
        type_name, _, items = type_name.partition(ITEMS)
    return type_name, items, extended, shape, fixture, *_parted_takes(takes)


def _parted_takes(takes: str) -> tuple[str, str, str]:
    """Return what follows TAKES: how many arguments, their types, and what is passed to functions among them."""
    count, _, types = takes.partition(TYPES)
    parameters, _, passed = types.partition(PASSED)
    return intern(count), intern(parameters), intern(passed)


def _parted_arity(language: Language, type_name: str, kind: str, around: Entry | None) -> tuple[str, int]:
    """Return `Definition.type_name` without what follows ARITY, and `Entry.arity`, given the definition around it."""
    if not language.types_by_parameters:
        return type_name, 0
    if kind not in TYPE_KINDS:
        return type_name, around.arity if around is not None else 0
    rest, _, arity = type_name.partition(ARITY)
    return rest, int(arity or 0)


def _without_filter(type_name: str) -> tuple[str, str]:
    """Return `Definition.type_name` without the mark of a filter, and that mark with the filter's name."""
    rest, mark, name = type_name.partition(FILTER)
    return rest, mark + name


def _function_around(name: str, qualified: str, callables: Set[str]) -> str:
    """Return the qualified name of the function that a definition is local to, or ''."""
    outer = qualified[: -len(name)].rstrip(_SEPARATORS)
    return outer if outer in callables else ""


def _tests_around(definitions: Sequence[Definition]) -> list[str]:
    """Return, by ordinal, IN_TEST and the qualified name of the innermost test around each definition, or ''.

    Without such tests, the list is empty.
    """
    tests: list[str] = []
    for definition in definitions if any(definition.kind == "test" for definition in definitions) else ():
        around = definitions[definition.parent] if definition.parent >= 0 else None
        if around is not None and around.kind == "test":
            tests.append(IN_TEST + around.qualified_name)
        else:
            tests.append(tests[definition.parent] if around is not None else "")
    return tests


def _is_local_in_tests(language: Language, kind: str) -> bool:
    """Return whether other code cannot name a definition of a kind that stands in a test.

    A type or a constant has its name everywhere where all files share one namespace, or types are modules.
    """
    if kind == "test":
        return False
    is_everywhere = language.package == "global" or language.module_match == "container"
    return not (is_everywhere and (kind in TYPE_KINDS or kind == "constant"))


def owner_of(entry: Entry) -> TypeKey | None:
    """Return the key that the type of a member has if it is in the member's own package; None if it is no member."""
    return (entry.file.language.family, entry.file.package, entry.container) if entry.container else None


def is_type(entry: Entry) -> bool:
    """Return whether an entry is a type that can have members."""
    return entry.kind in TYPE_KINDS and entry.type_key is not None


def is_interface(entry: Entry) -> bool:
    """Return whether a type declares members that other types define."""
    return entry.kind == "interface"


def is_global_variable(entry: Entry, file: FileEntry) -> bool:
    """Return whether a definition is a variable that another file may mean by its name alone."""
    language = entry.file.language
    if language.family != file.language.family or entry.member_of is not None:
        return False
    if language.bare_names == "global":
        return bool(entry.exported) and entry.kind == "variable"
    is_beside = language.package == "directory" and entry.file.package == file.package
    return is_beside and entry.kind in ("variable", "constant") and not entry.within


def scopes_around(scope: str) -> Iterator[str]:
    """Yield the qualified names of the types around code, innermost first, given `Reference.scope`."""
    for name in scope.split(EXTENDED):
        part = name
        while part:
            yield part
            part = outer_part(part)


def outer_part(qualified: str) -> str:
    """Return a qualified name without its last part, or ''."""
    return qualified[: -len(last_part(qualified))].rstrip(".:")


def last_part(qualified: str) -> str:
    """Return the last part of a qualified name, with any separators."""
    return qualified.replace("::", ".").rpartition(".")[2]


def _ids(file: SourceFile) -> list[int]:
    names = ((definition.qualified_name, definition.kind) for definition in file.facts.definitions)
    return [integer_id(symbol) for symbol in symbol_ids(file.path, names)]
