"""Stores bytes by name, in a folder or in anything that fsspec reaches. Names are paths of plain words."""

from __future__ import annotations

import os
import uuid
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from packlens.errors import FleetError
from packlens.reading import FileRefusedError, read_regular


class Storage(Protocol):
    """Stores bytes by name. Safe to use from several threads and processes; the last write of a name wins."""

    at_once: int
    """How many questions are worth asking at the same time."""

    def read(self, name: str, limit: int) -> bytes | None:
        """Return the bytes of a name, at most `limit` + 1; None if there are none. Raises FleetError."""

    def write(self, name: str, data: bytes) -> None:
        """Store bytes. Raises FleetError."""

    def exists(self, name: str) -> bool:
        """Whether there are bytes of a name. Raises FleetError."""


class FolderStorage:
    """A folder of this machine, or a shared one. Writes are atomic; who is killed while writing leaves a `.draft`."""

    at_once = 1

    def __init__(self, root: Path) -> None:
        self.root = root

    def read(self, name: str, limit: int) -> bytes | None:
        """Return the bytes of a name; None if there are none."""
        try:
            return read_regular(f"{self.root}/{name}", limit)
        except FileNotFoundError:
            return None
        except FileRefusedError as error:
            raise FleetError(f"{self.root / name} is not read: {error}.") from error
        except OSError as error:
            raise FleetError(f"{self.root / name} cannot be read: {error.strerror}.") from error

    def write(self, name: str, data: bytes) -> None:
        """Store bytes."""
        target = self.root / name
        draft = target.with_name(f"{target.name}.{uuid.uuid4().hex}.draft")
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(data)
            draft.replace(target)
        except OSError as error:
            with suppress(OSError):
                draft.unlink()
            raise FleetError(f"{target} cannot be written: {error.strerror}.") from error

    def exists(self, name: str) -> bool:
        """Whether there are bytes of a name."""
        return os.path.isfile(f"{self.root}/{name}")  # noqa: PTH113 - a path is a string here, which is faster


class RemoteStorage:
    """A file system of fsspec, by URL: `s3://bucket/folder` with `s3fs`, and others."""

    at_once = 16  # each answer takes tens of milliseconds

    def __init__(self, url: str) -> None:
        """Raises FleetError if the library for such URLs is missing, or the URL is wrong."""
        try:
            from fsspec.core import url_to_fs  # noqa: PLC0415 - part of an extra
        except ImportError as error:
            raise FleetError(f"{url} needs a library beside Packlens: `pip install 'packlens[fleet]'`.") from error
        self._url = url
        try:
            # each answer is asked for: other builds write meanwhile
            self._files, self._root = url_to_fs(url, use_listings_cache=False)
        except Exception as error:  # file systems raise what they like
            raise FleetError(f"The store {url} cannot be opened: {_sentence(error)}.") from error

    def read(self, name: str, limit: int) -> bytes | None:
        """Return the bytes of a name; None if there are none."""

        def whole(path: str) -> bytes:
            """Return an object, of which not more is fetched than that."""
            with self._files.open(path, "rb") as file:  # `cat_file` of s3fs 2026.9 reads 0 as the start of a suffix
                return bytes(file.read(limit + 1))

        data: bytes | None = self._ask("read", whole, name)
        return data

    def write(self, name: str, data: bytes) -> None:
        """Store bytes."""
        self._ask("written", lambda path: self._files.pipe_file(path, data), name)

    def exists(self, name: str) -> bool:
        """Whether there are bytes of a name."""
        return self._ask("read", self._files.info, name) is not None

    def _ask(self, verb: str, question: Any, name: str) -> Any:
        try:
            return question(f"{self._root}/{name}")
        except FileNotFoundError as error:
            if verb == "read":
                return None
            raise FleetError(f"The store {self._url} cannot be written: there is no such place.") from error
        except Exception as error:
            raise FleetError(f"The store {self._url} cannot be {verb}: {_sentence(error)}.") from error


def _sentence(error: Exception) -> str:
    return " ".join(str(error).split()).rstrip(".")[:300] or type(error).__name__


def storage_at(location: str) -> Storage:
    """Return the storage that a path or URL names. Raises FleetError if it cannot be used."""
    if location.startswith("file://"):
        return FolderStorage(Path(location.removeprefix("file://")))
    return RemoteStorage(location) if "://" in location else FolderStorage(Path(location))
