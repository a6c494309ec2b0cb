"""Reads what other programs know about a workspace: coverage reports, traces, SCIP indexes and code owners."""
