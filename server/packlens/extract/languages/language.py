"""Loads languages, which are data: a folder under grammars/ with `language.toml` and `tags.scm`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import tree_sitter

from packlens.errors import GrammarError
from packlens.extract.languages.argument_rules import ArgumentRules, argument_rules
from packlens.extract.languages.compiled_fields import bytes_pattern_of, names_of, pattern_of
from packlens.extract.languages.grammar_module import grammar_module
from packlens.extract.languages.language_fields import LanguageFields
from packlens.extract.languages.language_rules import read_rules
from packlens.extract.languages.lazy_queries import LazyQueries
from packlens.extract.languages.route_rules import RouteRules, route_rules
from packlens.extract.version import grammars_folder


@dataclass(frozen=True)
class Language(LanguageFields):
    """One language: its fields, and what follows from them, compiled at its first use."""

    test_path_pattern = pattern_of("test_paths")
    global_path_pattern = pattern_of("global_paths")
    module_statement_pattern = bytes_pattern_of("module_statement")
    library_type_pattern = pattern_of("library_types")
    forward_path_pattern = pattern_of("forward_paths")
    test_name_pattern = pattern_of("test_names")
    test_attribute_pattern = pattern_of("test_attributes")
    case_doc_pattern = pattern_of("case_doc")
    doc_result_pattern = pattern_of("doc_results")
    doc_generic_pattern = pattern_of("doc_generics")
    doc_mixin_pattern = pattern_of("doc_mixins")
    doc_item_pattern = pattern_of("doc_items")
    doc_name_pattern = pattern_of("doc_names")
    case_attribute_pattern = pattern_of("case_attributes")
    around_attribute_pattern = pattern_of("around_attributes")
    around_signature_pattern = pattern_of("around_signature")
    around_type_pattern = pattern_of("around_types")
    case_type_pattern = pattern_of("case_types")
    read_as_pattern = pattern_of("read_as")
    accessor_attribute_pattern = pattern_of("accessor_attributes")
    fixture_pattern = pattern_of("fixture_attributes")
    implicit_name_pattern = pattern_of("implicit_names")
    inert_name_pattern = pattern_of("inert_names")
    class_type_pattern = pattern_of("class_types")
    view_file_pattern = pattern_of("view_files")
    view_owner_pattern = pattern_of("view_owners")
    tag_file_pattern = pattern_of("tag_files")
    setting_file_pattern = pattern_of("setting_files")
    implicit_mark_pattern = pattern_of("implicit_marks")
    exported_pattern = pattern_of("exported")
    behind_own_pattern = pattern_of("behind_own")
    withdrawn_attribute_pattern = pattern_of("withdrawn_attributes")
    declares_pattern = pattern_of("declares")
    exported_name_pattern = pattern_of("exported_name")
    content_pattern = bytes_pattern_of("content")
    noise_pattern = bytes_pattern_of("noise")
    repairs_pattern = bytes_pattern_of("repairs")
    one_type_file_pattern = pattern_of("one_type_files")
    sharing_file_pattern = pattern_of("sharing_files")
    template_code_pattern = bytes_pattern_of("template_code")
    name_noise_pattern = pattern_of("name_noise")
    type_noise_pattern = pattern_of("type_noise")
    listed_types = names_of("transparent_types")
    listed_constructor_calls = names_of("constructor_calls")
    listed_query_steps = names_of("query_steps")
    listed_query_lists = names_of("query_lists")
    listed_query_results = names_of("query_results")

    @cached_property
    def parser(self) -> tree_sitter.Parser:
        """The tree-sitter parser."""
        return tree_sitter.Parser(self.ts_language)

    @cached_property
    def ts_language(self) -> tree_sitter.Language:
        """The tree-sitter grammar."""
        if (module := grammar_module(self.grammar)) is not None:
            return tree_sitter.Language(module.language())
        raise GrammarError(f"{self.folder / 'language.toml'}: no grammar named '{self.grammar}'.")

    @property
    def patterns(self) -> str:
        """The text of tags.scm and of the query files that it inherits. Raises GrammarError."""
        path = self.folder / "tags.scm"
        try:
            return "\n".join(
                file.read_text("utf-8") for file in (path, *map(self.folder.parent.joinpath, self.inherits))
            )
        except OSError as error:
            raise GrammarError(f"{path}: {error}") from error

    @cached_property
    def queries(self) -> LazyQueries:
        """The queries of `patterns`."""
        fields_by_kind = {kind: frozenset(fields) for kind, *fields in map(str.split, self.known_by_fields)}
        return LazyQueries(self.patterns, self.ts_language, fields_by_kind, self.folder / "tags.scm")

    def is_foreign(self, path: str, source: bytes) -> bool:
        """Return whether a file has an extension of this language, but no content of it (MATLAB's `.m`)."""
        extension = path[path.rfind(".") :].lower()
        is_shared = extension in self.extensions and extension in self.content_extensions
        return is_shared and self.content_pattern is not None and not self.content_pattern.search(source)

    @property
    def is_compiled(self) -> bool:
        """Whether extraction can start without compiling queries."""
        return "queries" in vars(self) and self.queries.are_compiled

    def compile(self) -> None:
        """Compile parser and all queries, so that no file of the language need wait. Raises GrammarError."""
        _ = self.parser
        for patterns in self.queries.all.worded:
            patterns.query()

    @cached_property
    def route_rules(self) -> RouteRules:
        """`routes`, read."""
        return route_rules(self.routes)

    @cached_property
    def argument_rules(self) -> ArgumentRules:
        """`argument_types`, read."""
        return argument_rules(self.argument_types)

    @cached_property
    def named_after_patterns(self) -> tuple[re.Pattern[bytes], re.Pattern[bytes]] | None:
        """`named_after`, compiled for source, in files of other languages and in those of this one; None: anywhere."""
        if not self.named_after:
            return None
        here = f"{self.named_after}|{self.named_after_here}" if self.named_after_here else self.named_after
        return re.compile(self.named_after.encode()), re.compile(here.encode())

    @cached_property
    def members_by_token(self) -> dict[str, tuple[str, ...]]:
        """`implicit_calls`, by their tokens."""
        return {token: tuple(members) for token, *members in map(str.split, self.implicit_calls)}

    @cached_property
    def numbers_of_members(self) -> dict[str, dict[str, int]]:
        """`bound_members`: by member, the number of the type argument that it is of, by the type that has it."""
        numbers: dict[str, dict[str, int]] = {}
        for path, number in map(str.split, self.bound_members):
            type_name, _, member = path.partition(".")
            numbers.setdefault(member, {})[type_name] = int(number)
        return numbers

    def takes_pair(self, call: str) -> bool:
        """Return whether one of `item_calls`, called on a map, returns a key with its value."""
        return bool(self.keyed_calls) and call in self.item_calls and call not in self.keyed_calls

    @cached_property
    def types_passed(self) -> dict[str, str]:
        """`passed_types`, by function."""
        return dict(pair.split() for pair in self.passed_types)

    @cached_property
    def types_of_literals(self) -> dict[str, str]:
        """The types of `literals`, by kind of node."""
        pairs = (literal.partition(" ") for literal in self.literals)
        return {kind: type_name for kind, _, type_name in pairs}

    @cached_property
    def bases_of_library(self) -> dict[str, tuple[str, ...]]:
        """`library_bases`, by their first words."""
        return {name: tuple(bases) for name, *bases in map(str.split, self.library_bases)}

    @cached_property
    def type_test_patterns(self) -> tuple[re.Pattern[bytes], ...]:
        """`type_tests`, compiled."""
        return tuple(re.compile(pattern.encode()) for pattern in self.type_tests)

    @cached_property
    def component_extensions(self) -> tuple[tuple[str, str], ...]:
        """`template_of`, as pairs of extensions: of pages, and of the files of their components."""
        return tuple((page, component) for page, component in map(str.split, self.template_of))

    @cached_property
    def is_of_scripts(self) -> bool:
        """Whether a file is a component that its scripts make (Vue), and not a class whose members stand in it."""
        return bool(self.component) and not self.markup_code

    @cached_property
    def doc_strip_pattern(self) -> re.Pattern[str]:
        """`doc_strip`, compiled."""
        return re.compile(self.doc_strip)

    @cached_property
    def type_cache(self) -> dict[str, str]:
        """A cache of `types` and `item_types`: by text, the simple type; by a NUL and the text, what the type holds."""
        return {}

    @cached_property
    def documented_type_cache(self) -> dict[str, tuple[str, str]]:
        """A cache of `documented`: what the type expressions of comments tell."""
        return {}

    @cached_property
    def list_caches(self) -> tuple[dict[bytes, str], dict[bytes, tuple[int, bool, list[str]]]]:
        """Caches of `argument_lists`, by the texts of lists: what parameters take, and what `_count` returns."""
        return {}, {}

    @cached_property
    def receiver_cache(self) -> dict[str, tuple[str, str]]:
        """A cache of `types`: by text, the local name that a receiver depends on, and the receiver if that name is
        unbound."""
        return {}


@lru_cache(maxsize=1)
def languages() -> dict[str, Language]:
    """Return every language by name, in a stable order."""
    return {path.parent.name: _load(path) for path in sorted(grammars_folder().glob("*/language.toml"))}


def _load(path: Path) -> Language:
    raw = read_rules(path)
    values: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in raw.items()}
    for name in ("grammar", "family", "title"):
        values.setdefault(name, path.parent.name)
    try:
        return Language(name=path.parent.name, folder=path.parent, **values)
    except TypeError as error:
        raise GrammarError(f"{path}: {error}") from error
