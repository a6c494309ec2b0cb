"""Print symbols and edges of a language at random, for the eye: python -m tests.bench.language_sample FOLDER LANGUAGE.

Each comes with the line of source that it was read from. What follows from other edges (containment, tests, overrides)
is left out. EDGES.md holds how many were wrong.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path

from packlens.config import IndexSettings
from packlens.extract.extraction import extract
from packlens.extract.facts import Definition
from packlens.extract.languages.file_language import language_of_text
from packlens.extract.languages.language import languages
from packlens.extract.parsing.content import content_problem, decode_source
from packlens.index.scan import scan
from packlens.resolve.symbols.entries import SourceFile
from tests.resolved_edges import ResolvedEdge, resolve

SIZE = 40
SEED = 7
DERIVED = frozenset({"contains", "member_of", "overrides", "inherits", "tests", "co_tested_with"})


def facts_of(root: Path, family: str) -> tuple[list[SourceFile], dict[str, list[str]]]:
    """Return the facts of a folder's files of a family of languages, and the lines of each by path."""
    files, lines = [], {}
    for listed in scan(root, IndexSettings()).files:
        source = decode_source((root / listed.path).read_bytes())
        language = language_of_text(listed.path, source)
        if language is None or language.only_listed or language.family != family or content_problem(source):
            continue
        files.append(SourceFile(listed.path, language.name, extract(language, listed.path, source).facts))
        lines[listed.path] = source.decode(errors="replace").split("\n")
    return files, lines


def symbol_line(path: str, found: Definition, lines: list[str]) -> str:
    """Return what is known of a symbol, and its first line."""
    flags = " ".join(["exported" if found.exported else "private", *(["test"] if found.test else [])])
    source = lines[found.start_line - 1].strip()[:100]
    about = f"{found.kind} {found.qualified_name} : {found.type_name or '-'} ({flags}) {found.doc[:30]!r}"
    return f"{about} {path}:{found.start_line}-{found.end_line} | {source}"


def edge_line(edge: ResolvedEdge, lines: list[str]) -> str:
    """Return an edge, and the line that it was read from."""
    source = lines[edge.line - 1].strip()[:100]
    return f"{edge.source} {edge.kind} {edge.target} {edge.confidence:.2f} {edge.path}:{edge.line} | {source}"


def main(folder: str, name: str) -> None:
    """Print the samples of one language in a folder."""
    files, lines = facts_of(Path(folder), languages()[name].family)
    own = {file.path: file.facts for file in files if file.language == name}
    symbols = [(path, found) for path, facts in own.items() for found in facts.definitions[1:]]
    edges = [edge for edge in resolve(files) if edge.path in own and edge.kind not in DERIVED]
    print(f"{len(own)} files, {len(symbols)} symbols, {len(edges)} edges")
    print(*Counter(found.kind for _, found in symbols).most_common())
    print(*Counter(edge.kind for edge in edges).most_common())
    choice = random.Random(SEED)
    for path, found in choice.sample(symbols, min(SIZE, len(symbols))):
        print(symbol_line(path, found, lines[path]))
    for edge in choice.sample(edges, min(SIZE, len(edges))):
        print(edge_line(edge, lines[edge.path]))


if __name__ == "__main__":
    main(*sys.argv[1:3])
