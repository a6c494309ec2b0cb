"""Routes of HTTP servers: what code declares, and the keys by which requests find it."""
