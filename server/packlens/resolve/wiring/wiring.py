"""Resolves texts that name parts of a system: files, services, packages, endpoints, remote procedures.

Like all of resolution it looks definitions up by name: files by their own names, routes by the keys of their paths. If
there are several candidates none is taken, unless the rule of the kind selects one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from posixpath import dirname, join, normpath
from typing import Final

from packlens.extract.imports.module_names import EXACT, WITHIN, match_module, path_segments
from packlens.extract.wiring.prose import CALLED
from packlens.model import CALLABLE_KINDS, CALLABLE_OR_TYPE_KINDS, PROVENANCE_CONFIDENCE, RUNNING_KINDS, TYPE_KINDS
from packlens.resolve.names.crates import programs
from packlens.resolve.names.factories import factory_named
from packlens.resolve.names.page_components import bound_members
from packlens.resolve.symbols.entries import Entry, FileEntry, order_of
from packlens.resolve.symbols.shared_confidence import INFERRED, RESOLVED, Target, shared_among
from packlens.resolve.symbols.symbol_table import MAX_LOOKUP, SymbolTable, below, common_prefix_length, near
from packlens.resolve.wiring.asked_routes import routes_of_name, routes_of_path, tested_actions
from packlens.resolve.wiring.owned_views import owned_functions, owned_views
from packlens.resolve.wiring.page_templates import (
    components_of_element,
    library_tags,
    members_of_element,
    methods_of_pipe,
    registered_filters,
)
from packlens.resolve.wiring.settings import held_settings, settings_of_key
from packlens.resolve.wiring.shared_tests import held_tests, shared_tests
from packlens.resolve.wiring.styles import is_known_in, styled_by
from packlens.resolve.wiring.views import shown_views

WIRED_EDGES: Final = {
    "need": "depends_on",
    "mount": "depends_on",
    "require": "depends_on",
    "path": "depends_on",
    "beside": "depends_on",
    "shown": "depends_on",
    "held_tests": "calls",
    "shared_tests": "calls",
    "argument": "configures",
    "output": "references",
    "start": "depends_on",
    "script": "depends_on",
    "build": "deploys",
    "run": "deployed_by",
    "select": "exposes",
    "expose": "exposes",
    "tested": "tested_by",
    "connect": "connects_to",
    "endpoint": "consumes_endpoint",
    "named_route": "consumes_endpoint",
    "linked_route": "references",
    "action": "calls",
    "program": "calls",
    "command": "calls",
    "serve_rpc": "implements_rpc",
    "serve_field": "implements_rpc",
    "ask_field": "consumes_rpc",
    "call_rpc": "consumes_rpc",
    "call_procedure": "consumes_rpc",
    "document": "documents",
    "spelled": "references",
    "bound": "references",
    "element": "calls",
    "given": "references",
    "piped": "calls",
    "tag": "calls",
    "component": "calls",
    "filter": "calls",
    "style": "depends_on",
    "mixin": "depends_on",
    "factory": "calls",
    "policy": "calls",
    "owned_view": "depends_on",
    "owned_function": "calls",
    "value": "configures",
    "setting_key": "accesses_field",
    "held_setting": "accesses_field",
}
"""The edges of references that are looked up here."""

_NEEDED: Final = RUNNING_KINDS | {"resource"}
_KINDS_OF: Final = {
    "select": frozenset({"workload"}),
    "expose": frozenset({"service"}),
    "mount": frozenset({"resource"}),
    "require": frozenset({"package"}),
}
_STARTED: Final = CALLABLE_OR_TYPE_KINDS | {"variable", "constant"}
_DOCUMENTED: Final = CALLABLE_OR_TYPE_KINDS | {"property", "constant", "field"}
_CHANGES: Final = re.compile(r"(?i)(?:change|release|history|news|what.?s.?new|upgrad|migrat)[^/]*(?:/|\.[a-z]+$)")
_EXAMPLE: Final = re.compile(r"(?:.*/)?(?:examples?|samples?|demos?|tutorials?)/")
_NAME_PART: Final = re.compile(r"\w+")
_MAX_COPIES: Final = 8
"""The most copies of a description that a name may mean."""
_IN_FILE: Final = "in "
_AT_PATH: Final = "at "
_TEMPLATES: Final = "/templates/"


def wired_targets(symbol_table: SymbolTable, file: FileEntry, use: tuple[str, str, str]) -> Sequence[Target]:
    """Return what a use (kind, name, receiver) means in a file."""
    kind, name, receiver = use
    if kind in _TABLE_LOOKUPS:
        return _TABLE_LOOKUPS[kind](symbol_table, file, name, receiver)
    same_name = _likely(file, symbol_table.by_name.get(name, ()), receiver)
    if kind in ("path", "build", "run", "start", "tested", "component"):
        if receiver.startswith((_AT_PATH, _IN_FILE)):
            return _in_file(file, same_name, receiver)
        targets = _files(file, same_name, receiver)
        return _packages(same_name, targets) if kind == "tested" else targets
    if kind in _LOOKUPS:
        return _LOOKUPS[kind](file, same_name, receiver)
    if kind == "connect":
        return _near(file, [entry for entry in same_name if entry.kind == "service"])
    kinds = _KINDS_OF.get(kind, _NEEDED)
    family = file.language.family
    return _near(file, [entry for entry in same_name if entry.kind in kinds and entry.file.language.family == family])


def _likely(file: FileEntry, same_name: Sequence[Entry], receiver: str) -> Sequence[Entry]:
    """Return what a use can mean: of very many definitions, those near the file and below the folder that it names."""
    if len(same_name) <= MAX_LOOKUP:
        return same_name
    named = below(same_name, normpath(join(dirname(file.path), receiver)))[:MAX_LOOKUP]
    return sorted({*named, *near(same_name, file.path)}, key=order_of)


# -- files


def _folders_above(path: str) -> Iterator[str]:
    """Yield a file's folder and those around it, innermost first; '' is the root."""
    folder = path
    while folder:
        folder = folder.rpartition("/")[0]
        yield folder


