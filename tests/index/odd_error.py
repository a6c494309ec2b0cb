"""An error that no process can read of another, and work that raises it."""


class OddError(Exception):
    """Its pickle holds one value; two make it."""

    def __init__(self, name: str, _near: str) -> None:
        super().__init__(name)


def raise_odd(_job: int) -> bytes:
    """Fail, whatever the job."""
    raise OddError("a", "b")
