"""How often a task is told that nothing matches it well: python -m tests.bench.weak_match CLONES.

CLONES holds checkouts `owner+name` of repositories of `train/asked.jsonl`. Their own tasks should match, tasks of other
repositories seldom, and tasks about no software never. First lines of issues (`train/issues.jsonl`) should match too.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import Final

from packlens.engine.context_engine import ContextEngine
from packlens.retrieve.weak_match import is_weak_match

_TRAIN: Final = Path(__file__).parent / "train"
_FOREIGN: Final = (5, 11)
"""How many repositories further on those stand whose tasks are asked too."""
_NO_SOFTWARE: Final = (
    "bake a chocolate cake with raspberries",
    "water the tomatoes in the greenhouse before sunset",
    "book a flight to lisbon for two passengers",
    "tune the piano and replace its broken strings",
)


def texts_of(file: str) -> dict[str, list[str]]:
    """Return texts by the folder of their repository."""
    texts: dict[str, list[str]] = defaultdict(list)
    for line in (_TRAIN / file).read_text("utf-8").splitlines():
        row = json.loads(line)
        texts[row["repository"].replace("/", "+")].append(row["text"])
    return texts


def main() -> None:
    """Print the share of each kind of task that is told so, and what finding out takes."""
    questions, issues = texts_of("asked.jsonl"), texts_of("issues.jsonl")
    folders = [path for path in sorted(Path(sys.argv[1]).iterdir()) if path.name in questions]
    weak_counts: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    times: list[float] = []
    for number, folder in enumerate(folders):
        others = [folders[(number + far) % len(folders)].name for far in _FOREIGN]
        tasks = {
            "own": questions[folder.name],
            "foreign": [text for other in others for text in questions[other][:4]],
            "issue": issues[folder.name],
            "first line of an issue": [text.partition("\n")[0] for text in issues[folder.name]],
            "no software": list(_NO_SOFTWARE),
        }
        with tempfile.TemporaryDirectory() as at, ContextEngine.open(folder, database=Path(at) / "x.db") as engine:
            engine.index()
            for kind, texts in tasks.items():
                for text in texts:
                    start = time.process_time()
                    weak_counts[kind] += is_weak_match(text, engine.view, engine.settings.packlens)
                    times.append(time.process_time() - start)
                    counts[kind] += 1
    for kind, count in counts.items():
        print(f"{kind}: {weak_counts[kind]} of {count} ({weak_counts[kind] / count:.1%})")
    print(f"{len(folders)} repositories, {1e3 * sorted(times)[len(times) // 2]:.2f} ms (p50 of processor time)")


if __name__ == "__main__":
    main()
