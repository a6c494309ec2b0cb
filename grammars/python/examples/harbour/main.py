"""A module may be called main: it does not stand for its folder."""


def cast_off():
    """Loosen the ropes."""
    # expect: exported cast_off
