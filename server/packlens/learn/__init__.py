"""Learns from use: which symbols of a pack were used, for which words, as long as their code stays similar."""
