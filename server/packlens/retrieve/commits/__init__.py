"""Evidence from past commits, and the commits that a task cites."""
