"""Turns the spans of traces into the functions that ran, how often and when last, and into runtime edges.

A function ran within the nearest function around it, which gives `runtime_calls`, or `runtime_rpc` if a server's span
is between them. With a consumer's span between them the outer function produces what the inner one consumes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from packlens.evidence.otlp import CONSUMER, SERVER, Span
from packlens.evidence.span_functions import SpanFunctions, TracedFunction
from packlens.evidence.span_joining import NO_FUNCTION, Call, SpanJoining
from packlens.model import EDGE_KINDS, PROVENANCES
from packlens.store.evidence import MeasuredRow
from packlens.store.records import ReportedEdgeRow

_MAX_SPELLINGS: Final = 100_000
_CALLS, _RPC = EDGE_KINDS.index("runtime_calls"), EDGE_KINDS.index("runtime_rpc")
_PRODUCES, _CONSUMES = EDGE_KINDS.index("runtime_produces"), EDGE_KINDS.index("runtime_consumes")
_PROVENANCE: Final = PROVENANCES.index("otel_trace")


class Traces:
    """What spans say about a workspace."""

    def __init__(self, functions: SpanFunctions, written_at: float) -> None:
        """Read spans of a file that was written at a time: a span that ended later has a wrong clock."""
        self._find, self._written_at = functions.find, written_at
        self._functions: list[TracedFunction] = []
        self._number_of_node: dict[int, int] = {}
        self._number_of_spelling: dict[int, int] = {}
        self._outside: set[int] = set()
        self._times: list[int] = []
        self._last: list[float] = []
        self._joining = SpanJoining()

    def read(self, spans: Iterable[Span]) -> Iterator[None]:
        """Read spans; yields after each. Raises EvidenceError for damaged traces."""
        for span in spans:
            number = self._number(span)
            self._joining.add(span, number)
            if number != NO_FUNCTION:
                self._times[number] += 1
                self._last[number] = max(self._last[number], min(span.end, self._written_at))
            yield

    @property
    def last(self) -> float:
        """When a function of the workspace last ran, in seconds since the epoch; 0 if none did."""
        return max(self._last, default=0.0)

    @property
    def paths(self) -> set[str]:
        """The files of the functions that ran."""
        return {function.path for function in self._functions}

    @property
    def outside(self) -> int:
        """The number of files, or functions without one, that are in spans and not in the workspace."""
        return len(self._outside)

    @property
    def newer(self) -> tuple[str, ...]:
        """The files of functions that may have changed since they ran."""
        pairs = zip(self._functions, self._last, strict=True)
        return tuple(sorted({each.path for each, last in pairs if not each.is_current(last)}))

    def ran(self) -> list[MeasuredRow]:
        """Return the functions that ran, with the hash of the content that ran if it is known."""
        measured = zip(self._functions, self._times, self._last, strict=True)
        rows = [
            MeasuredRow(each.node.id, each.node.hash if each.is_current(last) else b"", times, b"", last)
            for each, times, last in measured
        ]
        return sorted(rows)

    def edges(self) -> list[ReportedEdgeRow]:
        """Return the edges between functions that are as they were when they ran."""
        counts = self._joining.counts()
        return [self._edge(*ends, times) for call, times in sorted(counts.items()) for ends in self._ends(call)]

    def _number(self, span: Span) -> int:
        """Return the number of the function that a span is about."""
        if not span.end or not (span.path or span.function):
            return NO_FUNCTION
        spelling = hash((span.path, span.line, span.function))
        number = self._number_of_spelling.get(spelling)
        if number is None:
            number = self._function_of(span)
            if len(self._number_of_spelling) < _MAX_SPELLINGS:
                self._number_of_spelling[spelling] = number
        return number

    def _function_of(self, span: Span) -> int:
        function = self._find(span.path, span.line, span.function)
        if function is None:
            if len(self._outside) < _MAX_SPELLINGS:
                self._outside.add(hash(span.path or span.function))
            return NO_FUNCTION
        number = self._number_of_node.setdefault(function.node.id, len(self._functions))
        if number == len(self._functions):
            self._functions.append(function)
            self._times.append(0)
            self._last.append(0.0)
        return number

    def _ends(self, call: Call) -> Iterator[tuple[int, int, int]]:
        """Yield (kind, source, target) of the edges that a call makes."""
        outer, inner, crossing = call
        if outer == inner or not all(self._functions[each].is_current(self._last[each]) for each in (outer, inner)):
            return
        if crossing == CONSUMER:
            yield _PRODUCES, outer, inner
            yield _CONSUMES, inner, outer
        else:
            yield _RPC if crossing == SERVER else _CALLS, outer, inner

    def _edge(self, kind: int, source: int, target: int, times: int) -> ReportedEdgeRow:
        site, end = self._functions[source], self._functions[target]
        return ReportedEdgeRow(
            site=site.path,
            site_hash=site.file_hash,
            source=site.node.id,
            kind=kind,
            target=end.node.id,
            target_file=end.path,
            target_hash=end.file_hash,
            name="",
            line=site.node.start_line,
            confidence=confidence(times),
            provenance=_PROVENANCE,
        )


def confidence(times: int) -> float:
    """Return the confidence of an edge that was seen so often, 0.2 to 0.95.

    Our choice: a single observation may be chance, and each further one adds less.
    """
    return round(0.95 - 0.75 / times, 3)
