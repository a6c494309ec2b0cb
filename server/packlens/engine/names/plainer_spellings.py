"""Reads names as languages and their tools spell them, with signs that the index leaves out of names.

Elixir adds the number of parameters (`Shop.total/2`), Go the receiver (`(*Cart).Total`), traces and documentation the
parameters (`Cart.total(int, String)`), code the type arguments (`Cart<Item>.add`).
"""

from __future__ import annotations

import re
from typing import Final

_ARITY: Final = re.compile(r"(?<=[\w?!])/\d{1,2}\Z")
_CAPTURED: Final = re.compile(r"\A&(?=\w)")
_RECEIVER: Final = re.compile(r"\(\*?([\w.]+)\)(?=\.)")
_PARAMETERS: Final = re.compile(r"(?<=[\w?!>])\([^()]*\)\Z")
_TYPE_ARGUMENTS: Final = re.compile(r"(?<=\w)(?<!\boperator)(?:::)?(?:<[^<>]*>|\[[^\[\]]*\])(?=[.:#(>,\]]|\Z)")
_MAX_LENGTH: Final = 500
"""Longer names are no names."""
_MAX_NESTED: Final = 5
"""How deep type arguments are removed, at most: `Map<String, List<Item>>`."""


def plainer_spelling(name: str) -> str:
    """Return a name without the signs that the index leaves out; '' if it has none."""
    if len(name) > _MAX_LENGTH:
        return ""
    plain = _CAPTURED.sub("", _ARITY.sub("", name))
    plain = _PARAMETERS.sub("", _RECEIVER.sub(r"\1", plain))
    for _ in range(_MAX_NESTED):
        plain = _PARAMETERS.sub("", _TYPE_ARGUMENTS.sub("", plain))
    return plain if plain != name else ""
