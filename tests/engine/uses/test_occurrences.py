"""A symbol without known uses is never called unused while the text spells its name elsewhere."""

from __future__ import annotations

from pathlib import Path

from packlens.engine.context_engine import ContextEngine
from packlens.engine.radius import radius
from packlens.engine.uses.occurrences import MAX_OCCURRENCES
from tests.trees import write_tree

HIDDEN = 'def hidden():\n    return "hidden"\n'


def wording(tmp_path: Path, tree: dict[str, str | bytes], name: str = "hidden") -> str:
    root = write_tree(tmp_path / "tree", tree)
    with ContextEngine.open(root, database=tmp_path / "x.db") as engine:
        engine.index()
        return engine.blast_radius(name).wording


def test_a_name_that_occurs_only_in_its_own_definition_has_no_hint(tmp_path: Path) -> None:
    assert wording(tmp_path, {"a.py": HIDDEN}) == "no known uses"


def test_a_name_in_a_string_of_another_file_is_counted(tmp_path: Path) -> None:
    other = 'HANDLERS = ["hidden", "unhidden", "hidden_too"]\n'
    assert wording(tmp_path, {"a.py": HIDDEN, "b.py": other}) == (
        "no known uses, but its name 'hidden' occurs in 1 other place: b.py:1"
    )


def test_a_file_is_looked_for_by_its_name_and_as_a_module(tmp_path: Path) -> None:
    tree: dict[str, str | bytes] = {
        "shop/mail/retry.py": HIDDEN,
        "shop/settings.py": 'PLUGINS = ["shop.mail.retry", "shop.mail.retry_too", "mail/retry.py"]\n',
    }
    assert wording(tmp_path, tree, "shop/mail/retry.py") == (
        "no known uses, but names of these symbols occur in 2 other places, such as 'retry.py' in shop/settings.py:1"
    )


def test_a_name_in_its_own_file_outside_of_the_definition_is_counted(tmp_path: Path) -> None:
    tree: dict[str, str | bytes] = {"a.py": HIDDEN + 'A = "hidden"\nB = "hidden"\n'}
    assert wording(tmp_path, tree).endswith("in 2 other places, such as a.py:3")


def test_the_comment_above_a_definition_is_part_of_it(tmp_path: Path) -> None:
    tree: dict[str, str | bytes] = {
        "a.go": "package a\n\n// uses hidden\n\n// hidden does little,\n// hidden does it well.\nfunc hidden() {}\n"
    }
    assert wording(tmp_path, tree) == "no known uses, but its name 'hidden' occurs in 1 other place: a.go:3"


def test_a_comment_at_the_start_of_a_file_is_part_of_the_definition_below_it(tmp_path: Path) -> None:
    assert wording(tmp_path, {"a.py": "# hidden\n" + HIDDEN}) == "no known uses"


def test_the_place_that_is_named_defines_nothing_of_the_name(tmp_path: Path) -> None:
    tree: dict[str, str | bytes] = {"a.py": HIDDEN, "b.py": "class B:\n    def hidden(self):\n        pass\n"}
    assert wording(tmp_path, tree, "a.py:hidden").endswith("in 1 other place: b.py:2")
    tree["c.py"] = 'HANDLERS = ["hidden"]\n'
    assert wording(tmp_path, tree, "a.py:hidden").endswith("in 2 other places, such as c.py:1")


def test_the_place_that_is_named_looks_like_a_use_if_one_does(tmp_path: Path) -> None:
    tree: dict[str, str | bytes] = {
        "a.py": HIDDEN,
        "b.py": "NAMES = ['any.hidden', hidden]\n# so.hidden() is none\ndef show(thing):\n    return thing.x.hidden\n",
    }
    assert wording(tmp_path, tree).endswith("in 4 other places, such as b.py:4")
    tree["b.py"] = "NAMES = ['any.hidden']\nprint([hidden(each) for each in NAMES])\n"
    assert wording(tmp_path / "call", tree).endswith("in 2 other places, such as b.py:2")


def test_counting_ends(tmp_path: Path) -> None:
    text = "# hidden\n" * (MAX_OCCURRENCES + 1)
    assert wording(tmp_path, {"a.py": HIDDEN, "b.py": text}).endswith("in 100+ other places, such as b.py:1")


def test_a_used_symbol_has_no_hint(tmp_path: Path) -> None:
    assert wording(tmp_path, {"a.py": HIDDEN, "b.py": "from a import hidden\n\n\ndef use():\n    hidden()\n"}) == (
        "at least 1 use"
    )


def test_the_place_that_is_named_is_code_outside_tests_if_there_is_one(tmp_path: Path) -> None:
    others = {
        "README.md": "hidden\n",
        "tests/test_a.py": '"hidden"\n',
        "Makefile": "# hidden\n",
        "z.py": "\n# hidden\n",
    }
    assert wording(tmp_path, {"a.py": HIDDEN, **others}).endswith("in 4 other places, such as z.py:2")


