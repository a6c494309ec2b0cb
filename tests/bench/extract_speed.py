"""Print what indexing costs beyond parsing, by language: python -m tests.bench.extract_speed FOLDER [megabytes] [runs].

All figures are CPU time as multiples of the pure parse of the same bytes, measured file by file in the same loop, so
that they mean the same on a loaded machine as on an idle one. Medians of several runs after one that warms the caches.
"""

from __future__ import annotations

import gc
import hashlib
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import tree_sitter

from packlens.config import IndexSettings
from packlens.extract.documents.document import build_documents
from packlens.extract.extraction import Extraction, extract
from packlens.extract.languages.file_language import language_of_text
from packlens.extract.languages.language import Language, languages
from packlens.extract.parsing.captures import collect
from packlens.extract.parsing.content import content_problem, decode_source
from packlens.index.scan import scan
from packlens.index.scanned_files import ScannedFile
from packlens.index.worker import run_batch

_BATCH = 30  #: files a job; of usual size they make the 256 KB that the index gives a worker
STAGES = ("parse", "matches", "collect", "extract", "document", "worker")


def sources(root: Path, megabytes: float) -> dict[Language, list[tuple[str, bytes]]]:
    """Return up to so many megabytes of files of each language, chosen by the hash of their paths."""
    found: dict[str, list[tuple[str, bytes]]] = {}
    files = sorted(scan(root, IndexSettings()).files, key=lambda file: hashlib.md5(file.path.encode()).digest())
    for file in files:
        raw = (root / file.path).read_bytes()
        language = language_of_text(file.path, raw)
        if language is None:
            continue
        chosen = found.setdefault(language.name, [])
        source = decode_source(raw)
        if sum(len(data) for _, data in chosen) < megabytes * 1e6 and not content_problem(source):
            chosen.append((file.path, source))
    return {languages()[name]: files for name, files in found.items() if files}


def timed(call: Callable[[], Any]) -> tuple[Any, float]:
    """Return the result of a call and its CPU time in seconds."""
    start = time.process_time()
    result = call()
    return result, time.process_time() - start


def scanned(root: Path, path: str) -> ScannedFile:
    """Return a file as a scan lists it: of another size it would not be read."""
    state = (root / path).stat()
    return ScannedFile(path, state.st_size, state.st_mtime_ns)


def one_run(root: Path, language: Language, files: list[tuple[str, bytes]]) -> dict[str, float]:
    """Return the CPU seconds of each stage over all files. `extract` and `worker` include what goes before them."""
    total = dict.fromkeys(STAGES, 0.0)
    extractions: list[tuple[str, bytes, Extraction]] = []
    for path, source in files:
        tree = language.parser.parse(source)
        cursor = tree_sitter.QueryCursor(language.queries.all.anywhere)
        extraction, seconds = timed(lambda: extract(language, path, source))  # noqa: B023 - called at once
        total["extract"] += seconds
        total["parse"] += timed(lambda: language.parser.parse(source))[1]  # noqa: B023 - called at once
        total["matches"] += timed(lambda: cursor.matches(tree.root_node))[1]  # noqa: B023 - called at once
        total["collect"] += timed(lambda: collect(language, tree.root_node, source))[1]  # noqa: B023 - called at once
        extractions.append((path, source, extraction))
    for start in range(0, len(files), _BATCH):
        batch = extractions[start : start + _BATCH]
        total["document"] += timed(lambda: build_documents(batch))[1]  # noqa: B023 - called at once
        total["worker"] += timed(lambda: run_batch((str(root), [scanned(root, path) for path, _, _ in batch])))[1]  # noqa: B023 - called at once
    return total


def main() -> None:
    """Time every language of a folder."""
    root = Path(sys.argv[1])
    megabytes, runs = float((sys.argv[2:] or ["1"])[0]), int((sys.argv[3:] or ["5"])[0])
    gc.disable()  # as in the workers
    print(f"{'':12}{'MB':>6}{'files':>7}{'ms/MB':>7}" + "".join(f"{stage:>10}" for stage in STAGES[1:]))
    for language, files in sources(root, megabytes).items():
        size = sum(len(source) for _, source in files) / 1e6
        rounds = [one_run(root, language, files) for _ in range(runs + 1)][1:]
        ratios = {stage: median(run[stage] / run["parse"] for run in rounds) for stage in STAGES}
        speed = min(run["parse"] for run in rounds) * 1000 / size
        print(
            f"{language.name:12}{size:6.2f}{len(files):7}{speed:7.0f}"
            + "".join(f"{ratios[s]:10.2f}" for s in STAGES[1:])
        )


if __name__ == "__main__":
    main()
