"""Tests of `packlens.mcp`: real processes, spoken to by the library's own client and by raw lines."""
