"""Reads the root fields of the operations in a GraphQL document: what a client asks for.

Only brackets, names and their order are read: https://spec.graphql.org/October2021/#sec-Executable-Definitions
A document that a program completes (`${fragment}`) is read as far as it is written out; one whose brackets do not match
has no fields.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

_HOLE: Final = re.compile(r"\$\{(?:[^{}]|\{[^{}]*\})*\}")
_FILLED: Final = "\0"
"""Replaces a hole; a name that has one is not known."""
_TOKEN: Final = re.compile(
    r'(?:"""(?:\\"""|(?!""").)*"""|"(?:\\.|[^"\\\n])*"|\#[^\n]*|\$\w+)|(\.\.\.|[\w\0]+|[{}():@])', re.DOTALL
)
_ROOTS: Final = {"query": "Query", "mutation": "Mutation", "subscription": "Subscription"}
_BRACKETS: Final = {"{": 1, "(": 1, "}": -1, ")": -1}
_NAME: Final = re.compile(r"[A-Za-z]\w*")


@lru_cache(maxsize=64)
def asked_fields(document: str) -> Sequence[tuple[str, str]]:
    """Return (root type, field) of the operations of a document, in order, each once."""
    filled_document = _HOLE.sub(_FILLED, document)
    if "${" in filled_document:
        return ()
    tokens = [match[1] for match in _TOKEN.finditer(filled_document) if match[1] and match[1] != _FILLED]
    if any(tokens.count(opening) != tokens.count(closing) for opening, closing in ("{}", "()")):
        return ()
    return tuple(dict.fromkeys(_root_fields(tokens)))


def _root_fields(tokens: Sequence[str]) -> Iterator[tuple[str, str]]:
    head: list[str] = []
    depth, root = 0, ""
    for before, token, after in zip(["", *tokens], tokens, [*tokens[1:], ""], strict=False):
        if token == "{" and not depth:
            head, root = [], _root_of(head)
        depth += _BRACKETS.get(token, 0)
        if not depth and token in _BRACKETS:
            root = ""
        elif not depth:
            head.append(token)
        elif depth == 1 and root and before not in ("...", "@", "on") and after != ":" and _NAME.fullmatch(token):
            yield root, token


def _root_of(head: Sequence[str]) -> str:
    """Return the root type of the selection behind the first words of a definition, or ''."""
    if not head:
        return _ROOTS["query"]
    if head[0] == "fragment" and head[2:3] == ["on"]:
        return head[3] if head[3:] and head[3] in _ROOTS.values() else ""
    return _ROOTS.get(head[0], "")
