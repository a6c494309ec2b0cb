"""Finds the symbols and files that a task names: in code, in plain words, misspelled, or as compilers write them."""
