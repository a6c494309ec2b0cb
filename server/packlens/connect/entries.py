"""Adds a server's entry to the text of a configuration, and removes it so that the text is what it was before.

There are several forms of adding, which leave different texts. Removing tries the possible texts before each form, and
takes the one that adding turns into the present text. An entry that people have moved or changed since is removed, too,
but then the text around it stays as it is now.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from packlens.connect.json_members import JsonObject, JsonShapeError, Member, object_at, root_object
from packlens.errors import SettingError

SERVER: Final = "packlens"
_STEP: Final = "  "
_OPENING: Final = "# >>> packlens >>> (`packlens disconnect` takes this away)"
_CLOSING: Final = "# <<< packlens <<<"
_BLOCK: Final = re.compile(rf"(\r?\n)?{re.escape(_OPENING)}\r?\n.*?{re.escape(_CLOSING)}(?:\r?\n|\Z)", re.DOTALL)
_LINE_INDENT: Final = re.compile(r"(\r?\n)([ \t]*)\Z")

Entry = Mapping[str, str | int | Sequence[str]]
"""What an entry says about the server: its command and how to start it."""


def json_with_only(section: str, entry: Entry) -> str:
    """Return the JSON text of a new file with the server.

    It spreads the entry over lines, as no addition to a text does, so that `is_json_with_only` can tell them apart.
    """
    return f"{json.dumps({section: {SERVER: entry}}, ensure_ascii=False, indent=len(_STEP))}\n"


def is_json_with_only(text: str, section: str) -> bool:
    """Return whether a text is one that `json_with_only` returns for some entry."""
    try:
        return text == json_with_only(section, json.loads(text)[section][SERVER])
    except (ValueError, RecursionError, LookupError, TypeError):
        return False


def with_json_entry(text: str, section: str, entry: Entry) -> str:
    """Return a JSON text with the server in its object `section`, which is made if it is not there.

    Raises SettingError if there is another entry of this name, JsonShapeError if the text is not a JSON object.
    """
    root = root_object(text)
    line_end = "\r\n" if "\r\n" in text else "\n"
    value = json.dumps(entry, ensure_ascii=False)
    holder = root.member(section)
    if holder is None:
        indent = _indent(text, root) or f"{line_end}{_STEP}"
        inner = f'{indent}{_STEP}"{SERVER}": {value}'
        members = f'{indent}"{section}": {{{inner}{indent}}}'
        return _inserted(text, root.inner_start, members + ("," if root.members else line_end))
    servers = object_at(text, holder.value)
    if servers is None:
        raise SettingError(f"'{section}' is not an object")
    member = servers.member(SERVER)
    if member is not None:
        if json.loads(_plain(text[member.value : member.end])) == json.loads(value):
            return text
        raise SettingError(f"there is a server '{SERVER}' already; run `packlens disconnect` first")
    if not servers.members:
        return _inserted(text, servers.inner_start, f'"{SERVER}": {value}')
    return _inserted(text, servers.inner_start, f'{_indent(text, servers) or " "}"{SERVER}": {value},')


def without_json_entry(text: str, section: str) -> str:
    """Return a JSON text without the server; the same text if it is not in it."""
    root = root_object(text)
    holder = root.member(section)
    servers = object_at(text, holder.value) if holder is not None else None
    member = servers.member(SERVER) if servers is not None else None
    if holder is None or servers is None or member is None:
        return text
    try:
        entry = json.loads(_plain(text[member.value : member.end]))
    except ValueError:
        entry = {}
    for candidate in _before(text, root, holder, servers, member):
        if _adds_back(candidate, section, entry, text):
            return candidate
    return _cut(text, servers, member)


def _before(text: str, root: JsonObject, holder: Member, servers: JsonObject, member: Member) -> Iterator[str]:
    """Yield what the text may have been before the server was added."""
    for start, ends in (
        (servers.inner_start, (member.end, member.after_comma)),
        (root.inner_start, (holder.end + 2, holder.end + 1, holder.after_comma, holder.end)),
    ):
        for end in ends:
            yield text[:start] + text[end:]


def _adds_back(candidate: str, section: str, entry: Any, text: str) -> bool:
    try:
        return with_json_entry(candidate, section, entry) == text
    except (JsonShapeError, SettingError):
        return False


def _cut(text: str, servers: JsonObject, entry: Member) -> str:
    """Return the text without a member, and without the comma that would be one too many."""
    if entry.after_comma != entry.end:
        return text[: entry.start] + text[entry.after_comma :].lstrip(" \t")
    before = [member for member in servers.members if member.end <= entry.start]
    start = before[-1].end if before else entry.start
    return text[:start] + text[entry.end :]


def _indent(text: str, parent: JsonObject) -> str:
    """Return the line end and the spaces before the first member of an object; '' if it stands on the brace's line."""
    if not parent.members:
        return ""
    match = _LINE_INDENT.search(text[parent.inner_start : parent.members[0].start])
    return match.group() if match else ""


def _inserted(text: str, position: int, addition: str) -> str:
    return text[:position] + addition + text[position:]


def _plain(value: str) -> str:
    """Return an object's text without comments and trailing commas, which `json` does not read."""
    tokens = re.compile(r'("(?:[^"\\]|\\.)*")|//[^\n]*|/\*.*?\*/|,(?=\s*[}\]])', re.DOTALL)
    return tokens.sub(lambda match: match[1] or "", value)


def with_toml_entry(text: str, section: str, entry: Entry) -> str:
    """Return a TOML text with a marked block that adds the server. Raises SettingError where that cannot be.

    A block at the end belongs to no table before it. It ends with a line end if the text did.
    """
    if _OPENING in text:
        return text
    present = _toml(text).get(section, {})
    if not isinstance(present, dict):
        raise SettingError(f"'{section}' is not a table")
    if SERVER in present:
        raise SettingError(f"there is a server '{SERVER}' already; remove its table first")
    line_end = "\r\n" if "\r\n" in text else "\n"
    values = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in entry.items()]
    lines = [_OPENING, f"[{section}.{SERVER}]", *values, _CLOSING]
    block = line_end.join(lines)
    edited = f"{text}{block}{line_end}" if not text or text.endswith("\n") else f"{text}{line_end}{block}"
    _toml(edited)
    return edited


def without_toml_entry(text: str, section: str) -> str:
    """Return a TOML text without the marked block; the same text if it is not in it."""
    match = _BLOCK.search(text)
    if match is None:
        return text
    entry = _toml(text).get(section, {}).get(SERVER, {})
    for start in (match.start(), match.start() + len(match[1] or "")):
        candidate = text[:start] + text[match.end() :]
        try:
            if with_toml_entry(candidate, section, entry) == text:
                return candidate
        except SettingError:
            continue
    return text[: match.start() + len(match[1] or "")] + text[match.end() :]


def _toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))  # as Notepad begins files
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise SettingError(f"it is not TOML that can be added to ({error})") from error
