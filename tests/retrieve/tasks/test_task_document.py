"""A task as a document: every line has one part, and each part is what a reader takes it for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.retrieve.tasks.task_document import PartKind, TaskDocument, read_task
from tests.retrieve.printed_traces import FORMS, printed_trace

REPORT = """\
Saving a cart fails when it is empty

### Describe the bug

Since the last release `Cart.save` stops.
It worked before.

1. open an empty cart
2. save it
   and look at the console

## How carts are stored

```python
cart = Cart()
cart.save()
```

```
Traceback (most recent call last):
  File "/srv/app/cart.py", line 12, in save
    store(self)
ValueError: nothing to save
```

As indented code:

    cart.save(force=True)

    cart.close()

2024-03-12T11:22:33Z INFO worker started

diff --git a/cart.py b/cart.py
--- a/cart.py
+++ b/cart.py
@@ -1,2 +1,2 @@
-old
+new

<!-- Please search before
you report -->

### Environment

Linux, some shop 3
```
shop==1.2.3
```

### Why it matters

Shops are open all day.

Python: 3.11.2
- [x] I have searched
"""


def kinds(document: TaskDocument) -> dict[str, PartKind]:
    return {
        line.strip(): part.kind
        for part in document.parts
        for line in document.text_of(part).splitlines()
        if line.strip()
    }


def test_each_line_of_a_report_is_what_a_reader_takes_it_for() -> None:
    found = kinds(read_task(REPORT))
    expected = {
        "Saving a cart fails when it is empty": PartKind.TITLE,
        "### Describe the bug": PartKind.TEMPLATE,
        "It worked before.": PartKind.PROSE,
        "2. save it": PartKind.STEP,
        "and look at the console": PartKind.STEP,
        "## How carts are stored": PartKind.HEADING,
        "```python": PartKind.MARKUP,
        "cart.save()": PartKind.CODE,
        'File "/srv/app/cart.py", line 12, in save': PartKind.TRACE,
        "store(self)": PartKind.TRACE,
        "ValueError: nothing to save": PartKind.ERROR,
        "As indented code:": PartKind.PROSE,
        "cart.save(force=True)": PartKind.CODE,
        "cart.close()": PartKind.CODE,
        "2024-03-12T11:22:33Z INFO worker started": PartKind.LOG,
        "diff --git a/cart.py b/cart.py": PartKind.DIFF,
        "-old": PartKind.DIFF,
        "you report -->": PartKind.MARKUP,
        "Linux, some shop 3": PartKind.TABLE,
        "shop==1.2.3": PartKind.TABLE,
        "### Why it matters": PartKind.HEADING,
        "Shops are open all day.": PartKind.PROSE,
        "Python: 3.11.2": PartKind.TABLE,
        "- [x] I have searched": PartKind.TEMPLATE,
    }
    assert {line: found[line] for line in expected} == expected


@pytest.mark.parametrize("fence", ["", "```\n", "~~~python-traceback\n"], ids=["bare", "fenced", "named fence"])
@pytest.mark.parametrize("form", FORMS)
def test_all_that_a_runtime_prints_with_a_trace_is_no_prose_and_no_code(form: str, fence: str) -> None:
    """But for the first function of pytest's long form, which only its frame below tells from quoted code."""
    printed = printed_trace(form)
    document = read_task(f"Crash\n\nIt stops.\n\n{fence}{printed}\n{fence[:3]}\n\nAny idea?\n")
    allowed = {PartKind.TRACE, PartKind.ERROR, PartKind.MARKUP, PartKind.LOG}
    other = {line: kind for line, kind in kinds(document).items() if kind not in allowed}
    first = {"def test_it():", ">       value = run()"} if form == "python/pytest-long" else set()
    assert set(other) == {"Crash", "It stops.", "Any idea?"} | first


def test_a_sentence_between_two_frames_is_prose() -> None:
    found = kinds(read_task("Crash\n\n  at f (a.js:1:2)\nand then it goes on\n  at g (b.js:1:2)\n"))
    assert found["and then it goes on"] is PartKind.PROSE


def test_a_nested_exception_group_is_a_trace_to_its_last_margin() -> None:
    group = "\n".join(
        (
            "  + Exception Group Traceback (most recent call last):",
            '  |   File "/srv/shop/cart.py", line 3, in save',
            "  |     store(self)",
            "  |     ^^^^^^^^^^^",
            "  | ExceptionGroup: two (2 sub-exceptions)",
            "  +-+---------------- 1 ----------------",
            "    | Traceback (most recent call last):",
            '    |   File "/srv/shop/cart.py", line 9, in store',
            "    |     return 1 / 0",
            "    | ZeroDivisionError: division by zero",
            "    +---------------- 2 ----------------",
            "    | KeyError: 'a'",
            "    +------------------------------------",
        )
    )
    document = read_task(f"Crash\n\nIt stops.\n\n{group}\nAny idea?\n- a step\n")
    errors = [document.text_of(part).split("\n")[0] for part in document.parts if part.kind is PartKind.ERROR]
    assert errors == [
        "  | ExceptionGroup: two (2 sub-exceptions)",
        "    | ZeroDivisionError: division by zero",
        "    | KeyError: 'a'",
    ]
    found = kinds(document)
    assert found["Any idea?"] is PartKind.PROSE
    assert found["- a step"] is PartKind.STEP
    assert found["|     return 1 / 0"] is found["+---------------- 2 ----------------"] is PartKind.TRACE


