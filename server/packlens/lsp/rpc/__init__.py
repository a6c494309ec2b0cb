"""The connection to a client: streams, messages, errors, and what is logged and shown through it."""
