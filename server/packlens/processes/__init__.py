"""Starts worker processes, and keeps interrupts from them, which the parent handles."""
