"""One file's source -> its facts: definitions, references, imports. Never raises for bad input.

A single sweep over the definitions, sorted by start, gives every definition its container and every reference and
binding its owner (LIMITS section 1: no `.parent` chains, no kept trees).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Final

import tree_sitter

from packlens.index.captures import Captures, Matches, collect
from packlens.index.facts import Definition, FileFacts, Import, Reference
from packlens.index.import_syntax import parse_imports
from packlens.index.language import Language
from packlens.index.types import called_value, receiver_of, simple_type
from packlens.model import TYPE_KINDS

_LONGEST_DOC: Final = 500  # characters (SPEC 3.2)
_LONGEST_SIGNATURE: Final = 300
#: References whose name is text of the program, not a name of the language.
_TEXT_NAMES: Final = frozenset({"env", "exec", "route"})
_SPACE: Final = re.compile(r"\s+")
#: Comments between a signature and a body that a grammar starts at its first statement (Ruby).
_COMMENT_LINES: Final = re.compile(r"(?:\n\s*(?:#|//|/\*|--)[^\n]*)+\s*\Z")
_VERB_AND_PATH: Final = re.compile(r"([A-Z]+) +(\S.*)")
_QUOTES: Final = "\"'`"


@dataclass(slots=True)
class Extraction:
    """A file's facts, with the byte spans of its comments and strings for the text index."""

    facts: FileFacts
    comments: list[tuple[int, int, int, int]] = field(default_factory=list)
    strings: list[tuple[int, int, int, int]] = field(default_factory=list)


@dataclass(slots=True)
class _Frame:
    """An open definition or scope during the sweep."""

    end: int
    ordinal: int
    """Ordinal of this definition, or of the nearest enclosing one for a scope."""
    qualified: str
    is_type: bool
    test: bool
    exports: bool | None = None
    """Whether the members are exported, or None where each says so itself."""


def extract(language: Language, path: str, source: bytes) -> Extraction:
    """Return the facts of one file; `path` is relative to the root, with forward slashes."""
    source = _valid_utf8(source)
    tree = language.parser.parse(source)
    return _Extractor(language, path, source).run(tree.root_node)


def _valid_utf8(source: bytes) -> bytes:
    """Return the source with a question mark for each byte that is no UTF-8: query predicates raise at one."""
    try:
        source.decode("utf-8")
    except UnicodeDecodeError:
        return re.sub("[\udc80-\udcff]", "?", source.decode("utf-8", "surrogateescape")).encode("utf-8")
    return source


def _last_line(node: tree_sitter.Node) -> int:
    """The number of a node's last line; a node that takes its line break in (a C macro) does not reach the next."""
    row, column = node.end_point
    return row + 1 if column or row == node.start_point[0] else row


#: Start, end, kind, node, captures, and whether it is a definition (else a scope).
_Item = tuple[int, int, str, tree_sitter.Node, Captures, bool]


