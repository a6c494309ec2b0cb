"""What a name means in a file: by its own definitions, imports, packages and bases."""
