"""Tests of `packlens.fleet`."""
