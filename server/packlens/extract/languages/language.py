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
from packlens.extract.languages.grammar_module import grammar_module
from packlens.extract.languages.language_fields import LanguageFields
from packlens.extract.languages.language_rules import read_rules
from packlens.extract.languages.lazy_queries import LazyQueries
from packlens.extract.languages.route_rules import RouteRules, route_rules
from packlens.extract.languages.starred_names import StarredNames
from packlens.extract.version import grammars_folder


@dataclass(frozen=True)
class Language(LanguageFields):
    """One language: its fields, and what follows from them, compiled at its first use."""

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

    @cached_property
    def queries(self) -> LazyQueries:
        """The queries of tags.scm and of the query files that it inherits."""
        path = self.folder / "tags.scm"
        files = [path, *(self.folder.parent / name for name in self.inherits)]
        try:
            patterns = "\n".join(file.read_text("utf-8") for file in files)
        except OSError as error:
            raise GrammarError(f"{path}: {error}") from error
        fields_by_kind = {kind: frozenset(fields) for kind, *fields in map(str.split, self.known_by_fields)}
        return LazyQueries(patterns, self.ts_language, fields_by_kind, path)

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
        self.queries.all.worded()

    @cached_property
    def route_rules(self) -> RouteRules:
        """`routes`, read."""
        return route_rules(self.routes)

    @cached_property
    def argument_rules(self) -> ArgumentRules:
        """`argument_types`, read."""
        return argument_rules(self.argument_types)

    @cached_property
    def test_path_pattern(self) -> re.Pattern[str] | None:
        """All `test_paths` as one pattern."""
        return _any_of(self.test_paths)

    @cached_property
    def global_path_pattern(self) -> re.Pattern[str] | None:
        """All `global_paths` as one pattern."""
        return _any_of(self.global_paths)

    @cached_property
    def module_statement_pattern(self) -> re.Pattern[bytes] | None:
        """`module_statement` as a pattern of bytes."""
        return re.compile(self.module_statement.encode()) if self.module_statement else None

    @cached_property
    def library_type_pattern(self) -> re.Pattern[str] | None:
        """All `library_types` as one pattern."""
        return _any_of(self.library_types)

    @cached_property
    def forward_path_pattern(self) -> re.Pattern[str] | None:
        """All `forward_paths` as one pattern."""
        return _any_of(self.forward_paths)

    @cached_property
    def test_name_pattern(self) -> re.Pattern[str] | None:
        """All `test_names` as one pattern."""
        return _any_of(self.test_names)

    @cached_property
    def test_attribute_pattern(self) -> re.Pattern[str] | None:
        """All `test_attributes` as one pattern."""
        return _any_of(self.test_attributes)

    @cached_property
    def case_doc_pattern(self) -> re.Pattern[str] | None:
        """`case_doc` as a pattern."""
        return _any_of((self.case_doc,) if self.case_doc else ())

    @cached_property
    def doc_result_pattern(self) -> re.Pattern[str] | None:
        """`doc_results` as a pattern."""
        return re.compile(self.doc_results) if self.doc_results else None

    @cached_property
    def doc_generic_pattern(self) -> re.Pattern[str] | None:
        """`doc_generics` as a pattern."""
        return re.compile(self.doc_generics) if self.doc_generics else None

    @cached_property
    def doc_mixin_pattern(self) -> re.Pattern[str] | None:
        """`doc_mixins` as a pattern."""
        return re.compile(self.doc_mixins) if self.doc_mixins else None

    @cached_property
    def doc_item_pattern(self) -> re.Pattern[str] | None:
        """`doc_items` as a pattern."""
        return re.compile(self.doc_items) if self.doc_items else None

    @cached_property
    def doc_name_pattern(self) -> re.Pattern[str] | None:
        """`doc_names` as a pattern."""
        return re.compile(self.doc_names) if self.doc_names else None

    @cached_property
    def case_attribute_pattern(self) -> re.Pattern[str] | None:
        """All `case_attributes` as one pattern."""
        return _any_of(self.case_attributes)

    @cached_property
    def around_attribute_pattern(self) -> re.Pattern[str] | None:
        """All `around_attributes` as one pattern."""
        return _any_of(self.around_attributes)

    @cached_property
    def around_signature_pattern(self) -> re.Pattern[str] | None:
        """`around_signature` as a pattern."""
        return _any_of((self.around_signature,) if self.around_signature else ())

    @cached_property
    def around_type_pattern(self) -> re.Pattern[str] | None:
        """All `around_types` as one pattern."""
        return _any_of(self.around_types)

    @cached_property
    def case_type_pattern(self) -> re.Pattern[str] | None:
        """All `case_types` as one pattern."""
        return _any_of(self.case_types)

    @cached_property
    def read_as_pattern(self) -> re.Pattern[str] | None:
        """`read_as`, compiled."""
        return re.compile(self.read_as) if self.read_as else None

    @cached_property
    def accessor_attribute_pattern(self) -> re.Pattern[str] | None:
        """All `accessor_attributes` as one pattern."""
        return _any_of(self.accessor_attributes)

    @cached_property
    def fixture_pattern(self) -> re.Pattern[str] | None:
        """All `fixture_attributes` as one pattern."""
        return _any_of(self.fixture_attributes)

    @cached_property
    def implicit_name_pattern(self) -> re.Pattern[str] | None:
        """`implicit_names`, compiled."""
        return re.compile(self.implicit_names) if self.implicit_names else None

    @cached_property
    def inert_name_pattern(self) -> re.Pattern[str] | None:
        """`inert_names`, compiled."""
        return re.compile(self.inert_names) if self.inert_names else None

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
    def bases_of_library(self) -> dict[str, tuple[str, ...]]:
        """`library_bases`, by their first words."""
        return {name: tuple(bases) for name, *bases in map(str.split, self.library_bases)}

    @cached_property
    def type_test_patterns(self) -> tuple[re.Pattern[bytes], ...]:
        """`type_tests`, compiled."""
        return tuple(re.compile(pattern.encode()) for pattern in self.type_tests)

    @cached_property
    def class_type_pattern(self) -> re.Pattern[str] | None:
        """`class_types`, compiled."""
        return re.compile(self.class_types) if self.class_types else None

    @cached_property
    def component_extensions(self) -> tuple[tuple[str, str], ...]:
        """`template_of`, as pairs of extensions: of pages, and of the files of their components."""
        return tuple((page, component) for page, component in map(str.split, self.template_of))

    @cached_property
    def view_file_pattern(self) -> re.Pattern[str] | None:
        """`view_files`, compiled."""
        return re.compile(self.view_files) if self.view_files else None

    @cached_property
    def view_owner_pattern(self) -> re.Pattern[str] | None:
        """`view_owners`, compiled."""
        return re.compile(self.view_owners) if self.view_owners else None

    @cached_property
    def tag_file_pattern(self) -> re.Pattern[str] | None:
        """`tag_files`, compiled."""
        return re.compile(self.tag_files) if self.tag_files else None

    @cached_property
    def implicit_mark_pattern(self) -> re.Pattern[str] | None:
        """`implicit_marks`, compiled."""
        return re.compile(self.implicit_marks) if self.implicit_marks else None

    @cached_property
    def exported_pattern(self) -> re.Pattern[str] | None:
        """`exported`, compiled."""
        return re.compile(self.exported) if self.exported else None

    @cached_property
    def declares_pattern(self) -> re.Pattern[str] | None:
        """`declares`, compiled."""
        return re.compile(self.declares) if self.declares else None

    @cached_property
    def exported_name_pattern(self) -> re.Pattern[str] | None:
        """`exported_name`, compiled."""
        return re.compile(self.exported_name) if self.exported_name else None

    @cached_property
    def content_pattern(self) -> re.Pattern[bytes] | None:
        """`content`, compiled for bytes."""
        return re.compile(self.content.encode()) if self.content else None

    @cached_property
    def noise_pattern(self) -> re.Pattern[bytes] | None:
        """`noise`, compiled for bytes."""
        return re.compile(self.noise.encode()) if self.noise else None

    @cached_property
    def repairs_pattern(self) -> re.Pattern[bytes] | None:
        """`repairs`, compiled for bytes."""
        return re.compile(self.repairs.encode()) if self.repairs else None

    @cached_property
    def is_of_scripts(self) -> bool:
        """Whether a file is a component that its scripts make (Vue), and not a class whose members stand in it."""
        return bool(self.component) and not self.markup_code

    @cached_property
    def one_type_file_pattern(self) -> re.Pattern[str] | None:
        """`one_type_files`, compiled."""
        return re.compile(self.one_type_files) if self.one_type_files else None

    @cached_property
    def sharing_file_pattern(self) -> re.Pattern[str] | None:
        """`sharing_files`, compiled."""
        return re.compile(self.sharing_files) if self.sharing_files else None

    @cached_property
    def template_code_pattern(self) -> re.Pattern[bytes] | None:
        """`template_code`, compiled for bytes."""
        return re.compile(self.template_code.encode()) if self.template_code else None

    @cached_property
    def name_noise_pattern(self) -> re.Pattern[str] | None:
        """`name_noise`, compiled."""
        return re.compile(self.name_noise) if self.name_noise else None

    @cached_property
    def doc_strip_pattern(self) -> re.Pattern[str]:
        """`doc_strip`, compiled."""
        return re.compile(self.doc_strip)

    @cached_property
    def type_noise_pattern(self) -> re.Pattern[str] | None:
        """`type_noise`, compiled."""
        return re.compile(self.type_noise) if self.type_noise else None

    @cached_property
    def listed_types(self) -> StarredNames:
        """`transparent_types`, ready for look-up."""
        return StarredNames.of(self.transparent_types)

    @cached_property
    def listed_constructor_calls(self) -> StarredNames:
        """`constructor_calls`, ready for look-up."""
        return StarredNames.of(self.constructor_calls)

    @cached_property
    def listed_query_steps(self) -> StarredNames:
        """`query_steps`, ready for look-up."""
        return StarredNames.of(self.query_steps)

    @cached_property
    def listed_query_lists(self) -> StarredNames:
        """`query_lists`, ready for look-up."""
        return StarredNames.of(self.query_lists)

    @cached_property
    def listed_query_results(self) -> StarredNames:
        """`query_results`, ready for look-up."""
        return StarredNames.of(self.query_results)

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


def _any_of(patterns: tuple[str, ...]) -> re.Pattern[str] | None:
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns)) if patterns else None


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
