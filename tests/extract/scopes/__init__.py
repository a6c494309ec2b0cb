"""Tests of what stands around a place in a file."""
