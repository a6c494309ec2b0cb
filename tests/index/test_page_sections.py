"""What a page of documentation says of code: its sections and the names in them."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.index.page_sections import PAGE_ENDINGS, is_page, page_sections

MARKDOWN = """Shop
====

Sells things with `Cart.add_item()`, see also shop.checkout.pay.

```python
# not a heading
cart.clear_all()
```

## Stock of `Warehouse`

Counting is up to [the warehouse](x.md).

### Nothing
No name of code in here.
"""
RST = """
====
Shop
====

Sells things with :meth:`~shop.Cart.add_item`, or :class:`the cart <shop.Cart>`, or ``pay(card)``.

Stock
-----

.. code-block:: python

   x = 1

.. class:: Warehouse(name)

   .. method:: count(self)

      Says how many are left.

Nothing
~~~~~~~
No name.
"""
ASCIIDOC = """= Shop

Sells things with `Cart#add_item`.

----
== not a heading
----

== Stock

See `Warehouse::count`.
"""


def names(path: str, text: str) -> dict[str, set[str]]:
    return {section.heading: set(section.names) for section in page_sections(path, text)}


def test_sections_of_markdown_spell_names() -> None:
    assert {
        "Shop": {"Shop", "Cart.add_item", "shop.checkout.pay", "cart.clear_all"},
        "Stock of `Warehouse`": {"Stock", "of", "Warehouse", "x.md"},
    } == names("docs/shop.md", MARKDOWN)


def test_sections_of_restructured_text_spell_names() -> None:
    found = names("docs/shop.txt", RST)
    assert {"Shop", "shop.Cart.add_item", "shop.Cart", "pay"} == found["Shop"]
    assert {"Stock", "Warehouse", "count"} == found["Stock"]
    assert {"Shop", "Stock"} == found.keys()
    assert found == names("docs/shop.rst", RST)


def test_sections_of_asciidoc_spell_names() -> None:
    assert {"Shop": {"Shop", "Cart.add_item"}, "Stock": {"Stock", "Warehouse.count"}} == names("a.adoc", ASCIIDOC)


def test_terms_are_those_of_code_and_questions() -> None:
    (section,) = page_sections("a.md", "# Carts\n\n`Cart.addItem` counts items.")
    assert ("cart", "cart", "add", "item", "count", "item") == section.terms


@pytest.mark.parametrize(
    "path", ["README.md", "docs/a/b.rst", "x.adoc", "docs/howto.txt", "Documentation/x.txt", "README", "guide.mdx"]
)
def test_pages_are_known_by_their_paths(path: str) -> None:
    assert is_page(path)


@pytest.mark.parametrize(
    "path",
    [
        "a.py", "notes.txt", "CHANGELOG.md", "docs/releases/1.0.txt", "HISTORY.rst", "changes", "tests/data/a.md",
        "vendor/lib/README.md", "news-2019.md", "requirements/docs.txt", ".md/x", "md",
    ],
)  # fmt: skip
def test_code_changelogs_and_data_of_tests_are_no_pages(path: str) -> None:
    assert not is_page(path)


def test_what_is_kept_of_a_page_is_bounded() -> None:
    many = "\n".join(f"# h{n}\n" + " ".join(f"`name_{n}_{m}`" for m in range(200)) for n in range(2000))
    found = page_sections("a.md", many)
    assert 500 == len(found)
    assert all(len(section.names) <= 64 and len(section.terms) <= 500 for section in found)
    assert 0 < sum(len(section.terms) for section in found)


@given(st.text(st.sampled_from("`~=-#*:.<>()|_ab A\n\t\x00\udcff\u2028é"), max_size=300), st.sampled_from(PAGE_ENDINGS))
def test_any_text_is_a_page(text: str, ending: str) -> None:
    for section in page_sections(f"docs/a{ending}", text):
        assert section.names
        assert all(name and not set(name) & {" ", "\n", "`"} for name in section.names)
        assert not set("".join(section.terms)) & {" ", "\n"}


@pytest.mark.parametrize(
    "text",
    [
        "`" * 400_000, "`a(" * 100_000, "a." * 200_000, "> " * 100_000, "- " * 100_000, "*a " * 100_000,
        "=\n" * 100_000, "===\n" * 50_000, "a\n===\n" * 50_000, "`<" * 100_000, "```\n" * 50_000,
        "`a" + "(" * 400_000 + "`",
    ],
)  # fmt: skip
def test_hostile_pages_take_linear_time(text: str) -> None:
    started = time.process_time()
    for path in ("a.md", "a.rst", "a.adoc"):
        page_sections(path, text)
    assert time.process_time() - started < 5  # 0.6 s at most, alone
