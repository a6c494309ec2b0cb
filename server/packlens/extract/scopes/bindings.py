"""Finds local names and their types, as far as the text of one file shows them."""

from __future__ import annotations

from bisect import bisect_right
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping, MutableMapping, Set
from itertools import chain
from typing import Final, NamedTuple

import tree_sitter

from packlens.extract.facts import BOTH, ITEMS, KEYED, PASSED, Definition
from packlens.extract.languages import codes
from packlens.extract.languages.language import Language
from packlens.extract.parsing.captures import Captures, Matches
from packlens.extract.parsing.name_lists import is_name, listed_names
from packlens.extract.parsing.source import Source
from packlens.extract.scopes.blocks import own_block
from packlens.extract.scopes.bound_values import hints_at_type, is_hint, value_of
from packlens.extract.scopes.narrowing import Narrowed
from packlens.extract.scopes.scopes import Bindings, Outline
from packlens.extract.scopes.set_again import Place, SetAgain
from packlens.extract.types.documented import OWN, DocumentedType, documented_names
from packlens.extract.types.type_parameters import PARAMETER
from packlens.extract.types.types import simple_type
from packlens.model import BODY_KINDS

Locals = dict[int, set[str]]
"""By `OpenScope.locality`: the names that mean a local value there and nothing else, calls included."""

_TYPED: Final = frozenset({"T:", "N:"})


_ENTERED: Final = ">__"
"""How the link to what a `with` statement gives begins (Python)."""


class _Untyped(str):
    """The type of a name that is unknown so far; that of a name with several types is a plain ''."""

    __slots__ = ()


_UNTYPED: Final = _Untyped()


class _Held(str):
    """The type of what a loop takes out, before which every other type of the name goes."""

    __slots__ = ()


class _Declared(str):
    """A declared type, or that of an object made here, which goes before that of the result of a call."""

    __slots__ = ()


class _Unclear(str):
    """The type of a name that is set to results of several calls, before which every declared type goes."""

    __slots__ = ()


class _Member(str):
    """The type of another value's member, before which every other type of the name goes, as it may be unknown."""

    __slots__ = ()


class _Passed(str):
    """The type of what a call passes to a nameless function, before which every other type of the name goes."""

    __slots__ = ()


_NO_TYPE = frozenset({"", "?", "T:"})
"""Receivers of values of unknown type."""


def read_bindings(language: Language, source: Source, matches: Matches, outline: Outline, tested: Narrowed) -> Bindings:
    """Return the types of local names; '' for names of unknown type, or of several types.

    A name with ITEMS behind it stands for what follows ITEMS in the type of what it holds (see `facts.ITEMS`).
    """
    bound: Bindings = {}
    elements: list[tuple[dict[str, str], str, str]] = []
    untyped: list[_UntypedName] = []
    blocks, around = _Blocks(language, outline), _NamesAround(bound, outline)
    documented = documented_names(language, source, matches.bindings)
    declared = _declared(matches)
    again = SetAgain(language, source, outline, bound)
    bindings, named_only = _with_named(language, source, matches)
    for captures in bindings:
        names = captures.get(codes.NAME)
        position = names[0].start_byte if names else -1
        if not names or _has_better_binding(position, captures, declared, documented, source, language):
            continue
        # a name does not hide others in its own value: `let cart = cart()`
        if untyped and untyped[-1].position != position and _hide(untyped, blocks, bound, outline):
            around.forget()
        local, visible = around.find(position)
        found = value_of(language, source, captures, tested.over(visible, position))
        value, items = _as_declared(found, position, captures, documented, outline, language)
        name = _local_name(language, source, names[0])
        place = Place(names[0], name, around.locality)
        is_unknown = not value and codes.VERB not in captures  # the name of an unknown value's member tells something
        if is_unknown:
            again.add_other(place)
        if is_unknown and (position not in named_only or visible.get(name)):
            untyped.append(_UntypedName(position, local, name, names[0], visible, around.locality))
        elif _is_passed(captures, value):
            _bind_untyped([(local, name, _Passed(value))])
        elif is_hint(value):  # what its name hints at counts only where nothing else does
            elements.append((local, name, value))
        elif value not in _NO_TYPE and not _is_of_outer(name, source, captures, outline.definitions[around.ordinal]):
            bound_type = _ranked(value, captures, is_documented=position in documented)
            _bind_typed(place, bound_type, around, blocks, again, is_declared=codes.TYPE in captures)
        _bind_items(name + ITEMS, items, around.local, around.visible, is_typed=bool(value))
    _hide(untyped, blocks, bound, outline)
    _bind_untyped(elements)
    again.hide()
    return bound


