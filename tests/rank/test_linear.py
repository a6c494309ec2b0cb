"""Reading a task takes time in proportion to its length, whatever it says: measured by growth, not by a clock."""

from __future__ import annotations

import base64
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from tests.trees import SHOP, write_tree

Read = Callable[[str], object]
_SMALL: Final = 16_000
_GROWTH: Final = 4
_MOST: Final = 6.0
"""A reader that takes four times as long for four times the text is linear; with quadratic time it takes sixteen."""
_UNMEASURABLE: Final = 0.15
"""Seconds that four times the text may take in any case: less is noise, and a quadratic reader takes more."""

#: Repeated, each is a family of texts: quotes and brackets that open and never close, names, traces, logs, markup.
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


@pytest.fixture(scope="module")
def readers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Read]]:
    folder = tmp_path_factory.mktemp("linear")
    root, database = write_tree(folder / "shop", SHOP), folder / "x.db"
    plain = Settings(caches=False)
    with ContextEngine.open(root, plain, database) as engine:
        engine.index()
        with ContextEngine.open(root, replace(plain, profile="reference"), database) as reference:
            found: dict[str, Read] = {
                "packlens": lambda task: engine.for_task(task, learn=True, level="source"),  # explores as well
                "reference": lambda task: reference.for_task(task, learn=True),
            }
            for read in found.values():
                read("charge the card for items in the cart")
            yield found


def seconds(read: Read, text: str) -> float:
    start = time.process_time()
    read(text)
    return time.process_time() - start


def check(read: Read, family: Callable[[int], str], size: int = _SMALL) -> None:
    small, large = family(size), family(_GROWTH * size)
    for _ in range(3):  # another process may have had the processor's caches
        after = seconds(read, large)
        if after < _UNMEASURABLE:
            return
        before = seconds(read, small)
        if after / before < _MOST:
            return
    raise AssertionError(f"{_GROWTH} times the text took {after / before:.1f} times as long: {after:.2f} s")


@pytest.mark.parametrize("profile", ["packlens", "reference"])
def test_four_times_the_text_takes_four_times_as_long(profile: str, readers: dict[str, Read]) -> None:
    for family in FAMILIES.values():
        check(readers[profile], family)


@given(st.text("`'\"()[]{}.:/\\#@-_ ab1A\n<>~!?é\u2028", min_size=1, max_size=8))
@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_repeated_text_takes_longer_than_its_length(readers: dict[str, Read], unit: str) -> None:
    for read in readers.values():
        check(read, repeated(unit), 8_000)
