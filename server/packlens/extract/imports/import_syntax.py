"""Parses the text of imports whose syntax nests. A language names one of the parsers in `import_syntax`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Final

from packlens.extract.facts import Import


def parse_imports(syntax: str, text: str, line: int) -> list[Import]:
    """Return the imports in a declaration's text; `syntax` names the parser, `line` is that of the declaration."""
    return _SYNTAXES[syntax](text, line)


def _rust_use(text: str, line: int) -> list[Import]:
    """Parse `use a::b::{c, d as e, f::*};` into one import for each name."""
    body = text[text.find("use ") + 4 :].strip().rstrip(";").strip()
    return [_rust_leaf(leaf, line) for leaf in _rust_leaves(body, "")]


def _rust_inner_use(text: str, line: int) -> list[Import]:
    """Parse a `use` in an inline module, whose `super` is the file itself: names of the file need no import."""
    imports: list[Import] = []
    for imported in _rust_use(text, line):
        head, _, rest = imported.module.partition("::")
        if head == "super" and rest:
            imports.append(imported._replace(module=rest if rest.startswith("super") else f"self::{rest}"))
        elif head != "super":
            imports.append(imported)
    return imports


def _rust_mod(text: str, line: int) -> list[Import]:
    """Parse `mod x;` (a file) or `extern crate x as y;` (a crate): paths may start with either."""
    words = text.rstrip("; \n").split()
    if "crate" in words[:-1] and words[0] != "mod":
        name = words[words.index("crate") + 1]
        return [Import(words[-1], name, "", line)]
    return [Import(words[-1], "self", words[-1], line)]


def _rust_macros(text: str, line: int) -> list[Import]:
    """Parse `extern crate x;` below `#[macro_use]`, which imports all macros of a crate."""
    return [imported._replace(local="*", name="*") for imported in _rust_mod(text, line)]


def _kotlin_import(text: str, line: int) -> list[Import]:
    """Parse `import a.b.C`, `import a.b.*`, `import a.b.C as D`: a package and the name imported from it."""
    words = text.replace("`", "").replace(";", " ").split()
    path = words[1] if len(words) > 1 else ""
    module, _, name = path.rpartition(".")
    if not name or not module:
        return []
    local = words[3] if words[2:3] == ["as"] and len(words) > 3 else name
    return [Import("*" if name == "*" else local, module, name, line)]


def _rust_leaves(tree: str, prefix: str) -> list[str]:
    brace = tree.find("{")
    if brace < 0:
        return [prefix + tree.strip()] if tree.strip() else []
    head = prefix + tree[:brace].strip()
    leaves: list[str] = []
    depth = start = 0
    inner = tree[brace + 1 : tree.rfind("}")] + ","
    for index, char in enumerate(inner):
        depth += (char == "{") - (char == "}")
        if char == "," and depth == 0:
            leaves += _rust_leaves(inner[start:index].strip(), head)
            start = index + 1
    return leaves


def _rust_leaf(leaf: str, line: int) -> Import:
    path, _, alias = leaf.partition(" as ")
    module, _, name = path.strip().rpartition("::")
    if name == "self":
        module, _, name = module.rpartition("::")
    if name == "*":
        return Import("*", module, "*", line)
    return Import(alias.strip() or name, module, name, line)


def _go_import(text: str, line: int) -> list[Import]:
    """Parse `name "path"` into one import. Without a name it is that of the path, without its version or dashes."""
    alias, _, path = text.partition('"') if '"' in text else text.partition("`")
    alias, module = alias.strip(), path.rstrip('"`')
    if alias == "_" or not module:
        return []
    if alias == ".":
        return [Import("*", module, "*", line)]
    parts = [part for part in module.split("/") if not re.fullmatch(r"v\d+", part)] or [module]
    name = re.sub(r"\.v\d+$|^go[-.]|[-.]go$", "", parts[-1])
    return [Import(alias or name.rpartition("-")[2] or parts[-1], module, "", line)]