class _NamesAround:
    """The names that are known where a name is bound, as long as the bindings stand in one stretch of a scope."""

    def __init__(self, bound: Bindings, outline: Outline) -> None:
        self._bound, self._outline = bound, outline
        self._start = self._end = 0
        self.locality = self.ordinal = 0
        """Those of the scope; of the definition around it."""
        self.local: dict[str, str] = {}
        self.visible: MutableMapping[str, str] = self.local

    def find(self, position: int) -> tuple[dict[str, str], MutableMapping[str, str]]:
        """Return the names that belong to the scope at a position, and all that are visible there."""
        if not self._start <= position < self._end:
            self._start, self._end, scope = self._outline.scopes.stretch(position)
            self.locality, self.ordinal = scope.locality, scope.ordinal
            self.local, self.visible = _names_at(scope.locality, scope.block, self._bound, self._outline)
        return self.local, self.visible

    def enter(self, block: int) -> None:
        """Take the names of a block, for the present binding."""
        self.forget()
        self.local, self.visible = _names_at(block, block, self._bound, self._outline)

    def forget(self) -> None:
        """Look up the names anew for the next binding."""
        self._start = self._end = 0


def _bind_typed(
    place: Place, bound_type: str, around: _NamesAround, blocks: _Blocks, again: SetAgain, *, is_declared: bool
) -> None:
    """Give a name a type, in a block of its own if it has another type than before."""
    inner = blocks.of(place.node, place.name, bound_type, around.visible, place.locality)
    if inner is not None:
        around.enter(inner)
        place = place._replace(locality=inner)
    before = around.local.get(place.name, _UNTYPED)
    after = around.local[place.name] = _either(before, bound_type, place.name)
    again.add(place, bound_type, is_kept=after is before, is_declared=is_declared)


def _of_each_name(matches: Matches) -> Iterator[Captures]:
    """Yield the captures of bindings; those of a list of members for each name, with the member as VERB."""
    for _, captures in matches.bindings:
        if codes.NAMES not in captures:
            yield captures
            continue
        for member, alias in listed_names(captures[codes.NAMES][0]):
            if alias is None or is_name(alias):
                yield {**captures, codes.NAME: [alias or member], codes.VERB: [member]}


def _with_named(language: Language, source: Source, matches: Matches) -> tuple[Iterable[Captures], Set[int]]:
    """Return the captures of bindings, and of what only binds a name that a binding gives a type, by their offsets.

    The set holds the offsets of the latter.
    """
    bindings = _of_each_name(matches)
    if not (matches.locals or matches.settings) or not (language.blocks or language.retypes or matches.scopes):
        return bindings, frozenset()
    known = [captures for captures in bindings if codes.NAME in captures]
    offsets = {captures[codes.NAME][0].start_byte for captures in known}
    names = {source.of(captures[codes.NAME][0]) for captures in known}
    named_only: set[int] = set()
    for _, captures in chain(matches.locals, matches.settings):
        node = captures[codes.NAME][0]
        if node.start_byte not in offsets and source.of(node) in names:
            known.append(captures)
            named_only.add(node.start_byte)
    return (sorted(known, key=_offset) if named_only else known), named_only


