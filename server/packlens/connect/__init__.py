"""Adds Packlens to the configuration of coding agents, and removes it again, byte for byte."""
