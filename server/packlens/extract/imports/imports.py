"""Reads the imports of a file from captures or, if their syntax nests, from their text."""

from __future__ import annotations

import re
from bisect import bisect_left
from operator import itemgetter
from typing import Final

import tree_sitter

from packlens.extract.facts import SHARED, Import
from packlens.extract.imports.import_syntax import parse_imports
from packlens.extract.imports.module_names import DEFAULT, INLINE, PASSED_ON, imported_defaults, own_module
from packlens.extract.languages import codes
from packlens.extract.languages.language import Language
from packlens.extract.parsing.captures import Captures, Lines, Matches
from packlens.extract.parsing.name_lists import is_name, listed_names
from packlens.extract.parsing.source import Source

_SEPARATORS: Final = re.compile(r"[./:\\]+")
_OWN: Final = "own"
"""`@import.own`: no import, but another name for something that the file itself knows."""
_INLINED: Final = "inline"
"""`@import.inline`: no import, but a module that the file itself holds: what it defines is named through it (Rust)."""
_SHARED: Final = "shared"
"""`@import.shared`: an import of everything that holds in all files of the folder and below, too."""
_PASSED: Final = "passed"
"""`@import.passed`: an import that the file also exports, by its local names."""


def package_name(language: Language, source: Source, matches: Matches) -> str:
    """Return the package that a file declares, or ''.

    Several names of one match are nested packages (Scala); of matches of several patterns, that of the first pattern
    counts. In a language with global names a file may declare several packages, which are separated by spaces (C++). A
    package marked with `@default` passes its content to the package around it.
    """
    found = sorted(matches.packages, key=itemgetter(0)) if len(matches.packages) > 1 else matches.packages
    packages = [".".join(source.of(name) for name in captures.get(codes.NAME, ())) for _, captures in found]
    if language.package == "global":
        return " ".join(dict.fromkeys(packages))
    if any(codes.DEFAULT in captures for _, captures in matches.packages):
        return packages[0].rpartition(".")[0]
    return "".join(packages[:1])


def read_imports(language: Language, path: str, source: Source, matches: Matches) -> list[Import]:
    """Return the imports of the file `path` in the order of its matches, then those of parent packages, each once."""
    imports: list[Import] = []
    for kind, node, captures in matches.imports:
        line = node.start_point[0] + 1
        syntax = kind or language.import_syntax
        if syntax == _OWN:
            continue
        if syntax == _INLINED:
            imports.append(Import(source.of(captures[codes.NAME][0]), INLINE, "", line))
        elif syntax == _SHARED:
            imports.append(Import(SHARED, source.of(captures[codes.MODULE][0]), "*", line))
        elif syntax == DEFAULT:
            imports += _default(language, path, source.of(captures[codes.MODULE][0]).strip("\"'`"), DEFAULT, line)
        elif syntax == _PASSED:
            passed = _captured(language, path, source, captures, line)
            defaults = {each.local: each for each in passed if each.name.startswith(DEFAULT)}
            imports += [*passed, *(each._replace(name=PASSED_ON) for each in defaults.values())]
        elif syntax:
            imports += parse_imports(syntax, _without_comments(source, node, matches.comments), line)
        else:
            imports += _captured(language, path, source, captures, line)
    if language.sharing_file_pattern is not None and language.sharing_file_pattern.search(path):
        imports = [each._replace(local=SHARED) if each.local == "*" else each for each in imports]
    imports += _own_aliases(language, path, source, matches, imports)
    imports += _renamed_exports(path, source, matches, imports)
    if language.package_sees_parents:
        imports += _of_packages_above(language, path, package_name(language, source, matches))
    first: dict[tuple[str, str, str], Import] = {}
    for imported in imports:
        first.setdefault(imported[:3], imported)
    return list(first.values())


def _of_packages_above(language: Language, path: str, package: str) -> list[Import]:
    """Return imports of the packages above that of a file; of its own, too, if pieces of one type make another one."""
    pieces = language.one_type_file_pattern
    parent = package if pieces is not None and pieces.search(path) else package.rpartition(".")[0]
    imports: list[Import] = []
    while parent:
        imports.append(Import("*", parent, "*", 1))
        parent = parent.rpartition(".")[0]
    return imports


