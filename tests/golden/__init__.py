"""Golden rankings: what the default profile ranks for fixed queries over a fixed corpus, kept as text.

    python -m tests.golden             # says which targets rose and which fell; the exit code is 1 if any file differs
    python -m tests.golden --update    # writes the files anew
    python -m tests.golden.mutation    # which changes of the ranking the queries notice

`queries.toml` holds the queries with their targets, `rankings/` a file for each query and the statistics, `corpus/` the
source of three libraries (corpus/README.md), `history.toml` the commits that one of them gets.
"""
