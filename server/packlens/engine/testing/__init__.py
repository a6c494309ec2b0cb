"""Which symbols are tests, and which tests run what."""
