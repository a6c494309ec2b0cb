"""Tests of the models."""

import pytest

from models import Article, MemoryStore, SoldOutError


@pytest.fixture
def store():
    return MemoryStore()


class TestStore:
    def test_label(self):
        article = Article("tea", 2.5)
        assert article.label() == "tea 2.5"


def test_sold_out():
    store = MemoryStore()
    with pytest.raises(SoldOutError):
        store.find("tea")


# expect: def method TestStore.test_label
# expect: test TestStore.test_label
# expect: test test_sold_out
# expect: test store
# expect: edge TestStore.test_label calls Article.label
# expect: edge TestStore.test_label tests Article.label
# expect: edge test_sold_out tests MemoryStore.find
# expect: edge test_sold_out references SoldOutError
# expect: no-def article
# expect: no-edge test_sold_out calls Store.find