def _files(file: FileEntry, same_name: Iterable[Entry], folder: str) -> list[Target]:
    """Return the file that a relative path means: relative to the nearest folder around the file where it exists."""
    paths = {entry.file.path: entry for entry in same_name if entry.kind == "file"}
    if not paths:
        return []
    name = next(iter(paths.values())).name
    for ancestor in _folders_above(file.path):
        path = "/".join(filter(None, (ancestor, folder, name)))
        if path in paths and paths[path].file is not file:
            return [(paths[path], PROVENANCE_CONFIDENCE[RESOLVED], RESOLVED)]
    if not folder:
        return []
    ends = [entry for path, entry in paths.items() if path.endswith(f"/{folder}/{name}")]
    return [(ends[0], PROVENANCE_CONFIDENCE[INFERRED], INFERRED)] if len(ends) == 1 else []


def _beside(file: FileEntry, same_name: Iterable[Entry], folder: str) -> list[Target]:
    """Return the file of a name in a folder whose path is relative to the folder of the file."""
    path = normpath(join(dirname(file.path), folder))
    return [
        (entry, PROVENANCE_CONFIDENCE[RESOLVED], RESOLVED)
        for entry in same_name
        if entry.kind == "file" and (dirname(entry.file.path) or ".") == path and entry.file is not file
    ]


def _in_file(file: FileEntry, same_name: Iterable[Entry], place: str) -> list[Target]:
    """Return the definitions of a name in the file that a relative path means.

    It is relative to a folder around the file, or else the end of a single file's path ('in PATH'), in Terraform also
    of one below its own folder ('at PATH').
    """
    path = place.removeprefix(_AT_PATH).removeprefix(_IN_FILE)
    outermost = [entry for entry in same_name if entry.kind in _STARTED and not entry.container and not entry.within]
    for ancestor in _folders_above(file.path):
        full = "/".join(filter(None, (ancestor, path)))
        if entries := [entry for entry in outermost if entry.file.path == full]:
            return shared_among(entries, RESOLVED)
    ends = [entry for entry in outermost if entry.file.path.endswith(f"/{path}")]
    if place.startswith(_AT_PATH):  # Terraform can pack a function's files from any folder
        is_packed, folder = file.language.addresses, f"{dirname(file.path)}/".lstrip("/")
        ends = [entry for entry in ends if is_packed and entry.file.path.startswith(folder)]
    return shared_among(ends, INFERRED) if len(ends) == 1 else []


