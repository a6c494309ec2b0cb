"""What texts that name parts of a system mean."""
