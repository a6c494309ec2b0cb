"""Translates between URIs of documents and paths of files.

Clients write Windows drives in different ways (`file:///C:/x`, `file:///c%3A/x`), and network shares as a host. Only
`file:` URIs have a path. Undecodable bytes in names survive in both directions, in the form of `os.fsdecode`.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath
from typing import Final
from urllib.parse import quote, unquote

_DRIVE: Final = re.compile(r"/[A-Za-z]:(/|$)")
WINDOWS: Final = sys.platform == "win32"


def path_of(uri: str, windows: bool = WINDOWS) -> PurePath | None:
    """Return the path of a `file:` URI; None for any other URI."""
    scheme, colon, rest = uri.partition(":")
    if not colon or scheme.lower() != "file" or not rest.startswith("/"):
        return None
    rest = re.split(r"[?#]", rest, maxsplit=1)[0]
    host = ""
    if rest.startswith("//"):
        host, slash, tail = rest[2:].partition("/")
        rest = slash + tail
    path = unquote(rest, errors="surrogateescape")
    if not path or "\x00" in path:
        return None
    if host and host.lower() != "localhost":
        return PureWindowsPath(f"//{unquote(host)}{path}") if windows else None
    if windows:
        return PureWindowsPath(path[1].upper() + path[2:]) if _DRIVE.match(path) else PureWindowsPath(path)
    return PurePosixPath(path)


def uri_of(path: PurePath) -> str:
    """Return the URI of an absolute path."""
    text = path.as_posix()
    if text.startswith("//"):
        return "file:" + _quoted(text)
    return "file://" + _quoted(text if text.startswith("/") else f"/{text}")


def uri_below(root_uri: str, path: str) -> str:
    """Return the URI of a file in a root, with the root as the client writes it."""
    return f"{root_uri.rstrip('/')}/{_quoted(path)}"


def relative(path: PurePath, root: PurePath) -> str | None:
    """Return a path as the index of a root names it; None if it is not inside.

    On Windows the case of the root does not matter; that of the rest stays as it is.
    """
    try:
        inside = path.relative_to(root).as_posix()
    except ValueError:
        return None
    return inside if inside != "." and ".." not in inside.split("/") else None


def as_on_disk(inside: str, root: Path) -> str:
    """Return a path below a root in upper and lower case as the disk has it, as far as it is there."""
    real = relative(follow_links(root / inside), root)
    return real if real is not None and real.casefold() == inside.casefold() else inside


def follow_links(path: PurePath) -> Path:
    """Return a path with its links followed as far as it exists."""
    try:
        return Path(path).resolve()
    except (OSError, RuntimeError):
        return Path(path)


def _quoted(path: str) -> str:
    return quote(path, safe="/", errors="surrogateescape")
