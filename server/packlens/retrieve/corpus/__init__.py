"""What is known of an index before any task: its candidates, the statistics of its words, and counts by symbol."""
