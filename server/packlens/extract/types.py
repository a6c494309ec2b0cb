"""Type expressions and receivers as one file's text shows them, reduced to what name resolution can use."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from packlens.extract.language import Language

_NAME: Final = re.compile(r"[^\W\d]\w*(?:(?:\.|::|\\)[^\W\d]\w*)*")
_IDENTIFIER: Final = re.compile(r"[^\W\d][\w$]*[?!]?\Z")
_JOINT: Final = re.compile(r"[.:\\]+")
_DOT: Final = re.compile(r"\.|::|\?\.|->")
_DOTTED: Final = re.compile(r"[^\W\d]\w*(?:(?:\.|::|\?\.|->)[^\W\d]\w*)+\Z")
_ARGUMENTS: Final = re.compile(r"(?:::<[^<>()]*>)?\([^()]*\)")
_LITERAL: Final = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`[^`]*`")
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
        "enum",
        "unique",
        "params",
        "this",
    }
)
_LONGEST_TYPE: Final = 200
_LONGEST_CHAIN: Final = 2000
_MOST_LINKS: Final = 6
#: Texts remembered a language: the same types and receivers stand in many places.
_MOST_TEXTS: Final = 1 << 15


def simple_type(text: str, language: Language) -> str:
    """Reduce a type expression to the one name a member access would go to: `Optional[a.B]` -> `a.B`, `*T` -> `T`.

    A generic type named in the language's `transparent_types` stands for its first argument; any other generic
    type stands for itself (`list[B]` -> `list`). Returns '' when there is no name.
    """
    if len(text) > _LONGEST_TYPE:
        return ""
    known = language.types_read
    name = known.get(text)
    if name is None:
        if len(known) >= _MOST_TEXTS:
            known.clear()
        name = known[text] = _type_name(text, language)
    return name


def _type_name(text: str, language: Language) -> str:
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
    if len(text) > _LONGEST_TYPE:
        return _receiver(text, bindings, language)
    known = language.receivers_read
    found = known.get(text)
    if found is None:
        if len(known) >= _MOST_TEXTS:
            known.clear()
        asked = _Asked()
        value = _receiver(text, asked, language)
        found = known[text] = (asked.name, value)
    name, value = found
    return _receiver(text, bindings, language) if name in bindings else value


class _Asked(dict[str, str]):
    """Binds nothing, and notes which name was looked up: no receiver looks up more than one."""

    name = ""

    def get(self, key: str, _default: object = None) -> None:  # type: ignore[override]
        """Note the name; nothing is bound to it."""
        self.name = key


def _receiver(text: str, bindings: Mapping[str, str], language: Language) -> str:
    text = text.replace(language.sigil, "").strip() if language.sigil else text.strip()
    if not text or len(text) > (_LONGEST_CHAIN if text.endswith(")") else _LONGEST_TYPE):
        return "?"
    while language.receiver_suffixes and text.endswith(language.receiver_suffixes):
        text = text[: -len(next(s for s in language.receiver_suffixes if text.endswith(s)))]
    if text in language.self_names:
        return "self"
    head, paren, _ = text.partition("(")
    if text in language.super_names or (paren and head in language.super_names):
        return "super"
    if language.field_prefix and text.startswith(language.field_prefix):
        return f"F:{text}" if _IDENTIFIER.match(text.lstrip(language.field_prefix)) else "?"
    if _IDENTIFIER.match(text):
        bound = bindings.get(text)
        if bound:
            return bound
        return "?" if bound == "" else f"N:{text}"
    if text.startswith("new ") and text.endswith(")") and text.count("(") == 1:
        name = simple_type(head[4:], language)
        return f"T:{name}" if name else "?"
    return _chain(text, bindings, language)


def _chain(text: str, bindings: Mapping[str, str], language: Language) -> str:
    """What names joined by dots are, some of them called: `a.b().c` -> `N:a>b>c`."""
    parts = _links(text, language.receiver_suffixes, language.transparent_calls)
    if not parts:
        return "?"
    first, called = parts[0]
    bound = "self" if first in language.self_names else bindings.get(first)
    if bound is not None and not called:
        rest = parts[1:]
        if bound == "self" and len(rest) == 1:
            return f"C:{rest[0][0]}" if rest[0][1] else f"F:{rest[0][0]}"
        if bound == "self" and rest and not rest[0][1]:
            return _joined(f"F:{rest[0][0]}", rest[1:])
        return _joined(bound, rest)
    if bound is not None:
        return "?"  # a function kept in a local name
    plain = next((number for number, part in enumerate(parts) if part[1]), len(parts))
    names = [name for name, _ in parts]
    if plain == len(parts):
        if names[-1] in language.constructor_calls and first[0].isupper():
            return f"T:{'.'.join(names[:-1])}"  # Ruby calls without parentheses: Foo.new.run
        return "P:" + ".".join(names)
    value = called_value(".".join(names[: plain + 1]), language)
    if value == "?":
        value = _joined(f"{'N' if plain == 1 else 'P'}:{'.'.join(names[:plain])}", parts[plain : plain + 1])
    return _joined(value, parts[plain + 1 :])


@lru_cache(maxsize=1 << 14)
def _links(text: str, suffixes: tuple[str, ...], transparent: tuple[str, ...]) -> tuple[tuple[str, bool], ...]:
    """The names of a chain, each with whether it is called; nothing if the text is something else.

    `suffixes` and `transparent` are the language's `receiver_suffixes` and `transparent_calls`.
    """
    if text.endswith("()") and _IDENTIFIER.match(text[:-2]):
        return ((text[:-2], True),)
    if _DOTTED.match(text):
        names = _DOT.split(text)
        return tuple([(name, False) for name in names]) if len(names) <= _MOST_LINKS else ()
    if "(" in text:
        text = _LITERAL.sub("", text)
        while "(" in text:
            text, count = _ARGUMENTS.subn("\x01", text)
            if not count or len(text) > _LONGEST_TYPE:
                return ()
    found: list[tuple[str, bool]] = []
    for link in _DOT.split("".join(text.split())):
        part = link
        while suffixes and part.endswith(suffixes):
            part = part[: -len(next(s for s in suffixes if part.endswith(s)))]
        name, called = (part[:-1], True) if part.endswith("\x01") else (part, False)
        if f".{name}" in suffixes or (found and called and name in transparent):
            continue
        if not _IDENTIFIER.match(name):
            return ()
        if not found or found[-1] != (name, called) or not called:  # a builder's method, over and over
            found.append((name, called))
    return tuple(found) if len(found) <= _MOST_LINKS else ()


def _joined(value: str, links: Sequence[tuple[str, bool]]) -> str:
    """The receiver that members of a value are, one after the other."""
    if value in ("", "?") or not links:
        return value or "?"
    return ">".join([value, *(name for name, _ in links)])


def called_value(callee: str, language: Language) -> str:
    """Return the receiver that the value of calling `callee` is: `T:X` for a constructor, else `C:f`."""
    parts = _DOT.split(callee)
    if len(parts) > 1 and parts[-1] in language.listed_constructor_calls:
        return "self" if parts[:-1] == ["Self"] else f"T:{'.'.join(parts[:-1])}"
    if language.new_is_call and parts[-1][:1].isupper():
        return f"T:{'.'.join(parts)}"
    if len(parts) == 1 or parts[0] in language.self_names:
        return f"C:{parts[-1]}"
    return f"C:{callee}" if len(parts) == 2 and language.module_match == "directory" else "?"  # Go: package.Function
