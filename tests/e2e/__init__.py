"""Real editors against a real server."""
