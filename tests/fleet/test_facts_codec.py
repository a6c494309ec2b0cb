"""Facts come back as they were written, and whatever else bytes hold is refused."""

from __future__ import annotations

import random
import sys
import zlib
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pytest

from packlens.extract.documents.posting_format import FIELD_SHIFT, FIELDS, FREQUENCY_SHIFT, LITERALS, TERM_MASK, TESTS
from packlens.extract.languages.file_language import language_of_text
from packlens.extract.records import file_record
from packlens.fleet.columns import MAX_BYTES, TooLargeError, pack, unpack
from packlens.fleet.edges_codec import ResolvedEdges, decode_edges, encode_edges
from packlens.fleet.facts_codec import decode_facts, encode_facts
from packlens.fleet.manifest import Chunk, CommitFile, Manifest, decode_manifest, encode_manifest
from packlens.graph.load import load_index
from packlens.resolve import linking
from packlens.store.connection import IN_MEMORY, open_database, transaction
from packlens.store.files import Vocabulary, write_files
from packlens.store.packed_facts import pack_edges
from packlens.store.records import EdgeRow, FileRecord
from tests.fleet.hostile import mutated
from tests.fleet.repositories import example_files
from tests.trees import SHOP

CASES: Final = 300


def records_of(files: dict[str, bytes]) -> list[FileRecord]:
    """Extract files."""
    found = []
    for path, raw in sorted(files.items()):
        if (language := language_of_text(path, raw)) is not None:
            found.append(file_record(language, path, raw, 0))
    return found


def plain(record: FileRecord) -> tuple[Any, ...]:
    """Return a record with its postings by term, whose numbers have no meaning."""
    postings = np.frombuffer(record.postings, np.uint64).tolist()
    named = sorted((each >> FREQUENCY_SHIFT, record.terms[each & TERM_MASK]) for each in postings)
    return (*record[:7], record.nodes, record.references, record.imports, sorted(record.terms), named)


SHOP_RECORDS: Final = records_of({path: text.encode() for path, text in SHOP.items()})
EDGE: Final = EdgeRow(5, 7, 0, 0.85, 1, 3)
EDGES: Final = ResolvedEdges([b"r" * 16, b"s" * 16], [pack_edges([EDGE, EDGE]), b""], ["env:HOME"])
FILES: Final = (CommitFile("a.py", "0" * 40, "python", b"c" * 32), CommitFile("b/c.go", "1" * 40, "go", b"d" * 32))
MANIFEST: Final = Manifest("a" * 40, "", FILES, (Chunk(1, "0" * 64, "1" * 64), Chunk(1, "2" * 64, "3" * 64)), "4" * 64)


def test_facts_of_every_language_come_back() -> None:
    records = records_of(example_files())
    assert 19 <= len({record.language for record in records})
    assert list(map(plain, records)) == list(map(plain, decode_facts(encode_facts(records))))


def test_facts_come_back_whatever_the_text() -> None:
    texts = {
        "a.py": b"",
        "b.py": b"\x00\x01",
        "c.py": "def \u00e9t\u00e9(): return '\U0001f600'\n".encode(),
        "d.py": b"x = '\xff\xfe'\n",
        "e.go": "\ufeffpackage a".encode("utf-16"),
        "f.py": b"def f(\n" * 40,
        "tests/g.py": b"def test_a(): pass\n",
    }
    records = records_of(texts)
    assert list(map(plain, records)) == list(map(plain, decode_facts(encode_facts(records))))


def test_no_files_are_facts_too() -> None:
    assert [] == decode_facts(encode_facts([]))


def test_equal_facts_give_equal_bytes_whatever_was_read_before() -> None:
    first = encode_facts(SHOP_RECORDS)
    records_of({"z.py": b"def item_cart_charge_wrap(): return total\n"})
    assert first == encode_facts(records_of({path: text.encode() for path, text in SHOP.items()}))


def test_links_come_back() -> None:
    assert decode_edges(encode_edges(EDGES)) == EDGES


def test_a_manifest_comes_back() -> None:
    assert decode_manifest(encode_manifest(MANIFEST)) == MANIFEST
    based = Manifest("a" * 40, "b" * 40, FILES)
    assert decode_manifest(encode_manifest(based)) == based


@pytest.mark.parametrize(
    "path", ["/etc/a.py", "../a.py", "a/../b.py", "a//b.py", ".git/a.py", "a\\..\\b.py", "a.txt", "a\x00.py"]
)
def test_a_manifest_names_no_file_outside_of_its_folder(path: str) -> None:
    forged = encode_manifest(Manifest("a" * 40, "b" * 40, (CommitFile(path, "0" * 40, "python", b"c" * 32),)))
    with pytest.raises(ValueError, match="a path"):
        decode_manifest(forged)


