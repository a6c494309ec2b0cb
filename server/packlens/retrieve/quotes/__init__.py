"""Finds the symbols that quoted text is about: traces, errors, messages, code and failing tests."""
