"""Attacks on Packlens, as programs: each campaign tries to lose, stall or smuggle something, and counts what held."""