def _scala_import(text: str, line: int) -> list[Import]:
    """Parse `import a.b.{C, d => e, _}, f.G as H` into one import for each name; a `given` has no name."""
    imports: list[Import] = []
    body = text.partition("import")[2].replace("`", "")
    for clause in re.findall(r"[^,{]+(?:\{[^}]*\})?", body):
        path, brace, selectors = clause.partition("{")
        module, _, name = path.strip().rpartition(".")
        for selector in selectors.rstrip("} \n").split(",") if brace else [name]:
            original, _, alias = (part.strip() for part in re.sub(r"=>|\bas\b", "\0", selector).partition("\0"))
            if original in ("_", "*"):
                imports.append(Import("*", module, "*", line))
            elif original and alias != "_" and original.split()[0] != "given":
                imports.append(Import(alias or original, module, original, line))
    return imports


def _elixir_alias(text: str, line: int) -> list[Import]:
    """Parse `alias A.{B, C.D}`, `alias A.B, as: C` into one import a name, `import A.B`, `use A.B` into all of A.B.

    `import A.{B, C}` imports all of A.B and A.C.
    """
    directive, _, rest = text.partition(" ")
    path, brace, names = rest.strip().partition("{")
    module = path.strip().partition(",")[0].strip().rstrip(".")
    renamed = re.search(r"\bas:\s*([\w.]+)", rest)
    imports = list[Import]()
    for name in names.partition("}")[0].split(",") if brace else [""]:
        full = ".".join(filter(None, (module, name.strip())))
        if directive in ("import", "use"):
            imports.append(Import("*", full, "*", line))
        outer, _, last = full.rpartition(".")
        if last and directive != "use":
            imports.append(Import(renamed[1] if renamed else last, outer, last, line))
    return imports


def _dart_import(text: str, line: int) -> list[Import]:
    """Parse `import 'package:shop/a.dart' as a show B, C;`: a prefix, the shown names, or all names of the library.

    A package's libraries are below its folder `lib`. Names may come from any of them, since a library can export what
    others declare.
    """
    string = re.search(r"""['"]([^'"]+)['"]""", text)
    if string is None or string[1].startswith("dart:"):
        return []
    scheme, _, path = string[1].rpartition(":")
    package, _, rest = path.partition("/")
    module = f"{package}/lib/{rest}" if scheme else path if path.startswith(".") else f"./{path}"
    words = re.split(r"[\s,;]+", text[string.end() :])
    if "as" in words[:-1]:
        return [Import(words[words.index("as") + 1], module, "", line)]
    shown_names = words[words.index("show") + 1 :] if "show" in words else []
    shown_names = shown_names[: shown_names.index("hide")] if "hide" in shown_names else shown_names
    modules = [module, f"{package}/lib"] if scheme else [module]
    names = [name for name in shown_names if name] or ["*"]
    return [Import(name, each, name, line) for each in modules for name in names]


_CLOJURE_TOKEN: Final = re.compile(r';[^\n]*|"(?:[^"\\]|\\.)*"|[()\[\]{}]|[^\s,()\[\]{}";]+')
_READER_MARKS: Final = "'#?@`~^"
_REFERRING: Final = (":refer", ":only", ":refer-macros")
"""Options of a library, before the names that are imported from it."""
_MAX_DEPTH: Final = 20
"""Lists nested deeper are left out: no import needs five levels."""
_Form = str | list["_Form"]


def _clojure_ns(text: str, line: int) -> list[Import]:
    """Parse a clause of `ns` (`(:require [a.b :as b :refer [c]] d.e)`) or a call (`(require '[a.b :as b])`)."""
    clause, *specs = _clojure_list(text)
    kind = clause.lstrip(":") if isinstance(clause, str) else ""
    if kind == "import":
        return [imported for spec in specs for imported in _java_classes(spec, line)]
    return [imported for spec in specs for imported in _clojure_libraries(spec, "", kind.startswith("use"), line)]


