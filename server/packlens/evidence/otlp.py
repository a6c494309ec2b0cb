"""Reads files of OpenTelemetry traces: OTLP JSON lines, and the collector's protobuf messages behind their lengths.

Fields are those of opentelemetry-proto's `trace.proto`; attributes are those of the semantic conventions for code, and
their older names.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, BinaryIO, Final, NamedTuple

from packlens.errors import EvidenceError
from packlens.evidence.protobuf import VARINT, WireFormatError, fields, parts

SERVER, CONSUMER = 2, 5
_KINDS: Final = {"SPAN_KIND_SERVER": SERVER, "SPAN_KIND_CONSUMER": CONSUMER}
_MAX_LENGTH: Final = 16 << 20
"""Bytes of one batch of spans, all of which is in memory."""
_MAX_VALUES: Final = 1_000_000
"""Objects and lists of one batch: spans have one in 25 bytes, and each takes some 200 bytes of memory."""
_MAX_NAME_LENGTH: Final = 1024
_PREFIX: Final = b"code."
_FUNCTION: Final = ("code.function.name", "code.function")
_NAMESPACE: Final = "code.namespace"
_PATH: Final = ("code.file.path", "code.filepath")
_LINE: Final = ("code.line.number", "code.lineno")
_WANTED: Final = frozenset({*_FUNCTION, _NAMESPACE, *_PATH, *_LINE})
_KEY_BITS: Final = (1 << 64) - 1
_JSON: Final = re.compile(rb'\{\s*"resourceSpans"\s*:')
_PROTOBUF: Final = re.compile(rb"[\0\1].{3}\x0a[\x80-\xff]{0,4}[\0-\x7f][\x0a\x12\x1a]", re.DOTALL)
_ZSTANDARD: Final = re.compile(rb".{4}\x28\xb5\x2f\xfd", re.DOTALL)


class Span(NamedTuple):
    """One operation of a trace, reduced to the fields about code."""

    key: int
    """A 64-bit key of the span within all traces."""
    parent: int
    """The key of the span that it is part of; of a consumer, that of the span that sent the message; 0 for none."""
    kind: int
    end: float
    """When it ended, in seconds since the epoch; 0 if the trace does not say."""
    function: str
    """Perhaps with its class or module before it; '' if the trace does not say."""
    path: str
    line: int
    """From 1; 0 if the trace does not say."""


def trace_reader(head: bytes) -> Callable[[BinaryIO], Iterator[Span]] | None:
    """Return the reader for a file of traces that begins with these bytes; None for other files."""
    if _JSON.match(head):
        return _json_spans
    return _protobuf_spans if _PROTOBUF.match(head) or _ZSTANDARD.match(head) else None


def _json_spans(stream: BinaryIO) -> Iterator[Span]:
    """Yield the spans of a file with a document of OTLP JSON in each line. Raises EvidenceError for any other file."""
    while line := stream.readline(_MAX_LENGTH):
        if len(line) == _MAX_LENGTH and not line.endswith(b"\n"):
            raise EvidenceError(f"OpenTelemetry: a line is longer than {_MAX_LENGTH >> 20} MiB; write smaller batches.")
        if line.count(b"{") + line.count(b"[") > _MAX_VALUES:
            raise EvidenceError(f"OpenTelemetry: a line holds over {_MAX_VALUES:,} objects; write smaller batches.")
        if line.strip():
            yield from _of_document(line)


def _of_document(line: bytes) -> Iterator[Span]:
    try:
        document = json.loads(line, object_hook=_reduced)
        for resource in document.get("resourceSpans") or ():
            for scope in resource.get("scopeSpans") or ():
                yield from (span for span in scope.get("spans") or () if isinstance(span, Span))
    except (ValueError, RecursionError, TypeError, AttributeError, LookupError, OverflowError) as error:
        raise EvidenceError(
            "OpenTelemetry: a line is not a whole document of OTLP JSON; export the traces again, a line each."
        ) from error


def _reduced(value: dict[str, Any]) -> object:
    """Return what is kept of a JSON object as soon as it is read: a span, a wanted attribute, or the object itself."""
    if "endTimeUnixNano" in value:
        return _of_object(value)
    key = value.get("key")
    if key is None:
        return value
    return (key, _text(value.get("value"))) if isinstance(key, str) and key in _WANTED else None


def _of_object(span: Mapping[str, Any]) -> Span:
    kind_value = span.get("kind") or 0
    kind = _KINDS.get(kind_value, 0) if isinstance(kind_value, str) else int(kind_value)
    trace, parent = span.get("traceId"), (span.get("traceId"), span.get("parentSpanId"))
    if kind == CONSUMER and (links := span.get("links")):
        parent = (links[0].get("traceId"), links[0].get("spanId"))
    attributes = dict(filter(None, span.get("attributes") or ()))
    return _span((trace, span.get("spanId")), parent, kind, int(span["endTimeUnixNano"]), attributes)


def _text(value: object) -> str:
    if not isinstance(value, dict):
        return ""
    return next((str(value[name]) for name in ("stringValue", "intValue") if name in value), "")


def _protobuf_spans(stream: BinaryIO) -> Iterator[Span]:
    """Yield the spans of a collector's file: messages, each behind its length in four bytes. Raises EvidenceError."""
    try:
        while head := stream.read(4):
            size = int.from_bytes(head, "big")
            if len(head) < 4 or size > _MAX_LENGTH:
                raise WireFormatError(f"no message of at most {_MAX_LENGTH >> 20} MiB begins here")
            data = stream.read(size)
            if _ZSTANDARD.match(head + data[:4]):
                raise EvidenceError("OpenTelemetry: the traces are compressed; write them without `compression`.")
            if len(data) < size:
                raise WireFormatError("the file is cut short")
            for start, end in _at_path(data, 0, size, *_PATH_OF_SPANS):
                yield _of_message(data, start, end)
    except WireFormatError as error:
        raise EvidenceError(f"OpenTelemetry: the traces are damaged ({error}); export them again.") from error


