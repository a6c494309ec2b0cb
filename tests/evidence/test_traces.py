"""Traces say what ran, how often and when, and make runtime edges; what is none is one sentence and loses nothing."""

from __future__ import annotations

import json
import os
import struct
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from packlens.cancellation import CancellationToken, OperationCancelledError
from packlens.config import Settings
from packlens.engine.context_engine import ContextEngine
from packlens.engine.testing.measured_runs import recency
from packlens.errors import EvidenceError
from packlens.evidence import span_joining
from packlens.evidence.traces import confidence
from tests.evidence.protobuf_writing import message
from tests.evidence.scip_files import edges
from tests.trees import write_tree

KINDS = ("runtime_calls", "runtime_rpc", "runtime_produces", "runtime_consumes")
EXPORTED = Path(__file__).parent / "otlp"
TRACE = "5b8efff798038103d269b633813fc60c"
TREE = {
    "shop/cart.py": "class Cart:\n    def pay(self):\n        return 1\n\n\ndef charge(x):\n    return x\n",
    "shop/ship.py": "def ship(order):\n    return order\n",
    "main.py": "def serve():\n    return 2\n",
}
DAY = 86_400.0


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[ContextEngine]:
    tree = tmp_path / "shop"
    write_tree(tree, TREE)
    for path in TREE:
        os.utime(tree / path, (0, time.time() - 90 * DAY))
    with ContextEngine.open(tree, Settings(), tmp_path / "index.db") as engine:
        engine.index()
        yield engine


def span(number: int, parent: int = 0, kind: int = 1, link: int = 0, ago: float = 3600.0, **code: str) -> Any:
    return {
        "traceId": TRACE,
        "spanId": f"{number:016x}",
        "parentSpanId": f"{parent:016x}" if parent else "",
        "name": "x",
        "kind": kind,
        "endTimeUnixNano": str(int((time.time() - ago) * 1e9)),
        "attributes": [
            {"key": f"code.{key.replace('_', '.')}", "value": {"stringValue": value}} for key, value in code.items()
        ],
        "links": [{"traceId": TRACE, "spanId": f"{link:016x}"}] if link else [],
    }


def json_lines(path: Path, *spans: Any) -> Path:
    lines = (json.dumps({"resourceSpans": [{"scopeSpans": [{"spans": [each]}]}]}) for each in spans)
    path.write_text("".join(f"{line}\n" for line in lines))
    return path


def protobuf(path: Path, *spans: Any) -> Path:
    out = b""
    for each in spans:
        attributes = [
            message((1, pair["key"]), (2, message((1, str(next(iter(pair["value"].values())))))))
            for pair in each["attributes"]
        ]
        links = [message((1, bytes.fromhex(TRACE)), (2, bytes.fromhex(link["spanId"]))) for link in each["links"]]
        body = message(
            (1, bytes.fromhex(TRACE)),
            (2, bytes.fromhex(each["spanId"])),
            (4, bytes.fromhex(each["parentSpanId"])),
            (6, each["kind"]),
            *((9, attribute) for attribute in attributes),
            *((13, link) for link in links),
        )
        body += b"\x41" + struct.pack("<Q", int(each["endTimeUnixNano"]))
        data = message((1, message((2, message((2, body))))))
        out += struct.pack(">I", len(data)) + data
    path.write_bytes(out)
    return path


SPANS = (
    span(3, 2, 2),
    span(4, 3, function_name="charge", file_path="/app/shop/cart.py", line_number="7"),
    span(1, function="pay", namespace="shop.cart.Cart"),
    span(2, 1, 3),
    span(6, 1, 4),
    span(7, 0, 5, 6),
    span(8, 7, filepath="/srv/shop/ship.py", lineno="2"),
    span(9, 4, function_name="serve", file_path="/app/main.py"),
)
EDGES = {
    ("runtime_rpc", "Cart.pay", "charge", "otel_trace"),
    ("runtime_produces", "Cart.pay", "ship", "otel_trace"),
    ("runtime_consumes", "ship", "Cart.pay", "otel_trace"),
    ("runtime_calls", "charge", "serve", "otel_trace"),
}


