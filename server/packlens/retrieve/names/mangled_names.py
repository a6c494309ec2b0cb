"""Decodes names that compilers mangle for linkers, as profilers and crash reports print them: `_ZN4Cart3addEv`.

Only the nested name is read, without types and arguments; a name whose start is not understood stays as it is. Formats:
C++ by the Itanium ABI (itanium-cxx-abi.github.io/cxx-abi/abi.html, 5.1 "External Names"), which Rust's legacy names
follow too; Rust v0 (RFC 2603); Swift (github.com/swiftlang/swift, docs/ABI/Mangling.rst); Microsoft's C++, as
wikiversity.org/wiki/Visual_C++_name_mangling describes it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from packlens.expressions import expression

_MAX_LENGTH: Final = 2_000
_MAX_DEPTH: Final = 40
"""Characters of a name, and levels of nesting, that are read."""
_MANGLED: Final = expression(
    rf"(?<![\w$.])_{{1,2}}(?:Z[\w.$]{{4,{_MAX_LENGTH}}}|R(?=[NMXYI])\w{{6,{_MAX_LENGTH}}})|(?<!\w)_?\$[sS]\w{{6,{_MAX_LENGTH}}}"
    rf"|(?<![\w?])\?{{1,2}}[\w$]{{1,200}}@[\w@?$]{{2,{_MAX_LENGTH}}}"
)
MAY_BE_MANGLED: Final = r"_Z[NKZTGL\d]|_R[NMXYI]|\$[sS]\d|\?\w{1,200}@"
"""Matches every text that has such names."""
_LENGTH: Final = re.compile(r"[1-9]\d{0,3}")
_HASH: Final = re.compile(r"h[0-9a-f]{16}\Z")
_WORD: Final = re.compile(r"[^\W\d]\w*\Z")
_SPECIAL: Final = re.compile(r"Z*(?:T[VTIS]|GV|GR|T[hv]n?\d+_(?:n?\d+_)?|Tc(?:[hv]n?\d+_(?:n?\d+_)?){2})?Z*")
_NO_NAME: Final = re.compile(r"S[0-9A-Z]*_|S[absiod]|T[0-9A-Z]*_|A\d*_|L[a-z]n?\d+E|D[a-zT]|St|[a-zKRPOGCVH]")
"""What may come between the parts of a nested name, or in template arguments, without being a name. `S1_` and `T_` hold
letters that mean other things elsewhere, and the digits of arrays and literals are no lengths."""
_OPENING: Final = "INXJLF"
_ANONYMOUS: Final = re.compile(r"_GLOBAL__N_?")
_ESCAPES: Final = {"LT": "<", "GT": ">", "RF": "&", "BP": "*", "C": ",", "LP": "(", "RP": ")", "SP": "@"}
_ESCAPED: Final = re.compile(r"\$(?:(?P<name>[A-Z]{1,2})|u(?P<code>[0-9a-f]{1,6}))\$|\.\.")
_GENERIC: Final = re.compile(r"<[^<>]*>")
_CAST: Final = re.compile(r"<(?P<type>.+?) as .+>\Z")
_SIMPLE_MSVC: Final = re.compile(r"\?(?:\?[0-9A-Z])?(?P<names>(?:[^\W\d]\w*@)+)@[A-Z0-9]")
_SWIFT_WORDS: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z\d]+|_")
_SWIFT_KINDS: Final = "CVOPa"


class _NotReadError(Exception):
    """The text is no name of the format, or is one that this module cannot read."""


def with_names(text: str) -> str:
    """Return a text with names such as `Cart::add` in place of the mangled names that can be read."""
    return _MANGLED.sub(lambda match: "::".join(plain_name(match[0])) or match[0], text)


def plain_name(mangled: str) -> list[str]:
    """Return the parts of a mangled name, outermost first; an empty list if it cannot be read."""
    try:
        if mangled[0] == "?":
            msvc_match = _SIMPLE_MSVC.match(mangled)
            return msvc_match["names"].split("@")[-2::-1] if msvc_match else []
        if "$" in mangled[:2]:
            return _swift(mangled.lstrip("_")[2:])
        if mangled.lstrip("_")[0] == "R":
            return _RustPath(mangled.lstrip("_")[1:]).path()
        return _itanium(mangled.lstrip("_")[1:])
    except (_NotReadError, IndexError):
        return []


def _itanium(name: str) -> list[str]:
    """Return the parts of a nested name (`N...E`), or the one part of another."""
    offset = _special_end(name)
    is_nested = name.startswith("N", offset)
    offset = _behind_qualifiers(name, offset + 1) if is_nested else offset + name.startswith("L", offset)
    names: list[str] = []
    while offset < len(name):
        if length := _LENGTH.match(name, offset):
            offset = length.end() + int(length[0])
            names += _identifier(name[length.end() : offset])
            if not is_nested:
                break
        elif names and name[offset] in "CDU":  # a constructor, a destructor, a closure
            break
        elif (end := _behind_unnamed(name, offset)) > offset:
            offset = end
        else:
            break
    if offset > len(name):
        raise _NotReadError
    return names


def _behind_unnamed(name: str, offset: int) -> int:
    """Return the offset behind what is between names at an offset; the same offset if nothing known is there."""
    if name[offset] == "I":
        return _behind_arguments(name, offset)
    if name[offset] == "B" and (tag := _LENGTH.match(name, offset + 1)):
        return tag.end() + int(tag[0])
    if name[offset] == "L" and name[offset + 1].isdigit():  # local to its file
        return offset + 1
    skipped = _NO_NAME.match(name, offset)
    return skipped.end() if skipped else offset


def _special_end(name: str) -> int:
    special = _SPECIAL.match(name)
    return special.end() if special else 0


def _behind_qualifiers(name: str, offset: int) -> int:
    while name[offset] in "rVKRO":
        offset += 1
    return offset


def _behind_arguments(name: str, offset: int) -> int:
    """Return the offset behind the template arguments that begin at an offset."""
    depth = 0
    while True:
        if length := _LENGTH.match(name, offset):
            offset = length.end() + int(length[0])
        elif skipped := _NO_NAME.match(name, offset):
            offset = skipped.end()
        elif name[offset] == "E":
            depth, offset = depth - 1, offset + 1
            if not depth:
                return offset
        elif name[offset] in _OPENING:
            depth, offset = depth + 1, offset + 1
        else:
            raise _NotReadError


def _identifier(name: str) -> list[str]:
    """Return the parts of one identifier of C++ or Rust: none for hashes, closures and anonymous namespaces."""
    if _HASH.match(name) or _ANONYMOUS.match(name):
        return []
    path = _ESCAPED.sub(_unescaped, name).lstrip("_") if "$" in name or ".." in name else name
    if cast := _CAST.match(path):
        path = cast["type"]
    elif path.startswith("<"):
        path = path[1:-1]
    for _ in range(3):
        path = _GENERIC.sub("", path)
    return [part for part in path.strip("&* ").removeprefix("mut ").split("::") if _WORD.match(part)]


def _unescaped(match: re.Match[str]) -> str:
    if match["code"]:
        return chr(int(match["code"], 16)) if int(match["code"], 16) < 0x110000 else ""
    return _ESCAPES.get(match["name"], "") if match["name"] else "::"


class _RustPath:
    """Reads the paths in a name of Rust's v0 mangling, from left to right."""

    def __init__(self, text: str) -> None:
        self._text, self._offset, self._depth = text, 0, 0

    def path(self) -> list[str]:
        """Read the next path, and return its names."""
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise _NotReadError
        tag = self._next()
        if tag == "C":
            path = [self._name()]
        elif tag == "N":
            space = self._next()
            outer = self.path()
            name = self._name()
            path = [*outer, name] if space in "vt" and name else outer
        elif tag in "MX":
            self._number("s")
            self.path()  # the path of the `impl`
            path = self._type()
            if tag == "X":
                self.path()
        elif tag == "Y":
            path = self._type()
            self.path()
        elif tag == "I":
            path = self.path()
            while self._text[self._offset] != "E":
                self._argument()
            self._offset += 1
        elif tag == "B":
            path = self._again(self.path)
        else:
            raise _NotReadError
        self._depth -= 1
        return path

    def _argument(self) -> None:
        if self._text[self._offset] == "L":
            self._number("L")
        elif self._text[self._offset] == "K":
            self._offset = self._number_end() + 1
        else:
            self._type()

    def _type(self) -> list[str]:
        """Read the next type, and return its names; of a reference or slice those of its element type."""
        self._depth += 1
        tag = self._text[self._offset]
        if self._depth > _MAX_DEPTH:
            raise _NotReadError
        path: list[str] = []
        if tag.islower():
            self._offset += 1
        elif tag in "RQPOS":
            self._offset += 1
            if tag in "RQ":
                self._number("L")
            path = self._type()
        elif tag == "T":
            self._offset += 1
            while self._text[self._offset] != "E":
                self._type()
            self._offset += 1
        elif tag == "B":
            self._offset += 1
            path = self._again(self._type)
        else:
            path = self.path()
        self._depth -= 1
        return path

    def _again(self, parse: Callable[[], list[str]]) -> list[str]:
        """Read a back reference, and return what is read at the earlier offset it points to."""
        end = self._number_end()
        digits = self._text[self._offset : end]
        start = (_base_62(digits) + 1) if digits else 0
        if start >= self._offset:
            raise _NotReadError
        self._offset = start
        path = parse()
        self._offset = end + 1
        return path

    def _name(self) -> str:
        self._number("s")
        self._offset += self._text[self._offset] == "u"
        length = _LENGTH.match(self._text, self._offset)
        if length is None:  # a closure has an empty name
            if self._text[self._offset] != "0":
                raise _NotReadError
            self._offset += 1
            return ""
        start = length.end() + (self._text[length.end() : length.end() + 1] == "_")
        self._offset = start + int(length[0])
        if self._offset > len(self._text):
            raise _NotReadError
        return self._text[start : self._offset]

    def _number(self, tag: str) -> None:
        """Skip a number in base 62 after a tag letter, if there is one."""
        if self._text[self._offset] == tag:
            self._offset = self._number_end() + 1

    def _number_end(self) -> int:
        """Return the offset of the sign that ends a number; the end of the text if there is none."""
        end = self._text.find("_", self._offset)
        return end if end >= 0 else len(self._text)

    def _next(self) -> str:
        self._offset += 1
        return self._text[self._offset - 1]