def test_what_unpacks_to_more_than_the_limit_is_not_unpacked() -> None:
    with pytest.raises(ValueError, match="too large"):
        unpack(zlib.compress(bytes(MAX_BYTES + 1)), 1)
    with pytest.raises(TooLargeError):
        pack({}, bytes(MAX_BYTES))


def test_deep_json_is_refused() -> None:
    text = b"[" * 100_000
    with pytest.raises(ValueError, match="no JSON"):
        unpack(zlib.compress(len(text).to_bytes(4, "big") + text), 0)


@pytest.mark.parametrize("arguments", ["x", "1-2-3", "-1", "²", "9" * 5000, "1+"])
def test_an_impossible_number_of_arguments_is_refused(arguments: str) -> None:
    path, text = "A.java", b"class A { int f(int a) { return f(1); } }"
    (record,) = records_of({path: text})
    takes = [node._replace(type_name=f"int#{arguments}") if node.name == "f" else node for node in record.nodes]
    uses = record.references.uses.replace("\x1f1", f"\x1f{arguments.replace('1+', '+')}")
    assert uses != record.references.uses
    for forged in (record._replace(nodes=takes), record._replace(references=record.references._replace(uses=uses))):
        with pytest.raises(ValueError, match="a number of arguments is malformed"):
            decode_facts(encode_facts([forged]))


@pytest.mark.parametrize("arity", ["x", "", "-1", "²", "999", "1`1"])
def test_an_impossible_number_of_type_parameters_is_refused(arity: str) -> None:
    path, text = "A.cs", b"class Box<T> { void F() { Run(1); new Box<int>(1); } }"
    (record,) = records_of({path: text})
    assert "\x1f1`1" in record.references.uses
    parameters = [node._replace(type_name=f"`{arity}") if node.name == "Box" else node for node in record.nodes]
    with pytest.raises(ValueError, match="is malformed"):
        decode_facts(encode_facts([record._replace(nodes=parameters)]))
    for known, forged in (
        ("\x1f1`1", f"\x1f{arity}`1"),
        ("call\x1fRun\x1f\x1fBox\x1f1", "call\x1fRun\x1f\x1fBox\x1f1`1"),
    ):
        uses = record.references.uses.replace(known, forged)
        assert uses != record.references.uses
        with pytest.raises(ValueError, match="is malformed"):
            decode_facts(encode_facts([record._replace(references=record.references._replace(uses=uses))]))


@pytest.mark.parametrize("field", [TESTS, *range(len(FIELDS), 16)])
def test_a_field_that_no_file_has_is_refused(field: int) -> None:
    (record,) = records_of({"a.py": b"def f():\n    return 'max_items'\n"})
    rows = np.frombuffer(record.postings, np.uint64)
    is_literal = (rows >> np.uint64(FIELD_SHIFT) & np.uint64(15)) == LITERALS
    assert is_literal.sum() == 1
    forged = np.where(is_literal, rows & ~np.uint64(15 << FIELD_SHIFT) | np.uint64(field << FIELD_SHIFT), rows)
    with pytest.raises(ValueError, match="posting"):
        decode_facts(encode_facts([record._replace(postings=forged.tobytes())]))


DECODERS: Final[dict[str, tuple[bytes, Callable[[bytes], Any]]]] = {
    "facts": (encode_facts(SHOP_RECORDS), decode_facts),
    "edges": (encode_edges(EDGES), decode_edges),
    "manifest": (encode_manifest(MANIFEST), decode_manifest),
}


@pytest.mark.parametrize("name", DECODERS)
def test_a_decoder_returns_a_value_or_raises_one_error(name: str) -> None:
    valid, decode = DECODERS[name]
    outcomes = set()
    for seed in range(CASES):
        try:
            decode(mutated(valid, random.Random(seed)))
            outcomes.add("value")
        except ValueError:
            outcomes.add("error")
    assert {"value", "error"} == outcomes


def use(records: list[FileRecord]) -> None:
    """Do with facts what an index run does, and load the result."""
    connection = open_database(IN_MEMORY)
    try:
        with transaction(connection):
            write_files(connection, Vocabulary(), records)
            linking.relink(connection, {})
        load_index(connection)
    finally:
        connection.close()


def hostile_facts(seeds: range) -> int:
    """Use facts as hostile writers could pack them; return how many were taken for facts."""
    taken = 0
    for seed in seeds:
        try:
            records = decode_facts(mutated(DECODERS["facts"][0], random.Random(seed)))
        except ValueError:
            continue
        if len({record.path for record in records}) == len(records):  # a chunk has the paths of its manifest
            use(records)
            taken += 1
    return taken


def test_facts_that_are_taken_can_be_stored_resolved_and_loaded() -> None:
    assert 5 < hostile_facts(range(60))


if __name__ == "__main__":
    print(hostile_facts(range(int(sys.argv[1]))), "of", sys.argv[1], "were taken, and none of them did harm")
