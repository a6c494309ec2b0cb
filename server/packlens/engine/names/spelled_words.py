"""Finds where the code spells a name that nothing defines: another name of an export, a variable, a generated name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import Final

from packlens.engine.names.plainer_spellings import plainer_spelling
from packlens.engine.snapshot import Snapshot
from packlens.engine.uses.occurrences import MAX_OCCURRENCES, occurrences_of
from packlens.graph.view import Symbols
from packlens.retrieve.names.dotted_names import name_parts
from packlens.visible import visible_line
from packlens.wording import plural

_NAME: Final = re.compile(r"[^\W\d][\w$]*[?!]?\Z")
_SHORTEST: Final = 3


def where_spelled(name: str, suggestions: Sequence[str], snapshot: Snapshot) -> str:
    """Return the sentence on where files spell a name, or its last part, that no symbol has; '' if none does."""
    bare_name = name.strip().removesuffix("()")
    word = name_parts(plainer_spelling(bare_name) or bare_name)[-1]
    if len(word) < _SHORTEST or not _NAME.match(word) or _is_defined(word, snapshot.index.symbols):
        return ""
    occurrences = list(islice(occurrences_of([word], snapshot), MAX_OCCURRENCES))
    if not occurrences:
        return ""
    _, path, line = occurrences[0]
    others = len(occurrences) - 1
    plus = "+" if len(occurrences) == MAX_OCCURRENCES else ""
    more = f" and {others}{plus} other {plural('place', others)}" if others else ""
    near = f" Did you mean {', '.join(suggestions)}?" if suggestions else ""
    have = "have" if others else "has"
    return f"No symbol is named '{name}', but {visible_line(path)}:{line}{more} {have} the word.{near}"


def _is_defined(name: str, symbols: Symbols) -> bool:
    """Return whether a symbol in a file has a name: variables of the environment are in none."""
    return any(each == name and file >= 0 for each, file in zip(symbols.names, symbols.file.tolist(), strict=True))