class _Extractor:
    """The state of one file's extraction; lives for one call."""

    def __init__(self, language: Language, path: str, source: bytes) -> None:
        self.language = language
        self.path = path
        self.source = source
        tests = language.test_path_pattern
        self.test_file = bool(tests and tests.search(path))
        self.definitions: list[Definition] = []
        self.starts: list[int] = []
        """Start bytes at which the innermost frame changes, with `frames` in parallel."""
        self.frames: list[_Frame] = []
        self.route_handlers: list[Reference] = []
        self.attribute_ends: dict[int, int] = {}
        """Start of an attribute -> its end."""
        self.namespaced: set[tuple[str, str]] = set()
        """(namespace, name) of its functions, which need no receiver within it."""
        self.exports: set[str] = set()
        """Names that the file exports apart from their definitions (`export { a }`, `module.exports = { a }`)."""

    def run(self, root: tree_sitter.Node) -> Extraction:
        matches = collect(self.language, root)
        self._sweep(matches, root)
        if self.language.field_prefix:
            self._type_readers(self.language.field_prefix)
        bindings = self._bindings(matches)
        imports = self._imports(matches)
        references = self._references(matches, bindings, self._known_names(imports))
        module = self.text(matches.packages[0][2]["name"][0]) if matches.packages else ""
        facts = FileFacts(module, tuple(self.definitions), tuple(references), tuple(imports), "")
        return Extraction(facts, matches.comments, matches.strings)

    def text(self, node: tree_sitter.Node) -> str:
        start, end = node.byte_range
        return self.source[start:end].decode("utf-8", "replace")

    # -- definitions

    def _sweep(self, matches: Matches, root: tree_sitter.Node) -> None:
        name = self.path.rpartition("/")[2]
        doc = self._header(matches)
        self.exports = {self.text(node) for _, _, caps in matches.exports for node in caps.get("name", ())}
        self.definitions.append(
            Definition(name, name, "file", -1, "", "", "", doc, 0, len(self.source), 1,
                       root.end_point[0] + 1, True, self.test_file)
        )  # fmt: skip
        bottom = _Frame(len(self.source) + 1, 0, "", False, self.test_file)
        stack = [bottom]
        self.starts.append(0)
        self.frames.append(bottom)
        comments = {end_row: (start, end, row) for start, end, row, end_row in matches.comments}
        attributes = {end_row: (start, end, row) for start, end, row, end_row in matches.attributes}
        self.attribute_ends = {start: end for start, end, _, _ in matches.attributes}
        items = [(*node.byte_range, kind, node, caps, True) for kind, node, caps in matches.definitions]
        items += [(*node.byte_range, kind, node, caps, False) for kind, node, caps in matches.scopes]
        if any("forward" in caps for _, _, caps in matches.definitions):
            items = self._without_forward(items)
        items.sort(key=lambda item: (item[0], -item[1], not item[5]))
        before = (-1, -1)
        fields: set[tuple[str, str]] = set()
        for start, end, kind, node, caps, is_definition in items:
            self._close(stack, start)
            if is_definition and kind != "route" and before == (start, end) and len(stack) > 1:
                stack.pop()  # `int a, b;`: two names of one node are siblings
            before = (-1, -1)
            if kind == "route" and is_definition:
                frame = self._route(node, caps, stack[-1])
            elif is_definition:
                frame = self._define(kind, node, caps, stack, comments, attributes, fields)
            else:
                frame = self._scope(kind, node, caps, stack, attributes)
            if frame is not None:
                stack.append(frame)
                self.starts.append(start)
                self.frames.append(frame)
                before = (start, end) if is_definition and kind != "route" else before
        self._close(stack, len(self.source) + 1)
        namespaces = {d.qualified_name for d in self.definitions if d.kind == "module"}
        if namespaces:
            self.namespaced = {(d.container, d.name) for d in self.definitions if d.container in namespaces}

    def _type_readers(self, prefix: str) -> None:
        """Give a reader the type of its field: `attr_reader :x` or `def x` beside `@x = Foo.new`."""
        types = {(d.container, d.name.lstrip(prefix)): d.type_name for d in self.definitions if d.name.startswith(prefix)}
        for ordinal, definition in enumerate(self.definitions):
            found = types.get((definition.container, definition.name))
            if found and not definition.type_name:
                self.definitions[ordinal] = definition._replace(type_name=found)

    def _without_forward(self, items: list[_Item]) -> list[_Item]:
        """Leave out forward declarations: outside headers all, in headers those of names the file also defines."""
        headers = self.language.forward_path_pattern
        if not headers or not headers.search(self.path):
            return [item for item in items if "forward" not in item[4]]
        defined = {self.text(item[4]["name"][0]) for item in items if "forward" not in item[4] and "name" in item[4]}
        return [item for item in items if "forward" not in item[4] or self.text(item[4]["name"][0]) not in defined]

    def _close(self, stack: list[_Frame], start: int) -> None:
        """Pop every frame that ends at or before `start`, noting where the outer one resumes."""
        while len(stack) > 1 and stack[-1].end <= start:
            closed = stack.pop()
            self.starts.append(closed.end)
            self.frames.append(stack[-1])

    def _scope(
        self, kind: str, node: tree_sitter.Node, caps: Captures, stack: list[_Frame],
        attributes: dict[int, tuple[int, int, int]],
    ) -> _Frame:  # fmt: skip
        """A container that is no definition: a type reopened, or (without a name) a stretch that may be all tests.

        `@scope.members` makes what a named definition holds its members (the functions of an object literal).
        """
        names = caps.get("name")
        end = node.end_byte
        outer = stack[-1]
        name = simple_type(self.text(names[0]), self.language) if names else ""
        qualified = self._join(outer.qualified, name, self.language.type_separator) if name else outer.qualified
        attribute_text, _ = self._attributes(node.start_point[0], attributes)
        test = outer.test or kind == "test" or self._is_test("", attribute_text)
        exports = True if kind in self.language.exported_through else None
        is_type = bool(qualified) if name or kind == "members" else outer.is_type
        return _Frame(end, outer.ordinal, qualified, is_type, test, exports)

    def _define(
        self, kind: str, node: tree_sitter.Node, caps: Captures, stack: list[_Frame],
        comments: dict[int, tuple[int, int, int]], attributes: dict[int, tuple[int, int, int]],
        fields: set[tuple[str, str]],
    ) -> _Frame | None:  # fmt: skip
        names = caps.get("name")
        if not names:
            return None
        name = self.text(names[0]).lstrip(":")  # a Ruby symbol
        if not name:
            return None  # a name the parser put in to mend broken code, or an unnamed bit field
        outer = stack[-1]
        if "self" in caps or "member" in caps:
            found = self._member_frame(caps, stack)
            if found is None:
                return None
            outer = found
        container = outer.qualified if outer.is_type else ""
        if "container" in caps:
            container = simple_type(self.text(caps["container"][0]), self.language)
        if kind in ("field", "property") and "self" in caps:
            if (container, name) in fields:
                return None
            fields.add((container, name))
        kind, name, qualified = self._names(kind, name, container, outer)
        if kind in TYPE_KINDS and self.language.type_separator in name:  # class A::B: a member of A, named B
            name = name.rpartition(self.language.type_separator)[2]
            container = qualified[: -len(name) - len(self.language.type_separator)]
        if kind == "field":
            fields.add((container, name))
        start, end = node.byte_range
        row = node.start_point[0]
        attribute_text, top = self._attributes(row, attributes)
        if self.language.test_attributes:  # annotations may also stand inside the definition (Java, C#)
            attribute_text += self.source[start : names[0].start_byte].decode("utf-8", "replace")
        test = outer.test or self._is_test(qualified, attribute_text)
        doc = self._doc(caps, top, comments)
        declared = self._after_attributes(start)
        exported = outer.exports
        if exported is None:
            exported = (name in self.exports and outer.ordinal == 0) or self._exported(declared, names[0], name, caps)
        types = caps.get("type")
        type_name = simple_type(self.text(types[0]), self.language) if types else self._value_type(caps)
        if type_name == "Self" and container:
            type_name = container
        signature = self._signature(declared, node, caps)
        self.definitions.append(
            Definition(name, qualified, kind, outer.ordinal, container, type_name, signature, doc,
                       start, end, row + 1, _last_line(node), exported, test)
        )  # fmt: skip
        if "self" in caps:
            return None  # what the assignment's value calls, the method calls
        exports = exported if kind in self.language.exported_through else None
        return _Frame(end, len(self.definitions) - 1, qualified, kind in TYPE_KINDS, test, exports)

    def _route(self, node: tree_sitter.Node, caps: Captures, outer: _Frame) -> _Frame | None:
        """A route: a definition named by verb and path, and a reference to its handler.

        It contains nothing, unless the handler is written in place (`@body`): then what that uses, the route uses.
        """
        path = self.text(caps["path"][0]).strip("\"'`") if "path" in caps else ""
        verb = self.text(caps["verb"][0]).strip("\"'`:").rpartition(".")[2] if "verb" in caps else ""
        if said := _VERB_AND_PATH.match(path):  # Go: "GET /users"
            verb, path = said.groups()
        if "prefix" in caps:  # Spring: the controller's own path
            path = f"/{self.text(caps['prefix'][0]).strip(_QUOTES)}/{path}".replace("//", "/").replace("//", "/")
            path = path.rstrip("/")
        verb = re.sub(r"(?i)^(?:Http|Map)?(Get|Post|Put|Patch|Delete|Head|Options)(?:Mapping|Async)?$", r"\1", verb).upper()
        known = verb in ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")
        name = f"{verb if known else 'ANY'} {path or '/'}"
        start, end = node.byte_range
        row = node.start_point[0]
        ordinal = len(self.definitions)
        self.definitions.append(
            Definition(name, name, "route", outer.ordinal, "", "", name, "", start, end, row + 1,
                       node.end_point[0] + 1, True, outer.test)
        )  # fmt: skip
        for handler in caps.get("handler", ()):
            text = self.text(handler).strip("\"'`:")
            controller, hash_mark, action = text.partition("#")
            if hash_mark:  # Rails: 'admin/users#show' is Admin::UsersController#show
                owner = "".join(p.capitalize() for p in controller.rpartition("/")[2].split("_")) + "Controller"
                reference = Reference(ordinal, "route", action, f"T:{owner}", row + 1, "")
            else:
                left, dot, right = text.replace("::", ".").rpartition(".")
                scope = self._class_at(outer)
                receiver = receiver_of(left, {}, self.language) if dot else "self" if scope else ""
                reference = Reference(ordinal, "route", right, receiver, row + 1, scope)
            self.route_handlers.append(reference)
        return _Frame(end, ordinal, outer.qualified, False, outer.test) if "body" in caps else None

    def _member_frame(self, caps: Captures, stack: list[_Frame]) -> _Frame | None:
        """The class of a definition written as an assignment to a member of self, or None if it is not one.

        `@member` says so of any definition that stands deeper than what it is a member of (a constructor's parameter).
        """
        text, prefix = self.text(caps["self"][0]) if "self" in caps else "", self.language.field_prefix
        if text and text not in self.language.self_names and not (prefix and text.startswith(prefix)):
            return None
        return next((frame for frame in reversed(stack) if frame.is_type), None)

    def _names(self, kind: str, name: str, container: str, outer: _Frame) -> tuple[str, str, str]:
        language = self.language
        if kind == "function" and container:
            kind = "method"
        if kind == "method" and name in language.constructors:
            kind = "constructor"
        if kind == "constructor" and language.constructor_name:
            owner = re.split(r"[.:]+", container)[-1] if container else name
            name = language.constructor_name.replace("{class}", owner)
        separator = language.type_separator if kind in TYPE_KINDS else language.separator
        base = container or outer.qualified
        return kind, name, self._join(base, name, separator)

    @staticmethod
    def _join(outer: str, name: str, separator: str) -> str:
        return f"{outer}{separator}{name}" if outer else name

    def _is_test(self, qualified: str, attribute_text: str) -> bool:
        names, attributes = self.language.test_name_pattern, self.language.test_attribute_pattern
        if names and names.match(qualified):
            return True
        return bool(attributes and attribute_text and attributes.search(attribute_text))

    def _attributes(self, row: int, attributes: dict[int, tuple[int, int, int]]) -> tuple[str, int]:
        """The text of the attribute items on the lines just above `row`, and the row of the first of them."""
        text = ""
        while (found := attributes.get(row - 1)) is not None:
            start, end, above = found
            rest = self.source[end : self.source.find(b"\n", end) % (len(self.source) + 1)].strip()
            if rest and not rest.startswith((b"//", b"#")):
                break  # it stands before something else on its own line
            row = above
            text += self.source[start:end].decode("utf-8", "replace") + "\n"
        same = attributes.get(row)
        if same is not None and not text:
            text = self.source[same[0] : same[1]].decode("utf-8", "replace")
        return text, row

    def _after_attributes(self, start: int) -> int:
        """Where the declaration at `start` begins behind the attributes written inside it (C#, Java)."""
        position = start
        while (end := self.attribute_ends.get(position)) is not None:
            position = end
            while self.source[position : position + 1].isspace():
                position += 1
        return position

    def _doc(self, caps: Captures, row: int, comments: dict[int, tuple[int, int, int]]) -> str:
        docs = caps.get("doc")
        if docs:
            return self._clean_doc("".join(self.text(node) + "\n" for node in docs))
        pieces: list[str] = []
        while (found := comments.get(row - 1)) is not None and row > 0:
            start, end, row = found
            line_start = self.source.rfind(b"\n", 0, start) + 1
            if self.source[line_start:start].strip():
                break  # a comment behind code belongs to that code
            pieces.append(self.source[start:end].decode("utf-8", "replace"))
        return self._clean_doc("\n".join(reversed(pieces))) if pieces else ""

    def _header(self, matches: Matches) -> str:
        """The comment or docstring a file opens with (at most two comments, so that a licence does not hide it)."""
        docs = [caps["name"][0] for kind, _, caps in matches.scopes if kind == "header"]
        matches.scopes = [item for item in matches.scopes if item[0] != "header"]
        pieces = [self.text(node) for node in docs]
        pieces += [self.source[s:e].decode("utf-8", "replace") for s, e, row, _ in matches.comments[:30] if row < 40]
        return self._clean_doc("\n".join(pieces))

    def _clean_doc(self, text: str) -> str:
        strip = re.compile(self.language.doc_strip)
        lines = (strip.sub("", line).strip().lstrip("*").strip() for line in text.splitlines())
        return "\n".join(line for line in lines if line)[:_LONGEST_DOC]

    def _signature(self, start: int, node: tree_sitter.Node, caps: Captures) -> str:
        end = node.end_byte
        bodies = caps.get("body")
        body = bodies[0] if bodies else node.child_by_field_name("body")
        if body is not None and body.start_byte > start:
            end = body.start_byte
        text = self.source[start : min(end, start + 4 * _LONGEST_SIGNATURE)].decode("utf-8", "replace")
        if body is None:
            text = text.strip().split("\n", 1)[0] if text.count("\n") > 4 else text
        text = _COMMENT_LINES.sub("", text)
        return _SPACE.sub(" ", text).strip().rstrip("{:= ").strip()[:_LONGEST_SIGNATURE]

    def _exported(self, start: int, name_node: tree_sitter.Node, name: str, caps: Captures) -> bool:
        """Whether other files may use it. A pattern may say so: `@private`, `@public` (a member of an interface)."""
        language = self.language
        if "private" in caps or "public" in caps:
            return "public" in caps
        if language.exported_name and not re.match(language.exported_name, name):
            return False
        if not language.exported:
            return True
        line = max(self.source.rfind(b"\n", 0, start) + 1, start - _LONGEST_SIGNATURE)  # a minified file is one line
        prefix = self.source[line : name_node.start_byte].decode("utf-8", "replace")
        return re.search(language.exported, prefix) is not None

    def _value_type(self, caps: Captures) -> str:
        """The type of a field or variable from the value it is given, or ''."""
        if "value.new" in caps:
            return simple_type(self.text(caps["value.new"][0]), self.language)
        if "value.call" in caps:
            value = called_value(self.text(caps["value.call"][0]), self.language)
            return value[2:] if value.startswith("T:") else ""
        return ""

    # -- references, bindings, imports

    def _frame_at(self, position: int) -> _Frame:
        return self.frames[bisect_right(self.starts, position) - 1]

    def _bindings(self, matches: Matches) -> dict[int, dict[str, str]]:
        """Types of local names, by the ordinal of the definition they are local to; '' marks conflicting types."""
        bound: dict[int, dict[str, str]] = {}
        untyped: list[tuple[dict[str, str], str]] = []
        for _, node, caps in matches.bindings:
            names = caps.get("name")
            if not names:
                continue
            if "self" in caps:
                value = "self"  # a language without a word for it: the method names its receiver (Go)
            elif "type" in caps:
                name = simple_type(self.text(caps["type"][0]), self.language)
                value = "self" if name == "Self" else f"T:{name}" if name else ""
            elif "value.new" in caps:
                value = f"T:{simple_type(self.text(caps['value.new'][0]), self.language)}"
            elif "value.call" in caps:
                value = called_value(self.text(caps["value.call"][0]), self.language)
            else:
                value = ""
            local = bound.setdefault(self._frame_at(node.start_byte).ordinal, {})
            if value.startswith("C:") and "." in value:  # a method of the receiver that Go names, or package.Function
                head, _, rest = value[2:].partition(".")
                value = f"C:{rest}" if local.get(head) == "self" else "" if head in local else value
            name = self.text(names[0])
            if not value:
                untyped.append((local, name))
            elif value not in ("?", "T:"):
                local[name] = value if local.get(name, value) == value else ""
        for local, name in untyped:
            local.setdefault(name, "")
        return bound

    def _known_names(self, imports: list[Import]) -> set[str] | None:
        """The names a bare use can mean, or None where it can mean any (other files of a package, star imports)."""
        if self.language.bare_names != "imported" or any(imported.name == "*" for imported in imports):
            return None
        return {d.name for d in self.definitions} | {imported.local for imported in imports}

    def _references(
        self, matches: Matches, bindings: dict[int, dict[str, str]], known: set[str] | None
    ) -> list[Reference]:
        found: set[Reference] = set(self.route_handlers)
        scopes: dict[int, dict[str, str]] = {}
        empty: dict[str, str] = {}
        prefix = self.language.field_prefix
        own_words = set(self.language.self_names)
        own_words.update(name for local in bindings.values() for name, value in local.items() if value == "self")
        for kind, node, caps in matches.references:
            names = caps.get("name")
            if not names:
                continue
            receivers = caps.get("receiver")
            if kind == "field" and receivers and self.text(receivers[0]) not in own_words:
                continue  # a query cannot tell self from others where each method names it (Go)
            filtered = known is not None and not receivers and kind not in _TEXT_NAMES
            for name_node in names:
                name = self.text(name_node).lstrip(":")
                if kind == "exec":
                    name = name.partition(" ")[0]  # of a command line the program
                if filtered and known is not None and name not in known and name not in self.language.super_names:
                    continue  # most bare names are the standard library's: leave them before the dearer work
                site = caps["owner"][0] if "owner" in caps else name_node
                frame = self._frame_at(site.start_byte)
                bare = not receivers and node == name_node
                visible = empty
                if bindings and (receivers or bare):
                    known_here = scopes.get(frame.ordinal)
                    if known_here is None:
                        known_here = scopes[frame.ordinal] = self._visible(frame.ordinal, bindings)
                    visible = known_here
                if bare and name in visible:
                    continue  # a local variable hides what its name means elsewhere
                receiver = receiver_of(self.text(receivers[0]), visible, self.language) if receivers else ""
                if kind == "field" and receivers and receiver != "self":
                    continue
                if kind == "call" and not receivers and name in self.language.super_names:
                    name, receiver = self.definitions[frame.ordinal].name, "super"
                elif prefix and name.startswith(prefix):
                    receiver = "self"
                if len(name) > 120 or (not receiver and known is not None and kind not in _TEXT_NAMES and name not in known):
                    continue
                scope = self._class_at(frame)
                if not receiver and (scope, name) in self.namespaced:
                    receiver = "self"
                if kind == "type" and name == scope and not self.language.self_names:
                    continue  # Go: the type of the receiver
                line = name_node.start_point[0] + 1
                if kind == "decorator" and not name.endswith(self.language.decorator_suffix):
                    name += self.language.decorator_suffix
                found.add(Reference(frame.ordinal, kind, name, receiver, line, scope))
                if kind == "name" and receiver == "self":  # a method as a value, or the value of a field
                    found.add(Reference(frame.ordinal, "field", name, receiver, line, scope))
        return sorted(found)

    def _class_at(self, frame: _Frame) -> str:
        if frame.is_type:
            return frame.qualified
        ordinal = frame.ordinal
        while ordinal > 0:
            definition = self.definitions[ordinal]
            if definition.container or definition.kind in TYPE_KINDS:
                return definition.container
            ordinal = definition.parent
        return ""

    def _visible(self, ordinal: int, bindings: dict[int, dict[str, str]]) -> dict[str, str]:
        chain: list[int] = []
        while ordinal >= 0:
            chain.append(ordinal)
            ordinal = self.definitions[ordinal].parent
        visible: dict[str, str] = {}
        for ordinal in reversed(chain):
            visible.update(bindings.get(ordinal, {}))
        return visible

    def _imports(self, matches: Matches) -> list[Import]:
        imports: list[Import] = []
        for kind, node, caps in matches.imports:
            line = node.start_point[0] + 1
            syntax = kind or self.language.import_syntax
            if syntax:
                imports += parse_imports(syntax, self.text(node), line)
                continue
            module = self.text(caps["module"][0]).strip("\"'`<>") if "module" in caps else ""
            name = self.text(caps["name"][0]).lstrip(":") if "name" in caps else ""
            if "star" in caps:
                imports.append(Import("*", module, "*", line))
                continue
            alias = self.text(caps["alias"][0]) if "alias" in caps else ""
            if "default" in caps:  # what the module exports by default: it itself, or mostly named alike, else nameless
                local = self.text(caps["default"][0])
                imports += [Import(local, module, name, line) for name in ("", local, "default")]
                continue
            if not module and not name:
                continue
            if not name and alias in (".", "_"):  # Go: a dot import brings every name, a blank one none
                imports += [Import("*", module, "*", line)] if alias == "." else []
                continue
            local = alias or name or re.split(r"[./:\\]+", module.rstrip("/"))[-1]
            imports.append(Import(local, module, name, line))
        if self.language.package_sees_parents and matches.packages:
            parent = self.text(matches.packages[0][2]["name"][0]).rpartition(".")[0]
            while parent:
                imports.append(Import("*", parent, "*", 1))
                parent = parent.rpartition(".")[0]
        return imports