def _own_aliases(
    language: Language, path: str, source: Source, matches: Matches, imports: list[Import]
) -> list[Import]:
    """Return the aliases that a file defines (`Int = Integer`), as imports from where the originals are defined.

    An alias of nothing by name is the file itself (Zig's `const Server = @This();`).
    """
    aliases: list[Import] = []
    for kind, node, captures in matches.imports:
        if kind != _OWN:
            continue
        name = source.of(captures[codes.NAME][0]) if codes.NAME in captures else ""
        alias = source.of(captures[codes.ALIAS][0])
        sources = [(each.module, each.name) for each in imports if name and each.local == name and each.name]
        own = own_module(language.module_match, path)
        if alias != name:
            line = node.start_point[0] + 1
            aliases += [Import(alias, module, original, line) for module, original in sources or [(own, name)]]
    return aliases


def _renamed_exports(path: str, source: Source, matches: Matches, imports: list[Import]) -> list[Import]:
    """Return what a file exports by another name (`export { create as cart }`), as imports from where it is defined."""
    renamed: list[Import] = []
    for _, captures in matches.exports:
        if codes.ALIAS not in captures:
            continue
        node = captures[codes.NAME][0]
        name, alias, line = source.of(node), source.of(captures[codes.ALIAS][0]), node.start_point[0] + 1
        sources = [(each.module, each.name) for each in imports if each.local == name and each.name]
        own = own_module("relative", path)
        if alias != DEFAULT:
            renamed += [Import(alias, module, original, line) for module, original in sources or [(own, name)]]
    return renamed


def _without_comments(source: Source, node: tree_sitter.Node, comments: list[Lines]) -> str:
    """Return the text of a node with a space for each comment in it; `comments` are all of the file."""
    start, end = node.byte_range
    pieces: list[str] = []
    for comment in comments[bisect_left(comments, (start,)) : bisect_left(comments, (end,))]:
        pieces.append(source.between(start, comment[0]))
        start = max(start, comment[1])
    return " ".join([*pieces, source.between(start, end)])


def _captured(language: Language, path: str, source: Source, captures: Captures, line: int) -> list[Import]:
    module = source.of(captures[codes.MODULE][0]).strip("\"'`<>") if codes.MODULE in captures else ""
    if codes.STAR in captures:
        return [Import("*", module, "*", line)]
    if codes.DEFAULT in captures:
        return _default(language, path, module, source.of(captures[codes.DEFAULT][0]), line)
    if codes.NAMES in captures:
        items = [item for item in listed_names(captures[codes.NAMES][0]) if item.alias is None or is_name(item.alias)]
        named = [(source.of(item.name), source.of(item.alias) if item.alias else "") for item in items]
        return [each for name, alias in named for each in _named(language, path, module, name, alias, line)]
    name = source.of(captures[codes.NAME][0]).lstrip(":") if codes.NAME in captures else ""
    alias = source.of(captures[codes.ALIAS][0]) if codes.ALIAS in captures else ""
    return _named(language, path, module, name, alias, line)


def _default(language: Language, path: str, module: str, local: str, line: int) -> list[Import]:
    """Return what an import of a module itself may mean: its default export, or a re-exported one of this name."""
    defaults = imported_defaults(language.module_match, module, path, local)
    return [Import(local, module, exported, line) for exported in ("", local, *defaults)]


def _named(language: Language, path: str, module: str, name: str, alias: str, line: int) -> list[Import]:
    """Return the import of a name from a module, or of the module if there is no name."""
    if name == DEFAULT:
        return _default(language, path, module, alias or name, line)
    if not module and not name:
        return []
    if not name and alias in (".", "_"):  # Go: a dot import imports every name, a blank one none
        return [Import("*", module, "*", line)] if alias == "." else []
    local = alias or name or _SEPARATORS.split(module.rstrip("/"))[-1]
    return [Import(local, module, name, line)]
