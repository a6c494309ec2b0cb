"""The definitions of a file, and what is known of each."""
