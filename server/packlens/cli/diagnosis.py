"""`packlens doctor`: checks whether Packlens works here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from packlens.cli.command_group import SentenceCommand
from packlens.cli.exits import ERROR, OK
from packlens.cli.options import db_option, json_option, options, repo_option
from packlens.cli.output import emit, emit_json, printable, table, unread_parts

if TYPE_CHECKING:
    from packlens.cli.health import Health, LanguageHealth


@click.command(cls=SentenceCommand)
@options(repo_option, db_option, json_option)
def doctor(repo: Path, db: Path | None, as_json: bool) -> int:
    """Check the installation, the languages and the index; exit with 1 if something is broken."""
    from packlens.cli.health import examine  # noqa: PLC0415 - 140 ms that the other commands do without

    health = examine(repo, db)
    if as_json:
        emit_json(health.as_json())
    else:
        emit(_text(health))
    return ERROR if health.problems else OK


def _text(health: Health) -> str:
    database = health.database
    state = database.problem or (
        "complete" if database.complete else "not made yet" if not database.exists else "partial"
    )
    facts = [
        ("path", database.path),
        ("can be written", "yes" if database.writable else "no"),
        ("index", state),
        ("generation", database.generation),
        ("files", database.files),
        ("learning", database.learning or "nothing is known yet"),
    ]
    parts = [
        table("", ("part", "version"), list(health.versions.items())),
        f"full-text search: {'works' if health.full_text else 'BROKEN'}\n",
        f"token counts: {'exact' if health.exact_tokens else 'ESTIMATED'} ({health.encoding})\n",
        table("", ("language", "files", "state"), _language_rows(health.languages)),
        table("", ("database", ""), facts),
        table(
            "",
            ("way to use it", "lacks"),
            [(front_end.name, front_end.lacks or "nothing") for front_end in health.front_ends],
        ),
    ]
    parts += unread_parts(database.unread, database.without_grammar, database.data_formats)
    if health.problems:
        parts.append("".join(f"BROKEN: {printable(problem)}\n" for problem in health.problems))
    else:
        parts.append("Everything works.\n")
    return "\n".join(parts)


def _language_rows(languages: Sequence[LanguageHealth]) -> list[tuple[str, str, str]]:
    """Return (title, files, state) of languages. A format in two notations (OpenAPI in YAML and JSON) has one row."""
    names: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for language in languages:
        state = f"BROKEN: {language.problem}" if language.problem else "grammar and query load"
        names[language.title, state] += [*language.extensions, *language.filenames]
    return [(title, " ".join(of_title), state) for (title, state), of_title in names.items()]
