"""Stack traces of every runtime are read as frames, innermost first."""

from __future__ import annotations

import pytest

from packlens.retrieve.tasks.stack_traces import Frame, read_stack_traces
from tests.retrieve.printed_traces import FORMS, printed_trace

SINGLE = {"python/raised-at", "rust/panic", "typescript/tsc"}
"""Forms with one place only."""


def _own(frame: Frame) -> tuple[str, int]:
    return frame.path.rpartition("/")[2].partition(".")[0], frame.line


@pytest.mark.parametrize("form", FORMS)
def test_the_innermost_frame_comes_first(form: str) -> None:
    traces = read_stack_traces(f"Crash\n\n{printed_trace(form)}\n").traces
    own = [_own(frame) for trace in traces for frame in trace.frames if "shop" in frame.path or "cart." in frame.path]
    if form.endswith("/jvm"):
        own = [_own(frame) for trace in traces for frame in trace.frames if frame.path.startswith(("cart", "checkout"))]
    if form == "python/chained":
        assert {("checkout", 12), ("cart", 31)} == set(own)
        assert ("cart", 31) in [_own(frame) for frame in max(traces, key=lambda trace: trace.weight).frames]
    else:
        assert [("cart", 31)] + [("checkout", 12)] * (form not in SINGLE) == own


@pytest.mark.parametrize("form", FORMS)
def test_a_trace_between_sentences_is_the_sameprinted_trace(form: str) -> None:
    alone = read_stack_traces(printed_trace(form)).traces
    assert alone == read_stack_traces(f"It fails.\n\n{printed_trace(form)}\n\nWhat is wrong?\n").traces


@pytest.mark.parametrize(
    "printed",
    ["   at Shop.Cart.Add(Item item)", "\tat shop.Cart.Add(Unknown Source)", "\tat Shop.Cart.Add(Native Method)"],
)
def test_a_frame_without_a_place_has_its_function(printed: str) -> None:
    ((frame,),) = [trace.frames for trace in read_stack_traces(printed).traces]
    assert (frame.path, frame.function.lower()) == ("", "shop.cart.add")


def test_elixir_names_a_test_by_its_sentence() -> None:
    line = '    test/cart_test.exs:12: Shop.CartTest."test add, and add again/2 times"/1'
    ((frame,),) = [trace.frames for trace in read_stack_traces(line).traces]
    assert frame.function == 'Shop.CartTest."test add, and add again/2 times"'


def test_a_sentence_is_no_trace() -> None:
    task = "Add a cache to Cart.add\n\nIt is slow: 12 seconds (measured twice), see #31 and the docs at https://x.org:80/a."
    assert () == read_stack_traces(task).traces


def test_php_names_the_function_of_a_place_on_the_next_line() -> None:
    frames = [frame for trace in read_stack_traces(printed_trace("php/php")).traces for frame in trace.frames]
    assert "Some\\Space\\Cart->add" == next(frame.function for frame in frames if frame.line == 31)


@pytest.mark.parametrize(
    ("printed", "path"),
    [
        ("    at f (webpack:///./src/a.ts:1:2)", "src/a.ts"),
        ("    at f (webpack-internal:///(app)/./src/a.ts:1:2)", "src/a.ts"),
        ("    at f (file:///home/me/src/a.ts:1:2)", "home/me/src/a.ts"),
        ("    at f (C:\\code\\src\\a.ts:1:2)", "C:/code/src/a.ts"),
        ("f@https://example.com:8080/src/a.js?v=12:1:2", "src/a.js"),
    ],
)
def test_paths_lose_scheme_host_and_query(printed: str, path: str) -> None:
    ((frame,),) = [trace.frames for trace in read_stack_traces(printed).traces]
    assert path == frame.path.removeprefix("/").removeprefix("(app)/")


LINES = (
    "a" * 1_900,
    "a." * 950,
    "(" * 1_900,
    " " * 1_900,
    "1 0x1 " * 300,
    "at " * 600,
    "in " * 600,
    "#0 0x1 in " * 190,
    "panicked at '" * 140,
    ": file a, " * 190,
    "'" * 1_900,
    "a:1:" * 450,
    "/" * 1_900,
    "@:/" * 600,
    "1: <" * 450,
    'File "' * 300,
    "x (a.c:" * 250,
    "[1] " * 450,
    "a.py:1: in " * 170,
    "|+-" * 600,
)


@pytest.mark.parametrize("line", LINES)
def test_many_long_lines_are_read(line: str) -> None:
    """Quadratic time would be hours."""
    text = "\n".join(f"{line} {number}" for number in range(500))
    found = read_stack_traces.__wrapped__(text)
    assert all(0 <= number < 500 for number in found.lines)


def test_places_that_stand_alone_are_frames_in_their_order() -> None:
    read = read_stack_traces("It fails\n\n/var/www/src/Cart.php:12\n/var/www/src/Shop.php:40:5\n")
    assert [(frame.path, frame.line) for trace in read.traces for frame in trace.frames] == [
        ("/var/www/src/Cart.php", 12),
        ("/var/www/src/Shop.php", 40),
    ]
    assert not read_stack_traces("It fails\n\nSee the file Cart.php:12\nhost:80\n").traces
