"""What the server knows of a client: its folders, open documents, settings, and positions as it counts them."""
