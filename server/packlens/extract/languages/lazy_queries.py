"""Compiles a language's patterns as far as its files need them.

A repository has few files in most of its languages, and compiling all patterns of one takes longer than reading these
(50 to 500 ms). So the first small files get queries with only the patterns that can match in them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Final

import tree_sitter

from packlens.errors import GrammarError
from packlens.extract.languages.patterns import Queries, TextContents, compile_queries, kinds_of, literal_words

FEW_BYTES: Final = 64 << 10
"""Until more bytes of a language were met, only those of its patterns are compiled that its files need."""
_MAX_COMPILED: Final = 2


class LazyQueries:
    """The queries of one language; several threads may ask for them."""

    def __init__(
        self, patterns: str, grammar: tree_sitter.Language, fields_by_kind: Mapping[str, frozenset[str]], path: Path
    ) -> None:
        """Compile nothing yet. `path` is named in errors; `fields_by_kind` is that of `compile_queries`."""
        self._patterns = patterns
        self._grammar = grammar
        self._fields_by_kind = fields_by_kind
        self._path = path
        self._bytes = 0
        self._compiled_parts = 0
        self._expects_many = False
        self._part: tuple[TextContents, Queries | None] = TextContents(frozenset(), frozenset()), None
        """What the texts so far hold, and the patterns that can match in them; one value, because of threads."""

    @cached_property
    def all(self) -> Queries:
        """All patterns. Raises GrammarError."""
        return self._compiled(None)

    @property
    def are_compiled(self) -> bool:
        """Whether all patterns are compiled."""
        return "all" in vars(self)

    def expect_many(self) -> None:
        """Compile no part of the patterns before all of them: more than `FEW_BYTES` of the language are to be read."""
        self._expects_many = True

    def are_all_needed(self, size: int) -> bool:
        """Return whether texts of so many more bytes are read with all patterns."""
        is_much = self._expects_many or self._bytes + size > FEW_BYTES
        return is_much or self.are_compiled or self._compiled_parts > _MAX_COMPILED

    def for_text(self, root: tree_sitter.Node, raw: bytes) -> Queries:
        """Return queries that find the same in a tree as `all` do, with fewer patterns for the first small files."""
        queries = self.for_texts([(root, raw)])
        self._bytes += len(raw)
        return queries

    def for_texts(self, texts: Sequence[tuple[tree_sitter.Node, bytes]]) -> Queries:
        """Return such queries for several trees and their texts, so that `for_text` compiles no more for these."""
        if self.are_all_needed(sum(len(raw) for _, raw in texts)):
            return self.all
        kinds = frozenset().union(*(kinds_of(root) for root, _ in texts))
        words = frozenset(word for word in self._literal_words if any(word in raw for _, raw in texts))
        known, queries = self._part
        if queries is None or not known.covers(TextContents(kinds, words)):
            self._compiled_parts += 1
            known = known.joined(TextContents(kinds, words))
            queries = self._compiled(known)
            self._part = known, queries
            if queries.is_whole:
                vars(self)["all"] = queries
        return queries

    @cached_property
    def _literal_words(self) -> frozenset[bytes]:
        return literal_words(self._patterns)

    def _compiled(self, contents: TextContents | None) -> Queries:
        try:
            return compile_queries(self._grammar, self._patterns, contents, self._fields_by_kind)
        except (tree_sitter.QueryError, GrammarError) as error:
            raise GrammarError(f"{self._path}: {error}") from error
