"""Uses to be judged by eye, for languages whose own tools cannot be had here.

    python -m tests.bench.uses.by_eye FAMILY FOLDER … [--definitions 30] [--seed 0] [--most 8] > FILE
    python -m tests.bench.uses.by_eye FAMILY --sum FILE …

Definitions are drawn as by `tests.bench.uses`. Every pair (definition, using function or type, or a file's own code)
whose text spells the name outside of comments, strings and imports is a line: the definition, the user, the location
of the first occurrence of the name, what Packlens says ("-": no use), the verdict ("?" until somebody judged it; "yes",
"no", or "skip" for what `tests.bench.uses` does not judge either), and the line of source. At most `--most` pairs of a
definition are drawn. `--sum` adds verdicts up; those of `verdicts/` are kept without source.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from pathlib import Path

from tests.bench.edges.sites import indexed
from tests.bench.uses.definitions import Occurrence, Repository, User
from tests.bench.uses.ways import IMPORT, TEXT, Ways


def main() -> None:
    """Print the lines to be judged, or the sums of those that were."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("family")
    parser.add_argument("folders", type=Path, nargs="*")
    parser.add_argument("--sum", type=Path, nargs="*", default=[])
    parser.add_argument("--definitions", type=int, default=30)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--most", type=int, default=8)
    options = parser.parse_args()
    for folder in options.folders:
        print("\n".join(_lines(options.family, folder.resolve(), options.definitions, options.seed, options.most)))
    for path in options.sum:
        print(f"| {path.stem} | {_sums(path.read_text('utf-8').splitlines())} |")


def _lines(family: str, root: Path, count: int, seed: int, most: int) -> list[str]:
    repository = Repository(root, family, indexed(root, family))
    ways = Ways(repository.texts)
    chance = random.Random(seed)
    drawable = [item for item in repository.drawable() if repository.name_byte(*item) >= 0]
    lines: list[str] = []
    for path, ordinal in sorted(chance.sample(drawable, min(count, len(drawable)))):
        name = repository.name_of(path, ordinal)
        users = repository.users_of(name)
        pairs = _spelling(repository, ways, name, (path, repository.name_byte(path, ordinal)))
        drawn = sorted(chance.sample(sorted(pairs), min(most, len(pairs))))
        for user in drawn:
            where, line = repository.location_of(pairs[user])
            source = " ".join(repository.texts[where].split(b"\n")[line - 1].decode(errors="replace").split())[:100]
            verdict = users[user].kind if user in users else "-"
            lines.append("\t".join((":".join(name), user[1], f"{where}:{line}", verdict, "?", source)))
    return lines


def _spelling(repository: Repository, ways: Ways, name: User, own: Occurrence) -> dict[User, Occurrence]:
    """Who spells the name of a definition, and where first."""
    last = name[1].replace("::", ".").replace("#", ".").rpartition(".")[2]
    word = re.compile(rb"(?<![\w$])" + re.escape(last.encode()) + rb"(?![\w$])")
    found: dict[User, Occurrence] = {}
    for path, text in sorted(repository.texts.items()):
        for byte in (each.start() for each in word.finditer(text)):
            user = repository.user_at(path, byte)
            is_own = (path, byte) == own or user == name
            if not is_own and user not in found and ways.way(path, byte) not in (IMPORT, TEXT):
                found[user] = path, byte
    return found


def _sums(lines: list[str]) -> str:
    sums: Counter[tuple[bool, str]] = Counter()
    for line in lines:
        _, _, _, said, verdict, *_ = line.rstrip("\n").split("\t")
        sums[said != "-", verdict] += 1
    true, known = sums[True, "yes"] + sums[False, "yes"], sums[True, "yes"] + sums[True, "no"]
    recall = f"{sums[True, 'yes'] / true:.3f} of {true}" if true else "-"
    precision = f"{sums[True, 'yes'] / known:.3f} of {known}" if known else "-"
    definitions = len({line.split("\t")[0] for line in lines})
    return f"{definitions} | {len(lines)} | {recall} | {precision}"


if __name__ == "__main__":
    main()
