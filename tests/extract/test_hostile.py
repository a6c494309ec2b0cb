"""Sources made to take long: decorators that a cursor would follow all at once, and declarations of many names."""

from __future__ import annotations

import pytest

from packlens.extract.extraction import extract
from packlens.extract.languages.language import languages
from packlens.extract.parsing.source import Source
from tests.work import length_returned

DECORATED = {
    "dart": ("class A {\n%s  void run() {}\n}\n", "  @Get('/x')\n"),
    "python": ("class A:\n%s    def run(self): pass\n", "    @app.get('/x')\n"),
    "rust": ("impl A {\n%s  fn run() {}\n}\n", '  #[get("/x")]\n'),
    "typescript": ("class A {\n%s  run() {}\n}\n", "  @Get('/x')\n"),
}
"""What stands around many decorators, and one of them."""


@pytest.mark.parametrize("name", sorted(DECORATED))
def test_a_method_with_very_many_decorators_is_read_in_linear_time(name: str) -> None:
    """Following all matches takes cubic time, hours for so many, and the limit of time for a test would end it."""
    around, decorator = DECORATED[name]
    facts = extract(languages()[name], "a", (around % (decorator * 4800) + around % "").encode()).facts
    assert any(definition.name == "run" for definition in facts.definitions), "what follows is found"


def test_all_of_sixty_decorators_are_found() -> None:
    source = "".join(f"@click.option_{number}('--x')\n" for number in range(60)) + "def run(): pass\n"
    facts = extract(languages()["python"], "a.py", source.encode()).facts
    assert 60 == len(facts.references.of_kinds(frozenset({"decorator"})))


def characters_cut(language: str, path: str, source: str) -> int:
    """How many characters are cut out of a source together while it is extracted."""
    return length_returned(Source.between.__code__, lambda: extract(languages()[language], path, source.encode()))


def test_the_text_before_each_of_thousands_of_names_is_not_cut_from_the_start_of_their_declaration() -> None:
    source = "static int " + ",\n".join(f"value_{number} = {number}" for number in range(6000)) + ";\nint shared;\n"
    assert characters_cut("cpp", "a.cpp", source) < 6000 * 6000
    facts = extract(languages()["cpp"], "a.cpp", source.encode()).facts
    exported = {definition.name for definition in facts.definitions if definition.exported}
    assert {"a.cpp", "shared"} == exported


def test_attributes_are_not_sought_among_the_names_of_a_declaration() -> None:
    source = "class A {\n    [Obsolete] int " + ",\n".join(f"value{number}" for number in range(5000)) + ";\n}\n"
    assert characters_cut("csharp", "a.cs", source) < 5000 * 6000
    facts = extract(languages()["csharp"], "a.cs", source.encode()).facts
    assert 5000 == sum(definition.kind == "field" for definition in facts.definitions)


@pytest.mark.parametrize("around", ["var (\n%s int\n)\n", "var %s int\n", "const (\n%s int = 1\n)", "const %s int = 1"])
def test_each_of_thousands_of_names_in_one_declaration_has_its_type(around: str) -> None:
    """A cursor follows 512 matches at once, so a pattern that waits for the type at the end lost all other names."""
    names = [f"value{number}" for number in range(3000)]
    source = "package p\n" + around % ",\n".join(["_", *names])
    facts = extract(languages()["go"], "a.go", source.encode()).facts
    assert dict.fromkeys(names, "int") == {each.name: each.type_name for each in facts.definitions[1:]}
