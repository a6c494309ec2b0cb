"""What a file imports, and which files an import can mean."""