@pytest.mark.parametrize("write", [json_lines, protobuf])
def test_both_forms_say_what_ran_and_within_what(engine: ContextEngine, tmp_path: Path, write: Any) -> None:
    added = engine.evidence.add(write(tmp_path / "traces", *SPANS))

    assert ("OpenTelemetry", 3, 0, 4, ()) == (
        added.report.format,
        added.report.files,
        added.report.outside,
        added.report.symbols,
        added.newer,
    )
    assert EDGES == edges(engine.view, *KINDS)
    assert engine.coverage(engine.find("Cart.pay")).startswith("ran once (traces, ")


@pytest.mark.parametrize("form", ["jsonl", "pb"])
@pytest.mark.parametrize(
    ("language", "source", "names"),
    [
        ("python", "shop.py", ("check_out", "Cart.total", "with_tax", "pay", "refuse", "ship")),
        ("javascript", "shop.mjs", ("checkOut", "Cart.total", "withTax", "pay", "", "ship")),
    ],
)
def test_traces_of_opentelemetrys_own_exporters_are_read(
    tmp_path: Path, language: str, source: str, names: tuple[str, ...], form: str
) -> None:
    text = (EXPORTED / language / source).read_text()
    tree = write_tree(tmp_path / "shop", {source: text})
    os.utime(tree / source, (0, 0))
    check_out, total, with_tax, pay, refuse, ship = names
    calls = {(check_out, total), (total, with_tax), *([(pay, refuse)] if refuse else [])}
    with ContextEngine.open(tree, Settings(), tmp_path / "index.db") as engine:
        engine.index()
        added = engine.evidence.add(EXPORTED / language / f"traces.{form}")
        found = edges(engine.view, *KINDS)
        times = engine.coverage(engine.find(with_tax))
    assert (1, 0, len(set(names) - {""}), ()) == (
        added.report.files,
        added.report.outside,
        added.report.symbols,
        added.newer,
    )
    assert times.startswith("ran 2 times (traces, last ")
    assert found == {
        *(("runtime_calls", *ends, "otel_trace") for ends in calls),
        ("runtime_rpc", check_out, pay, "otel_trace"),
        ("runtime_produces", check_out, ship, "otel_trace"),
        ("runtime_consumes", ship, check_out, "otel_trace"),
    }


def test_runs_are_counted_and_shown(engine: ContextEngine, tmp_path: Path) -> None:
    runs = [span(n, function_name="charge", file_path="shop/cart.py", line_number="6") for n in range(1, 4)]
    engine.evidence.add(json_lines(tmp_path / "t", *runs))
    assert engine.coverage(engine.find("charge")).startswith("ran 3 times (traces, last ")
    assert "Measured: charge ran " in engine.explore("charge", named=["charge"]).text
    assert "" == engine.coverage(engine.find("ship"))


def test_a_file_that_was_written_since_is_stale(engine: ContextEngine, tmp_path: Path) -> None:
    os.utime(engine.root / "shop/cart.py")
    engine.index()
    added = engine.evidence.add(json_lines(tmp_path / "t", *SPANS))
    assert ("shop/cart.py",) == added.newer
    assert set() == edges(engine.view, *KINDS)
    assert engine.coverage(engine.find("charge")).startswith("may have changed since it was measured")


