"""Reads Cobertura's and JaCoCo's XML element by element. A document that declares entities is refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Final
from xml.parsers import expat

from packlens.errors import EvidenceError
from packlens.evidence.facts import MAX_LINES, MeasuredFile, lines

_CHUNK: Final = 1 << 16
_MAX_LENGTH: Final = 1 << 24
"""Bytes of one tag, which the parser holds as a whole."""
_MAX_DEPTH: Final = 1000
_MAX_NAMES: Final = 10_000
"""Distinct names of tags and attributes, which the parser keeps; a report has twenty."""
_Attributes = dict[str, str]


class _Parser:
    """Collects files as elements end. Subclasses interpret the elements."""

    name = ""

    def __init__(self) -> None:
        self.done: list[MeasuredFile] = []
        self._path, self._hits = "", dict[int, bool]()
        self._expat = expat.ParserCreate()
        self._depth = 0
        self._expat.StartElementHandler = self._enter
        self._expat.EndElementHandler = self._leave
        self._expat.EntityDeclHandler = self._refuse

    def files(self, stream: BinaryIO) -> Iterator[MeasuredFile]:
        """Yield the files of a document. Raises EvidenceError for a document that is not such a report."""
        try:
            bytes_read = 0
            while chunk := stream.read(_CHUNK):
                self._expat.Parse(chunk, False)
                bytes_read += len(chunk)
                if bytes_read - self._expat.CurrentByteIndex > _MAX_LENGTH or len(self._expat.intern) > _MAX_NAMES:
                    raise EvidenceError(f"{self.name}: the XML has tags that no report has; write the report again.")
                yield from self._take()
            self._expat.Parse(b"", True)
        except (expat.ExpatError, ValueError, KeyError) as error:
            raise EvidenceError(f"{self.name}: the XML is damaged or cut short; write the report again.") from error
        yield from self._take()

    def _take(self) -> list[MeasuredFile]:
        finished, self.done = self.done, []
        return finished

    def _enter(self, tag: str, attributes: _Attributes) -> None:
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise EvidenceError(f"{self.name}: the XML is nested too deeply for a report; write the report again.")
        self.start(tag, attributes)

    def _leave(self, tag: str) -> None:
        self._depth -= 1
        self.end(tag)

    def start(self, tag: str, attributes: _Attributes) -> None:
        """Read an element's attributes."""
        raise NotImplementedError

    def end(self, tag: str) -> None:
        """Handle the end of an element."""
        raise NotImplementedError

    def _begin_file(self, path: str) -> None:
        self._path, self._hits = path, {}

    def _line(self, number: int, has_run: bool) -> None:
        if self._path and 0 < number <= MAX_LINES:
            self._hits[number] = self._hits.get(number, False) or has_run

    def _end_file(self) -> None:
        if self._path:
            ran = [number for number, hit in self._hits.items() if hit]
            self.done.append(MeasuredFile(self._path, lines(ran), lines(list(self._hits))))
        self._path = ""

    def _refuse(self, *_: object) -> None:
        raise EvidenceError(f"{self.name}: the XML declares entities, which no report needs; it is not read.")


class Cobertura(_Parser):
    """`<class filename=...>` with `<line number=... hits=...>` (coverage-04.dtd)."""

    name = "Cobertura"

    def start(self, tag: str, attributes: _Attributes) -> None:
        """See `_Parser`."""
        if tag == "class":
            self._begin_file(attributes["filename"])
        elif tag == "line":
            self._line(int(attributes["number"]), int(attributes["hits"]) > 0)

    def end(self, tag: str) -> None:
        """See `_Parser`."""
        if tag == "class":
            self._end_file()


class JaCoCo(_Parser):
    """`<package name=...><sourcefile name=...><line nr=... ci=...>` (report.dtd): ci counts covered instructions."""

    name = "JaCoCo"
    _package = ""

    def start(self, tag: str, attributes: _Attributes) -> None:
        """See `_Parser`."""
        if tag == "package":
            self._package = attributes["name"]
        elif tag == "sourcefile":
            self._begin_file(f"{self._package}/{attributes['name']}".lstrip("/"))
        elif tag == "line":
            self._line(int(attributes["nr"]), int(attributes["ci"]) > 0)

    def end(self, tag: str) -> None:
        """See `_Parser`."""
        if tag == "sourcefile":
            self._end_file()
