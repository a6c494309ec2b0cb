"""Reads names and receivers as the code of a language spells them."""

from __future__ import annotations

from typing import Final

import tree_sitter

from packlens.extract.languages.language import Language
from packlens.extract.parsing.source import Source, mended
from packlens.extract.uses.token_chains import chain_start

_LAST_TOKENS: Final = frozenset({"token_tree", "identifier", "?"})
"""Kinds of nodes with which a chain among the tokens of a macro may end."""


class Spelling:
    """Reads the names and receivers of one file."""

    def __init__(self, language: Language, source: Source) -> None:
        """Prepare to read `source`."""
        self.language = language
        self.source = source
        self._bytewise = source.names
        self._noise = language.name_noise_pattern
        self._types_of_literals = language.types_of_literals

    def name(self, node: tree_sitter.Node) -> str:
        """Return the name that a node spells, without the characters that a language adds to it."""
        name = self._bytewise[node.start_byte : node.end_byte]
        if not name.isascii():
            name = mended(name)
        if self._noise is not None:
            name = self._noise.sub("", name)
        return name.lstrip(":") if name.startswith(":") else name  # a Ruby symbol

    def receiver(self, nodes: list[tree_sitter.Node]) -> str:
        """Return the text of a receiver; several nodes are a chain that has no node of its own (Dart).

        A literal is as if it were constructed: `[1].length` is `new List().length`.
        """
        if self._types_of_literals and (literal := self._types_of_literals.get(nodes[0].type)):
            end = nodes[0].end_byte
            return f"new {literal}(){self.source.between(end, max(node.end_byte for node in nodes))}"
        if len(nodes) == 1:
            if self.language.token_trees and nodes[0].type in _LAST_TOKENS:
                end = nodes[0].end_byte
                return self.source.between(min(chain_start(self.source.raw, end), nodes[0].start_byte), end)
            return self.source.of(nodes[0])
        return self.source.spanned(nodes)
