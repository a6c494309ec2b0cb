"""Finds symbols: by place, by parts of their names, and by what they share with others."""