def _offset(captures: Captures) -> int:
    return captures[codes.NAME][0].start_byte


def _is_of_outer(name: str, source: Source, captures: Captures, around: Definition) -> bool:
    """Return whether a field or a variable is made from what has its name elsewhere: `layout = layout.Row()`."""
    if around.kind in BODY_KINDS:
        return False
    values = [captures[code][0] for code in (codes.VALUE_CALL, codes.VALUE_OF) if code in captures]
    return any(source.of(value).partition(".")[0] == name for value in values)


def _ranked(value: str, captures: Captures, *, is_documented: bool) -> str:
    """Return the type of a name, marked by what it follows from."""
    if not {codes.TYPE, codes.TYPE_MEMBER, codes.DOC, codes.VALUE_NEW}.isdisjoint(captures):
        return _Declared(value)
    if codes.VALUE_ITEM in captures or codes.VALUE_ENTRY in captures:
        return _Held(value)
    if codes.VALUE_NAME in captures and (">" in value or value.startswith("F:")):
        return _Member(value)
    return _Declared(value) if is_documented else value


def _declared(matches: Matches) -> dict[int, tree_sitter.Node | None]:
    """Return the types that names are declared with, by the offsets of the names; None for an item of a collection."""
    declared: dict[int, tree_sitter.Node | None] = {}
    for _, captures in matches.bindings:
        if codes.NAME not in captures:
            continue
        if codes.TYPE in captures:
            declared[captures[codes.NAME][0].start_byte] = captures[codes.TYPE][0]
        elif codes.VALUE_ITEM in captures:
            declared.setdefault(captures[codes.NAME][0].start_byte, None)
    return declared


def _has_better_binding(
    position: int,
    captures: Captures,
    declared: Mapping[int, tree_sitter.Node | None],
    documented: Mapping[int, DocumentedType],
    source: Source,
    language: Language,
) -> bool:
    """Return whether another binding of the name at an offset says more of its type."""
    if codes.DOC in captures:
        return position not in documented
    if position not in declared or codes.TYPE in captures:
        return False
    kind = declared[position]
    return codes.VALUE_CALL in captures if kind is None else bool(simple_type(source.of(kind), language))


def _as_declared(
    found: tuple[str, str],
    position: int,
    captures: Captures,
    documented: Mapping[int, DocumentedType],
    outline: Outline,
    language: Language,
) -> tuple[str, str]:
    """Return the receiver of the name at a byte of the file, and what it holds, given what its value tells of these."""
    value, items = found
    if position in documented:
        value, items = _with_documented(documented[position], value if codes.TYPE in captures else "", items)
    return _within_parameters(value, items, position, language, outline)


def _with_documented(documented: DocumentedType, declared: str, items: str) -> tuple[str, str]:
    """Return the receiver of a name and the type of what it holds, given what its comment says and what is declared.

    What the comment says goes before what the name is set to.
    """
    name, held = documented.beside(declared.partition(":")[2], f"{ITEMS}{items}" if declared and items else "")
    receiver = "self" if name == OWN or declared == "self" else f"T:{name}" if name else ""
    return declared if declared.startswith("N:") else receiver, held[1:]


def _within_parameters(value: str, items: str, position: int, language: Language, outline: Outline) -> tuple[str, str]:
    """Return a receiver at a byte of the file, and what it holds; a type parameter stands for its bounds, if any."""
    keys, name, inner = _parted_items(items)
    if name and not inner and outline.type_parameters.hides(name, position):
        bound = simple_type(outline.type_parameters.bounds_of(name, position)[0], language)  # a class stands first
        items = keys + (bound or PARAMETER + name)
    if value[:2] not in _TYPED or not outline.type_parameters.hides(name := value[2:], position):
        return value, items
    bounds = [simple_type(bound, language) for bound in outline.type_parameters.bounds_of(name, position)]
    return f"T:{BOTH.join(filter(None, bounds)) or PARAMETER + name}", ""


