"""In a workspace of very many alike packages, each name means what the file imports, however many others there are."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from packlens.resolve.incremental import IncrementalResolver
from packlens.resolve.symbols.symbol_table import MAX_LOOKUP
from tests.resolve.small_sources import Shown, calls, edges, from_scratch, record

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


def _ruby(number: int) -> dict[str, str]:
    name = f"P{number:04}"
    return {
        f"parts/p{number:04}/rules.rb": f"module {name}\n  class Rules\n    def self.check\n    end\n  end\nend\n",
        f"parts/p{number:04}/run.rb": f"module {name}\n  class Run\n"
        "    def run\n      Rules.check\n    end\n  end\nend\n",
    }


def _rust(number: int) -> dict[str, str]:
    return {
        f"crates/p{number:04}/src/lib.rs": "mod rules;\nuse rules::check;\npub fn run() { check(); }\n",
        f"crates/p{number:04}/src/rules.rs": "pub fn check() {}\n",
    }


def _go_of_equal_folders(number: int) -> dict[str, str]:
    return {
        f"parts/p{number:04}/rules/rules.go": "package rules\n\nfunc Check() {}\n",
        f"cmd/c{number:04}/main.go": f'package main\n\nimport "x.org/m/parts/p{number:04}/rules"\n\n'
        "func main() { rules.Check() }\n",
    }


def _c(number: int) -> dict[str, str]:
    folder = f"parts/p{number:04}"
    return {
        f"{folder}/rules.h": "int check(void);\n",
        f"{folder}/rules.c": '#include "rules.h"\n\nint check(void) { return 1; }\n',
        f"{folder}/run.c": '#include "rules.h"\n\nint run(void) { return check(); }\n',
    }


def _cpp(number: int) -> dict[str, str]:
    folder = f"parts/p{number:04}"
    return {
        f"{folder}/rules.hpp": f"namespace p{number:04} {{\nclass Rules {{\npublic:\n"
        "    int check(int limit);\n};\n}\n",
        f"{folder}/rules.cpp": f'#include "rules.hpp"\nnamespace p{number:04} {{\n'
        "int Rules::check(int limit) { return limit; }\n}\n",
        f"{folder}/run.cpp": f'#include "rules.hpp"\nnamespace p{number:04} {{\n'
        "int run() {\n    Rules rules;\n    return rules.check(1);\n}\n}\n",
    }


def _python_modules(number: int) -> dict[str, str]:
    return {
        f"parts/p{number:04}/rules.py": "def check():\n    pass\n",
        f"tests/p{number:04}/test_run.py": f"from parts.p{number:04} import rules\n\ndef test_it(): rules.check()\n",
    }


@pytest.mark.parametrize(
    ("sources", "definition", "callers"),
    [
        (_ruby, "parts/p{}/rules.rb:P{}::Rules.check", ["parts/p{}/run.rb:P{}::Run.run"]),
        (_rust, "crates/p{}/src/rules.rs:check", ["crates/p{}/src/lib.rs:run"]),
        (_go_of_equal_folders, "parts/p{}/rules/rules.go:Check", ["cmd/c{}/main.go:main"]),
        (_c, "parts/p{}/rules.c:check", ["parts/p{}/run.c:run"]),
        (_cpp, "parts/p{}/rules.cpp:Rules::check", ["parts/p{}/run.cpp:run"]),
        (_python_modules, "parts/p{}/rules.py:check", ["tests/p{}/test_run.py:test_it"]),
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
        target = definition.replace("{}", f"{number:04}")
        assert {caller.replace("{}", f"{number:04}") for caller in callers} == {a for a, b in found if b == target}


@pytest.mark.parametrize("sources", [_python, _typescript, _ruby, _c, _cpp])
def test_edits_are_followed(sources: Sources) -> None:
    files = {path: text.encode() for number in range(PACKAGES) for path, text in sources(number).items()}
    resolver, shown = IncrementalResolver(), Shown()
    shown.take(resolver.update({path: record(path, text) for path, text in files.items()}))
    edited = next(path for path in files if f"p{LAST:04}" in path and "/rules." in path)
    for text in (files[edited].replace(b"check", b"other"), b"", files[edited]):
        files[edited] = text
        shown.take(resolver.update({edited: record(edited, text)}))
        shown.compare(from_scratch(files))


def test_members_belong_to_the_type_beside_them() -> None:
    files = {
        f"{program}/{name}": text
        for program in ("first", "second")
        for name, text in {
            "bench.hpp": "class Bench {\npublic:\n    int run(int limit);\n};\n",
            "bench.cpp": '#include "bench.hpp"\nint Bench::run(int limit) { return limit; }\n',
        }.items()
    }
    contained = {(source, target) for source, target, kind in edges(files) if kind == "contains"}
    for program in ("first", "second"):
        for name in ("bench.hpp", "bench.cpp"):
            assert (f"{program}/bench.hpp:Bench", f"{program}/{name}:Bench::run") in contained
