"""Answers Packlens' own requests, in the values of the protocol."""
