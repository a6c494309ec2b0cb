"""Functions have members too: a task queue's tasks, caches; so have classes within classes."""

import enum


def shared_task(function):
    return function


@shared_task
def weigh_order(order):
    return order


@shared_task
def ship_order(order):
    return order


def never_queued(order):
    return order


class Rule:
    class Outcome(enum.Enum):
        ACCEPTED = 1

    class Unused(enum.Enum):
        NONE = 1


class Carrier(enum.Enum):
    SHIP = "ship"


def dispatch(order, never_queued):
    weigh_order.delay(order)
    never_queued.delay(order)
    return Rule.Outcome.ACCEPTED


def carry(carrier):
    match carrier:
        case Carrier.SHIP:
            return 1


# expect: edge dispatch references weigh_order
# expect: no-edge dispatch references never_queued
# expect: no-edge * references ship_order
# expect: edge dispatch references Rule.Outcome
# expect: no-edge * references Rule.Unused
# expect: edge carry references Carrier
