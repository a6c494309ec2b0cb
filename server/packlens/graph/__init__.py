"""The index in memory as columns, and what is computed from its edges: walks, reach, control flow.

Pure but for `load`, which reads the store: no I/O, no clock, no randomness.
"""