def _managed(_: FileEntry, same_name: Iterable[Entry], path: str) -> list[Target]:
    """Return the method that runs a command of Django, whose module ends with a path; of several applications, all."""
    methods = [entry for entry in same_name if entry.container == "Command" and not entry.within]
    return shared_among([entry for entry in methods if f"/{entry.file.path}".endswith(f"/{path}")], RESOLVED)


def _packages(same_name: Iterable[Entry], manifests: list[Target]) -> list[Target]:
    """Return the packages that manifests declare; a manifest that declares none is returned itself."""
    packages = {entry.file.path: entry for entry in reversed([*same_name]) if entry.kind == "package"}
    return [(packages.get(entry.file.path, entry), confidence, how) for entry, confidence, how in manifests]


def _scripts(file: FileEntry, same_name: Iterable[Entry], folder: str) -> list[Target]:
    """Return the script of a manifest: that of the file itself, else of the nearest folder around it."""
    scripts = {entry.file.path: entry for entry in same_name if entry.kind == "script"}
    if file.path in scripts:
        return [(scripts[file.path], PROVENANCE_CONFIDENCE[RESOLVED], RESOLVED)]
    names = {path.rpartition("/")[2] for path in scripts}
    for ancestor in _folders_above(file.path):
        for name in sorted(names):
            if (entry := scripts.get("/".join(filter(None, (ancestor, folder, name))))) is not None:
                return [(entry, PROVENANCE_CONFIDENCE[RESOLVED], RESOLVED)]
    return []


# -- what runs


def _near(file: FileEntry, entries: Sequence[Entry]) -> list[Target]:
    """Return the definitions in the file, else those in its folder, else the only one."""
    if in_same_file := [entry for entry in entries if entry.file is file]:
        return shared_among(in_same_file, RESOLVED)
    folder = file.path.rpartition("/")[0]
    if in_same_folder := [entry for entry in entries if entry.file.path.rpartition("/")[0] == folder]:
        return shared_among(in_same_folder, RESOLVED)
    return shared_among(entries, INFERRED) if len(entries) == 1 else []


def _mixins(file: FileEntry, same_name: Sequence[Entry], _receiver: str) -> list[Target]:
    """Return the mixins of a name, also those that the style of a component includes."""
    return _near(file, [entry for entry in same_name if entry.kind == "mixin" and is_known_in(file, entry)])


def _values(symbol_table: SymbolTable, template: FileEntry, _: str, receiver: str) -> list[Target]:
    """Return the value of a path (`Values:image.tag`) in the chart that a template belongs to."""
    path = receiver.partition(":")[2]
    chart, templates, _ = f"/{template.path}".rpartition(_TEMPLATES)
    values = symbol_table.files.get(f"{chart}/values.yaml".removeprefix("/")) if templates else None
    matching = [entry for entry in values.entries if entry.qualified_name == path] if values else []
    return shared_among(matching, RESOLVED) if len(matching) == 1 else []


def _arguments(file: FileEntry, same_name: Sequence[Entry], source: str) -> list[Target]:
    """Return the variable of a name that the Terraform module in a folder declares."""
    folder = normpath(join(file.package, source))
    variables = [entry for entry in same_name if entry.kind == "variable" and _is_of_module(entry, folder)]
    return shared_among(variables, RESOLVED) if len(variables) == 1 else []


def _outputs(symbol_table: SymbolTable, file: FileEntry, name: str, receiver: str) -> list[Target]:
    """Return a named output of the module that a Terraform file calls by the name in the receiver (`N:network`)."""
    modules = near(symbol_table.by_name.get(receiver.removeprefix("N:"), ()), file.path)
    sources = {
        entry.type_name
        for entry in modules
        if entry.container == "module" and entry.file.package == file.package and entry.type_name.startswith(".")
    }
    if len(sources) != 1:
        return []
    folder = normpath(join(file.package, sources.pop()))
    same_name = below(symbol_table.by_name.get(name, ()), folder)
    outputs = [entry for entry in same_name if entry.container == "output" and _is_of_module(entry, folder)]
    return shared_among(outputs, RESOLVED) if len(outputs) == 1 else []


def _is_of_module(entry: Entry, folder: str) -> bool:
    return entry.file.language.addresses and (entry.file.package or ".") == folder


# -- remote procedures


def _procedures(file: FileEntry, same_name: Iterable[Entry], service: str) -> list[Target]:
    """Return the service of a name, or its procedure of a name, as a description of interfaces declares them."""
    described = [entry for entry in same_name if entry.file.language.describes]
    kind = "method" if service else "interface"
    procedures = [entry for entry in described if entry.kind == kind and entry.container == service]
    return _nearest_description(file, procedures) or _copies(procedures)


