"""How many candidates bear a name."""

from __future__ import annotations

import numpy as np

from packlens.retrieve.namesakes import namesakes
from tests.retrieve.build import source_index


def test_candidates_of_one_name_are_counted_and_nothing_else() -> None:
    index = source_index(
        {
            "a.py": "def pay(): pass\nlimit = 1\n",
            "b.py": "class Shop:\n    def pay(self): pass\n    def ask(self): pass\n",
            "tests/test_a.py": "def pay(): pass\n",
        }
    )
    count = dict(
        zip(index.symbols.qualified_names, namesakes(np.arange(len(index.symbols)), index).tolist(), strict=True)
    )
    assert (count["Shop.pay"], count["Shop.ask"], count["Shop"]) == (2, 1, 1)
    assert 0 in count.values()  # files