def _clojure_list(text: str) -> list[_Form]:
    """Return the first list of a text as nested lists of symbols, without strings, comments and reader marks."""
    stack: list[list[_Form]] = [[]]
    for token in _CLOJURE_TOKEN.findall(text):
        if token in "([{":
            stack.append([])
        elif token in ")]}":
            form = stack.pop() if len(stack) > 1 else []
            if len(stack) < _MAX_DEPTH:
                stack[-1].append(form)
        elif token[0] not in ';"' and (symbol := token.lstrip(_READER_MARKS)):
            stack[-1].append(symbol)
    return next((form for form in stack[0] if isinstance(form, list) and form), [""])


def _clojure_libraries(spec: _Form, prefix: str, uses_all: bool, line: int) -> list[Import]:
    """Return the imports of `a.b`, `[a.b :as b :refer [f]]`, `(a [b :as b] c)`, or a reader conditional of these."""
    head, *rest = [spec] if isinstance(spec, str) else spec or [""]
    if isinstance(head, list) or (head.startswith(":") and rest):  # #?(:clj [a.b :as b] :cljs [c.d :as b])
        forms = [form for form in (head, *rest) if isinstance(form, list)]
        return [imported for form in forms for imported in _clojure_libraries(form, prefix, uses_all, line)]
    if not head or head.startswith(":"):
        return []  # a flag, such as :reload
    module = prefix + head
    if rest and not _is_keyword(rest[0]):
        return [imported for form in rest for imported in _clojure_libraries(form, f"{module}.", uses_all, line)]
    options = {key: value for key, value in zip(rest[::2], rest[1::2], strict=False) if isinstance(key, str)}
    alias = options.get(":as")
    imports = [Import(alias if isinstance(alias, str) else module, module, "", line)]
    lists = [names for key in _REFERRING if isinstance(names := options.get(key), list)]
    referred = [name.removeprefix("->") for names in lists for name in names if isinstance(name, str)]
    imports += [Import(name, module, name, line) for name in referred]
    if options.get(":refer") == ":all" or (uses_all and ":only" not in options):
        imports.append(Import("*", module, "*", line))
    return imports


def _is_keyword(form: _Form) -> bool:
    return isinstance(form, str) and form.startswith(":")


def _java_classes(spec: _Form, line: int) -> list[Import]:
    """Return the imports of `(shop.store Cart)` or `shop.store.Cart`; packages have underscores for dashes."""
    if isinstance(spec, str):
        package, _, name = spec.rpartition(".")
        return [Import(name, package.replace("_", "-"), name, line)] if package else []
    package, *names = [form for form in spec if isinstance(form, str)] or [""]
    return [Import(name, package.replace("_", "-"), name, line) for name in names]


def _package_entries(text: str, line: int) -> list[Import]:
    """Parse `"exports": {"./money": "./src/money.ts"}` of a package.json: each entry, with the files that it may mean.

    https://nodejs.org/api/packages.html; the files of all conditions count, in the order of the text.
    """
    try:
        ((key, value),) = json.loads(f"{{{text}}}").items()
    except (ValueError, RecursionError):
        return []
    has_entries = isinstance(value, dict) and any(name.startswith((".", "#")) for name in value)
    entries = value if has_entries else {} if key == "imports" else {".": value}
    files = [(entry, file) for entry, value in entries.items() for file in _package_files(value)]
    return [
        Import(entry, file if file.startswith("./") else f"./{file}", "", line)
        for entry, file in files
        if key != "imports" or file.startswith("./")  # else another package
    ]


def _package_files(value: object) -> Iterator[str]:
    """Yield the files that an entry of a package.json may mean; those of other packages are none of it."""
    if isinstance(value, str):
        if not value.startswith(("../", "/", "#")):
            yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _package_files(each)


_SYNTAXES: dict[str, Callable[[str, int], list[Import]]] = {
    "go_import": _go_import,
    "kotlin_import": _kotlin_import,
    "scala_import": _scala_import,
    "rust_use": _rust_use,
    "rust_inner_use": _rust_inner_use,
    "rust_mod": _rust_mod,
    "rust_macros": _rust_macros,
    "elixir_alias": _elixir_alias,
    "dart_import": _dart_import,
    "clojure_ns": _clojure_ns,
    "package_entries": _package_entries,
}