def _fields(file: FileEntry, same_name: Iterable[Entry], types: str) -> list[Target]:
    """Return the field that a resolver answers, of the first of the given types that has it."""
    fields = [entry for entry in same_name if entry.kind == "property" and entry.file.language.describes]
    fields = [entry for entry in fields if file.entries[0].test or not entry.test]
    by_type = ([entry for entry in fields if entry.container == each] for each in types.split())
    return _nearest_description(file, next(filter(None, by_type), []))


def _operation_fields(symbol_table: SymbolTable, file: FileEntry, name: str, receiver: str) -> list[Target]:
    """Return the field that a client asks a root type for, if schemas have all that its document asks of that type."""
    root, _, other_keys = receiver.partition(":")
    fields, *other_fields = (
        _fields(file, near(symbol_table.by_name.get(each, ()), file.path), root)
        for each in (name, *filter(None, other_keys.split(".")))
    )
    return fields if all(other_fields) else []


def _routed(file: FileEntry, same_name: Iterable[Entry], router: str) -> list[Target]:
    """Return the procedure of the one router of this name, as `user` is `userRouter`."""
    router_name = f"{router}router".lower()
    members = [entry for entry in same_name if entry.kind in CALLABLE_KINDS and entry.container.lower() == router_name]
    same_family = [entry for entry in members if entry.file.language.family == file.language.family]
    return shared_among(same_family, INFERRED) if len(same_family) == 1 else []


def _nearest_description(file: FileEntry, candidates: list[Entry]) -> list[Target]:
    """Return the definition in the description with the most folders in common with a file, if it is a single one.

    Each program of a repository may have a copy of the description of its interfaces.
    """
    if len(candidates) > 1:
        folders_of = file.path.split("/")
        shared = [common_prefix_length(folders_of, entry.file.path.split("/")) for entry in candidates]
        candidates = [entry for entry, folders in zip(candidates, shared, strict=True) if folders == max(shared)]
    return shared_among(candidates, RESOLVED) if len(candidates) == 1 else []


def _copies(descriptions: Sequence[Entry]) -> list[Target]:
    """Return all of a few definitions of one full name: they are copies for several programs, so none is a rival."""
    packages = {entry.file.module for entry in descriptions}
    if len(packages) != 1 or not any(packages) or len(descriptions) > _MAX_COPIES:
        return []
    return [(entry, PROVENANCE_CONFIDENCE[INFERRED], INFERRED) for entry in descriptions]


# -- names in strings


def _spelled(symbol_table: SymbolTable, file: FileEntry, name: str, path: str) -> list[Target]:
    """Return the one definition that a dotted text means: of a module, of a type in one, or of Django's models.

    A definition below the named package is less certain: the package's `__init__` may have imported it.
    """
    same_name = near(symbol_table.by_name.get(name, ()), file.path)
    candidates = [
        entry
        for entry in same_name
        if entry.kind in _STARTED and not entry.within and entry.file.language.family == file.language.family
        if not entry.test
    ]
    outer, _, last = path.rpartition(".")
    outermost = [entry for entry in candidates if not entry.container]
    members = [entry for entry in candidates if entry.container == last]
    # a definition in the file of the name is the module's own
    in_folder = [entry for entry in outermost if path_segments(entry.file.path)[-1:] != (name,)]
    attempts = [
        (outermost, path, EXACT, RESOLVED),
        (members, outer, EXACT, RESOLVED),
        (in_folder, path, WITHIN, INFERRED),
    ]
    if not outer:  # `auth.User`
        models = [entry for entry in outermost if entry.kind == "class"]
        attempts = [(models, f"{path}.models", EXACT, RESOLVED), (models, f"{path}.models", WITHIN, INFERRED)]
    for entries, module, quality, provenance in attempts:
        targets = {
            (entry.file.path, entry.qualified_name): entry
            for entry in reversed(entries)
            if "." in module and match_module("path", module, file.path, entry.file.path, "") == quality
        }
        if targets:
            return shared_among([*targets.values()], provenance) if len(targets) == 1 else []
    return []


# -- classes by convention


