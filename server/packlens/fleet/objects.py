"""A store of sealed objects by name. Damaged, forged or impossible objects are refused and recorded."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from packlens.fleet.sealing import MAX_BYTES, Keys, seal, unseal
from packlens.fleet.storage import Storage, storage_at

Item = TypeVar("Item")
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class StoreAddress:
    """Where a store is, and the keys to use it with."""

    location: str
    """A folder, or a URL of fsspec."""
    keys: Keys


class Objects:
    """The objects of a store. Safe to use from several threads."""

    def __init__(self, storage: Storage, keys: Keys) -> None:
        self._storage = storage
        self._keys = keys
        self.refused: list[str] = []
        """The reason by name of every object that was refused."""

    def get(self, name: str, decode: Callable[[bytes], Value]) -> Value | None:
        """Return an object's value; None if it is missing or refused. Raises FleetError if the storage fails."""
        data = self._storage.read(name, MAX_BYTES)
        if data is None:
            return None
        try:
            if len(data) > MAX_BYTES:
                raise ValueError("it is too large")
            return decode(unseal(name, data, self._keys))
        except ValueError as error:
            self.refused.append(f"{name}: {error}")
            return None

    def put(self, name: str, content: bytes) -> bool:
        """Store an object, unless it is too large to be read again; return whether it was stored."""
        data = seal(name, content, self._keys)
        if len(data) > MAX_BYTES:
            return False
        self._storage.write(name, data)
        return True

    def together(self, question: Callable[[Item], Value], items: Iterable[Item]) -> Iterator[Value]:
        """Yield the answers for some items in order; several are requested at once if the storage is slow."""
        if self._storage.at_once == 1:
            yield from map(question, items)
            return
        with ThreadPoolExecutor(self._storage.at_once) as pool:
            waiting: deque[Future[Value]] = deque()
            for item in items:
                waiting.append(pool.submit(question, item))
                if len(waiting) > self._storage.at_once:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()

    def has(self, name: str) -> bool:
        """Return whether there is an object of this name; it may still be refused."""
        return self._storage.exists(name)


@lru_cache(maxsize=4)
def open_store(address: StoreAddress) -> Objects:
    """Return a store, the same one within a process. Raises FleetError if it cannot be used."""
    return Objects(storage_at(address.location), address.keys)
