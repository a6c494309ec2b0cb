"""Tests of `packlens.connect`."""
