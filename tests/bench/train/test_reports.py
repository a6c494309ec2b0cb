"""The test that a commit adds is the code of a report."""

from __future__ import annotations

from tests.bench.train.reports import report_task
from tests.bench.train.touched import AddedText

_TEST = ("    def test_colons(self):", "        value = parse('a:b:c')", "", "        assert value == 'b:c'", "    }")


def test_a_report_is_a_message_and_the_longest_test_that_its_commit_adds() -> None:
    short = AddedText("tests/test_other.py", ("assert True",))
    report = report_task("Split only once (#4)\n\nFixes #3\n", [short, AddedText("tests/test_header.py", _TEST)])
    assert report == (
        "Split only once\n\n```python\n"
        "def test_colons(self):\n    value = parse('a:b:c')\n    assert value == 'b:c'\n```"
    )


def test_a_few_lines_are_no_report() -> None:
    assert report_task("Split only once", [AddedText("tests/test_header.py", _TEST[:2])]) == ""
    assert report_task("Split only once", []) == ""
