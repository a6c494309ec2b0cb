"""Examples of documents become tasks that ask for what their code uses."""

from __future__ import annotations

import pytest

from tests.bench.train.howto import Example, Interface, asked, by_example, examples

_SYMBOLS = [
    ("a.py:Store#class", "Store"),
    ("a.py:Store.open_file#method", "Store.open_file"),
    ("a.py:Store.limit#method", "Store.limit"),
    ("a.py:close_all#function", "close_all"),
    ("b.py:Shelf.limit#method", "Shelf.limit"),
]
_INTERFACE = Interface(_SYMBOLS, "python")
_MARKDOWN = """\
# Limiting the open files

You can limit how many files are open with `open_file`.

```python
from store import Store
Store.open_file("x")
```

Then all of the files are closed again, whoever has opened them.

```sh
close_all()
```
"""
_RESTRUCTURED = """\
Closing everything at once
==========================

Everything that was opened is closed at the end of the program::

    close_all()

.. note::
   Not read.

A session of the interpreter opens a file by its name:

>>> store = Store()

.. code-block:: python
   :linenos:

   close_all()
"""


def test_markdown_examples_have_heading_lead_and_code() -> None:
    first, shell = examples("README.md", _MARKDOWN)
    assert first.heading == "Limiting the open files"
    assert first.lead == "You can limit how many files are open with `open_file`."
    assert (first.fence, first.code.splitlines()[-1]) == ("python", 'Store.open_file("x")')
    assert (shell.heading, shell.fence) == ("", "sh")


def test_restructured_examples_are_literal_blocks_sessions_and_directives() -> None:
    literal, session, *rest = examples("guide.rst", _RESTRUCTURED)
    assert (literal.heading, literal.code.strip()) == ("Closing everything at once", "close_all()")
    assert literal.lead == "Everything that was opened is closed at the end of the program:"
    assert (session.fence, session.code) == ("pycon", ">>> store = Store()")
    assert session.lead == "A session of the interpreter opens a file by its name:"
    assert rest == []  # nothing is said of the last block


@pytest.mark.parametrize(
    ("code", "fence", "used"),
    [
        ("from store import Store\nStore.open_file(1)", "python", {"Store", "Store.open_file"}),
        ("close_all()", "", {"close_all"}),
        ("close_all()", "sh", set()),
        ("close_all()", "text", set()),
        ("value.limit()", "python", set()),  # an ordinary word that two types have
        ("def close_all(): pass\nclose_all()", "python", set()),  # the example's own
    ],
)
def test_code_uses_the_symbols_it_imports_and_calls(code: str, fence: str, used: set[str]) -> None:
    names = dict(_SYMBOLS)
    assert {names[each] for each in _INTERFACE.used_by(Example("", "", code, fence))} == used


@pytest.mark.parametrize(
    ("heading", "lead", "texts"),
    [
        ("", "You can limit how many files are open.", {"Limit how many files are open"}),
        ("", "To open a file by its name, call `open_file`.", {"Open a file by its name"}),
        ("Limits of open files", "See:", {"Limits of open files"}),
        ("Usage", "Call it.", {""}),
        ("", "The same can be done as follows in many other places:", {""}),
        ("", "Note that files stay open until the end of the program.", {""}),
        ("", "In many programs files are kept open with `Store`", {""}),  # ends where the name was
        (
            "",
            "Files stay open until `Store.open_file` is called once more.",
            {"Files stay open until is called once more."},
        ),
    ],
)
def test_prose_asks_for_what_it_says(heading: str, lead: str, texts: set[str]) -> None:
    text = asked(Example(heading, lead, "", ""), ["open_file", "Store"])
    asks = {f"How do I {each[:1].lower()}{each[1:]}?" for each in texts if each}
    assert text in texts | asks


def test_what_most_examples_use_and_translations_are_no_targets() -> None:
    hub = "".join(f"Part {word} of all the pages\n\n```python\nclose_all()\n```\n\n" for word in "abcdefgh")
    assert [*by_example({"README.md": hub}, _INTERFACE)] == []
    found = [*by_example({"README.md": _MARKDOWN, "README.de.md": _MARKDOWN}, _INTERFACE)]
    assert [(path, each.targets) for path, each in found] == [
        ("README.md", ("a.py:Store#class", "a.py:Store.open_file#method"))
    ]
    assert "open_file" not in found[0][1].text
