"""Reduces type expressions and receivers, given as text, to what name resolution can use."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from packlens.extract.facts import GIVEN, ITEMS, KEYED, item_of
from packlens.extract.languages.language import Language

_NAME: Final = re.compile(r"[^\W\d]\w*(?:(?:\.|::|\\)[^\W\d]\w*)*")
_IDENTIFIER: Final = re.compile(r"(?:@?[^\W\d]|\$(?=\d))[\w$]*[?!]?\Z")
_NAMESPACED: Final = re.compile(r"\\?[^\W\d]\w*(?:\\[^\W\d]\w*)*\\?\Z")
_JOINT: Final = re.compile(r"[.:\\]+")
_BACKSLASH: Final = "\\"
_DOT: Final = re.compile(r"\.|::|\?\.|->")
_DOTTED: Final = re.compile(r"[^\W\d]\w*(?:(?:\.|::|\?\.|->)[^\W\d]\w*)+\Z")
_EXTRACTION: Final = re.compile(r"[$@]")
_DOTTED_NAME: Final = re.compile(r"[^\W\d_][\w.]*\Z|\.[\w.]+\Z")
_ARGUMENTS: Final = re.compile(r"(?:(?:::)?<[^<>()]*(?:<[^<>()]*>[^<>()]*)*>)?\([^()]*\)")
"""A list of arguments, behind one of types: `(1)`, `::<Cart>(1)`, `<List<Cart>>()`."""
_ARGUMENTS_WITHOUT_TYPES: Final = re.compile(r"\([^()]*\)")
"""The same where a text has no lists of types: twice as fast."""
_INDEX: Final = re.compile(r"(?<=[\w)\]])\[[^\[\]]*\](?![\w(<{])")
"""What takes one item out of a list or a map: `[0]`; not type arguments of a call."""
_TYPE_ARGUMENTS: Final = re.compile(r"(?<=\w)(?:::)?<[^<>()]*(?:<[^<>()]*>[^<>()]*)*>(?=\.|::|\Z)")
"""Arguments of a generic type whose members are used: `Cache<Cart>.Make`."""
_ONE_TYPE: Final = re.compile(
    r"(?<=\w)(?:::)?<(?!(?:[A-Z]|T[A-Z]\w*)\??>)(?:const\s+)?(?:\w+(?:\.|::))*([A-Z]\w*)(?:\?|\s*[*&])?>(?=\()"
)
"""The only type argument of a call, if it is not called like a type parameter: `<Cart>(`, `<const Cart*>(`."""
_GIVEN: Final = 0xE000
"""The code of what stands for the first type argument while a chain is read; the others follow."""
Link = tuple[str, bool]
"""A name in a chain of names joined by dots, and whether it is called."""
_ENTRY: Final = ITEMS + KEYED
"""The name of a link that takes one item out of a list or a map."""
_AN_ITEM: Final = f".{_ENTRY}"
_INNERMOST: Final = re.compile(r"\([^(){}]*\)|\s*\{[^(){}]*\}")
"""A list of arguments, or a block, that holds no other one."""
_CALLS: Final = re.compile(r"\x01+")
"""What stands for the lists and blocks behind one name while others are still read."""
_LITERAL: Final = re.compile(r"\"(?>(?:[^\"\\\n]++|\\.)*)\"|'(?>(?:[^'\\\n]++|\\.)*)'|`[^`]*`")
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
_NEW_IN_BRACKETS: Final = re.compile(r"\((new [^()]+)(\([^()]*\))?\)")
"""A value that is constructed within brackets, as PHP requires: `(new Cart)`, `(new Cart($id))`."""
_IN_BRACKETS: Final = r"(?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))"
"""A character, or what stands in brackets, nested at most three levels deep."""
_AWAITED: Final = re.compile(rf"\(await\s+({_IN_BRACKETS}++)\)")
_TYPE_OF_CAST: Final = r"((?:\w+\.)*[A-Z]\w*)(?:<[^<>()]*>)?"
_CAST: Final = re.compile(
    rf"\((?:{_IN_BRACKETS}*?\sas[?!]?\s+{_TYPE_OF_CAST}[?!]?|\({_TYPE_OF_CAST}\)\s*[\w(]{_IN_BRACKETS}*+)\)(?=\Z|[.?!\[])"
)
"""`(item as Cart)`, `((Cart) item)`."""
_DOT_CAST: Final = re.compile(r"\.\(\*?((?:\w+\.)?\w+)\)(?=\Z|\.(?!\())")
"""`item.(Cart)`, behind which no other cast stands."""
_MAX_TYPE_LENGTH: Final = 200
_LAST_WORD: Final = re.compile(r"\w*\Z")
_MAX_CHAIN_LENGTH: Final = 2000
_MAX_LINKS: Final = 12
_MAX_TEXTS: Final = 1 << 15
"""The number of texts that are cached for each language: the same types and receivers occur again and again."""


def simple_type(text: str, language: Language) -> str:
    """Reduce a type expression to the one name whose members are accessed: `Optional[a.B]` -> `a.B`, `*T` -> `T`.

    A generic type named in the language's `transparent_types` stands for its first argument; any other generic type
    stands for itself (`list[B]` -> `list`). Returns '' when there is no name.
    """
    if len(text) > _MAX_TYPE_LENGTH:  # the name comes first, and many arguments may follow it
        text = _LAST_WORD.sub("", text[:_MAX_TYPE_LENGTH])
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
    if len(text) > _MAX_TYPE_LENGTH:
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
    is_unread = text[:1] == "@" and not (language.verbatim_names or language.field_prefix)
    if is_unread or not text or len(text) > (_MAX_CHAIN_LENGTH if text.endswith((")", "}")) else _MAX_TYPE_LENGTH):
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
    if is_field and _IDENTIFIER.match(text.lstrip(language.field_prefix)):
        return bindings.get(text) or f"F:{text}"
    if _IDENTIFIER.match(text):
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
    if text.startswith("new ") and text.endswith(")") and text.count("(") == 1:
        return simple_type(head[4:], language)
    if language.braces_construct and (made := _CONSTRUCTED.match(text)) and _closes(text, made.end() - 1):
        return made[1].replace("::", ".")
    return None


def _unwrapped(text: str) -> str:
    """Return a chain that begins with a value in brackets, which is awaited or cast to a type, without these.

    A cast value is as if it were constructed: `(item as Cart).total` -> `new Cart().total`.
    """
    text = _unawaited(text)
    cast = _CAST.match(text)
    return f"new {cast[1] or cast[2]}(){text[cast.end() :]}" if cast else text


def _as_constructed(text: str) -> str:
    """Return a chain that holds a value cast behind a dot as if it were constructed: `a.(Cart).total` (Go)."""
    for cast in _DOT_CAST.finditer(text):
        rest = text[cast.end() :]
        if rest.count("(") == rest.count(")"):  # not within the arguments of a call
            return f"new {cast[1]}(){rest}"
    return text


def _unawaited(text: str) -> str:
    """Return a chain that begins with a value that is awaited, mostly in brackets, without these."""
    while awaited := _AWAITED.match(text):
        text = awaited[1] + text[awaited.end() :]
    return text.removeprefix("await ").lstrip()


def _without_brackets(construction: re.Match[str]) -> str:
    return construction[1] + (construction[2] or "()")


def _chain_of_new(text: str, language: Language) -> str:
    """Return the receiver of names joined by dots behind a new value: `new Cart().items` -> `T:Cart>items`."""
    head, _, rest = text.removeprefix("new ").partition("(")
    constructed = simple_type(head, language)
    parts = links_of(f"made({rest}", language)
    return _joined(f"T:{constructed}", parts[1:]) if constructed and parts else "?"


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


def links_of(text: str, language: Language) -> tuple[Link, ...]:
    """Return the links of a chain of names joined by dots; an empty tuple if the text is none, or too long."""
    text = text.replace("\r", "")
    if len(text) > _MAX_CHAIN_LENGTH or (text[:1] == "@" and not (language.verbatim_names or language.field_prefix)):
        return ()
    if text.startswith(("(", "await ")):
        text = _unawaited(text)
    if "<'" not in text:  # a lifetime begins like a literal (Rust)
        text = _LITERAL.sub("", text)  # first, as what is left is short, and was often read before
    if "<" in text:
        text = _TYPE_ARGUMENTS.sub("", text)
    if language.item_types and "[" in text:
        text = _INDEX.sub(_AN_ITEM, text)
    if "{" in text and language.block_arguments:
        text = _without_blocks(text)
    given: list[str] = []
    if language.results_given and "<" in text:
        given = _ONE_TYPE.findall(text)
        letters = iter(range(_GIVEN, _GIVEN + len(given)))
        text = _ONE_TYPE.sub(lambda _: chr(next(letters)), text)
    links = _links(text, language.receiver_suffixes, language.transparent_calls, tuple(given))
    return _with_factory(links, language) if language.factory_call and language.factory_call in text else links


def _with_factory(links: tuple[Link, ...], language: Language) -> tuple[Link, ...]:
    """Return a chain in which the call that gives the factory of a class tells the factory's class."""
    number = links.index((language.factory_call, True)) if (language.factory_call, True) in links else 0
    made, is_called = links[number - 1] if number else ("", True)
    if is_called or not made[:1].isupper():
        return links
    return (*links[: number + 1], (f"{GIVEN}{made}{language.factory_base}", False), *links[number + 1 :])