def _at_path(data: bytes, offset: int, end: int, *path: int) -> Iterator[tuple[int, int]]:
    """Yield (start, end) of the messages that a path of fields leads to."""
    if not path:
        yield offset, end
        return
    for field, start, last in parts(data, offset, end):
        if field == path[0]:
            yield from _at_path(data, start, last, *path[1:])


_PATH_OF_SPANS: Final = (1, 2, 2)
"""`TracesData.resource_spans`, `ResourceSpans.scope_spans`, `ScopeSpans.spans`."""
_TRACE, _SPAN, _PARENT, _KIND, _END, _ATTRIBUTE, _LINK = 1, 2, 4, 6, 8, 9, 13
"""Fields of the message `Span` in opentelemetry/proto/trace/v1; a link has the first two, too."""


_KEY, _VALUE = 1, 2
"""Fields of `KeyValue` in opentelemetry/proto/common/v1."""
_STRING, _INTEGER = 1, 3
"""Fields of its `AnyValue`."""


def _of_message(data: bytes, offset: int, end: int) -> Span:
    texts: dict[int, bytes] = {}
    kind, attributes, links = 0, dict[str, str](), list[tuple[bytes, bytes]]()
    for field, start, last in fields(data, offset, end):
        if last == VARINT:
            kind = start if field == _KIND else kind
        elif field == _ATTRIBUTE:
            if data.find(_PREFIX, start, min(last, start + 8)) >= 0:
                attributes.update(_attribute(data, start, last))
        elif field == _LINK:
            link = {inner: data[first:stop] for inner, first, stop in parts(data, start, last)}
            links.append((link.get(_TRACE, b""), link.get(_SPAN, b"")))
        elif field in (_TRACE, _SPAN, _PARENT, _END):
            texts[field] = data[start:last]
    trace = texts.get(_TRACE, b"")
    parent = links[0] if kind == CONSUMER and links else (trace, texts.get(_PARENT, b""))
    ended = int.from_bytes(texts.get(_END, b""), "little")
    return _span((trace, texts.get(_SPAN, b"")), parent, kind, ended, attributes)


def _attribute(data: bytes, offset: int, end: int) -> dict[str, str]:
    """Return the value of an attribute by its key; '' for a value that is neither a text nor a whole number."""
    key = text = ""
    for field, start, last in parts(data, offset, end):
        if field == _KEY:
            key = data[start:last].decode("utf-8", "replace")
        elif field == _VALUE:
            text = _any_value(data, start, last)
    return {key: text}


def _any_value(data: bytes, offset: int, end: int) -> str:
    text = ""
    for field, start, last in fields(data, offset, end):
        if field == _STRING and last != VARINT:
            text = data[start:last].decode("utf-8", "replace")
        elif field == _INTEGER and last == VARINT:
            text = str(start)
    return text


_Id = tuple[object, object]
"""(trace, span), as the file spells them."""


def _span(span_id: _Id, parent: _Id, kind: int, nanoseconds: int, attributes: Mapping[str, str]) -> Span:
    function, namespace = _first(attributes, _FUNCTION), _first(attributes, (_NAMESPACE,))
    line = _first(attributes, _LINE)
    return Span(
        key=_key(span_id),
        parent=_key(parent),
        kind=kind,
        end=min(max(nanoseconds, 0), _KEY_BITS) / 1e9,
        function=f"{namespace}.{function}" if namespace and function else function,
        path=_first(attributes, _PATH),
        line=int(line) if line.isdecimal() and len(line) < 10 else 0,
    )


def _key(span_id: _Id) -> int:
    """Return a span's key, 0 for none. Ids are random, so collisions of their hashes are as unlikely as equal ids."""
    span = span_id[1]
    empty = span.strip("0") == "" if isinstance(span, str) else not isinstance(span, bytes) or not any(span)
    return 0 if empty else hash(span_id) & _KEY_BITS


def _first(attributes: Mapping[str, str], names: tuple[str, ...]) -> str:
    value = next((attributes[name] for name in names if attributes.get(name)), "")
    return value if len(value) <= _MAX_NAME_LENGTH else ""
