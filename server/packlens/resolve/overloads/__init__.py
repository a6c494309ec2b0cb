"""Which of several definitions of one name is meant, and which of them belong together."""
