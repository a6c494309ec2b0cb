"""Type expressions and receivers as one file's text shows them, reduced to what name resolution can use."""

from __future__ import annotations

import re
from typing import Final

from packlens.index.language import Language

_NAME: Final = re.compile(r"[^\W\d]\w*(?:(?:\.|::|\\)[^\W\d]\w*)*")
_IDENTIFIER: Final = re.compile(r"[^\W\d][\w$]*[?!]?\Z")
_JOINT: Final = re.compile(r"[.:\\]+")
_DOT: Final = re.compile(r"\.|::|\?\.|->")
_DOTTED: Final = re.compile(r"[^\W\d]\w*(?:(?:\.|::|\?\.|->)[^\W\d]\w*)+\Z")
_MODIFIERS: Final = frozenset({
    "const", "mut", "dyn", "impl", "readonly", "final", "ref", "out", "in", "typeof", "keyof", "async", "static",
    "None", "null", "undefined", "nil", "void", "var", "let", "val", "struct", "enum", "unique", "params", "this",
})  # fmt: skip
_LONGEST_TYPE: Final = 200


def simple_type(text: str, language: Language) -> str:
    """Reduce a type expression to the one name a member access would go to: `Optional[a.B]` -> `a.B`, `*T` -> `T`.

    A generic type named in the language's `transparent_types` stands for its first argument; any other generic
    type stands for itself (`list[B]` -> `list`). Returns '' when there is no name.
    """
    if len(text) > _LONGEST_TYPE:
        return ""
    if language.type_noise_pattern:
        text = language.type_noise_pattern.sub(" ", text)
    if text.isascii() and text.isidentifier():
        return "" if text in _MODIFIERS or text in language.listed_types else text
    for name in _NAME.findall(text.replace("'", " ").replace('"', " ")):
        if name not in _MODIFIERS and _JOINT.split(name)[-1] not in language.listed_types:
            return str(name.replace("::", ".").replace("\\", "."))
    return ""


def receiver_of(text: str, bindings: dict[str, str], language: Language) -> str:
    """Classify the text before the dot (see `facts.Reference.receiver`), given the types bound to local names."""
    text = text.strip()
    if not text or len(text) > _LONGEST_TYPE:
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
    if text.endswith(")") and paren:
        return _call_receiver(text, head, bindings, language)
    return _dotted_receiver(text, bindings, language) if _DOTTED.match(text) else "?"


def _call_receiver(text: str, head: str, bindings: dict[str, str], language: Language) -> str:
    if text.startswith("new "):
        name = simple_type(head[4:], language)
        return f"T:{name}" if name else "?"
    if text.count("(") != 1 or not (_IDENTIFIER.match(head) or _DOTTED.match(head)):
        return "?"
    first, dot, rest = head.partition(".")
    bound = bindings.get(first) if dot and first not in language.self_names else None
    if bound is not None:
        return f"C:{rest}" if bound == "self" and "." not in rest else "?"
    return called_value(head, language)


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


def _dotted_receiver(text: str, bindings: dict[str, str], language: Language) -> str:
    parts = _DOT.split(text)
    if parts[0] in language.self_names:
        return f"F:{parts[1]}" if len(parts) == 2 else "?"
    bound = bindings.get(parts[0])
    if bound is not None:
        return f"F:{parts[1]}" if bound == "self" and len(parts) == 2 else "?"
    if parts[-1] in language.constructor_calls and parts[0][0].isupper():
        return f"T:{'.'.join(parts[:-1])}"  # Ruby calls without parentheses: Foo.new.run
    return "P:" + ".".join(parts)
