"""Tests of `packlens.live`."""
