"""Scores -> pack: exact token counts, knapsack, roots."""
