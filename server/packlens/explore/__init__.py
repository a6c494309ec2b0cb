"""Turns a ranking into source text: bodies, outlines and signatures, as much of each symbol as the answer needs."""
