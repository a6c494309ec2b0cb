"""Every file under grammars/*/examples says in comments what the index must make of it; these tests hold it to that.

    expect: def <kind> <name>              expect: no-def <name>
    expect: test <name>                    expect: exported <name>         expect: not-exported <name>
    expect: edge <source> <kind> <target>  expect: no-edge <source|*> <kind> <target|*>

Names are qualified names; `file:name` pins one to a file, and a name with spaces stands in double quotes. Definitions
are looked for in the file that states the expectation, edges over all files of the examples folder.
"""

from __future__ import annotations

import dataclasses
import difflib
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.resolved_edges import ResolvedEdge, resolve
from packlens.extract.extraction import extract
from packlens.extract.facts import Definition, FileFacts
from packlens.extract.languages.file_language import language_of, language_of_text
from packlens.extract.languages.language import Language, languages
from packlens.extract.records import file_record
from packlens.extract.version import grammars_folder
from packlens.extract.wiring.wiring import WIRED
from packlens.resolve.symbols.entries import SourceFile
from packlens.model import EDGE_KINDS, NODE_KINDS
from packlens.store.records import FileRecord

_EXPECTATION = re.compile(r"^[^\w\"']*(?P<json>\")?expect:\s+(?P<text>.*?)\s*(?(json)\",?|(?:\*/|-->|\*\))?)\s*$")
_WORD = re.compile(r'"([^"]*)"|(\S+)')
_POSITIVE = frozenset({"def", "test", "exported", "edge"})
_NEGATIVE = frozenset({"no-def", "not-exported", "no-edge"})
_ROLES = frozenset({"arguments", "scope", "import", "binding", "generic", "package", "export", "comment", "string", "attribute", "embedded"})
_REFERENCE_KINDS = frozenset(
    {
        "call",
        "component",
        "listen",
        "markup",
        "own",
        "self_types",
        "parts",
        "component_types",
        "emitted",
        "prop",
        "typespec",
        "template",
        "new",
        "initialize",
        "type",
        "extends",
        "implements",
        "self_type",
        "decorator",
        "throw",
        "field",
        "name",
        "env",
        "exec",
        "inject",
        "result",
        "implicit",
        "property",
        "member",
        "variant",
        *WIRED,
    }
)
_CAPTURES = frozenset(
    {
        "name",
        "type",
        "type.held",
        "value.new",
        "value.call",
        "value.entered",
        "value.entry",
        "value.item",
        "value.name",
        "value.of",
        "value.passed",
        "value.member",
        "type.member",
        "body",
        "doc",
        "below",
        "container",
        "self",
        "member",
        "private",
        "public",
        "forward",
        "path",
        "verb",
        "handler",
        "router",
        "prefix",
        "receiver",
        "owner",
        "element",
        "extended",
        "module",
        "alias",
        "star",
        "default",
        "names",
        "entries",
    }
)
_ARGUMENTS = {"def": 2, "no-def": 1, "test": 1, "exported": 1, "not-exported": 1, "edge": 3, "no-edge": 3}


class Expectation(NamedTuple):
    """One `expect:` comment."""

    line: int
    verb: str
    arguments: tuple[str, ...]


def _examples() -> list[Path]:
    files = sorted(path for path in grammars_folder().glob("*/examples/**/*") if path.is_file())
    return [path for path in files if language_of_text(path.name, path.read_bytes())]


def _folder_of(example: Path) -> Path:
    """The `examples` folder that a file lies in, however deep."""
    return next(parent for parent in example.parents if parent.name == "examples")


def _name(path: Path) -> str:
    return path.relative_to(grammars_folder()).as_posix()


def _expectations(path: Path) -> list[Expectation]:
    found = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        match = _EXPECTATION.match(line)
        if match:
            verb, *arguments = [quoted or plain for quoted, plain in _WORD.findall(match["text"])] or [""]
            found.append(Expectation(number, verb, tuple(arguments)))
    return found


@cache
def _facts(folder: Path) -> dict[str, FileFacts]:
    """The facts of all files of an examples folder, by path within it."""
    facts = {}
    for path in _examples():
        language = language_of_text(path.name, path.read_bytes())
        if language is not None and _folder_of(path) == folder:
            relative = path.relative_to(folder).as_posix()
            facts[relative] = extract(language, relative, path.read_bytes()).facts
    return facts


@cache
def _edges(folder: Path) -> list[ResolvedEdge]:
    files = []
    for path, facts in _facts(folder).items():
        language = language_of_text(path, (folder / path).read_bytes())
        assert language is not None
        files.append(SourceFile(path, language.name, facts))
    return resolve(files)


