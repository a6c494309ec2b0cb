"""Reads the types of the values that local names stand for, as far as the text of one file shows them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

import tree_sitter

from packlens.extract.facts import BOTH, GIVEN, ITEMS, KEYED, PASSED, item_of
from packlens.extract.languages import codes
from packlens.extract.languages.language import Language
from packlens.extract.parsing.captures import Captures
from packlens.extract.parsing.source import Source
from packlens.extract.scopes.surroundings import is_in_async_statement, parameter_numbers
from packlens.extract.types.item_types import items_of, name_of_holder
from packlens.extract.types.links import Link, links_of
from packlens.extract.types.type_parts import looked_up, one_of, parts_of, types_of_members
from packlens.extract.types.types import is_class_type, receiver_of, receiver_of_links, simple_type
from packlens.extract.types.written_types import written_type

_KNOWN: Final = ("T:", "F:", "self")
"""How the receivers of values begin whose members the file, or the type around, tells."""
_TYPE_ARGUMENT: Final = re.compile(rb"<[a-zA-Z0-9_.]{1,80}\??>(?=\()")
"""The only type argument of a call, where the name before it does not include it (TypeScript, Kotlin)."""
_JOINT: Final = re.compile(r"::|\.")
_PREFIX: Final = re.compile(r"\A[&*\s]*(?:mut\s+)?")
"""What stands before an expression without changing what its type holds (`&mut self.carts`)."""
UNBOUND: Final = frozenset({"N:", "P:"})
"""How receivers begin that are names or paths which nothing local tells the type of."""
_MAX_VAGUE_NAME_LENGTH = 3
"""The same limit as in `resolve.receivers`: a name that hints at its type has more letters, or several words."""


def is_hint(value: str) -> bool:
    """Return whether a receiver is a local value of which only its name tells something."""
    return value.startswith("E:") and GIVEN not in value


def value_of(language: Language, source: Source, captures: Captures, local: Mapping[str, str]) -> tuple[str, str]:
    """Return the receiver that a local name stands for ('' if unknown), and the type of what it holds ('' likewise)."""
    if codes.SELF in captures:
        return "self", ""  # in a language without a keyword for it, methods name their receiver (Go)
    if codes.TYPE in captures:
        return _declared_as(written_type(captures[codes.TYPE][0], source, language), language)
    if codes.VALUE_NAME in captures:
        value_text = source.of(captures[codes.VALUE_NAME][0])
        if value_text.rpartition(".")[2].lstrip("_")[:1].isupper():
            return f"N:{value_text.replace('::', '.')}", ""
        value, items = _held(codes.VALUE_OF, value_text, "", local, language)
        is_known = "." not in value_text or value.startswith(_KNOWN)
        return (value, items) if is_known else ("", "")  # of another value's member, the new name tells more
    if codes.VALUE_NEW in captures:
        return _of_new(language, source, captures, local)
    if codes.VALUE_CALL in captures or codes.VALUE_PASSED in captures or codes.VALUE_ENTERED in captures:
        return _of_call(source, captures, local, language)
    return _taken_from(source, captures, local, language)


def _declared_as(text: str, language: Language) -> tuple[str, str]:
    """Return the receiver of a value of a declared type, and the type of what it holds."""
    if united := _united(text, language):
        return united, ""
    name = name_of_holder(text, language)
    if name and is_class_type(text, language):
        return f"N:{name}", ""
    return "self" if name == "Self" else f"T:{name}" if name else "", items_of(text, language)[1:]


def _united(text: str, language: Language) -> str:
    """Return the receiver of a value of several types at once, or of the type of a member; '' for any other type."""
    if not language.united_types or not ("&" in text or "[" in text or "|" in text):
        return ""
    if "|" in text and (types := one_of(text, language.transparent_types)):
        return f"T:{types}"
    names, alternatives = parts_of(text, language.transparent_types) if "&" in text else ((), 0)
    return f"T:{BOTH.join(names)}" if len(names) > 1 and not alternatives else looked_up(text)


def _of_new(language: Language, source: Source, captures: Captures, local: Mapping[str, str]) -> tuple[str, str]:
    """Return the same for a name of a new object."""
    text = written_type(captures[codes.VALUE_NEW][0], source, language)
    is_own = text in language.self_names  # `let cart = Self { lines }`
    if (
        language.bare_calls
        and (method := _class_method(source, captures[codes.VALUE_NEW][0])) in language.results_given
    ):
        name = simple_type(text, language)  # unless the class itself has such a method (Ruby's `Cart.find(1)`)
        return f"N:{name}>{method}>{GIVEN}{name.rpartition('.')[2]}", ""
    if (named := local.get(text, "")).startswith("N:"):  # a local name of a class (RSpec's `described_class`)
        return f"T:{named[2:]}", ""
    if not is_own and language.bare_calls and not text.rpartition(":")[2][:1].isupper():
        return "", ""
    return "self" if is_own else f"T:{simple_type(text, language)}", items_of(text, language)[1:]


def _class_method(source: Source, named: tree_sitter.Node) -> str:
    """Return the method that is called of a class that is named; '' if none is."""
    method = named.parent.child_by_field_name("method") if named.parent is not None else None
    return source.of(method) if method is not None else ""


def _taken_from(source: Source, captures: Captures, local: Mapping[str, str], language: Language) -> tuple[str, str]:
    """Return the same for a name that an expression, its items, or a member of it stands behind."""
    name = source.of(captures[codes.NAME][0])
    hint = name if codes.ELEMENT in captures and hints_at_type(name) else ""
    for code in (codes.VALUE_OF, codes.VALUE_ITEM, codes.VALUE_ENTRY):
        if code in captures:
            value, items = _held(code, source.spanned(captures[code]), hint, local, language)
            if value:
                return value, items
    member_name = source.of(captures.get(codes.VERB, captures[codes.NAME])[0])
    if codes.VALUE_MEMBER in captures:
        member = f"{source.of(captures[codes.VALUE_MEMBER][0])}.{member_name}"
        value, items = _held(codes.VALUE_OF, member, "", local, language)
        is_of_context = value.startswith("P:") and value[2:3].isupper()
        if is_of_context or value.startswith((*_KNOWN, "C:")):  # of other values, the name is all that is known
            return value, items
    if codes.TYPE_MEMBER in captures:
        text = source.of(captures[codes.TYPE_MEMBER][0])
        if text.startswith("{"):
            return _declared_as(types_of_members(text).get(member_name, ""), language)
        holder = _united(text, language) or f"T:{name_of_holder(text, language)}"
        return f"{holder}>{member_name}" if holder != "T:" else "", ""
    return f"E:{hint}" if hint else "", ""


def _of_call(source: Source, captures: Captures, local: Mapping[str, str], language: Language) -> tuple[str, str]:
    """Return the receiver of a call's result, of what entering it gives, or of what is passed to a nameless function.

    '' if that is unknown.
    """
    if codes.VALUE_ENTERED in captures:
        made = receiver_of(source.of(captures[codes.VALUE_ENTERED][0]) + "()", local, language)
        is_async = is_in_async_statement(captures[codes.NAME][0])
        return ("" if made == "?" else f"{made}>{language.entered[is_async]}"), ""
    if codes.VALUE_CALL in captures:
        nodes = captures[codes.VALUE_CALL]
        callee, end = source.spanned(nodes), nodes[-1].end_byte
        if language.indexes_are_calls and source.raw.startswith(b"[", end):
            return _held(codes.VALUE_ENTRY, callee, "", local, language)
        *_, holder, name = ("", *_JOINT.split(callee))
        if holder in language.listed_types and name in language.constructor_calls:  # it stands for what it is given
            return "", ""
        behind = _TYPE_ARGUMENT.match(source.raw, end) if language.results_given else None
        return receiver_of(f"{callee}{behind[0].decode() if behind else ''}()", local, language), ""
    if passed := language.types_passed.get(source.of(captures[codes.VALUE_PASSED][0])):
        return f"T:{passed}", ""
    before = f"{source.of(captures[codes.RECEIVER][0])}." if codes.RECEIVER in captures else ""
    callee = receiver_of(f"{before}{source.of(captures[codes.VALUE_PASSED][0])}()", local, language)
    numbers = parameter_numbers(captures[codes.NAME][0])
    is_call = callee.startswith("C:") or ">" in callee
    hint = f".{source.of(captures[codes.NAME][0])}" if codes.ELEMENT in captures else ""
    return (f"{callee}>{PASSED}{numbers}{hint}" if is_call and numbers else ""), ""


def _held(code: str, text: str, hint: str, local: Mapping[str, str], language: Language) -> tuple[str, str]:
    """Return the receiver of what an expression is (VALUE_OF) or holds, and the type of what that holds in turn.

    Each is '' if it is unknown.
    """
    text = text.replace(language.sigil, "") if language.sigil else text
    parts = list(links_of(_PREFIX.sub("", text, count=1), language))
    is_entry = code == codes.VALUE_ENTRY
    is_keyed = len(parts) > 1 and local.get(parts[0][0] + ITEMS, "").startswith(KEYED)
    is_uncalled = is_keyed or language.steps_uncalled
    while code != codes.VALUE_OF and len(parts) > 1 and (parts[-1][1] or is_uncalled):
        step, _ = parts[-1]
        if step in language.option_calls and len(parts) == 2 and is_keyed:
            is_entry = True  # what a map may have by a key
            parts.pop()
            break
        is_own = len(parts) == 2 and parts[0][0] in language.self_names  # a method of the type around
        if is_own or (step not in language.item_steps and step not in language.entry_steps):
            break
        if step in language.enum_lists and len(parts) == 2 and parts[0][0][:1].isupper():  # of an enum
            break
        if step in language.entry_steps and _finds_rows(step, parts, text, language):
            break
        is_entry = is_entry or step in language.entry_steps
        parts.pop()
    if not parts:
        return "", ""
    held = local.get(parts[0][0] + ITEMS, "") if len(parts) == 1 and not parts[0][1] else ""
    if held and code != codes.VALUE_OF:
        if held.startswith(KEYED) and language.entry_type and not is_entry:
            return f"T:{language.entry_type}", held
        name, inner = item_of(held, is_entry=is_entry)
        return f"T:{name}" if name else "", inner
    receiver = receiver_of_links(parts, local, language)
    if receiver == "?" or is_hint(receiver):
        return "", ""
    if code == codes.VALUE_OF:
        if language.bare_calls and len(parts) > 1 and receiver[:2] in UNBOUND and not receiver[2:3].isupper():
            return "", ""  # the name may tell more than a member of what is unknown
        is_unknown = receiver.startswith("N:") and len(parts) == 1 and not language.implicit_self  # `nil`, mostly
        return ("", held) if is_unknown else (receiver, held)
    return f"{receiver}>{ITEMS}{KEYED if is_entry else ''}{hint}", ""


def _finds_rows(step: str, parts: Sequence[Link], text: str, language: Language) -> bool:
    """Return whether a step is that of a query, which gives no objects: `Cart.objects.values()`, `values("name")`."""
    is_of_query = any(name in language.query_members for name, _ in parts)
    return is_of_query or (bool(language.query_members) and f".{step}()" not in text)


def hints_at_type(name: str) -> bool:
    """Return whether a name is long enough to be its type's name in small letters, and no counter or pronoun."""
    return len(name) > _MAX_VAGUE_NAME_LENGTH
