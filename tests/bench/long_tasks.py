"""Long tasks against their first sentence: python -m tests.bench.long_tasks CORPUS [--tasks FILE] [--db-dir DIR].

CORPUS holds a folder a repository of `--tasks` (commit messages; CORPUS/../tasks/commits.jsonl). Each task is asked as
its first sentence, whole, and with 1,500 words of log behind it: of a program that has nothing to do with the
repository, of one whose stack traces name functions drawn from it, and of the former with one stack trace that ends in
a right answer. Logs are drawn by a fixed seed. Times are processor time of a pack of 5,000 tokens, caches off.
"""

from __future__ import annotations

import argparse
import random
import re
import time
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from packlens.bench.measures import measure
from packlens.bench.resampling import paired
from packlens.bench.retrieval import Engines, bench_settings
from packlens.bench.tasks import Answers, Task, load_answers, load_tasks
from packlens.engine.pack_questions import TaskRequest
from packlens.graph.view import Index
from packlens.model import EDGE_KINDS

LOG_WORDS: Final = 1_500
LONG: Final = 40
"""A message of at least so many words is a long one."""
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+(?=[A-Z`*])|\n")
_MESSAGES: Final = (
    "connection to {ip}:{port} accepted",
    "request {hex} finished with status {code} in {ms} ms",
    "retrying after {ms} ms, attempt {n}",
    "worker {n} started, pid {port}",
    "cache miss for key {hex}",
    "memory usage {n} MB, limit {port} MB",
    "could not reach {ip}, connection timed out",
    "job {hex} queued",
)


def first_sentence(text: str) -> str:
    """Return what stands before the first full stop or line end."""
    return _SENTENCE.split(text.strip(), maxsplit=1)[0]


def log(index: Index | None, generator: random.Random) -> str:
    """Return a log of LOG_WORDS words; with an index, every fifth entry is a stack trace of four of its functions."""
    lines: list[str] = ["", "Log:", ""]
    words = 0
    while words < LOG_WORDS:
        frames = _frames(index, generator) if index is not None and len(lines) % 5 == 0 else []
        lines += [_entry(generator), *frames]
        words += sum(len(line.split()) for line in lines[-1 - len(frames) :])
    return "\n".join(lines)


def _entry(generator: random.Random) -> str:
    number = generator.randrange
    values = {
        "ip": ".".join(str(number(256)) for _ in range(4)),
        "port": number(1024, 65536),
        "hex": f"{number(1 << 40):010x}",
        "ms": number(5000),
        "n": number(64),
        "code": generator.choice((200, 204, 301, 404, 500)),
    }
    level = generator.choice(("INFO", "INFO", "DEBUG", "WARN", "ERROR"))
    when = f"2024-03-{number(1, 29):02}T{number(24):02}:{number(60):02}:{number(60):02}.{number(1000):03}Z"
    return f"{when} {level} [{number(16)}] {generator.choice(_MESSAGES).format(**values)}"


def _frames(index: Index, generator: random.Random) -> list[str]:
    symbols = index.symbols
    chosen = [generator.randrange(len(symbols)) for _ in range(12)]
    chosen = [p for p in chosen if symbols.file[p] >= 0 and symbols.parent[p] >= 0][:4]
    return [f'  File "{symbols.path_of(p)}", line {int(symbols.start_line[p])}, in {symbols.names[p]}' for p in chosen]


def trace_to(names: Collection[str], paths: Collection[str], index: Index, generator: random.Random) -> str:
    """Return the stack trace of an error in a symbol of one of these names and paths, as Python prints it."""
    symbols, calls = index.symbols, EDGE_KINDS.index("calls")
    last = {name.rpartition(".")[2] for name in names}
    meant = [p for p in range(len(symbols)) if symbols.names[p] in last and symbols.path_of(p) in paths]
    chain = [generator.choice(meant)] if meant else []
    while chain and len(chain) < 6:
        span = slice(index.incoming.indptr[chain[-1]], index.incoming.indptr[chain[-1] + 1])
        callers = index.incoming.indices[span][index.incoming.kind[span] == calls].tolist()
        callers = [p for p in callers if p not in chain and symbols.file[p] >= 0]
        if not callers:
            break
        chain.append(generator.choice(callers))
    frames = [
        f'  File "{symbols.path_of(p)}", line {int(symbols.start_line[p])}, in {symbols.names[p]}' for p in chain[::-1]
    ]
    return "\n".join(["", "Traceback (most recent call last):", *frames, "ValueError: no such value"])


def versions(task: Task, index: Index, answers: Answers) -> Mapping[str, str]:
    """Return the ways a task is asked."""
    text = task.description
    foreign = text + log(None, random.Random(task.id))
    return {
        "first sentence": first_sentence(text),
        "whole": text,
        "whole, foreign log": foreign,
        "whole, log with stack traces": text + log(index, random.Random(task.id)),
        "whole, foreign log, trace of an answer": (
            foreign + trace_to(answers.symbols, answers.files, index, random.Random(task.id))
        ),
    }


def main() -> None:
    """Print a table over all tasks, and one over those whose own text is long."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--tasks", type=Path)
    parser.add_argument("--db-dir", type=Path)
    parser.add_argument("--repositories", nargs="*", help="ask only these")
    options = parser.parse_args()
    source = options.tasks or options.corpus.parent / "tasks" / "commits.jsonl"
    answers = {each.id: each for each in load_answers(source)}
    tasks = [t for t in load_tasks(source) if not options.repositories or t.repo in options.repositories]
    found: dict[str, dict[str, Mapping[str, float]]] = {}
    with Engines(options.corpus, options.db_dir, bench_settings("packlens", 0), None) as engines:
        for task in tasks:
            engine = engines.of(task.repo)
            view = engine.view
            for version, text in versions(task, view, answers[task.id]).items():
                started = time.thread_time()
                evidence = engine.answer(TaskRequest(text, 5_000)).evidence
                spent = (time.thread_time() - started) * 1e3
                assert evidence is not None  # nothing is cached
                placed = [s.position for s in evidence.ranking.scored if view.symbols.file[s.position] >= 0]
                paths = [view.symbols.path_of(p) for p in placed]
                names = [f"{path}.{view.symbols.qualified_names[p]}" for path, p in zip(paths, placed, strict=True)]
                scored = measure(names, paths, answers[task.id].symbols, answers[task.id].files)
                words = float(len(text.split()))
                found.setdefault(version, {})[task.id] = {**scored, "ms": spent, "words": words}
    print(_table("all", [task.id for task in tasks], found))
    print(_table(f"of {LONG} words or more", [t.id for t in tasks if len(t.description.split()) >= LONG], found))


def _table(title: str, ids: Sequence[str], found: Mapping[str, Mapping[str, Mapping[str, float]]]) -> str:
    names = ("strict R@10", "strict MRR", "file recall@10")
    base = next(iter(found.values()))
    heads = (f"tasks {title} ({len(ids)})", "words, median", *names, "R@10 less that of the first sentence")
    lines = [f"| {' | '.join(heads)} | ms p50 / p95 |", "|---" * (len(heads) + 1) + "|"]
    for version, scores in found.items():
        means = [f"{np.mean([scores[i][name] for i in ids if name in scores[i]]):.3f}" for name in names]
        change = paired([base[i]["strict R@10"] for i in ids], [scores[i]["strict R@10"] for i in ids])
        p50, p95 = np.percentile([scores[i]["ms"] for i in ids], (50, 95))
        words = np.median([scores[i]["words"] for i in ids])
        difference = f"{change.mean:+.3f} [{change.low:+.3f}, {change.high:+.3f}]"
        lines.append(f"| {version} | {words:.0f} | {' | '.join(means)} | {difference} | {p50:.1f} / {p95:.1f} |")
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    main()
