"""Reads catalogues of messages in the formats that projects keep them in.

Catalogues come from other people's repositories: what is no catalogue raises ValueError, whatever is wrong with it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final
from xml.etree import ElementTree

from packlens.expressions import expression

MAX_BYTES: Final = 8_000_000
"""A larger file is no catalogue that somebody translated."""
_MAX_VALUES: Final = 200_000
"""Values of a nested catalogue: aliases of YAML can stand for any number."""
_MAX_DEPTH: Final = 20
_MAX_LINE: Final = 2_000
"""Characters of a line with a key and a message."""
_BYTE_ORDER_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")
_UNTRANSLATED: Final = frozenset({"new", "needs-translation", "initial"})
"""States of XLIFF in which a target repeats its source, or is made by a machine."""
_ESCAPE: Final = re.compile(r"\\u([0-9a-fA-F]{4})|\\(.)", re.DOTALL)
_PROPERTY: Final = re.compile(r"([\w. -]+)=(.*)")
_APPLE_STRING: Final = expression(r'"((?:[^"\\]|\\.)*)"\s*=\s*"((?:[^"\\]|\\.)*)"\s*;')
_PHP_OPENING: Final = re.compile(r"""\s*['"]([^'"]+)['"]\s*=>\s*(?:\[|array\s*\()\s*\Z""")
_PHP_CLOSING: Final = re.compile(r"\s*[\])]+,?;?\s*\Z")
_PHP_MESSAGE: Final = expression(
    r"""\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*=>\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")"""
)

Messages = Mapping[str, str]
"""Messages of one language by their keys."""


def decoded(data: bytes) -> str:
    """Return the text of a catalogue, whose encoding its byte order mark says."""
    return data.decode("utf-16" if data.startswith(_BYTE_ORDER_MARKS) else "utf-8-sig", "replace")


def read_messages(suffix: str, data: bytes) -> Messages:
    """Return the messages of a catalogue of one language. Raises ValueError if it is none, KeyError for its suffix."""
    read = _MESSAGES[suffix]
    if len(data) > MAX_BYTES:
        raise ValueError("too large")
    return read(data)


def read_translations(suffix: str, data: bytes) -> list[tuple[str, str]]:
    """Return the messages of a catalogue that has English beside another language. Raises as `read_messages` does."""
    read = _TRANSLATIONS[suffix]
    if len(data) > MAX_BYTES:
        raise ValueError("too large")
    return list(read(data))


def _po(data: bytes) -> Iterator[tuple[str, str]]:
    import polib

    try:
        # a comment before it: what begins like this is no path, which polib would open
        catalogue = polib.pofile(f"#\n{decoded(data)}")
    except (OSError, IndexError) as error:
        raise ValueError(str(error)) from error
    for entry in catalogue:
        if not entry.fuzzy and not entry.obsolete:
            yield entry.msgid, entry.msgstr or entry.msgstr_plural.get(0, "")


def _xml(data: bytes) -> ElementTree.Element:
    """Return the root of a document without entities of its own, which could expand to anything."""
    if "<!ENTITY" in decoded(data):
        raise ValueError("entities")
    try:
        return ElementTree.fromstring(data)
    except (ElementTree.ParseError, LookupError) as error:
        raise ValueError(str(error)) from error


def _text(element: ElementTree.Element | None) -> str:
    return "" if element is None else "".join(element.itertext())


def _xliff(data: bytes) -> Iterator[tuple[str, str]]:
    root = _xml(data)
    source_languages = {
        each.get("source-language") or each.get("srcLang") or "en" for each in (root, *root.findall("{*}file"))
    }
    if any(not language.lower().startswith("en") for language in source_languages):
        return
    for unit in root.iter():
        target = unit.find("{*}target")
        if target is not None and not {target.get("state"), unit.get("state")} & _UNTRANSLATED:
            yield _text(unit.find("{*}source")), _text(target)


def _qt(data: bytes) -> Iterator[tuple[str, str]]:
    for message in _xml(data).iter("message"):
        translation = message.find("translation")
        if translation is not None and translation.get("type") is None:
            forms = translation.find("numerusform")
            yield _text(message.find("source")), _text(translation if forms is None else forms)


def _android(data: bytes) -> Messages:
    root = _xml(data)
    if root.tag != "resources":
        raise ValueError("no resources")
    return {each.get("name", ""): _unescaped(_text(each)) for each in root.iter("string")}


def _resx(data: bytes) -> Messages:
    return {each.get("name", ""): _text(each.find("value")) for each in _xml(data).iter("data")}


def _json(data: bytes) -> Messages:
    try:
        value = json.loads(decoded(data))
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    return _flat(
        {key: each for key, each in value.items() if not key.startswith("@")} if isinstance(value, dict) else value
    )


def _yaml(data: bytes) -> Messages:
    """Read YAML without types of its own: `no` is a key and a word. One key around all others names the language."""
    import yaml

    try:
        value = yaml.load(decoded(data), Loader=yaml.CBaseLoader)
    except (yaml.YAMLError, RecursionError, TypeError) as error:
        raise ValueError(str(error)) from error
    if isinstance(value, dict) and len(value) == 1:
        value = next(iter(value.values()))
    return _flat(value)


def _flat(value: Any) -> Messages:
    """Return the texts within dictionaries and lists, by the keys that lead there."""
    found: dict[str, str] = {}
    waiting: list[tuple[tuple[str, ...], Any]] = [((), value)]
    for _ in range(_MAX_VALUES):
        if not waiting:
            return found
        keys, value = waiting.pop()
        if len(keys) > _MAX_DEPTH:
            raise ValueError("nested too deeply")
        if isinstance(value, str):
            found[".".join(keys)] = value
        elif isinstance(value, dict):
            waiting += [((*keys, str(key)), each) for key, each in value.items()]
        elif isinstance(value, list):
            waiting += [((*keys, str(place)), each) for place, each in enumerate(value)]
    raise ValueError("too many values")


def _php(data: bytes) -> Messages:
    """Read arrays that have a key and a message in each line."""
    found: dict[str, str] = {}
    keys: list[str] = []
    for line in decoded(data).splitlines():
        if len(line) > _MAX_LINE:
            continue
        if opening := _PHP_OPENING.match(line):
            keys.append(opening[1])
        elif _PHP_CLOSING.match(line):
            del keys[-1:]
        elif message := _PHP_MESSAGE.match(line):
            key, text = message[1] or message[2] or "", message[3] or message[4] or ""
            found[".".join((*keys, key))] = _unescaped(text)
    return found


def _properties(data: bytes) -> Messages:
    lines = (line for line in decoded(data).splitlines() if len(line) <= _MAX_LINE)
    matches = (_PROPERTY.match(line) for line in lines)
    return {match[1].strip(): _unescaped(match[2].strip()) for match in matches if match}


def _apple_strings(data: bytes) -> Messages:
    return {key: _unescaped(text) for key, text in _APPLE_STRING.findall(decoded(data))}


def _unescaped(text: str) -> str:
    r"""Return a text without escapes: `\u00e9` is a letter, `\n` and `\t` are space, others stand for themselves."""
    return _ESCAPE.sub(
        lambda match: chr(int(match[1], 16)) if match[1] else " " if match[2] in "nrt" else match[2], text
    )


_MESSAGES: Final[Mapping[str, Callable[[bytes], Messages]]] = {
    "arb": _json,
    "ini": _properties,
    "json": _json,
    "php": _php,
    "properties": _properties,
    "resx": _resx,
    "strings": _apple_strings,
    "xml": _android,
    "yaml": _yaml,
    "yml": _yaml,
}
"""Formats with a file for each language."""
_TRANSLATIONS: Final[Mapping[str, Callable[[bytes], Iterator[tuple[str, str]]]]] = {
    "po": _po,
    "ts": _qt,
    "xlf": _xliff,
    "xliff": _xliff,
}
"""Formats that have English beside the other language."""
OF_ONE_LANGUAGE: Final = frozenset(_MESSAGES)
OF_TWO_LANGUAGES: Final = frozenset(_TRANSLATIONS)
