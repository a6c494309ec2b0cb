"""How much learning could help at most: replayed commits, where whatever was learned of a right answer puts it first.

    python -m tests.bench.learning_bounds REPOSITORY COMMITS

A rule says which lessons may be used; a perfect ranking then lifts those symbols, and only those, that are right.
Prints MRR and R@10 by rule, and how many earlier uses count fully at the next task (their symbol is as it was left).
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import mean

from packlens.bench import learning as bench
from packlens.config import IndexSettings, Settings
from packlens.engine.context_engine import ContextEngine
from packlens.git.commits import TextCommit, last_commits
from packlens.learn.anchors import Found
from packlens.learn.cluster import task_keywords
from packlens.pack.result import Pack
from packlens.store import feedback as store
from packlens.symbol_id import integer_id

RULES = (
    "one word, two tasks that left it so",
    "one word, two tasks, one of them left it so",
    "one word, left so",
    "left so",
    "one word, two tasks",
    "one word",
    "any",
)


def allowed(learner: bench._Learner, engine: ContextEngine, task: str) -> Iterator[tuple[str, set[int]]]:
    """Yield each rule with the symbols that it lets a task learn about."""
    connection = learner.lessons._connection
    words = [keyword.id for keyword in task_keywords(task) if not keyword.filtered]
    every, valid = defaultdict(set), defaultdict(set)
    rows, uses = store.associations_of(connection, words), store.last_uses(connection, 10**9, 10**9)
    is_whole = whole(learner, engine, [*((row[1], row[2]) for row in rows), *((use[1], use[2]) for use in uses)])
    for keyword, symbol, anchor, cluster in rows:
        every[keyword, symbol].add(cluster)
        if is_whole(symbol, anchor):
            valid[keyword, symbol].add(cluster)
    pairs = (
        (pair for pair in valid if len(valid[pair]) > 1),
        (pair for pair in valid if len(every[pair]) > 1),
        valid,
        ((0, symbol) for _, symbol, anchor in uses if is_whole(symbol, anchor)),
        (pair for pair in every if len(every[pair]) > 1),
        every,
        ((0, symbol) for _, symbol, _ in uses),
    )
    for rule, found in zip(RULES, pairs, strict=True):
        yield rule, {symbol for _, symbol in found}


def whole(
    learner: bench._Learner, engine: ContextEngine, kept: list[tuple[int, bytes]]
) -> Callable[[int, bytes], bool]:
    """Return a function that says whether all that a lesson was about is still there."""
    found = Found(engine.view, kept, lambda symbols: store.texts_of(learner.lessons._connection, symbols))
    return lambda symbol, anchor: found.share(symbol, anchor) == 1.0


def lifted(pack: Pack, truth: frozenset[str], known: Iterable[int], engine: ContextEngine) -> dict[str, float]:
    """Judge the pack with the right ones among known symbols put first."""
    numbers = {integer_id(symbol): symbol for symbol in sorted(truth)}
    first = [numbers[each] for each in sorted(set(known) & numbers.keys())]
    ids = first + [each.node.symbol_id for each in pack.symbols if each.node.symbol_id not in first]
    return bench.judged_ids(ids, truth)


def replay(repository: Path, commits: int, folder: Path) -> None:
    """Walk the commits and print the bounds."""
    files, steps = last_commits(repository, commits)
    (root := folder / "tree").mkdir()
    bench._begin(root, files, steps)
    scores, before, counts = defaultdict(list), list[tuple[int, int, bytes]](), Counter[str]()
    with ExitStack() as stack:
        settings = Settings(index=IndexSettings(jobs=1), caches=False)
        engine = stack.enter_context(ContextEngine.open(root, settings, folder / "index.db"))
        engine.index()
        learner = bench._learner(stack, engine, folder / "lessons.db", bench.VARIANTS[0])
        for number, commit in enumerate(steps):
            task, truth = bench.task_of(commit.message), bench.changed_symbols(engine, commit)
            if not task or not 0 < len(truth) <= bench.MOST_ANSWERS:
                apply(engine, commit)
                continue
            pack, now = engine.for_task(task, 5_000), 1e6 + number * 86_400.0
            scores["off"].append(bench.judged(pack, truth))
            for rule, known in allowed(learner, engine, task):
                scores[rule].append(lifted(pack, truth, known, engine))
            uses = store.last_uses(learner.lessons._connection, 10**9, 10**9)
            new = uses[: len(uses) - len(before)]
            is_whole = whole(learner, engine, [(use[1], use[2]) for use in uses])
            for name, some in (("of the last task", new), ("of all", uses)):
                counts[name] += len(some)
                counts[f"{name}, valid"] += sum(is_whole(symbol, anchor) for _, symbol, anchor in some)
            before = uses
            spans, window = bench._spans(engine, commit), learner.lessons.open_window(now)
            learner.lessons.shown(window, pack, engine.view, now)
            bench._edit(learner, window, commit, pack, spans, now)
            apply(engine, commit)
            learner.lessons.ended(window, now + 599)
    print(f"{repository.name}: {len(scores['off'])} tasks")
    for rule, found in scores.items():
        print(f"  {rule:45} MRR {mean(s['mrr'] for s in found):.4f}  R@10 {mean(s['r10'] for s in found):.4f}")
    for name in ("of the last task", "of all"):
        print(f"  uses {name} that count: {counts[f'{name}, valid']} of {counts[name]}")


def apply(engine: ContextEngine, commit: TextCommit) -> None:
    """Make a commit's changes on disk and in the index."""
    for change in commit.changes:
        bench.write(engine.root, change.path, change.new)
    engine.index()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        replay(Path(sys.argv[1]), int(sys.argv[2]), Path(name))
