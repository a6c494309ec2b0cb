"""Reads names and receivers as the code of a language spells them."""

from __future__ import annotations

import tree_sitter

from packlens.extract.languages.language import Language
from packlens.extract.parsing.source import Source, mended


class Spelling:
    """Reads the names and receivers of one file."""

    def __init__(self, language: Language, source: Source) -> None:
        """Prepare to read `source`."""
        self.language = language
        self.source = source
        self._bytewise = source.names
        self._noise = language.name_noise_pattern

    def name(self, node: tree_sitter.Node) -> str:
        """Return the name that a node spells, without the characters that a language adds to it."""
        name = self._bytewise[node.start_byte : node.end_byte]
        if not name.isascii():
            name = mended(name)
        if self._noise is not None:
            name = self._noise.sub("", name)
        return name.lstrip(":") if name.startswith(":") else name  # a Ruby symbol

    def receiver(self, nodes: list[tree_sitter.Node]) -> str:
        """Return the text of a receiver; several nodes are a chain that has no node of its own (Dart)."""
        if len(nodes) == 1:
            return self.source.of(nodes[0])
        return self.source.between(nodes[0].start_byte, max(node.end_byte for node in nodes))
