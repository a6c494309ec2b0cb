"""Indexes a folder: lists files, has them extracted and resolved, and writes the facts through `store`."""
