"""Reads past commits, and what changed in a work tree, with libgit2."""
