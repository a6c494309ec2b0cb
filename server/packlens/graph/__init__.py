"""The index in memory as columns: adjacency, walk, HITS, communities, reach. Pure: no I/O, clock or randomness."""