# -- names of symbol ids


def _qualified(symbol_id: str) -> str:
    """The qualified name in a symbol id; the name alone of something outside any file (`env:HOME`)."""
    rest = symbol_id.partition(":")[2]
    return rest.rpartition("#")[0] or rest


def _answers(symbol_id: str, name: str) -> bool:
    """Whether a symbol id is what an expectation names: `*`, a qualified name, `file:name` or `env:NAME`."""
    if name in ("*", _qualified(symbol_id), symbol_id):
        return True
    path = symbol_id.partition(":")[0]
    return name == f"{path}:{_qualified(symbol_id)}"


def _shown(edge: ResolvedEdge) -> str:
    return f"{edge.source} {edge.kind} {edge.target} ({edge.path}:{edge.line})"


# -- checks: each returns what is wrong, or ''


def _check_def(expected: Expectation, facts: FileFacts, _folder: Path) -> str:
    kind, name = expected.arguments
    if kind not in NODE_KINDS:
        return f"there is no kind of definition called '{kind}'."
    kinds = [d.kind for d in facts.definitions if d.qualified_name == name]
    if kind in kinds:
        return ""
    if kinds:
        return f"'{name}' should be a {kind}, but it is a {' and a '.join(kinds)}."
    return f"there should be a {kind} '{name}', but nothing is called that. {_similar(name, facts)}"


def _check_no_def(expected: Expectation, facts: FileFacts, _folder: Path) -> str:
    (name,) = expected.arguments
    found = _definition(name, facts)
    return f"'{name}' should be no definition, but line {found.start_line} makes it a {found.kind}." if found else ""


def _check_test(expected: Expectation, facts: FileFacts, _folder: Path) -> str:
    return _check_flag(expected.arguments[0], facts, "a test", lambda found: found.test > 0)


def _check_exported(expected: Expectation, facts: FileFacts, _folder: Path) -> str:
    return _check_flag(expected.arguments[0], facts, "exported", lambda found: found.exported > 0)


def _check_not_exported(expected: Expectation, facts: FileFacts, _folder: Path) -> str:
    return _check_flag(expected.arguments[0], facts, "private (not exported)", lambda found: not found.exported)


def _check_flag(name: str, facts: FileFacts, what: str, holds: Callable[[Definition], bool]) -> str:
    found = _definition(name, facts)
    if found is None:
        return f"'{name}' should be {what}, but nothing is called that. {_similar(name, facts)}"
    return "" if holds(found) else f"the {found.kind} '{name}' should be {what}, but it is not."


def _check_edge(expected: Expectation, _facts_: FileFacts, folder: Path) -> str:
    source, kind, target = expected.arguments
    if kind not in EDGE_KINDS:
        return f"there is no kind of edge called '{kind}'."
    found = [edge for edge in _edges(folder) if edge.kind == kind and _answers(edge.source, source)]
    if any(_answers(edge.target, target) for edge in found):
        return ""
    targets = ", ".join(sorted({edge.target for edge in found})) or "nothing"
    return f"there should be an edge {source} {kind} {target}; from there, {kind} goes to {targets}."


def _check_no_edge(expected: Expectation, _facts_: FileFacts, folder: Path) -> str:
    source, kind, target = expected.arguments
    if kind not in EDGE_KINDS:
        return f"there is no kind of edge called '{kind}'."
    for edge in _edges(folder):
        if edge.kind == kind and _answers(edge.source, source) and _answers(edge.target, target):
            return f"the edge {_shown(edge)} should not exist."
    return ""


_CHECKS: dict[str, Callable[[Expectation, FileFacts, Path], str]] = {
    "def": _check_def,
    "no-def": _check_no_def,
    "test": _check_test,
    "exported": _check_exported,
    "not-exported": _check_not_exported,
    "edge": _check_edge,
    "no-edge": _check_no_edge,
}


def _definition(name: str, facts: FileFacts) -> Definition | None:
    return next((d for d in facts.definitions if d.qualified_name == name), None)


def _similar(name: str, facts: FileFacts) -> str:
    names = [d.qualified_name for d in facts.definitions]
    close = difflib.get_close_matches(name, names, n=3, cutoff=0.5)
    return f"Similar names here: {', '.join(close)}." if close else ""


# -- tests


