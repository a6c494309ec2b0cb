"""Sources of packages that are alike but for their number: each defines and uses the same names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

Sources = Callable[[int], dict[str, str]]
"""The files of a package by its number, paths with their texts."""


def python(number: int) -> dict[str, str]:
    """Return a package of Python."""
    return {
        f"parts/p{number:04}/__init__.py": "",
        f"parts/p{number:04}/rules.py": "def check():\n    pass\n",
        f"parts/p{number:04}/run.py": "from .rules import check\n\n\ndef run():\n    check()\n",
        f"tests/p{number:04}/test_run.py": f"from parts.p{number:04}.rules import check\n\ndef test_it(): check()\n",
    }


def typescript(number: int) -> dict[str, str]:
    """Return a package of TypeScript."""
    folder = f"packages/p{number:04}/src"
    return {
        f"packages/p{number:04}/package.json": f'{{"name": "@shop/p{number:04}", "main": "src/index.ts"}}\n',
        f"{folder}/index.ts": "export { check } from './rules';\nexport { default as Card } from './Card';\n",
        f"{folder}/rules.ts": "export function check() {}\n",
        f"{folder}/Card.ts": "import { check } from './rules';\nexport default function Card() { check(); }\n",
        f"{folder}/run.ts": f"import {{ check, Card }} from '@shop/p{number:04}';\n"
        "export function run() { check(); Card(); }\n",
    }


def go(number: int) -> dict[str, str]:
    """Return a package of Go."""
    return {
        f"parts/p{number:04}/rules.go": f"package p{number:04}\n\nfunc Check() {{}}\n",
        f"cmd/c{number:04}/main.go": f'package main\n\nimport "x.org/m/parts/p{number:04}"\n\n'
        f"func main() {{ p{number:04}.Check() }}\n",
    }


def java(number: int) -> dict[str, str]:
    """Return a package of Java."""
    return {
        f"m{number:04}/Rules.java": f"package m{number:04};\n\n"
        "public class Rules { public static void check() {} }\n",
        f"m{number:04}/web/Run.java": f"package m{number:04}.web;\n\nimport m{number:04}.Rules;\n\n"
        "public class Run { void run() { Rules.check(); } }\n",
    }


def ruby(number: int) -> dict[str, str]:
    """Return a package of Ruby."""
    name = f"P{number:04}"
    return {
        f"parts/p{number:04}/rules.rb": f"module {name}\n  class Rules\n    def self.check\n    end\n  end\nend\n",
        f"parts/p{number:04}/run.rb": f"module {name}\n  class Run\n"
        "    def run\n      Rules.check\n    end\n  end\nend\n",
    }


def rust(number: int) -> dict[str, str]:
    """Return a package of Rust."""
    return {
        f"crates/p{number:04}/src/lib.rs": "mod rules;\nuse rules::check;\npub fn run() { check(); }\n",
        f"crates/p{number:04}/src/rules.rs": "pub fn check() {}\n",
    }


def go_of_equal_folders(number: int) -> dict[str, str]:
    """Return a package of Go in a folder whose name others have, too."""
    return {
        f"parts/p{number:04}/rules/rules.go": "package rules\n\nfunc Check() {}\n",
        f"cmd/c{number:04}/main.go": f'package main\n\nimport "x.org/m/parts/p{number:04}/rules"\n\n'
        "func main() { rules.Check() }\n",
    }


def c(number: int) -> dict[str, str]:
    """Return a package of C."""
    folder = f"parts/p{number:04}"
    return {
        f"{folder}/rules.h": "int check(void);\n",
        f"{folder}/rules.c": '#include "rules.h"\n\nint check(void) { return 1; }\n',
        f"{folder}/run.c": '#include "rules.h"\n\nint run(void) { return check(); }\n',
    }


def cpp(number: int) -> dict[str, str]:
    """Return a package of C++."""
    folder = f"parts/p{number:04}"
    return {
        f"{folder}/rules.hpp": f"namespace p{number:04} {{\nclass Rules {{\npublic:\n"
        "    int check(int limit);\n};\n}\n",
        f"{folder}/rules.cpp": f'#include "rules.hpp"\nnamespace p{number:04} {{\n'
        "int Rules::check(int limit) { return limit; }\n}\n",
        f"{folder}/run.cpp": f'#include "rules.hpp"\nnamespace p{number:04} {{\n'
        "int run() {\n    Rules rules;\n    return rules.check(1);\n}\n}\n",
    }


def python_modules(number: int) -> dict[str, str]:
    """Return a package of Python whose module is imported."""
    return {
        f"parts/p{number:04}/rules.py": "def check():\n    pass\n",
        f"tests/p{number:04}/test_run.py": f"from parts.p{number:04} import rules\n\ndef test_it(): rules.check()\n",
    }


def dart(number: int) -> dict[str, str]:
    """Return a package of Dart, and a program that uses it."""
    name = f"p{number:04}"
    return {
        f"packages/{name}/lib/{name}.dart": "export 'src/rules.dart';\n",
        f"packages/{name}/lib/src/rules.dart": "void check() {}\n",
        f"apps/{name}_app/lib/main.dart": f"import 'package:{name}/{name}.dart';\n\nvoid main() {{ check(); }}\n",
        f"apps/{name}_app/lib/run.dart": f"import 'package:{name}/src/rules.dart';\n\nvoid run() {{ check(); }}\n",
    }


def vue(number: int) -> dict[str, str]:
    """Return a program of Vue whose modules name each other by an alias."""
    folder = f"apps/p{number:04}/src"
    return {
        f"{folder}/api/rules.ts": "export function check() {}\n",
        f"{folder}/views/Run.vue": '<script setup lang="ts">\nimport { check } from "@/api/rules";\n'
        "function run() { check(); }\n</script>\n",
    }


def packages(sources: Sources, count: int) -> dict[str, str]:
    """Return the files of so many packages."""
    return {path: text for number in range(count) for path, text in sources(number).items()}


LANGUAGES: Final[Mapping[str, Sources]] = {
    "Python": python,
    "TypeScript": typescript,
    "Go": go,
    "Java": java,
    "Ruby": ruby,
    "Rust": rust,
    "C": c,
    "C++": cpp,
    "Dart": dart,
    "Vue": vue,
}
