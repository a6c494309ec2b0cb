"""What coding agents are answered: texts for models, the same over MCP and on the command line."""
