"""Reads what the text of an argument tells of its type, and the types of parameters, to tell overloads apart.

A description is a list of items, joined by commas: of each parameter or argument a label, if the language calls by
labels, and LABEL behind it; then the last name of its type. Literals and nameless functions have signs for types.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from packlens.extract.languages.argument_rules import (
    DECLARED,
    FRACTION,
    FUNCTION,
    LITERAL,
    NOTHING,
    TRUTH,
    WHOLE,
    ArgumentRules,
)

LABEL: Final = "~"
"""Follows the label of a parameter or argument."""
GENERIC: Final = "<"
"""Precedes a description once for each type argument, or type parameter, that stands before the list."""
MANY, OPTIONAL = "*", "="
"""What follows the type of a parameter that takes any number of arguments, or that may be left out."""
MAX_TYPES: Final = 12
"""Of more parameters or arguments, only the first ones are described."""

_LABELED: Final = re.compile(r"(\w+)\s*[:=]\s*\Z")
_WHOLE: Final = re.compile(r"[-+]?\d[\d_]*\Z")
_LONG: Final = re.compile(r"[-+]?\d[\d_]*[lL]\Z")
_FRACTION: Final = re.compile(r"[-+]?\d[\d_]*\.\d[\d_]*(?:[eE][-+]?\d+)?[dD]?\Z")
_MADE: Final = re.compile(r"(?:new\s+)?(?:[\w.]+\.|(?:\w+::)+)?([A-Z]\w*)\s*+(?:<[\w\s,.<>?]*>\s*+)?[({\[]")
_DECLARED: Final = re.compile(r"(\w+)\??\s+\w+\Z")
_WORDS: Final = {"true": TRUTH, "false": TRUTH, "null": NOTHING, "nullptr": NOTHING}
_MAX_LENGTH: Final = 200

_ANNOTATION: Final = re.compile(r"@[\w.]+(?:\([^()]*\))?\s*|\A\s*(?:\[[^\]]*\]\s*)+")
_IN_BRACKETS: Final = re.compile(r"<[^<>]*>|\([^()]*\)")
_PARTS: Final = re.compile(r"[\w.:]*\w|\[|\.\.\.|[*?]")
_DEFAULT: Final = re.compile(r"\s=\s.*|=(?![=>]).*", re.DOTALL)
_FUNCTION_TYPE: Final = re.compile(r"->|=>")
_NAME: Final = re.compile(r"[^\W\d][\w.]*")


def label_of(text: str) -> str:
    """Return the label of an argument with LABEL, given the text before its value; '' if it has none."""
    labeled = _LABELED.match(text)
    return labeled[1] + LABEL if labeled else ""


@lru_cache(maxsize=1 << 14)
def type_of_value(text: str, reading: str) -> str:
    """Return the type that the text of an argument tells, read as MADE, CALL, DECLARED or LITERAL says."""
    if reading == LITERAL:
        return _WORDS.get(text) or (_type_of_number(text) if len(text) <= _MAX_LENGTH else "")
    if reading == DECLARED:
        declared = _DECLARED.match(text)
        return declared[1] if declared and declared[1] != "var" else ""
    made = _MADE.match(text)
    return made[1] if made else ""


def _type_of_number(text: str) -> str:
    if _WHOLE.match(text):
        return WHOLE
    return "long" if _LONG.match(text) else FRACTION if _FRACTION.match(text) else ""


@lru_cache(maxsize=1 << 15)
def parameter_type(text: str, rules: ArgumentRules, mark: str) -> str:
    """Return the item of a parameter, with MANY, OPTIONAL or no mark."""
    is_behind = rules.parameters == "behind"
    text = text if is_behind and not text.startswith("@") else _ANNOTATION.sub("", text)
    if is_behind:
        named = rules.name_pattern.match(text)
        if named is None:
            return ""
        label, type_name = named[1], _type_behind(text[text.index(":") + 1 :], rules)
    else:
        label, type_name = _type_before(_DEFAULT.sub("", text), rules)
        type_name = type_name.removesuffix("[]") if mark == MANY else type_name
    return f"{label}{LABEL}{type_name}{mark}" if rules.labels else type_name + mark


def _type_before(text: str, rules: ArgumentRules) -> tuple[str, str]:
    """Return the name of a parameter and its type, from a text such as `final List<Cart> carts`."""
    if "(*" in text:
        return "", FUNCTION
    while "<" in text or "(" in text:
        text, count = _IN_BRACKETS.subn("", text)
        if not count:
            break
    parts = _PARTS.findall(text)
    words = [part for part in parts if part[-1:].isalnum() or part[-1:] == "_"]
    words = [*(word for word in words[:-1] if word not in rules.modifiers), *words[-1:]]  # one may be called `params`
    if not words:
        return "", ""
    name = words[-1] if len(words) > 1 else ""
    while len(words) > 2 and words[0] in rules.type_modifiers:
        words = words[1:]
    type_name = words[0].rpartition(":")[2].rpartition(".")[2]
    is_pointer = "*" in parts
    if type_name == "char" and is_pointer:
        return name, "string"
    is_array = "[" in parts or (is_pointer and type_name in rules.values)
    return name, type_name + ("[]" if is_array else "?" if "?" in parts else "")


def _type_behind(text: str, rules: ArgumentRules) -> str:
    """Return a type, from a text such as `@escaping (Cart) -> Void = {}`."""
    head = _DEFAULT.sub("", text)
    if _FUNCTION_TYPE.search(head) and not head.lstrip().startswith("=>"):
        return FUNCTION
    head = rules.type_modifier_pattern.sub(" ", head).strip().removeprefix("=>").strip()
    if head.startswith("["):
        return "Array"
    if head.startswith("("):
        return ""
    name = _NAME.match(head)
    return name[0].rpartition(".")[2] if name else ""
