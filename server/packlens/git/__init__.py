"""Past commits, and what changed in a work tree, read with libgit2."""
