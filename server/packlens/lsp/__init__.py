"""The language server: translates between editors and the live index (`live`)."""
