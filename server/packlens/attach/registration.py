"""Registrations, by which programs of one user find a running server: its folders, its socket, and an access token."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, Literal

from packlens.attach.runtime import (
    EXTENSION,
    UnfitFileError,
    check_folder,
    make_runtime_folder,
    read_file,
    runtime_folder,
)
from packlens.attach.sockets import clear
from packlens.errors import PacklensError
from packlens.git.work_tree import enclosing_work_tree
from packlens.processes.running import is_running
from packlens.store.privacy import write_private
from packlens.version import __version__
from packlens.visible import visible_line

Kind = Literal["editor", "serve"]
PROTOCOL: Final = 1
"""Goes up when the messages between a server and attached programs change."""

logger = logging.getLogger(__name__)
_logged: set[tuple[str, str]] = set()
"""Unfit files that the log has named, and why: once is enough."""


@dataclass(frozen=True)
class ServedRoot:
    """A folder that a server answers for."""

    folder: str
    """Its real path."""
    database: str


@dataclass(frozen=True)
class Registration:
    """A running server."""

    process: int
    kind: Kind
    """An editor's server sees unsaved text; `serve` is one that agents started for themselves."""
    address: str
    """Of its socket: a path, or where there are no such sockets the port on 127.0.0.1."""
    token: str
    roots: tuple[ServedRoot, ...]
    version: str = __version__
    protocol: int = PROTOCOL

    def root_for(self, folder: Path, database: Path | None) -> ServedRoot | None:
        """Return the innermost root that answers for a folder: itself, or one around it in the same work tree.

        Its database must be the given one, or else the root's default one.
        """
        from packlens.store.connection import default_path  # noqa: PLC0415 - loads SQLite, which `initialize` does without

        fitting = [
            root
            for root in self.roots
            if _is_around(Path(root.folder), folder)
            and Path(root.database) == (database or default_path(Path(root.folder)))
        ]
        return max(fitting, key=lambda root: len(root.folder), default=None)


def _is_around(root: Path, folder: Path) -> bool:
    if root == folder:
        return True
    return folder.is_relative_to(root) and enclosing_work_tree(root) == enclosing_work_tree(folder) is not None


def file_of(registration: Registration) -> Path:
    """Return the file of a registration."""
    return runtime_folder() / f"{registration.kind}-{registration.process}{EXTENSION}"


def register(registration: Registration) -> Path:
    """Write a registration, in place of an earlier one; return its file. Raises StorePrivacyError, OSError."""
    make_runtime_folder()
    path = file_of(registration)
    write_private(path, lambda: json.dumps(asdict(registration)).encode())
    return path


def servers_for(folder: Path, database: Path | None) -> list[tuple[Registration, ServedRoot]]:
    """Return the running servers that answer for a folder, an editor's first, then those with the innermost root.

    Servers of other versions are passed over. Files of processes that ended are removed; other files that no server
    wrote are named in the log.
    """
    servers = [
        (registration, root)
        for registration in read_registrations()
        if (registration.version, registration.protocol) == (__version__, PROTOCOL)
        and (root := registration.root_for(folder, database)) is not None
    ]
    return sorted(servers, key=lambda pair: (pair[0].kind != "editor", -len(pair[1].folder), pair[0].process))


def read_registrations() -> Iterator[Registration]:
    """Yield what running servers have registered."""
    folder = runtime_folder()
    if not folder.is_dir():
        return
    try:
        check_folder(folder)
        paths = sorted(path for path in folder.iterdir() if path.suffix == EXTENSION and not path.name.startswith("."))
    except (PacklensError, OSError) as error:
        _log_once(str(folder), f"{error}".rstrip(".") + ".")
        return
    for path in paths:
        try:
            registration = _read(json.loads(read_file(path)))
        except FileNotFoundError:
            continue
        except UnfitFileError as error:
            _log_once(str(path), f"{path} is not the registration of a server ({error}); remove it.")
        except (OSError, ValueError, RecursionError) as error:
            _log_once(str(path), f"{path} is not the registration of a server ({type(error).__name__}); remove it.")
        else:
            if not is_running(registration.process):
                remove(path, registration)
            else:
                yield registration


def remove(path: Path, registration: Registration) -> None:
    """Remove the file of a server that has ended, and its socket."""
    with suppress(OSError):
        path.unlink()
    clear(registration.address)


def _log_once(name: str, sentence: str) -> None:
    if (name, sentence) not in _logged:
        _logged.add((name, sentence))
        logger.warning("%s", visible_line(sentence))


def _read(value: Any) -> Registration:
    """Return what a file says. Raises UnfitFileError if it does not say all of it."""
    if not isinstance(value, dict):
        raise UnfitFileError("it is not an object")
    texts = [value.get(name) for name in ("kind", "address", "token", "version")]
    numbers = [value.get(name) for name in ("process", "protocol")]
    roots = value.get("roots")
    if not all(isinstance(text, str) for text in texts) or texts[0] not in ("editor", "serve"):
        raise UnfitFileError("a text is missing")
    if not all(isinstance(number, int) and 0 < number < 1 << 31 for number in numbers) or not isinstance(roots, list):
        raise UnfitFileError("a number is missing")
    return Registration(
        process=value["process"],
        kind=value["kind"],
        address=value["address"],
        token=value["token"],
        roots=tuple(_read_roots(roots)),
        version=value["version"],
        protocol=value["protocol"],
    )


def _read_roots(roots: Iterable[Any]) -> Iterator[ServedRoot]:
    for root in roots:
        if not isinstance(root, dict) or not all(isinstance(root.get(name), str) for name in ("folder", "database")):
            raise UnfitFileError("a root is missing")
        if not Path(root["folder"]).is_absolute() or "\x00" in root["folder"]:
            raise UnfitFileError("a root is not a path")
        yield ServedRoot(root["folder"], root["database"])
