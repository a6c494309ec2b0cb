"""Answers questions about one workspace, for every front end."""
