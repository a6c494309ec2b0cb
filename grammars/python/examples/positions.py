# Each constant is read in one place only, which its name tells.
# expect: edge read accesses_field IN_SLICE
# expect: edge read accesses_field SPREAD
# expect: edge read accesses_field SPREAD_TWICE
# expect: edge read accesses_field NEGATED
# expect: edge read accesses_field MINUS
# expect: edge read accesses_field ASKED
# expect: edge read accesses_field ASKED_THEN
# expect: edge read accesses_field REPEATED
# expect: edge read accesses_field LOOPED
# expect: edge read accesses_field COMPREHENDED
# expect: edge read accesses_field COLLECTED
# expect: edge read accesses_field FILTERED
# expect: edge read accesses_field ASSERTED
# expect: edge read accesses_field ADDED
# expect: edge read accesses_field NAMED
# expect: edge read accesses_field ENTERED
# expect: edge read accesses_field MATCHED
# expect: edge read accesses_field YIELDED
# expect: edge waiting accesses_field AWAITED
# expect: edge read references Mode
# expect: edge typed type_hint_of Numbers
# expect: no-edge typed type_hint_of HIDDEN
# expect: edge read references Cart
# expect: no-edge * accesses_field HIDDEN
from enum import Enum

IN_SLICE = 1
SPREAD = [2]
SPREAD_TWICE = {}
LOOPED = [1]
COMPREHENDED = [2]
NEGATED = 3
MINUS = 4
ASKED = 5
ASKED_THEN = 6
REPEATED = 7
COLLECTED = 8
FILTERED = 9
ASSERTED = 10
ADDED = 11
NAMED = 12
ENTERED = 13
MATCHED = 14
YIELDED = 15
AWAITED = 16
HIDDEN = 17


class Mode(Enum):
    FAST = 1


class Cart:
    total = 0


def read(items, HIDDEN):
    total = [*SPREAD, *items[IN_SLICE:]]
    dict(**SPREAD_TWICE)
    if ASKED:
        total += ADDED
    elif ASKED_THEN:
        total = not NEGATED
    while REPEATED:
        total = -MINUS
    for each in LOOPED:
        assert ASSERTED
    for each in HIDDEN:
        assert HIDDEN
    [COLLECTED for each in COMPREHENDED if FILTERED]
    if (named := NAMED) in [mode for mode in Mode]:
        yield YIELDED
    with ENTERED as entered:
        match MATCHED:
            case Cart(total=1):
                return Mode["FAST"]


async def waiting():
    await AWAITED


Numbers = list[int]


def typed(numbers: Numbers, other: "Cart") -> "list[Numbers]":
    HIDDEN = numbers
    return [HIDDEN]
