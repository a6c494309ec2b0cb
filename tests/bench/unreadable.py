"""How much of a folder's code its grammars cannot read, as it stands and with repairs.

    python -m tests.bench.unreadable FOLDER [FOLDER ...] [--list N]

A token is unreadable if the parser could not place it. `--list` names the N files of each language that have most.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from packlens.config import IndexSettings
from packlens.extract.extraction import code_problem
from packlens.extract.languages.file_language import language_of_text
from packlens.extract.languages.language import Language
from packlens.extract.parsing.content import decode_source
from packlens.extract.parsing.repairs import repaired, unreadable_tokens
from packlens.extract.parsing.replacements import replaced
from packlens.index.scan import scan


class Reading(NamedTuple):
    """The unreadable tokens of one file."""

    place: str
    without_repairs: int
    with_repairs: int


def readings(folder: Path) -> Iterator[tuple[Language, Reading]]:
    """Read every file of a folder that would be indexed."""
    for found in scan(folder, IndexSettings()).files:
        source = decode_source((folder / found.path).read_bytes())
        language = language_of_text(found.path, source)
        if language is None or language.only_listed or language.is_foreign(found.path, source):
            continue
        if not code_problem(language, source):
            yield language, reading(language, f"{folder.name}/{found.path}", source)


def reading(language: Language, place: str, source: bytes) -> Reading:
    """Parse one file, and once more with repairs if it has errors."""
    text = source if language.noise_pattern is None else replaced(language.noise_pattern, source)
    root = language.parser.parse(text).root_node
    before = after = unreadable_tokens(root)
    if before and language.repairs_pattern is not None:
        _, root = repaired(language.repairs_pattern, text, root, lambda each: language.parser.parse(each).root_node)
        after = unreadable_tokens(root)
    return Reading(place, before, after)


def main() -> None:
    """Print a table row a language."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folders", nargs="+", type=Path)
    arguments.add_argument("--list", type=int, default=0)
    options = arguments.parse_args()
    by_language: defaultdict[str, list[Reading]] = defaultdict(list)
    for folder in options.folders:
        for language, found in readings(folder.resolve()):
            by_language[language.title or language.name].append(found)
    print(
        "| language | files | with errors | unreadable tokens | with repairs | files with errors then |\n"
        "|---|---|---|---|---|---|"
    )
    for name, found_files in sorted(by_language.items()):
        broken = [each for each in found_files if each.without_repairs]
        still_broken = [each for each in broken if each.with_repairs]
        before, after = sum(each.without_repairs for each in broken), sum(each.with_repairs for each in broken)
        print(f"| {name} | {len(found_files)} | {len(broken)} | {before} | {after} | {len(still_broken)} |")
        for each in sorted(still_broken, key=lambda each: -each.with_repairs)[: options.list]:
            print(f"  {each.with_repairs} (was {each.without_repairs}) {each.place}")


if __name__ == "__main__":
    main()
