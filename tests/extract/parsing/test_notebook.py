"""The code cells of a notebook keep their places, mean what they meant, and nothing else is left of the file."""

from __future__ import annotations

import ast
import json
import re
from textwrap import dedent
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.extract.extraction import extract
from packlens.extract.languages.language import languages
from packlens.extract.parsing.notebook import code_cells
from packlens.extract.records import file_record


def notebook(*cells: dict[str, Any], language: str = "python", **more: Any) -> str:
    metadata = {"language_info": {"name": language}} if language else {}
    return json.dumps({"cells": cells, "metadata": metadata, "nbformat": 4}, indent=1, ensure_ascii=False, **more)


def code(*lines: str) -> dict[str, Any]:
    source = [f"{line}\n" for line in lines[:-1]] + list(lines[-1:])
    return {
        "cell_type": "code",
        "metadata": {"source": ["x = 1"]},
        "outputs": [{"text": ["def f(): 1"]}],
        "source": source,
    }


def prose(*lines: str) -> dict[str, Any]:
    return {**code(*lines), "cell_type": "markdown"}


def written(text: str) -> str:
    """Return the code that is left of a notebook, without the blank lines between."""
    lines = code_cells(text.encode(), "python").decode().splitlines()
    return dedent("\n".join(line.rstrip() for line in lines if line.strip()))


def tree(text: str) -> str:
    """Return the syntax tree of Python, without the blanks and line breaks of its strings."""
    return re.sub(r"\s|\\n", "", ast.dump(ast.parse(text)))


@pytest.mark.parametrize(
    "lines",
    [
        ("cart = Cart()", "cart.add(1)"),
        ('print(f"{total} items", r"a", rb"b", "", "c")',),
        ("def add(item):", '    """Add it.', "", "    Then count.", '    """', "    return {'a': \"b\"}[item]"),
        ("class Cart:", '    """Hold."""', "    limit = 3"),
        ("total = 1 + \\", "    2"),
        ("größe = 'ä' + \"日本\"",),
        ('x = "a" if "b" else f("c")',),
    ],
)
def test_code_of_cells_means_what_it_meant(lines: tuple[str, ...]) -> None:
    assert tree("\n".join(lines)) == tree(written(notebook(code(*lines))))


@pytest.mark.parametrize(
    "text",
    [
        notebook(prose("def f(): 1")),
        notebook(code("f()"), language="julia"),
        notebook(code("%%bash", "f()")),
        notebook(code("%%writefile shop.py", "f()")),
        notebook(code("%matplotlib inline", "!pip install f()", "f?")),
        notebook({**code(), "source": "f()\ng()"}),
        '{"cells": 3}',
        '{"cells": [1, {"cell_type": "code"}, {"cell_type": "code", "source": 3}, {}]}',
    ],
)
def test_what_is_no_code_of_the_language_is_left_out(text: str) -> None:
    assert not written(text)


def test_a_cell_with_a_command_for_its_code_is_code() -> None:
    assert ["f(1 %(2))", "x = 7"] == written(notebook(code("%%time", "f(1 %(2))", "x = 7"), language="")).splitlines()


def test_lines_on_one_line_of_the_file_are_left_out() -> None:
    compact = json.dumps({"cells": [code("f()", "g()")]})
    assert not code_cells(compact.encode(), "python").strip()


@pytest.mark.parametrize("text", ["{", "{}}", '{"cells": ' + "[" * 100_000, notebook(code("f()"))[:-1]])
def test_a_broken_notebook_defines_nothing(text: str) -> None:
    record = file_record(languages()["jupyter"], "a.ipynb", text.encode(), 0)
    assert ["a.ipynb"] == [node.name for node in record.nodes]


def test_code_that_was_cut_out_already_stays() -> None:
    assert b"f()\n" == code_cells(b"f()\n", "python")


@given(st.lists(st.text(st.characters(exclude_characters="\r\n", exclude_categories=["Cs"]), max_size=20), max_size=4))
def test_lines_and_length_stay(lines: list[str]) -> None:
    for text in (notebook(code(*lines), prose(*lines)), json.dumps({"cells": [code(*lines)]}, indent=2)):
        raw = text.encode()
        cells = code_cells(raw, "python")
        assert (len(raw), raw.count(b"\n")) == (len(cells), cells.count(b"\n"))


def test_definitions_have_their_places_in_the_file() -> None:
    text = notebook(prose("Prices"), code("%time", "def price(item):", '    """Say it."""', '    return item["price"]'))
    (definition,) = extract(languages()["jupyter"], "a.ipynb", text.encode()).facts.definitions[1:]
    first = text.splitlines().index('    "def price(item):\\n",') + 1
    assert ("price", "def price(item)", "Say it.") == (definition.name, definition.signature, definition.doc)
    assert (first, first + 2) == (definition.start_line, definition.end_line)
    assert text.encode()[definition.start_byte :].startswith(b"def price(item)")


def test_pictures_in_outputs_make_no_notebook_minified() -> None:
    cell = code("def price(): pass")
    cell["outputs"] = [{"data": {"image/png": "A" * 50_000}}]
    record = file_record(languages()["jupyter"], "a.ipynb", notebook(cell).encode(), 0)
    assert ("", ["a.ipynb", "price"]) == (record.problem, [node.name for node in record.nodes])