def _parted_items(items: str) -> tuple[str, str, str]:
    """Return KEYED or '', the type of what a name holds, and what that holds itself."""
    name, _, inner = items.partition(ITEMS)
    return KEYED if name.startswith(KEYED) else "", name.removeprefix(KEYED), inner


def _bind_untyped(elements: list[tuple[dict[str, str], str, str]]) -> None:
    """Give names the types that they hint at, where nothing else gives them one."""
    for local, name, value in elements:
        if local.get(name, _UNTYPED) is _UNTYPED:
            local[name] = value


class _Blocks:
    """Finds the blocks in which a name has another type than before."""

    def __init__(self, language: Language, outline: Outline) -> None:
        self._language = language
        self._outline = outline
        self._typed_at: dict[tuple[int, str], int] = {}
        self.typed_at: set[int] = set()
        """The offsets of the names that have types."""
        self.hidden_at: dict[int, int] = {}
        """The localities of the blocks that names of unknown type got, by the offsets of the names."""

    def of(
        self, node: tree_sitter.Node, name: str, value: str, visible: Mapping[str, str], locality: int
    ) -> int | None:
        """Return the same as `own`, or the block that a name was found to hide others in."""
        hidden = self.hidden_at.pop(node.start_byte, None)
        return self.own(node, name, value, visible, locality) if hidden is None else hidden

    def own(
        self, node: tree_sitter.Node, name: str, value: str, visible: Mapping[str, str], locality: int
    ) -> int | None:
        """Return the locality of the block in which a name has a type of its own; None if it has that of the others."""
        if not self._language.blocks:
            return None
        position = node.start_byte
        self.typed_at.add(position)
        is_of_outer = locality < 0 and (locality, name) not in self._typed_at
        earlier = -1 if is_of_outer else self._typed_at.get((locality, name), position)
        self._typed_at[locality, name] = position
        before = visible.get(name, _UNTYPED)
        if before is _UNTYPED or isinstance(before, _Passed) or _alike(before, value):
            return None
        inner = own_block(self._language, node, earlier, locality, self._outline)
        if inner is not None:
            self._typed_at[inner, name] = position
        return inner


class _UntypedName(NamedTuple):
    """A name that is bound to a value of unknown type."""

    position: int
    local: dict[str, str]
    name: str
    node: tree_sitter.Node
    visible: Mapping[str, str]
    locality: int


def _hide(untyped: list[_UntypedName], blocks: _Blocks, bound: Bindings, outline: Outline) -> bool:
    """Make names of unknown type hide others; empty the list. Return whether one got a block of its own.

    Those at `typed_at` have a type after all.
    """
    has_opened = False
    for position, local, name, node, visible, locality in untyped:
        if position in blocks.typed_at:
            continue
        inner = blocks.own(node, name, "", visible, locality) if visible.get(name) else None
        if inner is not None:
            _names_at(inner, inner, bound, outline)[0][name] = _UNTYPED
            blocks.hidden_at[position] = inner
            has_opened = True
        else:
            local.setdefault(name, _UNTYPED)
    untyped.clear()
    return has_opened


def read_locals(
    source: Source, matches: Matches, outline: Outline, bindings: Bindings, known_names: Set[str] | None
) -> Locals:
    """Return the names that functions and computed properties bind to values of unknown type.

    Only those count that the file knows, or a binding gives a type. Names that a function defines are not among them.
    """
    bound: Locals = {}
    typed = set[str]().union(*bindings.values()) if known_names is not None else frozenset[str]()
    imported = [(node.start_byte, node.end_byte) for _, node, _ in matches.imports]
    for _, captures in matches.locals:
        node = captures[codes.NAME][0]
        name = source.of(node)
        if known_names is not None and name not in known_names and name not in typed:
            continue
        scope = outline.scopes.at(node.start_byte)
        enclosing = outline.definitions[scope.ordinal]
        is_local = enclosing.kind in BODY_KINDS or (enclosing.kind == "property" and enclosing.name != name)
        locality = scope.locality
        while locality in outline.stretched:
            locality = outline.around[locality]
        if enclosing.start_byte == node.start_byte or not (locality < 0 or is_local):
            continue
        before = bisect_right(imported, (node.start_byte, node.end_byte)) - 1
        if before < 0 or imported[before][1] < node.end_byte:
            bound.setdefault(locality, set()).add(name)
    return bound