def receiver_of_links(parts: Sequence[Link], bindings: Mapping[str, str], language: Language) -> str:
    """Return the receiver of a chain of at least one link, given the types bound to local names."""
    first, called = parts[0]
    held = bindings.get(first + ITEMS) if language.item_types and len(parts) > 1 and not called else ""
    if held and (taken := _taken(parts, held, language)):
        return taken
    item = next((number for number, (name, _) in enumerate(parts) if name == _ENTRY), 0)
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
        rest = parts[1:]
        if bound == "self" and len(rest) == 1:
            return f"C:{rest[0][0]}" if rest[0][1] else f"F:{rest[0][0]}"
        if bound == "self" and rest and not rest[0][1]:
            return _joined(f"F:{rest[0][0]}", rest[1:])
        held, _ = item_of(bindings.get(first + ITEMS, ""), is_entry=False) if bound.startswith("T:") else ("", "")
        return _joined(bound, ((f"{GIVEN}{held}", False), *rest) if held.isidentifier() else rest)
    if bound is not None:  # a class, which makes an object, or a function
        is_class = bound.startswith("N:") and ">" not in bound
        return _joined(f"T:{bound.removeprefix('N:')}", parts[1:]) if is_class else "?"
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
        if name == _ENTRY or name in (language.item_calls if called else language.item_members):
            item, _ = item_of(held, is_entry=True)
            return _joined(f"T:{item}" if item else "?", parts[number:])
        if not called or name not in language.item_steps:
            break
    return ""


