"""Sections of documentation as columns in memory. They spell names, and outlive a generation of the index."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from packlens.graph.short_texts import ShortTexts, build_short_texts
from packlens.store.pages import SectionRow


@dataclass(frozen=True)
class Pages:
    """Sections, numbered in the order of their pages' paths and of the text."""

    key: str = ""
    """Differs whenever the documentation does."""
    texts: ShortTexts = field(default_factory=ShortTexts)
    names: tuple[tuple[str, ...], ...] = ()
    """Names of code that each section spells, dotted."""
    titles: tuple[str, ...] = ()
    """Path and heading of each, for evidence."""

    def __len__(self) -> int:
        return len(self.names)


NO_PAGES = Pages()


def build_pages(key: str, rows: Iterable[tuple[str, SectionRow]]) -> Pages:
    """Return the columns of sections as the store gives them (`store.pages.all_sections`)."""
    sections = list(rows)
    said = [term for _, section in sections for term in section.terms]
    words = sorted(set(said))
    number = {word: n for n, word in enumerate(words)}
    word = np.fromiter(map(number.__getitem__, said), dtype=np.int64, count=len(said))
    lengths = np.array([len(section.terms) for _, section in sections], dtype=np.int64)
    return Pages(
        key, build_short_texts(words, word, lengths), tuple(tuple(section.names) for _, section in sections),
        tuple(f"{path}: {section.heading}" if section.heading else path for path, section in sections),
    )  # fmt: skip