@pytest.mark.parametrize("example", _examples(), ids=_name)
def test_example_says_what_the_index_finds(example: Path) -> None:
    folder = _folder_of(example)
    facts = _facts(folder)[example.relative_to(folder).as_posix()]
    expectations = _expectations(example)
    assert expectations, f"{_name(example)}: it states no expectation; write at least one `expect:` comment."
    wrong = []
    for expected in expectations:
        size = _ARGUMENTS.get(expected.verb)
        if size is None:
            problem = f"'{expected.verb}' is no expectation; known are {', '.join(_ARGUMENTS)}."
        elif size != len(expected.arguments):
            problem = f"'{expected.verb}' takes {size} names, not {len(expected.arguments)}."
        else:
            problem = _CHECKS[expected.verb](expected, facts, folder)
        if problem:
            wrong.append(f"{_name(example)}:{expected.line}: {problem}")
    assert not wrong, "\n".join(("", *wrong))


@pytest.mark.parametrize("example", _examples(), ids=_name)
def test_the_line_ends_of_windows_change_no_fact(example: Path) -> None:
    path, text = example.relative_to(_folder_of(example)).as_posix(), example.read_bytes()
    if b"\r" in text:
        pytest.skip("it has line ends of Windows already")
    assert _facts_of_text(path, text) == _facts_of_text(path, text.replace(b"\n", b"\r\n"))


def _facts_of_text(path: str, text: bytes) -> FileRecord | None:
    """Return what is stored of a text but its size, its hash, and offsets and hashes of its definitions."""
    language = language_of_text(path, text)
    if language is None:
        return None
    record = file_record(language, path, text, 0)
    nodes = [node._replace(start_byte=0, end_byte=0, hash=b"") for node in record.nodes]
    return record._replace(size=0, hash=b"", nodes=nodes)


@pytest.mark.parametrize("name", sorted(languages()))
def test_tags_compile(name: str) -> None:
    assert languages()[name].queries.all.anywhere.pattern_count > 0


@pytest.mark.parametrize("name", sorted(languages()))
def test_captures_are_those_of_the_contract(name: str) -> None:
    captures = set(languages()[name].queries.all.captures.values())
    unknown = sorted(capture for capture in captures if not _in_contract(capture))
    assert not unknown, f"grammars/{name}/tags.scm: no such captures: {', '.join(unknown)} (see grammars/README.md)."


def _in_contract(capture: str) -> bool:
    role, dot, kind = capture.partition(".")
    if dot and role == "definition":
        return kind in {*NODE_KINDS, "resources", "mount", "settings", "prop"}
    if dot and role == "reference":
        return kind in _REFERENCE_KINDS
    return capture.startswith("_") or role in _ROLES or capture in _CAPTURES


@pytest.mark.parametrize("path", sorted(grammars_folder().glob("*/*.scm")), ids=_name)
def test_query_uses_no_predicate_that_does_nothing(path: Path) -> None:
    assert "#not-any-of?" not in path.read_text("utf-8"), f"{_name(path)}: #not-any-of? is ignored; use #not-match?."


@pytest.mark.parametrize("path", sorted(grammars_folder().glob("*/*.scm")), ids=_name)
def test_predicates_read_every_capture_that_stands_for_nothing_else(path: Path) -> None:
    code = re.sub(r'^;.*$|"(?:[^"\\]|\\.)*"', "", path.read_text("utf-8"), flags=re.MULTILINE)
    captures = set(re.findall(r"@(_\w+)", code))
    read = set(re.findall(r"@(_\w+)", " ".join(re.findall(r"\(#[^()]*\)", code))))
    assert captures <= read


@pytest.mark.parametrize("path", sorted(grammars_folder().glob("*/*.scm")), ids=_name)
def test_no_query_has_an_alternative_of_tokens_before_an_anchor(path: Path) -> None:
    """tree-sitter matches `(a ["," ";"] . (b) @name)` only once for several `;` in one node."""
    code = re.sub(r"^;.*$", "", path.read_text("utf-8"), flags=re.MULTILINE)
    assert not re.findall(r'\["[^]()]*"\]\s+\.\s', code)


def test_readme_describes_every_field() -> None:
    readme = (grammars_folder() / "README.md").read_text("utf-8")
    fields = [field.name for field in dataclasses.fields(Language) if field.name not in ("name", "folder")]
    missing = [name for name in fields if f"`{name}`" not in readme]
    assert not missing, f"grammars/README.md does not say what these fields mean: {', '.join(missing)}."


@pytest.mark.parametrize("name", sorted(languages()))
def test_language_states_what_is_and_what_is_not(name: str) -> None:
    folder = grammars_folder() / name / "examples"
    verbs = {e.verb for path in _examples() if _folder_of(path) == folder for e in _expectations(path)}
    assert verbs & _POSITIVE, f"grammars/{name}/examples says nothing that must be found."
    assert verbs & _NEGATIVE, f"grammars/{name}/examples says nothing that must not be found (no-def, no-edge)."
