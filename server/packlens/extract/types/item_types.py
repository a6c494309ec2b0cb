"""Reads from a type expression the type of what a value of it holds: the items of lists, the values of maps."""

from __future__ import annotations

import re
from typing import Final

import tree_sitter

from packlens.extract.facts import ITEMS, KEYED
from packlens.extract.languages.language import Language
from packlens.extract.parsing.source import Source
from packlens.extract.types.types import simple_type

_MODIFIERS: Final = re.compile(
    r"(?:[&*\s]|'\w+\s|(?:mut|const|final|readonly|dyn|impl|ref|in|out|some|any|inout|params|std::|volatile)\b)+"
)
_NOTHING: Final = re.compile(r"(?:\s*\|\s*(?:None|null|undefined))+\s*\Z")
"""What a type may be instead: `list[Cart] | None`."""
_GENERIC: Final = re.compile(r"((?:\w+(?:::|\.))*\w+)\s*(?:::)?[<\[]")
_WILDCARD: Final = re.compile(r"\s*\?\s*(?:extends|super)\s+")
"""What stands before the type that an unknown type is above or below (Java's `? extends Cart`)."""
_GO_LIST: Final = re.compile(r"(?:<-\s*)?chan\b(?:\s*<-)?|\.\.\.")
_PLAIN: Final = frozenset(
    "Any Bool Boolean Byte Char CharSequence Double Float Int Int32 Int64 Integer Long None Number Object "
    "Short String UInt8 Unit Void any auto bool boolean byte char double error float float32 float64 fn "
    "func i16 i32 i64 i8 int int16 int32 int64 int8 interface isize long null number object rune short "
    "static str string struct u16 u32 u64 u8 uint uint16 uint32 uint64 uint8 uintptr undefined unknown "
    "usize var void".split()
)
"""Types of languages themselves, whose members are nothing of a workspace."""
_UNIT: Final = re.compile(r"(?<=[<,])\s*\(\)")
"""The empty tuple as an argument of a type (`Match<()>`)."""
_TUPLES: Final = ("tuple", "Tuple")
_GENERATORS: Final = frozenset({"Generator", "AsyncGenerator"})
_CLOSING: Final = {"<": ">", "[": "]", "(": ")", "{": "}"}
_MAX_DEPTH: Final = 3
_MAX_LENGTH: Final = 200
_MAX_TEXTS: Final = 1 << 14


def items_of(text: str, language: Language) -> str:
    """Return ITEMS and the type of what a type holds, and so on for what that holds (see `facts.ITEMS`).

    '' if the type holds nothing, or only values of types of the language itself.
    """
    is_plain = "<" not in text and "[" not in text and "chan" not in text and "..." not in text
    if is_plain or len(text) > _MAX_LENGTH or not language.item_types:
        return ""
    cache, key = language.type_cache, f"\0{text}"
    marks = cache.get(key)
    if marks is None:
        if len(cache) >= _MAX_TEXTS:
            cache.clear()
        marks = cache[key] = _marks(text, language, 0)
    return marks


def name_of_holder(text: str, language: Language) -> str:
    """Return the name of the type whose members a value has (see `simple_type`); '' for an array (`Cart[]`)."""
    is_array = language.item_types and text.endswith(("[]", "undefined", "null")) and _bare(text).endswith("[]")
    return "" if is_array else simple_type(text, language)


def with_arguments(constructor: tree_sitter.Node, text: str, source: Source) -> str:
    """Return the type that a constructor makes, with the arguments behind it (TypeScript's `new Map<string, Cart>`)."""
    arguments = constructor.parent.child_by_field_name("type_arguments") if constructor.parent is not None else None
    return text if arguments is None or arguments.end_byte <= constructor.end_byte else text + source.of(arguments)


def held_by(text: str, language: Language) -> str:
    """Return the same for a value that holds one of a type, such as a member of an enum (Rust's `Sail(Plan)`)."""
    return _marks_of_item(text, language, 0) if len(text) <= _MAX_LENGTH else ""


def _marks(text: str, language: Language, depth: int) -> str:
    item, is_keyed = _item(_bare(text), language)
    if not item or depth >= _MAX_DEPTH:
        return ""
    return _marks_of_item(item, language, depth, is_keyed=is_keyed)


