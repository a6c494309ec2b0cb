"""Tests of `packlens.attach`: files as other users and broken programs leave them, and real sockets."""
