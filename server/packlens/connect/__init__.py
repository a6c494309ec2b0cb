"""Packlens in the configuration of coding agents: what is added to it, and taken away again, byte for byte."""
