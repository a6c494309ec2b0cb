"""Are functions found by a stack trace that they are in? python -m tests.bench.stack_traces CORPUS --db-dir DIR

`traces/<language>/<form>.txt` holds each form in which a runtime prints traces. For each form, 40 functions of each
repository of its language are drawn by a fixed seed. Each stands as the innermost frame of the workspace between frames
of libraries, with another function of the workspace further out, in a short report. Paths have the prefix of another
machine, names are qualified as the language qualifies them. What a header declares and another file defines is not
drawn: it never runs.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click
import numpy as np

from packlens.bench.retrieval import Engines, bench_settings
from packlens.config import PacklensSettings
from packlens.graph.declarations import declared_pairs
from packlens.graph.view import Index
from packlens.model import CALLABLE_KINDS, NODE_KINDS
from packlens.rank.packlens_profile import rank_packlens
from packlens.retrieve.lexical.lexical import build_lexicon
from packlens.retrieve.names.dotted_names import name_parts

TEMPLATES: Final = Path(__file__).with_name("traces")
_FUNCTIONS: Final = 40
_MIN_SHARE: Final = 3
"""A repository is of a language if at least one in this many of its files is."""
_REPORT: Final = (
    "Crash after the last release\n\nIt worked before. Now it stops with this:\n\n{}\n\nAny idea what is wrong?\n"
)


@dataclass(frozen=True)
class Frame:
    """A frame of a call stack: a function, what contains it, and a line within it."""

    path: str
    line: int
    name: str
    container: str

    def joined(self, separator: str) -> str:
        """Return the name behind that of its container, if it has one."""
        return f"{self.container}{separator}{self.name}" if self.container else self.name

    @property
    def file(self) -> str:
        """The last part of the path."""
        return self.path.rpartition("/")[2]

    @property
    def dotted(self) -> str:
        """`Cart.add`."""
        return self.joined(".")

    @property
    def colons(self) -> str:
        """`Cart::add`."""
        return self.joined("::")

    @property
    def hash(self) -> str:
        """`Cart#add`."""
        return self.joined("#")

    @property
    def arrow(self) -> str:
        """`Cart->add`."""
        return self.joined("->")

    @property
    def go(self) -> str:
        """`example.com/x/shop.(*Cart).Add`."""
        receiver = f"(*{self.container})." if self.container else ""
        return f"example.com/x/{self.path.rpartition('/')[0] or 'pkg'}.{receiver}{self.name}"

    @property
    def jvm(self) -> str:
        """`com.shop.Cart.add`, with the package that the folders say."""
        package = "org.example"
        for source_root in ("/java/", "/kotlin/", "/scala/"):
            if source_root in self.path:
                package = self.path.partition(source_root)[2].rpartition("/")[0].replace("/", ".")
        return f"{package}.{self.container or self.file.partition('.')[0]}.{self.name}"

    @property
    def windows(self) -> str:
        """The path with the separators of Windows."""
        return self.path.replace("/", "\\")


@dataclass(frozen=True)
class Case:
    """A report to ask with."""

    task: str
    right: int
    """The position of the function that was running."""


def templates(language: str) -> dict[str, str]:
    """Return the forms of a language's traces, by name."""
    return {path.stem: path.read_text("utf-8") for path in sorted((TEMPLATES / language).glob("*.txt"))}


def cases(name: str, index: Index, language: str, template: str, settings: PacklensSettings) -> Iterator[Case]:
    """Yield a report for each of some functions of a repository, drawn by the repository's name."""
    generator = random.Random(name)
    symbols = index.symbols
    languages = {language, "tsx"} if language == "typescript" else {language}
    callable_codes = [code for code, kind in enumerate(NODE_KINDS) if kind in CALLABLE_KINDS]
    functions = [
        position
        for position in np.flatnonzero(build_lexicon(index, settings).candidates).tolist()
        if symbols.kind[position] in callable_codes
        and symbols.length[position] > 1
        and symbols.languages[symbols.file[position]] in languages
    ]
    declared = {declaration for declaration, _ in declared_pairs(index, np.array(functions, dtype=np.int32))}
    functions = [position for position in functions if position not in declared]
    generator.shuffle(functions)
    for number, right in enumerate(functions[:_FUNCTIONS]):
        inner, outer = _frame(right, index, generator), _frame(functions[-1 - number], index, generator)
        yield Case(_REPORT.format(template.format(inner=inner, outer=outer)), right)


def _frame(position: int, index: Index, generator: random.Random) -> Frame:
    symbols = index.symbols
    first, length = int(symbols.start_line[position]), int(symbols.length[position])
    container = name_parts(symbols.qualified_names[position])[:-1]
    line = first + generator.randint(1, length - 1)
    return Frame(symbols.path_of(position), line, symbols.names[position], container[-1] if container else "")


def measured(found: Sequence[Case], index: Index, settings: PacklensSettings) -> tuple[float, float, float]:
    """Return R@1, R@10, and how often the file is one of the first two."""
    symbols = index.symbols
    ranks, files = [], []
    for case in found:
        order = [scored.position for scored in rank_packlens(case.task, index, settings).scored]
        name, file = symbols.qualified_names[case.right], symbols.file[case.right]
        same = [n for n, p in enumerate(order, 1) if (symbols.qualified_names[p], symbols.file[p]) == (name, file)]
        ranks.append(same[0] if same else len(order) + 1)
        paths = dict.fromkeys(symbols.path_of(position) for position in order)
        files.append(symbols.path_of(case.right) in list(paths)[:2])
    return float(np.mean(np.array(ranks) == 1)), float(np.mean(np.array(ranks) <= 10)), float(np.mean(files))


@click.command(help=__doc__)
@click.argument("corpus", type=click.Path(exists=True, path_type=Path))
@click.option("--db-dir", type=click.Path(path_type=Path))
@click.option("--repositories", multiple=True, help="Only these.")
def main(corpus: Path, db_dir: Path | None, repositories: tuple[str, ...]) -> None:
    """Print a row for each language and form of stack trace in each repository."""
    click.echo(
        "| language | form | repository | functions | R@1 | R@10 | file in first 2 |\n|---|---|---|---|---|---|---|"
    )
    settings = bench_settings("packlens", 1)
    engines = Engines(corpus, db_dir, settings, None)
    for name in repositories or sorted(path.name for path in corpus.iterdir() if path.is_dir()):
        index = engines.of(name).view
        languages, counts = np.unique(index.symbols.languages, return_counts=True)
        for language in languages[counts * _MIN_SHARE > counts.sum()].tolist():
            for form, template in templates(language).items():
                found = list(cases(name, index, language, template, settings.packlens))
                if found:
                    first, ten, file = measured(found, index, settings.packlens)
                    click.echo(
                        f"| {language} | {form} | {name} | {len(found)} | {first:.2f} | {ten:.2f} | {file:.2f} |"
                    )


if __name__ == "__main__":
    main()
