"""In a workspace of very many alike packages, each name means what the file imports, however many others there are."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from packlens.resolve.incremental import IncrementalResolver
from packlens.resolve.symbols.symbol_table import MAX_LOOKUP
from tests.resolve.small_sources import Shown, calls, from_scratch, record

PACKAGES = MAX_LOOKUP + 40
LAST = PACKAGES - 1


Sources = Callable[[int], dict[str, str]]


def _python(number: int) -> dict[str, str]:
    return {
        f"parts/p{number:04}/__init__.py": "",
        f"parts/p{number:04}/rules.py": "def check():\n    pass\n",
        f"parts/p{number:04}/run.py": "from .rules import check\n\n\ndef run():\n    check()\n",
        f"tests/p{number:04}/test_run.py": f"from parts.p{number:04}.rules import check\n\ndef test_it(): check()\n",
    }


def _typescript(number: int) -> dict[str, str]:
    folder = f"packages/p{number:04}/src"
    return {
        f"packages/p{number:04}/package.json": f'{{"name": "@shop/p{number:04}", "main": "src/index.ts"}}\n',
        f"{folder}/index.ts": "export { check } from './rules';\nexport { default as Card } from './Card';\n",
        f"{folder}/rules.ts": "export function check() {}\n",
        f"{folder}/Card.ts": "import { check } from './rules';\nexport default function Card() { check(); }\n",
        f"{folder}/run.ts": f"import {{ check, Card }} from '@shop/p{number:04}';\n"
        "export function run() { check(); Card(); }\n",
    }


def _go(number: int) -> dict[str, str]:
    return {
        f"parts/p{number:04}/rules.go": f"package p{number:04}\n\nfunc Check() {{}}\n",
        f"cmd/c{number:04}/main.go": f'package main\n\nimport "x.org/m/parts/p{number:04}"\n\n'
        f"func main() {{ p{number:04}.Check() }}\n",
    }


def _java(number: int) -> dict[str, str]:
    return {
        f"m{number:04}/Rules.java": f"package m{number:04};\n\n"
        "public class Rules { public static void check() {} }\n",
        f"m{number:04}/web/Run.java": f"package m{number:04}.web;\n\nimport m{number:04}.Rules;\n\n"
        "public class Run { void run() { Rules.check(); } }\n",
    }


@pytest.mark.parametrize(
    ("sources", "definition", "callers"),
    [
        (_python, "parts/p{}/rules.py:check", ["parts/p{}/run.py:run", "tests/p{}/test_run.py:test_it"]),
        (
            _typescript,
            "packages/p{}/src/rules.ts:check",
            ["packages/p{}/src/Card.ts:Card", "packages/p{}/src/run.ts:run"],
        ),
        (_typescript, "packages/p{}/src/Card.ts:Card", ["packages/p{}/src/run.ts:run"]),
        (_go, "parts/p{}/rules.go:Check", ["cmd/c{}/main.go:main"]),
        (_java, "m{}/Rules.java:Rules.check", ["m{}/web/Run.java:Run.run"]),
    ],
)
def test_each_package_has_its_own(sources: Sources, definition: str, callers: list[str]) -> None:
    files = {path: text for number in range(PACKAGES) for path, text in sources(number).items()}
    found = calls(files)
    for number in (0, LAST):
        target = definition.format(f"{number:04}")
        assert {caller.format(f"{number:04}") for caller in callers} == {a for a, b in found if b == target}


@pytest.mark.parametrize("sources", [_python, _typescript])
def test_edits_are_followed(sources: Sources) -> None:
    files = {path: text.encode() for number in range(PACKAGES) for path, text in sources(number).items()}
    resolver, shown = IncrementalResolver(), Shown()
    shown.take(resolver.update({path: record(path, text) for path, text in files.items()}))
    (edited,) = (path for path in files if f"p{LAST:04}" in path and "/rules." in path)
    for text in (files[edited].replace(b"check", b"other"), files[edited]):
        files[edited] = text
        shown.take(resolver.update({edited: record(edited, text)}))
        shown.compare(from_scratch(files))
