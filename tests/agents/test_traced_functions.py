"""An answer says which functions of a pasted trace the code does not have."""

from __future__ import annotations

import pytest

from packlens.agents.context import answer_context
from packlens.agents.requests import ContextRequest
from packlens.agents.traced_functions import traced_lines
from packlens.engine.context_engine import ContextEngine

TREE = {
    "shop/cart.go": "package shop\n\ntype Cart struct{}\n\nfunc (c *Cart) Add() {}\n",
    "shop/Till.kt": "package shop\nclass Till\n",
    "shop/till.rb": "class Till\n  attr_accessor :opened_by\nend\n",
    "shop/line.py": "class Line:\n    def __init__(self):\n        self.total = 1\n",
}
GO = "goroutine 1 [running]:\nexample.com/shop.(*Cart).{}(0x0)\n\t/src/shop/cart.go:12 +0x1d\n"


def test_a_function_that_its_file_does_not_have_is_said(engine: ContextEngine) -> None:
    """Who pastes the trace of another version looks in vain for what it names."""
    said = "The trace may be of other code than this: there is no 'FlushLines' in shop/cart.go."
    assert [said] == traced_lines(f"It stops.\n\n{GO.format('FlushLines')}", engine.snapshot())
    assert f"\n{said}\n" in answer_context(engine, ContextRequest(f"It stops.\n\n{GO.format('FlushLines')}")).text


@pytest.mark.parametrize(
    "task",
    [
        GO.format("Add"),
        GO.format("Add.func12"),
        GO.format("FlushLines").replace("/src/shop/cart.go", "/go/pkg/mod/other.go"),
        'Traceback (most recent call last):\n  File "/src/shop/line.py", line 3, in __init__\n    x\nKeyError: 1\n',
        'Traceback (most recent call last):\n  File "/src/shop/line.py", line 3, in getTotal\n    x\nKeyError: 1\n',
        GO.format("Flush"),
        GO.format("gowrap2"),
        "\tat shop.Till.toString(Till.kt:1)",
        "\tat shop.Till$onOpen$1.onClick(Till.kt:1)",
        "\tat shop.Till.openAll-IoAF18A(Till.kt:1)",
        "   at Till.op_Addition(Till a, Till b) in /src/shop/Till.kt:line 1",
        "/src/shop/till.rb:2:in `opened_by='",
        "what does FlushLines of the cart do?",
        "",
    ],
)
def test_nothing_is_said_of_known_functions_generated_names_and_other_code(task: str, engine: ContextEngine) -> None:
    assert [] == traced_lines(task, engine.snapshot())
