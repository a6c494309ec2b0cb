"""What a given name means, and what is known of what it means."""
