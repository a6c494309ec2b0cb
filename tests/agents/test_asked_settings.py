"""Settings that a task asks for are told by their keys, places and readers, and never by their values."""

from __future__ import annotations

from pathlib import Path

import pytest

from packlens.agents.asked_settings import asked_settings
from packlens.agents.context import answer_context
from packlens.agents.requests import ContextRequest
from packlens.engine.context_engine import ContextEngine
from packlens.engine.snapshot import Snapshot
from tests.sources import indexed_engine

TREE = {
    "src/main/resources/application.yml": (
        "spring:\n  datasource:\n    url: jdbc:hidden\n    password: hidden\nshop:\n  currency: hidden\n"
    ),
    "src/test/resources/application-test.yml": "spring:\n  datasource:\n    url: jdbc:hidden\n",
    "src/main/java/shop/Till.java": (
        'package shop;\nclass Till {\n  @Value("${shop.currency}")\n  private String currency;\n'
        '  String mail() { return System.getenv("SHOP_SMTP_HOST"); }\n}\n'
    ),
    "src/test/java/shop/TillTest.java": 'class TillTest { String mail() { return System.getenv("TEST_DB"); } }\n',
    "charts/shop/Chart.yaml": "apiVersion: v2\nname: shop\nversion: 1.0.0\n",
    "charts/shop/templates/secret.yaml": (
        "apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\n"
        "stringData:\n  password: {{ .Values.database.password }}\n"
    ),
    "charts/shop/values.yaml": "database:\n  password: hidden\nreplicaCount: 1\n",
}
TITLE = "Settings, by the words of their keys (values are not shown):"


def test_a_question_about_the_database_finds_the_data_source(snapshot: Snapshot) -> None:
    """Setters of beans were shown, and no key."""
    lines = asked_settings("which setting chooses the database, and who reads it?", snapshot).lines
    assert lines == [
        TITLE,
        "- spring.datasource (src/main/resources/application.yml:2), with password, url: no reader in code is known",
    ]


def test_who_reads_a_setting_is_told(snapshot: Snapshot) -> None:
    _, line = asked_settings("which property sets the currency?", snapshot).lines
    assert line.startswith("- shop.currency (src/main/resources/application.yml:6): read by Till.currency (")
    _, line = asked_settings("which environment variable sets the address of the mail server?", snapshot).lines
    assert line.startswith("- SHOP_SMTP_HOST (of the environment): read by Till.mail (")


def test_a_setting_that_the_task_names_is_told_alone(snapshot: Snapshot) -> None:
    """`SECRET_KEY setting` was answered with another key that has a word for `secret`."""
    _, line = asked_settings("is shop.currency a setting of the datasource url?", snapshot).lines
    assert line.startswith("- shop.currency (")


def test_values_of_charts_answer_what_asks_for_a_chart(snapshot: Snapshot) -> None:
    _, line = asked_settings("where does the helm chart take the password of the database from?", snapshot).lines
    assert line == "- database.password (charts/shop/values.yaml:2): read by charts/shop/templates/secret.yaml:6"


@pytest.mark.parametrize(
    "task",
    [
        "Welche Einstellung legt die Datenbank fest?",
        "¿Qué configuración elige la base de datos?",
        "Quel paramètre de configuration choisit la base de données ?",
    ],
)
def test_questions_in_other_languages_are_read_in_english(snapshot: Snapshot, task: str) -> None:
    assert "spring.datasource" in "".join(asked_settings(task, snapshot).lines)


@pytest.mark.parametrize(
    "task",
    [
        "",
        "where is the database opened?",
        "which option chooses the colour of the parrot?",
        "which setting?",
        "add an option like the existing max-currency-tabs",
        "which setting chooses the database? " + "x" * 400,
    ],
)
def test_other_tasks_get_no_settings(snapshot: Snapshot, task: str) -> None:
    assert not asked_settings(task, snapshot).lines


def test_no_value_is_in_an_answer(engine: ContextEngine) -> None:
    text = answer_context(engine, ContextRequest("which setting chooses the database, and who reads it?")).text
    assert "spring.datasource" in text
    assert "hidden" not in text


