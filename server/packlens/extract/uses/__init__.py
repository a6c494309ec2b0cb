"""The uses of names in a file: in code, in strings and in templates."""
