"""Tasks from documentation: a section of prose whose code names symbols, with these names taken out of the text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from packlens.retrieve.names.dotted_names import name_parts
from tests.bench.train.changelog import is_changelog

MARKDOWN: Final = (".md", ".mdx", ".markdown")
_RESTRUCTURED: Final = (".rst", ".txt")
_NO_PROSE: Final = re.compile(
    r"(?i)(^|/)(node_modules|vendor|third_party|licen[sc]es?|code_of_conduct|contributing|security|authors|maintainers"
    r"|thanks|requirements[^/]*|cmakelists|pull_request_template|issue_template|\.github)(/|\.|$)"
)
_FEWEST_WORDS: Final = 15
_MAX_LENGTH: Final = 2_500
"""Characters of a section's prose; the rest is cut off."""
_MAX_TARGETS: Final = 8
_MAX_BEARERS: Final = 2
"""A name that more symbols bear points to none."""
_SHORTEST_NAME: Final = 3
_FENCE: Final = re.compile(r"^\s*(```|~~~)")
MARKDOWN_HEADING: Final = re.compile(r"^#{1,6}\s+(.*?)\s*#*$")
UNDERLINE: Final = re.compile(r"^([=\-~^\"'`#*+.:])\1{2,}\s*$")
_DIRECTIVE: Final = re.compile(r"^\s*\.\. |^\s*:[\w ]+:(\s|$)")
SPAN: Final = re.compile(r"(?::[\w:+-]+:)?(`{1,2})(?!`)([^`\n]+?)\1(?!`)")
_NAME: Final = re.compile(
    r"^[@$:#.~!&*]*([A-Za-z_]\w*(?:(?:\.|::|#|->|\\)[A-Za-z_]\w*)*[!?]?)(?:<[\w, ]*>)?(\([^)]*\))?;?$"
)
LINK: Final = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
TAG: Final = re.compile(r"<[^>\n]{1,200}>")


class Section(NamedTuple):
    """A heading and the prose below it, without code blocks."""

    heading: str
    prose: str


class Named(NamedTuple):
    """A text without the names of symbols that it spelled, and these symbols."""

    text: str
    targets: tuple[str, ...]


def is_documentation(path: str) -> bool:
    """Return whether a file is prose about the project: no changelog, no licence, no template."""
    is_prose = path.lower().endswith((*MARKDOWN, *_RESTRUCTURED))
    return is_prose and not is_changelog(path) and _NO_PROSE.search(path) is None


def sections(path: str, text: str) -> list[Section]:
    """Return the sections of a Markdown or reStructuredText document."""
    lines = text.replace("\r", "").split("\n")
    found = _markdown(lines) if path.lower().endswith(MARKDOWN) else _restructured(lines)
    return [Section(heading, "\n".join(prose).strip()) for heading, prose in found]


def _markdown(lines: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    heading, prose, fenced = "", list[str](), False
    for line in lines:
        if _FENCE.match(line):
            fenced = not fenced
        elif fenced or line.startswith(("    ", "\t", "|", "import ", "export ")):
            continue
        elif found := MARKDOWN_HEADING.match(line):
            yield heading, prose
            heading, prose = found[1], []
        else:
            prose.append(line)
    yield heading, prose


def _restructured(lines: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield heading and lines; indented lines are those of a directive or a literal block, which are left out."""
    heading, prose = "", list[str]()
    for line in lines:
        if UNDERLINE.match(line):
            if prose and prose[-1].strip():
                below = prose.pop()
                yield heading, prose
                heading, prose = below.strip(), []
        elif not _DIRECTIVE.match(line) and not line.startswith(("   ", "\t", ">>> ")):
            prose.append(line)
    yield heading, prose


class Names:
    """The symbols that can be meant, by the last part of their names."""

    def __init__(self, symbols: Iterable[tuple[str, str]]) -> None:
        """Take (symbol id, qualified name)."""
        self._bearers: dict[str, list[tuple[str, list[str]]]] = {}
        for symbol_id, qualified in symbols:
            parts = name_parts(qualified)
            self._bearers.setdefault(parts[-1], []).append((symbol_id, parts))

    def meant_by(self, code: str) -> tuple[str, ...]:
        """Return the symbols that a code span means; none if it is no name, an ordinary word, or ambiguous."""
        found = _NAME.match(code.strip())
        if found is None:
            return ()
        parts = re.split(r"\.|::|#|->|\\", found[1])
        last = parts[-1]
        is_word = len(parts) == 1 and found[2] is None and re.fullmatch(r"[a-z]+|[A-Z][a-z]{0,3}|[A-Z]+", last)
        if is_word or len(last) < _SHORTEST_NAME:
            return ()
        bearers = self._bearers.get(last, [])
        if len(parts) > 1:
            bearers = [each for each in bearers if len(each[1]) == 1 or each[1][-2] == parts[-2]]
        return tuple(symbol for symbol, _ in bearers) if len(bearers) <= _MAX_BEARERS else ()


def masked(section: Section, names: Names) -> Named | None:
    """Return a section without the names that resolve; None if none does, many do, or few words are left."""
    prose = section.prose[:_MAX_LENGTH]
    whole = TAG.sub(" ", LINK.sub(r"\1", f"{section.heading}\n\n{prose}"))
    targets: dict[str, None] = {}
    spelled: set[str] = set()
    for span in SPAN.finditer(whole):
        if symbols := names.meant_by(_target(span[2])):
            targets.update(dict.fromkeys(symbols))
            spelled.update(_parts_spelled(_target(span[2])))
    if not 0 < len(targets) <= _MAX_TARGETS:
        return None
    text = SPAN.sub(lambda span: "" if names.meant_by(_target(span[2])) else span[0], whole)
    for name in sorted(spelled, key=lambda each: (-len(each), each)):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)(\(\))?", "", text)
    text = re.sub(r"\n{3,}", "\n\n", re.sub(r"[ \t]{2,}", " ", text)).strip()
    enough = len(re.findall(r"[^\W\d_]{2,}", text)) >= _FEWEST_WORDS
    return Named(text, tuple(sorted(targets))) if enough else None


def _target(code: str) -> str:
    """Return what a span of code points to: of "title <name>" the name."""
    found = re.fullmatch(r".*<([^>]+)>", code)
    return (found[1] if found else code).lstrip("~!")


def _parts_spelled(code: str) -> list[str]:
    """Return the names to be taken out: the whole name, and its last part."""
    found = _NAME.match(code.strip())
    return [found[1], re.split(r"\.|::|#|->|\\", found[1])[-1]] if found else []


def by_document(documents: Mapping[str, str], names: Names) -> Iterator[tuple[str, Named]]:
    """Yield (path, masked section) of all documents, in the order of their paths."""
    for path in sorted(documents):
        for section in sections(path, documents[path]):
            if (found := masked(section, names)) is not None:
                yield path, found
