"""Makes the in-memory index after an edit from the one before it."""
