"""Reads a task: its parts, the terms of its words, and the traces, logs, diffs and locations that it quotes."""
