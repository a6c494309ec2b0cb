"""How reading a task grows with its length, whatever it says: python -m tests.bench.task_growth.

For each profile and family of texts, the processor time of a text and of one four times as long. Prints what grew by
more than six times, three times in a row, and ends with 1 if anything did. A few minutes of an idle core.
"""

from __future__ import annotations

import base64
import random
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from tests.trees import SHOP, write_tree

Read = Callable[[str], object]
_SMALL: Final = 16_000
_GROWTH: Final = 4
_MAX: Final = 6.0
"""A reader that takes four times as long for four times the text is linear; with quadratic time it takes sixteen."""
_UNMEASURABLE: Final = 0.15
"""Seconds that four times the text may take in any case: less is noise, and a quadratic reader takes more."""
_RANDOM_UNITS: Final = 30
_LETTERS: Final = "`'\"()[]{}.:/\\#@-_ ab1A\n<>~!?é\u2028"

UNITS: Final = (
    "`",
    "`a",
    "`a ",
    "a`b` ",
    "[",
    "((a",
    "a(",
    "a()",
    "a().",
    "at a(",
    ".",
    "a.b.c ",
    "word",
    "word ",
    "aB",
    "a_",
    "1",
    "12:34:56 ",
    ":",
    "/",
    "a/",
    "a/b.c ",
    "#",
    "#1 ",
    "'",
    "'a ",
    '"a',
    '"aaaa bb cc dd" ',
    "error: ",
    "aError: x\n",
    " ",
    "\t",
    "\n",
    "\u2028",
    "é",
    "日本",
    "🙂",
    "İ",
    "<!--",
    "<div class='x'>\n",
    "~~~\n",
    "```\n",
    "@a",
    "a, ",
    "? ",
    "{",
    "\ud800",
    "who calls ",
    "who calls a",
    "which a b c ",
    "where is a a ",
    "users of the ",
    "fix(",
    "Aa-aa-",
    '  File "a", line 1\n',
    'File "',
    "  at a.b(c:1)\n",
    "at a [as ",
    "from a.b:1\n",
    "#1 0x0",
    "goroutine 1 [",
    "a*.-",
    "http://a",
    "v1.2.",
    "Fix the ",
    "x" * 65 + " ",
    "2024-01-01 12:00:00 INFO a b c\n",
    "a->b",
    "callers of pay() ",
    "Cart.add_item() ",
    "charge the card ",
)
"""Repeated, each is a family of texts: quotes and brackets that open and never close, names, traces, logs, markup."""


def repeated(unit: str) -> Callable[[int], str]:
    return lambda size: "fix the cart\n" + (unit * (size // len(unit) + 1))[:size]


def drawn(letters: str) -> Callable[[int], str]:
    return lambda size: "".join(random.Random(size).choices(letters, k=size))


FAMILIES: Final[dict[str, Callable[[int], str]]] = {
    **{repr(unit)[:30]: repeated(unit) for unit in UNITS},
    "punctuation": drawn("`'\"()[]{}.:/\\#@-_ ab\n"),
    "letters": drawn("abcdefghABC_   "),
    "base64": lambda size: base64.b64encode(random.Random(size).randbytes(size)).decode()[:size],
    "unicode": lambda size: "".join(map(chr, random.Random(size).choices(range(0xD800), k=size))),
    "different words": lambda size: " ".join(f"name{n}Of_{n}" for n in range(size // 14)),
    "different code": lambda size: " ".join(f"`a{n}.b{n}()`" for n in range(size // 14)),
}


def seconds(read: Read, text: str) -> float:
    """Return the processor time of reading a text."""
    start = time.process_time()
    read(text)
    return time.process_time() - start


def growth(read: Read, family: Callable[[int], str]) -> float:
    """Return how many times as long the longer text takes, the least of three measurements; 0 if it is unmeasurable."""
    small, large = family(_SMALL), family(_GROWTH * _SMALL)
    found = []
    for _ in range(3):  # another process may have had the processor's caches
        after = seconds(read, large)
        if after < _UNMEASURABLE:
            return 0.0
        found.append(after / seconds(read, small))
        if found[-1] < _MAX:
            break
    return min(found)


def main() -> int:
    """Print the families that grow too fast, with each profile; return how many there are."""
    generator = random.Random(1)
    units = ["".join(generator.choices(_LETTERS, k=generator.randint(1, 8))) for _ in range(_RANDOM_UNITS)]
    families = {**FAMILIES, **{f"random {unit!r}": repeated(unit) for unit in units}}
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        root, database = write_tree(Path(folder, "shop"), SHOP), Path(folder, "x.db")
        plain = Settings(sized=False, caches=False)
        with (
            ContextEngine.open(root, plain, database) as engine,
            ContextEngine.open(root, replace(plain, profile="reference"), database) as reference,
        ):
            engine.index()
            readers: dict[str, Read] = {
                "packlens": lambda task: engine.for_task(task, learn=True, level="source"),  # explores as well
                "reference": lambda task: reference.for_task(task, learn=True),
            }
            for profile, read in readers.items():
                read("charge the card for items in the cart")
                for name, family in families.items():
                    if (grown := growth(read, family)) >= _MAX:
                        bad += 1
                        print(f"{profile}: {name} takes {grown:.1f} times as long when it is {_GROWTH} times as long")
    print(f"{len(families)} families of texts, {bad} grow faster than the text")
    return bad


if __name__ == "__main__":
    sys.exit(main() > 0)
