"""Says which model a table of the database belongs to that a task names: code has the name of the model."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

import numpy as np

from packlens.engine.snapshot import Snapshot
from packlens.extract.routes.plurals import singular_of
from packlens.graph.view import Index
from packlens.retrieve.per_index import per_index
from packlens.retrieve.tasks.terms import PROSE_STOP_WORDS
from packlens.text import plain_letters
from packlens.visible import visible_line

_LONGEST_TASK: Final = 400
"""Characters; a longer task has a trace, a log or a story, in which tables are not what it asks for."""
_NAMED: Final = re.compile(
    r"(?i)\b(?:tables?|tabelle|tabla|tabella)\s+(?:called |named |namens )?[`'\"]?(?P<behind>[a-z]\w{2,})"
    r"|[`'\"]?\b(?P<before>[a-z]\w{2,})[`'\"]?(?=\s+tables?\b)"
    r"|\b(?-i:FROM|INTO|UPDATE|JOIN)\s+[`\"]?(?P<sql>[a-z]\w{2,})"
)
_OF_DATABASE: Final = re.compile(r"(?i)\b(?:sql|database|db|rows?|columns?|migrations?|models?|entity|entities|orm)\b")
"""Words of tasks whose tables are those of a database, and not of a page."""
_DECLARES: Final = (
    r"(?:"
    r"\b(?:__tablename__|self\.table_name|db_table|tableName|table_name)[\"']?\s*[:=]\s*[\"':]?"
    r"|\$table\s*=\s*[\"']"
    r"|(?:@|\[|\b)(?:Table|ToTable|Entity)(?:<\w+>)?\s*\(\s*(?:[\w.]+\s*=\s*[^(),]+,\s*)*\{?\s*(?:name\s*[:=]\s*)?[\"'`]"
    r"|\bTableName\(\)\s*string\s*\{\s*return\s*[\"`]"
    r"|^[ \t]*schema\s*\(?\s*\""
    r")"
)
"""Matches the text before the name of a table, where a model declares it: SQLAlchemy, Active Record, Django, Eloquent,
JPA, Doctrine, Entity Framework, TypeORM, Diesel, GORM, xorm, Ecto."""
_MAX_TABLES: Final = 2
_MAX_FILES: Final = 300
"""Files with a table's name that are read."""
_MAX_MODELS: Final = 3
_MAX_LINES_ABOVE: Final = 8
"""How far above its type a declaration may stand: annotations and attributes do."""


def asked_tables(task: str, snapshot: Snapshot) -> list[str]:
    """Return a line for each table that a short task names, with its model: by a declaration, else by its name."""
    if len(task) > _LONGEST_TASK:
        return []
    names = (match.group(match.lastgroup or 0) for match in _NAMED.finditer(task))
    tables = dict.fromkeys(name for name in names if name.lower() not in PROSE_STOP_WORDS)
    lines = (_line(table, task, snapshot) for table in islice(tables, _MAX_TABLES))
    return [visible_line(line) for line in lines if line]


def _line(table: str, task: str, snapshot: Snapshot) -> str:
    index = snapshot.index
    if declared := list(islice(dict.fromkeys(_declaring(table, snapshot)), _MAX_MODELS)):
        return f"The table '{table}' is declared by {_listed(declared, index)}."
    if "_" not in table and not table.isupper() and not _OF_DATABASE.search(task):
        return ""
    alike = _types_by_letters(index)
    models = [*alike.get(plain_letters(table), ()), *alike.get(plain_letters(singular_of(table.lower())), ())]
    return f"Named like the table '{table}': {_listed(models[:_MAX_MODELS], index)}." if models else ""


def _listed(positions: Sequence[int], index: Index) -> str:
    symbols = index.symbols
    places = (f"{symbols.qualified_names[p]} ({symbols.path_of(p)}:{int(symbols.start_line[p])})" for p in positions)
    return ", ".join(places)


def _declaring(table: str, snapshot: Snapshot) -> Iterator[int]:
    """Yield the types outside of tests that declare a table as theirs."""
    declared = re.compile(rf"{_DECLARES}{re.escape(table)}(?!\w)", re.MULTILINE)
    for path, text in islice(_texts_with(table, snapshot), _MAX_FILES):
        for match in declared.finditer(text):
            holder = _type_at(path, text.count("\n", 0, match.end()) + 1, snapshot.index)
            if holder is not None and not snapshot.index.symbols.test[holder]:
                yield holder


def _texts_with(table: str, snapshot: Snapshot) -> Iterator[tuple[str, str]]:
    """Yield the paths and texts of the files that have a table's name."""
    name = table.encode()
    for path in sorted(snapshot.files_spelling(table)):
        text = snapshot.indexed_text(path)
        if text is not None and name in text:
            yield path, text.decode("utf-8", "replace")


def _type_at(path: str, line: int, index: Index) -> int | None:
    """Return the innermost type around a line, that of the method there, or the one right below; None if none is."""
    symbols = index.symbols
    file = symbols.paths.index(path)
    inside = np.flatnonzero(symbols.file == file)
    starts, ends = symbols.start_line[inside], symbols.start_line[inside] + symbols.length[inside]
    around = inside[(starts <= line) & (line < ends)].tolist()
    for position in sorted(around, key=lambda each: -int(symbols.start_line[each])):
        holder = position if symbols.is_type[position] else int(symbols.container[position])
        if holder >= 0:
            return holder
    below = inside[symbols.is_type[inside] & (starts > line) & (starts <= line + _MAX_LINES_ABOVE)]
    return min(below.tolist(), key=lambda each: int(symbols.start_line[each]), default=None)


@per_index
def _types_by_letters(index: Index) -> dict[str, list[int]]:
    """Return the types outside of tests by the letters of their names."""
    symbols = index.symbols
    types: dict[str, list[int]] = {}
    for position in np.flatnonzero(symbols.is_type & ~symbols.test).tolist():
        types.setdefault(plain_letters(symbols.names[position]), []).append(position)
    return types