def test_where_tests_are_known_their_files_do_not_count(tmp_path: Path) -> None:
    tested: dict[str, str | bytes] = {
        "a.py": HIDDEN,
        "tests/test_a.py": "from a import hidden\n\n\ndef test_it():\n    hidden()\n",
    }
    assert wording(tmp_path / "1", tested) == "no known uses outside tests"
    assert wording(tmp_path / "2", {**tested, "b.py": "# hidden\n"}).endswith("in 1 other place: b.py:1")


def test_the_names_of_several_symbols_are_counted_outside_of_all_of_them(tmp_path: Path) -> None:
    tree = {"a.py": HIDDEN, "b.py": "def other():\n    'hidden'\n", "c.py": "A = 'other'\nB = 'hidden, other'\n"}
    root = write_tree(tmp_path / "tree", dict(tree))
    with ContextEngine.open(root, database=tmp_path / "x.db") as engine:
        engine.index()
        snapshot = engine.snapshot()
        found = radius(snapshot, [*engine.find("hidden"), *engine.find("other")])
        assert found.wording == (
            "no known uses, but names of these symbols occur in 3 other places, such as 'hidden' in c.py:2"
        )


def test_what_the_language_calls_by_itself_is_described_as_such(tmp_path: Path) -> None:
    tree: dict[str, str | bytes] = {
        "a.py": "class Cart:\n    def __len__(self):\n        return 0\n",
        "b.kt": "class Cart {\n    operator fun plus(other: Cart): Cart = other\n    fun add(): Int = 1\n}\n",
        "c.py": "# cart.__len__ is slow\n",
    }
    by_itself = "no known uses, but the language may call it by itself, which leaves no reference"
    assert wording(tmp_path, tree, "b.kt:Cart.plus") == by_itself
    assert wording(tmp_path, tree, "b.kt:Cart.add") == "no known uses"
    assert wording(tmp_path, tree, "a.py:Cart.__len__").startswith(
        f"{by_itself}; its name '__len__' occurs in 1 other place"
    )


def test_a_target_of_make_is_counted_where_it_is_run_or_needed_alone(tmp_path: Path) -> None:
    tree: dict[str, str | bytes] = {
        "Makefile": ".PHONY: test\n\ntest:\n\tgo test ./...\n\t@echo test\n",
        "a.py": "# Nobody runs the test, or tests the test.\ntest = 1\n",
        "README.md": "The test runs.\n",
        "ci.yml": "name: test\n",
    }
    assert wording(tmp_path, tree, "Makefile:test") == "no known uses"
    tree["run.py"] = 'import os\n\nos.system("make -C web clean test")\n'
    assert wording(tmp_path, tree, "Makefile:test").endswith("in 1 other place: run.py:3")
    tree["common.mk"] = "all: lint test\n"
    assert wording(tmp_path, tree, "Makefile:test").endswith("in 2 other places, such as common.mk:1")


def test_a_script_of_a_package_is_counted_where_it_is_run_alone(tmp_path: Path) -> None:
    tree: dict[str, str | bytes] = {
        "package.json": '{"name": "shop", "scripts": {"lint": "eslint ."}}\n',
        "a.js": "// eslint: lint nothing, lint-staged\nconst lint = 1\n",
    }
    assert wording(tmp_path, tree, "package.json:lint") == "no known uses"
    tree["b.js"] = "exec('npm run lint')\n"
    assert wording(tmp_path, tree, "package.json:lint").endswith("in 1 other place: b.js:1")


def test_the_declaration_of_a_function_in_a_header_is_no_other_place(tmp_path: Path) -> None:
    tree: dict[str, str | bytes] = {
        "src/cart.h": "class Cart {\n public:\n  void hidden(int price);\n};\n",
        "src/cart.cc": '#include "cart.h"\nvoid Cart::hidden(int price) { total += price; }\n',
    }
    assert wording(tmp_path, tree, "Cart.hidden") == "no known uses"


def test_a_template_is_counted_where_code_renders_it_by_its_name_alone(tmp_path: Path) -> None:
    """`No known uses` was said of a template that two pages render."""
    tree: dict[str, str | bytes] = {
        "layout/aside_feed.phtml": "<nav></nav>\n",
        "views/normal.phtml": '<?php $this->partial("aside_feed"); ?>\n<a id="aside_feed"></a>\n',
        "views/other.phtml": "<?php render('layout/aside_feed'); ?>\n<b class='aside_feed'></b>\n",
        "layout/unused.phtml": "<i></i>\n",
    }
    places = "names of these symbols occur in 2 other places, such as 'aside_feed' in views/normal.phtml:1"
    assert f"no known uses, but {places}" == wording(tmp_path, tree, "layout/aside_feed.phtml")
    assert wording(tmp_path, tree, "layout/unused.phtml") == "no known uses"
