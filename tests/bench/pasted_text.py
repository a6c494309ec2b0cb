"""How long packs take for tasks that are mostly pasted text: python -m tests.bench.pasted_text FOLDER [--db FILE].

FOLDER is indexed first. Each kind of text stands behind a short title, in 0.1, 0.3 and 1 MB. Processor time of reading,
ranking and packing, caches off; the least of `--runs`. Texts are drawn by a fixed seed, some words from the index.
"""

from __future__ import annotations

import base64
import json
import random
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import click

from packlens import ContextEngine, Settings

SIZES: Final = (100_000, 300_000, 1_000_000)
_TITLE: Final = "The parser loses a value when it is asked twice\n\n"
_COMMON: Final = (
    "the of and to in is that it was for on are with as be at one have this from or had by hot but some what there we "
    "can out other were all your when up use word how said an each she which do their time if will way about many "
    "then them would write like so these her long make thing see him two has look more day could go come did my sound"
).split()

Line = Callable[[random.Random, Sequence[str]], str]


def _word(generator: random.Random, words: Sequence[str]) -> str:
    """Return a word of the index one time in three, else letters that nobody has written before."""
    if generator.random() < 1 / 3:
        return generator.choice(words)
    return "".join(generator.choices("abcdefghijklmnopqrstuvwxyz", k=generator.randint(3, 10)))


def _words(generator: random.Random, words: Sequence[str], count: int) -> list[str]:
    return [_word(generator, words) for _ in range(count)]


def _log_of_one_kind(generator: random.Random, _words_of_index: Sequence[str]) -> str:
    second, request = generator.randrange(60), generator.randrange(10**9)
    return f"2024-03-01 12:30:{second:02} INFO [worker-{request % 7}] request {request} took {request % 977} ms\n"


def _log(generator: random.Random, words: Sequence[str]) -> str:
    return f"2024-03-01 12:30:11 WARN {'.'.join(_words(generator, words, 2))} {' '.join(_words(generator, words, 9))}\n"


def _json(generator: random.Random, words: Sequence[str]) -> str:
    record = {word: " ".join(_words(generator, words, 2)) for word in _words(generator, words, 6)}
    return json.dumps(record, indent=2) + ",\n"


def _minified_json(generator: random.Random, words: Sequence[str]) -> str:
    return json.dumps(dict.fromkeys(_words(generator, words, 6), generator.randrange(1000)), separators=(",", ":"))


def _minified_code(generator: random.Random, words: Sequence[str]) -> str:
    one, other, third = _words(generator, words, 3)
    return f'function {one[0]}(e,t){{return e.{other}("{third}",function(){{t&&t.{one}[0]>1?e({other}):t=!1}})}};'


def _python_trace(generator: random.Random, words: Sequence[str]) -> str:
    frames = "".join(
        f'  File "/usr/lib/{"/".join(_words(generator, words, 3))}.py", line {generator.randrange(2000)}, in '
        f"{_word(generator, words)}\n    {_word(generator, words)}({', '.join(_words(generator, words, 3))})\n"
        for _ in range(8)
    )
    return f"Traceback (most recent call last):\n{frames}ValueError: {' '.join(_words(generator, words, 4))}\n\n"


def _java_trace(generator: random.Random, words: Sequence[str]) -> str:
    frames = "".join(
        f"\tat com.{'.'.join(_words(generator, words, 3))}.run({_word(generator, words).title()}.java:"
        f"{generator.randrange(900)})\n"
        for _ in range(12)
    )
    return f"java.lang.IllegalStateException: {' '.join(_words(generator, words, 4))}\n{frames}\t... 12 more\n"


def _native_trace(generator: random.Random, words: Sequence[str]) -> str:
    place = "/".join(_words(generator, words, 2))
    return f"#{generator.randrange(99)} 0x{generator.getrandbits(40):x} in {_word(generator, words)} (a=1) at {place}\n"


def _ideographs(generator: random.Random, _words_of_index: Sequence[str]) -> str:
    return "".join(map(chr, generator.choices(range(0x4E00, 0x9FFF), k=9))) + " "


def _base64(generator: random.Random, _words_of_index: Sequence[str]) -> str:
    return base64.b64encode(generator.randbytes(57)).decode()


def _sentence(generator: random.Random, words: Sequence[str]) -> str:
    sentence = [generator.choice(_COMMON) if generator.random() < 0.6 else _word(generator, words) for _ in range(14)]
    return f"{' '.join(sentence).capitalize()}. "


