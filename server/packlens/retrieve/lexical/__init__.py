"""Scores symbols and files by the words that they share with a task."""