def test_a_window_that_is_full_joins_what_it_holds(
    engine: ContextEngine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(span_joining, "_MAX_SPANS", len(SPANS) - 1)
    engine.evidence.add(json_lines(tmp_path / "t", *SPANS))
    too_far = ("runtime_calls", "charge", "serve", "otel_trace")
    assert EDGES - {too_far} == edges(engine.view, *KINDS)


@pytest.mark.parametrize(
    "data",
    [
        b'{"resourceSpans": [',
        b'{"resourceSpans": ' + b"[" * 100_000,
        b'{"resourceSpans": [{"scopeSpans": [{"spans": [{"endTimeUnixNano": "x"}]}]}]}',
        b'{"resourceSpans": [{"scopeSpans": [{"spans": [{"endTimeUnixNano": 1e999}]}]}]}',
        b'{"resourceSpans": [{"scopeSpans": [{"spans": [{"endTimeUnixNano": 5, "kind": 5, "links": {"a": 1}}]}]}]}',
        b'{"resourceSpans": 5}',
        b'{"resourceSpans": []}',
        b"\0\0\1\0\x0a\x05\x12",
        b"\0\0\1\0\x28\xb5\x2f\xfd",
    ],
)
def test_what_is_no_trace_is_one_sentence(engine: ContextEngine, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "t").write_bytes(data)
    with pytest.raises(EvidenceError, match=r"OpenTelemetry: .*\.$") as refused:
        engine.evidence.add(tmp_path / "t")
    assert "\n" not in str(refused.value)
    assert [] == engine.evidence.reports()


def test_paths_outside_and_huge_names_are_no_functions(engine: ContextEngine, tmp_path: Path) -> None:
    hostile = (
        span(11, function_name="charge", file_path="../../shop/cart.py"),
        span(12, function_name="x" * 5000, file_path="shop/cart.py"),
        span(13, function_name="charge", file_path="/usr/lib/site-packages/main.py"),
    )
    assert 4 == engine.evidence.add(json_lines(tmp_path / "t", *SPANS, *hostile)).report.symbols


def test_a_reading_that_is_cancelled_stores_nothing(engine: ContextEngine, tmp_path: Path) -> None:
    token = CancellationToken()
    token.cancel()
    with pytest.raises(OperationCancelledError):
        engine.evidence.add(json_lines(tmp_path / "t", *SPANS), token=token)
    assert [] == engine.evidence.reports()


@pytest.mark.parametrize(("days", "recency"), [(0.1, 1.0), (3, 0.8), (20, 0.5), (60, 0.2)])
def test_the_reference_profile_ranks_by_recency(tmp_path: Path, days: float, recency: float) -> None:
    write_tree(tmp_path / "shop", TREE)
    for path in TREE:
        os.utime(tmp_path / "shop" / path, (0, time.time() - 90 * DAY))
    settings = Settings(profile="reference")
    with ContextEngine.open(tmp_path / "shop", settings, tmp_path / "index.db") as engine:
        engine.index()
        before = engine.explain_symbol("charge", "charge").components["recency"]
        run = span(1, ago=days * DAY, function_name="charge", file_path="shop/cart.py")
        engine.evidence.add(json_lines(tmp_path / "t", run))
        after = engine.explain_symbol("charge", "charge").components["recency"]
    assert after / before == pytest.approx(recency / 0.3)


def test_what_ran_last_is_derived_again_for_other_reports_and_other_text(engine: ContextEngine, tmp_path: Path) -> None:
    def ran() -> set[str]:
        snapshot = engine.snapshot()
        found = recency(snapshot, time.time(), lambda days: days)
        return {snapshot.index.symbols.names[position] for position in found}

    assert set() == ran()
    engine.evidence.add(json_lines(tmp_path / "t", *SPANS))
    assert {"charge", "pay", "ship", "serve"} == ran()
    assert engine.evidence.last_runs(engine.view, lambda _: pytest.fail("derived twice"))
    (engine.root / "shop/cart.py").write_text(TREE["shop/cart.py"].replace("return x", "return x + 1"))
    engine.index()
    assert {"pay", "ship", "serve"} == ran()
    engine.evidence.remove(tmp_path / "t")
    assert set() == ran()


def test_the_default_ranking_is_the_same_with_traces(engine: ContextEngine, tmp_path: Path) -> None:
    before = engine.rank("ship the order of a cart").scored
    engine.evidence.add(json_lines(tmp_path / "t", *SPANS))
    assert before == engine.rank("ship the order of a cart").scored


def test_confidence_rises_with_what_was_seen() -> None:
    assert [0.2, 0.575, 0.7, 0.94] == [confidence(times) for times in (1, 2, 3, 75)]
