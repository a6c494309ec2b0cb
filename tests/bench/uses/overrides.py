"""Recall and precision of the uses that reach an override through a member that it overrides.

    python -m tests.bench.uses.overrides LANGUAGE TOOLS FOLDER … [--methods 200] [--seed 0] [--show 20]

javac, TypeScript's checker and mypy say which members override which. Of the overrides outside tests whose base has
source here, some are drawn at random. Who uses the base, by the tool of `python -m tests.bench.uses`, may reach the
override; Packlens says who by its edges `overrides`, followed upwards, and the uses of what they lead to. "overrides"
is the share of the drawn that have such an edge to a base, "uses" about pairs (override, user of a base). As there,
an edge counts only if its user spells the name; "known" leaves out those whose line spells it where the tool does not
know what it means.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.bench.edges.sites import indexed
from tests.bench.uses.definitions import Location, Name, Occurrence, Repository, User
from tests.bench.uses.oracles import references
from tests.bench.uses.ways import IMPORT, TEXT, Ways

_HERE: Final = Path(__file__).parent
_COMMANDS: Final = {
    "java": ["java", str(_HERE / "Overrides.java")],
    "typescript": ["node", str(_HERE / "overrides.cjs")],
    "python": [sys.executable, str(_HERE / "overrides_by_mypy.py")],
}
Overridden = dict[Name, dict[Name, Occurrence]]
"""For each override its bases, with where their names stand."""


def main() -> None:
    """Print one row a folder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("language", choices=_COMMANDS)
    parser.add_argument("tools", type=Path)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--methods", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--show", type=int, default=0)
    options = parser.parse_args()
    print("| repository | overrides | uses: recall | precision | precision, known |\n|---|---|---|---|---|")
    for folder in options.folders:
        root, tools = folder.resolve(), options.tools.resolve()
        repository = Repository(root, options.language, indexed(root, options.language))
        overridden = _overridden(options.language, tools, root, repository)
        drawn = random.Random(options.seed).sample(sorted(overridden), min(options.methods, len(overridden)))
        chosen = {name: overridden[name] for name in sorted(drawn)}
        sums, misses = compared(options.language, tools, root, repository, chosen)
        measures = (("linked", "true"), ("right", "used"), ("right", "said"), ("right", "known"))
        shares = (
            f"{sums[part] / sums[whole]:.3f} of {sums[whole]}" if sums[whole] else "-" for part, whole in measures
        )
        print(f"| {folder.name} | " + " | ".join(shares) + " |", flush=True)
        print("\n".join(misses[: options.show]))


def _overridden(language: str, tools: Path, root: Path, repository: Repository) -> Overridden:
    """Return the overrides outside tests whose bases have a definition here, by the language's tool."""
    arguments = [str(tools)] if language == "typescript" else []
    command = [*_COMMANDS[language], *arguments, str(root)]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    named = {repository.location_of(occurrence): (name, occurrence) for name, occurrence in _methods(repository)}
    overridden: Overridden = {}
    for path, line, base_path, base_line, _ in json.loads(done.stdout):
        # The tools count lines from 0.
        own, base = named.get((path, line + 1)), named.get((base_path, base_line + 1))
        if own and base and own != base and not repository.is_test(path):
            overridden.setdefault(own[0], {})[base[0]] = base[1]
    return overridden


def _methods(repository: Repository) -> Iterator[tuple[Name, Occurrence]]:
    """Yield each member that is defined once under its name, and where that stands."""
    for path, ordinal in repository.drawable():
        byte = repository.name_byte(path, ordinal)
        if byte >= 0:
            yield repository.name_of(path, ordinal), (path, byte)


def compared(
    language: str, tools: Path, root: Path, repository: Repository, overridden: Overridden
) -> tuple[Counter[str], list[str]]:
    """Return the sums of one repository, and what is missing or wrong."""
    ways = Ways(repository.texts)
    bases = sorted({base for found in overridden.values() for base in found.items()})
    answers = references(language, tools, root, repository.texts, [occurrence for _, occurrence in bases])
    users: dict[Name, set[User]] = {}
    unknown: dict[Name, set[Location]] = {}
    for (name, _), found in zip(bases, answers, strict=True):
        used = [(path, byte) for path, byte in found.own if ways.way(path, byte) not in (IMPORT, TEXT)]
        users[name] = {repository.user_at(path, byte) for path, byte in used}
        unknown[name] = set(map(repository.location_of, found.unknown))
    sums: Counter[str] = Counter()
    misses: list[str] = []
    for name, found_bases in overridden.items():
        known_bases = repository.bases_of(name)
        sums.update({"true": 1, "linked": not known_bases.isdisjoint(found_bases)})
        truth = {user for base in found_bases for user in users[base]} - {name}
        doubtful = {location for base in found_bases for location in unknown[base]}
        _judge(sums, misses, repository, name, truth, doubtful)
    return sums, misses


def _judge(
    sums: Counter[str],
    misses: list[str],
    repository: Repository,
    name: Name,
    truth: set[User],
    doubtful: set[Location],
) -> None:
    last = name[1].rpartition(".")[2]
    overriding = {
        user: edge
        for base in repository.bases_of(name)
        for user, edge in repository.users_of(base).items()
        if user != name and repository.spells(user, last)
    }
    sums.update({"used": len(truth), "said": len(overriding), "right": len(truth & overriding.keys())})
    sums["known"] += sum(user in truth or edge.location not in doubtful for user, edge in overriding.items())
    misses += [
        f"MISSING {':'.join(name)} through its base by {':'.join(user)}" for user in sorted(truth - overriding.keys())
    ]
    misses += [
        f"WRONG {':'.join(name)} through its base by {':'.join(user)}" for user in sorted(overriding.keys() - truth)
    ]


if __name__ == "__main__":
    main()
