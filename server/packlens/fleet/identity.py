"""Computes the names of objects in a store: hashes of all that they follow from, so equal names mean equal facts."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Final

from packlens.extract.version import EXTRACTOR_VERSION, grammars_folder

_LIBRARIES: Final = ("tree-sitter", "tree-sitter-language-pack", "PyStemmer")
_PATTERNS: Final = ("*/*.scm", "*/*.toml")


@cache
def extractor_id() -> str:
    """Return the hash of all that extraction does with bytes: its version, its grammars and rules, its libraries."""
    digest = hashlib.blake2b(digest_size=8)
    digest.update(f"{EXTRACTOR_VERSION} {unicodedata.unidata_version}".encode())
    for library in _LIBRARIES:
        digest.update(f"\n{library} {_version(library)}".encode())
    folder = grammars_folder()
    for file in sorted(file for pattern in _PATTERNS for file in folder.glob(pattern)):
        digest.update(f"\n{file.relative_to(folder).as_posix()}\n".encode() + file.read_bytes())
    return digest.hexdigest()


def _version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return ""


def content_id(raw: bytes) -> bytes:
    """Return the hash of a file's bytes."""
    return hashlib.blake2b(raw, digest_size=32).digest()


def part_name(language: str, path: str, content: bytes) -> str:
    """Return the name of the object that holds the facts of a file.

    The path is part of it, because symbol ids hold it, and tests and default imports depend on it.
    """
    key = hashlib.blake2b(f"{language}\x00{path}\x00".encode() + content, digest_size=32).hexdigest()
    return f"{extractor_id()}/parts/{key[:2]}/{key[2:]}"


def chunk_name(digest: str) -> str:
    """Return the name of an object that is named by the hash of its content."""
    return f"{extractor_id()}/chunks/{digest[:2]}/{digest[2:]}"


def commit_name(commit: str) -> str:
    """Return the name of the manifest of a commit."""
    return f"{extractor_id()}/commits/{commit[:2]}/{commit[2:]}"


def step_name(kind: str, pieces: Sequence[str]) -> str:
    """Return the name of a step; equal steps have equal names, whoever starts them."""
    digest = hashlib.blake2b("\x00".join([extractor_id(), *pieces]).encode(), digest_size=16)
    return f"packlens-{kind}-{digest.hexdigest()}"
