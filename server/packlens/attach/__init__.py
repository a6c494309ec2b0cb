"""Lets programs of one user find and reach a running server: registrations, sockets, and calls over them."""
