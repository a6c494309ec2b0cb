"""What is found among the definitions of a name is kept until these change, for the names that were used last."""

from __future__ import annotations

from packlens.extract.extraction import extract
from packlens.extract.languages.file_language import language_of
from packlens.resolve.symbols.entries import FileEntry, SourceFile, file_entry
from packlens.resolve.symbols.lookup_cache import _MANY_NAMES, FileCache, LookupCache


def test_results_of_other_names_outlive_changes() -> None:
    """A change of one name forgets what was found for it, now or some changes ago, and nothing else."""
    cache: LookupCache[str, int] = LookupCache()
    cache.under("save")["python"] = 1
    cache.under("load")["python"] = 2
    cache.forget(["other"])
    cache.forget(["save"])
    assert cache.under("save") == {}
    assert cache.under("load") == {"python": 2}
    cache.forget(["load"])
    assert cache.under("load") == {}


def test_names_that_nobody_looks_up_any_more_are_dropped() -> None:
    """The cache holds the names that were used last: at most two rounds of them."""
    cache: LookupCache[str, int] = LookupCache()
    for step in range(3):
        cache.under("common")["python"] = 1
        for number in range(_MANY_NAMES):
            cache.under(f"name_{step}_{number}")["python"] = number
        cache.forget([])
    assert cache.under("common") == {"python": 1}
    assert cache.under("name_0_0") == {}
    assert cache.under("name_2_0") == {"python": 0}


def _file(path: str) -> FileEntry:
    language = language_of(path)
    assert language is not None
    return file_entry(SourceFile(path, language.name, extract(language, path, b"total = 1\n").facts))


def test_results_are_of_one_file_until_a_change() -> None:
    """What was found in a file is kept until another file is asked, or a definition changes."""
    cart, order = _file("cart.py"), _file("order.py")
    cache: FileCache[str, int] = FileCache()
    cache.of(cart)["total"] = 1
    assert cache.of(cart) == {"total": 1}
    assert cache.of(order) == {}
    assert cache.of(cart) == {}
    cache.of(cart)["total"] = 2
    cache.forget()
    assert cache.of(cart) == {}
