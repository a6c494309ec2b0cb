"""What stands around a place in a file, and which local names are visible there, of which types."""
