"""Values that are declared, awaited, or set within an expression."""


class Winch:
    def turn(self) -> None: ...


class Capstan:
    def turn(self) -> None: ...


class Deck:
    async def winch(self) -> Winch: ...

    def capstan(self) -> Capstan: ...


def find(name: str): ...


def declared(name: str) -> None:
    winch: Winch = find(name)
    winch.turn()


async def awaited(deck: Deck) -> None:
    found = await deck.winch()
    found.turn()


async def awaited_in_place(deck: Deck) -> None:
    (await deck.winch()).turn()


def within(deck: Deck) -> None:
    if found := deck.capstan():
        found.turn()


# expect: edge declared calls Winch.turn
# expect: no-edge declared calls Capstan.turn
# expect: edge awaited calls Winch.turn
# expect: no-edge awaited calls Capstan.turn
# expect: edge awaited_in_place calls Winch.turn
# expect: edge within calls Capstan.turn
# expect: no-edge within calls Winch.turn
