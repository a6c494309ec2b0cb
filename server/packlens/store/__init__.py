"""The only SQL and the only apsw import: one SQLite file, one writer, many readers."""
