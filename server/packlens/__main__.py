"""`python -m packlens` is the `packlens` command."""

from packlens.cli.main import main

if __name__ == "__main__":
    main()
