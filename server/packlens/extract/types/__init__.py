"""What the text of types, parameters and arguments says."""
