"""In a workspace of very many alike packages, each name means what the file imports, however many others there are."""

from __future__ import annotations

import pytest

from packlens.resolve.incremental import IncrementalResolver
from packlens.resolve.symbols.symbol_table import MAX_LOOKUP
from tests.alike_packages import (
    Sources,
    c,
    cpp,
    dart,
    go,
    go_of_equal_folders,
    java,
    packages,
    python,
    python_modules,
    ruby,
    rust,
    typescript,
    vue,
)
from tests.resolve.small_sources import Shown, calls, edges, from_scratch, record

PACKAGES = MAX_LOOKUP + 40
LAST = PACKAGES - 1


@pytest.mark.parametrize(
    ("sources", "definition", "callers"),
    [
        (ruby, "parts/p{}/rules.rb:P{}::Rules.check", ["parts/p{}/run.rb:P{}::Run.run"]),
        (rust, "crates/p{}/src/rules.rs:check", ["crates/p{}/src/lib.rs:run"]),
        (go_of_equal_folders, "parts/p{}/rules/rules.go:Check", ["cmd/c{}/main.go:main"]),
        (c, "parts/p{}/rules.c:check", ["parts/p{}/run.c:run"]),
        (cpp, "parts/p{}/rules.cpp:Rules::check", ["parts/p{}/run.cpp:run"]),
        (
            dart,
            "packages/p{}/lib/src/rules.dart:check",
            [f"apps/p{{}}_app/lib/{f}" for f in ("main.dart:main", "run.dart:run")],
        ),
        (vue, "apps/p{}/src/api/rules.ts:check", ["apps/p{}/src/views/Run.vue:run"]),
        (python_modules, "parts/p{}/rules.py:check", ["tests/p{}/test_run.py:test_it"]),
        (python, "parts/p{}/rules.py:check", ["parts/p{}/run.py:run", "tests/p{}/test_run.py:test_it"]),
        (
            typescript,
            "packages/p{}/src/rules.ts:check",
            ["packages/p{}/src/Card.ts:Card", "packages/p{}/src/run.ts:run"],
        ),
        (typescript, "packages/p{}/src/Card.ts:Card", ["packages/p{}/src/run.ts:run"]),
        (go, "parts/p{}/rules.go:Check", ["cmd/c{}/main.go:main"]),
        (java, "m{}/Rules.java:Rules.check", ["m{}/web/Run.java:Run.run"]),
    ],
)
def test_each_package_has_its_own(sources: Sources, definition: str, callers: list[str]) -> None:
    files = packages(sources, PACKAGES)
    found = calls(files)
    for number in (0, LAST):
        target = definition.replace("{}", f"{number:04}")
        assert {caller.replace("{}", f"{number:04}") for caller in callers} == {a for a, b in found if b == target}


@pytest.mark.parametrize("sources", [python, typescript, ruby, c, cpp])
def test_edits_are_followed(sources: Sources) -> None:
    files = {path: text.encode() for path, text in packages(sources, PACKAGES).items()}
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
