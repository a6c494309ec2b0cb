"""Capture codes: the one-character names of captures in compiled queries.

The binding makes a string of the capture's name for each captured node, except for names of one ASCII character, which
Python makes once (measured: 0.1 of the parse). In a tags.scm, captures have the names that grammars/README.md lists.
"""

from __future__ import annotations

import string
from typing import Final

NAME: Final = "n"
RECEIVER: Final = "r"
OWNER: Final = "o"
DOC: Final = "d"
BELOW: Final = "B"
BODY: Final = "b"
TYPE: Final = "t"
TYPE_HELD: Final = "H"
VALUE_NEW: Final = "v"
VALUE_CALL: Final = "c"
VALUE_NAME: Final = "N"
VALUE_OF: Final = "O"
VALUE_ITEM: Final = "i"
VALUE_ENTRY: Final = "I"
VALUE_PASSED: Final = "g"
VALUE_ENTERED: Final = "G"
VALUE_MEMBER: Final = "u"
TYPE_MEMBER: Final = "U"
SELF: Final = "s"
MEMBER: Final = "m"
CONTAINER: Final = "C"
ELEMENT: Final = "e"
EXTENDED: Final = "E"
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
ROUTER: Final = "R"
COMMENT: Final = "k"
STRING: Final = "q"
ATTRIBUTE: Final = "A"
NAMES: Final = "l"
ENTRIES: Final = "L"

_FIXED_CODES: Final = {
    "name": NAME,
    "receiver": RECEIVER,
    "owner": OWNER,
    "doc": DOC,
    "below": BELOW,
    "body": BODY,
    "type": TYPE,
    "type.held": TYPE_HELD,
    "value.new": VALUE_NEW,
    "value.call": VALUE_CALL,
    "value.name": VALUE_NAME,
    "value.of": VALUE_OF,
    "value.item": VALUE_ITEM,
    "value.entry": VALUE_ENTRY,
    "value.passed": VALUE_PASSED,
    "value.entered": VALUE_ENTERED,
    "value.member": VALUE_MEMBER,
    "type.member": TYPE_MEMBER,
    "self": SELF,
    "member": MEMBER,
    "container": CONTAINER,
    "element": ELEMENT,
    "extended": EXTENDED,
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
    "router": ROUTER,
    "comment": COMMENT,
    "string": STRING,
    "attribute": ATTRIBUTE,
    "names": NAMES,
    "entries": ENTRIES,
}
_FREE_CODES: Final = "".join(sorted(set(string.ascii_letters + string.digits) - set(_FIXED_CODES.values())))


def codes_of(names: list[str]) -> dict[str, str]:
    """Return the capture code of each capture's name; when no characters are left, names stay as they are."""
    free_codes = iter(_FREE_CODES)
    return {name: _FIXED_CODES.get(name) or next(free_codes, name) for name in dict.fromkeys(names)}
