"""Columnar in-memory graph: adjacency, walk, HITS, communities, reach. Pure: no I/O, no clock, no randomness."""
