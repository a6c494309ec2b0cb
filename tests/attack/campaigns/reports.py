"""Reports, indexes and traces that are damaged at random or made to harm, given to `packlens evidence add`.

An attempt held if what was read is added, or refused in one sentence that names the file, and what was added before is
still there either way. Bombs are read by the real command, whose memory is limited.
"""

from __future__ import annotations

import json
import random
import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from packlens.engine.context_engine import ContextEngine
from packlens.errors import EvidenceError
from tests.attack.campaign import Campaign, Outcome
from tests.evidence import test_reports as samples
from tests.evidence.coverage_files import write_coverage
from tests.evidence.protobuf_writing import message, packed, varint
from tests.trees import write_tree

_ATTEMPTS: Final = 300
_SECONDS: Final = 60
_MEMORY: Final = 1 << 30
"""Of addresses: what is resident is less. numpy and the parsers take 400 MB of them before anything is read."""
_MAX_SENTENCE: Final = 600
_SOURCE: Final = {
    "py": "def a():\n    return 1\n\n\ndef b(x):\n    return x\n",
    "js": "function a() {\n  return 1;\n}\nfunction b(x) {\n  return x;\n}\n",
    "ts": "export function a(): number {\n  return 1;\n}\n",
    "rb": "def a\n  1\nend\n\ndef b\n  2\nend\n",
    "go": "package x\n\nfunc A() int {\n\treturn 1\n}\n",
    "java": "package com.acme;\n\nclass A {\n  int a() {\n    return 1;\n  }\n}\n",
}
_TREE: Final = {
    "src/a.py": _SOURCE["py"],
    "src/a.js": _SOURCE["js"],
    "x/a.ts": _SOURCE["ts"],
    "x/a.rb": _SOURCE["rb"],
    "x/a.go": _SOURCE["go"],
    "com/acme/A.java": _SOURCE["java"],
}
_FIXTURES: Final = Path(samples.__file__).parent
_COPIED: Final = ("otlp/javascript/shop.mjs", "otlp/python/shop.py", "v8/cart.mjs", "scip/python", "scip/typescript")
_REAL: Final = (
    *(f"otlp/{sdk}/traces.{form}" for sdk in ("javascript", "python") for form in ("jsonl", "pb")),
    "scip/python/index.scip",
    "scip/typescript/index.scip",
    "v8/coverage.json",
)
_NUMBER: Final = re.compile(rb"(?<![\w.])-?\d+(?![\w.])")
_QUOTED: Final = re.compile(rb'"[^"\\\n]{0,60}"')
_ODD: Final = (
    *(b"-1", b"0", b"1e999", b"99999999999999999999", b"9" * 5000, b"2147483648", b"9223372036854775808"),
    *(b"null", b"true", b"NaN", b'"x"', b"[]", b"{}", b"3.5", b"", "٣".encode(), b"1_000"),
)
_PATHS: Final = (b"../../../etc/passwd", b"/etc/passwd", b"", b"a\\u0000b", b"\\ud800", b"/" * 5000, b"src/../src/a.py")


def _texts() -> dict[str, bytes]:
    """Return whole reports of every format by name."""
    text = (samples.LCOV, samples.GO, samples.COBERTURA, samples.JACOCO, samples.ISTANBUL, samples.SIMPLECOV)
    more = (samples.OLD_SIMPLECOV, samples.SIMPLECOV_JSON)
    return {
        **{f"text {number}": each.encode() for number, each in enumerate((*text, *more))},
        **{name: (_FIXTURES / name).read_bytes() for name in _REAL},
    }


def _cut(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data))]


