"""Each format is read as its programs write it, and what is no catalogue is refused."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.bench.train.catalogue_formats import (
    OF_ONE_LANGUAGE,
    OF_TWO_LANGUAGES,
    read_messages,
    read_translations,
)

_PO = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"

msgid "Delete \"all\" files"
msgstr "Alle Dateien "
"löschen"

#, fuzzy
msgid "guessed"
msgstr "geraten"

msgid "%d file"
msgid_plural "%d files"
msgstr[0] "%d Datei"
msgstr[1] "%d Dateien"

msgid "untranslated"
msgstr ""

#~ msgid "removed"
#~ msgstr "entfernt"
"""
_QT = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de"><context><name>Main</name>
<message><source>Save &amp;as</source><comment>menu</comment><translation>Speichern &amp;unter</translation></message>
<message><source>open</source><translation type="unfinished">auf</translation></message>
<message numerus="yes"><source>%n files</source><translation><numerusform>%n Datei</numerusform>
<numerusform>%n Dateien</numerusform></translation></message>
</context></TS>"""
_XLIFF = """<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="{}"><body>
<trans-unit id="a"><source>Delete <x id="1"/>file</source><target>Datei <x id="1"/>löschen</target></trans-unit>
<trans-unit id="b"><source>new</source><target state="new">new</target></trans-unit>
<trans-unit id="c"><source>missing</source></trans-unit>
</body></file></xliff>"""
_XLIFF_2 = """<xliff version="2.0" srcLang="en" trgLang="de" xmlns="urn:oasis:names:tc:xliff:document:2.0"><file id="f">
<unit id="a"><segment><source>Delete</source><target>Löschen</target></segment></unit></file></xliff>"""


def test_gettext_gives_what_is_translated_for_certain() -> None:
    pytest.importorskip("polib")
    assert read_translations("po", _PO.encode()) == [
        ('Delete "all" files', "Alle Dateien löschen"),
        ("%d file", "%d Datei"),
        ("untranslated", ""),
    ]


def test_a_text_that_is_a_path_is_not_opened_as_a_catalogue() -> None:
    pytest.importorskip("polib")
    with pytest.raises(ValueError, match="Syntax error"):
        read_translations("po", __file__.encode())


def test_qt_and_xliff_give_what_is_translated_for_certain() -> None:
    assert read_translations("ts", _QT.encode()) == [("Save &as", "Speichern &unter"), ("%n files", "%n Datei")]
    assert read_translations("xlf", _XLIFF.format("en-US").encode()) == [("Delete file", "Datei löschen")]
    assert read_translations("xliff", _XLIFF_2.encode()) == [("Delete", "Löschen")]
    assert read_translations("xlf", _XLIFF.format("fr").encode()) == []


@pytest.mark.parametrize(
    ("suffix", "text", "messages"),
    [
        ("json", '{"a": {"b": "Löschen", "n": 3}, "list": ["Neu"]}', {"a.b": "Löschen", "list.0": "Neu"}),
        ("arb", '{"@@locale": "de", "save": "Speichern", "@save": {"description": "x"}}', {"save": "Speichern"}),
        ("yml", "de:\n  no: Nein\n  menu:\n    on: 'An'\n", {"no": "Nein", "menu.on": "An"}),
        (
            "php",
            "<?php\nreturn [\n  'a' => [\n    'b' => 'L\\'app',\n  ],\n  \"c\" => \"Neu\",\n];",
            {"a.b": "L'app", "c": "Neu"},
        ),
        ("xml", r"<resources><string name='a'>L\'<b>app</b></string></resources>", {"a": "L'app"}),
        ("resx", "<root><data name='a'><value>A &lt; B</value></data></root>", {"a": "A < B"}),
        ("properties", "# no = message\na.b = Gel\\u00f6scht\n", {"a.b": "Gelöscht"}),
        ("ini", "[part]\nsave=Speichern\n", {"save": "Speichern"}),
        ("strings", '/* x */\n"save" = "\\"Sichern\\"";\n', {"save": '"Sichern"'}),
    ],
)
def test_messages_are_read_by_their_keys(suffix: str, text: str, messages: Mapping[str, str]) -> None:
    if suffix == "yml":
        pytest.importorskip("yaml")
    assert read_messages(suffix, text.encode()) == messages


def test_the_byte_order_mark_says_the_encoding() -> None:
    text = '"save" = "保存";'
    assert read_messages("strings", text.encode("utf-16")) == {"save": "保存"}
    assert read_messages("strings", text.encode("utf-8-sig")) == {"save": "保存"}


@pytest.mark.parametrize(
    ("suffix", "data"),
    [
        ("json", b"{"),
        ("json", b"[" * 100_000),
        ("json", b'{"a":' * 30 + b'"x"' + b"}" * 30),
        ("yml", b"a: [b"),
        ("yml", b"&a [*a]"),
        ("yml", b"{? [a] : b, ? {c: d} : e}"),
        (
            "yml",
            b"a: &a [x,x,x,x,x,x,x,x]\n"
            + b"".join(b"%c: &%c [%s]\n" % (n + 1, n + 1, b",".join([b"*%c" % n] * 9)) for n in range(97, 105)),
        ),
        ("xml", b"<resources><string"),
        ("xml", b"<project/>"),
        ("xml", b"<!DOCTYPE r [<!ENTITY a 'b'>]><resources><string name='x'>&a;</string></resources>"),
        ("resx", b"\xff\xfe<"),
        ("json", b" " * 8_000_001),
    ],
)
def test_what_is_no_catalogue_of_one_language_is_refused(suffix: str, data: bytes) -> None:
    if suffix == "yml":
        pytest.importorskip("yaml")
    with pytest.raises(ValueError, match=r"."):
        read_messages(suffix, data)


@pytest.mark.parametrize("data", [b"const de = { a: 1 }", b"", b"\x00\xff"])
@pytest.mark.parametrize("suffix", sorted(OF_TWO_LANGUAGES - {"po"}))
def test_what_is_no_catalogue_of_two_languages_is_refused(suffix: str, data: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_translations(suffix, data)


@pytest.mark.parametrize("suffix", sorted(OF_ONE_LANGUAGE))
def test_no_bytes_make_a_reader_fail_in_another_way(suffix: str) -> None:
    if suffix in ("yml", "yaml"):
        pytest.importorskip("yaml")
    for data in (b"", b"\x00", b"\xff\xfe\x00", b"\xed\xa0\x80", b'"\\ud800"', b"= =\n'=>'\n\"=\""):
        try:
            messages = read_messages(suffix, data)
        except ValueError:
            continue
        assert all(isinstance(text, str) for text in messages.values())
