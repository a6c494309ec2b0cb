"""Declares what a language's rules say about the types of arguments: the table `argument_types` of a language.toml."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from packlens.errors import GrammarError

TEXT, WHOLE, FRACTION, TRUTH, LETTER, NOTHING, FUNCTION = '"', "1", ".", "!", "'", "0", "()"
"""The types of literals (a text, a whole number, a fraction, `true`, a letter, `null`) and of nameless functions."""
LOCAL: Final = "@"
"""In the description of an argument that is a name, precedes it until its type is looked up."""
MADE, CALL, DECLARED, LITERAL, WRAPPER = "made", "call", "declared", "literal", "wrapper"
"""Words of `ArgumentRules.kinds` for nodes that do not tell a type themselves."""

_LITERALS: Final = {
    "text": TEXT,
    "whole": WHOLE,
    "fraction": FRACTION,
    "truth": TRUTH,
    "letter": LETTER,
    "function": FUNCTION,
}
ARROW: Final = "arrow"
"""In `ArgumentRules.passing_types`, stands for types of functions that are written with an arrow."""
_SIGN_OF_WORD: Final = _LITERALS | {"name": LOCAL}
_WORDS: Final = frozenset({MADE, CALL, DECLARED, LITERAL, WRAPPER})
_NOTHING: Final = "(?!)"
"""A regex that matches nothing."""


@dataclass(frozen=True, eq=False)
class ArgumentRules:
    """The rules. They are compared by identity, so that they can be keys of caches."""

    parameters: str = ""
    """Where the type of a parameter stands, "before" or "behind" its name; '' if types tell no overloads apart."""
    labels: str = ""
    """Arguments "may" name their parameters, or "must" do so if these have labels (Swift)."""
    kinds: tuple[str, ...] = ()
    """What an argument is, then the kinds of nodes that are so: a `name`, a `text`, a `letter`, a `function` without a
    name, a `literal` whose text tells its type, a value `made` of the type that it names, a `call` that does so if it
    is called like a type, what an argument `declared`, a `wrapper` around the value; or a type (`Class class_literal`).
    """
    parameter_modifiers: tuple[str, ...] = ()
    """Words of a parameter before its type and name that are no part of either (`final`)."""
    type_modifiers: tuple[str, ...] = ()
    """Words before the name of a type that are no part of it if one follows (`unsigned`, `inout`)."""
    literal_types: tuple[str, ...] = ()
    """A `text`, `whole` number, `fraction`, `truth`, `letter` or `function`, then names of types that it has without
    conversion, and behind a stroke of others whose values it may be (`whole int | long`)."""
    value_types: tuple[str, ...] = ()
    """Types that nothing (`null`) is no value of."""
    any_types: tuple[str, ...] = ()
    """Types that every value has."""
    passing_types: tuple[str, ...] = ()
    """Generic types of functions: 'Action' is one to which values of all its arguments are passed, 'Func -' has the
    type of its result last, and 'Expression >' is around such a type. ARROW: `(Cart) -> Unit` passes a Cart."""

    @cached_property
    def type_of_kind(self) -> dict[str, str]:
        """The type, a sign for it, or LOCAL, that the kind of an argument's node tells."""
        return {kind: _SIGN_OF_WORD.get(word, word) for kind, word in self._word_of_kind.items() if word not in _WORDS}

    @cached_property
    def reading_of_kind(self) -> dict[str, str]:
        """How the type of an argument is read from its text, by the kind of its node: MADE, CALL, DECLARED, LITERAL;
        WRAPPER for a node around the value."""
        return {kind: word for kind, word in self._word_of_kind.items() if word in _WORDS}

    @cached_property
    def _word_of_kind(self) -> dict[str, str]:
        words = {kind: word for word, *kinds in map(str.split, self.kinds) for kind in kinds}
        for word in words.values():
            if word not in _WORDS and word not in _SIGN_OF_WORD and not word[:1].isupper():
                raise GrammarError(f"language.toml: `{word}` in `argument_types.kinds` means nothing.")
        return words

    @cached_property
    def values(self) -> frozenset[str]:
        """`value_types`, for look-up."""
        return frozenset(self.value_types)

    @cached_property
    def anything(self) -> frozenset[str]:
        """`any_types`, for look-up."""
        return frozenset(self.any_types)

    @cached_property
    def own_types(self) -> dict[str, frozenset[str]]:
        """By sign, the types that a literal has without conversion; a nameless function is one of the type FUNCTION."""
        own = {word: frozenset(types.partition("|")[0].split()) for word, types in self._types_of_literals.items()}
        return {_LITERALS[word]: types for word, types in own.items()} | {FUNCTION: own["function"] | {FUNCTION}}

    @cached_property
    def types_of_signs(self) -> dict[str, str]:
        """By sign, the type that a literal has where its members are used; '' for one of no type."""
        return {_LITERALS[word]: types.partition(" ")[0] for word, types in self._types_of_literals.items()}

    @cached_property
    def literal_of_type(self) -> dict[str, str]:
        """By the name of a type, the sign of the literals that its values are."""
        named = {
            name: _LITERALS[word]
            for word, types in self._types_of_literals.items()
            for name in types.replace("|", " ").split()
        }
        return named | {FUNCTION: FUNCTION}

    @cached_property
    def _types_of_literals(self) -> dict[str, str]:
        written = {word: types for word, _, types in (line.partition(" ") for line in self.literal_types)}
        types = dict.fromkeys(_LITERALS, "") | written
        for word in written:
            if word not in _LITERALS:
                raise GrammarError(f"language.toml: `{word}` in `argument_types.literal_types` means nothing.")
        return types

    @cached_property
    def modifiers(self) -> frozenset[str]:
        """`parameter_modifiers`, for look-up."""
        return frozenset(self.parameter_modifiers)

    @cached_property
    def name_pattern(self) -> re.Pattern[str]:
        """What stands before a type behind a name: modifiers, the name (the group) and, in Swift, another one."""
        words = "|".join(self.parameter_modifiers) or _NOTHING
        return re.compile(rf"(?:(?:{words})\s+)*(\w++)\s*+\w*+\s*+:\s*")

    @cached_property
    def passing_pattern(self) -> re.Pattern[str] | None:
        """What stands before the types of what is passed to a function, in a parameter that takes one, up to the
        bracket; the last group says which of `passing_types` it is."""
        if not self.passing_types:
            return None
        if ARROW in self.passing_types:
            return re.compile(rf"[^:]*:\s*(?:(?:@\w+|\w+)\s+)*\(?\s*(?P<{ARROW}>\((?=[^()]*\)\s*[-=]>))")
        words = [line.partition(" ") for line in self.passing_types]
        names = {mark: "|".join(name for name, _, each in words if each == mark) or _NOTHING for mark in ("", "-", ">")}
        before = "|".join(self.parameter_modifiers) or _NOTHING
        return re.compile(
            rf"(?:\[[^\]]*\]\s*|@\w+(?:\([^()]*\))?\s+|(?:{before})\s+)*(?:(?:\w+\.)*(?:{names['>']})\s*<\s*)?"
            rf"(?:\w+\.)*(?:(?P<all>{names['']})|(?P<result>{names['-']}))\s*<"
        )

    @cached_property
    def type_modifier_pattern(self) -> re.Pattern[str]:
        """Annotations and modifiers of a type behind a name."""
        words = "|".join(self.type_modifiers) or _NOTHING
        return re.compile(rf"@\w+(?:\([^()]*\))?|\b(?:{words})\b")


def argument_rules(table: Mapping[str, object]) -> ArgumentRules:
    """Return the rules of a table. Raises TypeError for a field that does not exist."""
    values = {key: tuple(value) if isinstance(value, list) else value for key, value in table.items()}
    return ArgumentRules(**values)  # type: ignore[arg-type]  # TOML has these types, or tests fail
