"""Templates and style sheets that a task asks for are listed, though packs hold none of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from packlens.agents.asked_pages import asked_pages
from packlens.agents.context import answer_context
from packlens.agents.requests import ContextRequest
from packlens.engine.context_engine import ContextEngine
from packlens.engine.snapshot import Snapshot
from tests.sources import indexed_engine

TREE = {
    "shop/views.py": 'def show_cart(request):\n    return render(request, "shop/cart_table.html", {})\n',
    "shop/templates/shop/cart_table.html": "<table><tr><th>Stock</th></tr></table>\n",
    "shop/templates/shop/login.html": "<form><input name='user'></form>\n",
    "web/themes/dark/main.css": ".cart-row { background: black; }\n.footer { color: red; }\n",
    "web/themes/light/main.css": ".cart-row { background: white; }\n",
    "vendor/table/cart.css": ".cart-table { color: red; }\n",
    "Makefile": "package: stock\n\ttar c cart\n\nstock:\n\techo cart\n",
    "infra/variables.tf": 'variable "cart_memory" {\n  default = "hidden"\n}\n',
    ".github/workflows/release.yml": "jobs:\n  upload:\n    steps:\n      - run: make package\n",
    "tests/templates/cart.html": "<p>cart table stock</p>\n",
}
TEMPLATES = "Templates, by the words of their paths and texts:"
SHEETS = "Style sheets, by the words of their paths and texts:"


def test_a_template_is_found_by_its_path_and_text_with_what_renders_it(snapshot: Snapshot) -> None:
    title, line = asked_pages("which template renders the table of the cart with the column Stock?", snapshot).lines
    assert TEMPLATES == title
    assert line == "- shop/templates/shop/cart_table.html (used by show_cart)"


def test_a_template_is_found_by_its_name_among_words_of_others(snapshot: Snapshot) -> None:
    task = "which template has the login, and where do the table, the cart and the stock come from?"
    assert any("login.html" in line for line in asked_pages(task, snapshot).lines)


def test_a_style_sheet_is_found_with_its_rules(snapshot: Snapshot) -> None:
    title, first, *_ = asked_pages(
        "where is the background of a row of the cart set in the dark theme?", snapshot
    ).lines
    assert SHEETS == title
    assert first.startswith("- web/themes/dark/main.css, :1 cart-row")
    assert "footer" not in first


@pytest.mark.parametrize(
    "task",
    [
        "Welche Vorlage zeigt die Tabelle für den Warenkorb?",
        "¿Qué página muestra la tabla del carrito?",
        "Quelle page affiche la table du panier ?",
        "Która strona pokazuje tabelę dla koszyka?",
        "Какая страница показывает таблицу корзины?",
        "哪个页面显示购物车表格？",
    ],
)
def test_questions_in_other_languages_are_read_in_english(snapshot: Snapshot, task: str) -> None:
    title, line, *_ = asked_pages(task, snapshot).lines
    assert TEMPLATES == title
    assert line.startswith("- shop/templates/shop/cart_table.html")


def test_an_answer_lists_them_above_its_source(engine: ContextEngine) -> None:
    answer = answer_context(engine, ContextRequest("which template shows the cart table?", budget=600))
    assert f"{TEMPLATES}\n- shop/templates/shop/cart_table.html" in answer.text
    assert answer.text.index(TEMPLATES) < answer.text.index("## shop/views.py")
    assert answer.tokens <= 600


@pytest.mark.parametrize(
    "task",
    [
        "where is the cart shown?",  # asks for no file of these kinds
        "which template draws the greenhouse?",
        "which template?",
        "which background job counts the rows of the cart?",
        "are rows of the cart saved in the background?",
        "the margin of a row of the cart",
        "css",
        "",
        "which template shows the cart table? " * 20,
    ],
)
def test_other_tasks_get_no_such_lines(snapshot: Snapshot, task: str) -> None:
    assert not asked_pages(task, snapshot).lines


def test_files_of_tests_and_folders_without_pages_have_none(tmp_path: Path, snapshot: Snapshot) -> None:
    assert not any("tests/" in line for line in asked_pages("which template has cart and table", snapshot).lines)
    assert not any("vendor/" in line for line in asked_pages("the colour of the cart table in CSS", snapshot).lines)
    with indexed_engine(tmp_path / "plain", {"a.py": "def template(cart):\n    return cart\n"}) as engine:
        assert not asked_pages("which template has the cart", engine.snapshot()).lines


def test_the_only_style_sheet_of_a_folder_is_found_by_its_rules(tmp_path: Path) -> None:
    """Its path says nothing of what it styles, and so no question about it was answered."""
    sheet = ".header { color: red; }\n.orders { .tag { top: 0; } }\n.tag { color: black; }\n.orders-tag { top: 0; }\n"
    tree = {"assets/style.css": sheet, "a.py": "def tag(orders):\n    return orders\n"}
    with indexed_engine(tmp_path, tree) as engine:
        snapshot = engine.snapshot()
    assert [SHEETS, "- assets/style.css, :2 orders, :2 tag, :4 orders-tag"] == asked_pages(
        "where is the colour of the tags of orders set?", snapshot
    ).lines
    assert not asked_pages("where is the colour of the greenhouse set?", snapshot).lines


def test_a_template_is_found_by_a_part_of_a_long_word_and_scripts_come_last(tmp_path: Path) -> None:
    pages = ("ordersoverview.html.erb", "edit.html.erb", "orders.js.erb", "orders.json.erb")
    with indexed_engine(tmp_path, dict.fromkeys([f"app/views/{page}" for page in pages], "<p>due</p>\n")) as engine:
        found = asked_pages("which template shows when the orders are due?", engine.snapshot()).lines
    assert [f"- app/views/{page}" for page in (pages[0], *pages[2:])] == found[1:]


@pytest.mark.parametrize(
    ("task", "line"),
    [
        ("which make target makes the package of the cart?", "- Makefile, :1 package"),
        ("where does Terraform set the memory of the cart?", "- infra/variables.tf, :1 cart_memory"),
        ("which GitHub workflow uploads the release?", "- .github/workflows/release.yml"),
    ],
)
def test_a_build_file_is_found_with_its_targets_and_without_values(snapshot: Snapshot, task: str, line: str) -> None:
    title, first, *_ = asked_pages(task, snapshot).lines
    assert title == "Build files, by the words of their paths and texts:"
    assert first.startswith(line)
    assert "hidden" not in first


def test_a_file_whose_whole_name_is_asked_for_comes_first(tmp_path: Path) -> None:
    """Six files in the folder of the cart were as good as `cart.scss`, which was cut."""
    names = ("button", "icon", "line", "menu", "price", "style/cart")
    tree = {f"web/cart/{name}.scss": ".inner { background: red; }\n" for name in names}
    with indexed_engine(tmp_path, tree) as engine:
        _, first, *_ = asked_pages("where is the background of the cart set?", engine.snapshot()).lines
    assert first.startswith("- web/cart/style/cart.scss")
