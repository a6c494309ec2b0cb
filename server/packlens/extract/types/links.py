"""Reads chains of names joined by dots, given as text: the names, which are called, what takes items out of lists."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from packlens.extract.facts import GIVEN, ITEMS, KEYED
from packlens.extract.languages.language import Language

IDENTIFIER: Final = re.compile(r"(?:[@#]?[^\W\d]|\$(?=\d))[\w$]*[?!]?\Z")
DOT: Final = re.compile(r"\.|::|\?\.|->")
_DOTTED: Final = re.compile(r"[^\W\d]\w*(?:(?:\.|::|\?\.|->)[^\W\d]\w*)+\Z")
_ARGUMENTS: Final = re.compile(r"(?:(?:::)?<[^<>()]*(?:<[^<>()]*>[^<>()]*)*>)?\([^()]*\)")
"""A list of arguments, behind one of types: `(1)`, `::<Cart>(1)`, `<List<Cart>>()`."""
_ARGUMENTS_WITHOUT_TYPES: Final = re.compile(r"\([^()]*\)")
"""The same where a text has no lists of types: twice as fast."""
_INDEX: Final = re.compile(r"(?<=[\w)\]!?])\[[^\[\]]*\](?![\w(<{])")
"""What takes one item out of a list or a map: `[0]`; not type arguments of a call."""
_SLICES: Final = {
    ":": re.compile(r"(?<=[\w)\]])\[[^\[\]:]*:[^\[\]:]*\]"),
    "..": re.compile(r"(?<=[\w)\]])\[[^\[\]]*\.\.[^\[\]]*\]"),
}
"""What takes a part out of a list, by `Language.slice_mark`: `[1:]`, `[1..]`."""
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
ENTRY: Final = ITEMS + KEYED
"""The name of a link that takes one item out of a list or a map."""
_AN_ITEM: Final = f".{ENTRY}"
_INNERMOST: Final = re.compile(r"\([^(){}]*\)|\s*\{[^(){}]*\}")
"""A list of arguments, or a block, that holds no other one."""
_CALLS: Final = re.compile(r"\x01+")
"""What stands for the lists and blocks behind one name while others are still read."""
_LITERAL: Final = re.compile(r"\"(?>(?:[^\"\\\n]++|\\.)*)\"|'(?>(?:[^'\\\n]++|\\.)*)'|`[^`]*`")
IN_BRACKETS: Final = r"(?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))"
"""A character, or what stands in brackets, nested at most three levels deep."""
_AWAITED: Final = re.compile(rf"\(await\s+({IN_BRACKETS}++)\)")
_CHAIN: Final = rf"(?!(?:this|new|await)\b)[^\W\d]\w*(?>(?:(?:\.|::|->)\w+|\({IN_BRACKETS}*\)|\[[^][]*\])*)"
POINTED_TO: Final = re.compile(rf"\A\([*&]?({_CHAIN})\)(?=\Z|\.|->|\[)")
"""A chain in brackets that need not be there, or a pointer or an iterator of which a member is used (C++)."""
_UNCALLED_CAST: Final = re.compile(r"\basInstanceOf\[[^][]*\](?!\()")
"""A cast that stands without brackets (Scala)."""
MAX_TYPE_LENGTH: Final = 200
MAX_CHAIN_LENGTH: Final = 2000
_MAX_LINKS: Final = 12


def unawaited(text: str) -> str:
    """Return a chain that begins with a value that is awaited, mostly in brackets, without these."""
    while awaited := _AWAITED.match(text):
        text = awaited[1] + text[awaited.end() :]
    return text.removeprefix("await ").lstrip()


def links_of(text: str, language: Language) -> tuple[Link, ...]:
    """Return the links of a chain of names joined by dots; an empty tuple if the text is none, or too long."""
    text = text.replace("\r", "")
    if len(text) > MAX_CHAIN_LENGTH or (text[:1] == "@" and not (language.verbatim_names or language.field_prefix)):
        return ()
    if text.startswith(("(", "await ")):
        text = unawaited(text)
    if "<'" not in text:  # a lifetime begins like a literal (Rust)
        text = _LITERAL.sub("", text)  # first, as what is left is short, and was often read before
    if "<" in text:
        text = _TYPE_ARGUMENTS.sub("", text)
    if language.square_arguments and "[" in text:
        text = _UNCALLED_CAST.sub(r"\g<0>()", text).replace("[", "<").replace("]", ">")
        if ">" in text:
            text = _TYPE_ARGUMENTS.sub("", text)
    elif language.item_types and "[" in text:
        if language.slice_mark and language.slice_mark in text:
            text = _SLICES[language.slice_mark].sub("", text)
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
    if text.endswith("()") and IDENTIFIER.match(text[:-2]):
        return ((text[:-2], True),)
    if _DOTTED.match(text):
        names = DOT.split(text)
        return tuple([(name, False) for name in names]) if len(names) <= _MAX_LINKS else ()
    if "(" in text and not (text := _without_lists(text, MAX_TYPE_LENGTH + len(given))):
        return ()
    links: list[Link] = []
    types: dict[int, str] = {}  # by the number of the link behind which they stand
    for link in DOT.split("".join(text.split())):
        if link == ENTRY:
            links.append((ENTRY, False))
            continue
        name, called, type_argument = _read_link(link, suffixes, given)
        if f".{name}" in suffixes or (links and called and name in transparent):
            continue
        if not IDENTIFIER.match(name):
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
