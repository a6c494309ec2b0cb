"""From the bytes of a file to the captured nodes of its trees."""
