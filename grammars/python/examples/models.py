"""What a shop sells, and what can go wrong."""

from __future__ import annotations

import abc
from dataclasses import dataclass, field
from typing import ClassVar, Optional

DEFAULT_CURRENCY = "EUR"
_cache: dict[str, "Article"] = {}


class ShopError(Exception):
    """Base of what the shop raises."""


class SoldOutError(ShopError):
    """There is none left."""


@dataclass
class Article:
    """One thing on sale."""

    title: str
    price: float = 0.0
    tags: list[str] = field(default_factory=list)
    count: ClassVar[int] = 0

    def label(self) -> str:
        text = self.title
        return f"{text} {self.price}"

    def get(self, key: str) -> str:
        return key


class Store(abc.ABC):
    """Keeps articles."""

    @abc.abstractmethod
    def find(self, title: str) -> Article:
        """Return the article of that title."""

    def first_label(self, title: str) -> str:
        return self.find(title).label()


class MemoryStore(Store):
    def __init__(self, fallback: Optional[Store] = None) -> None:
        self.articles: dict[str, Article] = {}
        self.fallback = fallback
        self.writer = Writer()

    def find(self, title: str) -> Article:
        if title not in self.articles:
            raise SoldOutError(title)
        self.writer.note(title)
        return self.articles[title]

    def _forget(self, title: str) -> None:
        self.articles.pop(title)


class Writer:
    def note(self, text: str) -> None:
        def shorten(line: str) -> str:
            return line[:10]

        print(shorten(text))


# expect: def variable DEFAULT_CURRENCY
# expect: def class ShopError
# expect: def class Article
# expect: def field Article.title
# expect: def method Article.label
# expect: def constructor MemoryStore.__init__
# expect: def field MemoryStore.articles
# expect: def field MemoryStore.writer
# expect: def function Writer.note.shorten
# expect: no-def Article.label.text
# expect: no-def text
# expect: exported MemoryStore.find
# expect: not-exported MemoryStore._forget
# expect: not-exported _cache
# expect: exported MemoryStore.__init__
# expect: edge SoldOutError extends ShopError
# expect: edge MemoryStore extends Store
# expect: edge MemoryStore.find overrides Store.find
# expect: edge MemoryStore.find throws SoldOutError
# expect: edge MemoryStore.find calls Writer.note
# expect: edge MemoryStore.find accesses_field MemoryStore.articles
# expect: edge MemoryStore.find type_hint_of Article
# expect: edge MemoryStore.__init__ calls Writer
# expect: edge Store.first_label calls Store.find
# expect: edge Store.first_label calls Article.label
# expect: edge Writer.note calls Writer.note.shorten
# expect: edge Article contains Article.label
#
# The dict's pop and a local called text are nobody's definition.
# expect: no-edge MemoryStore._forget calls *
# expect: no-edge Article.label calls *
