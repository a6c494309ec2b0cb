"""Facts of files that many machines share: built once for any commit, fork or work tree, and read by each checkout."""
