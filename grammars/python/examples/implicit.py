"""What syntax calls without naming it, classes that are held as values, and properties that are read."""

from typing import Optional


class Purse:
    def __enter__(self):
        return self

    def __exit__(self, *error): ...

    def __getitem__(self, name): ...

    def __setitem__(self, name, value): ...

    def __contains__(self, name): ...

    def __iter__(self): ...

    def __add__(self, other): ...

    def __eq__(self, other): ...

    @property
    def is_empty(self): ...


class Shelf:
    def __getitem__(self, name): ...

    def __enter__(self): ...

    @property
    def is_empty(self): ...


class Buyer:
    def __init__(self, purse: Purse):
        self.purse = purse
        self.rows = []

    # expect: edge Buyer.pay calls Purse.__enter__
    # expect: edge Buyer.pay calls Purse.__exit__
    # expect: edge Buyer.pay calls Purse.__getitem__
    # expect: no-edge Buyer.pay calls Purse.__setitem__
    # expect: no-edge Buyer.pay calls Shelf.__enter__
    def pay(self):
        with self.purse:
            return self.purse["coins"]

    # expect: edge Buyer.fill calls Purse.__setitem__
    # expect: no-edge Buyer.fill calls Purse.__getitem__
    def fill(self):
        self.purse["coins"] = 1

    # expect: edge Buyer.count calls Purse.__iter__
    # expect: edge Buyer.count calls Purse.__contains__
    # expect: edge Buyer.count references Purse.is_empty
    # expect: no-edge Buyer.count references Shelf.is_empty
    def count(self):
        if self.purse.is_empty or "coins" not in self.purse:
            return 0
        return sum(1 for _ in self.purse)

    # of lists, numbers and names that nothing is known of
    # expect: no-edge Buyer.others calls Purse.__getitem__
    # expect: no-edge Buyer.others calls Purse.__add__
    # expect: no-edge Buyer.others calls Purse.__eq__
    # expect: no-edge Buyer.others calls Shelf.__getitem__
    def others(self, shelf, first):
        with open("x") as file:
            return self.rows[0] + first == shelf["x"]


# expect: edge merge calls Purse.__add__
# expect: edge merge calls Purse.__eq__
# expect: no-edge merge calls Purse.__contains__
def merge(one: Purse, other: Purse):
    return one + other if one == other else None


# expect: edge opened calls Purse.__enter__
# expect: edge opened calls Purse
def opened():
    with Purse() as purse:
        return purse


# expect: edge make calls Buyer.__init__
# expect: edge make calls Buyer.pay
def make(kind: Optional[type[Buyer]], purse: Purse):
    buyer = kind(purse)
    return buyer.pay()


# expect: edge choose calls Buyer.__init__
# expect: edge choose calls Buyer.fill
# expect: no-edge choose calls Shelf.__enter__
def choose(purse):
    chosen = Buyer
    chosen(purse).fill()


class Market:
    buyer_class: type[Buyer] = Buyer

    # expect: edge Market.open calls Buyer.__init__
    def open(self, purse):
        return self.buyer_class(purse)


class Stream:
    def __iter__(self): ...

    def __aiter__(self): ...

    def __enter__(self): ...

    def __aenter__(self): ...


# expect: edge drain calls Stream.__aenter__
# expect: edge drain calls Stream.__aiter__
# expect: no-edge drain calls Stream.__enter__
# expect: no-edge drain calls Stream.__iter__
async def drain(stream: Stream):
    async with stream:
        return [part async for part in stream]
