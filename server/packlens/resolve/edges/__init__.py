"""Edges: those of references, and those that follow from other edges."""
