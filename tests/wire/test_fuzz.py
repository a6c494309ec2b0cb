"""Decoders read anything: a value or a WireError, in bounded time and memory.

`python -m tests.wire.test_fuzz [COUNT]` tries COUNT inputs on each decoder and prints a count of the outcomes.
"""

from __future__ import annotations

import random
import sys
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from packlens import wire
from packlens.errors import WireError
from packlens.model import Dropped, PackContent, PackEdge
from packlens.wire import gcf as gcf_format
from packlens.wire.json_delta import apply_delta
from packlens.wire.payload import payload_of
from tests.wire.samples import make_content, make_symbol

MAX_MEMORY = 16 << 20
"""No input below is longer than a few times a valid one; a decoder may take this much memory for it, in bytes."""


def _pack(size: int) -> PackContent:
    symbols = [
        make_symbol(n, score=1 - n / 20, distance=n % 4, qualified_name=f"Job.run_{n % 5}`<\u00e9", path=f"a{n}.py")
        for n in range(size)
    ]
    edges = tuple(PackEdge(n, n - 1, "calls", 0.85) for n in range(1, size))
    return make_content(*symbols, edges=edges, dropped=Dropped(3, ("a", "b")), complete=size > 5)


def _with_source(content: PackContent) -> PackContent:
    """Return a pack of the level 'source', of which one symbol shows none."""
    shown = (replace(symbol, source=f"1{'`' * n} def run():\n2     <{n}>") for n, symbol in enumerate(content.symbols))
    return replace(content, symbols=(content.symbols[0], *list(shown)[1:]))


OLD, NEW = _pack(8), _with_source(_pack(11))
_GCF = wire.encode("gcf", OLD)


def _text(decode: Callable[[str], object]) -> Callable[[bytes], object]:
    return lambda data: decode(data.decode("utf-8", "replace"))


DECODERS: dict[str, tuple[Callable[[bytes], object], list[bytes]]] = {
    name: (_text(wire.codec(name).decode), [wire.encode(name, pack).encode() for pack in (OLD, NEW)])
    for name in wire.formats()
} | {
    "gcb": (wire.binary_codec("gcb").decode, [wire.encode_binary("gcb", pack) for pack in (OLD, NEW)]),
    "json delta": (
        _text(lambda text: apply_delta(payload_of(OLD), text)),
        [wire.codec("json").delta(OLD, NEW, 0).encode()],
    ),
    "gcf delta": (
        _text(lambda text: gcf_format.apply_delta(_GCF, text)),
        [wire.codec("gcf").delta(OLD, NEW, 0).encode()],
    ),
}
"""Each decoder as a function of bytes, and valid inputs of it."""


def inputs(valid: list[bytes], count: int, seed: int) -> Iterator[bytes]:
    """Return valid inputs with bytes changed, cut, doubled, moved and mixed, and random bytes; the same every time."""
    draw = random.Random(seed)
    for number in range(count):
        if number % 10 == 0:
            yield draw.randbytes(draw.randrange(300))
            continue
        data = bytearray(draw.choice(valid))
        for _ in range(draw.choice((1, 1, 2, 5, 20))):
            _damage(data, valid, draw)
        yield bytes(data)


def _damage(data: bytearray, valid: list[bytes], draw: random.Random) -> None:
    at = draw.randrange(len(data) + 1)
    end = min(len(data), at + draw.choice((1, 1, 2, 8, 64)))
    kind = draw.randrange(7)
    if kind == 0 and at < len(data):
        data[at] = draw.randrange(256)
    elif kind == 1:
        data[at:at] = draw.choice((b"\xff" * 9, b"0" * 400, b"-", b"9" * 20, b"\n", b"[", b"{", b"<", b"`", b"@", b" "))
    elif kind == 2:
        del data[at:end]
    elif kind == 3:
        data[at:at] = data[at:end] * draw.choice((1, 3, 50))
    elif kind == 4:
        del data[at:]
    elif kind == 5:
        other = draw.choice(valid)
        start = draw.randrange(len(other))
        data[at:end] = other[start : start + 40]
    elif at < len(data):
        data[at] ^= 1 << draw.randrange(8)


def outcome(decode: Callable[[bytes], object], data: bytes) -> str:
    """Return 'value' or 'error'; any other exception is a failure."""
    try:
        decode(data)
    except WireError:
        return "error"
    return "value"


@pytest.mark.parametrize("name", DECODERS)
def test_a_decoder_answers_damaged_input_with_a_value_or_an_error(name: str) -> None:
    decode, valid = DECODERS[name]
    assert {"value"} == {outcome(decode, data) for data in valid}
    seen = Counter(outcome(decode, data) for data in inputs(valid, 300, 1))
    assert seen["error"] > 100


@pytest.mark.parametrize("name", DECODERS)
def test_a_decoder_takes_memory_in_proportion_to_its_input(name: str) -> None:
    decode, valid = DECODERS[name]
    for data in inputs(valid, 20, 2):
        assert _peak(decode, data) < MAX_MEMORY


def test_counts_that_promise_gigabytes_allocate_nothing() -> None:
    many = b"\xff\xff\xff\xff\xff\xff\x0f"
    for data in (b"GCB1\x01\x00\x00\x00" + many, b"GCB1\x01\x00\x00\x00\x00" + many, b"GCB1\x01" + many):
        assert _peak(wire.binary_codec("gcb").decode, data) < 1 << 16


def _peak(decode: Callable[[bytes], object], data: bytes) -> int:
    tracemalloc.start()
    try:
        outcome(decode, data)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def main(count: int) -> None:
    """Print, for each decoder, how many inputs were values and errors, and the slowest in milliseconds."""
    for name, (decode, valid) in DECODERS.items():
        seen: Counter[str] = Counter()
        slowest = peak = 0.0
        for number, data in enumerate(inputs(valid, count, 3)):
            start = time.perf_counter()
            seen[outcome(decode, data)] += 1
            slowest = max(slowest, time.perf_counter() - start)
            if number % 50 == 0:
                peak = max(peak, _peak(decode, data))
        print(f"{name}: {dict(seen)}, slowest {slowest * 1e3:.1f} ms, peak of every 50th {peak / 1e6:.2f} MB")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
