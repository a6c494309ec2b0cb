"""What must be resolved again when files change."""
