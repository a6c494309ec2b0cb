"""Finds uses of names that are written as text: paths and commands, templates within strings, dotted names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set
from typing import Final

from packlens.extract.facts import ONE_OF
from packlens.extract.languages.codes import NAME, OWNER, ROUTER, VERB
from packlens.extract.languages.language import Language
from packlens.extract.parsing.captures import Match
from packlens.extract.parsing.source import Source
from packlens.extract.scopes.scopes import Outline
from packlens.extract.scopes.sites import Site, Sites
from packlens.extract.types.type_parts import parts_of
from packlens.extract.types.types import receiver_of
from packlens.extract.uses.found_uses import FoundUses
from packlens.extract.uses.markup import markup_uses
from packlens.extract.uses.page_templates import template_uses
from packlens.extract.wiring.wiring import OF_VALUES, wired_uses

_DOTTED_TEXT: Final = re.compile(rb"([A-Za-z_]\w{0,99}(?:\.[A-Za-z_]\w{0,99}){0,9})[.:]([A-Za-z_]\w{0,99})")

_HEAD_OF_SPEC: Final = re.compile(r"\(?\s*\w+")
"""What a typespec defines, or is of."""
_TYPE_IN_SPEC: Final = re.compile(
    r"(?<![\w.:@%&\"'])(?:(?P<module>(?:__MODULE__|[A-Z]\w*)(?:\.[A-Z]\w*)*)\.)?(?P<name>[a-z_]\w*)(?![\w.?!:]|\s*::)"
)

_RELATIVE: Final = re.compile(r"""["'`](?!https?:|//|\$\{)""")
"""Begins a path in quotes that is relative to a client's base."""


