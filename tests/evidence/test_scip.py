"""SCIP indexes of real tools and made ones become edges; what is none, or of other files, is one sentence."""

from __future__ import annotations

import io
import os
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.cancellation import CancellationToken, OperationCancelledError
from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from packlens.errors import EvidenceError, StoreDamagedError
from packlens.evidence.protobuf import WireFormatError
from packlens.evidence.reports import ScipFile, open_report
from packlens.evidence.scip import DEFINITION, UTF8, UTF32, documents, name_of, package_of
from packlens.store.connection import open_database
from tests.evidence.protobuf_writing import message, packed
from tests.evidence.scip_files import document, edges, occurrence, written
from tests.trees import write_tree

FIXTURES = Path(__file__).parent / "scip"
PACKAGE = "scip-x pypi shop 1.0 "
STORES = {
    "a.py": "class FileStore:\n    def save_all(self, x):\n        return x\n",
    "b.py": "class MemoryStore:\n    def save_all(self, x):\n        return x\n",
    "c.py": "def flush(store):\n    '🚀'; return store.save_all(1)\n",
}
MEMORY = f"{PACKAGE}b/MemoryStore#save_all()."


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[ContextEngine]:
    write_tree(tmp_path / "shop", STORES)
    with ContextEngine.open(tmp_path / "shop", Settings(), tmp_path / "index.db") as engine:
        engine.index()
        yield engine


def calls_of_flush(engine: ContextEngine) -> set[tuple[str, str]]:
    return {(target, how) for _, source, target, how in edges(engine.view, "calls") if source == "flush"}


GUESSES = {("FileStore.save_all", "ast_inferred"), ("MemoryStore.save_all", "ast_inferred")}
TOLD = {("MemoryStore.save_all", "scip_resolved")}


STORE = occurrence(f"{PACKAGE}b/MemoryStore#", (0, 6, 17), DEFINITION)
DEFINED = document("b.py", occurrence(MEMORY, (1, 8, 16), DEFINITION), STORE)


def use(symbol: str = MEMORY, start: int = 22, **more: Any) -> bytes:
    return document("c.py", occurrence(symbol, (1, start, start + 8), typed=more.pop("typed", False)), **more)


@pytest.mark.parametrize(
    ("language", "guessed", "confirmed"),
    [
        ("python", "LoggedStore.save_all", "MemoryStore.save_all"),
        ("typescript", "FileStore.saveAll", "MemoryStore.saveAll"),
    ],
)
def test_an_index_of_a_real_tool_confirms_corrects_and_adds(
    tmp_path: Path, language: str, guessed: str, confirmed: str
) -> None:
    tree = shutil.copytree(FIXTURES / language, tmp_path / "stores")
    os.utime(tree / "index.scip")
    with ContextEngine.open(tree, Settings(), tmp_path / "index.db") as engine:
        engine.index()
        before = edges(engine.view)
        added = engine.evidence.add(tree / "index.scip")
        after = edges(engine.view)

    def of(found: set[tuple[str, str, str, str]], *kinds: str) -> set[tuple[str, str, str]]:
        return {each[:3] for each in found if each[0] in kinds}

    assert (2, 0, ()) == (added.report.files, added.report.outside, added.newer)
    assert ("calls", "flush", guessed, "ast_inferred") in before
    assert ("calls", "flush", confirmed, "scip_resolved") in after
    assert ("calls", "flush", guessed) not in of(after, "calls")
    assert ("accesses_field", "names", "MemoryStore.size", "scip_resolved") in after or language == "typescript"
    bases = ("overrides", "implements", "extends")
    assert of(before, *bases) == of(after, *bases)
    assert {"scip_resolved"} == {each[3] for each in after if each[0] in bases}


@pytest.mark.parametrize("typed", [False, True])
@pytest.mark.parametrize(("encoding", "start"), [(UTF32, 22), (2, 23), (0, 23), (UTF8, 25)])
def test_both_forms_of_ranges_are_read_in_every_encoding(
    engine: ContextEngine, tmp_path: Path, typed: bool, encoding: int, start: int
) -> None:
    assert GUESSES == calls_of_flush(engine)

    added = engine.evidence.add(written(tmp_path / "x", DEFINED, use(start=start, encoding=encoding, typed=typed)))

    assert (2, 1, "SCIP") == (added.report.files, added.report.edges, added.report.format)
    assert TOLD == calls_of_flush(engine)


