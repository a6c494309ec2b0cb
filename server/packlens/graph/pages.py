"""Sections of documentation as columns in memory. They spell names, and outlive a generation of the index."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from packlens.graph.short_texts import ShortTexts, build_short_texts


@dataclass(frozen=True)
class Pages:
    """Sections, numbered in the order of their pages' paths and of the text."""

    key: str = ""
    """Differs whenever the documentation does."""
    texts: ShortTexts = field(default_factory=ShortTexts)
    names: tuple[tuple[str, ...], ...] = ()
    """Names of code that each section spells, dotted."""

    def __len__(self) -> int:
        return len(self.names)


NO_PAGES = Pages()


def build_pages(key: str, rows: Iterable[tuple[str, Sequence[str], Sequence[str]]]) -> Pages:
    """Return the columns of sections as the store gives them: rows of `store.pages.all_sections`."""
    sections = list(rows)
    said = [term for _, terms, _ in sections for term in terms]
    words = sorted(set(said))
    number = {word: n for n, word in enumerate(words)}
    word = np.fromiter(map(number.__getitem__, said), dtype=np.int64, count=len(said))
    lengths = np.array([len(terms) for _, terms, _ in sections], dtype=np.int64)
    return Pages(key, build_short_texts(words, word, lengths), tuple(tuple(names) for *_, names in sections))
