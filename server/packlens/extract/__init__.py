"""Source text to facts: definitions, references and imports of one file at a time."""
