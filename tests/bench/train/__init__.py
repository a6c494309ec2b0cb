"""Trains the default ranking on public history: `python -m tests.bench.train`."""
