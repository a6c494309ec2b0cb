"""What adding large evidence costs: seconds, the most memory, and how soon an interrupted reading ends.

    python -m tests.bench.evidence_cost traces FOLDER [--megabytes 1000]
    python -m tests.bench.evidence_cost protobuf FOLDER [--megabytes 1000]
    python -m tests.bench.evidence_cost scip FOLDER [--megabytes 200]
    python -m tests.bench.evidence_cost lcov|cobertura|jacoco|go|simplecov|istanbul FOLDER [--megabytes 200]

`traces` writes OTLP JSON lines, `protobuf` the same as the collector does: batches of a hundred spans, children before
parents, about 400 random functions of the Python files of FOLDER, between spans of HTTP and SQL about no function.
`scip` writes an index of every name in these files, as by scip-python: what a definition of that name in FOLDER means,
and texts that document symbols, until it is large enough. The others are reports of coverage (`large_reports`). All are
added by `packlens evidence add` to a new database, a small one of its kind before it.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import tokenize
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.bench.large_reports import FORMATS, write_report
from tests.evidence.protobuf_writing import message, packed

_SEED = 23
_TRACED, _OF_BATCH, _MAX_DEPTH = 400, 100, 12
_BATCHES = 2000
"""Other batches than these; the rest repeats them."""
_UTF32 = 3


class Function(NamedTuple):
    """A function of the folder."""

    path: str
    name: str
    line: int


def functions_of(folder: Path) -> Iterator[Function]:
    """Yield the functions of a folder's Python files."""
    for file in python_files(folder):
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield Function(file.relative_to(folder).as_posix(), node.name, node.lineno)


def python_files(folder: Path) -> list[Path]:
    """Return the Python files of a folder that Python can read."""
    return [file for file in sorted(folder.rglob("*.py")) if _is_python(file)]


def _is_python(file: Path) -> bool:
    try:
        ast.parse(file.read_bytes())
    except (SyntaxError, ValueError):
        return False
    return True


def write_traces(folder: Path, out: Path, size: int, form: Callable[[list[dict[str, Any]]], bytes]) -> None:
    """Write traces of so many bytes, one batch at least."""
    chance = random.Random(_SEED)
    functions = list(functions_of(folder))
    functions = chance.sample(functions, min(_TRACED, len(functions)))
    batches: list[bytes] = []
    with out.open("wb") as stream:
        while not batches or stream.tell() < size:
            if len(batches) < _BATCHES:
                batches.append(form(_batch(chance, functions)))
                stream.write(batches[-1])
            else:
                stream.write(chance.choice(batches))


def _batch(chance: random.Random, functions: list[Function]) -> list[dict[str, Any]]:
    spans: list[dict[str, Any]] = []
    while len(spans) < _OF_BATCH:
        spans += _trace(chance, functions)
    return spans


_TOLD: Final = {"service.name": "shop", "telemetry.sdk.language": "python", "host.name": "shop-5d9c7b8f6-x2x7k"}
_SCOPE: Final = {"name": "opentelemetry.instrumentation", "version": "0.50b0"}


def json_line(spans: list[dict[str, Any]]) -> bytes:
    """Return a batch as a line of OTLP JSON."""
    scopes = [{"scope": _SCOPE, "spans": spans}]
    resource = {"resource": {"attributes": _attributes(_TOLD)}, "scopeSpans": scopes}
    return json.dumps({"resourceSpans": [resource]}).encode() + b"\n"


def collector_message(spans: list[dict[str, Any]]) -> bytes:
    """Return a batch as the collector's protobuf, behind its length."""
    scope = message((1, message((1, _SCOPE["name"]), (2, _SCOPE["version"]))), *((2, _span(span)) for span in spans))
    resource = message(*((1, _attribute(pair)) for pair in _attributes(_TOLD)))
    data = message((1, message((1, resource), (2, scope))))
    return len(data).to_bytes(4, "big") + data


def _span(span: dict[str, Any]) -> bytes:
    ids = ((1, "traceId"), (2, "spanId"), (4, "parentSpanId"))
    times = ((7, "startTimeUnixNano"), (8, "endTimeUnixNano"))
    return b"".join(
        [
            message(*((field, bytes.fromhex(span[name])) for field, name in ids), (5, span["name"]), (6, span["kind"])),
            *(bytes([field << 3 | 1]) + int(span[name]).to_bytes(8, "little") for field, name in times),
            message(*((9, _attribute(pair)) for pair in span["attributes"])),
        ]
    )


def _attribute(pair: dict[str, Any]) -> bytes:
    encoded: dict[str, str] = pair["value"]
    value = message((3, int(encoded["intValue"]))) if "intValue" in encoded else message((1, encoded["stringValue"]))
    return message((1, pair["key"]), (2, value))