def test_what_another_package_defines_is_no_longer_guessed(engine: ContextEngine, tmp_path: Path) -> None:
    engine.evidence.add(written(tmp_path / "x", DEFINED, use("scip-x pypi other 2.0 o/Store#save_all().")))
    assert set() == calls_of_flush(engine)


def test_a_symbol_of_the_project_that_nothing_stands_for_says_nothing(engine: ContextEngine, tmp_path: Path) -> None:
    added = engine.evidence.add(written(tmp_path / "x", DEFINED, use(f"{PACKAGE}b/Other#save_all().")))
    assert (0, GUESSES) == (added.report.edges, calls_of_flush(engine))


def test_removing_an_index_brings_the_guesses_back(engine: ContextEngine, tmp_path: Path) -> None:
    root = engine.view.snapshot_root
    index = written(tmp_path / "x", DEFINED, use())
    engine.evidence.add(index)
    assert root != engine.view.snapshot_root
    engine.evidence.remove(index)
    assert (GUESSES, root) == (calls_of_flush(engine), engine.view.snapshot_root)


@pytest.mark.parametrize("changed", ["b.py", "c.py"])
def test_an_edge_ends_with_either_file_and_returns_with_it(engine: ContextEngine, tmp_path: Path, changed: str) -> None:
    engine.evidence.add(written(tmp_path / "x", DEFINED, use()))
    write_tree(engine.root, {changed: STORES[changed] + "# more\n"})
    engine.index()
    assert GUESSES == calls_of_flush(engine)
    write_tree(engine.root, {changed: STORES[changed]})
    engine.index()
    assert TOLD == calls_of_flush(engine)


def test_files_that_changed_since_or_that_it_does_not_describe_are_named(engine: ContextEngine, tmp_path: Path) -> None:
    index = written(tmp_path / "x", DEFINED, use())
    os.utime(engine.root / "c.py", (4e9, 4e9))
    assert ("c.py",) == engine.evidence.add(index).newer
    elsewhere = document("b.py", occurrence(MEMORY, (2, 8, 16), DEFINITION))
    assert ("b.py",) == engine.evidence.add(written(tmp_path / "y", elsewhere)).newer
    other_text = document("b.py", occurrence(MEMORY, (1, 8, 16), DEFINITION), more=message((5, "another")))
    assert ("b.py",) == engine.evidence.add(written(tmp_path / "z", other_text)).newer
    assert GUESSES == calls_of_flush(engine)


def test_a_document_with_its_text_is_compared_with_the_file(engine: ContextEngine, tmp_path: Path) -> None:
    defined = document("b.py", occurrence(MEMORY, (1, 8, 16), DEFINITION), more=message((5, STORES["b.py"])))
    assert () == engine.evidence.add(written(tmp_path / "x", defined, use())).newer
    assert TOLD == calls_of_flush(engine)


def test_a_definition_is_found_by_what_encloses_it(engine: ContextEngine, tmp_path: Path) -> None:
    around = message((1, packed((1, 0, 1, 3))), (2, MEMORY), (3, DEFINITION), (7, packed((1, 4, 2, 16))))
    engine.evidence.add(written(tmp_path / "x", document("b.py", around, *[STORE] * 9), use()))
    assert TOLD == calls_of_flush(engine)


def implementing(symbol: str, *others: str) -> bytes:
    relations = (message((1, each), (3, 1)) for each in others)
    return message((3, message((1, symbol), *((4, each) for each in relations))))


def test_only_direct_bases_are_overridden(tmp_path: Path) -> None:
    text = "".join(f"class {name}:\n    def run(self): ...\n" for name in "ABC")
    write_tree(tmp_path / "x", {"m.py": text})
    a, b, c = (f"{PACKAGE}m/{name}#run()." for name in "ABC")
    made = document("m.py", *(occurrence(each, (2 * row + 1, 8, 11), 1) for row, each in enumerate((a, b, c))))
    made += implementing(b, a) + implementing(c, b, a)
    with ContextEngine.open(tmp_path / "x", Settings(), tmp_path / "index.db") as engine:
        engine.index()
        engine.evidence.add(written(tmp_path / "index", made))
        found = {each[1:3] for each in edges(engine.view, "overrides")}
    assert {("B.run", "A.run"), ("C.run", "B.run")} == found


