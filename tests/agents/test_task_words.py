"""What an answer says of words of the task that no function bears."""

from __future__ import annotations

from pathlib import Path

from packlens.agents.context import answer_context
from packlens.agents.requests import ContextRequest
from packlens.agents.task_words import word_lines
from packlens.engine.context_engine import ContextEngine
from packlens.engine.snapshot import Snapshot
from tests.sources import indexed_engine

TREE = {
    "server/flags.py": 'FLAGS = [\n    {"name": "max", "env": "SHOP_MAX_ITEMS"},\n    {"key": "shop.autosave"},\n]\n',
    "server/cart.py": "def add_item(cart, item):\n    if len(cart) < limit(cart):\n        cart.append(item)\n",
    "docs/settings.md": "# Settings\n\n`SHOP_MAX_ITEMS` limits a cart.\n\nSHOP_MAX_ITEMS is 10.\n",
}


def test_a_setting_that_names_no_symbol_is_found_where_it_is_spelled(snapshot: Snapshot) -> None:
    """Whoever asked for an environment variable had to search for it after all."""
    (line,) = word_lines("SHOP_MAX_ITEMS", snapshot)
    assert "'SHOP_MAX_ITEMS' is spelled in server/flags.py:2, docs/settings.md:3 (3 places in 2 files)." == line
    assert ["'shop.autosave' is spelled in server/flags.py:3."] == word_lines("shop.autosave setting", snapshot)
    (line,) = word_lines("what reads SHOP_MIN_ITEMS", snapshot)
    assert "'SHOP_MIN_ITEMS' is spelled in no file that was read." == line


def test_names_of_functions_and_files_are_no_settings(snapshot: Snapshot) -> None:
    assert [] == word_lines("add_item of server/cart.py", snapshot)
    assert [] == word_lines("why does cart.add_item append to the cart in flags.py e.g. twice", snapshot)


def test_words_that_no_function_has_are_said_if_they_are_many(snapshot: Snapshot) -> None:
    """A question about what a folder does not have was answered with what it has, and without a word of doubt."""
    advice = "Use words that the code would use, in the language of its names."
    assert [f"No function or type here has the words 'invoices', 'billing'. {advice}"] == word_lines(
        "cart invoices billing", snapshot
    )
    assert ["No function or type here has the word 'invoices'."] == word_lines(
        "invoices of the item in a cart", snapshot
    )
    assert [] == word_lines("limit of the item in a cart of the server, for invoices", snapshot)
    assert [] == word_lines("invoices " * 60, snapshot)


def test_a_name_that_no_function_has_is_said_however_many_other_words_are_there(snapshot: Snapshot) -> None:
    """A question about GraphQL was answered with graphs."""
    missing = "No function or type here has the word 'CartQL'."
    assert [missing] == word_lines("where does the CartQL of the server append items to the limit of a cart", snapshot)
    assert [] == word_lines("where does the AddItem of the server append items to the limit of a cart", snapshot)


def test_a_name_of_several_words_that_no_file_spells_is_said_although_code_has_its_words(tmp_path: Path) -> None:
    """A question about SharedPreferences was answered with 6,000 tokens about what is shared."""
    asked = "where are the shared preferences of the dark mode put in"
    tree = {"a.kt": "class Shared\nclass Preferences\nfun darkMode() {}\n", "b.md": "Set `dark-shared`.\n"}
    with indexed_engine(tmp_path, tree) as engine:
        snapshot = engine.snapshot()
    missing = "No function or type here has the word 'SharedPreferences'."
    assert [missing] == word_lines(f"{asked} SharedPreferences?", snapshot)
    for known in ("DarkMode", "DarkShared", "a/SharedPreferences.kt", "SharedPreferences()"):
        assert [] == word_lines(f"{asked} {known}?", snapshot)


def test_a_compound_that_code_writes_as_one_word_is_not_missing(tmp_path: Path) -> None:
    with indexed_engine(tmp_path, {"login.py": "def oauth_login(user):\n    return user\n"}) as engine:
        assert [] == word_lines("login of the user by OAuth", engine.snapshot())
        assert ["No function or type here has the word 'OpenID'."] == word_lines(
            "login of the user by OpenID", engine.snapshot()
        )


def test_places_of_one_folder_or_name_come_after_others(tmp_path: Path) -> None:
    """An option was listed in its translations, and neither in its defaults nor in its page."""
    texts = {f"lang/{language}/words.py": 'KEY = "max_items"\n' for language in ("cs", "de", "el", "en", "fr", "it")}
    tree = {**texts, "shop/options.py": 'def of(shop):\n    return shop["max_items"]\n', "zoo.py": 'A = "max_items"\n'}
    with indexed_engine(tmp_path, tree) as engine:
        (line,) = word_lines("where is the option max_items read and stored", engine.snapshot())
    assert line.startswith("'max_items' is spelled in lang/cs/words.py:1, shop/options.py:2, zoo.py:1, lang/de/")


def test_an_answer_says_so_above_the_source_and_within_its_budget(engine: ContextEngine) -> None:
    answer = answer_context(engine, ContextRequest("cart invoices billing", budget=300))
    assert "No function or type here has the words 'invoices', 'billing'." in answer.text
    assert answer.text.index("No function or type here") < answer.text.index("## server/cart.py")
    assert answer.tokens <= 300
    assert answer.notices


def test_an_answer_without_source_says_once_that_the_words_are_not_there(engine: ContextEngine) -> None:
    text = answer_context(engine, ContextRequest("invoices billing")).text
    assert text.count("Use words that the code would use") == 1
    assert "No function or type here has" not in text


def test_names_of_errors_and_of_frames_in_pasted_output_are_not_said_to_be_missing(tmp_path: Path) -> None:
    """Of each trace it was said that no function has the word NullPointerException."""
    tree = {"Cart.java": "package shop;\nclass Cart {\n  void add() {\n    list.add(1);\n  }\n}\n"}
    trace = (
        'java.lang.NullPointerException: "list" is null\n\tat shop.Cart.add(Cart.java:4)\n'
        "\tat java.base/jdk.internal.reflect.DirectMethodHandleAccessor.invoke(DirectMethodHandleAccessor.java:103)\n"
    )
    with indexed_engine(tmp_path, tree) as engine:
        snapshot = engine.snapshot()
        assert [] == word_lines(trace, snapshot)
        assert [] == word_lines("add to the list of the cart: AssertionError: 1", snapshot)
        (line,) = word_lines("where is CartError of a list when the list of the cart adds", snapshot)
    assert line == "No function or type here has the word 'CartError'."


def test_a_proper_name_that_no_function_has_is_said_however_many_other_words_are_there(snapshot: Snapshot) -> None:
    """A question about Mastodon was answered with the tokens of another service."""
    missing = "No function or type here has the word 'Mastodon'."
    assert [missing] == word_lines("where does the server add an item to the limit of a cart for Mastodon", snapshot)
    assert [] == word_lines("Where does the Server Add an Item to the Limit of a Cart for Mastodon", snapshot)
    assert [] == word_lines("where does the server append an Item to the limit of a cart", snapshot)
