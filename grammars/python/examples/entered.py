# expect: edge open_given calls Barge.load
# expect: no-edge open_given calls Lock.load
# expect: edge open_made calls Barge.load
# expect: edge open_own calls Gate.close_it
# expect: edge open_variable calls Punt.cross
# expect: edge open_again calls Punt.cross
# expect: edge open_inherited calls Dam.drain_all
# expect: edge open_yielded calls Barge.load
# expect: edge open_generated calls Barge.load
# expect: edge open_later calls Barge.load
# expect: no-edge open_later calls Lock.load
# expect: edge open_twice calls Barge.load
# expect: no-edge open_unknown calls *
from collections.abc import AsyncIterator, Generator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import TypeVar

import elsewhere


class Barge:
    def load(self): ...


class Lock:
    def load(self): ...

    def __enter__(self) -> Barge: ...

    def __exit__(self, *failure): ...

    async def __aenter__(self) -> Barge: ...


class Gate:
    def __enter__(self):
        return self

    def close_it(self): ...


F = TypeVar("F", bound="Punt")


class Punt:
    def __enter__(self: F) -> F:
        return self

    def cross(self): ...


def open_variable():
    with Punt() as punt:
        punt.cross()


def open_again():
    punt = Punt()
    with Punt() as punt:
        punt.cross()


class Dam(elsewhere.Wall):
    def drain_all(self): ...


def make_lock() -> Lock: ...


@contextmanager
def barge_at(name) -> Iterator[Barge]:
    yield Barge()


@contextmanager
def barge_of(name) -> Generator[Barge, None, None]:
    yield Barge()


@asynccontextmanager
async def barge_later() -> AsyncIterator[Barge]:
    yield Barge()


def open_given():
    with Lock() as it:
        it.load()


def open_made():
    with make_lock() as it:
        it.load()


def open_own():
    with Gate() as gate:
        gate.close_it()


def open_inherited():
    with Dam() as it:
        it.drain_all()


def open_yielded():
    with barge_at("quay") as it:
        it.load()


def open_generated():
    with barge_of("quay") as it, open("log") as log:
        it.load()
        log.load()


async def open_later():
    async with barge_later() as it:
        it.load()
    async with Lock() as other:
        other.load()


def open_twice(locks: list[Lock]):
    for lock in locks:
        with lock.copy() as it:
            it.load()
    with barge_at("pier") as one, barge_of("mole"):
        one.load()


def open_unknown():
    with elsewhere.lock() as it:
        it.load()
