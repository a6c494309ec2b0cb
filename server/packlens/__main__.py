"""The `packlens` command, also as `python -m packlens`: an interrupt ends it with one word, however early it comes."""

import sys

_COLLECT = (100_000, 20, 10)
"""Thresholds of the garbage collector: with Python's 700 it traverses all that is imported hundreds of times (40 ms).
Servers have their own."""
_INTERRUPTED = 130  # as `cli.exits` has it, which is not there yet


def run() -> None:
    """Run the command, and exit."""
    try:
        import gc  # noqa: PLC0415 - an interrupt may come here already

        gc.set_threshold(*_COLLECT)
        from packlens.cli.main import main  # noqa: PLC0415 - a tenth of a second in which people press Ctrl+C
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted.\n")
        sys.exit(_INTERRUPTED)
    try:
        main()
    finally:
        gc.freeze()  # else the interpreter visits all objects once more before it ends (25 ms)


if __name__ == "__main__":
    run()
