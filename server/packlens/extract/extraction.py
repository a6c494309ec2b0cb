"""Extracts the facts of one file: definitions, references, imports. Raises ValueError with the reason for bad input."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

import tree_sitter

from packlens.extract.definitions.definitions import read_definitions
from packlens.extract.facts import FIXTURE, FileFacts
from packlens.extract.imports.imports import package_name, read_imports
from packlens.extract.imports.known_names import known_names
from packlens.extract.languages.language import Language, languages
from packlens.extract.parsing.captures import Matches, collect
from packlens.extract.parsing.conflicts import without_conflicts
from packlens.extract.parsing.content import content_problem, is_minified
from packlens.extract.parsing.embedded import by_language, embedded_code
from packlens.extract.parsing.mixed_markup import programs, with_named_model
from packlens.extract.parsing.notebook import code_cells
from packlens.extract.parsing.parse import UNREADABLE, parse, parse_embedded
from packlens.extract.parsing.source import Source
from packlens.extract.routes.mounts import with_modules
from packlens.extract.scopes.bindings import read_bindings, read_locals
from packlens.extract.scopes.narrowing import narrowed_names
from packlens.extract.scopes.returned import add_returned_types
from packlens.extract.uses.references import ReferenceReader


@dataclass(slots=True)
class Extraction:
    """A file's facts, and what the text index needs in addition."""

    facts: FileFacts
    comments: list[tuple[int, int]] = field(default_factory=list)
    """(start byte, end byte), in the order of their starts; the same for strings."""
    strings: list[tuple[int, int]] = field(default_factory=list)
    called: dict[int, list[str]] = field(default_factory=dict)
    """By ordinal, the names that each definition calls, including names that resolution cannot use."""


def extract(language: Language, path: str, source: bytes, *, within_limits: bool = True) -> Extraction:
    """Return the facts of one file; `path` is relative to the root, with forward slashes.

    Raises ValueError and NeedsLimitsError as `parse` does.
    """
    text = Source(_code_of(language, source))
    code, members = text.raw, b""
    if language.markup_code:
        code, members = page = programs(text.raw)
        text.names = page.both.decode("latin-1")
    readable, root = parse(language, code, within_limits=within_limits)
    if language.template_code_pattern is not None:
        text.names = readable.decode("latin-1")
    test_paths = language.test_path_pattern
    tests = test_paths is not None and test_paths.search(path) is not None
    matches = collect(language, root, readable, tests)
    if members:
        members, members_root = parse_embedded(language, members, within_limits=within_limits)
        matches = matches.joined(collect(language, members_root, members, tests))
    if matches.embedded:
        matches = _with_embedded(language, matches, readable, within_limits=within_limits, tests=tests)
    outline, handlers = read_definitions(language, path, text, matches, root)
    narrowed = narrowed_names(language, text, root, matches, outline)
    bindings = read_bindings(language, text, matches, outline, narrowed)
    add_returned_types(language, text, matches, outline, bindings)
    imports = read_imports(language, path, text, matches)
    with_modules(outline.definitions, imports)
    known = known_names(language, outline.definitions, imports)
    local_names = read_locals(text, matches, outline, bindings, known.bare)
    narrowed.open(outline, bindings)
    reader = ReferenceReader(language, text, outline, bindings, local_names, known)
    reader.add(handlers)
    if language.fixtures_into and (tests or any(FIXTURE in each.type_name for each in outline.definitions)):
        reader.read_parameters(matches.parameters, in_tests=tests)
    for role, matches_of_role in matches.references:
        reader.read(role, matches_of_role)
    if language.dotted_texts:
        reader.read_texts(matches.strings)
    module = package_name(language, text, matches)
    facts = FileFacts(module, tuple(outline.definitions), reader.references(), tuple(imports), "")
    comments = [(start, end) for start, end, _, _ in matches.comments]
    return Extraction(facts, comments, matches.strings, reader.called())


def _with_embedded(
    language: Language, matches: Matches, readable: bytes, *, within_limits: bool, tests: bool
) -> Matches:
    """Return the matches of a file with those of the code of other languages that it embeds."""
    for name, matches_of_language in by_language(language.embeds, matches.embedded).items():
        embedded = languages()[name]
        code = embedded_code(readable, matches_of_language)
        code, embedded_root = parse_embedded(embedded, code, within_limits=within_limits)
        found = collect(embedded, embedded_root, code, tests)
        if name != language.embeds:  # comments of a style do not describe the component
            found = replace(found, comments=[], strings=[])
        matches = matches.joined(found)
    return matches


def compile_for(language: Language, sources: Sequence[bytes]) -> None:
    """Compile at once the patterns that files of a language need, instead of more of them with each file."""
    if sources and language.queries.are_all_needed(sum(map(len, sources))):
        _ = language.queries.all
        return
    texts: list[tuple[tree_sitter.Node, bytes]] = []
    for source in sources:
        with suppress(*UNREADABLE):  # `extract` meets them too
            code = Source(_code_of(language, source)).raw
            for program in programs(code) if language.markup_code else (code,):
                readable, root = parse(language, program, within_limits=False)
                texts.append((root, readable))
    if texts:
        language.queries.for_texts(texts)


def code_problem(language: Language, source: bytes) -> str:
    """Return why the code of a file is not worth parsing; '' if it is."""
    code = _code_of(language, source)
    lines = code if code is source else b"\n".join(line.rstrip() for line in code.split(b"\n"))
    return content_problem(lines) or ("minified" if language.bundled and is_minified(lines) else "")


def _code_of(language: Language, source: bytes) -> bytes:
    """Return the text of a file that is code in its language: all of it, except in notebooks and merge conflicts."""
    if language.markup_code:
        source = with_named_model(source)
    return without_conflicts(code_cells(source, language.kernel) if language.kernel else source)
