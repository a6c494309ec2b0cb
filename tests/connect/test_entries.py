"""Entries come and go, and leave every other byte as it was: comments, spaces, line ends, unknown keys."""

from __future__ import annotations

import json
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.connect.entries import (
    Entry,
    is_json_with_only,
    json_with_only,
    with_json_entry,
    with_toml_entry,
    without_json_entry,
    without_toml_entry,
)
from packlens.connect.json_members import JsonShapeError
from packlens.errors import SettingError

ENTRY: Entry = {"type": "stdio", "command": "/opt/ä b/packlens", "args": ["mcp"]}
SECTION = "mcpServers"
JSON_TEXTS = (
    "{}",
    "{}\n",
    "{\n}\n",
    "{ }",
    '{"a": 1}',
    '{"mcpServers": {}}',
    '{"mcpServers": { }}',
    '{"mcpServers": {\n  }\n}\n',
    '{"mcpServers":{"other":{"command":"x"}}}',
    '{ "mcpServers": { "other": {"command": "x"} }, "b": [1, {"c": null}] }',
    '{\n  "mcpServers": {\n    "other": {\n      "command": "x"\n    }\n  }\n}\n',
    '{\r\n\t"a": true,\r\n\t"mcpServers": {\r\n\t\t"other": {}\r\n\t}\r\n}\r\n',
    '\ufeff{\n  // servers\n  "mcpServers": { // mine\n    /* first */ "other": {"args": ["//", "/*"],},\n  },\n}\n',
    '{"a": "\\"}{", "packlens": 1, "mcpServers": {"x": "{"}}',
    '{"a": {"mcpServers": {"packlens": {}}}}',
)
TOML_TEXTS = (
    "",
    'model = "o"\n',
    'model = "o"',
    "# mine\n[mcp_servers.other] # that one\ncommand = 'x'\n\n\n",
    '[a]\r\nb = """\r\n[mcp_servers.packlens]\r\n"""\r\n',
)


@pytest.mark.parametrize("text", JSON_TEXTS)
def test_a_json_text_is_what_it_was_after_an_entry_came_and_went(text: str) -> None:
    added = with_json_entry(text, SECTION, ENTRY)
    assert added != text
    assert text == without_json_entry(added, SECTION)
    assert added == with_json_entry(added, SECTION, ENTRY)


def test_a_new_text_is_no_text_that_was_added_to() -> None:
    new_text = json_with_only(SECTION, ENTRY)
    assert {SECTION: {"packlens": ENTRY}} == json.loads(new_text)
    assert is_json_with_only(new_text, SECTION)
    assert new_text == with_json_entry(new_text, SECTION, ENTRY)
    assert not any(is_json_with_only(with_json_entry(text, SECTION, ENTRY), SECTION) for text in JSON_TEXTS)


@pytest.mark.parametrize("text", [text for text in JSON_TEXTS if "//" not in text])
def test_an_added_entry_is_read_and_all_others_too(text: str) -> None:
    before, after = json.loads(text), json.loads(with_json_entry(text, SECTION, ENTRY))
    assert ENTRY == after[SECTION].pop("packlens")
    before.setdefault(SECTION, {})
    assert before == after


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


@given(
    document=st.dictionaries(st.text(max_size=4), values, max_size=3),
    servers=st.none() | st.dictionaries(st.sampled_from("abc"), values, max_size=2),
    indent=st.sampled_from([None, 0, 1, 2, "\t"]),
    end=st.sampled_from(["", "\n", "\n\n", " "]),
)
def test_any_json_document_is_what_it_was(
    document: dict[str, object], servers: dict[str, object] | None, indent: int | str | None, end: str
) -> None:
    whole = document if servers is None else {**document, SECTION: servers}
    text = json.dumps(whole, indent=indent) + end
    assert text == without_json_entry(with_json_entry(text, SECTION, ENTRY), SECTION)


@pytest.mark.parametrize("text", TOML_TEXTS)
def test_a_toml_text_is_what_it_was_after_an_entry_came_and_went(text: str) -> None:
    entry: Entry = {**ENTRY, "startup_timeout_sec": 30}
    added = with_toml_entry(text, "mcp_servers", entry)
    assert entry == tomllib.loads(added)["mcp_servers"]["packlens"]
    assert text == without_toml_entry(added, "mcp_servers")
    assert added == with_toml_entry(added, "mcp_servers", entry)


def test_what_people_changed_since_stays_when_the_entry_goes() -> None:
    added = with_json_entry('{"a": 1}', SECTION, ENTRY)
    assert '{"a": 2 }' == without_json_entry(added.replace('"a": 1', '"a": 2 '), SECTION)
    moved = '{"mcpServers": {"x": {}, "packlens": {"command": "mine"}}}'
    assert '{"mcpServers": {"x": {}}}' == without_json_entry(moved, SECTION)
    block = with_toml_entry("a = 1\n", "mcp_servers", ENTRY) + "[later]\nb = 2\n"
    assert "a = 1\n[later]\nb = 2\n" == without_toml_entry(block, "mcp_servers")


@pytest.mark.parametrize(
    "text", ["", "[]", "null", "{", '{"a" 1}', '{"a": }', "{} x", '{"a": ' * 5000, "{'a': 1}", "{/*"]
)
def test_what_is_no_json_object_is_refused(text: str) -> None:
    with pytest.raises(JsonShapeError):
        with_json_entry(text, SECTION, ENTRY)


@pytest.mark.parametrize("text", ['{"mcpServers": []}', '{"mcpServers": {"packlens": {"command": "mine"}}}'])
def test_a_json_text_that_cannot_be_added_to_is_refused(text: str) -> None:
    with pytest.raises(SettingError):
        with_json_entry(text, SECTION, ENTRY)


@pytest.mark.parametrize("text", ["a = ", "mcp_servers = 1\n", "mcp_servers = {}\n", "[mcp_servers.packlens]\na = 1\n"])
def test_a_toml_text_that_cannot_be_added_to_is_refused(text: str) -> None:
    with pytest.raises(SettingError):
        with_toml_entry(text, "mcp_servers", ENTRY)


def test_a_text_without_the_entry_stays() -> None:
    for text in JSON_TEXTS:
        assert text == without_json_entry(text, SECTION)
    for text in TOML_TEXTS:
        assert text == without_toml_entry(text, "mcp_servers")
