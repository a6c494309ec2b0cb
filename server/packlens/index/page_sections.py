"""A page of documentation to its sections: what each says, and which names of code it spells.

By lines and a few expressions that take linear time. The grammars that come with tree-sitter-language-pack cover
Markdown and reStructuredText but not AsciiDoc; 20,000 nested quotes or lists end the process that parses them as
Markdown, and 200 KB of `*a *a ...` keep that of reStructuredText busy for more than a minute.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from packlens.text import text_terms

_FORMATS: Final = {
    ".md": "markdown", ".markdown": "markdown", ".mdx": "markdown", ".rst": "rst", ".adoc": "asciidoc",
    ".asciidoc": "asciidoc",
}  # fmt: skip
PAGE_ENDINGS: Final = (*_FORMATS, ".txt")
"""Of most pages; `is_page` says which files of them are."""
_TEXTS: Final = re.compile(r"(?:^|/)(?:docs?|documentation)/.*\.txt$|(?:^|/)readme(?:\.txt)?$", re.IGNORECASE)
"""Plain texts that are documentation; django's are reStructuredText."""
_NO_PAGES: Final = re.compile(
    r"(?:^|/)(?:tests?|testdata|fixtures|vendor|third[_-]?party)/"
    r"|(?:^|/)(?:change(?:s|log)?|history|news|releases?|whatsnew)(?:[-_.][^/]*)?(?:/|$)",
    re.IGNORECASE,
)
"""Data of tests, code of others; changelogs, which say what was done, as commit messages do, not what a thing is for.
With them documentation is worth +0.003 R@10 and +0.001 MRR on labelled tasks, without +0.003 and +0.005 (both noise),
and django has 603 pages instead of 275.
"""
_HEADING: Final = {
    "markdown": re.compile(r"#{1,6}[ \t]+(\S.*)"), "asciidoc": re.compile(r"={1,6}[ \t]+(\S.*)"),
    "rst": re.compile(r"(?!)"),
}  # fmt: skip
_UNDERLINE: Final = {
    "markdown": re.compile(r"(?:={3,}|-{3,})\s*"), "asciidoc": re.compile(r"(?!)"),
    "rst": re.compile(r"([=\-~^\"'`#*+.:_])\1{2,}\s*"),
}  # fmt: skip
_FENCE: Final = re.compile(r"\s{0,3}(`{3,}|~{3,}|-{4,}\s*$)")
_NAME: Final = r"[A-Za-z_]\w*(?:(?:\.|::|#)[A-Za-z_]\w*)*"
_DIRECTIVE: Final = re.compile(
    rf"\s*\.\. (?:\w+:)?(?:auto)?(?:function|(?:class|static)?method|class|attribute|exception|data):: *({_NAME})"
)
_PLAIN: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")
_SPELLED: Final = re.compile(
    r"`{1,2}(?P<span>[^`\n]{1,120})`|(?P<dotted>\b[A-Za-z_]\w*(?:(?:\.|::|#)[A-Za-z_]\w*)+)"
)  # a role of Sphinx, :func:`~a.b`, is a span too
_CALLED: Final = re.compile(rf"(?:[~!@.]|::)?({_NAME})(?:\([^()]*\)?)?")
_TARGET: Final = re.compile(r".*<([^<>]+)>\s*")
_SEPARATOR: Final = re.compile(r"::|#")
_MOST_SECTIONS: Final = 500
_MOST_TERMS: Final = 500
_MOST_NAMES: Final = 64
_LONGEST_LINE: Final = 2_000
"""What a line says beyond so many characters is no prose."""


class Section(NamedTuple):
    """A part of a page, from a heading to the next."""

    heading: str
    terms: tuple[str, ...]
    """Stemmed terms of its text, with repetitions; the first 500."""
    names: tuple[str, ...]
    """Names of code that it spells, dotted (`Cart.add`), each once; the first 64."""


def is_page(path: str) -> bool:
    """Whether a file of this path is a page of documentation."""
    return _format(path) is not None and not _NO_PAGES.search(path)


def page_sections(path: str, text: str) -> list[Section]:
    """Return the sections of a page that spell a name; those without say nothing about code. At most 500."""
    found: list[Section] = []
    for heading, lines in _parts(text, _format(path) or "rst"):
        names = _names(heading, lines)
        if names:
            found.append(Section(heading[:200], tuple(text_terms("\n".join(lines))[:_MOST_TERMS]), names))
            if len(found) == _MOST_SECTIONS:
                break
    return found


def _format(path: str) -> str | None:
    name = path.rpartition("/")[2]
    known = _FORMATS.get("." + name.rpartition(".")[2].lower()) if "." in name else None
    return known or ("rst" if _TEXTS.search(path) else None)


def _parts(text: str, form: str) -> Iterator[tuple[str, list[str]]]:
    """Yield (heading, lines with the heading) part by part. What looks like a heading in a block of code is none."""
    marked, underline = _HEADING[form], _UNDERLINE[form]
    heading, fence = "", ""
    part: list[str] = []
    for line in (each[:_LONGEST_LINE] for each in text.splitlines()):
        opened = _FENCE.match(line) if form != "rst" else None
        if fence:
            fence = "" if opened and opened.group(1).startswith(fence) else fence
        elif (match := marked.match(line)) is not None:
            yield heading, part
            heading, part = match.group(1), []
        elif part and underline.fullmatch(line) and part[-1][:1].strip() and not underline.fullmatch(part[-1]):
            title = part.pop()
            yield heading, part
            heading, part = title.strip(), [title]
            continue
        elif opened and (opened.group(1)[0] == "-") == (form == "asciidoc"):
            fence = opened.group(1).rstrip()
        part.append(line)
    yield heading, part


def _names(heading: str, lines: list[str]) -> tuple[str, ...]:
    """Return the names in code spans and roles, dotted names, those that a directive documents, and beside any of those
    the words of the heading: `Cart` may be one.
    """
    found: dict[str, None] = {}
    for line in lines:
        if match := _DIRECTIVE.match(line):
            found[match.group(1)] = None
        for match in _SPELLED.finditer(line):
            name = match["dotted"] or _called(match["span"])
            if name:
                found[name] = None
        if len(found) >= _MOST_NAMES:
            break
    spoken = re.findall(_NAME, heading)
    if found or not all(map(_PLAIN.fullmatch, spoken)):
        found = dict.fromkeys([*spoken, *found])
    names = (_SEPARATOR.sub(".", name) for name in found)
    return tuple(dict.fromkeys(name for name in names if len(name.rpartition(".")[2]) > 1))[:_MOST_NAMES]


def _called(span: str) -> str:
    """Return the name that a code span or the target of a role is, or ''."""
    target = _TARGET.fullmatch(span)
    match = _CALLED.fullmatch((target.group(1) if target else span).strip())
    return match.group(1) if match else ""
