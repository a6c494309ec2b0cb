"""What is found among the definitions of a name is kept until these change, for the names that were used last."""

from __future__ import annotations

from packlens.resolve.symbols.lookup_cache import _MANY_NAMES, LookupCache


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
