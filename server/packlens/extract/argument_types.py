"""Reads what the text of an argument tells of its type, and the types of parameters, to tell overloads apart.

A description is a list of items, joined by commas: of each parameter or argument a label, if the language calls by
labels, and LABEL behind it; then the last name of its type. Literals and nameless functions have signs for types.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

LABEL: Final = "~"
"""Follows the label of a parameter or argument."""
GENERIC: Final = "<"
"""Precedes a description once for each type argument, or type parameter, that stands before the list."""
MANY, OPTIONAL = "*", "="
"""What follows the type of a parameter that takes any number of arguments, or that may be left out."""
TEXT, WHOLE, FRACTION, TRUTH, LETTER, NOTHING, FUNCTION = '"', "1", ".", "!", "'", "0", "()"
"""The types of literals (a text, a whole number, a fraction, `true`, a letter, `null`) and of nameless functions."""
MAX_TYPES: Final = 12
"""Of more parameters or arguments, only the first ones are described."""
LOCAL: Final = "@"
"""In the description of an argument that is a name, precedes it until its type is looked up."""

VALUES: Final = frozenset({"int", "long", "short", "byte", "char", "boolean", "bool", "float", "double", "size_t"})
"""Types that nothing is no value of."""

_LABELED: Final = re.compile(r"(\w+)\s*[:=]\s*\Z")
_WHOLE: Final = re.compile(r"[-+]?\d[\d_]*\Z")
_LONG: Final = re.compile(r"[-+]?\d[\d_]*[lL]\Z")
_FRACTION: Final = re.compile(r"[-+]?\d[\d_]*\.\d[\d_]*(?:[eE][-+]?\d+)?[dD]?\Z")
_MADE: Final = re.compile(r"(?:new\s+)?(?:[\w.]+\.|(?:\w+::)+)?([A-Z]\w*)\s*+(?:<[\w\s,.<>?]*>\s*+)?[({\[]")
_MADE_BY: Final = frozenset(
    {"object_creation_expression", "instance_expression", "compound_literal_expression", "constructor_expression"}
)
_KINDS_OF: Final = {
    LOCAL: ("identifier", "simple_identifier"),
    FUNCTION: (
        "lambda_expression",
        "lambda_literal",
        "method_reference",
        "anonymous_function",
        "anonymous_method_expression",
    ),
    LETTER: ("character_literal", "char_literal"),
    "Class": ("class_literal",),
    "Type": ("typeof_expression",),
    TEXT: (
        "string",
        "string_literal",
        "line_string_literal",
        "multi_line_string_literal",
        "raw_string_literal",
        "interpolated_string_expression",
        "verbatim_string_literal",
        "concatenated_string",
    ),
}
_SIGNS: Final = {kind: sign for sign, kinds in _KINDS_OF.items() for kind in kinds}
_CALL: Final = "call_expression"
_DECLARATION: Final = "declaration_expression"
_NUMBERS: Final = frozenset(
    {"integer_literal", "long_literal", "real_literal", "number_literal", "decimal_integer_literal"}
    | {"decimal_floating_point_literal", "floating_point_literal", "prefix_unary_expression", "unary_expression"}
    | {"prefix_expression"}
)
_CONSTANTS: Final = frozenset({"true", "false", "boolean_literal", "bool_literal", "null_literal", "null", "nil"})
_TELLING: Final = _MADE_BY | _NUMBERS | _CONSTANTS | {_CALL, _DECLARATION}
_DECLARED: Final = re.compile(r"(\w+)\??\s+\w+\Z")
_WORDS: Final = {"true": TRUTH, "false": TRUTH, "null": NOTHING, "nil": NOTHING, "nullptr": NOTHING}
_MAX_LENGTH: Final = 200

_ANNOTATION: Final = re.compile(r"@[\w.]+(?:\([^()]*\))?\s*|\A\s*(?:\[[^\]]*\]\s*)+")
_IN_BRACKETS: Final = re.compile(r"<[^<>]*>|\([^()]*\)")
_PARTS: Final = re.compile(r"[\w.:]*\w|\[|\.\.\.|[*?]")
_MODIFIERS: Final = frozenset(
    {"final", "const", "this", "out", "ref", "in", "params", "scoped", "readonly", "volatile", "struct", "class"}
    | {"typename", "enum", "constexpr", "memory", "calldata", "storage", "register"}
)
_SIZES: Final = frozenset({"unsigned", "signed", "long", "short"})
_BEHIND: Final = re.compile(
    r"(?:(?:vararg|crossinline|noinline|override|private|public|internal|val|var|implicit)\s+)*(\w++)\s*+\w*+\s*+:\s*"
)
_DEFAULT: Final = re.compile(r"\s=\s.*|=(?![=>]).*", re.DOTALL)
_FUNCTION_TYPE: Final = re.compile(r"->|=>")
_NAME: Final = re.compile(r"[^\W\d][\w.]*")
_BEFORE_TYPE: Final = re.compile(r"@\w+(?:\([^()]*\))?|\b(?:inout|any|some|borrowing|consuming|sending|suspend)\b")


def label_of(text: str) -> str:
    """Return the label of an argument with LABEL, given the text before its value; '' if it has none."""
    labeled = _LABELED.match(text)
    return labeled[1] + LABEL if labeled else ""


def is_telling(kind: str) -> bool:
    """Return whether the text of an argument may tell its type, given the kind of its node."""
    return kind in _TELLING


def sign_of(kind: str) -> str:
    """Return the type of an argument that its kind of node tells, or LOCAL for a name; '' for any other."""
    return _SIGNS.get(kind, "")


@lru_cache(maxsize=1 << 14)
def type_of_value(text: str, kind: str) -> str:
    """Return the type of an argument, given its text and the kind of its node."""
    if text in _WORDS:
        return _WORDS[text]
    if kind in _MADE_BY or kind == _CALL:
        made = _MADE.match(text)
        return made[1] if made else ""
    if kind == _DECLARATION:
        declared = _DECLARED.match(text)
        return declared[1] if declared and declared[1] != "var" else ""
    return _type_of_number(text) if len(text) <= _MAX_LENGTH else ""


def _type_of_number(text: str) -> str:
    if _WHOLE.match(text):
        return WHOLE
    return "long" if _LONG.match(text) else FRACTION if _FRACTION.match(text) else ""


@lru_cache(maxsize=1 << 15)
def parameter_type(text: str, types: str, has_labels: bool, mark: str) -> str:
    """Return the item of a parameter, with MANY, OPTIONAL or no mark.

    `types` says where the type stands, "before" or "behind" the name.
    """
    text = _ANNOTATION.sub("", text) if types == "before" or text.startswith("@") else text
    if types == "behind":
        named = _BEHIND.match(text)
        if named is None:
            return ""
        label, type_name = named[1], _type_behind(text[text.index(":") + 1 :])
    else:
        label, type_name = _type_before(_DEFAULT.sub("", text))
        type_name = type_name.removesuffix("[]") if mark == MANY else type_name
    return f"{label}{LABEL}{type_name}{mark}" if has_labels else type_name + mark


def _type_before(text: str) -> tuple[str, str]:
    """Return the name of a parameter and its type, from a text such as `final List<Cart> carts`."""
    if "(*" in text:
        return "", FUNCTION
    while "<" in text or "(" in text:
        text, count = _IN_BRACKETS.subn("", text)
        if not count:
            break
    parts = _PARTS.findall(text)
    words = [part for part in parts if part[-1:].isalnum() or part[-1:] == "_"]
    words = [word for word in words[:-1] if word not in _MODIFIERS] + words[-1:]  # a parameter may be called `storage`
    if not words:
        return "", ""
    name = words[-1] if len(words) > 1 else ""
    while len(words) > 2 and words[0] in _SIZES:
        words = words[1:]
    type_name = words[0].rpartition(":")[2].rpartition(".")[2]
    is_pointer = "*" in parts
    if type_name == "char" and is_pointer:
        return name, "string"
    is_array = "[" in parts or (is_pointer and type_name in VALUES)
    return name, type_name + ("[]" if is_array else "?" if "?" in parts else "")


def _type_behind(text: str) -> str:
    """Return a type, from a text such as `@escaping (Cart) -> Void = {}`."""
    head = _DEFAULT.sub("", text)
    if _FUNCTION_TYPE.search(head) and not head.lstrip().startswith("=>"):
        return FUNCTION
    head = _BEFORE_TYPE.sub(" ", head).strip().removeprefix("=>").strip()
    if head.startswith("["):
        return "Array"
    if head.startswith("("):
        return ""
    name = _NAME.match(head)
    return name[0].rpartition(".")[2] if name else ""