@lru_cache(maxsize=1 << 12)
def _without_blocks(text: str) -> str:
    """Return a chain with an empty list of arguments for each block behind a name, with or without a list."""
    text = _LITERAL.sub("", text)
    count = 1
    while count:
        text, count = _INNERMOST.subn("\x01", text)
    return _CALLS.sub("()", text)


@lru_cache(maxsize=1 << 14)
def _links(
    text: str, suffixes: tuple[str, ...], transparent: tuple[str, ...], given: tuple[str, ...]
) -> tuple[Link, ...]:
    """Return the names of a chain, each with whether it is called; an empty tuple if the text is not a chain.

    `suffixes` and `transparent` are the language's `receiver_suffixes` and `transparent_calls`; `given` are the type
    arguments that letters from _GIVEN on stand for.
    """
    if text.endswith("()") and _IDENTIFIER.match(text[:-2]):
        return ((text[:-2], True),)
    if _DOTTED.match(text):
        names = _DOT.split(text)
        return tuple([(name, False) for name in names]) if len(names) <= _MAX_LINKS else ()
    if "(" in text and not (text := _without_lists(text, _MAX_TYPE_LENGTH + len(given))):
        return ()
    links: list[Link] = []
    types: dict[int, str] = {}  # by the number of the link behind which they stand
    for link in _DOT.split("".join(text.split())):
        if link == _ENTRY:
            links.append((_ENTRY, False))
            continue
        name, called, type_argument = _read_link(link, suffixes, given)
        if f".{name}" in suffixes or (links and called and name in transparent):
            continue
        if not _IDENTIFIER.match(name):
            return ()
        if not links or links[-1] != (name, called) or not called:  # repeated calls of a builder's method count once
            links.append((name, called))
        if type_argument:
            types[len(links)] = type_argument
    if len(links) > _MAX_LINKS:
        return ()
    for position in sorted(types, reverse=True):
        links.insert(position, (GIVEN + types[position], False))
    return tuple(links)


def _without_lists(text: str, longest: int) -> str:
    """Return a chain with a sign for each list of arguments; '' if it is no chain, or too long."""
    text = _LITERAL.sub("", text)
    arguments = _ARGUMENTS if "<" in text else _ARGUMENTS_WITHOUT_TYPES
    while "(" in text:
        text, count = arguments.subn("\x01", text)
        if not count or len(text) > longest:
            return ""
    return text


def _read_link(link: str, suffixes: tuple[str, ...], given: tuple[str, ...]) -> tuple[str, bool, str]:
    """Return a name of a chain, whether it is called, and its only type argument or ''."""
    while suffixes and link.endswith(suffixes):
        link = link[: -len(next(s for s in suffixes if link.endswith(s)))]
    name, called = (link[:-1], True) if link.endswith("\x01") else (link, False)
    number = ord(name[-1]) - _GIVEN if given and name else -1
    return (name[:-1], called, given[number]) if 0 <= number < len(given) else (name, called, "")


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
    parts = _DOT.split(callee)
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
