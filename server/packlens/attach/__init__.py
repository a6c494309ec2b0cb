"""How programs on one machine find and reach a running server: registrations, sockets, and calls over them."""