def test_a_cancelled_reading_stores_nothing(engine: ContextEngine, tmp_path: Path) -> None:
    token, seen = CancellationToken(), list[tuple[str, int, int]]()
    index = written(tmp_path / "x", DEFINED, use())
    engine.evidence.add(index, lambda *each: seen.append(each))
    engine.evidence.remove(index)
    assert ["evidence"] * 4 == [stage for stage, _, _ in seen]
    token.cancel()
    with pytest.raises(OperationCancelledError):
        engine.evidence.add(index, token=token)
    assert [] == engine.evidence.reports()


HUGE = 1 << 63


@pytest.mark.parametrize(
    ("rest", "words"),
    [
        (message((2, DEFINED))[:-3], "cut short"),
        (b"\x12\xff\xff\xff\xff\x0f", "larger than 32 MiB"),
        (b"\x12" + b"\xff" * 12, "too long"),
        (b"\x13", "no field begins"),
        (message((2, b"\x0a\x05ab")), "longer than its message"),
        (message((2, document("a.py", b"\x0a\x7f"))), "longer than its message"),
    ],
)
def test_a_damaged_index_is_one_sentence_and_loses_nothing(
    engine: ContextEngine, tmp_path: Path, rest: bytes, words: str
) -> None:
    index = written(tmp_path / "x", DEFINED, use())
    engine.evidence.add(index)
    index.write_bytes(index.read_bytes() + rest)

    with pytest.raises(EvidenceError, match=words) as raised:
        engine.evidence.add(index)

    assert str(raised.value).startswith(f"{index}: SCIP: ")
    assert TOLD == calls_of_flush(engine)


def test_absurd_places_and_paths_outside_of_the_folder_say_nothing(engine: ContextEngine, tmp_path: Path) -> None:
    places = [(HUGE, 0, 1), (1, HUGE, HUGE), (1, 30, 4), (900, 0, 1), (1, 23, 27)]
    odd = document("c.py", *(occurrence(MEMORY, place) for place in places), message((1, packed([1])), (2, MEMORY)))
    outside = [document(path, occurrence(MEMORY, (0, 0, 1), 1)) for path in ("../../etc/passwd", "/etc/passwd", "")]
    added = engine.evidence.add(written(tmp_path / "x", DEFINED, odd, *outside, document("c.py")))
    assert (2, 3, 0) == (added.report.files, added.report.outside, added.report.edges)
    with pytest.raises(EvidenceError, match="speaks of no file of"):
        engine.evidence.add(written(tmp_path / "y", *outside))
    assert GUESSES == calls_of_flush(engine)


@given(st.data())
def test_any_bytes_of_an_index_are_read_or_refused_in_one_sentence(data: st.DataObject) -> None:
    whole = (FIXTURES / "python" / "index.scip").read_bytes()
    cut = data.draw(st.integers(60, len(whole)))
    noise = data.draw(st.lists(st.tuples(st.integers(60, len(whole) - 1), st.integers(0, 255)), max_size=3))
    damaged = bytearray(whole)
    for place, byte in noise:
        damaged[place] = byte
    try:
        for each in documents(io.BytesIO(bytes(damaged[:cut]))):
            list(each.occurrences())
            list(each.implementations())
    except (EvidenceError, WireFormatError):
        pass


def test_names_and_packages_of_symbols() -> None:
    ends = {b"a/b#": b"b", b"a/b#c().": b"c", b"d.": b"d", b"a/": b"", b"a#`<x>`().": b"", b"E!": b"E"}
    assert ends == {end: name_of(b"s m p v " + end) for end in ends}
    assert b"" == name_of(b"local 3")
    assert b"s m  p q v " == package_of(b"s m  p q v a/b#")


def test_an_index_is_recognised_by_its_metadata(tmp_path: Path) -> None:
    opened = open_report(written(tmp_path / "x", DEFINED))
    assert isinstance(opened, ScipFile)
    with closing(opened.stream):
        assert [("/ci/shop", "b.py")] == [(each.project, each.path) for each in documents(opened.stream)]
    with pytest.raises(EvidenceError, match="is not a report that Packlens reads"):
        open_report(written(tmp_path / "x", DEFINED, project="https://x/y"))


def test_damage_of_stored_edges_is_noticed(engine: ContextEngine, tmp_path: Path) -> None:
    engine.evidence.add(written(tmp_path / "x", DEFINED, use()))
    with closing(open_database(engine.database)) as connection:
        connection.execute("UPDATE reported_edges SET edges = '[]'")
        connection.execute("DELETE FROM columns")
    with pytest.raises(StoreDamagedError), ContextEngine.open(engine.root, Settings(), engine.database) as again:
        assert again.view
