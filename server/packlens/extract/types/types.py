"""Reduces type expressions and receivers, given as text, to what name resolution can use."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from packlens.extract.facts import GIVEN, ITEMS, KEYED, item_of
from packlens.extract.languages.argument_rules import TEXT, WHOLE
from packlens.extract.languages.language import Language
from packlens.extract.types.links import (
    DOT,
    ENTRY,
    IDENTIFIER,
    IN_BRACKETS,
    MAX_CHAIN_LENGTH,
    MAX_TYPE_LENGTH,
    POINTED_TO,
    Link,
    links_of,
    unawaited,
)

_NAME: Final = re.compile(r"[^\W\d]\w*(?:(?:\.|::|\\)[^\W\d]\w*)*")
_NAMESPACED: Final = re.compile(r"\\?[^\W\d]\w*(?:\\[^\W\d]\w*)*\\?\Z")
_JOINT: Final = re.compile(r"[.:\\]+")
_BACKSLASH: Final = "\\"
_EXTRACTION: Final = re.compile(r"[$@]")
_DOTTED_NAME: Final = re.compile(r"[^\W\d_][\w.]*\Z|\.[\w.]+\Z")
_VALUE_WRITTEN: Final = re.compile(
    r"(?s:(?P<text>\"{3}.*?\"{3}|\"(?>(?:[^\"\\\n]++|\\.)*)\"))|(?P<whole>\d++)(?=\Z|\.[^\W\d])"
)
"""The literal that a chain begins with."""
_MODIFIERS: Final = frozenset(
    {
        "const",
        "mut",
        "dyn",
        "impl",
        "readonly",
        "final",
        "ref",
        "out",
        "in",
        "typeof",
        "keyof",
        "async",
        "static",
        "None",
        "null",
        "undefined",
        "nil",
        "void",
        "var",
        "let",
        "val",
        "struct",
        "union",
        "enum",
        "unique",
        "params",
        "this",
    }
)
_CONSTRUCTED: Final = re.compile(r"\(?&?\s*([^\W\d]\w*(?:(?:\.|::)[^\W\d]\w*)*)(?:\[[^\]{}]*\]|(?:::)?<[^{}]*>)?\s*\{")
"""The beginning of a value that is constructed where it is used: `Config{`, `(&http.Server{`."""
_NEW: Final = re.compile(r"new [\w.]+\Z")
"""A value that is constructed without a list of arguments (Scala)."""
_NEW_IN_BRACKETS: Final = re.compile(r"\((new [^()]+)(\([^()]*\))?\)")
"""A value that is constructed within brackets, as PHP requires: `(new Cart)`, `(new Cart($id))`."""
_TYPE_OF_CAST: Final = r"((?:\w+\.)*[A-Z]\w*)(?:<[^<>()]*>)?"
_CAST: Final = re.compile(
    rf"\((?:{IN_BRACKETS}*?\sas[?!]?\s+{_TYPE_OF_CAST}[?!]?"
    rf"|\((?:const )?{_TYPE_OF_CAST}(?:\s?\*)?\)\s*[\w(]{IN_BRACKETS}*+)\)(?=\Z|[.?!\[])"
)
"""`(item as Cart)`, `((Cart) item)`."""
_DOT_CAST: Final = re.compile(r"\.\(\*?((?:\w+\.)?\w+)\)(?=\Z|\.(?!\())")
"""`item.(Cart)`, behind which no other cast stands."""
_LAST_WORD: Final = re.compile(r"\w*\Z")
_MAX_TEXTS: Final = 1 << 15
"""The number of texts that are cached for each language: the same types and receivers occur again and again."""


def simple_type(text: str, language: Language) -> str:
    """Reduce a type expression to the one name whose members are accessed: `Optional[a.B]` -> `a.B`, `*T` -> `T`.

    A generic type named in the language's `transparent_types` stands for its first argument; any other generic type
    stands for itself (`list[B]` -> `list`). Returns '' when there is no name.
    """
    if len(text) > MAX_TYPE_LENGTH:  # the name comes first, and many arguments may follow it
        text = _LAST_WORD.sub("", text[:MAX_TYPE_LENGTH])
    cache = language.type_cache
    name = cache.get(text)
    if name is None:
        if len(cache) >= _MAX_TEXTS:
            cache.clear()
        name = cache[text] = _type_name(text, language)
    return name


def is_class_type(text: str, language: Language) -> bool:
    """Return whether a type expression means a class instead of an object of it: `type[Cart]`."""
    return language.class_type_pattern is not None and language.class_type_pattern.search(text) is not None


def _type_name(text: str, language: Language) -> str:
    if language.slash_names:
        return text.replace("/", ".")
    if language.type_noise_pattern:
        text = language.type_noise_pattern.sub(" ", text)
    if text.isascii() and text.isidentifier():
        return "" if text in _MODIFIERS or text in language.listed_types else text
    for name in _NAME.findall(text.replace("'", " ").replace('"', " ")):
        if name not in _MODIFIERS and _JOINT.split(name)[-1] not in language.listed_types:
            return str(name.replace("::", ".").replace("\\", "."))
    return ""


def receiver_of(text: str, bindings: Mapping[str, str], language: Language) -> str:
    """Classify the text before the dot (see `facts.Reference.receiver`), given the types bound to local names."""
    if language.slash_names:
        path = text.replace("/", ".")
        return f"P:{path}" if "." in path else f"N:{path}"
    text = text.replace("\r", "")  # limits of length are the same for the line ends of Windows
    if language.dotted_names and _EXTRACTION.search(text):
        return _extracted(text, bindings, language)
    if len(text) > MAX_TYPE_LENGTH:
        return _receiver(text, bindings, language)
    cache = language.receiver_cache
    cached = cache.get(text)
    if cached is None:
        if len(cache) >= _MAX_TEXTS:
            cache.clear()
        recorder = _NameRecorder()
        value = _receiver(text, recorder, language)
        cached = cache[text] = (recorder.name, value)
    name, value = cached
    return _receiver(text, bindings, language) if name in bindings else value


class _NameRecorder(dict[str, str]):
    """Empty bindings that note the name that was looked up; no receiver looks up more than one."""

    name = ""

    def get(self, key: str, _default: object = None) -> None:  # type: ignore[override]
        """Note the name; nothing is bound to it."""
        self.name = key


def _receiver(text: str, bindings: Mapping[str, str], language: Language) -> str:
    text = text.replace(language.sigil, "").strip() if language.sigil else text.strip()
    if text[:1] == '"' or text[:1].isdigit():
        return _chain_of_literal(text, language)
    return _receiver_of_names_and_calls(text, bindings, language)


def _receiver_of_names_and_calls(text: str, bindings: Mapping[str, str], language: Language) -> str:
    is_unread = text[:1] == "@" and not (language.verbatim_names or language.field_prefix)
    if is_unread or not text or len(text) > (MAX_CHAIN_LENGTH if text.endswith((")", "}")) else MAX_TYPE_LENGTH):
        return "?"
    while language.receiver_suffixes and text.endswith(language.receiver_suffixes):
        text = text[: -len(next(s for s in language.receiver_suffixes if text.endswith(s)))]
    if text.startswith(("(", "await ")):
        text = _unwrapped(text)
    if language.dot_casts and ".(" in text:
        text = _as_constructed(text)
    if text in language.self_names:
        return "self"
    head, paren, _ = text.partition("(")
    if text in language.super_names or (paren and head in language.super_names):
        return "super"
    is_field = bool(language.field_prefix) and text.startswith(language.field_prefix)
    if is_field and IDENTIFIER.match(text.lstrip(language.field_prefix)):
        return bindings.get(text) or f"F:{text}"
    if IDENTIFIER.match(text):
        return _value_named(text, bindings, language)
    if "\\" in text and _NAMESPACED.match(text):  # a fully qualified name (PHP)
        return f"N:{text.strip(_BACKSLASH).replace(_BACKSLASH, '.')}"
    if text.startswith("(new "):
        text = _NEW_IN_BRACKETS.sub(_without_brackets, text)
        head = text.partition("(")[0]
    constructed = _made(text, head, language)
    if constructed is not None:
        return f"T:{constructed}" if constructed else "?"
    return _chain_of_new(text, language) if text.startswith("new ") else _chain(text, bindings, language)


def _extracted(text: str, bindings: Mapping[str, str], language: Language) -> str:
    """Return the receiver for members of a name that may have dots (R's `cart$lines`, `cart@lines`)."""
    head, *members = _EXTRACTION.split(text)
    if not all(_DOTTED_NAME.match(name) for name in (head, *members)):
        return "?"
    if head in language.self_names:
        return ">".join((f"F:{members[0]}", *members[1:]))
    bound = bindings.get(head)
    return "?" if bound == "" else ">".join((bound or f"N:{head}", *members))


def _made(text: str, head: str, language: Language) -> str | None:
    """Return the type of a value that is constructed where it is used: `new Cart()`, `Config{}`; None if it is not."""
    if _NEW.match(text):
        return simple_type(text[4:], language)
    if text.startswith("new ") and text.endswith(")") and text.count("(") == 1:
        return simple_type(head[4:], language)
    if language.braces_construct and (made := _CONSTRUCTED.match(text)) and _closes(text, made.end() - 1):
        return made[1].replace("::", ".")
    return None


def _unwrapped(text: str) -> str:
    """Return a chain that begins with a value in brackets, which is awaited or cast to a type, without these.

    A cast value is as if it were constructed: `(item as Cart).total` -> `new Cart().total`.
    """
    text = unawaited(text)
    text = POINTED_TO.sub(r"\1", text, count=1)
    cast = _CAST.match(text)
    return f"new {cast[1] or cast[2]}(){text[cast.end() :]}" if cast else text


def _as_constructed(text: str) -> str:
    """Return a chain that holds a value cast behind a dot as if it were constructed: `a.(Cart).total` (Go)."""
    for cast in _DOT_CAST.finditer(text):
        rest = text[cast.end() :]
        if rest.count("(") == rest.count(")"):  # not within the arguments of a call
            return f"new {cast[1]}(){rest}"
    return text


def _without_brackets(construction: re.Match[str]) -> str:
    return construction[1] + (construction[2] or "()")


def _chain_of_new(text: str, language: Language) -> str:
    """Return the receiver of names joined by dots behind a new value: `new Cart().items` -> `T:Cart>items`."""
    head, _, rest = text.removeprefix("new ").partition("(")
    constructed = simple_type(head, language)
    parts = links_of(f"made({rest}", language)
    return _joined(f"T:{constructed}", parts[1:]) if constructed and parts else "?"


def _chain_of_literal(text: str, language: Language) -> str:
    """Return the receiver of a literal, with the names behind it: `"cart".trim()` -> `T:String>trim`."""
    written = _VALUE_WRITTEN.match(text)
    if written is None or any(written[0].count(left) != written[0].count(right) for left, right in ("()", "{}")):
        return "?"  # in a text there may be other ones: "${names["cart"]}"
    type_name = language.argument_rules.types_of_signs[TEXT if written["text"] else WHOLE]
    rest = text[written.end() :]
    if not type_name or not rest:
        return f"T:{type_name}" if type_name else "?"
    parts = links_of(f"made(){rest.lstrip()}", language)
    return _joined(f"T:{type_name}", parts[1:]) if len(parts) > 1 else "?"


def _closes(text: str, brace: int) -> bool:
    """Return whether the last brace of a text closes the one at an offset."""
    depth = 0
    for number, letter in enumerate(text[brace:], brace):
        depth += (letter == "{") - (letter == "}")
        if not depth:
            return not text[number + 1 :].strip(") \n\t")
    return False


def _chain(text: str, bindings: Mapping[str, str], language: Language) -> str:
    """Return the receiver of names joined by dots, some of them called: `a.b().c` -> `N:a>b>c`."""
    parts = links_of(text, language)
    return receiver_of_links(parts, bindings, language) if parts else "?"


def receiver_of_links(parts: Sequence[Link], bindings: Mapping[str, str], language: Language) -> str:
    """Return the receiver of a chain of at least one link, given the types bound to local names."""
    first, called = parts[0]
    held = bindings.get(first + ITEMS) if language.item_types and (called or len(parts) > 1) else ""
    if called and held:
        called_item, _ = item_of(held, is_entry=True) if language.items_called else ("", "")
        return _joined(f"T:{called_item}", parts[1:]) if called_item else _receiver_of_names(parts, bindings, language)
    if held and (taken := _taken(parts, held, language)):
        return taken
    item = next((number for number, (name, _) in enumerate(parts) if name == ENTRY), 0)
    if item:
        return _joined(receiver_of_links(parts[:item], bindings, language), parts[item:])
    if len(parts) > 1 or called:
        return _receiver_of_names(parts, bindings, language)
    bound = "self" if first in language.self_names else bindings.get(first)
    if bound is None and first == language.own_constructor_call:
        return "self"
    return bound or ("?" if bound == "" else f"N:{first}")


def _receiver_of_names(parts: Sequence[Link], bindings: Mapping[str, str], language: Language) -> str:
    first, called = parts[0]
    bound = "self" if first in language.self_names or first in language.super_names else bindings.get(first)
    if language.bare_calls and len(parts) > 1 and not called and (value := _of_bare_calls(parts, bound, language)):
        return value
    if bound is not None and not called:
        return _receiver_of_bound(bound, parts, bindings, language)
    if bound is not None:  # a class, which makes an object, or a function
        is_class = bound.startswith("N:") and ">" not in bound
        made = f"T:{bound.removeprefix('N:')}" if is_class else "?"
        return _joined("self" if first == language.own_constructor_call else made, parts[1:])
    uncalled = next((number for number, part in enumerate(parts) if part[1]), len(parts))
    names = [name for name, _ in parts]
    if uncalled == len(parts):
        if names[-1] in language.constructor_calls and first[0].isupper():
            return f"T:{'.'.join(names[:-1])}"  # Ruby calls without parentheses: Foo.new.run
        return "P:" + ".".join(names)
    value = called_value(".".join(names[: uncalled + 1]), language)
    if value == "?":
        value = _joined(f"{'N' if uncalled == 1 else 'P'}:{'.'.join(names[:uncalled])}", parts[uncalled : uncalled + 1])
    return _joined(value, parts[uncalled + 1 :])


def _receiver_of_bound(bound: str, parts: Sequence[Link], bindings: Mapping[str, str], language: Language) -> str:
    """Return the receiver of a chain that begins with a local name, given the name's type."""
    first = parts[0][0]
    rest = parts[1:]
    if bound == "" and len(rest) > 1 and rest[1][0].startswith(GIVEN):  # the call tells the type of its result
        return _joined(f"E:{first}", rest)
    if bound == "self" and len(rest) == 1:
        return f"C:{rest[0][0]}" if rest[0][1] else f"F:{rest[0][0]}"
    if bound == "self" and rest and not rest[0][1]:
        return _joined(f"F:{rest[0][0]}", rest[1:])
    held = bindings.get(first + ITEMS, "") if bound.startswith("T:") else ""
    item_name, _ = item_of(held, is_entry=bool(language.entry_type))
    key = KEYED if held.startswith(KEYED) else ""
    return _joined(bound, ((f"{GIVEN}{key}{item_name}", False), *rest) if item_name.isidentifier() else rest)


def _of_bare_calls(parts: Sequence[Link], bound: str | None, language: Language) -> str:
    """Return the receiver of a chain that begins with a field, with a local name of a class, or with a class (Ruby)."""
    first = parts[0][0]
    if first.startswith(language.field_prefix):
        return _joined(bound or f"F:{first}", parts[1:])
    if bound and bound.startswith("N:") and parts[1][0] in language.constructor_calls:
        return _joined(f"T:{bound[2:]}", parts[2:])
    return _made_in_chain(parts, language) if bound is None else ""


def _made_in_chain(parts: Sequence[Link], language: Language) -> str:
    """Return the receiver of a chain in which a type makes a value: `Shop::Cart.new.lines` -> `T:Shop.Cart>lines`."""
    number = next((number for number, (name, _) in enumerate(parts) if not name[:1].isupper()), 0)
    if not number or parts[number][0] not in language.constructor_calls:
        is_called = number and not any(called for _, called in parts) and parts[number][0].isidentifier()
        path = ".".join(name for name, _ in parts[:number])
        return _joined(f"{'P' if number > 1 else 'N'}:{path}", parts[number:]) if is_called else ""
    return _joined(f"T:{'.'.join(name for name, _ in parts[:number])}", parts[number + 1 :])


def _taken(parts: Sequence[Link], held: str, language: Language) -> str:
    """Return the receiver of an item taken out of a local list or map (`carts.iter().next()`); '' for others."""
    for number, (name, called) in enumerate(parts[1:], 2):
        if name == ENTRY or name in (language.item_calls if called else language.item_members):
            item, _ = item_of(held, is_entry=True)
            is_pair = held.startswith(KEYED) and (language.takes_pair(name) or (name == ENTRY and number > 2))
            if is_pair and language.entry_type:
                return _joined(f"T:{language.entry_type}", ((f"{GIVEN}{KEYED}{item}", False), *parts[number:]))
            return _joined(f"T:{item}" if item and not is_pair else "?", parts[number:])
        if not called or name not in language.item_steps:
            break
    return ""


def _value_named(name: str, bindings: Mapping[str, str], language: Language) -> str:
    """Return the receiver of what a name alone means; one without arguments may make an object (Ruby's `new.total`)."""
    bound = bindings.get(name)
    if bound is None and name == language.own_constructor_call:
        return "self"
    return bound or ("?" if bound == "" else f"N:{name}")


def _joined(value: str, links: Sequence[Link]) -> str:
    """Return the receiver of a chain of members that starts at a value."""
    if value in ("", "?") or not links:
        return value or "?"
    return ">".join([value, *(name for name, _ in links)])


def called_value(callee: str, language: Language) -> str:
    """Return the receiver for the result of calling `callee`: `T:X` or `self` for a constructor, else `C:f`."""
    parts = DOT.split(callee)
    if callee == language.own_constructor_call:
        return "self"
    is_of_module = language.module_match == "crate" and parts[-2:][0][:1].islower()  # `toml::from_str(text)`
    if len(parts) > 1 and parts[-1] in language.listed_constructor_calls and not is_of_module:
        return "self" if parts[:-1] == ["Self"] else f"T:{'.'.join(parts[:-1])}"
    if language.new_is_call and parts[-1][:1].isupper():
        return f"T:{'.'.join(parts)}"
    if len(parts) == 1 or parts[0] in language.self_names:
        return f"C:{parts[-1]}"
    return f"C:{callee}" if len(parts) == 2 and language.module_match == "directory" else "?"  # Go: package.Function
