"""Recall and precision of known uses, next to the references that a language's own tool finds.

    tests/bench/edges/install TOOLS                             # once: pyright, tsc and others
    python -m tests.bench.uses LANGUAGE TOOLS FOLDER … [--definitions 200] [--seed 0] [--show 20]

Definitions (functions, methods, types; outside tests; no two of one name in a file) are drawn at random. A use is a
pair (definition, using function or type, or a file's own code); imports and names in strings are none. The tool says
where the name is referred to, the syntax there how. Recall, by that: the share of these pairs that have an edge of
any kind. Precision, by the kind of the edge: the share of Packlens' pairs that the tool has. "certain" counts edges
of at least 0.7 confidence only. What the tool does not know (receivers without a type, imports it cannot follow)
counts against an edge in "precision"; "precision, known" leaves out the edges whose line spells the name where the
tool does not know what it means. A type in pieces is drawn more than once, and judged once. A reference that spells
another name counts only if its file says `NAME as ALIAS`: TypeScript's service takes a default import for a use of
each default that the imported file exports. Not judged are uses through an overridden method, edges of who does not
spell the name (`super()`, an alias), and types that tests name: no answer shows them.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple

from packlens.graph.reach import CERTAIN
from tests.bench.edges.sites import indexed
from tests.bench.uses.definitions import Repository, User
from tests.bench.uses.oracles import LANGUAGES, reads, references
from tests.bench.uses.ways import BASE, CALL, DECORATOR, IMPORT, TEXT, TYPE, VALUE, WAYS, Ways

_WAY_OF_EDGE: Final = {
    "calls": CALL,
    "references": VALUE,
    "accesses_field": VALUE,
    "decorates": DECORATOR,
    "extends": BASE,
    "implements": BASE,
    "type_hint_of": TYPE,
    "throws": CALL,
}
Sums = Counter[tuple[str, str]]
"""By (way, 'true' | 'found' | 'said' | 'right')."""


class Truth(NamedTuple):
    """Who uses a definition."""

    name: User
    ways: dict[User, set[str]]
    related: set[User]
    """Who uses a member that it overrides, or that overrides it: it may be meant."""
    unknown: set[tuple[str, int]]
    """(path, line from 1) of what spells its name, if the tool does not know what it means."""


def main() -> None:
    """Print one row a folder and way."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("language", choices=LANGUAGES)
    parser.add_argument("tools", type=Path)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--definitions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--show", type=int, default=0)
    options = parser.parse_args()
    print("| repository | uses | " + " | ".join((*WAYS, "all", "certain")) + " |")
    print("|---|---|" + "---|" * (len(WAYS) + 2))
    for folder in options.folders:
        sums, misses = compared(
            options.language, options.tools.resolve(), folder.resolve(), options.definitions, options.seed
        )
        print(_row(folder.name, sums, "recall", "found", "true"))
        print(_row(folder.name, sums, "precision", "right", "said"))
        print(_row(folder.name, sums, "precision, known", "right", "known"), flush=True)
        print("\n".join(misses[: options.show]))


def compared(language: str, tools: Path, root: Path, count: int, seed: int) -> tuple[Sums, list[str]]:
    """Return the sums of one repository, and what is missing or wrong."""
    family = {"cpp": "c", "kotlin": "java"}.get(language, language)
    repository = Repository(root, family, [path for path in indexed(root, family) if reads(language, path)])
    ways = Ways(repository.texts)
    drawable = [item for item in repository.drawable() if repository.name_byte(*item) >= 0]
    drawn = sorted(random.Random(seed).sample(drawable, min(count, len(drawable))))
    occurrences = [(path, repository.name_byte(path, ordinal)) for path, ordinal in drawn]
    sums: Sums = Counter()
    misses: list[str] = []
    judged: set[tuple[str, str]] = set()
    for item, found in zip(drawn, references(language, tools, root, repository.texts, occurrences), strict=True):
        name = repository.name_of(*item)
        if not name[0] and name in judged:
            continue
        judged.add(name)
        truth: dict[User, set[str]] = {}
        for path, byte in found.own:
            way = ways.way(path, byte)
            user = _user(repository, ways, path, byte, way)
            is_kept = (way != TYPE or not repository.is_test(path)) and repository.names_at(path, byte, _last(name[1]))
            if user != name and way not in (IMPORT, TEXT) and is_kept:
                truth.setdefault(user, set()).add(way)
        related = {repository.user_at(path, byte) for path, byte in found.related}
        unknown = set(map(repository.location_of, found.unknown))
        _judge(sums, misses, repository, Truth(name, truth, related, unknown))
    return sums, misses


def _user(repository: Repository, ways: Ways, path: str, byte: int, way: str) -> User:
    bearer = ways.bearer(path, byte) if way in (BASE, DECORATOR) else byte
    is_named = way == BASE and bearer != byte
    return repository.user_named(path, bearer) if is_named else repository.user_at(path, bearer)


def _judge(sums: Sums, misses: list[str], repository: Repository, true: Truth) -> None:
    name, truth, related, unknown = true
    last = _last(name[1])
    users = {user: edge for user, edge in repository.users_of(name).items() if user != name}
    for user, used in truth.items():
        for way in (*used, "all", "certain"):
            least = CERTAIN if way == "certain" else 0.0
            sums[way, "true"] += 1
            sums[way, "found"] += user in users and users[user].confidence >= least
        if user not in users:
            misses.append(f"MISSING {':'.join(name)} used by {':'.join(user)} ({', '.join(sorted(used))})")
    for user, edge in users.items():
        if not repository.spells(user, last) or (user in related and user not in truth):
            continue
        for way in (_WAY_OF_EDGE[edge.kind], "all", *(["certain"] if edge.confidence >= CERTAIN else [])):
            sums[way, "said"] += 1
            sums[way, "right"] += user in truth
            sums[way, "known"] += user in truth or edge.location not in unknown
        if user not in truth:
            word = "UNKNOWN" if edge.location in unknown else "WRONG"
            misses.append(f"{word} {':'.join(name)} used by {':'.join(user)} ({edge.kind} {edge.confidence:.2f})")


def _last(name: str) -> str:
    return name.replace("::", ".").rpartition(".")[2]


def _row(name: str, sums: Sums, measure: str, part: str, whole: str) -> str:
    shares = [
        f"{sums[way, part] / sums[way, whole]:.3f} of {sums[way, whole]}" if sums[way, whole] else "-"
        for way in (*WAYS, "all", "certain")
    ]
    return f"| {name} | {measure} | " + " | ".join(shares) + " |"


if __name__ == "__main__":
    main()
