"""From a ranking to source text: bodies, signatures and outlines, as much of each symbol as the answer needs."""
