"""Tests of the wire room."""
