"""Reports of every format are read as lines that ran; what is no report, or a hostile one, is one sentence."""

from __future__ import annotations

import io
import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from packlens.errors import EvidenceError
from packlens.evidence.coverage_py import decoded
from packlens.evidence.facts import MeasuredFile, OffsetRange, Report, in_lines
from packlens.evidence.json_reports import v8_files
from packlens.evidence.reports import name_in_errors, open_report
from tests.evidence.coverage_files import V8_FOLDER, numbits, write_coverage

LCOV = "TN:\nSF:src/a.js\nDA:1,1\nDA:2,0\nDA:3,7,abc\nend_of_record\n"
GO = "mode: set\nexample.com/x/a.go:1.10,2.4 1 1\nexample.com/x/a.go:3.2,3.9 2 0\n"
COBERTURA = (
    '<?xml version="1.0"?>\n<!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">\n'
    '<coverage><packages><package><classes><class filename="src/a.py"><lines><line number="1" hits="2"/>'
    '<line number="2" hits="0"/></lines></class></classes></package></packages></coverage>'
)
JACOCO = (
    '<?xml version="1.0"?><!DOCTYPE report PUBLIC "-//JACOCO//DTD Report 1.1//EN" "report.dtd">'
    '<report name="x"><package name="com/acme"><sourcefile name="A.java"><line nr="4" mi="0" ci="3"/>'
    '<line nr="5" mi="2" ci="0"/></sourcefile></package></report>'
)
ISTANBUL = json.dumps(
    {
        "/x/a.ts": {
            "path": "/x/a.ts",
            "statementMap": {"0": {"start": {"line": 1}}, "1": {"start": {"line": 4}}},
            "s": {"0": 3, "1": 0},
        }
    }
)
SIMPLECOV = json.dumps({"RSpec": {"coverage": {"/x/a.rb": {"lines": [1, None, 0, 5]}}, "timestamp": 1}})
OLD_SIMPLECOV = json.dumps({"RSpec": {"coverage": {"/x/a.rb": [1, None, 0, 5]}}})
SIMPLECOV_JSON = json.dumps(
    {"meta": {"simplecov_version": "0.22"}, "coverage": {"/x/a.rb": {"lines": [1, None, 0, 5]}}}
)
V8 = (V8_FOLDER / "coverage.json").read_text()


def read(path: Path) -> tuple[Report, list[MeasuredFile]]:
    report = open_report(path)
    assert isinstance(report, Report)
    try:
        with name_in_errors(path):
            return report, list(report.files)
    finally:
        report.close()


@pytest.mark.parametrize(
    ("text", "format", "path", "ran", "known"),
    [
        (LCOV, "lcov", "src/a.js", [1, 3], [1, 2, 3]),
        (GO, "Go cover profile", "example.com/x/a.go", [1, 2], [1, 2, 3]),
        (COBERTURA, "Cobertura", "src/a.py", [1], [1, 2]),
        (JACOCO, "JaCoCo", "com/acme/A.java", [4], [4, 5]),
        (ISTANBUL, "Istanbul", "/x/a.ts", [1], [1, 4]),
        (SIMPLECOV, "SimpleCov", "/x/a.rb", [1, 4], [1, 3, 4]),
        (OLD_SIMPLECOV, "SimpleCov", "/x/a.rb", [1, 4], [1, 3, 4]),
        (SIMPLECOV_JSON, "SimpleCov", "/x/a.rb", [1, 4], [1, 3, 4]),
    ],
)
def test_a_report_says_which_lines_ran_and_which_could(
    tmp_path: Path, text: str, format: str, path: str, ran: list[int], known: list[int]
) -> None:
    (tmp_path / "report").write_text(text)
    os.utime(tmp_path / "report", (1000, 1000))

    report, (file,) = read(tmp_path / "report")

    assert (format, 1000.0, path, ran) == (report.format, report.measured_at, file.path, file.run_lines.tolist())
    assert file.counted_lines is not None
    assert known == file.counted_lines.tolist()
    assert {} == file.by_test


@pytest.mark.parametrize("arcs", [False, True])
def test_a_data_file_of_coverage_py_says_which_tests_ran_which_lines(tmp_path: Path, arcs: bool) -> None:
    ran = {"": {1, 9}, "t.py::test_a|setup": {3}, "t.py::test_a|run": {4}, "t.py::test_b[x]|run": {300}}
    path = write_coverage(tmp_path / ".coverage", {"/x/a.py": ran}, arcs=arcs, when="2026-11-20 10:00:00")

    report, (file,) = read(path)

    assert ("coverage.py", "/x/a.py", None, [1, 3, 4, 9, 300]) == (
        report.format,
        file.path,
        file.counted_lines,
        file.run_lines.tolist(),
    )
    assert {"t.py::test_a": [3, 4], "t.py::test_b[x]": [300]} == {
        test: lines.tolist() for test, lines in file.by_test.items()
    }
    assert report.measured_at < path.stat().st_mtime