def _marks_of_item(item: str, language: Language, depth: int, *, is_keyed: bool = False) -> str:
    name = simple_type(item, language)
    if name in _PLAIN or "(" in _UNIT.sub("", item) or "{" in item:
        name = ""
    inner = _marks(item, language, depth + 1)
    return f"{ITEMS}{KEYED if is_keyed else ''}{name}{inner}" if name or inner else ""


def _bare(text: str) -> str:
    """Return a type expression without words and signs before it, and those for what may be missing behind it."""
    modifiers = _MODIFIERS.match(text)
    return _NOTHING.sub("", text[modifiers.end() if modifiers else 0 :].strip("\"'")).rstrip(" ?!&*\t\n")


def _item(text: str, language: Language) -> tuple[str, bool]:
    """Return the type expression of what a type holds, and whether it holds them by keys; '' if it holds nothing."""
    if text.startswith("["):
        return _in_brackets(text)
    if text.endswith("[]"):
        return text[:-2], False
    if text.startswith("map["):
        return _bracketed(text, 3)[1], True
    if mark := _GO_LIST.match(text):
        return text[mark.end() :], False
    generic = _GENERIC.match(text)
    return _of_generic(text, generic[1], generic.end() - 1, language) if generic else ("", False)


def _in_brackets(text: str) -> tuple[str, bool]:
    """Return the same for `[]Cart` and `[4]Cart`, `[Cart]` and `[Cart; 4]`, `[Key: Cart]`."""
    inside, rest = _bracketed(text, 0)
    if rest:
        return rest, False
    _, colon, value = inside.partition(":")
    return (value, True) if colon else (inside.partition(";")[0], False)


def _of_generic(text: str, name: str, bracket: int, language: Language) -> tuple[str, bool]:
    """Return the same for a generic type, given its name and where its list of arguments opens.

    Of several arguments, the first is the key and the second the value; others say how these are compared or allocated.
    """
    _, rest = _bracketed(text, bracket)
    arguments = type_arguments(text, bracket)
    if not arguments or (rest and not rest.startswith("+")):  # Iterator<Item = Cart> + 'a
        return "", False
    if name.replace("::", ".").rpartition(".")[2] in language.listed_types:
        item, is_keyed = _item(_bare(arguments[0]), language)
        return (item, is_keyed) if item else (arguments[0], False)  # Option<Cart> holds a Cart
    if arguments[-1].strip() == "...":  # tuple[Cart, ...]
        return arguments[0], False
    if name.rpartition(".")[2] in _GENERATORS:  # Generator[Cart, None, None] yields Carts
        return arguments[0], False
    if len(arguments) > 1 and name.endswith(_TUPLES):  # of several types
        return "", False
    return arguments[min(1, len(arguments) - 1)].rpartition("=")[2], len(arguments) > 1


def type_arguments(text: str, bracket: int) -> list[str]:
    """Return the types in a bracket at an offset of a type expression."""
    return [each for each in every_argument(text, bracket) if each]


def every_argument(text: str, bracket: int) -> list[str]:
    """Return the same with '' for each lifetime and number."""
    return [_as_type(each) for each in _arguments(_bracketed(text, bracket)[0])]


def _as_type(argument: str) -> str:
    """Return the type that an argument of a generic type is or is bounded by; '' for lifetimes and numbers."""
    argument = _WILDCARD.sub("", argument.strip(), count=1)
    return "" if argument[:1] == "'" or argument[:1].isdigit() else argument


def _bracketed(text: str, start: int) -> tuple[str, str]:
    """Return what stands in the bracket at an offset, and what behind it; two empty texts if it is not closed."""
    opening, closing, depth = text[start], _CLOSING[text[start]], 0
    for number in range(start, len(text)):
        depth += (text[number] == opening) - (text[number] == closing)
        if not depth:
            return text[start + 1 : number].strip(), text[number + 1 :].strip()
    return "", ""


def _arguments(text: str) -> list[str]:
    """Return the arguments of a generic type: what commas outside of all brackets divide."""
    arguments, depth = [""], 0
    for letter in text:
        depth += (letter in "<[({") - (letter in ">])}")
        if letter == "," and not depth:
            arguments.append("")
        else:
            arguments[-1] += letter
    return arguments
