"""A ranking learned from public history: the signals of candidates."""