def _flipped(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.randint(1, 8)):
        changed[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(changed)


def _moved(data: bytes, chance: random.Random) -> bytes:
    """Return the data with a piece of it left out, doubled or elsewhere."""
    start = chance.randrange(len(data))
    piece = data[start : start + chance.randint(1, 200)]
    rest = data[:start] + data[start + len(piece) :]
    at = chance.randrange(len(rest) + 1)
    return rest[:at] + piece * chance.choice((0, 1, 2, 50)) + rest[at:]


def _replaced(pattern: re.Pattern[bytes], odd: tuple[bytes, ...], data: bytes, chance: random.Random) -> bytes:
    found = list(pattern.finditer(data))
    for match in chance.sample(found, min(len(found), chance.randint(1, 3)))[:1]:
        data = data[: match.start()] + chance.choice(odd) + data[match.end() :]
    return data


def _numbers(data: bytes, chance: random.Random) -> bytes:
    return _replaced(_NUMBER, _ODD, data, chance)


def _values(data: bytes, chance: random.Random) -> bytes:
    return _replaced(_QUOTED, (*_ODD, *(b'"%s"' % path for path in _PATHS)), data, chance)


def _nested(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + chance.choice((b"[", b'{"a":', b"<a>", b"\x0a\x7f", b'"', b"\\")) * 20_000 + data[at:]


_DAMAGE: Final = (_cut, _flipped, _moved, _numbers, _values, _nested)


def _damaged(texts: dict[str, bytes], chance: random.Random) -> tuple[str, bytes]:
    name = chance.choice(sorted(texts))
    data, done = texts[name], list[str]()
    for _ in range(chance.randint(1, 3)):
        damage = chance.choice(_DAMAGE)
        done.append(damage.__name__.strip("_"))
        data = damage(data, chance) or data
    return f"{name}, {', '.join(done)}", data


Bomb = Callable[[Path], object]
"""Writes a file that takes more than it looks."""


def _pieces(*pieces: Iterator[bytes] | bytes) -> Bomb:
    def write(path: Path) -> None:
        with path.open("wb") as stream:
            for piece in pieces:
                stream.write(piece) if isinstance(piece, bytes) else stream.writelines(piece)

    return write


def _numbered(pattern: bytes, count: int) -> Iterator[bytes]:
    return (pattern % number for number in range(1, count + 1))


def _many_tests(path: Path) -> None:
    """A data file of coverage.py in which each of many tests ran two million lines."""
    write_coverage(path, {"src/a.py": {f"t.py::test_{n}": {1, 4_000_000} for n in range(60)}})
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE line_bits SET numbits = ?", (b"\xff" * 250_000,))


def _bombs() -> dict[str, Bomb]:
    head = message((1, message((2, message((1, "x"), (2, "1"))), (3, "file:///shop"))))
    tiny = message((2, message((1, packed((0, 4, 5))), (2, "x"))))
    document = message((1, "src/a.py")) + tiny * 2_500_000
    ranges = message((1, "src/a.py"), (2, message((1, b"\1" * (31 << 20)), (2, "x"))))
    huge = varint(1 << 3 | 2) + varint(1 << 40)
    return {
        "lcov: lines without end": _pieces(b"TN:\nSF:src/a.js\n", _numbered(b"DA:%d,1\n", 8_000_000)),
        "lcov: one line of 200 MB": _pieces(b"SF:", (b"x" * (1 << 20) for _ in range(200))),
        "Go: blocks without end": _pieces(
            b"mode: set\n", (b"x/a.go:%d.1,%d.9 1 1\n" % (n, n + 999_999) for n in range(1, 40_000_000, 1_000_000))
        ),
        "Cobertura: lines without end": _pieces(
            b'<coverage><class filename="src/a.py">', _numbered(b'<line number="%d" hits="1"/>', 4_000_000)
        ),
        "JaCoCo: an attribute of 300 MB": _pieces(b'<report name="', (b"x" * (1 << 20) for _ in range(300))),
        "Cobertura: a million elements deep": _pieces(b"<coverage>", (b"<a>" * 1000 for _ in range(1000))),
        "Istanbul: one file of 300 MB": _pieces(
            b'{"x/a.ts": {"statementMap": {', _numbered(b'"%d": {"start": {"line": 1}},', 10_000_000)
        ),
        "Istanbul: lists of nothing": _pieces(b'{"x/a.ts": {"statementMap": [', (b"[]," * 1000 for _ in range(60_000))),
        "SimpleCov: a name of 200 MB": _pieces(
            b'{"RSpec": {"coverage": {"', (b"x" * (1 << 20) for _ in range(200)), b'": [1]}}}'
        ),
        "V8: a source map of 200 MB": _pieces(
            b'{"result": [{"scriptId": "1", "url": "file:///x/a.js", "functions": []}], "source-map-cache": {"u": "',
            (b"\\n" * (1 << 19) for _ in range(200)),
            b'"}}',
        ),
        "OTLP: one line of 200 MB": _pieces(b'{"resourceSpans": [', (b"{}," * 100_000 for _ in range(700))),
        "OTLP: a batch of nothing": _pieces(b'{"resourceSpans": [', b"{}," * 5_000_000, b"{}]}\n"),
        "SCIP: a document of tiny names": _pieces(head, message((2, document))),
        "SCIP: a range of 30 million numbers": _pieces(head, message((2, ranges))),
        "SCIP: a document of a terabyte": _pieces(head, varint(2 << 3 | 2) + varint(1 << 40), huge),
        "coverage.py: sixty tests of two million lines": _many_tests,
        "a sparse file of 1 GB": _sparse,
        "a gzip bomb": _pieces(b"\x1f\x8b\x08\0" + b"\0" * 100),
    }


def _sparse(path: Path) -> None:
    with path.open("wb") as stream:
        stream.write(b"SF:")
        stream.truncate(1 << 30)


def round_of_reports(seed: int, scratch: Path) -> Outcome:
    """Give an engine damaged reports, and one bomb to the real command."""
    chance = random.Random(seed)
    root = scratch / "tree"
    write_tree(root, _TREE)
    for name in _COPIED:
        _copy(_FIXTURES / name, root)
    failures, texts = list[str](), _texts()
    with ContextEngine.open(root, database=scratch / "i.db") as engine:
        engine.index()
        known = [scratch / "known" / "coverage", scratch / "known" / "index.scip"]
        known[0].parent.mkdir()
        write_coverage(known[0], {"src/a.py": {"t.py::test_a|run": {2, 6}}})
        known[1].write_bytes((_FIXTURES / "scip/python/index.scip").read_bytes())
        for path in known:
            engine.evidence.add(path)
        for number in range(_ATTEMPTS):
            title, data = _damaged(texts, chance)
            path = scratch / f"report{number}"
            path.write_bytes(data)
            if problem := _problem(engine, path):
                failures.append(f"attempt {number} ({title}): {problem}")
    bombs = _bombs()
    name = sorted(bombs)[seed % len(bombs)]
    bombs[name](scratch / "bomb")
    if problem := _bombed(root, scratch):
        failures.append(f"{name}: {problem}")
    return Outcome(_ATTEMPTS + 1, tuple(failures))


def _copy(source: Path, root: Path) -> None:
    files = [source] if source.is_file() else [each for each in source.iterdir() if each.suffix in (".py", ".ts")]
    for file in files:
        (root / file.name).write_bytes(file.read_bytes())


def _problem(engine: ContextEngine, path: Path) -> str:
    """Return what is wrong with what came of a report, or ''."""
    before, started = engine.evidence.reports(), time.monotonic()
    facts = engine.evidence.facts_of(range(1, 100))
    try:
        engine.evidence.add(path)
        engine.test_scope(["src/a.py"])
        engine.evidence.remove(path)
    except EvidenceError as error:
        if problem := _sentence(str(error), path):
            return problem
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    if engine.evidence.reports() != before or engine.evidence.facts_of(range(1, 100)) != facts:
        return "what was added before is not what it was"
    seconds = time.monotonic() - started
    return f"took {seconds:.0f} s" if seconds > _SECONDS else ""


def _sentence(text: str, path: Path) -> str:
    good = str(path) in text and "\n" not in text and text.endswith((".", ".)")) and len(text) < _MAX_SENTENCE
    return "" if good and text.isprintable() else f"no clear sentence: {text[-300:]!r}"


def _bombed(root: Path, scratch: Path) -> str:
    where = ["--repo", str(root), "--db", str(scratch / "i.db")]
    program = [sys.executable, "-m", "packlens", "evidence"]
    try:
        ended = subprocess.run(
            [*program, "add", str(scratch / "bomb"), *where],
            capture_output=True,
            text=True,
            timeout=_SECONDS * 3,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY)),
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "did not end"
    if ended.returncode not in (0, 1) or "Traceback" in ended.stderr or ended.stderr.count("\n") > 2:
        return f"ended with {ended.returncode}: {ended.stderr[-300:]!r}"
    listed = subprocess.run([*program, "list", "--json", *where], capture_output=True, text=True, check=True)
    names = [Path(each["path"]).name for each in json.loads(listed.stdout)["reports"]]
    return "" if {"coverage", "index.scip"} <= set(names) else f"what was added before went: {names}"


CAMPAIGN = Campaign("Reports, indexes and traces damaged at random, and bombs (`evidence add`)", round_of_reports, 40)
