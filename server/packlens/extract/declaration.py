"""What stands around a definition's name: its doc comment, attributes, signature, and the words that export it."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

import tree_sitter

from packlens.extract import codes
from packlens.extract.captures import Captures, Lines, Matches
from packlens.extract.language import Language
from packlens.extract.source import Source

_LONGEST_DOC: Final = 500  # characters (SPEC 3.2)
_LONGEST_SIGNATURE: Final = 300


class Declarations:
    """Reads declarations of one file; knows where its comments and attributes end."""

    def __init__(self, language: Language, source: Source, matches: Matches) -> None:
        """Take the comments and attributes from `matches`."""
        self._language = language
        self._source = source
        self._all_comments = matches.comments
        self._comments: dict[int, Lines] = {lines[3]: lines for lines in matches.comments}
        self._attributes: dict[int, Lines] = {lines[3]: lines for lines in matches.attributes}
        self._attribute_ends = {lines[0]: lines[1] for lines in matches.attributes}

    def header(self, matches: Matches) -> str:
        """The comment or docstring a file opens with (at most two comments, so that a licence does not hide it)."""
        pieces = [self._source.of(captures[codes.NAME][0]) for kind, _, captures in matches.scopes if kind == "header"]
        pieces += [self._source.between(start, end) for start, end, row, _ in matches.comments[:30] if row < 40]
        return self._clean_doc("\n".join(pieces))

    def doc(self, captures: Captures, row: int) -> str:
        """The doc of a definition whose first line (or that of its attributes) is `row`."""
        docs = captures.get(codes.DOC)
        if docs:
            return self._clean_doc("".join(self._source.of(node) + "\n" for node in docs))
        pieces: list[str] = []
        while row > 0 and (found := self._comments.get(row - 1)) is not None:
            start, end, row, _ = found
            if self._source.raw[self._source.line_start(start) : start].strip():
                break  # a comment behind code belongs to that code
            pieces.append(self._source.between(start, end))
        return self._clean_doc("\n".join(reversed(pieces))) if pieces else ""

    def _clean_doc(self, text: str) -> str:
        strip = self._language.doc_strip_pattern.sub
        lines: list[str] = []
        length = 0
        for raw in text.splitlines():
            line = strip("", raw).strip().lstrip("*").strip()
            if line:
                lines.append(line)
                length += len(line) + 1
                if length > _LONGEST_DOC:
                    break
        return "\n".join(lines)[:_LONGEST_DOC]

    def attributes(self, row: int) -> tuple[str, int]:
        """The text of the attribute items on the lines just above `row`, and the row of the first of them."""
        if not self._attributes:
            return "", row
        text, raw = "", self._source.raw
        while (found := self._attributes.get(row - 1)) is not None:
            start, end, above, _ = found
            rest = raw[end : raw.find(b"\n", end) % (len(raw) + 1)].strip()
            if rest and not rest.startswith((b"//", b"#")):
                break  # it stands before something else on its own line
            row = above
            text += self._source.between(start, end) + "\n"
        same = self._attributes.get(row)
        if same is not None and not text:
            text = self._source.between(same[0], same[1])
        return text, row

    def after_attributes(self, start: int) -> int:
        """Where the declaration at `start` begins behind the attributes written inside it (C#, Java)."""
        while (end := self._attribute_ends.get(start)) is not None:
            start = end
            while self._source.raw[start : start + 1].isspace():
                start += 1
        return start

    def signature(self, start: int, node: tree_sitter.Node, captures: Captures) -> str:
        """The declaration up to its body, in one line and without comments."""
        end = node.end_byte
        bodies = captures.get(codes.BODY)
        body = bodies[0] if bodies else node.child_by_field_name("body")
        if body is not None and body.start_byte > start:
            end = body.start_byte
        text = self._without_comments(start, min(end, start + 4 * _LONGEST_SIGNATURE))
        if body is None and text.count("\n") > 4:
            text = text.strip().split("\n", 1)[0]
        return " ".join(text.split()).rstrip("{:= ")[:_LONGEST_SIGNATURE]

    def _without_comments(self, start: int, end: int) -> str:
        comments = self._all_comments
        at = bisect_left(comments, (start,))
        if at == len(comments) or comments[at][0] >= end:
            return self._source.between(start, end)
        pieces: list[str] = []
        while at < len(comments) and comments[at][0] < end:
            pieces.append(self._source.between(start, max(start, comments[at][0])))
            start = max(start, comments[at][1])
            at += 1
        pieces.append(self._source.between(start, end) if start < end else "")
        return " ".join(pieces)

    def exported(self, start: int, name_node: tree_sitter.Node, name: str, captures: Captures) -> bool:
        """Whether other files may use it. A pattern may say so: `@private`, `@public` (a member of an interface)."""
        if codes.PRIVATE in captures or codes.PUBLIC in captures:
            return codes.PUBLIC in captures
        pattern = self._language.exported_name_pattern
        if pattern and not pattern.match(name):
            return False
        pattern = self._language.exported_pattern
        if not pattern:
            return True
        line = max(self._source.line_start(start), start - _LONGEST_SIGNATURE)  # a minified file is one line
        return pattern.search(self._source.between(line, name_node.start_byte)) is not None
