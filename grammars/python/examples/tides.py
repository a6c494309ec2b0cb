"""Uses of constants and of members of enums."""

from enum import Enum

from elsewhere import Moon

HIGH_WATER = 12
LOW_WATER = 3
logger = object()


class Tide(Enum):
    EBB = 1
    FLOOD = 2


# expect: edge is_ebb accesses_field Tide.EBB
# expect: no-edge is_ebb accesses_field Tide.FLOOD
def is_ebb(tide):
    return tide == Tide.EBB


# expect: edge tide_order accesses_field Tide.FLOOD
def tide_order(tide):
    match tide:
        case Tide.FLOOD:
            return 1


# expect: edge hours accesses_field HIGH_WATER
# expect: edge hours accesses_field LOW_WATER
# expect: edge hours accesses_field logger
# expect: no-edge hours references HIGH_WATER
def hours(days, limit=LOW_WATER):
    logger.info(f"{days}")
    return days * HIGH_WATER


# expect: no-edge hidden_hours accesses_field *
def hidden_hours(HIGH_WATER):
    """Not LOW_WATER."""
    return HIGH_WATER * 2


# expect: no-edge moon accesses_field *
def moon(tide):
    return tide == Moon.EBB
