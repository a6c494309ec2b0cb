"""Finds the uses of symbols, the sure ones and those that no edge shows."""
