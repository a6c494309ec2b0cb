"""What extraction calls the captures of a compiled query: by one character each.

The binding makes a string of a capture's name for each captured node, but for those of one ASCII character, which
Python makes once (measured: 0.1 of the parse). In a tags.scm they have the names that grammars/README.md lists.
"""

from __future__ import annotations

import string
from typing import Final

NAME: Final = "n"
RECEIVER: Final = "r"
OWNER: Final = "o"
DOC: Final = "d"
BODY: Final = "b"
TYPE: Final = "t"
VALUE_NEW: Final = "v"
VALUE_CALL: Final = "c"
SELF: Final = "s"
MEMBER: Final = "m"
CONTAINER: Final = "C"
ELEMENT: Final = "e"
FORWARD: Final = "f"
PUBLIC: Final = "p"
PRIVATE: Final = "P"
MODULE: Final = "M"
ALIAS: Final = "a"
STAR: Final = "S"
DEFAULT: Final = "D"
VERB: Final = "V"
PATH: Final = "w"
PREFIX: Final = "x"
HANDLER: Final = "h"
COMMENT: Final = "k"
STRING: Final = "q"
ATTRIBUTE: Final = "A"

_KNOWN: Final = {
    "name": NAME,
    "receiver": RECEIVER,
    "owner": OWNER,
    "doc": DOC,
    "body": BODY,
    "type": TYPE,
    "value.new": VALUE_NEW,
    "value.call": VALUE_CALL,
    "self": SELF,
    "member": MEMBER,
    "container": CONTAINER,
    "element": ELEMENT,
    "forward": FORWARD,
    "public": PUBLIC,
    "private": PRIVATE,
    "module": MODULE,
    "alias": ALIAS,
    "star": STAR,
    "default": DEFAULT,
    "verb": VERB,
    "path": PATH,
    "prefix": PREFIX,
    "handler": HANDLER,
    "comment": COMMENT,
    "string": STRING,
    "attribute": ATTRIBUTE,
}
_OTHERS: Final = "".join(sorted(set(string.ascii_letters + string.digits) - set(_KNOWN.values())))


def marks_of(names: list[str]) -> dict[str, str]:
    """Return the character of each capture's name; names for which none is left stay as they are."""
    others = iter(_OTHERS)
    return {name: _KNOWN.get(name) or next(others, name) for name in dict.fromkeys(names)}
