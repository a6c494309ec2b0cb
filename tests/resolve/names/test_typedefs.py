"""A typedef whose type is behind its own name ends somewhere."""

from __future__ import annotations

from packlens.extract.extraction import extract
from packlens.extract.languages.language import languages
from packlens.resolve.symbols.entries import SourceFile
from tests.resolved_edges import resolve


def calls(**texts: str) -> set[tuple[str, str]]:
    """The calls of C++ files by name, as pairs of definitions."""
    language = languages()["cpp"]
    sources = {f"{name}.cpp": text.encode() for name, text in texts.items()}
    files = [SourceFile(path, language.name, extract(language, path, text).facts) for path, text in sources.items()]
    return {(edge.source.split(":")[-1], edge.target.split(":")[-1]) for edge in resolve(files) if edge.kind == "calls"}


def test_a_typedef_may_hide_the_namespace_of_its_type() -> None:
    api = "namespace Api { class Client { public: void go(); }; void start() {} }\n"
    use = "void f() { using Api = Api::Client; Api api; }\nvoid g() { Api::start(); }\n"
    assert ("g#function", "start#function") in calls(api=api, use=use)


def test_typedefs_that_name_each_other_mean_nothing() -> None:
    source = "struct A { using B = C::X; using C = B::Y; };\nvoid go() {}\nvoid f(A::B b) { b.go(); go(); }\n"
    assert calls(a=source) == {("f#function", "go#function")}