def _table(generator: random.Random, words: Sequence[str]) -> str:
    return f"| {' | '.join(_words(generator, words, 4))} | 1.{generator.randrange(99)}.0 |\n"


def _markup(generator: random.Random, words: Sequence[str]) -> str:
    one, other = _words(generator, words, 2)
    return f'<div class="{one}-{other}"><a href="/{one}/{generator.randrange(99)}?{other}=1">{one}</a></div>\n'


def _diff(generator: random.Random, words: Sequence[str]) -> str:
    path = "/".join(_words(generator, words, 2))
    lines = "".join(f"{generator.choice('+- ')}    {' '.join(_words(generator, words, 6))}\n" for _ in range(8))
    return f"diff --git a/{path} b/{path}\n--- a/{path}\n+++ b/{path}\n@@ -1,8 +1,8 @@\n{lines}"


def _names(generator: random.Random, words: Sequence[str]) -> str:
    one, other, third = _words(generator, words, 3)
    return f"`{one}_{other}` {one}.{third}() {other.title()}{third.title()} src/{one}/{other}.py:{len(one)}\n"


KINDS: Final[Mapping[str, Line]] = {
    "log of one kind": _log_of_one_kind,
    "log of different lines": _log,
    "JSON": _json,
    "minified JSON": _minified_json,
    "minified code": _minified_code,
    "Python traces": _python_trace,
    "Java traces": _java_trace,
    "native traces": _native_trace,
    "base64 in lines": lambda generator, words: _base64(generator, words) + "\n",
    "base64 in one line": _base64,
    "prose in lines": lambda generator, words: _sentence(generator, words) + "\n",
    "prose in one line": _sentence,
    "names": _names,
    "table": _table,
    "markup": _markup,
    "diff": _diff,
    "one endless word": lambda _generator, _words_of_index: "a" * 1000,
    "one endless name": lambda _generator, _words_of_index: "a_b.C1",
    "backticks": lambda _generator, _words_of_index: "`" * 1000,
    "names in backticks": lambda generator, words: f"`{_word(generator, words)}` ",
    "brackets": lambda _generator, _words_of_index: "([{<" * 250,
    "quotes": lambda _generator, _words_of_index: "\"'" * 500,
    "unicode": _ideographs,
    "unicode in one word": lambda generator, _words_of_index: chr(generator.randrange(0x100, 0x2000)) * 3,
    "blank lines": lambda _generator, _words_of_index: "\n" * 100,
    "digits": lambda generator, _words_of_index: f"{generator.getrandbits(64)} ",
}


def text_of(kind: str, size: int, words: Sequence[str]) -> str:
    """Return a task of so many characters: a title, and behind it text of a kind."""
    generator = random.Random(kind)
    pieces, length = [_TITLE], len(_TITLE)
    while length < size:
        pieces.append(KINDS[kind](generator, words))
        length += len(pieces[-1])
    return "".join(pieces)[:size]


def _seconds(engine: ContextEngine, task: str, runs: int) -> float:
    spent = []
    for run in range(runs):
        different = f"{task[:-8]} {run:07}"  # nothing that a reader has kept helps
        started = time.process_time()
        engine.for_task(different, 5_000)
        spent.append(time.process_time() - started)
    return min(spent)


@click.command(help=__doc__)
@click.argument("folder", type=click.Path(exists=True, path_type=Path))
@click.option("--db", type=click.Path(path_type=Path))
@click.option("--kind", "kinds", multiple=True, type=click.Choice(list(KINDS)), help="Only these.")
@click.option("--runs", default=2, show_default=True)
def main(folder: Path, db: Path | None, kinds: tuple[str, ...], runs: int) -> None:
    with ContextEngine.open(folder, Settings(sized=False, caches=False, learning=False), db) as engine:
        engine.index()
        assert engine.view is not None
        words = sorted(engine.view.postings.vocabulary)
        engine.for_task("warm up", 5_000)
        click.echo(f"| processor seconds | {' | '.join(f'{size / 1e6:g} MB' for size in SIZES)} |")
        click.echo("|---" * (1 + len(SIZES)) + "|")
        for kind in kinds or KINDS:
            cells = (f"{_seconds(engine, text_of(kind, size, words), runs):.2f}" for size in SIZES)
            click.echo(f"| {kind} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