def _trace(chance: random.Random, functions: list[Function]) -> list[dict[str, Any]]:
    """Return the spans of one request: a chain of calls, in which a third are about no function."""
    trace, parent, spans = f"{chance.getrandbits(128):032x}", "", list[dict[str, Any]]()
    end = time.time_ns() - chance.randrange(10**15)
    for depth in range(chance.randint(2, _MAX_DEPTH)):
        called = chance.choice(functions)
        attributes = {
            "code.function.name": called.name,
            "code.file.path": f"/srv/app/{called.path}",
            "thread.id": 139823,
        }
        if not depth or chance.random() < 1 / 3:
            attributes = {"http.request.method": "GET", "url.path": "/cart/items", "http.response.status_code": 200}
        else:
            attributes["code.line.number"] = called.line
        own = f"{chance.getrandbits(64):016x}"
        times = {"startTimeUnixNano": str(end - 10**8), "endTimeUnixNano": str(end - depth * 1000)}
        ids = {"traceId": trace, "spanId": own, "parentSpanId": parent, "name": called.name, "kind": 1 if depth else 2}
        spans.append({**ids, **times, "attributes": _attributes(attributes), "status": {}, "flags": 257})
        parent = own
    return spans[::-1]


def _attributes(values: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {"key": key, "value": {"intValue": str(value)} if isinstance(value, int) else {"stringValue": value}}
        for key, value in values.items()
    ]


def write_scip(folder: Path, out: Path, size: int) -> None:
    """Write an index of so many bytes, of one file at least."""
    files = python_files(folder)
    symbols: dict[str, bytes] = {}
    for function in functions_of(folder):
        module = function.path.removesuffix(".py").replace("/", ".")
        symbols.setdefault(function.name, f"scip-python python app 1.0 `{module}`/{function.name}().".encode())
    share = size // len(files)
    with out.open("wb") as stream:
        stream.write(message((1, message((2, message((1, "scip-python"), (2, "1.0"))), (3, folder.as_uri())))))
        for file in files if size else files[:1]:
            stream.write(message((2, _document(folder, file, symbols, share))))


def _document(folder: Path, file: Path, symbols: dict[str, bytes], size: int) -> bytes:
    data = bytearray(message((1, file.relative_to(folder).as_posix()), (6, _UTF32)))
    before = ""
    with file.open("rb") as stream:
        for token in tokenize.tokenize(stream.readline):
            symbol = symbols.get(token.string) if token.type == tokenize.NAME else None
            if symbol is not None:
                is_defined = before == "def" and file.stem.encode() in symbol
                place = packed((token.start[0] - 1, token.start[1], token.end[1]))
                data += message((2, message((1, place), (2, symbol), (3, int(is_defined)))))
            before = token.string
    text = "Return what was asked for, or raise an error that says what is missing. " * 8
    for symbol in symbols.values():
        if len(data) >= size:
            break
        data += message((3, message((1, symbol), (3, text))))
    return bytes(data)


class Cost(NamedTuple):
    """Of one command."""

    seconds: float
    processor: float
    megabytes: float
    """The most memory that was resident."""
    refused: bool = False


def cost_of(words: list[str], stop_after: float = 0) -> Cost:
    """Run `packlens`, interrupted after so many seconds if there are any; return the cost, from then on."""
    process = subprocess.Popen([sys.executable, "-m", "packlens", *words], stdout=subprocess.DEVNULL)
    if stop_after:
        time.sleep(stop_after)
        os.kill(process.pid, signal.SIGINT)  # asks nothing of a process that has ended
    started = time.perf_counter()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    seconds, processor = time.perf_counter() - started, usage.ru_utime + usage.ru_stime
    return Cost(seconds, processor, usage.ru_maxrss / 1000, bool(process.returncode))


def _write_report(name: str, folder: Path, out: Path, size: int) -> None:
    write_report(name, [file.relative_to(folder).as_posix() for file in python_files(folder)], out, size)


WRITERS: Final[dict[str, Callable[[Path, Path, int], None]]] = {
    "traces": partial(write_traces, form=json_line),
    "protobuf": partial(write_traces, form=collector_message),
    "scip": write_scip,
}


def main() -> None:
    """Print what a small and a large file cost, and how long an interrupted reading goes on."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=(*WRITERS, *FORMATS))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--megabytes", type=int)
    options = parser.parse_args()
    write = WRITERS.get(options.what) or partial(_write_report, options.what)
    megabytes = options.megabytes or (1000 if options.what in ("traces", "protobuf") else 200)
    with tempfile.TemporaryDirectory() as name:
        database = ["--db", str(Path(name, "index.db"))]
        where = ["--repo", str(options.folder), *database]
        small, large = Path(name, "small"), Path(name, "large")
        for file, size in ((small, 0), (large, megabytes * 10**6)):
            write(options.folder.resolve(), file, size)
        cost_of(["index", str(options.folder), *database])
        for file in (small, large):
            cost = cost_of(["evidence", "add", str(file), *where])
            end = "refused" if cost.refused else "added"
            print(f"{file.stat().st_size / 1e6:,.1f} MB, {end}:", *(f"{n:.1f}" for n in cost[:3]), "s, processor s, MB")
        if cost.refused:
            return
        cost_of(["evidence", "remove", str(large), *where])
        late = cost_of(["evidence", "add", str(large), *where], stop_after=4).seconds
        listed = subprocess.run(
            [sys.executable, "-m", "packlens", "evidence", "list", *where], check=True, capture_output=True, text=True
        )
        print(f"interrupted after 4 s: ends {late:.2f} s later; reports left of it: {listed.stdout.count('large')}")


if __name__ == "__main__":
    main()
