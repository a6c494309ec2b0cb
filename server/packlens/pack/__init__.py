"""Turns ranked symbols into a pack: exact token counts, a knapsack, content-addressed roots."""
