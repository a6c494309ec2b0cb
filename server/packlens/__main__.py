"""The `packlens` command, also as `python -m packlens`: an interrupt ends it with one word, however early it comes."""

import sys

_INTERRUPTED = 130  # as `cli.exits` has it, which is not there yet


def run() -> None:
    """Run the command, and exit."""
    try:
        from packlens.cli.main import main  # noqa: PLC0415 - a tenth of a second in which people press Ctrl+C
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted.\n")
        sys.exit(_INTERRUPTED)
    main()


if __name__ == "__main__":
    run()
