"""Candidates -> scores, in both ranking profiles. Pure."""
