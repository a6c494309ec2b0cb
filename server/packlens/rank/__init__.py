"""Scores and ranks candidates, in both ranking profiles. Pure."""
