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
from packlens.retrieve.translation.in_english import in_english, with_english_for
from packlens.retrieve.translation.natural_languages import FUNCTION_WORDS
from packlens.retrieve.translation.short_notes import language_of_task
from packlens.text import plain_letters
from packlens.visible import visible_line

_LONGEST_TASK: Final = 400
"""Characters; a longer task has a trace, a log or a story, in which tables are not what it asks for."""
_NAMED: Final = re.compile(
    r"(?i)\btables?\s+(?:called |named |namens )?[`'\"]?(?P<behind>[a-z]\w{2,})"
    r"|[`'\"]?\b(?P<before>[a-z]\w{2,})[`'\"]?(?=\s+tables?\b)"
    r"|\b(?-i:FROM|INTO|UPDATE|JOIN)\s+[`\"]?(?P<sql>[a-z]\w{2,})"
)
_OF_DATABASE: Final = re.compile(r"(?i)\b(?:sql|database|db|rows?|columns?|migrations?|models?|entity|entities|orm)\b")
"""Words of tasks whose tables are those of a database, and not of a page."""
_DECLARES: Final = re.compile(
    r"(?:"
    r"\b(?:__tablename__|self\.table_name|db_table|tableName|table_name)[\"']?\s*[:=]\s*[\"':]?"
    r"|\$table\s*=\s*[\"']"
    r"|(?:@|\[|\b)(?:Table|ToTable|Entity)(?:<\w+>)?\s*\(\s*(?:[\w.]+\s*=\s*[^(),]+,\s*)*\{?\s*(?:name\s*[:=]\s*)?[\"'`]"
    r"|\bTableName\(\)\s*string\s*\{\s*return\s*[\"`]"
    r"|^[ \t]*schema\s*\(?\s*\""
    r")\Z",
    re.MULTILINE,
)
"""Matches the text before the name of a table, where a model declares it: SQLAlchemy, Active Record, Django, Eloquent,
JPA, Doctrine, Entity Framework, TypeORM, Diesel, GORM, xorm, Ecto."""
_MAX_TABLES: Final = 2
_MAX_FILES: Final = 300
"""Files with a table's name that are read."""
_BEFORE_NAMES: Final = frozenset("\"'`: =\t")
_LONGEST_DECLARATION: Final = 300
"""Characters before a table's name that may declare it."""
_MIGRATIONS: Final = re.compile(r"(?:^|/)(?:migrate|migrations?|alembic)/", re.IGNORECASE)
"""Matches paths of code that changes tables: it declares stand-ins of models."""
_MAX_MODELS: Final = 3
_MAX_LINES_ABOVE: Final = 8
"""How far above its type a declaration may stand: annotations and attributes do."""


def asked_tables(task: str, snapshot: Snapshot) -> list[str]:
    """Return a line for each table that a short task names, with its model: by a declaration, else by its name."""
    if len(task) > _LONGEST_TASK:
        return []
    matches = _NAMED.finditer(with_english_for(task, ("table",)))
    names = (match.group(match.lastgroup or 0) for match in matches)
    no_names = PROSE_STOP_WORDS | FUNCTION_WORDS.get(language_of_task(task), frozenset())
    tables = dict.fromkeys(name for name in names if name.lower() not in no_names)
    lines = (_line(table, task, snapshot) for table in islice(tables, _MAX_TABLES))
    return [visible_line(line) for line in lines if line]


def _line(table: str, task: str, snapshot: Snapshot) -> str:
    index = snapshot.index
    if declared := list(islice(dict.fromkeys(_declaring(table, snapshot)), _MAX_MODELS)):
        return f"The table '{table}' is declared by {_listed(declared, index)}."
    if "_" not in table and not table.isupper() and not _OF_DATABASE.search(in_english(task)):
        return ""
    alike = _types_by_letters(index)
    letters = dict.fromkeys((plain_letters(table), plain_letters(singular_of(table.lower()))))
    models = [model for each in letters for model in alike.get(each, ())]
    return f"Named like the table '{table}': {_listed(models[:_MAX_MODELS], index)}." if models else ""


def _listed(positions: Sequence[int], index: Index) -> str:
    symbols = index.symbols
    places = (f"{symbols.qualified_names[p]} ({symbols.path_of(p)}:{int(symbols.start_line[p])})" for p in positions)
    return ", ".join(places)


def _declaring(table: str, snapshot: Snapshot) -> Iterator[int]:
    """Yield the types outside of tests and migrations that declare a table as theirs."""
    named = re.compile(rf"{re.escape(table)}(?!\w)")
    for path, text in islice(_texts_with(table, snapshot), _MAX_FILES):
        for match in named.finditer(text):
            if not _is_declared(text, match.start()):
                continue
            holder = _type_at(path, text.count("\n", 0, match.end()) + 1, snapshot.index)
            if holder is not None and not snapshot.index.symbols.test[holder]:
                yield holder


def _is_declared(text: str, start: int) -> bool:
    """Return whether a model declares the name of its table at a place of a text."""
    if text[max(0, start - 1) : start] not in _BEFORE_NAMES:
        return False
    return _DECLARES.search(text, max(0, start - _LONGEST_DECLARATION), start) is not None


def _texts_with(table: str, snapshot: Snapshot) -> Iterator[tuple[str, str]]:
    """Yield the paths and texts of the files that have a table's name, without migrations."""
    name = table.encode()
    for path in sorted(path for path in snapshot.files_spelling(table) if not _MIGRATIONS.search(path)):
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
    """Return the types outside of tests and migrations by the letters of their names and qualified names."""
    symbols = index.symbols
    types: dict[str, list[int]] = {}
    for position in np.flatnonzero(symbols.is_type & ~symbols.test).tolist():
        if not _MIGRATIONS.search(symbols.path_of(position)):
            for name in {symbols.names[position], symbols.qualified_names[position]}:
                types.setdefault(plain_letters(name), []).append(position)
    return types
