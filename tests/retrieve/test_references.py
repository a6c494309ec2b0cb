"""Lines, error messages, literals, letters and word pairs point where a reader would look."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.config import PacklensSettings
from packlens.graph.view import Index
from packlens.rank.packlens_profile import rank_packlens
from packlens.retrieve.lexical.lexical import build_lexicon
from packlens.retrieve.lexical.word_pairs import pair_share, word_pairs
from packlens.retrieve.names.literals import literal_share, literals
from packlens.retrieve.names.spelled_names import spelled_name_scores
from packlens.retrieve.quotes.error_names import error_names, error_subjects, raised_types, raising_functions
from packlens.retrieve.quotes.frame_symbols import running_symbols
from packlens.retrieve.quotes.quoted_code import used_symbols
from packlens.retrieve.tasks.pointers import pointers
from packlens.retrieve.tasks.task_document import read_task
from packlens.retrieve.tasks.terms import task_terms
from tests.sources import source_index

SETTINGS = PacklensSettings()
FILES = {
    "draw/lines.py": "class Line3D:\n    def _draw(self):\n        return self._verts3d\n\n"
    "    def move(self):\n        return 1\n\n\ndef cookie():\n    pass\n",
    "draw/options.py": "def parse(args):\n    return '--no-color' in args\n\n\ndef routes():\n"
    "    return '/api/carts'\n\n\ndef color():\n    return 'color'\n",
    "draw/query.py": "class Q:\n    def __or__(self, other):\n        return other\n\n\n"
    "def set_session_cookie():\n    pass\n",
}


@lru_cache
def index() -> Index:
    return source_index(FILES)


def mask() -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    return build_lexicon(index(), SETTINGS).candidates


def named(scores: np.ndarray[tuple[int], np.dtype[np.float64]]) -> dict[str, float]:
    names = index().symbols.qualified_names
    return {names[p]: round(float(scores[p]), 2) for p in np.flatnonzero(scores).tolist()}


@pytest.mark.parametrize(
    "task",
    [
        "draw/lines.py:3",
        "draw/lines.py:3:9",
        "\n\ndraw/lines.py:3 is what I mean, I think.\n",
        "`lines.py#L3`",
        "see draw/lines.py#L2-L3.",
        "https://host.example/o/r/blob/4d60d936/draw/lines.py#L2-L3",
        "[here](https://host.example/o/r/blob/main/draw/lines.py#L2C5-L3C9)",
        "draw/lines.py, line 3",
        "draw/lines.py (line 3)",
        "draw/lines.py(3)",
        r"C:\draw\lines.py(3,9): error [C:\draw\draw.project]",
        r"draw\lines.py:3",
        "draw/lines.py:L3",
        "draw/lines.py: line 3: no such thing",
        "https://host.example/o/r/-/blob/draw/lines.py?L3",
        '{"file": "draw/lines.py", "line": 3, "level": "error"}',
        '{"filename":"/srv/draw/lines.py","lineno":3}',
        "msg=lost file=draw/lines.py line=3",
        "draw/lines.py(3,9): error TS2339: no such thing",
        "\n\n/home/me/draw/lines.py\n  3:9  error  no such thing  no-thing\n\n",
        "\n```\ndraw/lines.py\n3:        return self\n```\n",
        "`draw/lines.py` (lines 2-3)",
        "draw/lines.py, lines 2 to 3,",
        "line 3 of draw/lines.py",
        "lines 2-3 in the file `lines.py`",
        "L2-L3 in `draw/lines.py`",
        "line #3 of draw/lines.py",
        "`draw/lines.py`, around line 3,",
        "`draw/lines.py` near line 3",
        "draw/lines.py at about the line 3",
        "draw/lines.py, line number 3",
        "draw/lines.py l. 3",
        "**draw/lines.py** on line **3**",
        "\n\n- **File:** `draw/lines.py`\n- **Lines:** 2-3\n\n",
        "\n```\nFile: draw/lines.py\nSeverity: high\nLine: 3\n```\n",
        "`vim +3 draw/lines.py`",
        "`git log -L 2,3:draw/lines.py`",
        "`git blame -L 2,3 draw/lines.py`",
        "`sed -n '2,3p' draw/lines.py`",
        "https://host.example/o/r/src/4d60d936/draw/lines.py#lines-2:3",
        "https://host.example/p/_git/r?path=/draw/lines.py&version=GBmain&line=3&lineEnd=4",
        "https://host.example/thing/tree/draw/lines.py?h=v1#n3",
        "\n[ERROR] /home/me/draw/lines.py:[3,9] cannot find symbol\n",
        "\ne: /home/me/draw/lines.py: (3, 9): Unresolved reference\n",
        "\nERROR: BadThing - draw/lines.py:3:9 - no such thing\n",
        "\n```\n  Line   draw/lines.py\n ------ -----\n  3      It has no type.\n```\n",
        "\n```\nFILE: /srv/draw/lines.py\n-----\nFOUND 1 ERROR\n-----\n 3 | ERROR | It is bad\n```\n",
        '\n```\n"artifactLocation": { "uri": "draw/lines.py" },\n"region": { "startLine": 3 }\n```\n',
        '{"path": "draw/lines.py", "lines": {"begin": 3, "end": 3}}',
        "\n```\ndraw/lines.py\n3:def draw():\n```\n",
        "\nE0102 12:00:00.123456  1234 draw/lines.py:3] it is bad\n",
        "\n2024-01-02 12:00:00 WARN [main] (lines.py:3) - it is bad\n",
        "\n2024-01-02T12:00:00.123Z\tERROR\tdraw/lines.py:3\tit is bad\n",
    ],
)
def test_a_line_of_a_file_is_the_symbol_that_holds_it(task: str) -> None:
    shown, _ = running_symbols(pointers(read_task(f"Lines vanish\n\nI think it is {task} maybe")), index(), mask())
    assert list(named(shown)) == ["Line3D._draw"]


@pytest.mark.parametrize(
    "task",
    [
        "at 10:30",
        "version 1.2:3",
        "host.example:80",
        "lines.py",
        "a ratio of 3:4",
        "lines.py, 3 lines",
        "line 3",
        "lines(3)",
        "lines.py (3)",
        "lines.py\nand 3:9 of it",
        "lines.py [3]",
        "lines.py in 3 lines",
        "lines.py: 3 lines",
        "+3 lines.py",
        "L3 loss in lines",
        "\n2024-01-02 12:00:00 INFO [main] (lines.py:3) - all is well\n",
        "\n- `lines.py`\n- 3: it is bad\n",
        "\n```\nFile: lines.py\none\ntwo\nthree\nfour\nLine: 3\n```\n",
        f"https://host.example/o/r/pull/1/files#diff-{'0' * 64}R3",
    ],
)
def test_other_numbers_point_nowhere(task: str) -> None:
    shown, _ = running_symbols(pointers(read_task(f"Lines vanish\n\nIt is {task} now")), index(), mask())
    assert named(shown) == {}


@pytest.mark.parametrize("hashed", [hashlib.sha256, hashlib.md5])
def test_a_link_to_a_changed_line_names_the_path_by_its_hash(hashed: Callable[[bytes], Any]) -> None:
    link = f"https://host.example/o/r/pull/1/files#diff-{hashed(b'draw/lines.py').hexdigest()}R2-R3"
    document = read_task(f"Lines vanish\n\nSince {link} maybe")
    shown, _ = running_symbols(pointers(document, index().symbols.paths), index(), mask())
    assert list(named(shown)) == ["Line3D._draw"]
    assert pointers(document, ["draw/other.py"]) == ()


def test_the_logger_of_a_failure_is_a_class() -> None:
    def shown(line: str) -> list[str]:
        found, _ = running_symbols(pointers(read_task(f"Lines vanish\n\n{line}\n")), index(), mask())
        return list(named(found))

    assert shown("12:00:00 ERROR [main] org.draw.Line3D - it is bad") == ["Line3D"]
    assert shown("12:00:00 ERROR [draw.Line3D] it is bad") == ["Line3D"]
    assert shown("12:00:00 INFO [main] org.draw.Line3D - all is well") == []
    assert shown("See org.draw.Line3D - it is bad") == []
    assert shown("org.draw.Line3DError: it is bad") == []


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("AttributeError: 'Line3D' object has no attribute '_verts3d'", ("Line3D", "_verts3d")),
        ("AttributeError: module 'shop.cart' has no attribute 'add'", ("shop.cart", "add")),
        ("NameError: name 'total' is not defined", ("", "total")),
        ("ImportError: cannot import name 'Cart' from 'shop.cart' (/x/y.py)", ("shop.cart", "Cart")),
        ("TypeError: add() got an unexpected keyword argument 'item'", ("add", "item")),
        ("TypeError: Cart.add() missing 1 required positional argument: 'item'", ("Cart.add", "item")),
        ("./main.go:12:4: undefined: shop.Cart", ("", "shop.Cart")),
        ("undefined method `add' for #<Cart:0x00>", ("Cart", "add")),
        ("NameError: uninitialized constant Shop::Cart", ("", "Shop::Cart")),
        ("TypeError: cart.add is not a function", ("", "cart.add")),
        ("TypeError: Cannot read properties of undefined (reading 'total')", ("", "total")),
        ("  symbol:   method total()", ("", "total")),
        ("  location: class com.shop.Cart", ("com.shop.Cart", "")),
        ("error[E0599]: no method named `add` found for struct `Cart` in the current scope", ("Cart", "add")),
        ("error[E0425]: cannot find function `add` in this scope", ("", "add")),
        ("error TS2339: Property 'total' does not exist on type 'Cart'.", ("Cart", "total")),
        ("PHP Fatal error: Call to undefined method Shop\\Cart::add()", ("", "Shop\\Cart::add")),
        ("error CS1061: 'Cart' does not contain a definition for 'Add'", ("Cart", "Add")),
        ("** (UndefinedFunctionError) function Shop.Cart.add/2 is undefined", ("", "Shop.Cart.add")),
        ("error: value of type 'Cart' has no member 'add'", ("Cart", "add")),
        ("error: no member named 'add' in 'Cart'", ("Cart", "add")),
    ],
)
def test_an_error_message_names_a_type_and_what_is_missing(message: str, expected: tuple[str, str]) -> None:
    assert error_names(f"It fails\n\n{message}\n") == (expected,)


def test_an_error_message_leads_to_the_type_and_to_the_users_of_the_name() -> None:
    found = error_subjects("Lines vanish\n\n'Line3D' object has no attribute '_verts3d'", index(), mask())
    assert named(found) == {"Line3D": 1.0, "Line3D._draw": 0.71}


@pytest.mark.parametrize("message", ["the name is not here", "no name", "cannot find it", "'' has no attribute ''"])
def test_prose_is_no_error_message(message: str) -> None:
    assert error_names(message) == ()


@pytest.mark.parametrize(
    ("task", "expected"),
    [
        ("with --no-color it is red", {"parse": 1.0}),
        ("GET /api/carts fails", {"routes": 1.0}),
        ("`/api/carts` fails", {"routes": 1.0}),
        ("It says 'api/carts' there", {"routes": 1.0}),
    ],
)
def test_options_and_routes_lead_to_who_spells_them(task: str, expected: dict[str, float]) -> None:
    assert named(literal_share(read_task(task), index(), mask())) == expected


SPELLED = {
    "shop/server.py": (
        "HEADER = 'X-Cart-Id'\n\n\ndef answer(request):\n    return request.headers['x-cart-id']\n\n\n"
        "def cart(id):\n    return [id, 'x', 'cart']\n"
    ),
    "shop/settings.py": (
        "class Settings:\n    limit = read('cart.max-items')\n\n    def load(self):\n        read('cart-limit')\n"
        "\n\ndef sold():\n    return 'a read-only cart of cart_items'\n"
    ),
}


@pytest.mark.parametrize(
    ("task", "expected"),
    [
        ("the X-Cart-Id header is lost", {"answer": 1.0}),
        ("cart.max-items has no effect", {"Settings": 1.0}),
        ("--cart-limit is ignored", {"load": 1.0}),
        ("rows of cart_items stay", {"sold": 1.0}),
        ("make carts read-only", {}),
        ("the cart id is lost", {}),
    ],
)
def test_a_literal_means_the_strings_that_spell_it(task: str, expected: dict[str, float]) -> None:
    spelled_index = source_index(SPELLED)
    candidates = build_lexicon(spelled_index, SETTINGS).candidates
    scores = literal_share(read_task(task), spelled_index, candidates)
    names = spelled_index.symbols.names
    assert {names[position]: float(scores[position]) for position in np.flatnonzero(scores).tolist()} == expected


@pytest.mark.parametrize(
    ("task", "expected"),
    [
        ("DRAW_COLOR is ignored", ("DRAW_COLOR",)),
        ("It ends with ETIMEDOUT, not with E0502", ("ETIMEDOUT", "E0502")),
        ("The Retry-After header is lost, X-Request-Id too", ("Retry-After", "X-Request-Id")),
        ("Well-known words, e.g. GET and TODO, in the user's own words", ()),
        ("A plain re-use of built-in things", ()),
    ],
)
def test_only_what_programs_spell_is_a_literal(task: str, expected: tuple[str, ...]) -> None:
    assert literals(read_task(task)) == expected


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("shop.CartError: 42", ("shop.CartError",)),
        ("Caused by: com.shop.SoldOut: 42", ("com.shop.SoldOut",)),
        ('Exception in thread "main" com.shop.SoldOut: 42', ("com.shop.SoldOut",)),
        ("Uncaught Shop\\SoldOut: 42", ("Shop\\SoldOut",)),
        ("** (Shop.SoldOut) 42", ("Shop.SoldOut",)),
        ("E   shop.SoldOut", ("shop.SoldOut",)),
        ("Since then it ends with CartError: 42", ("CartError",)),
        ("The cart is sold out: nothing is left", ()),
        ("Errors are lost", ()),
    ],
)
def test_a_printed_exception_has_a_type(printed: str, expected: tuple[str, ...]) -> None:
    assert raised_types(printed) == expected


RAISING: Final = {
    "cart.py": (
        "class SoldOut(Exception):\n    pass\n\n\nclass Cart:\n    def add(self, item):\n"
        "        raise SoldOut(item)\n\n    def drop(self, item):\n        return item\n"
    ),
    "test_cart.py": "from cart import SoldOut\n\n\ndef test_sold_out():\n    raise SoldOut(1)\n",
}


@pytest.fixture(scope="module")
def shop() -> Index:
    return source_index(RAISING)


def test_an_exception_leads_to_the_function_that_raises_it(shop: Index) -> None:
    everything = np.ones(len(shop.symbols), dtype=np.bool_)
    found = raising_functions("It fails\n\ncart.SoldOut: 42\n", shop, everything)
    assert ["Cart.add"] == [shop.symbols.qualified_names[p] for p in np.flatnonzero(found).tolist()]
    assert not raising_functions("It fails\n\ncart.NoSuchThing: 42\n", shop, everything).any()


def test_what_raises_an_exception_counts_in_the_ranking(shop: Index) -> None:
    def score(settings: PacklensSettings) -> float:
        ranking = rank_packlens("It fails\n\ncart.SoldOut: 42\n", shop, settings)
        return next(each.score for each in ranking.scored if shop.symbols.names[each.position] == "add")

    hand_set = replace(SETTINGS, trained_weight=0.0)
    assert score(hand_set) - score(replace(hand_set, raising_weight=0.0)) == pytest.approx(SETTINGS.raising_weight)


def test_a_frame_of_the_workspace_says_better_where_an_exception_was_raised(shop: Index) -> None:
    printed = (
        'It fails\n\nTraceback (most recent call last):\n  File "/x/cart.py", line 10, in drop\ncart.SoldOut: 42\n'
    )
    ranking = rank_packlens(printed, shop, PacklensSettings())
    assert "drop" == shop.symbols.names[ranking.scored[0].position]
    assert not any(ranking.trace.channels["raises"].values())


def test_identifiers_are_no_literals() -> None:
    assert literals(read_task("`Line3D.move` and `move()` with - and --")) == ()


@pytest.mark.parametrize(("task", "name"), [("combine `Q` with another", "Q"), ("call `__or__` twice", "Q.__or__")])
def test_a_letter_and_an_operator_are_names(task: str, name: str) -> None:
    assert list(named(spelled_name_scores(task, index(), mask(), 60))) == [name]


def test_adjacent_words_mean_the_name_that_has_both() -> None:
    task = "The session cookie is lost"
    found = pair_share(task, task_terms(task, SETTINGS), build_lexicon(index(), SETTINGS).names, index())
    assert named(found) == {"set_session_cookie": 1.0}
    assert word_pairs("The cookie of a session, lost. Cookie") == ()


@pytest.mark.parametrize(
    ("fence", "code", "expected"),
    [
        ("python", "from draw import lines as ln\nline = ln.Line3D()\nline.move()", {"Line3D", "Line3D.move"}),
        ("py", "import draw.lines as x\nx.cookie()", {"cookie"}),
        ("", ">>> from draw.options import parse\n>>> parse([1])\ncolor()", {"parse"}),
        ("pycon", ">>> from draw.query import Q\n>>> Q()\n<Q>", {"Q"}),
        ("python", "def parse(x):\n    return x\n\nparse(1)", set()),
        ("json", '{"parse": 1}', set()),
        ("nonsense", "parse(1)", set()),
    ],
)
def test_quoted_code_is_read_like_a_file(fence: str, code: str, expected: set[str]) -> None:
    document = read_task(f"Lines vanish\n\n```{fence}\n{code}\n```\n")
    assert set(named(used_symbols(document, index(), mask()))) == expected


@given(
    st.text("`~\n a.b:()<>{}[]=\"'\\#import from as def ", max_size=200),
    st.sampled_from(["", "ts", "cpp", "ruby", "sql"]),
)
def test_any_code_is_read(code: str, fence: str) -> None:
    used_symbols(read_task(f"Title\n```{fence}\n{code}\n```"), index(), mask())


def test_source_between_the_frames_of_a_trace_is_no_example() -> None:
    frame = '  File "/srv/app.py", line 3, in run\n'
    trace = f"{frame}    parse(1)\n    ^^^^\n{frame}    parse(2)\nValueError: no\n"
    document = read_task(f"Lines vanish\n\n```\n{trace}```\n")
    assert named(used_symbols(document, index(), mask())) == {}
    assert error_names("KeyError: 'parse'") == ()


def test_explanations_show_what_each_part_pointed_to() -> None:
    task = "Lines vanish\n\n'Line3D' object has no attribute '_verts3d', see draw/options.py:2 and --no-color"
    channels = rank_packlens(task, index(), SETTINGS).trace.channels
    draw, parse = (index().symbols.qualified_names.index(name) for name in ("Line3D._draw", "parse"))
    assert channels["error"][draw] > 0
    assert channels["place"][parse] > 0
    assert channels["literal"][parse] > 0


@given(st.text("`'\"()[]{}.:/\\#@-_ abL19\n<>~!?é\u2028has no attribute", max_size=200))
def test_any_text_is_read(text: str) -> None:
    document = read_task(text)
    pointers(document)
    literals(document)
    error_names(text)
    word_pairs(text)
