"""Are symbols found by a message that they print? python -m tests.bench.quoted_messages CORPUS --db-dir DIR

From each repository, 40 string literals of five words or more that stand in a line that raises, logs or fails, drawn by
a fixed seed, one a file, with what a program would have filled in filled in. Each is asked by itself, and as the
only telling line of a report. The right answer is the last symbol that starts above the literal.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np

from packlens.bench.retrieval import Engines, bench_settings
from packlens.config import PacklensSettings
from packlens.graph.view import Index
from packlens.rank.packlens_profile import rank_packlens
from packlens.retrieve.lexical.lexical import build_lexicon

_MAX: Final = 40
_LITERAL: Final = re.compile(r"\"([^\"\\\n]{25,110})\"|'([^'\\\n]{25,110})'")
_FAILS: Final = re.compile(r"raise|throw|rror|panic|fail|warn|log|abort|bail")
_WORD: Final = re.compile(r"[A-Za-z']{2,}")
_FILLED_IN: Final = re.compile(r"#?\{[^}]*\}|%[sdvqr]")
_REPORT: Final = (
    "Crash after the last release\n\nWhen I start it on my machine, it stops at once and says:\n\n    ValueError: {}"
    "\n\nBefore the update this was no problem at all."
)


def messages(repository: Path, index: Index, settings: PacklensSettings) -> Iterator[tuple[str, int]]:
    """Yield messages of a repository, each with the position of the symbol that says it."""
    generator = random.Random(repository.name)
    symbols, candidates = index.symbols, build_lexicon(index, settings).candidates
    by_file: dict[int, list[int]] = {}
    for position in np.flatnonzero(candidates & (symbols.file >= 0)).tolist():
        by_file.setdefault(int(symbols.file[position]), []).append(position)
    files = list(by_file)
    generator.shuffle(files)
    found = 0
    for file in files:
        lines = (repository / symbols.paths[file]).read_text(encoding="utf-8", errors="replace").split("\n")
        literals = [
            (number, "".join(match.groups("")))
            for number, line in enumerate(lines, 1)
            if _FAILS.search(line)
            for match in _LITERAL.finditer(line)
            if len(_WORD.findall("".join(match.groups("")))) >= 5
        ]
        if not literals or found == _MAX:
            continue
        number, text = generator.choice(literals)
        above = [p for p in by_file[file] if 0 < symbols.start_line[p] <= number]
        if above:
            found += 1
            filled = _FILLED_IN.sub(lambda _match: generator.choice(("foo", "42", "bar.txt")), text)
            yield filled, max(above, key=lambda p: (symbols.start_line[p], p))


def _ranks(questions: Sequence[tuple[str, int]], index: Index, settings: PacklensSettings) -> list[int]:
    ranks = []
    for task, right in questions:
        order = [scored.position for scored in rank_packlens(task, index, settings).scored]
        ranks.append(order.index(right) + 1 if right in order else len(order) + 1)
    return ranks


def main() -> None:
    """Print R@1, R@3 and R@10, with the signal and without, by repository and in all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--db-dir", type=Path)
    parser.add_argument("--repositories", nargs="*", help="only these")
    options = parser.parse_args()
    names = options.repositories or sorted(each.name for each in options.corpus.iterdir() if each.is_dir())
    with_it = PacklensSettings()
    ranks: dict[str, list[int]] = {}
    print("| repository | messages | alone: R@1 / R@3 / R@10 | without the signal | in a report | without |")
    print("|---|---|---|---|---|---|")
    with Engines(options.corpus, options.db_dir, bench_settings("packlens", 0), None) as engines:
        for name in names:
            index = engines.of(name).view
            questions = list(messages(options.corpus / name, index, with_it))
            reported = [(_REPORT.format(text), right) for text, right in questions]
            cells = []
            for label, tasks in (("alone", questions), ("report", reported)):
                for settings in (with_it, replace(with_it, message_weight=0.0)):
                    found = _ranks(tasks, index, settings)
                    ranks.setdefault(f"{label} {settings.message_weight}", []).extend(found)
                    cells.append(_cell(found))
            print(f"| {name} | {len(questions)} | {' | '.join(cells)} |", flush=True)
    print(f"| all | {len(next(iter(ranks.values())))} | {' | '.join(map(_cell, ranks.values()))} |")


def _cell(ranks: Sequence[int]) -> str:
    return " / ".join(f"{np.mean([rank <= limit for rank in ranks]):.2f}" for limit in (1, 3, 10))


if __name__ == "__main__":
    main()
