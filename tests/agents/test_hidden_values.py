"""What settings are set to may be secret: answers show their names alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from packlens.agents.context import answer_context
from packlens.agents.impact import answer_impact
from packlens.agents.requests import ContextRequest, ImpactRequest
from packlens.config import LEVELS
from tests.sources import indexed_engine

TREE = {
    "src/application.yml": "spring:\n  url: hushA\n# key: hushB\nshop:\n  key: hushC # hushD\n  rsa: |\n    hushE\n"
    "  mail: ${shop.key:hushF}\n  stores:\n    - hushG\n---\nspring:\n  x: 1\nshop:\n  key: hushH\n",
    "src/application.properties": "# till.key=hushI\ntill.key=hushJ\\\n  hushK\ntill.fee=${till.key:hushL}\n",
    "config/shop.php": "<?php\nreturn ['key' => 'hushM', 'mail' => ['key' => env('A', 'hushN')]];\n",
    "config/config.exs": 'import Config\n\nconfig :shop, key: "hushO", fee: 1\n\n'
    'config :shop, Shop.Till,\n  a: "hushP"\n',
    "src/Shop.java": 'class Shop {\n  @Value("${shop.key}") int shop;\n  @Value("${till.key}") int till;\n}\n',
}


@pytest.mark.parametrize("name", ["shop.key", "till.key", "mail.key", "shop", "shop.rsa", "till.fee", "shop.Shop.Till"])
def test_values_of_settings_are_in_no_answer(tmp_path: Path, name: str) -> None:
    """A question about a password's use was answered with the password."""
    with indexed_engine(tmp_path, TREE) as engine:
        answers = [
            answer_context(engine, ContextRequest(f"where is {name} used?", named=(name, *TREE))).text,
            answer_impact(engine, ImpactRequest(symbol=name)).text,
            *(engine.for_task(name, level=level).text for level in LEVELS),
            *(engine.for_files(TREE, level=level).text for level in LEVELS),
        ]
        nodes = engine.snapshot().nodes(range(len(engine.snapshot().index.symbols)))
    assert [] == [text for text in answers if "hush" in text]
    assert all("hush" not in node.signature + node.doc for node in nodes.values())
    assert f"{name.rpartition('.')[2]}: …" in answers[0]


def test_other_code_of_a_file_with_settings_is_shown(tmp_path: Path) -> None:
    tree = {"config/shop.php": "<?php\nfunction fee() {\n  return 20;\n}\nreturn [\n  'key' => 'hush',\n];\n"}
    with indexed_engine(tmp_path, tree) as engine:
        text = engine.for_files(tree, level="source").text
        (tmp_path / "tree/config/shop.php").write_text("<?php\n\n" + tree["config/shop.php"][6:])
        changed = engine.explore("key").text
    assert "return 20;" in text
    assert "  key: …" in text
    assert "  key: …" in changed
    assert "hush" not in text + changed