class TextUses:
    """Reads the uses in texts of one file."""

    def __init__(self, language: Language, source: Source, outline: Outline, sites: Sites, uses: FoundUses) -> None:
        """Prepare to read `source`; what is found is added to `uses`."""
        self._language = language
        self._source = source
        self._outline = outline
        self._sites = sites
        self._uses = uses

    def read_markup(self, matches: Sequence[Match]) -> None:
        """Add what templates within strings use: see `markup`.

        A component that its module does not define may be known through what `use` brings into it.
        """
        defined = {definition.qualified_name for definition in self._outline.definitions}
        for _, captures in matches:
            node = captures[NAME][0]
            site, text = self._sites.of(node, captures), self._source.of(node)
            if site.ordinal < 0:
                continue  # in a `@scope.silent`
            line, counted_to = node.start_point[0] + 1, 0
            for kind, name, module, arguments, offset in markup_uses(text):
                line, counted_to = line + text.count("\n", counted_to, offset), offset
                if kind == "event":
                    handler = ("bound" if self._language.component_extensions else "call", name, "self")
                    self._uses.add(site.ordinal, (*handler, site.class_name, ""), line)
                    continue
                receivers = [receiver_of(module, site.visible.types, self._language) if module else ""]
                if arguments and not module and f"{site.class_name}.{name}" not in defined:
                    receivers.append("?")
                for receiver in receivers:
                    self._uses.add(site.ordinal, (kind, name, receiver, site.class_name, arguments), line)
                if kind == "call":
                    site.called.append(name)

    def read_own(self, matches: Sequence[Match]) -> None:
        """Add uses of members of the type around a text by the name that the text is."""
        for _, captures in matches:
            for node in captures.get(NAME, ()):
                site = self._sites.of(node, captures)
                if site.class_name and (name := self._source.of(node)).isidentifier():
                    self._uses.add(site.ordinal, ("name", name, "self", site.class_name, ""), node.start_point[0] + 1)

    def read_self_types(self, matches: Sequence[Match]) -> None:
        """Add the types whose members a type has by what the comment above it says (PHP's `@mixin`)."""
        pattern = self._language.doc_mixin_pattern
        for _, captures in matches if pattern is not None else ():
            node = captures[NAME][0]
            site, text = self._sites.of(node, captures), self._source.of(node)
            for mixin in pattern.finditer(text) if pattern is not None and site.ordinal >= 0 else ():
                namespace, _, name = mixin["type"].rpartition("\\")
                receiver = receiver_of(f"\\{namespace}", {}, self._language) if namespace else ""
                line = node.start_point[0] + 1 + text.count("\n", 0, mixin.start())
                self._uses.add(site.ordinal, ("self_type", name, receiver, "", ""), line)

    def read_component_types(self, matches: Sequence[Match]) -> None:
        """Add the types whose members the component that the file is has: those of its properties and events (Vue)."""
        for _, captures in matches if self._component else ():
            node = captures[NAME][0]
            site, line = self._sites.of(node, captures), node.start_point[0] + 1
            for name in parts_of(self._source.of(node), self._language.transparent_types)[0]:
                if name.isidentifier():
                    self._uses.add(site.ordinal, ("self_type", name, "", self._component, ""), line)

    def read_emitted(self, matches: Sequence[Match]) -> None:
        """Add uses of the events that a component declares where it emits them (Vue)."""
        for _, captures in matches if self._component else ():
            node = captures[NAME][0]
            site, name = self._sites.of(node, captures), self._source.of(node)[1:-1]
            if name.isidentifier() and site.ordinal >= 0:
                self._uses.add(site.ordinal, ("field", name, "self", self._component, ""), node.start_point[0] + 1)

    @property
    def _component(self) -> str:
        """The name of the component that the file is, or ''."""
        definitions = self._outline.definitions
        return definitions[1].qualified_name if self._language.component and len(definitions) > 1 else ""

    def read_parts(self, matches: Sequence[Match]) -> None:
        """Add the types whose members a type has because it is another name for them (TypeScript)."""
        for _, captures in matches:
            node = captures[NAME][0]
            site, line = self._sites.of(node, captures), node.start_point[0] + 1
            hides = self._outline.type_parameters.hides
            paths, count = parts_of(self._source.of(node), self._language.transparent_types)
            for path in paths if site.ordinal >= 0 else ():
                module, _, name = path.rpartition(".")
                if not hides(path, node.start_byte):
                    receiver = f"{'P' if '.' in module else 'N'}:{module}" if module else ""
                    arguments = f"{ONE_OF}{count}" if count else ""
                    self._uses.add(site.ordinal, ("self_type", name, receiver, "", arguments), line)

    def read_typespecs(self, matches: Sequence[Match]) -> None:
        """Add the types that a typespec names: those of its own module, and of others (Elixir's `Shop.Cart.t()`)."""
        definitions = self._outline.definitions
        own_types = {definition.qualified_name for definition in definitions if definition.kind == "type"}
        modules = {definition.qualified_name for definition in definitions if definition.kind == "module"}
        for _, captures in matches:
            node = captures[NAME][0]
            site, text = self._sites.of(node, captures), self._source.of(node)
            if site.ordinal < 0:
                continue  # in a `@scope.silent`
            around, module, line = definitions[site.ordinal], site.class_name, node.start_point[0] + 1
            head = _HEAD_OF_SPEC.match(text)
            for named in _TYPE_IN_SPEC.finditer(text, head.end() if head else 0):
                name, path = named["name"], named["module"]
                own = f"{module}.{name}"
                if not path and (own not in own_types or (own == around.qualified_name and around.kind == "type")):
                    continue
                path = _full_path(path, module, modules) if path else module
                receiver, start = receiver_of(path, site.visible.types, self._language), named.start()
                self._uses.add(site.ordinal, ("type", name, receiver, module, ""), line + text.count("\n", 0, start))

    def read_templates(self, matches: Sequence[Match]) -> None:
        """Add what the templates of pages use: see `page_templates`. The root of a tree is a page."""
        language = self._language
        for _, captures in matches:
            node = captures[NAME][0]
            start, line = (0, 1) if node.parent is None else (node.start_byte, node.start_point[0] + 1)
            site = self._sites.at(captures.get(OWNER, (node,))[0].start_byte if start else 0)
            if site.ordinal < 0:
                continue
            text = self._source.between(start, node.end_byte)
            text = text.strip("\"'`") if start else text
            counted_to = 0
            for kind, name, receiver, offset in template_uses(
                text, language.template_syntax, language.template_getters
            ):
                line += text.count("\n", counted_to, offset)
                counted_to = offset
                self._uses.add(site.ordinal, (kind, name, receiver, "", ""), line)

    def read_wired(self, kind: str, matches: Sequence[Match]) -> None:
        """Add references whose names are texts, such as paths and commands: see `wiring`."""
        text = self._source.of
        for _, captures in matches:
            verb = text(captures[VERB][0]) if VERB in captures else ""
            for node in captures.get(NAME, ()):
                is_root = node.parent is None  # the root begins behind blanks; its references are the file's own
                site = self._sites.at(node.end_byte if is_root else captures.get(OWNER, (node,))[0].start_byte)
                if site.ordinal < 0:
                    continue  # in a `@scope.silent`
                if kind == "held_setting" and verb and self._is_other_value(verb, site):
                    continue
                if kind in OF_VALUES:
                    verb = receiver_of(verb, site.visible.types, self._language)
                start = 0 if is_root else node.start_byte
                written = self._source.between(start, node.end_byte)
                first_line = 1 if is_root else node.start_point[0] + 1
                if ROUTER in captures and (base := self._outline.clients.get(text(captures[ROUTER][0]))):
                    written = _behind(base, written)
                for used_kind, name, receiver in wired_uses(kind, written, verb):
                    self._uses.add(
                        site.ordinal, (used_kind, name, receiver, "", ""), first_line + _lines_before(name, written)
                    )

    def _is_other_value(self, name: str, site: Site) -> bool:
        """Return whether a name is that of a local value, outside of tests, to which fixtures give what they name."""
        is_local = name in site.visible.types or name in site.visible.hidden
        return is_local and not any(self._outline.definitions[each].test for each in (0, site.ordinal))

    def read_dotted(self, strings: Iterable[tuple[int, int]]) -> None:
        """Add references by the strings that are dotted names: `"shop.middleware.Timing"`, `"shop.cli:main"`."""
        raw, line, counted_to = self._source.raw, 1, 0
        for start, end in strings:
            text = _DOTTED_TEXT.fullmatch(raw, start + 1, end - 1)
            if text is None:
                continue
            line, counted_to = line + raw.count(b"\n", counted_to, start), start
            site = self._sites.at(start)
            if site.ordinal >= 0:
                self._uses.add(site.ordinal, ("spelled", text[2].decode(), text[1].decode(), "", ""), line)


def _behind(base: str, written: str) -> str:
    """Return a text in quotes, or an expression that begins with one, behind the base of all paths of its client.

    A URL of its own stands alone.
    """
    if not _RELATIVE.match(written):
        return written
    return f"{written[0]}/{base.removeprefix('.').strip('/')}/{written[1:].lstrip('/')}"


def _full_path(path: str, around: str, modules: Set[str]) -> str:
    """Return the path of a module, from the outermost one if it is nested in one around the code that names it."""
    head = path.partition(".")[0]
    while around:
        if around in modules and f"{around}.{head}" in modules:
            return f"{around}.{path}"
        around = around.rpartition(".")[0]
    return path


def _lines_before(name: str, text: str) -> int:
    """Return how many lines of a text end before a name occurs in it, as a whole word if it does."""
    if "\n" not in text:
        return 0
    word = re.search(rf"(?<![\w$]){re.escape(name)}(?!\w)", text)
    return text.count("\n", 0, word.start() if word else max(text.find(name), 0))
