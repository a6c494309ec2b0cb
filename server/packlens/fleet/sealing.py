"""Seals the objects of a store, and checks seals: a hash of name and content, and a signature of that hash.

The hash covers the name, so no object can replace another. Signatures are Ed25519 (RFC 8032): readers of a store need
no secret, so they cannot write for others. A store without a key is as trustworthy as everybody who can write to it.
"""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from packlens.errors import FleetError

_MAGIC: Final = b"PLF1"
_DIGEST: Final = 32
_SIGNATURE: Final = 64
_HEAD: Final = len(_MAGIC) + _DIGEST + _SIGNATURE
_UNSIGNED: Final = bytes(_SIGNATURE)
_CONTEXT: Final = b"packlens fleet object\x00"
"""Prefix of all signed data, so that signatures of other data are not valid for objects."""
_KEY: Final = re.compile(r"[0-9a-f]{64}")
KEY_VARIABLE: Final = "PACKLENS_FLEET_KEY"
MAX_BYTES: Final = 32 << 20
"""The most bytes of a stored object."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The key to sign objects with, and the key to verify them by: 64 hexadecimal digits each, '' for none."""

    private: str = ""
    public: str = ""


def seal(name: str, content: bytes, keys: Keys) -> bytes:
    """Return the bytes to store under a name."""
    digest = _digest(name, content)
    signature = _private_key(keys.private).sign(_CONTEXT + digest) if keys.private else _UNSIGNED
    return b"".join((_MAGIC, digest, signature, content))


def unseal(name: str, data: bytes, keys: Keys) -> bytes:
    """Return the content of stored bytes. Raises ValueError if it was not sealed under this name and key."""
    if len(data) < _HEAD or data[:4] != _MAGIC:
        raise ValueError("it is not an object of Packlens")
    digest, signature, content = data[4 : 4 + _DIGEST], data[4 + _DIGEST : _HEAD], data[_HEAD:]
    if digest != _digest(name, content):
        raise ValueError("it does not match its hash")
    if keys.public:
        _verify(keys.public, signature, digest)
    return content


def content_name(content: bytes) -> str:
    """Return the name of an object that is named by its content: a hash."""
    return hashlib.blake2b(content, digest_size=_DIGEST).hexdigest()


def _digest(name: str, content: bytes) -> bytes:
    digest = hashlib.blake2b(name.encode() + b"\x00", digest_size=_DIGEST)
    digest.update(content)
    return digest.digest()


def new_keys() -> Keys:
    """Return a new pair of keys."""
    private = os.urandom(_DIGEST).hex()
    return Keys(private, public_of(private))


def write_new_key(file: Path) -> str:
    """Write a new private key to a new file, for its owner only; return the public one. Raises FleetError."""
    keys = new_keys()
    try:
        with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as key_file:
            key_file.write(keys.private + "\n")
    except FileExistsError as error:
        raise FleetError(f"{file} exists already; name a new file, so that no key is lost.") from error
    except OSError as error:
        raise FleetError(f"{file} cannot be written: {error.strerror}.") from error
    return keys.public


def public_of(private: str) -> str:
    """Return the public key of a private one."""
    raw: bytes = _private_key(private).public_key().public_bytes_raw()
    return raw.hex()


def private_key(file: str) -> str:
    """Return the private key in a file, or else in the variable PACKLENS_FLEET_KEY; '' if there is neither.

    Raises FleetError for a text that is not a key.
    """
    try:
        text = Path(file).read_text("ascii") if file else os.environ.get(KEY_VARIABLE, "")
    except (OSError, ValueError) as error:
        raise FleetError(f"The key {file} cannot be read: {getattr(error, 'strerror', None) or 'no text'}.") from error
    return checked_key(text.strip(), file or KEY_VARIABLE) if text.strip() else ""


def checked_key(text: str, origin: str) -> str:
    """Return a valid key. Raises FleetError, which names the `origin` but not the text: that may be secret."""
    if not _KEY.fullmatch(text.lower()):
        raise FleetError(f"{origin} holds no key of 64 hexadecimal digits; `packlens fleet key FILE` makes one.")
    return text.lower()


@lru_cache(maxsize=4)
def _private_key(key: str) -> Any:
    return _ed25519().Ed25519PrivateKey.from_private_bytes(bytes.fromhex(key))


@lru_cache(maxsize=4)
def _public_key(key: str) -> Any:
    return _ed25519().Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))


def _verify(key: str, signature: bytes, digest: bytes) -> None:
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415 - part of an extra

    try:
        _public_key(key).verify(signature, _CONTEXT + digest)
    except InvalidSignature as error:
        raise ValueError("it is not signed by that key") from error


def _ed25519() -> Any:
    try:
        from cryptography.hazmat.primitives.asymmetric import ed25519  # noqa: PLC0415 - part of an extra
    except ImportError as error:
        raise FleetError("Signatures need a library beside Packlens: `pip install 'packlens[fleet]'`.") from error
    return ed25519
