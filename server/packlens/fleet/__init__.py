"""Shares facts of files between machines: they are built once for any commit, fork or work tree."""