def _names_at(
    locality: int, block: int, bound: Bindings, outline: Outline
) -> tuple[dict[str, str], MutableMapping[str, str]]:
    """Return the local names of a locality, and all that are visible in it, given the block that it is in, if any."""
    local = bound.setdefault(locality, {})
    return local, ChainMap(local, *_around(block, bound, outline)) if block else local


def _around(locality: int, bound: Bindings, outline: Outline) -> Iterator[dict[str, str]]:
    """Yield the local names around a block, innermost first, up to those of its definition."""
    while locality < 0:
        locality = outline.around[locality]
        yield bound.setdefault(locality, {})


def _either(before: str, value: str, name: str) -> str:
    """Return the type of a local name that is bound twice; '' if it is of two types.

    What two loops take out may be of the type that the name hints at.
    """
    is_less = isinstance(value, _Member) and not isinstance(before, _Member | _Untyped | _Passed)
    if is_less or (_is_result(value) and isinstance(before, _Declared | _Unclear)):
        return before
    is_weaker = (
        before is _UNTYPED
        or isinstance(before, _Passed)
        or (isinstance(before, _Member) and not isinstance(value, _Member))
        or (isinstance(value, _Declared) and (isinstance(before, _Unclear) or _is_result(before)))
    )
    if is_weaker or _alike(before, value) or (isinstance(before, _Held) and not isinstance(value, _Held)):
        return value
    if not isinstance(value, _Held):
        return _Unclear() if _is_result(before) and _is_result(value) else ""
    if not isinstance(before, _Held):
        return before
    return _Held(f"E:{name}" if hints_at_type(name) else "")


def _is_passed(captures: Captures, value: str) -> bool:
    """Return whether a receiver is what a call passes to a nameless function, of a type that the file does not show."""
    return codes.VALUE_PASSED in captures and PASSED in value


def _is_result(value: str) -> bool:
    """Return whether a receiver is the result of a call, of which the file alone does not show the type."""
    return not isinstance(value, _Held) and (value.startswith("C:") or ">" in value)


def _alike(value: str, other: str) -> bool:
    """Return whether two receivers are equal, or are results of one builder with and without steps in between."""
    if value == other or not value or PASSED in value:
        return value == other
    if value.startswith(other + _ENTERED) or other.startswith(value + _ENTERED):
        return bool(other)  # a `with` statement mostly gives what it enters
    first, last = value.split(">"), other.split(">")
    return len(first) > 1 and len(last) > 1 and (first[0], first[-1]) == (last[0], last[-1])


def _bind_items(
    key: str, items: str, local: MutableMapping[str, str], visible: Mapping[str, str], *, is_typed: bool
) -> None:
    """Bind what a name holds, if that is known, or hide what a name of an outer scope holds that it hides itself."""
    bound_before = local.get(key, _UNTYPED)
    if items:
        local[key] = items if bound_before is _UNTYPED or bound_before == items else ""
    elif is_typed and visible.get(key):
        local[key] = ""
    elif visible.get(key):
        local.setdefault(key, _UNTYPED)


def _local_name(language: Language, source: Source, node: tree_sitter.Node) -> str:
    """Return the name that a node binds: without the colon of a symbol (Ruby's `let(:cart)`).

    A bracket that opens a nameless function stands for its implicit parameter.
    """
    name = source.of(node)
    is_implicit = name in ("{", "(", "do") and bool(language.implicit_parameter)
    return language.implicit_parameter if is_implicit else name.removeprefix(language.sigil).removeprefix(":")
