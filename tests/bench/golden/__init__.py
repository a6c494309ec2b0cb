"""Rankings of sixty development queries, kept as text, so that a change of the ranking is reviewed as a diff.

    python -m tests.bench.golden CORPUS [--check] [--db-dir DIR] [--tasks DIR]

CORPUS holds `labelled/` and `commits/`, a folder a repository in each. Without `--check` the files beside this module
are made anew; with it they stay, and the exit code is 1 if they would change. Either way it says which answers rose and
which fell.
"""
