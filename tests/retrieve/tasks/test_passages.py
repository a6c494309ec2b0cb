"""What of a task is said and what is pasted: real lines of many programs, and text that no program printed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.config import PacklensSettings
from packlens.retrieve.names.named_files import scopes
from packlens.retrieve.names.spelled_names import spelled_names
from packlens.retrieve.tasks.passages import passages
from packlens.retrieve.tasks.terms import task_terms

LEAD = PacklensSettings().lead_words

FRAMES = {
    "python": '  File "/srv/app/views.py", line 12, in show',
    "java": "\tat org.eclipse.jetty.server.Server.handle(Server.java:497)",
    "java, no source": "at java.lang.Thread.run(Native Method)",
    "c#": "   at Shop.Cart.Add(Item item) in /src/Cart.cs:line 42",
    "node": "    at Object.<anonymous> (/srv/app/index.js:12:9)",
    "node, method": "    at Router.handle [as handle_request] (lib/router.js:3:1)",
    "node, no function": "    at /srv/app/index.js:12:9",
    "go": "\t/go/src/shop/cart.go:88 +0x1d",
    "go, function": "shop/cart.(*Cart).Add(0xc000012345, 0x2)",
    "go, header": "goroutine 17 [running]:",
    "rust": "  12: shop::cart::Cart::add",
    "ruby": "\tfrom lib/shop/cart.rb:12:in `add'",
    "elixir": "    (shop 0.1.0) lib/shop/cart.ex:12: Shop.Cart.add/2",
    "php": "#0 /srv/app/Cart.php(12): Cart->add()",
    "gdb": "#3  0x00007ffff7a in cart_add (cart=0x0) at cart.c:12",
    "compiler": "src/cart.ts:12:5 - error TS2322",
}
LOGGED = {
    "iso": "2024-03-12T11:22:33.123Z INFO [3] connection accepted",
    "syslog": "Mar 12 11:22:33 host cron[17]: info: started",
    "level": "[DEBUG] reached the database",
    "bare level": "NOTICE cache miss for key 17",
    "trailer": "Signed-off-by: A Person <person@example.org>",
}
SAID = [
    "at the end of a request the session is saved",
    "- the cart (see Cart.add) must not take items twice",
    "1. open the cart",
    "error: is raised when the cart is empty",
    "It happens at 11:22 every day",
    "from the cart, remove what was sold",
    "Reported by many people",
    "# How carts are stored",
]


@pytest.mark.parametrize("line", FRAMES.values(), ids=FRAMES.keys())
def test_frames_of_stack_traces_follow_the_sentences(line: str) -> None:
    found = passages(f"Cart loses items\n{line}\nThe second item is gone")
    assert found.text[: found.excerpts] == "Cart loses items\nThe second item is gone"
    assert found.text[found.logs :] == f"\n{line}"
    assert found.excerpt_lines == 0


@pytest.mark.parametrize("line", LOGGED.values(), ids=LOGGED.keys())
def test_lines_of_logs_stand_last(line: str) -> None:
    found = passages(f"Cart loses items\n{line}\n```\ncart.add(1)\n```\nThe second item is gone")
    assert found.text[found.logs :] == f"\n{line}"
    assert found.excerpts < found.logs


def test_the_first_warnings_of_a_log_are_prose_where_nothing_failed() -> None:
    warnings = [f"2024-03-12T11:22:3{number}Z WARN [main] item {number} is old" for number in range(4)]
    first, *logs = warnings[:2], *warnings[2:]
    found = passages("\n".join(["Cart loses items", *warnings]))
    assert found.text[: found.excerpts] == "\n".join(["Cart loses items", *first])
    assert found.text[found.logs :] == "".join(f"\n{line}" for line in logs)
    for failed in ("2024-03-12T11:22:39Z ERROR [main] lost", '  File "shop/cart.py", line 12, in add'):
        found = passages("\n".join(["Cart loses items", *warnings, failed]))
        assert not any(line in found.text[: found.excerpts] for line in warnings)


def test_a_few_lines_without_a_level_are_prose_where_nothing_else_was_logged() -> None:
    lines = [f"Mar 12 11:22:3{number} host cron[17]: item {number} is gone" for number in range(4)]
    few = "\n".join(["Cart loses items", *lines[:3]])
    found = passages(few)
    assert found.text[: found.excerpts] == few
    for more in (lines[3], "11:22:39 INFO started", '  File "shop/cart.py", line 12, in add'):
        found = passages(f"{few}\n{more}")
        assert not any(line in found.text[: found.excerpts] for line in lines)


def test_the_first_lines_of_a_log_that_report_a_failure_are_prose() -> None:
    failures = [f"2024-03-12T11:22:3{number}Z ERROR [main] lost item {number}" for number in range(5)]
    found = passages("\n".join(["Cart loses items", "11:22:33 INFO [main] an error page was shown", *failures]))
    assert found.text[: found.excerpts] == "\n".join(["Cart loses items", *failures[:3]])
    assert found.text[found.logs :].endswith("\n".join(failures[3:]))


@pytest.mark.parametrize("line", SAID)
def test_sentences_stay_where_they_are(line: str) -> None:
    found = passages(f"Cart loses items\n{line}")
    assert found.excerpts == found.logs == len(found.text)


def test_a_fenced_block_is_pasted_and_so_is_the_code_under_a_frame() -> None:
    found = passages(
        "Cart loses items\n~~~py\ncart.add(1)\n```\nstill\n~~~\nThe end\n" + FRAMES["python"] + "\n    go()"
    )
    assert found.text[: found.excerpts] == "Cart loses items\nThe end"
    assert found.text[found.excerpts : found.logs].split("\n")[1:] == ["cart.add(1)", "```", "still"]
    assert found.text[found.logs :].split("\n")[1:] == [FRAMES["python"], "    go()"]


def test_what_a_template_asks_for_stands_with_the_logs() -> None:
    found = passages("Cart loses items\n### Expected behavior\nIt keeps them\n### Environment\nsome shop")
    assert found.text[: found.excerpts] == "Cart loses items\nIt keeps them"
    assert found.text[found.logs :].split("\n")[1:] == ["### Expected behavior", "### Environment", "some shop"]


def test_no_later_word_is_lost_behind_the_first() -> None:
    task = "Cart loses items\n" + " ".join(f"filler{number % 7}" for number in range(300)) + " warehouse"
    terms = {term.word: term.place_weight for term in task_terms(task, PacklensSettings())}
    assert terms["warehouse"] > 0.15


def test_comments_that_a_template_left_are_dropped() -> None:
    found = passages("<!-- Thank you! -->\nCart loses items\n<!-- Please tell\nwhat you did -->\nThe end")
    assert found.text == "Cart loses items\nThe end"


@pytest.mark.parametrize("task", ["```\ncart.add(1)\n```", FRAMES["java"], f"{LOGGED['iso']}\n{LOGGED['iso']}", ""])
def test_a_task_that_is_nothing_but_pasted_says_it(task: str) -> None:
    terms = task_terms(task, PacklensSettings())
    assert all(term.place_weight == 1.0 for term in terms)
    assert len(terms) > 0 or not task


def test_code_counts_more_than_a_log_and_much_code_no_more() -> None:
    log = "\n".join([LOGGED["iso"]] * 50)
    code, line = "```\nadd_item()\n```", "```\nserver.handle(request)\n```"
    few = f"Cart loses items\n{log}\n{code}"
    many = few + f"\n{line}" * 50
    (few_before,) = passages(few).places([spelled_names(few)["add_item"]], LEAD)
    (many_before,) = passages(many).places([spelled_names(many)["add_item"]], LEAD)
    assert few_before < LEAD / 2
    assert many_before > 2 * LEAD


def test_words_of_the_log_weigh_next_to_nothing() -> None:
    terms = task_terms(f"Cart loses items\n{LOGGED['iso']}", PacklensSettings())
    places = {term.word: term.place_weight for term in terms}
    assert places["Cart"] == places["items"] == 1.0
    assert places["connection"] < 0.1


def test_the_title_stays_the_title() -> None:
    assert scopes(f"cart: lose nothing\n{LOGGED['iso']}") == ("cart",)


@given(st.text(st.sampled_from('ab`~.(:)<!->\n\t "File line at 1:2x2026'), max_size=120))
def test_no_part_of_the_task_is_invented(task: str) -> None:
    found = passages(task)
    assert 0 <= found.excerpts <= found.logs <= len(found.text)
    lines = task.splitlines()
    assert all(line in lines for line in found.text.splitlines() if line) or found.text == task


def test_of_a_long_log_the_beginning_is_kept() -> None:
    found = passages("Cart loses items\n" + f"{LOGGED['iso']}\n" * 100_000)
    assert len(found.text) - found.logs == 4_000


@pytest.mark.parametrize("piece", ["at a", "a.b(", "(a) ", "\t", "<!--", "`", "a.b:", "#1 ", "0x1", "::", 'File "'])
def test_a_megabyte_of_anything_is_read(piece: str) -> None:
    """Quadratic time would be hours."""
    for text in (piece * ((1 << 20) // len(piece)), (piece + "\n") * 50_000):
        assert passages(f"Cart\n{text}").text.startswith("Cart")
