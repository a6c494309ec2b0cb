"""Tests that a task asks for are named, though rankings of code leave them out."""

from __future__ import annotations

from pathlib import Path

import pytest

from packlens.agents.asked_tests import asked_tests
from packlens.agents.context import answer_context
from packlens.agents.requests import ContextRequest
from tests.sources import indexed_engine

TREE = {
    "lib/story.rb": "class Story\n  def merge(other)\n    @other = other\n  end\nend\n",
    "spec/merge_spec.rb": (
        'describe "merging stories" do\n'
        + "".join(f'  it "keeps comment {n}" do\n    Story.new.merge(1)\n  end\n' for n in range(5))
        + "end\n"
    ),
    "spec/tags_spec.rb": 'describe "tags" do\n  it "hides a tag" do\n    Story.new\n  end\nend\n',
}


def test_tests_are_named_by_file_those_with_most_words_of_the_task_first(tmp_path: Path) -> None:
    with indexed_engine(tmp_path, TREE) as engine:
        heading, line = asked_tests("where is the test of merging stories", engine.snapshot()).lines
        text = answer_context(engine, ContextRequest("where is the test of merging stories", 600)).text
    assert "Tests, by the words of their names:" == heading
    assert line.startswith("- spec/merge_spec.rb:2 merging stories > keeps comment 0, :5 merging stories > keeps ")
    assert line.endswith(" and 3 more")
    assert f"{heading}\n{line}\n" in text


@pytest.mark.parametrize(
    "task",
    [
        "merge stories",  # asks for no test
        "where is the test of the invoice",  # no test has a word of it
        "where is the test",
        "",
        "where is the test of merging stories " * 20,  # a story of its own
    ],
)
def test_no_test_is_named_where_none_is_asked_for_or_found(tmp_path: Path, task: str) -> None:
    with indexed_engine(tmp_path, TREE) as engine:
        assert not asked_tests(task, engine.snapshot()).lines


def test_a_folder_without_tests_has_none(tmp_path: Path) -> None:
    with indexed_engine(tmp_path, {"a.py": "def pay():\n    pass\n"}) as engine:
        assert not asked_tests("where is the test of pay", engine.snapshot()).lines


USING = {
    "shop/cart.py": "def add_item(cart, item):\n    cart.append(item)\n\n\ndef fill(cart):\n    add_item(cart, 1)\n",
    "tests/test_cart.py": (
        "from shop.cart import add_item, fill\n\n\ndef test_add():\n    add_item([], 'bag')\n\n\n"
        "def test_fill():\n    fill([])\n"
    ),
}


@pytest.mark.parametrize(
    "task", ["which tests use add_item?", "Welche Tests verwenden add_item?", "哪些测试使用 add_item"]
)
def test_tests_that_use_a_name_are_listed_apart_from_those_that_reach_it(tmp_path: Path, task: str) -> None:
    """`Welche Tests verwenden` was read as the question who uses it outside tests."""
    with indexed_engine(tmp_path, USING) as engine:
        answer = asked_tests(task, engine.snapshot())
        text = answer_context(engine, ContextRequest(task)).text
    assert list(answer.lines) == [
        "Tests that use add_item directly, as far as references show; 1 more test reaches it through other code:",
        "- tests/test_cart.py:4 test_add",
    ]
    assert answer.settles
    assert "add_item([], 'bag')" in text
    assert "Direct uses of" not in text


def test_a_name_without_tests_is_said_to_have_none(tmp_path: Path) -> None:
    with indexed_engine(tmp_path, {"a.py": "def pay():\n    pass\n"}) as engine:
        assert list(asked_tests("which tests cover pay?", engine.snapshot()).lines) == [
            "No test is known to use pay directly."
        ]


IN_RUBY = {
    "lib/jobs/test_api.rb": (
        "class Testing\n  def self.inline!\n    yield\n  end\n\n  def self.fake?\n    false\n  end\nend\n"
    ),
    "lib/jobs.rb": "class Jobs\n  def self.run\n    1\n  end\nend\n",
    "test/jobs_test.rb": (
        'describe "jobs" do\n  it "runs at once" do\n    Testing.inline! do\n      Jobs.run\n    end\n  end\n'
        '  it "runs inline" do\n    Jobs.run\n  end\n  it "is real" do\n    refute Testing.fake?\n  end\nend\n'
    ),
}


@pytest.mark.parametrize(
    ("task", "named", "name"),
    [
        ("which tests use `Testing.inline!`", "runs at once", "Testing.inline!"),
        ("which tests use Testing.inline!?", "runs at once", "Testing.inline!"),
        ("which tests use `Testing.fake?`", "is real", "Testing.fake?"),
        ("which tests use Testing.fake??", "is real", "Testing.fake?"),
    ],
)
def test_tests_that_use_a_helper_of_tests_are_those_that_call_it(
    tmp_path: Path, task: str, named: str, name: str
) -> None:
    """`inline!` was read as the word `inline`, and a helper that cannot be ranked as no name."""
    with indexed_engine(tmp_path, IN_RUBY) as engine:
        answer = asked_tests(task, engine.snapshot())
        text = answer_context(engine, ContextRequest(task)).text
    assert answer.lines[0] == f"Tests that use {name} directly, as far as references show:"
    assert len(answer.lines) == 2
    assert named in answer.lines[1]
    assert "runs inline" not in answer.lines[1]
    assert "is spelled in" not in text