def _base_62(digits: str) -> int:
    value = 0
    for digit in digits:
        value = value * 62 + (ord(digit) - (48 if digit.isdigit() else 87 if digit.islower() else 29))
    return value


def _swift(name: str) -> list[str]:
    """Return the module, the types and the first name behind them; further names are argument labels."""
    names: list[str] = []
    words: list[str] = []
    offset, names_with_kind = 0, 1  # the first identifier is the module
    while offset < len(name):
        if name[offset].isdigit():
            identifier, offset = _swift_identifier(name, offset, words)
            if len(names) <= names_with_kind:
                names.append(identifier)
        elif name[offset] in _SWIFT_KINDS and len(names) > 1:
            names_with_kind, offset = len(names), offset + 1
        elif name.startswith("AA", offset):  # the module again
            offset += 2
        else:
            break
    return names


def _swift_identifier(name: str, offset: int, words: list[str]) -> tuple[str, int]:
    """Return an identifier, in which letters may stand for earlier words, and the offset behind it."""
    identifier = ""
    if name[offset] == "0":
        offset += 1
        while name[offset].isascii() and name[offset].isalpha():
            letter, offset = name[offset], offset + 1
            identifier += words[ord(letter.lower()) - 97]
            if letter.isupper():
                break
    if length := _LENGTH.match(name, offset):
        offset = length.end() + int(length[0])
        identifier += name[length.end() : offset]
    if offset > len(name) or not identifier:
        raise _NotReadError
    words += [word for word in _SWIFT_WORDS.findall(identifier) if len(word) > 1 and word not in words]
    return identifier, offset
