"""Extracts facts from source text: definitions, references and imports, one file at a time."""