def test_settings_of_django_are_found_by_what_they_say_of_amounts(tmp_path: Path) -> None:
    tree = {
        "shop/settings.py": "MAX_CART_SIZE = 10\nDEBUG = False\nDATABASES = {}\n",
        "shop/cart.py": "from django.conf import settings\n\n\ndef room():\n    return settings.MAX_CART_SIZE\n",
    }
    with indexed_engine(tmp_path, tree) as engine:
        lines = asked_settings("which setting decides how many items a cart holds?", engine.snapshot()).lines
    assert lines == [TITLE, "- MAX_CART_SIZE (shop/settings.py:1): read by room (shop/cart.py:4)"]


IN_CODE = {
    "till.php": "<?php\nfunction till($conf) {\n    return $conf->get('till.drawer_count');\n}\n",
    "config.go": 'package shop\n\ntype Cfg struct {\n\tMaxShelves int `ini:"max_shelves"`\n}\n',
    "shop.go": "package shop\n\nfunc full(cfg Cfg, n int) bool {\n\treturn n > cfg.MaxShelves\n}\n",
    "gate.py": "def gate(config):\n    return config['GATE_CODE']\n",
    "Pump.cs": 'class Pump {\n  string Host(IConfiguration configuration) { return configuration["Pump:Host"]; }\n}\n',
    "Clock.java": 'class Clock {\n  @Value("${clock.zone:UTC}")\n  private String zone;\n}\n',
    "sign.rb": "def sign\n  ENV.fetch('SIGN_COLOUR')\nend\n",
    "lamp.py": "import os\n\nLAMP_WATTS = os.environ.get('LAMP_WATTS', '5')\n\n\ndef shine():\n    return LAMP_WATTS\n",
}


@pytest.mark.parametrize(
    ("task", "key", "reader"),
    [
        ("which setting chooses how many drawers the till has?", "till.drawer_count (spelled in till.php:3)", "till ("),
        ("which setting limits the shelves?", "max_shelves (config.go:4), of Cfg.MaxShelves", "full (shop.go:3)"),
        ("which setting holds the code of the gate?", "GATE_CODE (spelled in gate.py:2)", "gate (gate.py:1)"),
        ("which setting is the host of the pump?", "Pump:Host (spelled in Pump.cs:2)", "Pump.Host (Pump.cs:2)"),
        (
            "which property sets the zone of the clock?",
            "clock.zone (spelled in Clock.java:2)",
            "Clock.zone (Clock.java:2)",
        ),
        ("which setting chooses the colour of the sign?", "SIGN_COLOUR (of the environment)", "sign (sign.rb:1)"),
        ("which environment variable sets the watts of the lamp?", "LAMP_WATTS (of the environment)", "LAMP_WATTS"),
    ],
)
def test_settings_that_only_code_names_are_found(tmp_path: Path, task: str, key: str, reader: str) -> None:
    with indexed_engine(tmp_path, IN_CODE) as engine:
        answer = asked_settings(task, engine.snapshot())
    assert any(line.startswith(f"- {key}: read by") and reader in line for line in answer.lines), answer.lines
    assert answer.settles


@pytest.mark.parametrize(
    "task",
    [
        "Add support for a zone setting in export",
        "Option to hide the clock",
        "Add an option to choose the zone of the gate",
    ],
)
def test_titles_list_only_settings_that_they_name(snapshot: Snapshot, task: str) -> None:
    """They were answered with settings that share a word with them."""
    assert not asked_settings(task, snapshot).lines


def test_a_title_that_names_a_setting_in_words_gets_it(snapshot: Snapshot) -> None:
    _, line = asked_settings("Validate the currency setting when the shop starts", snapshot).lines
    assert line.startswith("- shop.currency (")


def test_a_question_about_a_setting_is_answered_by_its_readers_alone(engine: ContextEngine) -> None:
    """Setters of beans followed, thousands of tokens of them."""
    text = answer_context(engine, ContextRequest("which property sets the currency?")).text
    assert "private String currency;" in text
    assert "SHOP_SMTP_HOST" not in text
    assert "Shown is only what answers the question" in text


@pytest.mark.parametrize(
    "task",
    [
        "Where do the brackets behind the help of an option come from?",
        "What does setting up a new currency write to the shop?",
        "Which config file is taken when the shop has none?",
        "where does the configuration of the currency become an object?",
    ],
)
def test_questions_about_code_behind_settings_are_not_settled_by_keys(snapshot: Snapshot, task: str) -> None:
    answer = asked_settings(task, snapshot)
    assert not answer.settles
    assert not answer.is_about_files
