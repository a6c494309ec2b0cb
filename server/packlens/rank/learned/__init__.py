"""A ranking learned from public history: signals of candidates, trees that order them, word vectors, and chances."""