@given(st.sets(st.integers(1, 5000)))
def test_numbits_are_the_lines_that_made_them(lines: set[int]) -> None:
    assert sorted(lines) == decoded(numbits(lines)).tolist()
    assert np.int64 == decoded(b"").dtype


BOMB = '<?xml version="1.0"?><!DOCTYPE coverage [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><coverage>&b;</coverage>'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hello", "is not a report that Packlens reads"),
        ("", "is empty; write the report again"),
        ("PK\x03\x04" + "x" * 200, "is compressed; unpack it first"),
        ("SQLite format 3\x00" + "x" * 200, "is damaged"),
        (LCOV[:-15], "cut short"),
        ("SF:a\nDA:x,1\nend_of_record\n", "not a line with its hits"),
        ("mode: set\na.go:1.1,9999999.1 1 1\n", "is not a block"),
        ("mode: set\nnonsense\n", "is not a block"),
        (COBERTURA[:-20], "damaged or cut short"),
        (COBERTURA.replace('number="1"', 'number="one"'), "damaged or cut short"),
        (BOMB, "declares entities"),
        ('{"a": {"statementMap": {}', "cut short"),
        ('{"a": {"statementMap": 3}}', "no statements"),
        ('{"a": {"statementMap": {}, "s": {}, "fnMap": {"0": {}}, "f": {"0": 1}}}', "no statements"),
        ('{"a": {"statementMap": {}, "s": {}, "fnMap": [], "f": 1}}', "no statements"),
        (SIMPLECOV[:-9], "cut short"),
        (SIMPLECOV.replace('{"lines": [1, null, 0, 5]}', "7"), "holds no lines"),
        (V8[:-3], "cut short"),
        (V8.replace('"ranges"', '"range"'), "holds no ranges"),
        (V8.replace('"count": 0', '"count": "many"'), "holds no ranges"),
        (V8.replace('"count": 0', '"count": 1e999'), "holds no ranges"),
        ('{"result": [{"scriptId": ' + "[" * 100_000, "cut short"),
    ],
)
def test_what_is_no_whole_report_is_one_sentence(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "report"
    path.write_text(text)

    with pytest.raises(EvidenceError, match=words) as raised:
        read(path)

    assert str(path) in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_missing_file_and_a_folder_are_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(EvidenceError, match="cannot be read"):
        open_report(tmp_path / "none")
    with pytest.raises(EvidenceError, match="not a regular file"):
        open_report(tmp_path)


def test_a_data_file_whose_table_is_a_view_is_refused(tmp_path: Path) -> None:
    path = write_coverage(tmp_path / ".coverage", {})
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(
            "DROP TABLE file; CREATE VIEW file AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) "
            "SELECT id, 'a' AS path FROM n;"
        )

    with pytest.raises(EvidenceError, match=r"not a data file of coverage\.py"):
        open_report(path)


def test_a_data_file_with_values_of_other_types_is_damaged(tmp_path: Path) -> None:
    path = write_coverage(tmp_path / ".coverage", {"/x/a.py": {"": {1}}})
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE line_bits SET numbits = 'text'")

    with pytest.raises(EvidenceError, match="is damaged"):
        read(path)


def test_ranges_of_v8_are_lines_of_the_text_that_ran() -> None:
    (script,) = v8_files(io.BytesIO(V8.encode()))
    assert "/home/user/cart/src/cart.mjs" == script.path
    measured = in_lines(script, (V8_FOLDER / "cart.mjs").read_bytes())
    assert measured.counted_lines is not None
    assert {9, 15, 21} == set(measured.counted_lines.tolist()) - set(measured.run_lines.tolist()) - {10, 14, 16, 20, 22}
    assert {2, 3, 4, 5, 13, 14, 17, 25} <= set(measured.run_lines.tolist())
    absurd = script._replace(ranges=[OffsetRange(-5, 1 << 62, 1), OffsetRange(9, 3, 0), OffsetRange(1 << 60, -1, 0)])
    assert [1, 2] == in_lines(absurd, b"a\n  b\n\n").run_lines.tolist()


def test_scripts_that_were_compiled_say_nothing() -> None:
    url = json.loads(V8)["result"][0]["url"]

    def scripts(source_map: object) -> list[MeasuredFile]:
        report = {**json.loads(V8), "source-map-cache": {url: {"lineLengths": [3], "data": source_map, "url": None}}}
        return list(v8_files(io.BytesIO(json.dumps(report).encode())))

    assert [] == scripts({"version": 3})
    assert 1 == len(scripts(None))


def test_a_report_of_simplecov_with_what_belongs_to_no_file(tmp_path: Path) -> None:
    report = json.loads(SIMPLECOV_JSON)
    (tmp_path / "report").write_text(json.dumps({**report, "groups": {"a": {"coverage": {"x": 1}}}, "total": 3}))

    _, (file,) = read(tmp_path / "report")

    assert ("/x/a.rb", [1, 4]) == (file.path, file.run_lines.tolist())
