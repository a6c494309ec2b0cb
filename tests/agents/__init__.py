"""Tests of `packlens.agents`."""
