"""Reads what other programs measured about a workspace: reports of coverage, as typed facts about lines."""