def _factories(symbol_table: SymbolTable, file: FileEntry, name: str, receiver: str) -> list[Target]:
    """Return the factory of a name, or (with the factory behind `N:` in the receiver) its member of a name."""
    factory = factory_named(symbol_table, file, receiver.removeprefix("N:") or name)
    if factory is None or factory.type_key is None:
        return []
    found = symbol_table.find_members(factory.type_key, name) if receiver else [factory]
    return shared_among([entry for entry in found if entry.kind in CALLABLE_OR_TYPE_KINDS], RESOLVED)


def _policies(file: FileEntry, same_name: Sequence[Entry], receiver: str) -> list[Target]:
    """Return the rule of a name in the only policy of a name (`N:CartPolicy`)."""
    family, policy = file.language.family, receiver.removeprefix("N:")
    rules = [entry for entry in same_name if entry.container == policy and entry.file.language.family == family]
    return shared_among(rules, RESOLVED) if len(rules) == 1 and rules[0].kind in CALLABLE_KINDS else []


# -- prose


def _documented(symbol_table: SymbolTable, file: FileEntry, name: str, before: str) -> list[Target]:
    """Return the one definition that prose means: the only one outside of tests with its name, below its qualifier.

    Lists of changes document nothing, and examples are documented only in their own folder.
    """
    same_name = symbol_table.by_name.get(name, ())
    if len(same_name) > MAX_LOOKUP or _CHANGES.search(file.path):
        return []
    parts = _NAME_PART.findall(before)
    entries = {
        (entry.file.path, entry.qualified_name): entry
        for entry in reversed(same_name)
        if _may_be_documented(entry, parts, is_called=before.endswith(CALLED)) and _is_below(entry, parts)
    }
    if len(entries) != 1:
        return []
    example = _EXAMPLE.match(next(iter(entries))[0])
    if example and not file.path.startswith(example[0]):
        return []
    provenance = RESOLVED if parts else INFERRED
    return [(next(iter(entries.values())), PROVENANCE_CONFIDENCE[provenance], provenance)]


def _may_be_documented(entry: Entry, parts: Sequence[str], *, is_called: bool) -> bool:
    """Return whether prose may mean a definition: a word alone may be a setting, or any noun if it has one capital."""
    if entry.test or entry.within:
        return False
    if parts:
        return entry.kind in _DOCUMENTED
    if not is_called and (entry.name.istitle() or entry.name.isupper()):
        return entry.kind in TYPE_KINDS
    return entry.kind in TYPE_KINDS or (entry.kind in CALLABLE_KINDS and (is_called or not entry.container))


def _is_below(entry: Entry, parts: Sequence[str]) -> bool:
    """Return whether the qualifier of a name leads to a definition: its type, then modules and folders, some of which
    may be left out."""
    containers = _NAME_PART.findall(entry.container)
    if parts and containers and parts[-1] != containers[-1]:
        return False
    context_names = iter([*containers[::-1], *_NAME_PART.findall(entry.file.path.rpartition(".")[0])[::-1]])
    return all(part in context_names for part in reversed(parts))


_TABLE_LOOKUPS: Final[Mapping[str, Callable[[SymbolTable, FileEntry, str, str], list[Target]]]] = {
    "endpoint": routes_of_path,
    "named_route": routes_of_name,
    "linked_route": routes_of_name,
    "document": _documented,
    "ask_field": _operation_fields,
    "value": _values,
    "spelled": _spelled,
    "output": _outputs,
    "factory": _factories,
    "shown": shown_views,
    "given": members_of_element,
    "piped": methods_of_pipe,
    "setting_key": settings_of_key,
}
"""Lookups that need more than the definitions of the name."""
_LOOKUPS: Final[Mapping[str, Callable[[FileEntry, Sequence[Entry], str], list[Target]]]] = {
    "serve_rpc": _procedures,
    "call_rpc": _procedures,
    "serve_field": _fields,
    "call_procedure": _routed,
    "script": _scripts,
    "beside": _beside,
    "argument": _arguments,
    "style": styled_by,
    "action": tested_actions,
    "program": programs,
    "command": _managed,
    "mixin": _mixins,
    "policy": _policies,
    "owned_view": owned_views,
    "owned_function": owned_functions,
    "bound": bound_members,
    "element": components_of_element,
    "tag": library_tags,
    "filter": registered_filters,
    "held_setting": held_settings,
    "held_tests": held_tests,
    "shared_tests": shared_tests,
}
