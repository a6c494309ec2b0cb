"""The in-memory index after an edit, made from the index before it."""
