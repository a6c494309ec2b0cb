"""Languages are compiled as far as files need them."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest
import tree_sitter

from packlens.extract.extraction import extract
from packlens.extract.languages.file_language import language_of, language_of_text
from packlens.extract.languages.language import Language, languages
from packlens.extract.languages.lazy_queries import FEW_BYTES
from packlens.extract.languages.patterns import (
    Queries,
    TextContents,
    can_match,
    kinds_of,
    literal_words,
    split_patterns,
)
from packlens.extract.parsing.captures import worded_matches
from packlens.extract.records import Content, plain_records
from packlens.extract.version import grammars_folder
from tests.cli.run import environment

EXAMPLES = sorted(
    path for path in grammars_folder().glob("*/examples/**/*") if path.is_file() and language_of(path.name)
)


@pytest.mark.parametrize("name", sorted(languages()))
def test_a_few_small_files_say_the_same_with_the_patterns_that_can_match_in_them_alone(name: str) -> None:
    whole = languages()[name]
    whole.compile()
    small = [
        path
        for path in EXAMPLES
        if language_of_text(path.name, path.read_bytes()) is whole and path.stat().st_size <= FEW_BYTES
    ]
    largest = max(small, key=lambda path: path.stat().st_size)

    # what compiling takes grows with the kinds in a text
    lines = largest.read_bytes().splitlines(keepends=True)
    sources = [b"".join(lines[:end]) for end in (len(lines), len(lines) // 4, 2, 0)]
    damaged = b"".join([*lines[: len(lines) // 3], b'class ({ "\n', *lines[len(lines) // 2 :]])
    for source in (*sources, damaged):
        assert extract(whole, largest.name, source) == extract(replace(whole), largest.name, source), largest


@pytest.mark.parametrize("name", sorted(languages()))
def test_what_matches_in_a_text_can_match_by_its_kinds_and_words(name: str) -> None:
    language = languages()[name]
    queries = language.queries.all
    patterns = split_patterns(language.patterns)
    words = literal_words(language.patterns)
    for path in sorted((language.folder / "examples").rglob("*")):
        lines = path.read_bytes().splitlines(keepends=True) if path.is_file() else []
        for source in (b"".join(lines[:end]) for end in {len(lines), len(lines) // 2, len(lines) // 4}):
            root = language.parser.parse(source).root_node
            contents = TextContents(frozenset(kinds_of(root)), frozenset(word for word in words if word in source))
            for number in matching(queries, root, source):
                assert can_match(patterns[queries.ranks[number]], language.ts_language, contents), path


def matching(queries: Queries, root: tree_sitter.Node, source: bytes) -> set[int]:
    """Return the numbers of the compiled patterns that match somewhere in a tree."""
    found, before = set[int](), 0
    for query in filter(None, (queries.anywhere, queries.top)):
        found |= {before + number for number, _ in tree_sitter.QueryCursor(query).matches(root)}
        before += query.pattern_count
    return found | {before + number for number, _ in worded_matches(queries, root, source)}


def test_many_files_are_read_with_all_patterns() -> None:
    python = replace(languages()["python"])
    extract(python, "a.py", b"x = 1\n")
    assert not python.is_compiled

    extract(python, "b.py", b"x = 1\n" * (FEW_BYTES // 6 + 1))
    assert python.is_compiled


def test_the_first_of_many_files_is_read_with_all_patterns() -> None:
    python = replace(languages()["python"])
    python.queries.expect_many()
    assert not python.is_compiled

    extract(python, "a.py", b"x = 1\n")
    assert python.is_compiled


def test_what_few_files_need_is_compiled_with_the_rest() -> None:
    python = replace(languages()["python"])
    extract(python, "a.py", b"x = 1\n" * (FEW_BYTES // 6 + 1))
    assert compiled_ahead(python) == 0

    python.compile()
    assert compiled_ahead(python) == len(python.queries.all.worded)


def compiled_ahead(language: Language) -> int:
    """Return how many queries for words that few files hold are compiled."""
    return sum(each.query.cache_info().currsize for each in language.queries.all.worded)  # type: ignore[attr-defined]


def test_few_files_of_ever_other_kinds_are_read_with_all_patterns() -> None:
    python = replace(languages()["python"])
    for source in (b"x = 1\n", b"f()\n", b"a.b\n", b"[1]\n"):
        extract(python, "a.py", source)

    assert python.is_compiled


def test_few_files_that_are_read_together_compile_once_what_they_need() -> None:
    python = replace(languages()["python"])
    sources = (b"x = 1\n", b"f()\n", b"a.b\n", b"[1]\n", b"# \xff\n", b"\0\1\2")
    together = plain_records([Content(python, f"{n}.py", source, 0) for n, source in enumerate(sources)])

    assert not python.is_compiled
    alone = languages()["python"]
    assert together == [
        record for n, source in enumerate(sources) for record in plain_records([Content(alone, f"{n}.py", source, 0)])
    ]


@pytest.mark.parametrize(
    ("path", "language"),
    [
        ("Dockerfile", "dockerfile"),
        ("a/Dockerfile.dev", "dockerfile"),
        ("dev.Dockerfile", "dockerfile"),
        ("Dockerfile.py", "python"),
        ("Dockerfiles.dev", None),
        ("a/Dockerfile/b", None),
        ("Dockerfile.", "dockerfile"),
        ("Makefile", "make"),
        ("Makefile.in", None),
        ("rules.mk", "make"),
        ("main.tf", "hcl"),
        ("Query.graphqls", "graphql"),
        ("a/application-mysql.properties", "springproperties"),
        ("application-.propertiesx", None),
        ("my-application-mysql.properties", None),
        ("messages.properties", None),
    ],
)
def test_names_of_files_tell_their_language(path: str, language: str | None) -> None:
    found = language_of(path)
    assert (found.name if found else None) == language


def test_no_grammar_takes_the_place_of_a_module() -> None:
    script = (
        "import sys\nfrom packlens.extract.languages.grammar_module import grammar_module\n"
        "from packlens.extract.languages.language import languages\nnames = sys.stdlib_module_names\n"
        "for language in languages().values():\n    assert grammar_module(language.grammar), language.name\n"
        "print([name for name in names if 'tree_sitter' in str(getattr(sys.modules.get(name), '__file__', ''))])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, env=environment(), check=True)
    assert b"[]" == done.stdout.strip()
