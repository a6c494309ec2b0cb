"""Tasks from examples of documentation: prose that asks for something, and the public symbols that its code uses.

An example is a paragraph and the code block below it. It is asked as a person would: the clause that says what one
wants ("You can limit ..." becomes "Limit ..." or "How do I limit ...?"), the section's heading, or the lead's first
sentences. Names of what the code uses are taken out.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from packlens.extract.languages.file_language import language_of
from packlens.retrieve.names.dotted_names import name_parts
from packlens.retrieve.quotes.quoted_code import used_names
from tests.bench.train.documentation import LINK, MARKDOWN, MARKDOWN_HEADING, SPAN, TAG, UNDERLINE, Named

_FENCE: Final = re.compile(r"^(\s*)(```+|~~~+)\s*\{?\.?([\w+#-]*)")
_DIRECTIVE: Final = re.compile(
    r"^(\s*)\.\. (?:code-block|code|sourcecode|testcode|doctest|(?:[\w-]+:)?example)::\s*([\w+#-]*)\s*$"
)
_ANY_DIRECTIVE: Final = re.compile(r"^\s*\.\. |^\s*:[\w ]+:(\s|$)")
_OPTION: Final = re.compile(r"^\s+:[\w-]+:")
_TRANSLATION: Final = re.compile(
    r"[._-](?!en\b)[a-z]{2}([_-][A-Za-z]{2,4})?\.\w+$|(^|/)(?!en\b)[a-z]{2}([_-][A-Z]{2})?/"
)
_ASCII_SHARE: Final = 0.97
"""Of the letters of an English text."""
_ADMONITION: Final = re.compile(r"^\s*(:::|!!!|\?\?\?|<|\{%|\||[-*_]{3,}\s*$)")
_WISH: Final = re.compile(
    r"""(?:\b(?:if\ you\ (?:want|need|wish|'d\ like|would\ like)\ to | you\ (?:can|may|could)(?:\ also)?
    | it\ is\ (?:also\ )?possible\ to | (?:shows?|demonstrates?|illustrates?|explains?)\ how\ to
    | (?:allows?|enables?)\ (?:you|users|one)\ to | lets?\ you | in\ order\ to) | ^to)\s+
    (?P<clause>[a-z]+\ [^.:;!?]+?)(?=,|[.:;!?]|\ using\ |$)""",
    re.IGNORECASE | re.VERBOSE | re.MULTILINE,
)
_MEANS: Final = re.compile(r"\s+(using|with|by|via|through)(\s+(the|a|an))?\W*$")
"""What led to a name that was taken out."""
_EMPTY_CLAUSE: Final = re.compile(r"(?i)^(use|do|see|call|be|also|then|even|just|find|read|have|pass|write)\b")
_SENTENCE_END: Final = re.compile(r"(?<=[.!?:])\s+(?=[A-Z`\"'(])")
_CALL: Final = re.compile(
    r"(?P<before>\b(?:def|function|fn|func|fun|new|class)\s+)?(?<![\w.:>$@#])(?P<name>[A-Za-z_]\w*)\("
)
"""A call of a bare name, which some languages' resolution leaves alone if the name is neither imported nor defined."""
_ENDINGS: Final = {
    name: ending
    for ending, names in {
        "py": "python pycon python3 ipython",
        "js": "javascript jsx node",
        "ts": "typescript tsx",
        "rb": "ruby",
        "rs": "rust",
        "go": "golang",
        "kt": "kotlin",
        "cs": "csharp c#",
        "cpp": "c++",
        "ex": "elixir iex",
    }.items()
    for name in names.split()
}
"""The ending of files of a language, by what documents call it."""
_SHELLS: Final = frozenset({"bash", "make", "dockerfile"})
"""Languages of commands that a reader types, not of a workspace's interface."""
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_FEWEST_OF_HEADING: Final = 3
_FEWEST_OF_CLAUSE: Final = 4
_FEWEST_OF_LEAD: Final = 7
_MAX_LEAD_LENGTH: Final = 400
_MAX_TARGETS: Final = 6
_MAX_BEARERS: Final = 2
_SHORTEST_NAME: Final = 3
_HUB_SHARE: Final = 0.1
"""What more than this share of the examples use is what they are set up with."""
_FEW_EXAMPLES: Final = 4
_VAGUE: Final = re.compile(
    r"""(?i)\b(above|previous|equivalent|(like|as)\ (this|follows|before)|do\ the\ same|same\ as|another\ example)\b
    | ^(.*\n\n)?(note|notice|now|and|then|next|as|which|finally|summary|on\ the\ next|in\ version)\b
    | \b(using|with|to|the|of|via|by|a|an|is|through)\W*$""",
    re.VERBOSE,
)
"""What leans on the text around it, or ends where a name was taken out."""
_DULL_HEADING: Final = re.compile(
    r"(?i)^(\W*)(usage|examples?|getting started|quick ?start|installation|introduction|overview|basic usage|notes?"
    r"|(an? )?(simple |basic |full |complete )?example( usage)?|.*\bv?\d+\.\d+.*|sample code|how to use)\W*$"
)


@dataclass
class Example:
    """A code block, with what is said before it."""

    heading: str
    """That of the section, for its first example; '' for others."""
    lead: str
    code: str
    fence: str
    """The language as the document names it, '' if it does not."""


@dataclass
class _Reader:
    """The state of reading a document line by line."""

    heading: str = ""
    lead: list[str] = field(default_factory=list)
    paragraph_ended: bool = False
    found: list[Example] = field(default_factory=list)

    def open_section(self, heading: str) -> None:
        """Begin a section."""
        self.heading, self.lead, self.paragraph_ended = heading, [], False

    def say(self, line: str) -> None:
        """Take a line of prose; only the last paragraph and the section's first are kept as the lead."""
        if not line.strip():
            self.paragraph_ended = True
            return
        if self.paragraph_ended and not self.heading:
            self.lead = []
        self.paragraph_ended = False
        self.lead.append(line.strip())

    def show(self, code: Sequence[str], fence: str) -> None:
        """Take a code block."""
        text = "\n".join(code).strip("\n")
        if text.strip() and (self.lead or self.heading):
            self.found.append(Example(self.heading, " ".join(self.lead), text, fence))
        self.heading, self.lead, self.paragraph_ended = "", [], False


def examples(path: str, text: str) -> list[Example]:
    """Return the examples of a Markdown or reStructuredText document, in its order."""
    lines = text.replace("\r", "").split("\n")
    reader = _Reader()
    if path.lower().endswith(MARKDOWN):
        _read_markdown(lines, reader)
    else:
        _read_restructured(lines, reader)
    return reader.found


def _read_markdown(lines: Sequence[str], reader: _Reader) -> None:
    code: list[str] | None = None
    mark = fence = ""
    for line in lines:
        if code is not None:
            if line.strip().startswith(mark) and not line.strip().strip(mark[0]):
                reader.show(code, fence)
                code = None
            else:
                code.append(line)
        elif found := _FENCE.match(line):
            code, mark, fence = [], found[2], found[3].lower()
        elif heading := MARKDOWN_HEADING.match(line):
            reader.open_section(heading[1])
        elif not _ADMONITION.match(line) and not line.startswith(("    ", "\t")):
            reader.say(line)


def _read_restructured(lines: Sequence[str], reader: _Reader) -> None:
    place = 0
    while place < len(lines):
        line = lines[place]
        directive = _DIRECTIVE.match(line)
        if _is_heading(lines, place):
            reader.open_section(line.strip())
            place += 2
        elif directive or (line.rstrip().endswith("::") and not _ANY_DIRECTIVE.match(line)):
            if not directive:
                reader.say(line.rstrip()[:-1].rstrip(":") + ":" if line.strip() != "::" else "")
            code, place = _indented(lines, place + 1, len(line) - len(line.lstrip()))
            reader.show(code, directive[2].lower() if directive else "")
        elif line.lstrip().startswith(">>> "):
            first = place
            while place < len(lines) and lines[place].strip():
                place += 1
            reader.show(lines[first:place], "pycon")
        else:
            if not _ANY_DIRECTIVE.match(line) and not line.startswith(("   ", "\t")) and not UNDERLINE.match(line):
                reader.say(line)
            place += 1


def _is_heading(lines: Sequence[str], place: int) -> bool:
    return place + 1 < len(lines) and bool(lines[place].strip()) and bool(UNDERLINE.match(lines[place + 1]))


def _indented(lines: Sequence[str], place: int, depth: int) -> tuple[list[str], int]:
    """Return the lines from a place on that are deeper than `depth`, no options of a directive, and what follows."""
    code: list[str] = []
    while place < len(lines) and (not lines[place].strip() or len(lines[place]) - len(lines[place].lstrip()) > depth):
        if code or not _OPTION.match(lines[place]):
            code.append(lines[place])
        place += 1
    return code, place


class Interface:
    """The public symbols that an example can use, by the last part of their names."""

    def __init__(self, symbols: Iterable[tuple[str, str]], language: str) -> None:
        """Take (symbol id, qualified name), and the language of code blocks that name none."""
        self._language = language
        self._bearers: dict[str, list[tuple[str, list[str]]]] = {}
        for symbol_id, qualified in symbols:
            parts = name_parts(qualified)
            self._bearers.setdefault(parts[-1], []).append((symbol_id, parts))

    def used_by(self, example: Example) -> dict[str, str]:
        """Return the symbols that an example's code uses, each with the name that it is used by."""
        language = language_of(f"quoted.{_ENDINGS.get(example.fence, example.fence)}") if example.fence else None
        name = language.name if language is not None else "" if example.fence else self._language
        if not name or name in _SHELLS:
            return {}
        used: dict[str, str] = {}
        own = {found["name"] for found in _CALL.finditer(example.code) if found["before"]}
        bare = [(found["name"],) for found in _CALL.finditer(example.code) if found["name"] not in own]
        for parts in (*used_names(example.code, name), *bare):
            used.update(dict.fromkeys(self._symbols_named(parts), parts[-1]))
        return used

    def _symbols_named(self, parts: Sequence[str]) -> list[str]:
        last, bearers = parts[-1], self._bearers.get(parts[-1], [])
        if len(last) < _SHORTEST_NAME:
            return []
        if len(parts) > 1 and parts[0]:
            owned = [each for each in bearers if len(each[1]) > 1 and each[1][-2] == parts[-2]]
            bearers = owned or [each for each in bearers if len(each[1]) == 1]
        is_word = last.islower() and "_" not in last
        most = 1 if is_word and not parts[0] else _MAX_BEARERS
        return [symbol for symbol, _ in bearers] if len(bearers) <= most else []


def asked(example: Example, names: Iterable[str]) -> str:
    """Return what an example's prose asks for, without some names; '' if it says too little by itself."""
    text = _lead_sentences(example, names)
    return "" if _VAGUE.search(text) else text


def _lead_sentences(example: Example, names: Iterable[str]) -> str:
    lead = _without(example.lead[: 2 * _MAX_LEAD_LENGTH], names)
    heading = _without(example.heading, names).strip(" #:")
    even = hashlib.blake2b(example.lead.encode(), digest_size=1).digest()[0] % 2 == 0
    if clause := _wish(lead):
        return f"How do I {clause}?" if even else f"{clause[0].upper()}{clause[1:]}"
    tells = _words(heading) >= _FEWEST_OF_HEADING and not _DULL_HEADING.match(heading)
    lead_text = " ".join(_SENTENCE_END.split(lead)[:2])[:_MAX_LEAD_LENGTH].strip(" :~")
    if tells and (even or _words(lead_text) < _FEWEST_OF_LEAD):
        return heading
    return f"{heading}\n\n{lead_text}".strip() if _words(lead_text) >= _FEWEST_OF_LEAD else ""


def _wish(lead: str) -> str:
    found = _WISH.search(lead)
    clause = _MEANS.sub("", " ".join(found["clause"].split())) if found else ""
    return clause if _words(clause) >= _FEWEST_OF_CLAUSE and not _EMPTY_CLAUSE.match(clause) else ""


def _words(text: str) -> int:
    return len(_WORD.findall(text))


def _without(text: str, names: Iterable[str]) -> str:
    """Return prose without markup, without code that says one of some names, and without names that are no words."""
    names = set(names)
    plain = TAG.sub(" ", LINK.sub(r"\1", text))
    plain = SPAN.sub(lambda span: "" if names & set(re.findall(r"\w+", span[2])) else span[2], plain)
    for name in sorted(names, key=lambda each: (-len(each), each)):
        if not re.fullmatch(r"[A-Z]?[a-z]+", name):
            plain = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)(\(\))?", "", plain)
    return " ".join(re.sub(r"\*\*|__|(?<!\w)[*_]|[*_](?!\w)", "", plain).split())


def by_example(documents: Mapping[str, str], interface: Interface) -> Iterator[tuple[str, Named]]:
    """Yield (path, task) of the examples of all documents, in the order of their paths."""
    english = sorted(path for path in documents if not _TRANSLATION.search(path))
    found = [(path, each) for path in english for each in examples(path, documents[path]) if _is_english(each)]
    used = [interface.used_by(example) for _, example in found]
    counts = Counter(symbol for each in used for symbol in each)
    most = max(_FEW_EXAMPLES, _HUB_SHARE * sum(map(bool, used)))
    for (path, example), symbols in zip(found, used, strict=True):
        targets = tuple(sorted(symbol for symbol in symbols if counts[symbol] <= most))
        if 0 < len(targets) <= _MAX_TARGETS and (text := asked(example, symbols.values())):
            yield path, Named(text, targets)


def _is_english(example: Example) -> bool:
    letters = [letter for letter in example.heading + example.lead if letter.isalpha()]
    return sum(map(str.isascii, letters)) >= _ASCII_SHARE * len(letters)
