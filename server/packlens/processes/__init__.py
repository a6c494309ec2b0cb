"""Worker processes: how they are started, and kept from interrupts that the parent decides about."""
