"""Texts that are not indexed are read once, and give the facts that an index would have of them."""

from __future__ import annotations

from packlens.engine.symbols.text_reader import TextReader
from packlens.extract.languages.language import languages
from packlens.extract.records import file_record

BEFORE = b"import shop\n\n\ndef open_cart():\n    return shop.cart()\n"
NOW = b"import shop\n\n\ndef close_cart():\n    return shop.cart()\n"


def test_texts_that_are_read_at_once_give_the_facts_of_each() -> None:
    reader = TextReader()
    reader.read([("a.py", BEFORE), ("a.py", NOW), ("b.py", BEFORE), ("a.go", b"package a\n\nfunc Open() {}\n")])
    for path, text in (("a.py", BEFORE), ("a.py", NOW), ("b.py", BEFORE)):
        assert reader.record(path, text) == file_record(languages()["python"], path, text, 0)
    go = reader.record("a.go", b"package a\n\nfunc Open() {}\n")
    assert go is not None
    assert [node.name for node in go.nodes] == ["a.go", "Open"]


def test_a_text_is_read_once() -> None:
    reader = TextReader()
    first = reader.record("a.py", BEFORE)
    reader.read([("a.py", BEFORE), ("a.py", NOW)])
    assert first is not None
    assert reader.record("a.py", bytes(bytearray(BEFORE))) is first
    assert reader.record("a.py", NOW) is not first


def test_a_text_of_no_known_language_has_no_facts() -> None:
    reader = TextReader()
    reader.read([("notes.unknown", b"def a(): pass\n"), ("a.py", b"")])
    assert reader.record("notes.unknown", b"def a(): pass\n") is None
    empty = reader.record("a.py", b"")
    assert empty is not None
    assert [node.kind for node in empty.nodes] == ["file"]


def test_bytes_that_are_no_code_keep_their_problem() -> None:
    reader = TextReader()
    reader.read([("a.py", b"\x00\x01\xff" * 50), ("b.py", BEFORE)])
    broken = reader.record("a.py", b"\x00\x01\xff" * 50)
    assert broken is not None
    assert broken.problem
    assert [node.kind for node in broken.nodes] == ["file"]