SHOWN_COMMIT = """\
commit 1f6c3c8a1de8b0c5a0bd6c6e2c6ac2b6ab9c1a2f (HEAD -> main)
Merge: 1f6c3c8 9aa2b11
Author: update-bot[bot] <1+update-bot[bot]@shop.example>
Date:   Mon Nov 4 20:51:10 2024 +0000

    Keep carts when a customer signs in

    The cart of the first session was lost.

        cart.save()

    Signed-off-by: A Person <a@shop.example>

diff --git a/cart.py b/cart.py
@@ -1 +1 @@
-old
+new
"""
MAILED_COMMIT = """\
From 1f6c3c8a1de8b0c5a0bd6c6e2c6ac2b6ab9c1a2f Mon Sep 17 00:00:00 2001
From: A Person <a@shop.example>
Date: Mon, 4 Nov 2024 20:51:10 +0000
Subject: [PATCH 1/2] Keep carts when a customer signs in

The cart of the first session was lost.
---
"""


@pytest.mark.parametrize("text", [SHOWN_COMMIT, MAILED_COMMIT, f"{SHOWN_COMMIT}\n{MAILED_COMMIT}"])
def test_the_message_of_a_pasted_commit_is_prose_and_what_git_prints_above_it_is_not(text: str) -> None:
    document = read_task(text)
    assert document.title == document.opening == "Keep carts when a customer signs in"
    found = kinds(document)
    assert found["The cart of the first session was lost."] is PartKind.PROSE
    above = [line for line in found if line.startswith(("commit ", "Merge: ", "Author: ", "Date: ", "From ", "From: "))]
    assert {found[line] for line in above} == {PartKind.LOG}
    others = {"cart.save()": PartKind.CODE, "-old": PartKind.DIFF}
    others["Signed-off-by: A Person <a@shop.example>"] = PartKind.LOG
    assert all(found.get(line, kind) is kind for line, kind in others.items())


def test_words_that_git_writes_before_commits_are_prose_elsewhere() -> None:
    found = kinds(read_task("Carts are lost\n\ncommit the cart first\nDate: any\n\nFrom here on it works."))
    assert set(found.values()) == {PartKind.TITLE, PartKind.PROSE}


def test_code_has_its_language() -> None:
    document = read_task(REPORT)
    code = next(part for part in document.parts if part.kind is PartKind.CODE)
    assert "python" == code.language


@pytest.mark.parametrize("heading", ["Environment variables are ignored", "Version of the cart is lost"])
def test_a_heading_that_only_begins_like_one_of_a_template_is_prose(heading: str) -> None:
    found = kinds(read_task(f"Title\n\n## {heading}\n\nThe cart is empty.\n"))
    assert found[f"## {heading}"] is PartKind.HEADING
    assert found["The cart is empty."] is PartKind.PROSE


def test_a_line_is_its_title_alone() -> None:
    document = read_task("Fix the cart")
    assert [part.kind for part in document.parts] == [PartKind.TITLE]
    assert document.title == "Fix the cart"


def test_the_continuation_of_a_list_is_no_code() -> None:
    found = kinds(read_task("Title\n\n- take the cart\n\n    and empty it\n"))
    assert found["and empty it"] is PartKind.STEP


_PIECES = st.sampled_from(
    (
        *("```\n", "~~~py\n", "<!--", "-->", "\n", "    x = 1\n", "### Environment\n", "- a\n", "a b c\n", "\r", " "),
        *("diff --git a b\n", "@@ -1 +1 @@\n", "+x\n", '  File "a", line 1, in f\n', "Error: x\n", "12:00:00 x\n"),
        *("\u2028", "\x0c", "|"),
    )
)


@given(st.one_of(st.text(max_size=200), st.lists(_PIECES, max_size=30).map("".join)))
def test_parts_cover_any_text_and_do_not_overlap(text: str) -> None:
    document = read_task(text)
    assert "".join(document.text_of(part) for part in document.parts) == text
    assert all(part.start < part.end for part in document.parts)
    ends = [part.end for part in document.parts]
    assert [0, *ends[:-1]] == [part.start for part in document.parts] or not text
    titles = sum(part.kind is PartKind.TITLE for part in document.parts)
    assert titles <= 1


@pytest.mark.parametrize("unit", [*REPORT.splitlines(keepends=True), "a", "**", "- ", "#", "| ", "a.b:1 ", "/a"])
def test_half_a_megabyte_is_read(unit: str) -> None:
    """Quadratic time would be an hour."""
    text = "Title\n" + unit * ((1 << 19) // len(unit))
    assert len(text) == read_task(text).parts[-1].end


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("shop/cart.py:12: DeprecationWarning: use put", PartKind.ERROR),
        ("PHP Deprecated:  use put in /srv/cart.php on line 12", PartKind.ERROR),
        ("DEPRECATION WARNING: use put (called from go at cart.rb:12)", PartKind.ERROR),
        ("shop/cart.py:12: in add", PartKind.TRACE),
        ("    raise DeprecationWarning(1) at cart.rb:12", PartKind.TRACE),
    ],
)
def test_a_warning_with_its_place_says_what_is_wrong(line: str, kind: PartKind) -> None:
    document = read_task(f"Cart loses items\n\n{line}\n")
    assert kind is document.parts[-1].kind
