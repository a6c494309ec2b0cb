"""Extracts code that a task quotes, like a file of its language, and finds the symbols that it imports and calls.

The public interface that an example uses is seldom the code to be changed, so the signal is weak.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from textwrap import dedent
from typing import TYPE_CHECKING, Final

from packlens.errors import GrammarError
from packlens.expressions import expression
from packlens.graph.view import Flags, Index
from packlens.retrieve.names.dotted_names import resolve_dotted
from packlens.retrieve.names.spelled_names import symbols_named
from packlens.retrieve.per_index import per_index, unless_files_changed
from packlens.retrieve.scores import Scores, largest
from packlens.retrieve.tasks.task_document import PartKind, TaskDocument

if TYPE_CHECKING:
    from packlens.extract.facts import Import
    from packlens.extract.languages.language import Language


_OF_TRACES: Final = frozenset({PartKind.TRACE, PartKind.ERROR})
"""Code next to these parts is source that a runtime printed between frames."""
_MAX_BLOCKS: Final = 8
_MAX_BLOCK_LENGTH: Final = 8_000
"""Characters of a block that are read, so that parsing takes milliseconds whatever the block holds."""
_MAX_NAMES: Final = 100
_MAX_NAMESAKES: Final = 3
"""A call on a value of unknown type means all symbols of its name, unless there are more of them than this."""
_PROMPT: Final = expression(
    r"\s*(?:>>>|\.\.\.|In \[\d+\]:|\.\.\.\.+:|irb\([^)]*\)[:\d]*[>*]|iex\(\d+\)>|scala>|php >) ?"
)
_OPENING_PROMPT: Final = expression(r"\s*(?:>>>|In \[\d+\]:|irb\(|iex\(|scala>|php >)")
_LANGUAGE: Final = expression(r"\w[\w+#-]*")
_ALIASES: Final = {
    "c++": ".cpp",
    "c#": ".cs",
    "golang": ".go",
    "pycon": ".py",
    "ipython": ".py",
    "jsonc": "",
    "console": "",
}
"""Names behind a fence that are neither the name of a language nor the extension of its files."""


@lru_cache(maxsize=8)
def used_names(text: str, language_name: str) -> tuple[tuple[str, ...], ...]:
    """Return the parts of each name that a piece of code uses, in the order of use; imported names are given in
    full."""
    from packlens.extract.extraction import extract  # noqa: PLC0415 - 15 ms that prose does without
    from packlens.extract.languages.language import languages  # noqa: PLC0415 - as above
    from packlens.extract.parsing.parse import UNREADABLE  # noqa: PLC0415 - as above

    language = languages()[language_name]
    source = _without_prompts(text).encode("utf-8", "replace")
    try:
        facts = extract(language, f"quoted{language.extensions[0]}", source, within_limits=False).facts
    except (*UNREADABLE, GrammarError):
        return ()
    imported = {
        statement.local: _full_name(statement)
        for statement in facts.imports
        if statement.local and statement.name != "*"
    }
    defined = {definition.name for definition in facts.definitions}
    names_used: dict[tuple[str, ...], None] = {name: None for name in imported.values() if len(name) > 1}
    for reference in facts.references:
        parts = _parts(reference.name, reference.receiver, imported)
        if parts and not (len(parts) == 1 and parts[0] in defined):
            names_used[parts] = None
        if len(names_used) >= _MAX_NAMES:
            break
    return tuple(names_used)


def used_symbols(document: TaskDocument, index: Index, candidates: Flags) -> Scores:
    """Return, for every node, 1 / (number of candidates) that one name in the task's code means; 0 for others."""
    names = (parts for code, language in _blocks(document, index) for parts in used_names(code, language.name))
    symbols = (_resolve_parts(parts, index, candidates) for parts in names)
    return largest(((positions, 1 / len(positions)) for positions in symbols if positions), index)


def _blocks(document: TaskDocument, index: Index) -> Iterator[tuple[str, Language]]:
    with_neighbours = zip((None, *document.parts), document.parts, (*document.parts[1:], None), strict=False)
    blocks = [
        part
        for before, part, after in with_neighbours
        if part.kind is PartKind.CODE and not any(each and each.kind in _OF_TRACES for each in (before, after))
    ]
    for part in blocks[:_MAX_BLOCKS]:
        language = _language(part.language, index)
        if language is not None:
            yield document.text_of(part)[:_MAX_BLOCK_LENGTH], language


def _language(fence: str, index: Index) -> Language | None:
    """Return the language that a fence names, by default that of most files; None if it is no language we know."""
    from packlens.extract.languages.file_language import language_of  # noqa: PLC0415 - as above
    from packlens.extract.languages.language import languages  # noqa: PLC0415 - as above

    if not _LANGUAGE.match(fence):
        return languages().get(_most_common(index))
    return languages().get(fence) or language_of(f"quoted{_ALIASES.get(fence, f'.{fence}')}")


@per_index
def _most_common(index: Index) -> str:
    symbols = index.symbols
    of_files = zip(symbols.languages, symbols.wiring_files.tolist(), strict=False)
    counts = Counter(language for language, wiring in of_files if not wiring)
    return max(sorted(counts), key=lambda name: counts[name], default="")


_most_common.carried(unless_files_changed)


def _without_prompts(text: str) -> str:
    """Return the code typed in a quoted session, without prompts and answers; other code is dedented."""
    lines = text.splitlines()
    if not any(_OPENING_PROMPT.match(line) for line in lines):
        return dedent(text)
    return "\n".join(_PROMPT.sub("", line, count=1) for line in lines if _PROMPT.match(line))


def _full_name(statement: Import) -> tuple[str, ...]:
    parts = re.split(r"[./:\\]+", f"{statement.module}.{statement.name}")
    return tuple(part for part in parts if part not in ("", "*"))


def _parts(name: str, receiver: str, imported: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Return the parts of the name of a reference; the first is '' if the type of its receiver is unknown."""
    if not receiver:
        return imported.get(name, (name,))
    kind, _, value = receiver.partition(":")
    if kind not in ("T", "N", "P") or ">" in value:
        return ("", name)
    first, *rest = re.split(r"[.:\\]+", value)
    before = (*imported.get(first, (first,)), *rest)
    return (*before, name) if kind == "T" or first in imported or first[:1].isupper() else ("", name)


def _resolve_parts(parts: Sequence[str], index: Index, candidates: Flags) -> list[int]:
    same_name = symbols_named(parts[-1], index, candidates)
    if not parts[0] or len(parts) == 1:  # a call on a value of unknown type, or a plain name
        return same_name if len(same_name) <= _MAX_NAMESAKES else []
    return resolve_dotted(parts[-2:], same_name, index)
