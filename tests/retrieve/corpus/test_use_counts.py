"""How often symbols are used, call others and are derived from."""

from __future__ import annotations

from packlens.retrieve.corpus.use_counts import use_counts
from tests.sources import source_index


def test_uses_by_code_and_by_tests_calls_and_derived_symbols_are_counted_apart() -> None:
    index = source_index(
        {
            "a.py": "def pay(): return 1\ndef ask(): return pay()\nclass Shop: pass\nclass Stall(Shop): pass\n",
            "tests/test_a.py": "from a import pay\ndef test_one(): assert pay()\ndef test_two(): assert pay()\n",
        }
    )
    names = index.symbols.qualified_names

    def counts(name: str) -> list[int]:
        return [int(count) for count in use_counts(index)[:, names.index(name)]]

    assert counts("pay") == [1, 2, 0, 0]
    assert counts("ask") == [0, 0, 1, 0]
    assert counts("Shop")[3] == 1
