"""Answers questions of coding agents with texts for models, the same over MCP and on the command line."""
