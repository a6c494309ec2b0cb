"""Says which functions a pasted stack trace names that their files no longer have."""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from packlens.engine.snapshot import Snapshot
from packlens.retrieve.quotes.frame_symbols import named_frames
from packlens.retrieve.tasks.stack_traces import read_stack_traces
from packlens.text import word_terms
from packlens.visible import visible_line

_MAX_FUNCTIONS: Final = 5
_ACCESSOR: Final = re.compile(r"(?:get|set|is)_?(?=[A-Z])")
"""How the names of functions begin that compilers write for properties."""
_GENERATED: Final = re.compile(
    r"_.*|(?:func|gowrap|deferwrap|component|liftedTree)\d+|(?:op|get|set|add|remove)_[A-Z]\w*"
    r"|toString|hashCode|valueOf|canEqual|doResume|product(?:Iterator|Element|Arity|Prefix)|tryCatch|child_spec"
    r"|instance_(?:eval|exec)|method_missing"
)
"""Names that compilers give to what has none, and those of functions that they write (records, operators)."""


def traced_lines(task: str, snapshot: Snapshot) -> list[str]:
    """Return the line about the functions of a task's traces that their files do not spell: the code has changed since,
    or is another version.
    """
    paths, missing = snapshot.index.symbols.paths, list[str]()
    for name, file in named_frames(read_stack_traces(task).traces, snapshot.index):
        text = (snapshot.indexed_text(paths[file]) or b"").lower()
        spelled = _ACCESSOR.sub("", name).rstrip("=").lower().encode()
        is_telling = len(word_terms(name)) > 1  # `map`, `next`, `copy`: of a library, or of none that is written
        if text and is_telling and spelled not in text and not _GENERATED.fullmatch(name):
            missing.append(f"'{name}' in {paths[file]}")
    if not missing:
        return []
    more = ", ..." if len(missing) > _MAX_FUNCTIONS else ""
    names = ", ".join(islice(missing, _MAX_FUNCTIONS))
    return [visible_line(f"The trace may be of other code than this: there is no {names}{more}.")]
