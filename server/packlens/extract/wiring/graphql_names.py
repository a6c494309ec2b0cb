"""Derives GraphQL names from the names of resolvers: the field that a function answers, and the type of that field.

Libraries derive one from the other: gqlgen makes `queryResolver.UserID` of `Query.userId`, Graphene and Strawberry make
`Query.userId` of `user_id`, graphql-ruby makes `User` of the class `UserType`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from packlens.text import identifier_parts

_FIELD: Final = re.compile(r"[A-Za-z]\w*")
_PREFIX: Final = "resolve_"
_HOLDER: Final = re.compile(r"((\w+?)(?:Resolvers?|Type|Mapping|_(?:resolvers?|type|object))?)")
"""The name of what holds resolvers: a class, an object, an annotation, or the type of an object (`QueryResolvers`)."""
_ROOT: Final = re.compile(r"\w*?(Quer(?:y|ies)|Mutation|Subscription)s?")


def field_names(name: str) -> Sequence[str]:
    """Return the names that a resolver's field may have; a name in lower camel case is the field's name itself."""
    name = name.removeprefix(_PREFIX)
    if not _FIELD.fullmatch(name):
        return ()
    first, *other_parts = name.split("_")
    if other_parts:
        return tuple(dict.fromkeys((name, first + "".join(part.capitalize() for part in other_parts))))
    if not name[:1].isupper():
        return (name,)
    first, *other_parts = identifier_parts(name)
    return tuple(
        dict.fromkeys((first + name[len(first) :], first + "".join(part.capitalize() for part in other_parts)))
    )


def type_names(holder: str) -> Sequence[str]:
    """Return the GraphQL types whose fields a holder of this name may resolve, best first."""
    match = _HOLDER.fullmatch(holder)
    if not match:
        return ()
    full, stripped = map(_capitalised, match.groups())
    root = _ROOT.fullmatch(stripped)
    roots = (root[1].replace("ies", "y"),) if root else ()
    return tuple(dict.fromkeys((full, stripped, *roots)))


def _capitalised(name: str) -> str:
    """Return a name in Pascal case: `user_group` as `UserGroup`."""
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))
