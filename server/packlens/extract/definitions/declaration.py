"""Reads the parts of a declaration around its name: doc comment, attributes, signature, export."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

import tree_sitter

from packlens.extract.languages import codes
from packlens.extract.languages.language import Language
from packlens.extract.parsing.captures import Captures, Lines, Matches
from packlens.extract.parsing.source import Source
from packlens.signatures import MAX_SIGNATURE_LENGTH, in_one_line

_MAX_DOC_LENGTH: Final = 500  # characters
MAX_BEFORE: Final = 4 * MAX_SIGNATURE_LENGTH
"""Bytes at the start of a declaration, and before a name in it, in which words may say who may use it."""


class Declarations:
    """Reads the declarations of one file, given the lines of its comments and attributes."""

    def __init__(self, language: Language, source: Source, matches: Matches) -> None:
        """Take the comments and attributes from `matches`."""
        self._language = language
        self._source = source
        self._all_comments = matches.comments
        self._comments: dict[int, Lines] = {lines[3]: lines for lines in matches.comments}
        self._attributes: dict[int, Lines] = {lines[3]: lines for lines in matches.attributes}
        self._below: set[int] = set()
        """Where those comments start that describe the declaration above them."""
        self._attribute_ends = {lines[0]: lines[1] for lines in matches.attributes}

    def header(self, matches: Matches) -> str:
        """Return the docstring and all comments at the top of a file, so that a licence does not hide the others."""
        pieces = [self._source.of(captures[codes.NAME][0]) for kind, _, captures in matches.scopes if kind == "header"]
        pieces += [self._source.between(start, end) for start, end, row, _ in matches.comments[:30] if row < 40]
        return self._clean_doc("\n".join(pieces))

    def doc(self, captures: Captures, row: int) -> str:
        """Return the doc of a definition whose first line, including its attributes, is `row`."""
        docs = captures.get(codes.DOC)
        if docs:
            return self._clean_doc("".join(self._source.of(node) + "\n" for node in docs))
        pieces: list[str] = []
        while row > 0 and (comment := self._comments.get(row - 1)) is not None:
            start, end, row, _ = comment
            if start in self._below or self._has_code_beside(start, end):
                break  # the comment belongs to the declaration above it, or to the code on its line
            pieces.append(self._source.between(start, end))
        return self._clean_doc("\n".join(reversed(pieces)) if pieces else self._doc_below(captures))

    def comment_above(self, row: int) -> str:
        """Return the comment right above `row`, as it is written, or ''."""
        comment = self._comments.get(row - 1)
        is_doc = comment is not None and not self._has_code_beside(*comment[:2])
        return self._source.between(*comment[:2]) if comment is not None and is_doc else ""

    def _doc_below(self, captures: Captures) -> str:
        """Return the comment right behind a declaration, without a blank line between, or ''."""
        for comment in captures.get(codes.BELOW, ()):
            comment_above = comment.prev_sibling
            if comment_above is not None and comment.start_point[0] <= comment_above.end_point[0] + 1:
                self._below.add(comment.start_byte)
                return self._source.of(comment)
        return ""

    def _has_code_beside(self, start: int, end: int) -> bool:
        """Return whether there is code before a comment on its first line, or behind it on its last line."""
        raw = self._source.raw
        if raw[self._source.line_start(start) : start].strip():
            return True
        line_end = raw.find(b"\n", max(end - 1, start))  # some comments include their line break
        return bool(raw[end : line_end if line_end >= 0 else len(raw)].strip())

    def _clean_doc(self, text: str) -> str:
        if not text:
            return ""
        strip = self._language.doc_strip_pattern.sub
        lines: list[str] = []
        length = 0
        for raw in text.splitlines():
            line = strip("", raw).strip().lstrip("*").strip()
            if line:
                lines.append(line)
                length += len(line) + 1
                if length > _MAX_DOC_LENGTH:
                    break
        return "\n".join(lines)[:_MAX_DOC_LENGTH]

    def attributes(self, row: int) -> tuple[str, int]:
        """Return the text of the attributes on the lines above `row`, and the row of the first one just above it.

        Comments may stand between.
        """
        if not self._attributes:
            return "", row
        text, top = self._just_above(row)
        first = top
        while (above := self._above_comments(first)) < first:
            more, first = self._just_above(above)
            text += more
            if first == above:
                break
        return text, top

    def _above_comments(self, row: int) -> int:
        """Return the row of the first of the comments that end just above `row`, else `row`."""
        while (comment := self._comments.get(row - 1)) is not None and not self._has_code_beside(*comment[:2]):
            row = comment[2]
        return row

    def _just_above(self, row: int) -> tuple[str, int]:
        """Return the text of the attributes on the lines just above `row`, and the row of the first one."""
        text, raw = "", self._source.raw
        while (attribute := self._attributes.get(row - 1)) is not None:
            start, end, first_row, _ = attribute
            text_after = raw[end : raw.find(b"\n", end) % (len(raw) + 1)].strip()
            if text_after and not text_after.startswith((b"//", b"#")):
                break  # the attribute belongs to the code behind it on its own line
            row = first_row
            text += self._source.between(start, end) + "\n"
        on_same_line = self._attributes.get(row)
        if on_same_line is not None and not text:
            text = self._source.between(on_same_line[0], on_same_line[1])
        return text, row

    def after_attributes(self, start: int) -> int:
        """Return where the declaration at `start` begins behind the attributes written inside it (C#, Java)."""
        while (end := self._attribute_ends.get(start)) is not None:
            start = end
            while self._source.raw[start : start + 1].isspace():
                start += 1
        return start

    def signature(self, start: int, node: tree_sitter.Node, captures: Captures) -> str:
        """Return the declaration up to its body, in one line and without comments."""
        end = node.end_byte
        bodies = captures.get(codes.BODY)
        body = bodies[0] if bodies else node.child_by_field_name("body")
        if body is not None and body.start_byte > start:
            end = body.start_byte
        text = self._without_comments(start, end)
        if body is None and text.count("\n") > 4:
            text = text.strip().split("\n", 1)[0]
        return in_one_line(text).rstrip("{:= ")[:MAX_SIGNATURE_LENGTH]

    def _without_comments(self, start: int, end: int) -> str:
        """Return enough of a text for a signature, without its comments (a long docstring before the parameters)."""
        comments = self._all_comments
        index = bisect_left(comments, (start,))
        pieces: list[str] = []
        remaining = 4 * MAX_SIGNATURE_LENGTH
        while index < len(comments) and comments[index][0] < end and remaining > 0:
            piece_end = max(start, comments[index][0])
            pieces.append(self._source.between(start, min(piece_end, start + remaining)))
            remaining -= piece_end - start
            start = max(start, comments[index][1])
            index += 1
        if start < end and remaining > 0:
            pieces.append(self._source.between(start, min(end, start + remaining)))
        return " ".join(pieces)

    def exported(self, start: int, name_node: tree_sitter.Node, name: str, captures: Captures) -> bool:
        """Return whether other files may use a definition. Its pattern may decide that by `@private` or `@public`."""
        if codes.PRIVATE in captures or codes.PUBLIC in captures:
            return codes.PUBLIC in captures
        pattern = self._language.exported_name_pattern
        if pattern and not pattern.match(name):
            return False
        pattern = self._language.exported_pattern
        return not pattern or pattern.search(self._before(start, name_node)) is not None

    def is_declaration(self, start: int, name_node: tree_sitter.Node) -> bool:
        """Return whether other files define what is declared here (Kotlin's `expect`)."""
        pattern = self._language.declares_pattern
        return pattern is not None and pattern.search(self._before(start, name_node)) is not None

    def _before(self, start: int, name_node: tree_sitter.Node) -> str:
        """Return the text from the start of the declaration's line to its name, without the middle of a long one.

        One declaration may have thousands of names, and the text before all of them together grows with their square.
        """
        line = max(self._source.line_start(start), start - MAX_SIGNATURE_LENGTH)  # a minified file is one line
        end = name_node.start_byte
        if end - line <= 2 * MAX_BEFORE:
            return self._source.between(line, end)
        return f"{self._source.between(line, line + MAX_BEFORE)} {self._source.between(end - MAX_BEFORE, end)}"
